"""What the options of Arcade are about: Heroes, targets, unique actions, equipment, places.

What every Super Dungeon game has is in `superdungeon.operands`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from undercroft.games.superdungeon.crystal import status as statuses
from undercroft.kernel import operand
from undercroft.kernel.choice import Ask, Option
from undercroft.kernel.deed import Another
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.operand import Called, Kind, Number, Typed, offered
from undercroft.kernel.squares import each

from ..superdungeon.naming import FACING, action_name, card_name, square_name, unit_names
from ..superdungeon.operands import Action, Attribute, Card, Dice, Die, Facing, Model, Square, Unit
from .action import WAYS, starts, way_of
from .box import AT_SELF
from .state import State


def hero_asked(s: State, ask: Ask) -> int:
    """Who does what is asked: for `by` of the deeds."""
    return int(ask.about[0]) if ask.prompt == "menu" else s.active


# Figures


class Hero(Unit):
    """A Hero of the party; `rules` forbid anybody else."""

    text = "a Hero's mark, or card"

    none = "no such Hero is in the party"

    def has(self, s: Any, value: Any, before: Option) -> bool:
        return isinstance(value, int) and 0 <= value < len(s.seats) and value < len(s.card)

    def every(self, s: Any, ask: Ask, before: Option) -> Iterable[int]:
        return range(min(len(s.seats), len(s.card)))

    def find(self, s: Any, ask: Ask, typed: Typed, before: Option) -> Sequence[int]:
        names = unit_names(s)
        return typed.names((names[unit], unit) for unit in self.every(s, ask, before))


class Owner(Hero):
    """Whose potion is drunk: nobody need say or point at whom, the potion tells."""

    points = ""

    def find(self, s: Any, ask: Ask, typed: Typed, before: Option) -> Sequence[int]:
        said = super().find(s, ask, typed, before)
        first = ask.about if ask.prompt == "green" else (hero_asked(s, ask),)
        others = sorted(self.every(s, ask, before), key=lambda unit: unit not in first)
        return [*said, *(unit for unit in others if unit not in said)]


class Target(Unit):
    """At whom an action is aimed: whoever is named, else its user."""

    def find(self, s: Any, ask: Ask, typed: Typed, before: Option) -> Sequence[int]:
        by = hero_asked(s, ask)
        if s.box.ways[before[1]] == AT_SELF:
            return [by]
        return super().find(s, ask, typed, before) or [by]


class Taken(Unit):
    """One of a group that is offered whole: the others are those that come with it."""

    points = ""

    def every(self, s: Any, ask: Ask, before: Option) -> Iterable[int]:
        return offered(ask, before)


class Placed(Unit):
    """What is set on a square: nobody says it, the question does. -1 is a thing, not a figure."""

    points = ""
    text = "a unit; a chest or token goes without saying"

    def has(self, s: Any, value: Any, before: Option) -> bool:
        return value == self.unsaid or super().has(s, value, before)

    def every(self, s: Any, ask: Ask, before: Option) -> Iterable[int]:
        return [ask.about[0] if ask.about and isinstance(ask.about[0], int) else -1]

    def find(self, s: Any, ask: Ask, typed: Typed, before: Option) -> Sequence[int]:
        return list(self.every(s, ask, before))

    def mean(self, t: Any, said: list[str], before: Option) -> int:
        return -1 if len(said) == 1 else super().mean(t, said, before)


# Squares


class Chest(Square):
    """A chest by its square; without one the nearest."""

    def _lying(self, s: Any) -> Iterable[int]:
        return each(s.chests)

    def find(self, s: Any, ask: Ask, typed: Typed, before: Option) -> Sequence[int]:
        said = super().find(s, ask, typed, before)
        by = hero_asked(s, ask)
        if said or by < 0 or s.at[by] < 0:
            return said
        here = s.at[by]
        return sorted(self._lying(s), key=lambda at: s.board.distance(here, at)) or [here]


class Crystal(Chest):
    """A crystal by its square; without one the nearest."""

    def _lying(self, s: Any) -> Iterable[int]:
        return [square for square, _ in s.crystals]


class Start(Square):
    """Where an area begins that begins beside its user; what is not said is any such square."""

    def find(self, s: Any, ask: Ask, typed: Typed, before: Option) -> Sequence[int]:
        said = super().find(s, ask, typed, before)
        by = hero_asked(s, ask)
        if said or by < 0 or s.at[by] < 0:
            return said
        return list(dict.fromkeys(start for start, _ in starts(s, by)))


# Actions


class Unique(Action):
    """A unique action of the active Hero; people name those that are aimed as the deed is."""

    def every(self, s: Any, ask: Ask, before: Option) -> Iterable[int]:
        by = hero_asked(s, ask)
        return list(s.profile[by].specials) if 0 <= by < len(s.card) else []

    def find(self, s: Any, ask: Ask, typed: Typed, before: Option) -> Sequence[int]:
        mine = [n for n in self.every(s, ask, before) if way_of(s, n) == before[0]]
        return typed.names((action_name(s, number), number) for number in mine)


class Brew(Action):
    """A potion of the Hero whose it is; one that is not named is the first."""

    def every(self, s: Any, ask: Ask, before: Option) -> Iterable[int]:
        return list(s.profile[before[1]].brews)

    def find(self, s: Any, ask: Ask, typed: Typed, before: Option) -> Sequence[int]:
        known = {n: action_name(s, n) for hero in s.hero_units for n in s.profile[hero].brews}
        named = typed.names((name, number) for number, name in known.items())
        any_of_them = not named and typed.verb == "drink"
        return [n for n in s.profile[before[1]].brews if n in named or any_of_them]


class Way(Another):
    """How a potion or a borrowed action is used: one of the ways in which actions are aimed."""

    points = "tokens squares"

    def _kinds(self, word: str) -> tuple[Kind[Any], ...]:
        """What follows the action in one of the ways."""
        row = self.deeds.row(None, (word,))
        return () if row is None else row.operands[1:]

    def absent(self, s: Any, value: Any, before: Option) -> Hindrance | None:
        if not value or value[0] not in WAYS:
            return Hindrance("action.steps", says="it is not said how it is used")
        found = super().absent(s, value, before)
        return found if found is None or found.rules else Hindrance("action.steps", says=found.says)

    def _filled(self, s: Any, ask: Ask, number: int, typed: Typed | None) -> list[Option]:
        word = way_of(s, number)
        found: list[Option] = [(word, number)]
        for kind in self._kinds(word):
            further: list[Option] = []
            for before in found:
                said = (
                    kind.every(s, ask, before)
                    if typed is None
                    else kind.find(s, ask, typed, before)
                )
                further += [(*before, value) for value in said]
            found = further
        return found

    def every(self, s: Any, ask: Ask, before: Option) -> Iterable[Option]:
        return self._filled(s, ask, before[2], None)

    def find(self, s: Any, ask: Ask, typed: Typed, before: Option) -> Sequence[Option]:
        found = self._filled(s, ask, before[2], typed)
        # In the Consul's turn nobody is active: whose potion it is drinks it.
        return [tuple(before[1] if part == -1 else part for part in way) for way in found]

    def pointer(self, s: Any, value: Any, before: Option) -> tuple[str, Any] | None:
        for i, kind in enumerate(self._kinds(value[0]) if value else (), 2):
            if kind.points:
                return kind.pointer(s, value[i], value[:i])
        return None


class Lent(Way):
    """An action that Mastery borrows of a friend nearby."""

    def _lent(self, s: Any, ask: Ask) -> list[int]:
        by = hero_asked(s, ask)
        friends = [hero for hero in s.hero_units if hero != by] if s.card else []
        return list(dict.fromkeys(n for hero in friends for n in s.profile[hero].specials))

    def every(self, s: Any, ask: Ask, before: Option) -> Iterable[Option]:
        return [way for number in self._lent(s, ask) for way in self._filled(s, ask, number, None)]

    def find(self, s: Any, ask: Ask, typed: Typed, before: Option) -> Sequence[Option]:
        named = typed.names((action_name(s, number), number) for number in self._lent(s, ask))
        return [way for number in named for way in self._filled(s, ask, number, typed)]


class Icon(operand.Word):
    """How a basic attack is made; what is not said is any that the Hero has, the farthest first."""

    text = "`melee`, `magic` or `missile`"

    def absent(self, s: Any, value: Any, before: Option) -> Hindrance | None:
        if value in self.words:
            return None
        return Hindrance("basic.melee-attack", says="there is no such attack")

    def find(self, s: Any, ask: Ask, typed: Typed, before: Option) -> Sequence[str]:
        said = [icon for icon in self.words if icon in typed.words]
        by = hero_asked(s, ask)
        if said or not 0 <= by < len(s.card):
            return said or [self.words[0]]
        attacks = sorted(s.profile[by].attacks, key=lambda attack: -attack[1])
        return [icon for icon, _ in attacks] or [self.words[0]]


class Price(operand.Word):
    """What standing up is paid with."""

    text = "`action` or `move`"

    def find(self, s: Any, ask: Ask, typed: Typed, before: Option) -> Sequence[str]:
        return ["move"] if typed.has("move", "movement") else list(self.words)


# Cards


class Held(Card):
    """A card of the backpack, or one that somebody wears and perhaps wishes to hand on."""

    def every(self, s: Any, ask: Ask, before: Option) -> Iterable[int]:
        worn = [card for gear in s.gear for card in gear]
        return dict.fromkeys((*s.backpack, *worn, *range(min(2, len(s.box.equipment)))))

    def find(self, s: Any, ask: Ask, typed: Typed, before: Option) -> Sequence[int]:
        held = typed.names((card_name(s, card), card) for card in dict.fromkeys(s.backpack))
        known = range(len(s.box.equipment))
        return held or typed.names((card_name(s, card), card) for card in known)


class Replaced(Card):
    """What is worn in the slot of a card that is equipped, if anything."""

    points = ""

    def has(self, s: Any, value: Any, before: Option) -> bool:
        return value == self.unsaid or super().has(s, value, before)

    def every(self, s: Any, ask: Ask, before: Option) -> Iterable[int]:
        return list(s.gear[before[1]])

    def find(self, s: Any, ask: Ask, typed: Typed, before: Option) -> Sequence[int]:
        slot = s.box.equipment[before[2]].slot
        return [card for card in s.gear[before[1]] if s.box.equipment[card].slot == slot]


class Worn(Card):
    """A card that a Hero wears."""

    def every(self, s: Any, ask: Ask, before: Option) -> Iterable[int]:
        return (*s.gear[before[1]], 0)


class Kept(Card):
    """A card among several of which one is kept."""

    def every(self, s: Any, ask: Ask, before: Option) -> Iterable[int]:
        return (*offered(ask, before), 0)


# Setup


class Point(Called[State]):
    """A spawning point's card, by its id."""

    kind = "point"
    text = "the id of a spawning point's card"
    rules = ("setup.monsters.spawning-point-count",)
    none = "there is no such spawning point"

    def says(self, s: Any, value: Any, before: Option) -> str:
        point = s.box.content.points[value]
        return f"{point.name} (a pair)" if point.paired else point.name

    def has(self, s: Any, value: Any, before: Option) -> bool:
        return value in s.box.content.points

    def every(self, s: Any, ask: Ask, before: Option) -> Iterable[str]:
        return sorted(s.box.content.points)

    def mean(self, t: Any, said: list[str], before: Option) -> str:
        points: Iterable[str] = t.s.box.content.points
        return operand.known("spawning point", {id: id for id in points}, said)


class Spot(Unit):
    """A spawning point in the game, told from its twins by its square."""

    kind = "spot"

    def says(self, s: Any, value: Any, before: Option) -> str:
        where = s.at[value]
        on = f" on {square_name(s.board, where)}" if where >= 0 else ""
        return f"{super().says(s, value, before)}{on}"

    def every(self, s: Any, ask: Ask, before: Option) -> Iterable[int]:
        return list(s.points)


class Place(Number):
    """A column or row of tiles."""

    text = "a column or row, counted in tiles from the first; it may be negative"

    def every(self, s: Any, ask: Ask, before: Option) -> Iterable[int]:
        return range(-3, 4)


class Drop(Dice):
    """Dice that are left out of a roll."""

    rules = ("status.hex.hero", "status.bane.hero")
    none = "there are no such dice"

    def has(self, s: Any, value: Any, before: Option) -> bool:
        return isinstance(value, tuple)

    def every(self, s: Any, ask: Ask, before: Option) -> Iterable[Any]:
        return [(0,), (1,), *offered(ask, before)]


class Amount(Number):
    def every(self, s: Any, ask: Ask, before: Option) -> Iterable[int]:
        return range(1, 8)


class Recovered(operand.Word):
    """What a heart takes off."""

    text = "`wound`, or a status"

    def __init__(self) -> None:
        super().__init__("what", "wound", *statuses.NAMES)


class Towards(Facing):
    """N, E, S or W; people type north."""

    def every(self, s: Any, ask: Ask, before: Option) -> Iterable[Any]:
        return FACING


UNIT: Kind[Any] = Unit("unit", "destroy.when")
HERO: Kind[Any] = Hero("hero", "term.party")
TARGET: Kind[Any] = Target("target", "destroy.when")
SQUARE = Square("square", "tile.squares.required")
START = Start("start", "tile.squares.required")
CHEST = Chest("square", "tile.squares.required")
CRYSTAL = Crystal("square", "tile.squares.required")
UNIQUE: Kind[Any] = Unique("action", "action.spend")
OWNER: Kind[Any] = Owner("owner", "potion.share.tokens")
BREW: Kind[Any] = Brew("potion", "potion.share.tokens")
TOWARDS, WAY, LENT = Towards(), Way("use", flat=True), Lent("use")
ICON, PRICE = Icon("icon", "melee", "magic", "missile"), Price("price", "action", "move")
ATTRIBUTE: Kind[Any] = Attribute()
DIE: Kind[Any] = Die("die")
DROP: Kind[Any] = Drop("dice")
WHAT, COLOUR = Recovered(), operand.Word("colour", "blue", "red", "green")
ICON_AS = operand.Word("as", "heart", "potion")
CARD: Kind[Any] = Held("card", "powerup.equipment.when")
REPLACED: Kind[Any] = Replaced("replaced", unsaid=-1)
KEPT: Kind[Any] = Kept("card", "term.rule-priority")
WORN: Kind[Any] = Worn("worn", "term.rule-priority")
PLACED: Kind[Any] = Placed("unit", "term.place.legal-square", unsaid=-1)
TAKEN: tuple[Kind[Any], ...] = (
    Taken("first", "command.unique.area"),
    *(
        Taken(name, "command.unique.area", unsaid=None)
        for name in ("second", "third", "fourth", "fifth", "sixth")
    ),
)
MODEL: Kind[Any] = Model("model", "setup.order")
SPOT: Kind[Any] = Spot("point", "term.closest.ties")
POINT, COLUMN, ROW, AMOUNT = Point(), Place("column"), Place("row"), Amount("amount")

"""What the options of Explore are about beyond what every Super Dungeon game has."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from undercroft.kernel import shapes
from undercroft.kernel.choice import Ask, Option
from undercroft.kernel.deed import Another
from undercroft.kernel.operand import REQUIRED, Kind, Typed, Word
from undercroft.kernel.squares import each

from ..superdungeon import operands as shared
from ..superdungeon import status
from . import aim, potion
from .movement import THROUGH
from .state import State
from .target import ATTRIBUTE_OF, MELEE


def doer(s: State, ask: Ask) -> int:
    """Who does what is asked: for `by` of the deeds of an activation."""
    return int(ask.about[0]) if ask.prompt in ("menu", "rage") else s.active


class Mode(Word):
    """How an attack is made; what is not said is whatever the active model can."""

    kind = "mode"
    text = (
        "`melee`, `range`, `magic` or `missile`; of a special also `self`; "
        "of an area the one whose attribute is rolled, if not the usual one"
    )

    def __init__(self, *more: str, unsaid: Any = REQUIRED) -> None:
        super().__init__("mode", *ATTRIBUTE_OF, *more, unsaid=unsaid)

    def find(self, s: State, ask: Ask, typed: Typed, before: Option) -> Sequence[Any]:
        said = [mode for mode in self.words if mode in typed.words]
        if said or s.active < 0:
            return said or [MELEE]
        own = [mode for mode, _ in s.profile[s.active].distances]
        return [*own, MELEE] if typed.verb == "shoot" else [MELEE, *own]


class Manner(Mode):
    """How a special is used: in one of its modes, or by its user on itself."""

    def find(self, s: State, ask: Ask, typed: Typed, before: Option) -> Sequence[Any]:
        known = [mode for mode, _ in aim.modes(s, s.active, s.box.actions[before[1]])]
        said = [mode for mode in self.words if mode in typed.words]
        return said or [*reversed(known), "self"]


class Rolled(Mode):
    """With which attribute's mode an area is rolled, if not as usual."""

    def find(self, s: State, ask: Ask, typed: Typed, before: Option) -> Sequence[Any]:
        return [mode for mode in self.words if mode in typed.words]


class Aimed(shared.Unit):
    """Whom a special is aimed at; its user, if nobody is named."""

    def find(self, s: Any, ask: Ask, typed: Typed, before: Option) -> Sequence[int]:
        said = [word for word in typed.words if word not in _words_of(s, before)]
        found = super().find(s, ask, Typed(" ".join(said)), before) if said else []
        return found or [s.active]


def _words_of(s: State, before: Option) -> Sequence[str]:
    return Typed(s.box.called(before[1])).words


class Start(shared.Square):
    """The square on which an area begins: beside its user."""

    def every(self, s: Any, ask: Ask, before: Option) -> Iterable[Any]:
        return each(s.board.within_any(s.footprint(s.active), 2)) if s.active >= 0 else ()

    def find(self, s: Any, ask: Ask, typed: Typed, before: Option) -> Sequence[Any]:
        starts = shapes.starts(s.board, s.footprint(s.active))
        return super().find(s, ask, typed, before) or [square for square, _ in starts]


class Chest(shared.Square):
    def find(self, s: Any, ask: Ask, typed: Typed, before: Option) -> Sequence[Any]:
        said = typed.words and typed.words[-1] in ("open", "chest")
        return super().find(s, ask, typed, before) or (each(s.chests) if said else [])


class Drinker(shared.Hero):
    """Who drinks: the active Hero, if nobody else is named."""

    def find(self, s: Any, ask: Ask, typed: Typed, before: Option) -> Sequence[int]:
        heroes = self.every(s, ask, before)
        mine = [hero for hero in heroes if s.seats[hero] == ask.seat] or heroes
        return sorted(mine, key=lambda hero: hero != s.active)


class Owner(shared.Hero):
    """Whose potion it is: the drinker's own, if nobody else is named."""

    def find(self, s: Any, ask: Ask, typed: Typed, before: Option) -> Sequence[int]:
        drinker = before[1] if len(before) > 1 else s.active
        return sorted(self.every(s, ask, before), key=lambda hero: hero != drinker)


class Brew(shared.Action):
    """A potion of the Hero named before it."""

    text = "a potion: `royal_paladin.elixir`, or `elixir` where only one can be meant"

    def every(self, s: Any, ask: Ask, before: Option) -> Iterable[int]:
        own = potion.brews_of(s, before[2]) if s.is_hero(before[2]) else ()
        return list(dict.fromkeys((*own, *potion.brews_of(s, 0))))

    def find(self, s: Any, ask: Ask, typed: Typed, before: Option) -> Sequence[int]:
        own = potion.brews_of(s, before[2])
        if len(typed.words) < 2:
            return own
        return typed.names((s.box.called(number), number) for number in own)


class Way(Another):
    """How a potion is thrown: as a special is aimed."""

    text = "a special's choice: `special molotov k missile`"
    points = "tokens squares"

    def __init__(self, name: str = "way") -> None:
        super().__init__(name, flat=True)

    def every(self, s: State, ask: Ask, before: Option) -> Iterable[Any]:
        unit = s.active
        if unit < 0 or not s.is_hero(before[1]):
            return
        for number in potion.brews_of(s, before[1]):
            kind = aim.aimed_by(s.box.actions[number])
            if kind == "special":
                yield from (
                    (kind, number, target, mode)
                    for target in range(len(s.card))
                    for mode in (*ATTRIBUTE_OF, "self")
                )
            elif kind == "area":
                yield from ((kind, number), (kind, number, MELEE))
            elif kind == "aim":
                for square in START.every(s, ask, before):
                    yield from ((kind, number, square, facing) for facing in "NESW")

    def pointer(self, s: State, value: Any, before: Option) -> tuple[str, Any] | None:
        if value[0] == "special":
            return ("tokens", value[2])
        return ("squares", value[2]) if value[0] == "aim" else None

    def find(self, s: State, ask: Ask, typed: Typed, before: Option) -> Sequence[Any]:
        named = {s.box.called(n): n for n in potion.brews_of(s, before[1])}
        wanted = typed.names(named.items())
        targets = UNIT.find(s, ask, typed, ())
        found: list[Any] = []
        for number in wanted:
            kind = aim.aimed_by(s.box.actions[number])
            if kind == "special":
                modes = [mode for mode, _ in aim.modes(s, s.active, s.box.actions[number])]
                found += [(kind, number, t, mode) for t in targets for mode in modes]
            elif kind == "area":
                found.append((kind, number))
            elif kind == "aim":
                found += [
                    (kind, number, square, facing)
                    for square in START.find(s, ask, typed, before)
                    for facing in FACING.find(s, ask, typed, before)
                ]
        return found


class Counter(Word):
    """A wound or a status on a card."""

    kind = "counter"
    text = "`wound` or the name of a status"

    def __init__(self, name: str, *words: str) -> None:
        super().__init__(name, *words, *status.NAMES)

    def find(self, s: Any, ask: Ask, typed: Typed, before: Option) -> Sequence[Any]:
        said = [word for word in self.words if word in typed.words]
        return said or list(self.words[:1])


class Gain(Counter):
    """What a find is given up for."""

    text = "`wound` or the name of a status, to lose it; `potion`, to gain one"


class Status(Counter):
    text = "the name of a status"


class Through(Word):
    text = "`through`, by a way that harms"

    def __init__(self) -> None:
        super().__init__("through", THROUGH, unsaid=None)


SQUARE: Kind[Any] = shared.Square("", "tile.no-square.movement")
START = Start("square", "tile.no-square.movement")
CHEST = Chest("square", "tile.no-square.movement")
UNIT = shared.Unit("", "destroy.threshold")
AIMED = Aimed("unit", "destroy.threshold")
HERO = shared.Hero("hero", "dice.drop.any-hero")
BEARER = shared.Hero("bearer", "loot.resurrection-charm")
WEARER = shared.Hero("hero", "equip.sacrifice.who")
DRINKER, OWNER = Drinker("drinker", "potion.type"), Owner("owner", "potion.type")
PLACED = shared.Placed("what", "action.kinds")
SPECIAL = shared.Action("special", "action.kinds")
BREW, WAY = Brew("potion", "potion.type"), Way()
MODE, MANNER, ROLLED = Mode(), Manner("self"), Rolled(unsaid=None)
FACING, THROUGH_HARM = shared.Facing(), Through()
CARD = shared.Card("", "component.cards.loot")
OLD = shared.Card("card", "equip.replace", unsaid=-1)
LOST, GAINED = Counter("counter", "wound"), Gain("gain", "wound", "potion")
STATUS = Status("status")
ATTRIBUTE, DIE, DICE = shared.Attribute(), shared.Die(), shared.Dice()
TILE, COLUMN, ROW, TURN = shared.Tile(), shared.Column(), shared.Row(), shared.Turn()

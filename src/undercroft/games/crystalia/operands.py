"""What the options of a war are about, beyond what every Super Dungeon game has."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from undercroft.kernel.choice import Ask, Option
from undercroft.kernel.deed import Another
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.operand import Called, Counted, Kind, Listed, Number, Typed, Word, offered
from undercroft.kernel.scenario import Spellings, Unclear

from ..superdungeon import operands
from ..superdungeon.crystal import status
from ..superdungeon.naming import unit_names
from . import facing, potion, unique
from .naming import player_name, trap_name
from .state import State
from .wrath import TEN

Values = Sequence[Any]


def user(s: State, ask: Ask, before: Option) -> int:
    """Who would use the action that an option is about."""
    if ask.prompt == "menu":
        return int(ask.about[0])
    return int(before[1]) if before[:1] == ("drink",) and len(before) > 2 else s.active


# Units


class Target(operands.Unit):
    """Whom a unique action is used on: its user where the card says nobody else."""

    def find(self, s: Any, ask: Ask, typed: Typed, before: Option) -> Values:
        one = user(s, ask, before)
        alone = before[-1] >= 0 and s.box.actions[before[-1]].reach is None
        return [one] if alone else super().find(s, ask, typed, before) or [one]


class Placed(operands.Unit):
    """Who is set down somewhere: one of those that the question is about."""

    kind = "placed"
    text = "a unit, where one is set down; nothing for anything else"

    def says(self, s: Any, value: Any, before: Option) -> str:
        return "" if value < 0 else f"{super().says(s, value, before)} on "

    def every(self, s: Any, ask: Ask, before: Option) -> Iterable[int]:
        return dict.fromkeys((*offered(ask, before), *s.hero))

    def find(self, s: Any, ask: Ask, typed: Typed, before: Option) -> Values:
        every = list(self.every(s, ask, before))
        names = unit_names(s)
        return typed.names((names[u], u) for u in every if u >= 0) or every

    def pointer(self, s: Any, value: Any, before: Option) -> None:
        return None

    def mean(self, t: Any, said: list[str], before: Option) -> int:
        return super().mean(t, said, before) if len(said) > 1 else -1


# Cards and words


class Icon(Word):
    """How a basic attack is made; unsaid, in any way that the unit's card has."""

    kind = "icon"
    text = "`melee`, `magic` or `missile`"

    def find(self, s: Any, ask: Ask, typed: Typed, before: Option) -> Values:
        said = [word for word in self.words if word in typed.words]
        unit = user(s, ask, before)
        own = [icon for icon, _ in s.profile[unit].attacks] if unit >= 0 else []
        return said or (own[::-1] if typed.verb == "shoot" else own) or ["melee"]


class Means(Word):
    """One of a few words of which any may be meant."""

    def find(self, s: Any, ask: Ask, typed: Typed, before: Option) -> Values:
        return [word for word in self.words if typed.has(word)] or self.words


class Trap(Listed):
    kind = "trap"
    text = "the id of a trap card: `webs`"
    rules = ("action.search-traps.disarm",)
    none = "no such trap lies open"

    def rows(self, s: State, before: Option) -> Sequence[Any]:
        return s.box.traps

    def says(self, s: State, value: Any, before: Option) -> str:
        return trap_name(s, value)

    def has(self, s: State, value: Any, before: Option) -> bool:
        return any(trap.card == value for trap in s.traps)

    def every(self, s: State, ask: Ask, before: Option) -> Iterable[int]:
        return dict.fromkeys((*(trap.card for trap in s.traps), 0))


class TrapSquare(operands.Square):
    """The first square of a trap that lies open."""

    text = "the first square of the trap"

    def every(self, s: Any, ask: Ask, before: Option) -> Iterable[int]:
        return [
            (trap.squares & -trap.squares).bit_length() - 1
            for trap in s.traps
            if before[-1] in (None, trap.card)
        ]

    def find(self, s: Any, ask: Ask, typed: Typed, before: Option) -> Values:
        return super().find(s, ask, typed, before) or list(self.every(s, ask, before))


class Row(Called[State]):
    """The id of something in the content, for the setup."""

    text = "its id in the content"
    rules = ("setup.order",)
    none = "there is no such thing in the box"

    def __init__(self, name: str, table: str) -> None:
        super().__init__(name)
        self.table = table

    def says(self, s: State, value: Any, before: Option) -> str:
        return str(getattr(s.box.content, self.table)[value].name)

    def has(self, s: State, value: Any, before: Option) -> bool:
        return value in getattr(s.box.content, self.table)

    def every(self, s: State, ask: Ask, before: Option) -> Iterable[str]:
        return list(getattr(s.box.content, self.table))


# Numbers


class Way(Kind[State]):
    """A facing, kept as a number from the north clockwise."""

    kind = "way"
    text = "`N`, `E`, `S` or `W`"
    rules = ("facing.axes",)
    none = "there are four facings"

    def says(self, s: State, value: Any, before: Option) -> str:
        return facing.WORDS[value]

    def has(self, s: State, value: Any, before: Option) -> bool:
        return value in range(4)

    def every(self, s: State, ask: Ask, before: Option) -> Iterable[int]:
        return range(4)

    def find(self, s: State, ask: Ask, typed: Typed, before: Option) -> Values:
        said = [way for way, word in enumerate(facing.WORDS) if word in typed.words]
        return said or list(range(4))

    def spell(self, t: Any, value: Any, before: Option) -> Sequence[Spellings]:
        return [(facing.NAMES[value],)]

    def mean(self, t: Any, said: list[str], before: Option) -> int:
        names: Sequence[str] = facing.NAMES
        if said[0] not in names:
            raise Unclear(f'expected a facing, one of {", ".join(names)}, not "{said[0]}"')
        return names.index(said.pop(0))


class Place(Counted):
    """A place in a row of things that are all there."""

    def absent(self, s: Any, value: Any, before: Option) -> Hindrance | None:
        if isinstance(value, int) and 0 <= value < self.many_of(s):
            return None
        return Hindrance(*self.rules, says=f"there is no such {self.name}")

    def many_of(self, s: Any) -> int:
        """How many there are."""
        raise NotImplementedError

    def every(self, s: Any, ask: Ask, before: Option) -> Iterable[int]:
        return range(self.many_of(s))


class Player(Place):
    kind = "player"
    text = "a player, counted from 1"
    rules = ("action.trade",)

    def says(self, s: Any, value: Any, before: Option) -> str:
        return player_name(value)

    def many_of(self, s: Any) -> int:
        return int(s.players)


class Exit(Place):
    kind = "exit"
    text = "an exit of the warzone, counted from 1"
    rules = ("term.dungeon-exit",)

    def many_of(self, s: Any) -> int:
        return len(s.box.exits(s.board))


class Thrown(Place):
    """One of the rolls on the table."""

    kind = "throw"
    text = "a roll on the table, counted from 1"
    rules = ("wrath.reroll",)

    def many_of(self, s: Any) -> int:
        return TEN

    def every(self, s: Any, ask: Ask, before: Option) -> Iterable[int]:
        return range(len(throws(ask)))

    def find(self, s: Any, ask: Ask, typed: Typed, before: Option) -> Values:
        return list(self.every(s, ask, before))


class Die(operands.Die):
    """A die of one of the rolls on the table."""

    def every(self, s: Any, ask: Ask, before: Option) -> Iterable[int]:
        rolls = throws(ask)
        return range(len(rolls[before[1]][3])) if before[1] < len(rolls) else ()

    def find(self, s: Any, ask: Ask, typed: Typed, before: Option) -> Values:
        return super().find(s, ask, typed, before) or list(self.every(s, ask, before))


def throws(ask: Ask) -> tuple[Any, ...]:
    """The rolls on the table: whose, what for, the dice, their faces, how many sides."""
    return ask.about if ask.prompt in REROLLS else ()


REROLLS = ("wrath", "holy", "steadfast")


class Amount(Number):
    """A small number."""

    def every(self, s: Any, ask: Ask, before: Option) -> Iterable[int]:
        return range(6)


class Laid(Number):
    """Where a tile lies: its column and row may be less than nothing."""

    def every(self, s: Any, ask: Ask, before: Option) -> Iterable[int]:
        return offered(ask, before) or range(1)


# Potions


class Use(Another):
    """How a potion is used: as the unique action on its card."""

    kind = "use"
    text = "how it is used: `special ACTION UNIT`, `area ACTION`, `aim ACTION SQUARE FACING`"
    points = "tokens squares"

    def __init__(self, name: str = "", *, squares_only: bool = False) -> None:
        super().__init__(name, flat=True)
        self.squares_only = squares_only

    def absent(self, s: Any, value: Any, before: Option) -> Hindrance | None:
        way = Hindrance("base.potion.free-action", says="a potion is used as its card says")
        row = self.deeds.row(None, value)
        values = None if row is None else row.operands_of(value)
        if row is None or values is None or row.word not in unique.WAYS or values[0] != before[-1]:
            return way
        for i, kind in enumerate(row.operands):
            found = kind.absent(s, values[i], (row.word, *values[:i]))
            if found is not None:
                return found
        return None

    def every(self, s: Any, ask: Ask, before: Option) -> Iterable[Option]:
        number = before[-1]
        word = unique.form(s.box.actions[number])
        one = user(s, ask, before)
        if word == "teleport":
            return [(word, number, square) for square in SQUARE.every(s, ask, before)]
        if word == "aim":
            starts = unique.starts(s, one, s.box.actions[number]) if s.at[one] >= 0 else []
            return [(word, number, start, side) for start, side in starts]
        if word == "area":
            return [(word, number)]
        return [(word, number, unit) for unit in range(len(s.card))]

    def find(self, s: Any, ask: Ask, typed: Typed, before: Option) -> Sequence[Option]:
        ways = list(self.every(s, ask, before))
        number = before[-1]
        if ways and ways[0][0] == "special":
            return [("special", number, u) for u in TARGET.find(s, ask, typed, before)]
        squares, sides = SQUARE.find(s, ask, typed, before), SIDE.find(s, ask, typed, before)
        if squares:
            ways = [way for way in ways if len(way) < 3 or way[2] in squares]
        return [way for way in ways if len(way) < 4 or way[3] in sides]

    def pointer(self, s: Any, value: Any, before: Option) -> tuple[str, Any] | None:
        if value[0] == "special":
            return None if self.squares_only else ("tokens", value[2])
        return ("squares", value[2]) if len(value) > 2 else None


def _specials(s: State, ask: Ask) -> Iterable[int]:
    """The unique actions of who is active."""
    unit = user(s, ask, ())
    return s.profile[unit].specials if unit >= 0 else ()


def _brews(s: State, ask: Ask) -> Iterable[int]:
    """The potions of who is asked."""
    return potion.brews(s, ask.seat) if 0 <= ask.seat < len(s.hero) else ()


UNIT = operands.Unit("unit", "term.off-board")
POINT = operands.Unit("point", "spawn.one-point")
DRINKER = operands.Unit("drinker", "emergency.any-unit")
VICTIM = operands.Unit("unit", "term.off-board", unsaid=None)
TARGET, PLACED = Target("target", "term.off-board"), Placed("unit", unsaid=-1)
SQUARE = operands.Square("square", "base.tile.squares")
WAY, SIDE = Way("facing"), operands.Facing("side")
ICON = Icon("attack", "melee", "magic", "missile")
ACTION = operands.Action("action", "base.equip.effect", among=_specials)
POTION = operands.Action("potion", "assistant.potions", among=_brews)
USE, USED_THERE = Use("use"), Use("use", squares_only=True)
CARD = operands.Card("card", "reward.backpack")
ATTRIBUTE = operands.Attribute("attribute")
TRAP, TRAP_SQUARE = Trap("trap"), TrapSquare("square", "base.tile.squares")
ONE_TRAP = Trap("trap", unsaid=None)
ONE_SQUARE = TrapSquare("square", "base.tile.squares", unsaid=None)
PLAYER, EXIT, THROW, DIE = Player("player"), Exit("exit"), Thrown("roll"), Die("die")
AMOUNT = Amount("amount")
WARBAND, WARZONE, TILE = (
    Row("warband", "warbands"),
    Row("warzone", "warzones"),
    Row("tile", "tiles"),
)
COLUMN, LINE, TURNS = Laid("column"), Laid("row"), Laid("turns")
PHASE = Word("phase", "wait", "spawning", "hero", "warband")
STANDING = Means("with", "action", "move")
WHO_COMES = Means("who", "units", "hero", "mini")
COLOUR = Word("colour", "blue", "red", "green")
ICONS = Word("icon", "heart", "potion")
WHAT_FIRST = Word("first", "trap", "shape")
RECOVERY = Word("what", "wound", *status.NAMES)

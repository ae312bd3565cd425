"""What the options of Deckbox are about: figures, spaces, cards, what rooms offer."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from undercroft.kernel.choice import Ask, Option
from undercroft.kernel.operand import Figure, Kind, Listed, Number, Typed, Varying, Word
from undercroft.kernel.scenario import Spellings, Unclear
from undercroft.kernel.squares import each
from undercroft.kernel.stage import PositionError

from .ground import EXIT_WORDS, SIDE, half_space
from .position import square_at
from .state import State
from .tables import Power
from .wording import square_name, square_named, unit_name


def hero_asked(s: State, ask: Ask) -> int:
    """Who does what is asked: for `by` of the deeds."""
    if ask.prompt in ("menu", "window"):
        return int(ask.about[0])
    return int(ask.about[1]) if ask.prompt == "reroll" else max(s.active, 0)


class Unit(Figure):
    text = "a mark of the position, or a card: `r`, `tunnel_rat`, `tunnel_rat#2`"
    rules = ("attack.one-target",)

    def says(self, s: State, value: Any, before: Option) -> str:
        return unit_name(s, value)


class Doer(Unit):
    """The hero who is asked: nobody need say or point at whom."""

    points = ""

    def every(self, s: State, ask: Ask, before: Option) -> Iterable[int]:
        return range(s.players)

    def find(self, s: State, ask: Ask, typed: Typed, before: Option) -> Sequence[int]:
        return [hero_asked(s, ask)]


_SPACE = re.compile(r"(\d),(\d)(?:@(\d+))?|([ULRD])@(\d+)")


class Space(Kind[State]):
    kind = "space"
    text = "column and row of the first room `2,3`, `2,3@1` of another, `U@0`, or `P4`"
    points = "squares"
    rules = ("term.space",)
    none = "the map has no such space"

    def says(self, s: State, value: Any, before: Option) -> str:
        return square_name(value)

    def has(self, s: State, value: Any, before: Option) -> bool:
        return value >= 0 and bool(s.ground.squares >> value & 1)

    def every(self, s: State, ask: Ask, before: Option) -> Iterable[int]:
        return each(s.ground.squares)

    def find(self, s: State, ask: Ask, typed: Typed, before: Option) -> Sequence[int]:
        return [q for word in typed.words if (q := square_named(s, word)) is not None]

    def spell(self, t: Any, value: Any, before: Option) -> Sequence[Spellings]:
        return [spellings(t.s, value)]

    def mean(self, t: Any, said: list[str], before: Option) -> int:
        return space(t.s, said.pop(0))


def space(s: State, word: str) -> int:
    """The space that a scenario file means."""
    found = _SPACE.fullmatch(word)
    if found is None:
        square = square_named(s, word)
        if square is None:
            raise Unclear(f'there is no space "{word}": expected such as 2,3 or 2,3@1 or U@0')
        return square
    try:
        if found[4]:
            return square_at(s, (found[4], int(found[5])), word)
        return square_at(s, (int(found[1]), int(found[2]), int(found[3] or 0)), word)
    except (PositionError, IndexError) as error:
        raise Unclear(str(error)) from None


def spellings(s: State, square: int) -> Spellings:
    """All ways to write a space, the first of which is ours."""
    found = []
    for room in s.ground.rooms_at.get(square, ()):
        laid = s.rooms[room]
        for row in range(SIDE):
            for column in range(SIDE):
                if s.box.atlas.space(laid, column, row) == square:
                    found.append(f"{column},{row}@{room}")
                    if room == 0:
                        found.insert(0, f"{column},{row}")
        for letter, direction in EXIT_WORDS.items():
            if laid.origin + half_space((direction + laid.turn) % 4) == square:
                found.append(f"{letter}@{room}")
    return (*found, square_name(square))


class Card(Listed):
    """A card of a table of the box, by its id."""

    text = "its id in the content"
    rules = ("setup.build-character",)

    def __init__(self, name: str, table: Callable[[State], Sequence[Any]]) -> None:
        super().__init__(name)
        self.table = table

    def rows(self, s: State, before: Option) -> Sequence[Any]:
        return self.table(s)

    def says(self, s: State, value: Any, before: Option) -> str:
        row = self.table(s)[value]
        return str(getattr(row, "title", None) or row.name)


class Held(Card):
    """A card that people point at."""

    points = "cards"


class Item(Held):
    text = "its id in the content: `red_draught`"


def power_of(s: State, before: Option) -> Power:
    """What an ability or item can do, of an option that begins so."""
    return s.box.abilities[before[2]].power if before[0] == "ability" else s.box.items[before[2]]


class Nothing(Kind[State]):
    """Where nothing is pointed at."""

    def every(self, s: State, ask: Ask, before: Option) -> Iterable[int]:
        return [-1]

    def find(self, s: State, ask: Ask, typed: Typed, before: Option) -> Sequence[int]:
        return [-1]


class Friend(Unit):
    """A hero; who is asked, if no other is named."""

    def find(self, s: State, ask: Ask, typed: Typed, before: Option) -> Sequence[int]:
        found = super().find(s, ask, typed, before)
        return [unit for unit in found if unit < s.players] or [hero_asked(s, ask)]


class Target(Varying[State]):
    """What an ability or item is pointed at: a figure, a space, or nothing."""

    text = "a unit or a space, as the card has it; nothing where it is pointed at nothing"
    points = "tokens squares"

    def as_(self, s: State, before: Option) -> Kind[State]:
        target = power_of(s, before).target
        if target.startswith("hero"):
            return FRIEND
        return {"space": SPACE, "none": NOTHING}.get(target, UNIT)


class Mode(Word):
    """Melee or ranged; what is not said is taken from the weapon and from where they stand."""

    text = "`melee` or `ranged`"

    def find(self, s: State, ask: Ask, typed: Typed, before: Option) -> Sequence[str]:
        if typed.verb == "shoot" or typed.has("ranged", "range"):
            return ["ranged"]
        if typed.has("melee"):
            return ["melee"]
        hero = hero_asked(s, ask)
        near = [unit for unit in UNIT.find(s, ask, typed, ()) if s.at[unit] >= 0][:1]
        if s.at[hero] < 0 or not near or not s.of(hero).dice[1]:
            return ["melee", "ranged"]
        around = s.ground.orth[s.at[hero]] | s.ground.reach(s.at[hero])
        return ["melee", "ranged"] if around >> s.at[near[0]] & 1 else ["ranged", "melee"]


class Room(Number):
    text = "the number of a room, the first is 0"

    rules = ("action.special",)
    none = "nothing waits there"

    def has(self, s: State, value: Any, before: Option) -> bool:
        return isinstance(value, int) and 0 <= value < len(s.script) and s.script[value][1] >= 0

    def every(self, s: State, ask: Ask, before: Option) -> Iterable[int]:
        return range(len(s.script))

    def find(self, s: State, ask: Ask, typed: Typed, before: Option) -> Sequence[int]:
        return [*super().find(s, ask, typed, before), *self.every(s, ask, before)]


class Action(Listed):
    """Something that a room offers, by its place in the room's encounter."""

    text = "the id of what the room offers: `open`"
    rules = ("action.special",)
    none = "the room offers no such thing"

    def rows(self, s: State, before: Option) -> Sequence[Any]:
        encounter = s.script[before[1]][1]
        return s.box.encounters[encounter].action if encounter >= 0 else ()

    def mean(self, t: Any, said: list[str], before: Option) -> int:
        word = said.pop(0)
        rows = self.rows(t.s, before)
        return next((number for number, row in enumerate(rows) if row.id == word), -1)


class Amount(Number):
    def every(self, s: State, ask: Ask, before: Option) -> Iterable[int]:
        return range(max(s.loot) + 2)


NOTHING, FRIEND = Nothing(unsaid=-1), Friend()
UNIT, HERO, OTHER = Unit(), Doer("hero"), Unit("other", "action.minor.trade")
SPACE, TARGET, MODE = Space(), Target("target", unsaid=-1), Mode("mode", "melee", "ranged")
ROOM, ACTION, AMOUNT = Room("room"), Action("action"), Amount("amount")
ITEM = Item("item", lambda s: s.box.items)
ABILITY = Card("ability", lambda s: s.box.abilities)
HERO_CARD = Held("hero_card", lambda s: s.box.heroes)
EQUIPMENT_CARD = Held("equipment_card", lambda s: s.box.equipment)
ABILITY_CARD = Held("ability_card", lambda s: s.box.ability_cards)

"""What the options of every Super Dungeon game are about: figures, squares, cards, dice.

`t` is a game's table of scenarios (`script.Script`), which knows the marks of a position.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from undercroft.kernel import operand
from undercroft.kernel.choice import Ask, Option
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.operand import REQUIRED, Called, Kind, Numbered, Typed, offered
from undercroft.kernel.scenario import Spellings, Unclear

from .naming import FACING, action_name, card_name, die_name, tile_name, unit_name, unit_names
from .state import DungeonState

_SQUARE = re.compile(r"\d+,\d+|[A-Za-z]+\d+")


def own_specials(s: DungeonState, ask: Ask) -> Iterable[int]:
    """The specials of the active figure."""
    specials: Iterable[int] = s.profile[s.active].specials if s.active >= 0 else ()
    return specials


class Unit(operand.Figure):
    """A figure, on the map or beside it."""

    text = "a mark of the position, or a card: `P`, `crawler`, `crawler#2`"

    def says(self, s: DungeonState, value: Any, before: Option) -> str:
        return unit_name(s, value)

    def has(self, s: DungeonState, value: Any, before: Option) -> bool:
        return isinstance(value, int) and 0 <= value < len(s.card)

    def every(self, s: DungeonState, ask: Ask, before: Option) -> Iterable[int]:
        return range(len(s.card))

    def find(self, s: DungeonState, ask: Ask, typed: Typed, before: Option) -> Sequence[int]:
        found = typed.names((name, unit) for unit, name in enumerate(unit_names(s)))
        return sorted(found, key=lambda unit: s.at[unit] < 0)

    def spell(self, t: Any, value: Any, before: Option) -> Sequence[Spellings]:
        if value is None or value < 0:
            return []
        return [(t.mark(value), t.s.box.models[t.s.card[value]].id)]


class Hero(Unit):
    """A figure of the Heroes' side."""

    text = "a Hero, by its mark or card"

    def absent(self, s: DungeonState, value: Any, before: Option) -> Hindrance | None:
        if self.has(s, value, before) and not s.is_hero(value):
            return Hindrance(*self.rules, says="{unit:unit} is no Hero", unit=value)
        return super().absent(s, value, before)

    def every(self, s: DungeonState, ask: Ask, before: Option) -> Sequence[int]:
        """All of them; none before they are brought to the table."""
        return s.hero_units if s.card else ()


class Placed(Unit):
    """What is placed: the figure of the question, or no figure (-1) but a chest or a marker."""

    text = "what is placed: a unit; nothing for a chest or a marker"
    points = ""

    def __init__(self, name: str = "unit", *rules: str) -> None:
        super().__init__(name, *rules, unsaid=-1)

    def every(self, s: DungeonState, ask: Ask, before: Option) -> Iterable[int]:
        """Whatever is placed now, and the first figure of all."""
        return dict.fromkeys((*(offered(ask, before) or [-1]), *range(len(s.card[:1]))))

    def find(self, s: DungeonState, ask: Ask, typed: Typed, before: Option) -> Sequence[int]:
        return offered(ask, before) or [-1]

    def mean(self, t: Any, said: list[str], before: Option) -> int:
        return -1 if len(said) == 1 else int(t.unit(said.pop(0)))


class Square(operand.Square):
    text = "column and row from 0, or as on the screen: `3,2` is `D3`"

    def spell(self, t: Any, value: Any, before: Option) -> Sequence[Spellings]:
        return [] if value == self.unsaid else [(t.at(value), self.says(t.s, value, before))]

    def mean(self, t: Any, said: list[str], before: Option) -> int:
        return int(t.square(said.pop(0)))

    def object_to(self, word: str) -> str:
        if _SQUARE.fullmatch(word):
            return ""
        return f'"{word}" is no square: expected column and row from 0, such as "3,2"'


class Action(Called[DungeonState]):
    """A special action or a potion; `among` are those that could be meant here."""

    kind = "action"
    text = "a special or potion: `tincan.grudge`, or `grudge` where only one can be meant"

    none = "there is no such special"

    def __init__(
        self,
        name: str = "",
        *rules: str,
        among: Callable[[Any, Ask], Iterable[int]] = own_specials,
        unsaid: Any = REQUIRED,
    ) -> None:
        super().__init__(name, *rules, unsaid=unsaid)
        self.among = among

    def says(self, s: DungeonState, value: Any, before: Option) -> str:
        return action_name(s, value)

    def has(self, s: DungeonState, value: Any, before: Option) -> bool:
        return isinstance(value, int) and 0 <= value < len(s.box.actions)

    def every(self, s: DungeonState, ask: Ask, before: Option) -> Iterable[int]:
        return list(self.among(s, ask))

    def spell(self, t: Any, value: Any, before: Option) -> Sequence[Spellings]:
        if value == self.unsaid:
            return []
        name = t.action_name(value)
        return [(name, name.rpartition(".")[2])]

    def mean(self, t: Any, said: list[str], before: Option) -> int:
        return int(t.action(said.pop(0)))


class Card(operand.Listed):
    """A loot or treasure card."""

    kind = "card"
    text = "the id of an equipment card"
    points = "cards"

    def rows(self, s: DungeonState, before: Option) -> Sequence[Any]:
        cards: Sequence[Any] = s.box.equipment
        return cards

    def says(self, s: DungeonState, value: Any, before: Option) -> str:
        return card_name(s, value)


class Model(operand.Listed):
    """A model card, in the setup."""

    kind = "model"
    text = "the id of a model's card"

    def rows(self, s: DungeonState, before: Option) -> Sequence[Any]:
        cards: Sequence[Any] = s.box.models
        return cards


class Attribute(Numbered[DungeonState]):
    kind = "attribute"
    text = "an attribute: `arm`, `dex`"

    def row(self, s: DungeonState) -> Sequence[str]:
        return s.attributes

    def says(self, s: DungeonState, value: Any, before: Option) -> str:
        return str(s.attributes[value]).upper()


class Die(operand.Counted):
    """A die of the roll that is asked about: its place, counted from 1 by people.

    A label that names its face and colour needs the question: `named(s, ask, place)`.
    """

    kind = "die"
    text = "the place of a die in the roll, counted from 1"

    def says(self, s: DungeonState, value: Any, before: Option) -> str:
        return f"die {value + 1}"

    def every(self, s: DungeonState, ask: Ask, before: Option) -> Iterable[int]:
        return range(12)

    @staticmethod
    def named(s: DungeonState, ask: Ask, place: int) -> str:
        """ "blue die (★)", of a question about (unit, pool, faces); of any other "die 2"."""
        if ask.prompt not in ("reroll", "discard") or place >= len(ask.about[2]):
            return f"die {place + 1}"
        return die_name(s, ask.about[1], ask.about[2], place)


class Dice(Kind[DungeonState]):
    """Several dice of a roll, as a tuple of their places."""

    kind = "dice"
    text = "the places of dice in the roll, counted from 1"
    many = True

    def spell(self, t: Any, value: Any, before: Option) -> Sequence[Spellings]:
        return [(str(die + 1),) for die in value or ()]

    def mean(self, t: Any, said: list[str], before: Option) -> tuple[int, ...]:
        return tuple(_DIE.mean(t, said, before) for _ in tuple(said))


_DIE = Die()


class Facing(operand.Word):
    """N, E, S or W; people type north."""

    kind = "facing"
    text = "`N`, `E`, `S` or `W`"

    def __init__(self, name: str = "facing", unsaid: Any = REQUIRED) -> None:
        super().__init__(name, *FACING, unsaid=unsaid)

    def says(self, s: Any, value: Any, before: Option) -> str:
        return FACING[value]

    def find(self, s: Any, ask: Ask, typed: Typed, before: Option) -> Sequence[str]:
        said = [f for f, name in FACING.items() if name in typed.words or f.lower() in typed.words]
        return said or list(FACING)


# Laying tiles


class Tile(Called[DungeonState]):
    """A face of a tile."""

    kind = "tile"
    text = "the id of a tile's face"
    rules = ("component.tiles",)
    none = "there is no such tile"

    def says(self, s: DungeonState, value: Any, before: Option) -> str:
        return tile_name(s, value)

    def has(self, s: DungeonState, value: Any, before: Option) -> bool:
        return value in s.box.content.tiles

    def every(self, s: DungeonState, ask: Ask, before: Option) -> Iterable[Any]:
        return list(s.box.content.tiles)


class Column(Kind[DungeonState]):
    """The column of a place for a tile, counted in tiles; `Row` writes both."""

    kind = "column"
    silent = True

    def every(self, s: DungeonState, ask: Ask, before: Option) -> Iterable[int]:
        return range(-2, 3)

    def find(self, s: DungeonState, ask: Ask, typed: Typed, before: Option) -> Sequence[int]:
        return [int(place[0]) for place in _LAID.findall(" ".join(typed.words))]

    def spell(self, t: Any, value: Any, before: Option) -> Sequence[Spellings]:
        return []

    def mean(self, t: Any, said: list[str], before: Option) -> int:
        return _laid(said[0])[0]


class Row(Column):
    kind = "place"
    text = "column and row in tiles from the first: `-1,2`"
    silent = False

    def find(self, s: DungeonState, ask: Ask, typed: Typed, before: Option) -> Sequence[int]:
        return [int(place[1]) for place in _LAID.findall(" ".join(typed.words))]

    def spell(self, t: Any, value: Any, before: Option) -> Sequence[Spellings]:
        return [(f"{before[-1]},{value}",)]

    def mean(self, t: Any, said: list[str], before: Option) -> int:
        return _laid(said.pop(0))[1]


class Turn(Kind[DungeonState]):
    kind = "turn"
    text = "quarter turns to the right: `turn0` to `turn3`"

    def every(self, s: DungeonState, ask: Ask, before: Option) -> Iterable[int]:
        return range(4)

    def find(self, s: DungeonState, ask: Ask, typed: Typed, before: Option) -> Sequence[int]:
        return [i for i in range(4) if f"turn{i}" in typed.words] or list(range(4))

    def spell(self, t: Any, value: Any, before: Option) -> Sequence[Spellings]:
        return [(f"turn{value}",)]

    def mean(self, t: Any, said: list[str], before: Option) -> int:
        if said[0] not in ("turn0", "turn1", "turn2", "turn3"):
            raise Unclear(f'expected quarter turns such as "turn2", not "{said[0]}"')
        return int(said.pop(0)[-1])


_LAID = re.compile(r"(-?\d+)[, ](-?\d+)")


def _laid(word: str) -> tuple[int, int]:
    found = _LAID.fullmatch(word)
    if found is None:
        raise Unclear('expected a place and quarter turns, such as "lay 1,0 turn2"')
    return int(found[1]), int(found[2])

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
from undercroft.kernel.names import hint
from undercroft.kernel.operand import REQUIRED, Kind, Typed
from undercroft.kernel.scenario import Spellings, Unclear

from .naming import FACING, action_name, card_name, die_name, tile_name, unit_name, unit_names
from .state import DungeonState

_SQUARE = re.compile(r"\d+,\d+|[A-Za-z]+\d+")


def own_specials(s: DungeonState, ask: Ask) -> Iterable[int]:
    """The specials of the active figure."""
    specials: Iterable[int] = s.profile[s.active].specials if s.active >= 0 else ()
    return specials


class Unit(Kind[DungeonState]):
    """A figure, on the map or beside it. `rules` forbid one that is none."""

    kind = "unit"
    text = "a mark of the position, or a card: `P`, `crawler`, `crawler#2`"
    points = "tokens"

    def __init__(self, name: str = "", *rules: str, unsaid: Any = REQUIRED) -> None:
        super().__init__(name, unsaid)
        self.rules = rules

    def says(self, s: DungeonState, value: Any, before: Option) -> str:
        return unit_name(s, value)

    def absent(self, s: DungeonState, value: Any, before: Option) -> Hindrance | None:
        if isinstance(value, int) and 0 <= value < len(s.card):
            return None
        return Hindrance(*self.rules, says="there is no such figure")

    def every(self, s: DungeonState, ask: Ask, before: Option) -> Iterable[int]:
        return range(len(s.card))

    def find(self, s: DungeonState, ask: Ask, typed: Typed, before: Option) -> Sequence[int]:
        found = typed.names((name, unit) for unit, name in enumerate(unit_names(s)))
        return sorted(found, key=lambda unit: s.at[unit] < 0)

    def spell(self, t: Any, value: Any, before: Option) -> Sequence[Spellings]:
        if value is None or value < 0:
            return []
        return [(t.mark(value), t.s.box.models[t.s.card[value]].id)]

    def mean(self, t: Any, said: list[str], before: Option) -> int:
        return int(t.unit(said.pop(0)))


class Hero(Unit):
    """A figure of the Heroes' side."""

    text = "a Hero, by its mark or card"

    def absent(self, s: DungeonState, value: Any, before: Option) -> Hindrance | None:
        if isinstance(value, int) and 0 <= value < len(s.card) and not s.is_hero(value):
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
        return dict.fromkeys((*self.find(s, ask, Typed(""), before), *range(len(s.card[:1]))))

    def find(self, s: DungeonState, ask: Ask, typed: Typed, before: Option) -> Sequence[int]:
        offered = [option[1] for option in ask.options if option[0] == before[0]]
        return list(dict.fromkeys(offered)) or [-1]

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


class Action(Kind[DungeonState]):
    """A special action or a potion; `among` are those that could be meant here."""

    kind = "action"
    text = "a special or potion: `tincan.grudge`, or `grudge` where only one can be meant"

    def __init__(
        self,
        name: str = "",
        *rules: str,
        among: Callable[[Any, Ask], Iterable[int]] = own_specials,
        unsaid: Any = REQUIRED,
    ) -> None:
        super().__init__(name, unsaid)
        self.rules = rules
        self.among = among

    def says(self, s: DungeonState, value: Any, before: Option) -> str:
        return action_name(s, value)

    def absent(self, s: DungeonState, value: Any, before: Option) -> Hindrance | None:
        if isinstance(value, int) and 0 <= value < len(s.box.actions):
            return None
        return Hindrance(*self.rules, says="there is no such special")

    def every(self, s: DungeonState, ask: Ask, before: Option) -> Iterable[int]:
        return list(self.among(s, ask))

    def find(self, s: DungeonState, ask: Ask, typed: Typed, before: Option) -> Sequence[int]:
        return typed.names((action_name(s, n), n) for n in self.among(s, ask))

    def spell(self, t: Any, value: Any, before: Option) -> Sequence[Spellings]:
        if value == self.unsaid:
            return []
        name = t.action_name(value)
        return [(name, name.rpartition(".")[2])]

    def mean(self, t: Any, said: list[str], before: Option) -> int:
        return int(t.action(said.pop(0)))


class Card(Kind[DungeonState]):
    """A loot or treasure card; with `points` of its own a person points at it."""

    kind = "card"
    text = "the id of an equipment card"
    points = "cards"

    def __init__(self, name: str = "", *rules: str, unsaid: Any = REQUIRED) -> None:
        super().__init__(name, unsaid)
        self.rules = rules

    def says(self, s: DungeonState, value: Any, before: Option) -> str:
        return card_name(s, value)

    def absent(self, s: DungeonState, value: Any, before: Option) -> Hindrance | None:
        if isinstance(value, int) and 0 <= value < len(s.box.equipment):
            return None
        return Hindrance(*self.rules, says="there is no such card")

    def every(self, s: DungeonState, ask: Ask, before: Option) -> Iterable[int]:
        return range(len(s.box.equipment))

    def find(self, s: DungeonState, ask: Ask, typed: Typed, before: Option) -> Sequence[int]:
        return typed.names((card_name(s, card), card) for card in self.every(s, ask, before))

    def pointer(self, s: DungeonState, value: Any, before: Option) -> tuple[str, Any] | None:
        return None if value is None or value < 0 else ("cards", s.box.equipment[value].id)

    def spell(self, t: Any, value: Any, before: Option) -> Sequence[Spellings]:
        return [] if value is None or value < 0 else [(t.s.box.equipment[value].id,)]

    def mean(self, t: Any, said: list[str], before: Option) -> int:
        return _by_id("card", t.s.box.equipment_number, said)


class Model(Kind[DungeonState]):
    """A model card, in the setup; `among` are those that could be meant."""

    kind = "model"
    text = "the id of a model's card"

    def __init__(
        self,
        name: str = "",
        *rules: str,
        among: Callable[[Any, Ask], Iterable[int]] = lambda s, ask: range(len(s.box.models)),
    ) -> None:
        super().__init__(name)
        self.rules = rules
        self.among = among

    def says(self, s: DungeonState, value: Any, before: Option) -> str:
        return str(s.box.models[value].name)

    def absent(self, s: DungeonState, value: Any, before: Option) -> Hindrance | None:
        if isinstance(value, int) and 0 <= value < len(s.box.models):
            return None
        return Hindrance(*self.rules, says="there is no such card")

    def every(self, s: DungeonState, ask: Ask, before: Option) -> Iterable[int]:
        return list(self.among(s, ask))

    def find(self, s: DungeonState, ask: Ask, typed: Typed, before: Option) -> Sequence[int]:
        return typed.names((self.says(s, n, ()), n) for n in self.every(s, ask, before))

    def spell(self, t: Any, value: Any, before: Option) -> Sequence[Spellings]:
        return [(t.s.box.models[value].id,)]

    def mean(self, t: Any, said: list[str], before: Option) -> int:
        return _by_id("model", t.s.box.model_number, said)


class Attribute(Kind[DungeonState]):
    kind = "attribute"
    text = "an attribute: `arm`, `dex`"

    def says(self, s: DungeonState, value: Any, before: Option) -> str:
        return str(s.attributes[value]).upper()

    def every(self, s: DungeonState, ask: Ask, before: Option) -> Iterable[int]:
        return range(len(s.attributes))

    def find(self, s: DungeonState, ask: Ask, typed: Typed, before: Option) -> Sequence[int]:
        return [i for i, name in enumerate(s.attributes) if name in typed.words]

    def spell(self, t: Any, value: Any, before: Option) -> Sequence[Spellings]:
        return [(t.s.attributes[value],)]

    def mean(self, t: Any, said: list[str], before: Option) -> int:
        return _by_id("attribute", {name: i for i, name in enumerate(t.s.attributes)}, said)


class Die(Kind[DungeonState]):
    """A die of the roll that is asked about: its place, counted from 1 by people.

    A label that names its face and colour needs the question: `named(s, ask, place)`.
    """

    kind = "die"
    text = "the place of a die in the roll, counted from 1"

    def says(self, s: DungeonState, value: Any, before: Option) -> str:
        return f"die {value + 1}"

    def every(self, s: DungeonState, ask: Ask, before: Option) -> Iterable[int]:
        return range(12)

    def find(self, s: DungeonState, ask: Ask, typed: Typed, before: Option) -> Sequence[int]:
        return [int(word) - 1 for word in typed.words if word.isdecimal()]

    def spell(self, t: Any, value: Any, before: Option) -> Sequence[Spellings]:
        return [] if value == self.unsaid else [(str(value + 1),)]

    def mean(self, t: Any, said: list[str], before: Option) -> int:
        return _place(said.pop(0))

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
        places = tuple(_place(word) for word in said)
        said.clear()
        return places


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


class Tile(Kind[DungeonState]):
    """A face of a tile."""

    kind = "tile"
    text = "the id of a tile's face"

    def says(self, s: DungeonState, value: Any, before: Option) -> str:
        return tile_name(s, value)

    def absent(self, s: DungeonState, value: Any, before: Option) -> Hindrance | None:
        if value in s.box.content.tiles:
            return None
        return Hindrance("component.tiles", says="there is no such tile")

    def every(self, s: DungeonState, ask: Ask, before: Option) -> Iterable[Any]:
        return list(s.box.content.tiles)

    def find(self, s: DungeonState, ask: Ask, typed: Typed, before: Option) -> Sequence[Any]:
        return typed.names((tile_name(s, face), face) for face in self.every(s, ask, before))


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


def _place(word: str) -> int:
    if not word.isdecimal():
        raise Unclear(f'expected the place of a die, not "{word}"')
    return int(word) - 1


def _by_id(noun: str, known: Any, said: list[str]) -> int:
    if said[0] not in known:
        raise Unclear(f'there is no {noun} "{said[0]}"{hint(said[0], known)}')
    return int(known[said.pop(0)])

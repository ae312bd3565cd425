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

from .naming import FACING, action_name, card_name, die_name, unit_name, unit_names
from .state import DungeonState

_SQUARE = re.compile(r"\d+,\d+|[A-Za-z]+\d+")


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
        among: Callable[[Any, Ask], Iterable[int]] = lambda s, ask: s.profile[s.active].specials,
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
    text = "`str`, `arm`, `will`, `dex`"

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
        """ "blue die (★)", of a question about (what, pool, faces)."""
        _, pool, faces = ask.about
        return die_name(s, pool, faces, place)


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


def _place(word: str) -> int:
    if not word.isdecimal():
        raise Unclear(f'expected the place of a die, not "{word}"')
    return int(word) - 1


def _by_id(noun: str, known: Any, said: list[str]) -> int:
    if said[0] not in known:
        raise Unclear(f'there is no {noun} "{said[0]}"{hint(said[0], known)}')
    return int(known[said.pop(0)])

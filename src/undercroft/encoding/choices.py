"""Options as rows of numbers.

A row says what an option does and what it names: figures, a square, things, numbers. It follows
from the option alone (and, for a few operands, from where a thing lies), so rows are remembered.
"""

from __future__ import annotations

from struct import Struct
from typing import Any
from zlib import crc32

from undercroft.kernel.choice import Ask, Option
from undercroft.kernel.deed import Another, Deed
from undercroft.kernel.operand import Kind, Word

from .spec import (
    CELL,
    DEED,
    DEFAULT,
    ENDS,
    INNER,
    NUMBER,
    OPTION,
    THING,
    UNIT,
    Spec,
    names_square,
    names_thing,
    names_unit,
)

MOST_KEPT = 50_000
"""So many rows are remembered."""
WIDTH = len(OPTION)
LARGEST = 32_000
WORDS = 1000

Row = list[int]
_packed = Struct(f"{WIDTH}h").pack


class Choices:
    """The rows of the options of a game."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        self._known: dict[str, dict[Option, bytes]] = {}
        self._count = 0

    def row(self, s: Any, ask: Ask, option: Option) -> bytes:
        """The row of an option; in place of a cell it has the number of the square plus 1."""
        known = self._of(ask.prompt)
        packed = known.get(option)
        if packed is None:
            row = [0] * WIDTH
            lasts = self._fill(s, ask, option, row, DEED)
            packed = _packed(*row)
            if lasts:
                known[option] = packed
                self._count += 1
        return packed

    def lasts(self, ask: Ask, option: Option) -> bool:
        """Whether a row that was worked out is the same whenever the option is offered."""
        return option in self._of(ask.prompt)

    def _of(self, prompt: str) -> dict[Option, bytes]:
        if self._count > MOST_KEPT:
            self._known.clear()
            self._count = 0
        return self._known.setdefault(prompt, {})

    def _fill(self, s: Any, ask: Ask | None, option: Option, row: Row, place: int) -> bool:
        """Fill in a deed and what it names; whether the row is the same whenever it is offered."""
        deed: Deed[Any] | None = self.spec.deeds.row(ask, option)
        if deed is None:
            return True
        row[place] = self.spec.deed_number[id(deed)]
        row[ENDS] |= deed.ends
        row[DEFAULT] |= deed.default
        values = deed.operands_of(option)
        lasts = True
        for number, (operand, value) in enumerate(zip(deed.operands, values or (), strict=False)):
            if value is None or (value == operand.unsaid and not isinstance(value, str)):
                continue
            lasts &= self._name(s, operand, value, option[: number + 1], row)
        return lasts

    def _name(self, s: Any, operand: Kind[Any], value: Any, before: Option, row: Row) -> bool:
        if isinstance(operand, Another):
            return self._fill(s, None, value, row, INNER)
        if names_unit(operand):
            _put(row, UNIT, value + 1)
        elif names_square(operand):
            row[CELL] = value + 1
        elif operand.points == "tokens squares":
            what, where = operand.pointer(s, value, before) or ("", -1)
            if what == "squares":
                row[CELL] = where + 1
            else:
                _put(row, UNIT, where + 1)
        elif names_thing(operand):
            if operand.points == "squares":
                found = operand.pointer(s, value, before)
                row[CELL] = found[1] + 1 if found else 0
                _put(row, THING, self.spec.thing(operand.noun, value))
                return False
            if not (isinstance(value, int) and value < 0):
                _put(row, THING, self.spec.thing(operand.noun, value))
        else:
            _put(row, NUMBER, 1 + _number(operand, value))
        return True


def _put(row: Row, place: int, value: int) -> None:
    """The first of a kind in its place, every other in the place after it."""
    row[place + 1 if row[place] else place] = value


def _number(operand: Kind[Any], value: Any) -> int:
    if isinstance(operand, Word) and value in operand.words:
        return operand.words.index(value)
    return number_of(value)


def number_of(value: Any) -> int:
    """A number that stands for anything a question or an option may hold."""
    if isinstance(value, int):
        return max(-LARGEST, min(LARGEST, value))
    return crc32(str(value).encode()) % WORDS

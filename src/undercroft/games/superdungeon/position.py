"""Positions of every Super Dungeon game: drawn maps, squares, units, decks.

What a game's position consists of is its own `position`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Annotated

from pydantic import BeforeValidator, Field, WithJsonSchema

from undercroft.kernel.board import Board
from undercroft.kernel.squares import Square, Squares
from undercroft.kernel.stage import PositionError

from .state import DungeonState


def pair(value: object) -> object:
    """A square as `[2, 1]` or `"2,1"`."""
    if isinstance(value, str):
        column, comma, row = value.partition(",")
        if comma and column.strip().isdigit() and row.strip().isdigit():
            return (int(column), int(row))
        raise ValueError(f'expected a square such as "2,1", not "{value}"')
    return tuple(value) if isinstance(value, list) else value


Place = Annotated[
    tuple[int, int],
    BeforeValidator(pair),
    WithJsonSchema({"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2}),
]
"""A square in a scenario file: column and row from 0."""
Count = Annotated[int, Field(ge=0)]


@dataclass
class UnitSpec:
    """A unit of a position, by its card's id and what lies on the card."""

    card: str
    at: Place | None = None
    """Column and row of its upper left square from 0; None: off the map."""
    wounds: Count = 0
    status: Sequence[str] = ()
    gear: Sequence[str] = ()


# The map


def drawn(text: str) -> str:
    """A map as it stands in a file, without the indentation."""
    return "\n".join(line.strip() for line in text.strip().splitlines())


def lift_marks(drawing: str, marks: Collection[str]) -> tuple[str, dict[str, tuple[int, int]]]:
    """The drawing without the marks of units, and the column and row where they stood."""
    if not drawing:
        return "", {}
    lines = drawing.strip("\n").splitlines()
    spaced = lines[0].startswith("+")
    places: dict[str, tuple[int, int]] = {}
    plain = []
    for y, line in enumerate(lines):
        row = ""
        for x, character in enumerate(line):
            if character in marks:
                if character not in places:
                    places[character] = (x // 2, y // 2) if spaced else (x - 1, y - 1)
                row += "."
            else:
                row += character
        plain.append(row)
    return "\n".join(plain), places


def square_at(board: Board, at: tuple[int, int], what: str) -> Square:
    """The square in a column and row, which must be a square of the map."""
    x, y = at
    square = y * board.stride + x
    if not (0 <= x < board.width and 0 <= y < board.height) or not board.squares >> square & 1:
        raise PositionError(f"{what}: there is no square in column {x}, row {y}")
    return square


def place_unit(s: DungeonState, unit: int, mark: str, at: tuple[int, int], room: Squares) -> None:
    """A unit comes to the map, where there is room for its base."""
    square = square_at(s.board, at, f'unit "{mark}"')
    if not room >> square & 1:
        raise PositionError(f'unit "{mark}": no room for its base at column {at[0]}, row {at[1]}')
    s.place(unit, square)


def bits(known: Mapping[str, int], names: Iterable[str]) -> int:
    """Things that are kept as bits, by their names."""
    return reduce(or_, (known[name] for name in names), 0)

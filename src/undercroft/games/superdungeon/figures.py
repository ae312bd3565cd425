"""Figures on the map: finding them, for every Super Dungeon game.

The functions work on any state that keeps its figures in these lists and masks; how a figure is put
on the map and taken off it stands with the state.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from undercroft.kernel.board import Board
from undercroft.kernel.squares import Square, Squares

NOWHERE = -1
NOBODY = 255
"""In `unit_at`: no unit on the square."""


class Figure(Protocol):
    """What a figure's profile must say."""

    @property
    def hero(self) -> bool: ...

    @property
    def base(self) -> int: ...


class Field(Protocol):
    """A state with figures."""

    board: Board
    at: list[Square]
    feet: list[Squares]
    unit_at: bytearray
    heroes: Squares
    foes: Squares
    present: int
    chests: Squares

    @property
    def profile(self) -> Sequence[Figure]: ...


class Marked(Protocol):
    """A state that knows who stands on a square."""

    board: Board
    unit_at: bytearray


def mark(s: Marked, square: Square, base: int, unit: int) -> None:
    """Write down whose base covers the squares from this one on."""
    if base == 1:
        s.unit_at[square] = unit
        return
    stride, held = s.board.stride, bytes([unit]) * base
    for start in range(square, square + base * stride, stride):
        s.unit_at[start : start + base] = held


def units_on(s: Field, squares: Squares) -> list[int]:
    """The units that cover any of the squares, in order of their numbers."""
    unit_at, feet = s.unit_at, s.feet
    units: list[int] = []
    while squares:
        last = squares.bit_length() - 1
        unit = unit_at[last]
        if unit == NOBODY:
            squares ^= 1 << last
        else:
            units.append(unit)
            squares &= ~feet[unit]
    if len(units) > 1:
        units.sort()
    return units


def occupied(s: Field) -> Squares:
    """Squares that hold a model or a chest."""
    return s.heroes | s.foes | s.chests


def covering(board: Board, squares: Squares, base: int) -> Squares:
    """Anchors whose base would cover any of the squares."""
    if base == 1:
        return squares
    row = squares
    for column in range(1, base):
        row |= squares >> column
    anchors, stride = row, board.stride
    for below in range(stride, base * stride, stride):
        anchors |= row >> below
    return anchors

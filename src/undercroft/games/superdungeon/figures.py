"""Figures on the map: finding them, for every Super Dungeon game.

The functions work on any state that keeps its figures in these lists and masks; how a figure is put
on the map and taken off it stands with the state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.board import Board
from undercroft.kernel.squares import Square, Squares

if TYPE_CHECKING:
    from .state import DungeonState

NOWHERE = -1
NOBODY = 255
"""In `unit_at`: no unit on the square."""


def mark(s: DungeonState, square: Square, base: int, unit: int) -> None:
    """Write down whose base covers the squares from this one on."""
    if base == 1:
        s.unit_at[square] = unit
        return
    stride, held = s.board.stride, bytes([unit]) * base
    for start in range(square, square + base * stride, stride):
        s.unit_at[start : start + base] = held


def units_on(s: DungeonState, squares: Squares) -> list[int]:
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


def occupied(s: DungeonState) -> Squares:
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

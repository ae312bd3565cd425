"""Figures on the map: placing, lifting and finding them, for every Super Dungeon game.

The functions work on any state that keeps its figures in these lists and masks; a game's state
takes them as its methods.
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


def use_board(s: Field, board: Board) -> None:
    s.board = board
    s.unit_at = bytearray([NOBODY]) * (board.stride * board.height)


def footprint(s: Field, unit: int) -> Squares:
    """The squares the unit covers; none off the map."""
    return s.feet[unit]


def place(s: Field, unit: int, square: Square) -> None:
    """Put a unit that is off the map on it."""
    profile = s.profile[unit]
    s.at[unit] = square
    if profile.base == 1:
        foot = 1 << square
        s.unit_at[square] = unit
    else:
        foot = s.board.footprint(square, profile.base)
        mark(s, square, profile.base, unit)
    s.feet[unit] = foot
    if profile.hero:
        s.heroes |= foot
    else:
        s.foes |= foot
    s.present |= 1 << unit


def lift(s: Field, unit: int) -> None:
    """Take a unit off the map."""
    profile = s.profile[unit]
    square = s.at[unit]
    s.at[unit] = NOWHERE
    foot = s.feet[unit]
    s.feet[unit] = 0
    if profile.hero:
        s.heroes &= ~foot
    else:
        s.foes &= ~foot
    s.present &= ~(1 << unit)
    if profile.base == 1:
        s.unit_at[square] = NOBODY
    else:
        mark(s, square, profile.base, NOBODY)


def shift(s: Field, unit: int, square: Square) -> None:
    """Move a unit on the map."""
    profile = s.profile[unit]
    if profile.base > 1:
        lift(s, unit)
        place(s, unit, square)
        return
    before, after = s.feet[unit], 1 << square
    s.unit_at[s.at[unit]] = NOBODY
    s.unit_at[square] = unit
    s.at[unit] = square
    s.feet[unit] = after
    if profile.hero:
        s.heroes = s.heroes & ~before | after
    else:
        s.foes = s.foes & ~before | after


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

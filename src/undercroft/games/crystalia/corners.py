"""Lines from corner to corner past whatever hides them: sight without units' abilities. [cover.*]

From the best corner of one base lines go to the four corners of another. Who breaks them and who
sees over them is in `cover`.
"""

from __future__ import annotations

from functools import lru_cache

from undercroft.kernel.board import Board
from undercroft.kernel.sight import CORNER_GRAZING, clear_corners, clear_lines
from undercroft.kernel.squares import Square, Squares, each

from .state import State

FULL = 4
CACHE = 1 << 15
"""So many pairs of places of one board are remembered, past whatever stands between them."""
MANY = 64
"""So many squares are looked at faster all at once than one by one."""


@lru_cache(1 << 8)
def column(stride: int, height: int) -> Squares:
    """The uppermost squares of the first column."""
    return sum(1 << y * stride for y in range(height))


@lru_cache(1 << 16)
def hull(stride: int, a: Square, base: int, b: Square, size: int) -> tuple[Squares, Squares]:
    """The rectangle that two bases span, and the same with its rim.

    What lies on the rim may touch a line along it, but alone it never breaks one; together with a
    blocker inside it might.
    """
    (ay, ax), (by, bx) = divmod(a, stride), divmod(b, stride)
    left, top = min(ax, bx), min(ay, by)
    row = (1 << max(ax + base, bx + size) - left) - 1
    span = row * column(stride, max(ay + base, by + size) - top) << top * stride + left
    row = span | span << 1 | span >> 1
    return span, row | row << stride | row >> stride


def count(s: State, a: Square, b: Square, blockers: Squares) -> int:
    """Unbroken lines between two squares from the best corner, 0 to 4. [cover.los.line]"""
    return FULL if a == b else count_bases(s, a, 1, b, 1, blockers)


def count_bases(s: State, a: Square, base: int, b: Square, size: int, blockers: Squares) -> int:
    """Unbroken lines between the outer corners of two bases, from the best corner. [cover.large]"""
    board = s.board
    span, around = hull(board.stride, a, base, b, size)
    if not span & (board.beside_walls | blockers):
        return FULL
    near = blockers & around
    known = s.box.sight(board)
    key = (a << 4 | base, b << 4 | size, near)
    found = known.get(key)
    if found is None:
        if len(known) > CACHE:
            known.clear()
        if base == 1 and size == 1:
            found = clear_lines(board, a, b, CORNER_GRAZING, near)
        else:
            found = _lines(board, a, base, b, size, near)
        known[key] = found
    return found


def _lines(board: Board, a: Square, base: int, b: Square, size: int, near: Squares) -> int:
    """Unbroken lines between the outer corners of two bases, drawn one by one."""
    most = 0
    joined: dict[tuple[Square, Square], int] = {}
    for mine in range(4):
        here = corner(board, a, base, mine)
        clear = 0
        for theirs in range(4):
            pair = (here, corner(board, b, size, theirs))
            found = joined.get(pair)
            if found is None:
                found = joined[pair] = clear_corners(board, *pair, CORNER_GRAZING, near)
            clear += found >> (4 * mine + theirs) & 1
        if clear == FULL:
            return FULL
        most = max(most, clear)
    return most


def corner(board: Board, anchor: Square, base: int, which: int) -> Square:
    """The square of a base that has one of its outer corners; 0 upper left to 3 lower right."""
    return anchor + (which & 1) * (base - 1) + (which >> 1) * (base - 1) * board.stride


def veil(s: State) -> Squares:
    """Terrain and trap walls that break lines. [cover.los.blocked]"""
    found = s.box.ground(s.board, "veil")
    return found | s.box.trap_walls(s.traps) if s.traps else found


def in_area(s: State, anchor: Square, base: int, squares: Squares) -> Squares:
    """Those of the squares an area effect sees from a base. [base.area.squares]"""
    hidden = veil(s)
    found = squares & s.board.footprint(anchor, base)
    if base == 1:
        return found | glimpsed(s, anchor, squares & ~found, hidden)
    for which in range(4):
        found |= glimpsed(s, corner(s.board, anchor, base, which), squares & ~found, hidden)
    return found


def glimpsed(s: State, a: Square, squares: Squares, hidden: Squares) -> Squares:
    """Those of the squares that any line from a square reaches past the veil; remembered."""
    known, seen = s.box.glimpses(s.board, hidden)
    unknown = squares & ~known[a]
    if unknown.bit_count() > MANY and not hidden >> a & 1:
        near, found = s.box.panorama(s.board, hidden, a)
        known[a] |= near
        seen[a] |= found
        unknown &= ~near
    if unknown:
        known[a] |= unknown
        for square in each(unknown):
            if count(s, a, square, hidden & ~(1 << square) & ~(1 << a)):
                seen[a] |= 1 << square
    return seen[a] & squares

"""Lines from corner to corner past whatever hides them: sight without units' abilities. [cover.*]

From the best corner of one base lines go to the four corners of another. Who breaks them and who
sees over them is in `cover`.
"""

from __future__ import annotations

from undercroft.kernel.board import Board
from undercroft.kernel.corners import clear_lines, seen_from
from undercroft.kernel.sight import CORNER_GRAZING
from undercroft.kernel.squares import Square, Squares

from .state import State

FULL = 4


def count(s: State, a: Square, b: Square, blockers: Squares) -> int:
    """Unbroken lines between two squares from the best corner, 0 to 4. [cover.los.line]"""
    return FULL if a == b else clear_lines(s.board, a, b, CORNER_GRAZING, blockers)


def count_bases(s: State, a: Square, base: int, b: Square, size: int, blockers: Squares) -> int:
    """Unbroken lines between the outer corners of two bases, from the best corner. [cover.large]"""
    return clear_lines(s.board, a, b, CORNER_GRAZING, blockers, base, size)


def corner(board: Board, anchor: Square, base: int, which: int) -> Square:
    """The square of a base that has one of its outer corners; 0 upper left to 3 lower right."""
    return anchor + (which & 1) * (base - 1) + (which >> 1) * (base - 1) * board.stride


def veil(s: State) -> Squares:
    """Terrain and trap walls that break lines. [cover.los.blocked]"""
    found = s.box.ground(s.board, "veil")
    return found | s.box.laid(s.board, s.traps).walls if s.traps else found


def blinds(s: State) -> Squares:
    """Of what breaks lines, that which hides flyers too: trap walls. [base.los.fly]"""
    return s.box.laid(s.board, s.traps).walls if s.traps else 0


def in_area(s: State, anchor: Square, base: int, squares: Squares, *, fly: bool = False) -> Squares:
    """Those of the squares an area effect sees from a base. [base.area.squares, base.los.fly]

    `fly`: whether its user flies, or who is looked for there.
    """
    hidden = blinds(s) if fly else veil(s)
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
    if unknown:
        known[a] |= unknown
        seen[a] |= seen_from(s.board, a, unknown & ~(1 << a), CORNER_GRAZING, hidden & ~(1 << a))
        seen[a] |= unknown & 1 << a
    return seen[a] & squares

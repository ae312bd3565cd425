"""Area shapes and the squares figures are moved to against their will.

Shapes give squares of the map and nothing else: what lies behind a wall is for `sight` to take
away, except where a shape is a line of squares that a wall ends. A footprint is the set of
squares under a base.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from operator import or_
from typing import NamedTuple

from undercroft.kernel.board import Board, Facing
from undercroft.kernel.squares import Square, Squares, each

FACINGS: tuple[Facing, ...] = ("N", "E", "S", "W")

_AHEAD: dict[Facing, tuple[int, int]] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
_STEP: dict[Facing, int] = {"N": 0, "W": 1, "E": 2, "S": 3}
"""Where each facing stands in `Board.steps`."""
_SIDES = [(facing, _STEP[facing]) for facing in FACINGS]

# ---------------------------------------------------------------------- counted areas


def wave(board: Board, footprint: Squares, x: int) -> Squares:
    """The squares within x counted squares of a base, its own included."""
    return board.within_any(footprint, x)


aura = wave


def burst(board: Board, centre: Square, x: int) -> Squares:
    """The squares within x counted squares of one square."""
    return board.within(centre, x)


# ---------------------------------------------------------------------- straight lines


def cross(board: Board, footprint: Squares, x: int) -> Squares:
    """A plus sign: the base and x squares straight out of each of its sides, up to a wall."""
    area = footprint
    for facing in FACINGS:
        area |= _ray(board, footprint, facing, x)
    return area


def starts(board: Board, footprint: Squares) -> list[tuple[Square, Facing]]:
    """Where a lance or a spray may begin: the squares that share an open side with the base."""
    steps = board.steps
    if not footprint & (footprint - 1):
        s = footprint.bit_length() - 1
        return [(s + steps[i][1], facing) for facing, i in _SIDES if footprint & steps[i][0]]
    found = []
    for facing in FACINGS:
        beyond = _ray(board, footprint, facing, 1) & ~footprint
        found += [(s, facing) for s in each(beyond)]
    return found


def lance(board: Board, footprint: Squares, start: Square, facing: Facing, x: int) -> Squares:
    """x squares in a straight line, beginning with the start square and ending at a wall."""
    return (1 << start | _ray(board, 1 << start, facing, x - 1)) & ~footprint if x > 0 else 0


def _ray(board: Board, squares: Squares, facing: Facing, x: int) -> Squares:
    """What straight steps from a set of squares lead over, up to x steps or a wall."""
    allowed, shift = board.steps[_STEP[facing]]
    area = 0
    for _ in range(x):
        squares &= allowed
        if not squares:
            break
        squares = squares << shift if shift > 0 else squares >> -shift
        area |= squares
    return area


# ---------------------------------------------------------------------- areas cut out of the map


def spray(board: Board, footprint: Squares, start: Square, facing: Facing, x: int) -> Squares:
    """A filled triangle: rows of 1, 3, 5, ... squares, the start square being the first row."""
    left, top = board.place(start)
    ahead_x, ahead_y = _AHEAD[facing]
    area = 0
    for row in range(x):
        middle_x, middle_y = left + row * ahead_x, top + row * ahead_y
        area |= _block(
            board,
            middle_x - row * abs(ahead_y),
            middle_y - row * abs(ahead_x),
            middle_x + row * abs(ahead_y),
            middle_y + row * abs(ahead_x),
        )
    return area & ~footprint


def sweep(board: Board, footprint: Squares, facing: Facing, x: int) -> Squares:
    """All squares beyond one side of the base, at most x columns and rows from it."""
    left, top, right, bottom = _bounds(board, footprint)
    if facing == "N":
        return _block(board, left - x, top - x, right + x, top - 1)
    if facing == "S":
        return _block(board, left - x, bottom + 1, right + x, bottom + x)
    if facing == "W":
        return _block(board, left - x, top - x, left - 1, bottom + x)
    return _block(board, right + 1, top - x, right + x, bottom + x)


def _bounds(board: Board, footprint: Squares) -> tuple[int, int, int, int]:
    places = [board.place(s) for s in each(footprint)]
    columns, rows = zip(*places, strict=True)
    return min(columns), min(rows), max(columns), max(rows)


def _block(board: Board, left: int, top: int, right: int, bottom: int) -> Squares:
    """The squares of a rectangle, both ends included, as far as it lies on the map."""
    left, right = max(left, 0), min(right, board.width - 1)
    if left > right:
        return 0
    row = (1 << right + 1) - (1 << left)
    area = 0
    for y in range(max(top, 0), min(bottom, board.height - 1) + 1):
        area |= row << y * board.stride
    return area & board.squares


# ---------------------------------------------------------------------- moved by others


Step = Callable[[Squares], Squares]
"""The anchors one step on from any of some anchors."""


def compelling(board: Board, size: int = 1) -> Step:
    """Steps in any direction, through figures and any terrain."""
    room = board.room(board.squares, size)
    return lambda anchors: _next(board, anchors, size) & room


def pulling(board: Board, toward: Squares, size: int = 1) -> Step:
    """Steps that bring a base nearer; one that is already adjacent stays so."""
    return _by_distance(board, toward, size, nearer=True)


def pushing(board: Board, away: Squares, size: int = 1) -> Step:
    """Steps that take a base further off."""
    return _by_distance(board, away, size, nearer=False)


def _by_distance(board: Board, other: Squares, size: int, nearer: bool) -> Step:
    room = board.room(board.squares & ~other, size)
    within = _anchors_within(board, other, size)

    def step(anchors: Squares) -> Squares:
        after = closer = 0
        for distance, near in enumerate(within):
            if here := anchors & near & ~closer:
                fits = within[max(distance - 1, 1)] if nearer else ~near
                after |= _next(board, here, size) & fits & room
            closer = near
        return after

    return step


class Led(NamedTuple):
    """Where a base may be led, each by the number of steps, the start first.

    The caller takes away the places that are occupied.
    """

    clear: list[Squares]
    """Anchors it comes to without passing harm; the last step may end in harm."""
    through: list[Squares]
    """Anchors it comes to after a step into harm."""

    @property
    def ends(self) -> Squares:
        return reduce(or_, self.clear + self.through)


def led(anchor: Square, x: int, step: Step, harm: Squares = 0) -> Led:
    """Where at most x steps lead, past the anchors in `harm` and through them.

    Harm at the start is met by coming back there, not by standing still or by leaving.
    """
    start = 1 << anchor
    clear, through = [start], [0]
    if harm & start and x > 0:
        clear.append(step(start) & ~start)
        through.append(0)
    while len(clear) <= x:
        here, harmed = clear[-1], through[-1]
        clear.append(step(here & ~harm))
        through.append(step(harmed | here & harm))
    return Led(clear, through)


def way_through(found: Led, step: Step, harm: Squares, end: Square) -> list[Square]:
    """The places on a shortest way through harm to `end`, itself the last."""
    steps = next(k for k, layer in enumerate(found.through) if layer >> end & 1)
    way = [end]
    harmed = True
    for k in range(steps - 1, 0, -1):
        here, later = found.clear[k], found.through[k]
        before = (here & harm | later) if harmed else here & ~harm
        place = next(p for p in each(before) if step(1 << p) >> way[0] & 1)
        if here & harm & 1 << place:
            harmed = False
        way.insert(0, place)
    return way


def _anchors_within(board: Board, other: Squares, size: int) -> list[Squares]:
    """For each distance from 0, the anchors of bases at most that far from a set of squares."""
    within = []
    area, wider = other, board.spread(other)
    while True:
        row = anchors = 0
        for i in range(size):
            row |= area >> i
        for i in range(size):
            anchors |= row >> i * board.stride
        within.append(anchors)
        if area == wider and len(within) > 1:
            return within
        area, wider = wider, board.spread(wider)


def _next(board: Board, anchors: Squares, size: int) -> Squares:
    """The anchors and all those one step away; whether there is room is for the caller."""
    if size == 1:
        return board.spread(anchors)
    row = anchors | anchors << 1 | anchors >> 1
    return row | row << board.stride | row >> board.stride

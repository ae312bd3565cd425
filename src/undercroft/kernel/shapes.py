"""Area shapes and the squares figures are moved to against their will.

Shapes give squares of the map and nothing else: what lies behind a wall is for `sight` to take
away, except where a shape is a line of squares that a wall ends. A footprint is the set of
squares under a base.
"""

from __future__ import annotations

from undercroft.kernel.board import Board, Facing
from undercroft.kernel.squares import Square, Squares, each

FACINGS: tuple[Facing, ...] = ("N", "E", "S", "W")

_AHEAD: dict[Facing, tuple[int, int]] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
_STEP: dict[Facing, int] = {"N": 0, "W": 1, "E": 2, "S": 3}
"""Where each facing stands in `Board.steps`."""

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
    return [
        (s, facing)
        for facing in FACINGS
        for s in each(_ray(board, footprint, facing, 1) & ~footprint)
    ]


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


def compelled(board: Board, anchor: Square, x: int, size: int = 1) -> Squares:
    """Where a base may be led in at most x steps, through figures and any terrain.

    Like the other moves here: gives the anchors where the move may end, the start among them;
    the caller takes away those that are occupied.
    """
    ends = 0
    for layer in board.flood(anchor, x, board.squares, 0, size):
        ends |= layer
    return ends


def pulled(board: Board, anchor: Square, toward: Squares, x: int, size: int = 1) -> Squares:
    """Where a base may be dragged: every step brings it nearer to `toward`.

    A base that is already adjacent stays so: its further steps lead to places that are also
    adjacent.
    """
    return _moved(board, anchor, toward, x, size, nearer=True)


def pushed(board: Board, anchor: Square, away: Squares, x: int, size: int = 1) -> Squares:
    """Where a base may be driven: every step takes it further from `away`."""
    return _moved(board, anchor, away, x, size, nearer=False)


def _moved(
    board: Board, anchor: Square, other: Squares, x: int, size: int, nearer: bool
) -> Squares:
    room = board.room(board.squares & ~other, size)
    within = _anchors_within(board, other, size)
    reached = frontier = 1 << anchor
    for _ in range(x):
        after = closer = 0
        for distance, anchors in enumerate(within):
            if here := frontier & anchors & ~closer:
                fits = within[max(distance - 1, 1)] if nearer else ~anchors
                after |= _next(board, here, size) & fits & room
            closer = anchors
        frontier = after & ~reached
        reached |= after
        if not frontier:
            break
    return reached


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

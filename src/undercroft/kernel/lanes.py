"""Lanes: the lines of ANY_POINT on one map, for a game that asks about it again and again.

`sight` tells what these lines are. All that can block those between two squares is woven into one
int, so that what is in their way is one `&` away; which lines that leaves is remembered for all
maps, as tiles come again on other maps.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache, lru_cache, reduce
from itertools import pairwise, product
from operator import or_

from undercroft.kernel.board import Board
from undercroft.kernel.line import EAST, SOUTH, paths_to
from undercroft.kernel.squares import Square, Squares

REMEMBERED = 256
"""So many ways to block the lines of one shape are remembered."""


_Open = tuple[int, tuple[Squares, ...]]
"""What figures must not hold for a square to see another, line by line, as counted from the upper
left corner of the rectangle the two span; before that, how far this corner is from the square that
looks. Maps share these."""

_Paths = tuple[int, int, _Open, dict[int, _Open], tuple[tuple[int, Squares], ...]]
"""The lines of ANY_POINT from a cell to another, drawn from the upper left corner of the rectangle
they span: all that can block any of them, woven; how far the corner is from the first cell there;
the cells of all of them; the cells of those that were left open, by what blocked others; and what
blocks each, woven, with its cells."""


class Lanes:
    """The lines of ANY_POINT that the walls of a map and some blockers leave open.

    Answers what `sees` does with blockers and figures, for many questions about one map: lines
    are looked for as far as somebody has needed them, and kept. Blockers should be things that
    stay. What stands on the two ends of a line never blocks it. They are kept with the map, so they
    do not hold it: it goes as soon as nobody plays on it.
    """

    __slots__ = ("_blockers", "_found", "_neighbours", "_obstacles", "_shapes", "_stride")

    def __init__(self, board: Board, blockers: Squares = 0) -> None:
        self._stride = board.stride
        self._neighbours = board.neighbours
        self._blockers = blockers & board.squares
        self._shapes = _shapes(board.stride, board.height)
        self._found: defaultdict[Square, dict[Square, _Open]] = defaultdict(dict)
        closed = (1 << board.stride * board.height) - 1 ^ board.squares | self._blockers
        self._obstacles = _woven(
            board.stride, board.height, closed, board.walls_east, board.walls_south
        )

    def past(self, a: Square, b: Square, figures: Squares) -> bool:
        """Do two squares see each other past figures?"""
        return bool(self.sighted(a, 1 << b, figures))

    def glimpsed(self, a: Square, squares: Squares, figures: Squares) -> bool:
        """Is any of some squares seen from a past figures?"""
        return bool(self.sighted(a, squares, figures, one=True))

    def open(self, a: Square, squares: Squares) -> Squares:
        """Those of some squares that are seen from a if there are no figures; not remembered."""
        shapes, place = self._shapes[a]
        obstacles, seen = self._obstacles, 0
        while squares:
            b = squares.bit_length() - 1
            here = 1 << b
            squares ^= here
            shape = shapes.get(b - a) or self._shape(a, b)
            blocking = shape[0] & obstacles >> place + shape[1]
            if (
                not blocking
                or (shape[3].get(blocking) or self._left_open(shape, blocking, a, b))[1]
            ):
                seen |= here
        return seen

    def seen(self, a: Square, squares: Squares, figures: Squares) -> Squares:
        """Those of some squares that are seen from a past figures."""
        seen = 0
        for b in self.sighted(a, squares, figures):
            seen |= 1 << b
        return seen

    def sighted(
        self, a: Square, squares: Squares, figures: Squares, one: bool = False
    ) -> list[Square]:
        """Those of some squares that are seen from a past figures, one by one, descending; or only
        the first of them, if one will do.

        Hardly anybody looks back along the same lines, so what is found is not kept the other way
        round.
        """
        known = self._found[a]
        sighted = []
        while squares:
            b = squares.bit_length() - 1
            squares ^= 1 << b
            found = known.get(b)
            if found is None:
                shapes, place = self._shapes[a]
                shape = shapes.get(b - a) or self._shape(a, b)
                blocking = shape[0] & self._obstacles >> place + shape[1]
                if not blocking:
                    found = shape[2]
                else:
                    # Tiles come again on other maps, and so does what stands between two squares.
                    found = shape[3].get(blocking) or self._left_open(shape, blocking, a, b)
                known[b] = found
            corner, lanes = found
            near = figures >> a + corner
            for lane in lanes:
                if not lane & near:
                    sighted.append(b)
                    if one:
                        return sighted
                    break
        return sighted

    def _shape(self, a: Square, b: Square) -> _Paths:
        stride = self._stride
        down = b // stride - a // stride
        shape = self._shapes[a][0][b - a] = _paths(stride, b - a - down * stride, down)
        return shape

    def _left_open(self, shape: _Paths, blocking: int, a: Square, b: Square) -> _Open:
        """The lines between two squares that some obstacles leave open."""
        _, _, (corner, _), left_open, paths = shape
        lanes = [cells for obstacles, cells in paths if not obstacles & blocking]
        if not lanes and self._stride - 1 <= abs(b - a) <= self._stride + 1:
            return self._over_flanks(a, b, corner)
        if len(left_open) >= REMEMBERED:
            left_open.clear()
        found = left_open[blocking] = (corner, tuple(lanes))
        return found

    def _over_flanks(self, a: Square, b: Square, corner: int) -> _Open:
        """Neighbours across a corner see each other over the squares beside it, whatever lines
        there are; this is for each map to say."""
        across = b - a - self._stride if a < b else b - a + self._stride
        flanks = 1 << a + across | 1 << b - across
        if self._neighbours[a] >> b & 1 and not flanks & self._blockers:
            return corner, (flanks >> a + corner,)
        return corner, ()


@lru_cache(maxsize=32)
def _shapes(stride: int, height: int) -> list[tuple[dict[int, _Paths], int]]:
    """For each cell of maps of one shape: the lines to others, as far as asked for, by what is
    added to its number to get there, and where it is in what is `_woven`."""
    columns: list[dict[int, _Paths]] = [{} for _ in range(stride)]
    return [(columns[s % stride], s + s // stride * 2 * stride) for s in range(stride * height)]


def _woven(stride: int, height: int, cells: Squares, east: Squares, south: Squares) -> int:
    """Cells and edge walls in one int, row by row: all that can block a line is one `&` away."""
    woven = 0
    for mask in (south, east, cells):
        for shift, rows in _room_between(stride, height):
            mask = (mask | mask << shift) & rows
        woven = woven << stride | mask
    return woven


@lru_cache(maxsize=32)
def _room_between(stride: int, height: int) -> list[tuple[int, Squares]]:
    """How to move the rows of a mask apart, so that two rows fit between any two.

    Half of the rows is moved at once, then half of each half: by how much, and where rows then are.
    """
    row = (1 << stride) - 1
    moves = []
    for half in reversed(range(height.bit_length())):
        places = [y + 2 * (y >> half << half) for y in range(height)]
        moves.append((2 * stride << half, sum(row << y * stride for y in places)))
    return moves


@cache
def _paths(stride: int, dx: int, dy: int) -> _Paths:
    if not dx and not dy:
        return 0, 0, (0, (0,)), {}, ((0, 0),)
    if dy < 0 or (not dy and dx < 0):
        everything, woven_corner, (corner, lanes), _, paths = _paths(stride, -dx, -dy)
        woven_corner += 3 * dy * stride + dx
        return everything, woven_corner, (corner + dy * stride + dx, lanes), {}, paths
    left, crossed = max(0, -dx), abs(dx) < dy
    # One eighth of all ways is worked out; the others are drawn turned or mirrored.
    high, wide = sorted((abs(dx), dy))
    cells: list[Squares] = []
    woven: list[int] = []
    sides: list[int] = []
    for u, v in product(range(wide + 1), range(high + 1)):
        x, y = (v, u) if crossed else (u, v)
        x = left - x if left else x
        below = 1 << (3 * y + SOUTH) * stride + x
        beside = 1 << (3 * y + EAST) * stride + (x - 1 if left and x else x)
        cells.append(1 << y * stride + x)
        woven.append(1 << 3 * y * stride + x)
        sides += (below, beside) if crossed else (beside, below)
    blocked_by = []
    for inner, crossings in _ways(wide, high):
        obstacles = reduce(or_, map(sides.__getitem__, crossings))
        obstacles = reduce(or_, map(woven.__getitem__, inner), obstacles)
        blocked_by.append((obstacles, reduce(or_, map(cells.__getitem__, inner), 0)))
    everything = reduce(or_, [obstacles for obstacles, _ in blocked_by])
    all_open = (-left, tuple([squares for _, squares in blocked_by]))
    return everything, -left, all_open, {}, tuple(blocked_by)


@cache
def _ways(wide: int, high: int) -> list[tuple[list[int], list[int]]]:
    """The paths of lines by the cells between their ends and the sides they cross, as numbers:
    cells column by column, and for each the side to the next column, then that to the next row."""
    ways = []
    for way in paths_to(wide, high):
        numbers = [u * (high + 1) + v for u, v in way]
        crossings = [
            2 * number + (after == u)
            for number, ((u, _), (after, _)) in zip(numbers, pairwise(way), strict=False)
        ]
        ways.append((numbers[1:-1], crossings))
    return ways


def lanes(board: Board, blockers: Squares = 0) -> Lanes:
    """The lanes of a map past some blockers, kept with the map."""
    found: Lanes | None = board.lines.get(("lanes", blockers))
    if found is None:
        found = board.lines["lanes", blockers] = Lanes(board, blockers)
    return found

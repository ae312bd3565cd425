"""Straight lines on the grid, and what each may meet on its way; there is no map here yet.

A line from cell (0, 0) depends only on how far it goes, so what could block it is worked out
once, in exact arithmetic, and `sight` asks which of it is there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import chain, pairwise, repeat
from typing import NamedTuple

CELL, EAST, SOUTH = range(3)


Obstacle = tuple[int, int, int]
"""Something that may block: a cell, the edge to its right, or the edge below it; with its column
and row. Plain, as thousands are made for one look over a map."""

Cell = tuple[int, int]

Clash = tuple[Obstacle, ...]
"""Obstacles that block a line only when all of them are there."""

Group = tuple[Obstacle, ...]
"""Obstacles of which any does."""


class Barriers(NamedTuple):
    """What blocks one line."""

    alone: list[Obstacle]
    """What blocks it by itself."""
    together: list[tuple[Group, Group]]
    """Pairs of groups: any of the one blocks together with any of the other. At a corner that a
    line passes there are up to three obstacles on either side: nine clashes, but two groups."""

    def clashes(self) -> list[Clash]:
        """The same, one by one."""
        singly: list[Clash] = [(there,) for there in self.alone]
        pairs = ((p, q) for one, other in self.together for p in one for q in other)
        return singly + list(dict.fromkeys(pairs))


# Lines between any two points


class _Slope(NamedTuple):
    """Straight lines y = m x + c, m > 0, that leave grid points under and over themselves.

    Such a line exists for a slope m just when every point (x, y) under it and every (X, Y) over
    it leave room between their bounds on c: y - m x < Y - m X. Each pair so bounds m from one
    side, and what remains is an open interval of slopes, kept as two fractions.
    """

    under: tuple[tuple[int, int], ...] = ()
    over: tuple[tuple[int, int], ...] = ()
    least: tuple[int, int] = (0, 1)
    most: tuple[int, int] = (1, 0)

    def between(self, under: tuple[int, int], over: tuple[int, int]) -> _Slope | None:
        """The lines that also pass between two more points, or None if there are none."""
        unders, overs, least, most = self
        # At a turn one of the two is the last one again.
        new: list[Iterable[tuple[tuple[int, int], tuple[int, int]]]] = []
        if overs[-1:] != (over,):
            new.append(zip(unders, repeat(over), strict=False))
            overs = (*overs, over)
        if unders[-1:] != (under,):
            new.append(zip(repeat(under), overs, strict=False))
            unders = (*unders, under)
        for (x, y), (over_x, over_y) in chain.from_iterable(new):
            rise, run = over_y - y, over_x - x
            if run == 0:
                if rise <= 0:
                    return None
            elif run > 0:
                if rise * most[1] < most[0] * run:
                    most = rise, run
            elif -rise * least[1] > least[0] * -run:
                least = -rise, -run
        if least[0] * most[1] >= most[0] * least[1]:
            return None
        return _Slope(unders, overs, least, most)


class Node:
    """A path of cells that a line can take, as the paths that prolong it by one step."""

    def __init__(self, x: int, y: int) -> None:
        self.x = x
        self.y = y
        self.ahead: Node | None = None
        self.aside: Node | None = None


@cache
def paths(radius: int) -> Node:
    """All paths of cells that lines rising to the right can take from cell (0, 0)."""

    def grow(node: Node, slope: _Slope) -> Node:
        x, y = node.x, node.y
        if x < radius and (further := slope.between((x + 1, y), (x + 1, y + 1))):
            node.ahead = grow(Node(x + 1, y), further)
        if y < radius and (further := slope.between((x + 1, y + 1), (x, y + 1))):
            node.aside = grow(Node(x, y + 1), further)
        return node

    return grow(Node(0, 0), _Slope())


@cache
def paths_to(dx: int, dy: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The paths of cells that lines rising to the right can take from (0, 0) to (dx, dy)."""
    found = []

    def grow(path: tuple[tuple[int, int], ...], slope: _Slope) -> None:
        x, y = path[-1]
        if (x, y) == (dx, dy):
            found.append(path)
        if x < dx and (further := slope.between((x + 1, y), (x + 1, y + 1))):
            grow((*path, (x + 1, y)), further)
        if y < dy and (further := slope.between((x + 1, y + 1), (x, y + 1))):
            grow((*path, (x, y + 1)), further)

    if through_the_last := _Slope().between((dx + 1, dy), (dx, dy + 1)):
        grow(((0, 0),), through_the_last)
    return tuple(found)


# Lines between two given points


def crossed_by(path: Sequence[Cell]) -> list[Obstacle]:
    """The cells between the ends of a path, and the sides it crosses."""
    cells = [(CELL, x, y) for x, y in path[1:-1]]
    return cells + [_side(a, b) for a, b in pairwise(path)]


def _side(a: Cell, b: Cell) -> Obstacle:
    """The edge two cells share."""
    (x, y), (other_x, _) = (a, b) if a < b else (b, a)
    return (EAST if other_x > x else SOUTH, x, y)


def walk(a: Cell, b: Cell, start: Cell, end: Cell, *, touching: bool, corners: bool) -> Barriers:
    """What blocks the segment from start, a point of cell a, to end, a point of cell b.

    Points are corners or middles of cells, given in halves of a cell. Cells a and b do not block.
    With `touching`, a line that only touches something is blocked by it; with `corners`, its ends
    lie just inside their cells.
    """
    (x0, y0), (x1, y1) = start, end
    met = Barriers([], [])
    if start == end:
        if _near(a, b) and not touching:
            met.alone.append(_side(a, b))
        else:
            _meet(met, a, b, (x0 // 2, y0 // 2))
        return _without_ends(met, a, b)
    pieces: Sequence[Sequence[Cell]]
    if (x0 == x1 and not x0 & 1) or (y0 == y1 and not y0 & 1):
        pieces = _along(met, a, b, start, end, touching=touching, corners=corners)
    else:
        pieces = _across(met, start, end, touching=touching)
    # The ends lie just inside their own squares.
    if corners:
        _leave(met, a, pieces[0], (x0 // 2, y0 // 2))
        _leave(met, b, pieces[-1], (x1 // 2, y1 // 2))
    return _without_ends(met, a, b)


def _without_ends(met: Barriers, a: Cell, b: Cell) -> Barriers:
    """Each obstacle once, and neither of two cells."""
    ends = {(CELL, *a), (CELL, *b)}
    alone = [there for there in dict.fromkeys(met.alone) if there not in ends]
    together = []
    for one, other in met.together:
        if not ends.isdisjoint(one) or not ends.isdisjoint(other):
            one, other = (tuple(each for each in g if each not in ends) for g in (one, other))
        if one and other:
            together.append((one, other))
    return Barriers(alone, together)


def _across(met: Barriers, start: Cell, end: Cell, *, touching: bool) -> list[list[Cell]]:
    """A line that goes from the inside of one cell into that of the next: the cells, in order."""
    (x0, y0), (x1, y1) = start, end
    dx, dy = x1 - x0, y1 - y0
    wide, high = abs(dx) or 1, abs(dy) or 1
    # When it crosses a line between columns or rows; time runs from 0 to wide * high.
    columns = {abs(x - x0) * high for x in _between(x0, x1)}
    rows = {abs(y - y0) * wide for y in _between(y0, y1)}
    right, down = (1 if dx > 0 else -1), (1 if dy > 0 else -1)
    x = x0 // 2 - (dx < 0 and not x0 & 1)
    y = y0 // 2 - (dy < 0 and not y0 & 1)
    alone = met.alone
    first = cell = (x, y)
    alone.append((CELL, x, y))
    for time in sorted(columns | rows):
        before = cell
        if time not in rows:
            alone.append((EAST, x if right > 0 else x - 1, y))
            x += right
        elif time not in columns:
            alone.append((SOUTH, x, y if down > 0 else y - 1))
            y += down
        else:
            corner = x + (right > 0), y + (down > 0)
            x, y = x + right, y + down
            if touching:
                alone += _around(corner)
            else:
                _meet(met, before, (x, y), corner)
        cell = (x, y)
        alone.append((CELL, x, y))
    return [[first], [cell]]


def _along(
    met: Barriers, a: Cell, b: Cell, start: Cell, end: Cell, *, touching: bool, corners: bool
) -> list[list[Cell]]:
    """A line on a line of the grid, from corner to corner: the two cells beside it at each step."""
    (x0, y0), (x1, y1) = start, end
    if x0 == x1:
        x, rows = x0 // 2, range(min(y0, y1) // 2, max(y0, y1) // 2)
        pieces = [[(x - 1, y), (x, y)] for y in rows]
    else:
        y, columns = y0 // 2, range(min(x0, x1) // 2, max(x0, x1) // 2)
        pieces = [[(x, y - 1), (x, y)] for x in columns]
    if x1 < x0 or y1 < y0:
        pieces.reverse()
    opposite = _beside(pieces[0], a) != _beside(pieces[0], b)
    for one, other in pieces:
        if touching:
            met.alone.extend([(CELL, *one), (CELL, *other), _side(one, other)])
        else:
            met.together.append((((CELL, *one),), ((CELL, *other),)))
            if opposite:
                met.alone.append(_side(one, other))
    # Between both ends on one side of a line it runs on that side of walls.
    own = 0 if _beside(pieces[0], a) else 1
    for before, after in pairwise(pieces):
        if touching:
            corner = max(before[1][0], after[1][0]), max(before[1][1], after[1][1])
            met.alone.extend(_around(corner))
            continue
        met.together.append((_passed(before[0], after[0]), _passed(before[1], after[1])))
        if corners and not opposite:
            met.alone.append(_side(before[own], after[own]))
    return pieces


def _passed(before: Cell, after: Cell) -> Group:
    """What keeps a line along a line of the grid from passing a corner, on one side of it."""
    return (CELL, *before), (CELL, *after), _side(before, after)


def _between(a: int, b: int) -> range:
    """The even numbers between two others."""
    first, last = min(a, b), max(a, b)
    return range(first + 2 - first % 2, last, 2)


def _beside(cells: Sequence[Cell], cell: Cell) -> bool:
    """Of the two sides of a line of the grid, is a cell on the first one?"""
    (x, y), (other_x, _) = cells
    return cell[0] <= x if other_x > x else cell[1] <= y


def _around(corner: Cell) -> list[Obstacle]:
    """Everything that touches a corner of the grid."""
    x, y = corner
    cells = [(x - 1, y - 1), (x, y - 1), (x, y), (x - 1, y)]
    around: list[Obstacle] = [(CELL, *cell) for cell in cells]
    return around + [_side(cell, cells[i - 1]) for i, cell in enumerate(cells)]


def _meet(met: Barriers, a: Cell, b: Cell, corner: Cell) -> None:
    """What keeps a line from passing through a corner from cell a to cell b: something on
    either way round."""
    x, y = corner
    ring = [(x - 1, y - 1), (x, y - 1), (x, y), (x - 1, y)]
    i, j = ring.index(a), ring.index(b)
    one = [ring[(i + k) % 4] for k in range((j - i) % 4 + 1)]
    other = [ring[(i - k) % 4] for k in range((i - j) % 4 + 1)]
    met.together.append((tuple(crossed_by(one)), tuple(crossed_by(other))))


def _leave(met: Barriers, own: Cell, piece: Sequence[Cell], corner: Cell) -> None:
    """What keeps a line from leaving its square at a corner of it."""
    if own in piece:
        return
    if len(piece) == 1:
        if _near(own, piece[0]):
            met.alone.append(_side(own, piece[0]))
        else:
            _meet(met, own, piece[0], corner)
        return
    # Along a line of the grid: past the cell beside its own, or else round the corner.
    beside, across = piece if _near(own, piece[0]) else reversed(piece)
    fourth = own[0] + across[0] - beside[0], own[1] + across[1] - beside[1]
    met.alone.append(_side(own, beside))
    round_the_corner = (CELL, *fourth), _side(own, fourth), _side(fourth, across)
    met.together.append((((CELL, *beside),), round_the_corner))


def _near(a: Cell, b: Cell) -> bool:
    """Do two cells share a side?"""
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1

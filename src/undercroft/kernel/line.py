"""Straight lines on the grid, and what each may meet on its way; there is no map here yet.

A line from cell (0, 0) depends only on how far it goes, so what could block it is worked out
once, in exact arithmetic, and `sight` asks which of it is there.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import chain, pairwise, repeat
from typing import NamedTuple

CELL, EAST, SOUTH = range(3)


class Obstacle(NamedTuple):
    """Something that may block: a cell, the edge to its right, or the edge below it."""

    kind: int
    x: int
    y: int


Cell = tuple[int, int]

Clash = tuple[Obstacle, ...]
"""Obstacles that block a line only when all of them are there."""


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


def crossed_by(path: list[tuple[int, int]]) -> list[Clash]:
    """The cells between the ends of a path, and the sides it crosses."""
    crossed: list[Clash] = [(Obstacle(CELL, x, y),) for x, y in path[1:-1]]
    crossed += [(_side(a, b),) for a, b in pairwise(path)]
    return crossed


def _side(a: Cell, b: Cell) -> Obstacle:
    """The edge two cells share."""
    (x, y), (other_x, _) = min(a, b), max(a, b)
    return Obstacle(EAST if other_x > x else SOUTH, x, y)


def walk(a: Cell, b: Cell, start: Cell, end: Cell, *, touching: bool, corners: bool) -> list[Clash]:
    """What blocks the segment from start, a point of cell a, to end, a point of cell b.

    Points are given in halves of a cell. Cells a and b do not block. With `touching`, a line that
    only touches something is blocked by it; with `corners`, its ends lie just inside their cells.
    """
    (x0, y0), (x1, y1) = start, end
    dx, dy = x1 - x0, y1 - y0
    if not dx and not dy:
        straight = _near(a, b) and not touching
        return [(_side(a, b),)] if straight else _meet(a, b, (x0 // 2, y0 // 2))
    # Time runs from 0 to `whole` in steps fine enough for every crossing and every middle.
    whole = 2 * (abs(dx) or 1) * (abs(dy) or 1)
    times = {0, whole}
    if dx:
        times |= {(x - x0) * whole // dx for x in _even(x0, x1)}
    if dy:
        times |= {(y - y0) * whole // dy for y in _even(y0, y1)}
    ordered = sorted(times)

    def at(time: int) -> tuple[int, int]:
        return x0 * whole + time * dx, y0 * whole + time * dy

    clashes: list[Clash] = []
    cell = 2 * whole
    pieces = [_cells_at(*at((t + u) // 2), cell) for t, u in pairwise(ordered)]

    # The pieces between two lines of the grid: inside a cell, or along a side.
    opposite = len(pieces[0]) == 2 and _beside(pieces[0], a) != _beside(pieces[0], b)
    for cells in pieces:
        if len(cells) == 1:
            clashes.append((Obstacle(CELL, *cells[0]),))
        elif touching:
            clashes += [(Obstacle(CELL, *c),) for c in cells]
            clashes.append((_side(*cells),))
        else:
            clashes.append(tuple(Obstacle(CELL, *c) for c in cells))
            if opposite:
                clashes.append((_side(*cells),))

    # The points where it goes from one piece to the next.
    for time, (before_cells, after_cells) in zip(ordered[1:-1], pairwise(pieces), strict=True):
        x, y = at(time)
        if x % cell == y % cell == 0:
            corner = x // cell, y // cell
            if touching:
                clashes += _around(corner)
            elif len(before_cells) == 1:
                clashes += _meet(before_cells[0], after_cells[0], corner)
            else:
                clashes += _squeeze(before_cells, after_cells)
                if corners and not opposite:
                    # Both ends lie just inside squares on one side: it runs on that side of walls.
                    own = 0 if _beside(before_cells, a) else 1
                    clashes.append((_side(before_cells[own], after_cells[own]),))
        else:
            clashes.append((_side(before_cells[0], after_cells[0]),))

    # The ends lie just inside their own squares.
    if corners:
        clashes += _leave(a, pieces[0], (x0 // 2, y0 // 2))
        clashes += _leave(b, pieces[-1], (x1 // 2, y1 // 2))
    ends = {Obstacle(CELL, *a), Obstacle(CELL, *b)}
    return [clash for clash in dict.fromkeys(clashes) if ends.isdisjoint(clash)]


def _even(a: int, b: int) -> list[int]:
    return [n for n in range(min(a, b), max(a, b) + 1) if n % 2 == 0]


def _cells_at(x: int, y: int, cell: int) -> list[Cell]:
    """The cell around a point, or the two whose common side it lies on; a cell is so wide."""
    column, row = x // cell, y // cell
    if x % cell == 0:
        return [(column - 1, row), (column, row)]
    if y % cell == 0:
        return [(column, row - 1), (column, row)]
    return [(column, row)]


def _beside(cells: list[Cell], cell: Cell) -> bool:
    """Of the two sides of a line of the grid, is a cell on the first one?"""
    (x, y), (other_x, _) = cells
    return cell[0] <= x if other_x > x else cell[1] <= y


def _around(corner: Cell) -> list[Clash]:
    """Everything that touches a corner of the grid."""
    x, y = corner
    cells = [(x - 1, y - 1), (x, y - 1), (x, y), (x - 1, y)]
    around: list[Clash] = [(Obstacle(CELL, *cell),) for cell in cells]
    around += [(_side(cell, cells[i - 1]),) for i, cell in enumerate(cells)]
    return around


def _meet(a: Cell, b: Cell, corner: Cell) -> list[Clash]:
    """What keeps a line from passing through a corner from cell a to cell b: something on
    either way round."""
    x, y = corner
    ring = [(x - 1, y - 1), (x, y - 1), (x, y), (x - 1, y)]
    i, j = ring.index(a), ring.index(b)
    one = [ring[(i + k) % 4] for k in range((j - i) % 4 + 1)]
    other = [ring[(i - k) % 4] for k in range((i - j) % 4 + 1)]
    return [(p, q) for (p,) in crossed_by(one) for (q,) in crossed_by(other)]


def _squeeze(before: list[Cell], after: list[Cell]) -> list[Clash]:
    """What keeps a line along a line of the grid from passing a corner: a thing on either side."""
    first: list[Clash] = [(Obstacle(CELL, *before[0]),), (Obstacle(CELL, *after[0]),)]
    second: list[Clash] = [(Obstacle(CELL, *before[1]),), (Obstacle(CELL, *after[1]),)]
    first.append((_side(before[0], after[0]),))
    second.append((_side(before[1], after[1]),))
    return [(p, q) for (p,) in first for (q,) in second]


def _leave(own: Cell, piece: list[Cell], corner: Cell) -> list[Clash]:
    """What keeps a line from leaving its square at a corner of it."""
    if own in piece:
        return []
    if len(piece) == 1:
        return [(_side(own, piece[0]),)] if _near(own, piece[0]) else _meet(own, piece[0], corner)
    # Along a line of the grid: past the cell beside its own, or else round the corner.
    beside, across = piece if _near(own, piece[0]) else reversed(piece)
    fourth = own[0] + across[0] - beside[0], own[1] + across[1] - beside[1]
    round_the_corner = [Obstacle(CELL, *fourth), _side(own, fourth), _side(fourth, across)]
    clashes: list[Clash] = [(_side(own, beside),)]
    clashes += [(Obstacle(CELL, *beside), obstacle) for obstacle in round_the_corner]
    return clashes


def _near(a: Cell, b: Cell) -> bool:
    """Do two cells share a side?"""
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1

"""Line of sight: which squares see which, under the rule a game chooses.

All rules ask for a straight line between two squares that no wall blocks. Lines depend only on
how far apart the squares are, so they are worked out once, in exact arithmetic, and after that
a question about a map is a few ands of bitboards.

**Any point.** Some segment from a point of one square to a point of the other must share no
point with a wall: not with a wall cell, an edge wall or the outside of the map, nor with a
corner of one. Squares and walls are closed, so what is free is open: a segment that exists can
be moved a little, away from every corner of the grid and off its lines. Such a segment enters
one cell after another through their sides, and which cells these are is all that matters. The
paths of cells that straight lines can take are found by asking for a line that leaves the two
ends of every crossed side on its two sides; this is a question of integers (`_Slope`).

**Corners** and **centres** name the lines to be tried: sixteen, or one. What each may not meet
is found by walking along it (`_walk`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from undercroft.kernel.board import Board
from undercroft.kernel.squares import Square, Squares

CELL, EAST, SOUTH = range(3)


class Obstacle(NamedTuple):
    """Something that may block: a cell, the edge to its right, or the edge below it."""

    kind: int
    x: int
    y: int


Cell = tuple[int, int]

Clash = tuple[Obstacle, ...]
"""Obstacles that block a line only when all of them are there."""


@dataclass(frozen=True, eq=False)
class Sight:
    """A rule of line of sight; the rules there are stand below."""

    name: str
    points: str
    """Where lines start and end: "any", "corner" or "centre"."""
    touching: bool
    """Does a line that only touches a blocker on its way count as blocked?"""
    figures_clash: bool = True
    """Do two figures that meet at a corner block a line through it, as two walls do?"""


ANY_POINT = Sight("any point", "any", touching=True)
"""Some line between the two closed squares touches no wall; adjacent squares see each other."""

CORNER = Sight("corner", "corner", touching=True)
"""Some corner to some corner; touching a blocker on the way spoils a line, at its ends not."""

CORNER_GRAZING = Sight("corner, grazing", "corner", touching=False)
"""Some corner to some corner; a line may run along a blocker and touch its corner, but not pass
between two that meet. Its ends count as lying just inside their own squares."""

CENTRE = Sight("centre", "centre", touching=False, figures_clash=False)
"""Centre to centre; a line through a corner is blocked only between two walls."""

# ---------------------------------------------------------------------- asking


def view(board: Board, s: Square, rule: Sight = ANY_POINT, radius: int = 10) -> Squares:
    """The squares seen from s, itself included, at most `radius` columns and rows away.

    Figures do not block here; `sees` can take them into account.
    """
    key = (rule, radius)
    views = board.views.get(key)
    if views is None:
        views = board.views[key] = [0] * (board.stride * board.height)
    seen = views[s]
    if not seen:
        seen = 1 << s
        if rule.points == "any" and radius:
            seen |= board.neighbours[s]
        for shift, far_ends in _far_ends(board, rule, radius):
            if far_ends >> s + shift & 1:
                seen |= 1 << s + shift
            if s >= shift and far_ends >> s & 1:
                seen |= 1 << s - shift
        views[s] = seen
    return seen


def _far_ends(board: Board, rule: Sight, radius: int) -> list[tuple[int, Squares]]:
    """For each way down the map: the squares at the far ends of open lines that go that way.

    A way is what one adds to the number of a square to get to the other, so a pair of squares
    stands under one way only. Lines are followed from all squares of the map at once.
    """
    key = (rule, radius)
    found: list[tuple[int, Squares]] | None = board.lines.get(key)
    if found is None:
        follow = _follow_paths if rule.points == "any" else _follow_lines
        found = board.lines[key] = list(follow(board, rule, radius).items())
    return found


def sees(
    board: Board, a: Square, b: Square, rule: Sight = ANY_POINT, blockers: Squares = 0
) -> bool:
    """Do two squares see each other, with figures on some squares blocking sight?

    Figures on a and b themselves never block. Under ANY_POINT two diagonal neighbours that see
    each other only because they are adjacent do not when a figure flanks them.
    """
    if a == b:
        return True
    if rule.points == "any":
        return _some_path(board, a, b, blockers)
    return any(
        not line.cells & blockers and all(pair & blockers != pair for pair in line.pairs)
        for line in lines(board, a, b, rule)
    )


def seen(board: Board, s: Square, squares: Squares, blockers: Squares = 0) -> Squares:
    """Those of some squares that are seen from s under ANY_POINT past walls and blockers.

    Looks at one square after the other and remembers it for these blockers, which should be
    things that stay. On a map that is played on once this is quicker than `view`, which finds
    everything at once; and there is no radius.
    """
    tables = board.lines.get(blockers)
    if tables is None:
        size = board.stride * board.height
        tables = board.lines[blockers] = ([0] * size, [0] * size)
    known, found = tables
    unknown = squares & ~known[s]
    if unknown:
        known[s] |= unknown
        while unknown:
            low = unknown & -unknown
            unknown ^= low
            target = low.bit_length() - 1
            if (
                not between(board, s, target) & (board.beside_walls | blockers)
                or s == target
                or _some_path(board, s, target, blockers)
            ):
                found[s] |= low
    return found[s] & squares


def between(board: Board, a: Square, b: Square) -> Squares:
    """The rectangle that two squares span: no path between them under ANY_POINT leaves it."""
    if a > b:
        a, b = b, a
    stride = board.stride
    across = b % stride - a % stride
    rectangle = _rectangle(stride, abs(across), b // stride - a // stride)
    return rectangle << (a if across >= 0 else a + across)


@cache
def _rectangle(stride: int, dx: int, dy: int) -> Squares:
    row = (1 << dx + 1) - 1
    return sum(row << y * stride for y in range(dy + 1))


def _some_path(board: Board, a: Square, b: Square, blockers: Squares) -> bool:
    """Whether any path of cells from a to b is free of walls and figures."""
    if a > b:
        a, b = b, a
    stride = board.stride
    (ay, ax), (by, bx) = divmod(a, stride), divmod(b, stride)
    pad, origin = stride + 1, a + min(0, bx - ax)
    closed = ~((board.squares & ~blockers) << pad >> origin)
    east = board.walls_east << pad >> origin
    south = board.walls_south << pad >> origin
    for line in _drawn(ANY_POINT, stride, bx - ax, by - ay):
        if not (line.cells & closed or line.east & east or line.south & south):
            return True
    if ax != bx and ay != by and board.neighbours[a] >> b & 1:
        return not (1 << board.at(ax, by) | 1 << board.at(bx, ay)) & blockers
    return False


def clear_lines(
    board: Board, a: Square, b: Square, rule: Sight = CORNER_GRAZING, blockers: Squares = 0
) -> int:
    """How many lines from the best corner of a to the four corners of b are clear, 0 to 4."""
    counts = [0, 0, 0, 0]
    for line in lines(board, a, b, rule):
        if not line.cells & blockers and all(pair & blockers != pair for pair in line.pairs):
            counts[line.ends[a > b]] += 1
    return max(counts)


class Line(NamedTuple):
    """A line between two squares that no wall blocks, and what figures would block it."""

    cells: Squares
    """A figure on any of these blocks."""
    pairs: tuple[Squares, ...]
    """Figures on both squares of a pair block."""
    ends: tuple[int, int]
    """Which corners it joins: that of the lower numbered square, that of the other."""


def lines(board: Board, a: Square, b: Square, rule: Sight = ANY_POINT) -> tuple[Line, ...]:
    """The lines between two squares that walls leave open."""
    if a > b:
        a, b = b, a
    key = (rule, a, b)
    found: tuple[Line, ...] | None = board.lines.get(key)
    if found is None:
        found = board.lines[key] = tuple(_find_lines(board, a, b, rule))
    return found


# ---------------------------------------------------------------------- any point


@dataclass(frozen=True)
class _Slope:
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
        unders, overs = (*self.under, under), (*self.over, over)
        least, most = self.least, self.most
        new = [(under, point) for point in overs]
        new += [(point, over) for point in self.under]
        for (x, y), (over_x, over_y) in new:
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


class _Node:
    """A path of cells that a line can take, as the paths that prolong it by one step."""

    def __init__(self, x: int, y: int) -> None:
        self.x = x
        self.y = y
        self.ahead: _Node | None = None
        self.aside: _Node | None = None


@cache
def _paths(radius: int) -> _Node:
    """All paths of cells that lines rising to the right can take from cell (0, 0)."""

    def grow(node: _Node, slope: _Slope) -> _Node:
        x, y = node.x, node.y
        if x < radius and (further := slope.between((x + 1, y), (x + 1, y + 1))):
            node.ahead = grow(_Node(x + 1, y), further)
        if y < radius and (further := slope.between((x + 1, y + 1), (x, y + 1))):
            node.aside = grow(_Node(x, y + 1), further)
        return node

    return grow(_Node(0, 0), _Slope())


def _follow_paths(board: Board, rule: Sight, radius: int) -> dict[int, Squares]:
    stride = board.stride
    _, (west, _), (east, _), (south, _) = board.steps[:4]
    ends: dict[int, Squares] = {}
    to_right, to_left = [(_paths(radius), board.squares)], [(_paths(radius), board.squares)]
    while to_right:
        node, here = to_right.pop()
        shift = node.y * stride + node.x
        ends[shift] = ends.get(shift, 0) | here
        if node.ahead and (there := here & east):
            to_right.append((node.ahead, there << 1))
        if node.aside and (there := here & south):
            to_right.append((node.aside, there << stride))
    while to_left:
        node, here = to_left.pop()
        shift = node.y * stride - node.x
        if shift > 0:
            ends[shift] = ends.get(shift, 0) | here
        if node.ahead and (there := here & west):
            to_left.append((node.ahead, there >> 1))
        if node.aside and (there := here & south):
            to_left.append((node.aside, there << stride))
    del ends[0]
    return ends


# ---------------------------------------------------------------------- line by line


def _follow_lines(board: Board, rule: Sight, radius: int) -> dict[int, Squares]:
    stride, squares = board.stride, board.squares
    unblocked: dict[Clash, Squares] = {}
    ends: dict[int, Squares] = {}
    across = min(radius, board.width - 1)
    for dy in range(min(radius, board.height - 1) + 1):
        for dx in range(-across if dy else 1, across + 1):
            shift = dy * stride + dx
            in_doubt = squares & squares >> shift
            seen = 0
            for _, clashes in _candidates(rule, dx, dy):
                clear = in_doubt
                for clash in clashes:
                    free = unblocked.get(clash)
                    if free is None:
                        free = unblocked[clash] = _unblocked(board, clash)
                    clear &= free
                    if not clear:
                        break
                seen |= clear
                in_doubt &= ~clear
                if not in_doubt:
                    break
            ends[shift] = ends.get(shift, 0) | seen << shift
    return ends


def _unblocked(board: Board, clash: Clash) -> Squares:
    """The squares from which one does not meet all of these obstacles."""
    there = (~board.squares, board.walls_east, board.walls_south)
    met = board.squares
    for kind, x, y in clash:
        shift = y * board.stride + x
        mask = there[kind]
        if shift >= 0:
            met &= mask >> shift
        else:
            # Above and to the left of the map there are wall cells, but no edge walls.
            met &= ~(~mask << -shift) if kind == CELL else mask << -shift
    return board.squares & ~met


class _Drawn(NamedTuple):
    """What blocks a line, as masks over the cells around its ends."""

    cells: Squares
    east: Squares
    south: Squares
    clashes: tuple[tuple[Squares, Squares, Squares], ...]
    ends: tuple[int, int]


def _find_lines(board: Board, a: Square, b: Square, rule: Sight) -> Iterator[Line]:
    stride = board.stride
    (ax, ay), (bx, by) = board.place(a), board.place(b)
    # One row and one column more on every side, as a line may run along the rim of the map.
    pad, origin = stride + 1, a + min(0, bx - ax)
    walls = ~(board.squares << pad >> origin)
    east = board.walls_east << pad >> origin
    south = board.walls_south << pad >> origin
    for line in _drawn(rule, stride, bx - ax, by - ay):
        if line.cells & walls or line.east & east or line.south & south:
            continue
        cells, pairs, blocked = line.cells, [], False
        for clash, clash_east, clash_south in line.clashes:
            if clash_east & ~east or clash_south & ~south:
                continue
            left = clash & ~walls
            if not left:
                blocked = True
            elif rule.figures_clash:
                if left & (left - 1):
                    pairs.append(left << origin >> pad)
                else:
                    cells |= left
        if not blocked:
            yield Line(cells << origin >> pad, tuple(pairs), line.ends)
    if rule.points == "any" and board.neighbours[a] >> b & 1 and ax != bx and ay != by:
        yield Line(1 << board.at(ax, by) | 1 << board.at(bx, ay), (), (0, 0))


@cache
def _drawn(rule: Sight, stride: int, dx: int, dy: int) -> tuple[_Drawn, ...]:
    left = min(0, dx) - 1

    def masks(obstacles: Clash) -> tuple[Squares, Squares, Squares]:
        found = [0, 0, 0]
        for kind, x, y in obstacles:
            found[kind] |= 1 << (y + 1) * stride + x - left
        return found[CELL], found[EAST], found[SOUTH]

    drawn = []
    for ends, clashes in _candidates(rule, dx, dy):
        single = masks(tuple(clash[0] for clash in clashes if len(clash) == 1))
        several = tuple(masks(clash) for clash in clashes if len(clash) > 1)
        drawn.append(_Drawn(*single, several, ends))
    return tuple(drawn)


@cache
def _candidates(rule: Sight, dx: int, dy: int) -> list[tuple[tuple[int, int], list[Clash]]]:
    """The lines to be tried from cell (0, 0) to cell (dx, dy), each with what would block it."""
    if rule.points == "any":
        mirror = 1 if dx > 0 else -1
        paths = _paths_to(abs(dx), dy)
        return [((0, 0), _crossed([(mirror * x, y) for x, y in path])) for path in paths]
    if rule.points == "centre":
        return [((0, 0), _walk(rule, (0, 0), (dx, dy), (1, 1), (2 * dx + 1, 2 * dy + 1)))]
    corners = ((0, 0), (2, 0), (0, 2), (2, 2))
    return [
        ((i, j), _walk(rule, (0, 0), (dx, dy), start, (2 * dx + x, 2 * dy + y)))
        for i, start in enumerate(corners)
        for j, (x, y) in enumerate(corners)
    ]


@cache
def _paths_to(dx: int, dy: int) -> tuple[tuple[tuple[int, int], ...], ...]:
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


def _crossed(path: list[tuple[int, int]]) -> list[Clash]:
    """The cells between the ends of a path, and the sides it crosses."""
    crossed: list[Clash] = [(Obstacle(CELL, x, y),) for x, y in path[1:-1]]
    crossed += [(_side(a, b),) for a, b in pairwise(path)]
    return crossed


def _side(a: Cell, b: Cell) -> Obstacle:
    """The edge two cells share."""
    (x, y), (other_x, _) = min(a, b), max(a, b)
    return Obstacle(EAST if other_x > x else SOUTH, x, y)


def _walk(rule: Sight, a: Cell, b: Cell, start: Cell, end: Cell) -> list[Clash]:
    """What blocks the segment from start, a point of cell a, to end, a point of cell b.

    Points are given in halves of a cell. Cells a and b do not block.
    """
    (x0, y0), (x1, y1) = start, end
    dx, dy = x1 - x0, y1 - y0
    if not dx and not dy:
        return _meet(a, b, (x0 // 2, y0 // 2))
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
        elif rule.touching:
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
            if rule.touching:
                clashes += _around(corner)
            elif len(before_cells) == 1:
                clashes += _meet(before_cells[0], after_cells[0], corner)
            else:
                clashes += _squeeze(before_cells, after_cells)
        else:
            clashes.append((_side(before_cells[0], after_cells[0]),))

    # The ends lie just inside their own squares.
    if rule.points == "corner":
        clashes += _leave(a, pieces[0], (x0 // 2, y0 // 2))
        clashes += _leave(b, pieces[-1], (x1 // 2, y1 // 2))
    own = {Obstacle(CELL, *a), Obstacle(CELL, *b)}
    return [clash for clash in dict.fromkeys(clashes) if own.isdisjoint(clash)]


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
    return [(p, q) for (p,) in _crossed(one) for (q,) in _crossed(other)]


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

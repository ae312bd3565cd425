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
ends of every crossed side on its two sides; this is a question of integers (`line.paths`).

**Corners** and **centres** name the lines to be tried: sixteen, or one. What each may not meet
is found by walking along it (`line.walk`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from typing import NamedTuple

from undercroft.kernel.board import Board
from undercroft.kernel.lanes import lanes
from undercroft.kernel.line import (
    CELL,
    EAST,
    SOUTH,
    Barriers,
    Clash,
    Obstacle,
    crossed_by,
    paths,
    paths_to,
    walk,
)
from undercroft.kernel.squares import Square, Squares


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
    everything at once; and there is no radius. Whoever is off the map, at -1, sees nothing.
    """
    if s < 0:
        return 0
    tables: dict[Square, tuple[Squares, Squares]] | None = board.lines.get(blockers)
    if tables is None:
        tables = board.lines[blockers] = {}
    known, found = tables.get(s, (0, 0))
    unknown = squares & ~known
    if unknown:
        found |= lanes(board, blockers).open(s, unknown)
        tables[s] = (known | unknown, found)
    return found & squares


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


def _follow_paths(board: Board, rule: Sight, radius: int) -> dict[int, Squares]:
    stride = board.stride
    _, (west, _), (east, _), (south, _) = board.steps[:4]
    ends: dict[int, Squares] = {}
    to_right, to_left = [(paths(radius), board.squares)], [(paths(radius), board.squares)]
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
    beside: tuple[Squares, Squares, Squares]
    """All that its clashes are about: nothing of it there, no clash."""


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


@lru_cache(maxsize=4096)
def _drawn(rule: Sight, stride: int, dx: int, dy: int) -> tuple[_Drawn, ...]:
    left = min(0, dx) - 1
    candidates, mirrored, crossed = _upright(rule, dx, dy)
    known: dict[Obstacle, tuple[int, Squares]] = {}

    def mask(there: Obstacle) -> tuple[int, Squares]:
        kind, x, y = _turned_obstacle(there, mirrored, crossed)
        found = known[there] = (kind, 1 << (y + 1) * stride + x - left)
        return found

    drawn = []
    for ends, clashes in candidates:
        single, beside = [0, 0, 0], [0, 0, 0]
        several = []
        for clash in clashes:
            if len(clash) == 1:
                kind, bit = known.get(clash[0]) or mask(clash[0])
                single[kind] |= bit
                continue
            together = [0, 0, 0]
            for there in clash:
                kind, bit = known.get(there) or mask(there)
                together[kind] |= bit
                beside[kind] |= bit
            several.append((together[CELL], together[EAST], together[SOUTH]))
        mine, theirs = (_turned_corner(end, mirrored, crossed) for end in ends)
        drawn.append(
            _Drawn(
                single[CELL], single[EAST], single[SOUTH], tuple(several), (mine, theirs),
                (beside[CELL], beside[EAST], beside[SOUTH]),
            )
        )  # fmt: skip
    return tuple(drawn)


_SAME: dict[Clash, Clash] = {}
"""Equal clashes of different lines are one object: there are millions of them on a large map."""


@cache
def _candidates(rule: Sight, dx: int, dy: int) -> list[tuple[tuple[int, int], list[Clash]]]:
    """The lines to be tried from cell (0, 0) to cell (dx, dy), each with what would block it."""
    if rule.points == "corner" and (dx < 0 or dx < dy):
        lines, mirrored, crossed = _upright(rule, dx, dy)
        found = [_turned(line, mirrored, crossed) for line in lines]
    else:
        found = [(ends, barriers.clashes()) for ends, barriers in tried(rule, dx, dy)]
    return [
        (ends, [_SAME.setdefault(clash, clash) for clash in clashes]) for ends, clashes in found
    ]


def tried(rule: Sight, dx: int, dy: int) -> list[tuple[tuple[int, int], Barriers]]:
    """The lines between two cells so far apart, each with what would block it; worked out anew."""
    if rule.points == "any":
        mirror = 1 if dx > 0 else -1
        ways = ([(mirror * x, y) for x, y in way] for way in paths_to(abs(dx), dy))
        return [((0, 0), Barriers(crossed_by(way), [])) for way in ways]
    along = partial(walk, (0, 0), (dx, dy), touching=rule.touching, corners=rule.points == "corner")
    if rule.points == "centre":
        return [((0, 0), along((1, 1), (2 * dx + 1, 2 * dy + 1)))]
    corners = ((0, 0), (2, 0), (0, 2), (2, 2))
    return [
        ((i, j), along(start, (2 * dx + x, 2 * dy + y)))
        for i, start in enumerate(corners)
        for j, (x, y) in enumerate(corners)
    ]


def _upright(
    rule: Sight, dx: int, dy: int
) -> tuple[list[tuple[tuple[int, int], list[Clash]]], bool, bool]:
    """The lines of an offset, and whether they are yet to be mirrored, or columns and rows to be
    exchanged: between corners one eighth of all ways is worked out and the others are turned."""
    if rule.points != "corner" or not (dx < 0 or dx < dy):
        return _candidates(rule, dx, dy), False, False
    wide = abs(dx)
    return _candidates(rule, max(wide, dy), min(wide, dy)), dx < 0, wide < dy


def _turned(
    line: tuple[tuple[int, int], list[Clash]], mirrored: bool, crossed: bool
) -> tuple[tuple[int, int], list[Clash]]:
    """A line with columns and rows exchanged, or mirrored left to right, or both."""
    (mine, theirs), clashes = line
    ends = _turned_corner(mine, mirrored, crossed), _turned_corner(theirs, mirrored, crossed)
    return ends, [
        tuple(_turned_obstacle(there, mirrored, crossed) for there in clash) for clash in clashes
    ]


def _turned_corner(corner: int, mirrored: bool, crossed: bool) -> int:
    if crossed:
        corner = (corner & 1) << 1 | corner >> 1
    return corner ^ 1 if mirrored else corner


def _turned_obstacle(there: Obstacle, mirrored: bool, crossed: bool) -> Obstacle:
    kind, x, y = there
    if crossed:
        kind, x, y = (CELL, SOUTH, EAST)[kind], y, x
    if mirrored:
        x = -x - 1 if kind == EAST else -x
    return kind, x, y

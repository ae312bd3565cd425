from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from undercroft.kernel.board import Board
from undercroft.kernel.corners import any_clear, clear_corners, clear_lines, seen_from
from undercroft.kernel.lanes import lanes
from undercroft.kernel.sight import (
    ANY_POINT,
    CENTRE,
    CORNER,
    CORNER_GRAZING,
    Sight,
    lines,
    sees,
    view,
)
from undercroft.kernel.squares import each
from undercroft.kernel.tile import Tile

RULES = (ANY_POINT, CORNER, CORNER_GRAZING, CENTRE)
Place = tuple[int, int]


@st.composite
def boards(draw: st.DrawFn, most: int = 7, edges: bool = True) -> Board:
    """A map with wall cells and walls on edges."""
    width, height = draw(st.integers(1, most)), draw(st.integers(1, most))
    chance = draw(st.randoms(use_true_random=False))
    wall_cell, wall_edge = draw(st.sampled_from([(0.1, 0), (0.3, 0), (0.1, 0.1), (0, 0.3)]))
    rows = []
    for row in range(2 * height + 1):
        line = ""
        for column in range(2 * width + 1):
            if column % 2 and row % 2:
                line += "#" if chance.random() < wall_cell else "."
            elif column % 2 == row % 2 == 0:
                line += "+"
            elif column in (0, 2 * width) or row in (0, 2 * height):
                line += "|"
            else:
                line += "|" if edges and chance.random() < wall_edge else " "
        rows.append(line)
    return Board.from_text("\n".join(rows))


def pairs_of(board: Board, chance: Random, most: int) -> list[tuple[int, int]]:
    squares = each(board.squares)
    pairs = [(a, b) for a in squares for b in squares if a < b]
    return chance.sample(pairs, min(most, len(pairs)))


# ---------------------------------------------------------------------- a twin for any point
#
# If a line that touches nothing exists, all lines near it are as good, up to lines through two
# corners of the grid. So it is enough to try, for every two corners around the two squares, the
# line through them moved a very little: to either side, or turned about a point between two of
# the corners on it.


def moved_lines(left: int, top: int, right: int, bottom: int) -> Iterator[tuple[int, int, int]]:
    """Lines p x + q y = r close to those through two corners of the grid."""
    corners = list(product(range(left, right + 1), range(top, bottom + 1)))
    small = 8 * (right - left + bottom - top + 2) ** 2
    tried = set()
    for (ux, uy), (vx, vy) in combinations(corners, 2):
        dx, dy = vx - ux, vy - uy
        p, q = -dy, dx
        r = p * ux + q * uy
        for side in (1, -1):
            tried.add((2 * p, 2 * q, 2 * r + side))
        # Turned about u + k d / 2n, half way between corners, for odd k; n steps make up d.
        n = max(k for k in range(1, max(abs(dx), abs(dy)) + 1) if dx % k == dy % k == 0)
        for k in range(-2 * n + 1, 4 * n, 2):
            for way in (1, -1):
                # small * n * 2 * (p x + q y - r) + way * (d . (x, y) - d . turning point)
                turning = 2 * n * (dx * ux + dy * uy) + k * (dx * dx + dy * dy)
                tried.add(
                    (
                        2 * n * (small * n * p + way * dx),
                        2 * n * (small * n * q + way * dy),
                        2 * n * small * n * r + way * turning,
                    )
                )
    yield from sorted(tried)


def twin_sees(board: Board, a: int, b: int, blockers: int = 0) -> bool:
    (ax, ay), (bx, by) = board.place(a), board.place(b)
    left, right = min(ax, bx), max(ax, bx) + 1
    top, bottom = min(ay, by), max(ay, by) + 1
    cells = [(x, y) for x in range(left, right) for y in range(top, bottom)]
    between = [cell for cell in cells if cell not in ((ax, ay), (bx, by))]
    solid = [c for c in between if not (board.squares & ~blockers) >> board.at(*c) & 1]
    walls = [
        ((x + 1, y), (x + 1, y + 1))
        for x, y in cells
        if x + 1 < right and board.walls_east >> board.at(x, y) & 1
    ] + [
        ((x, y + 1), (x + 1, y + 1))
        for x, y in cells
        if y + 1 < bottom and board.walls_south >> board.at(x, y) & 1
    ]
    for p, q, r in moved_lines(left, top, right, bottom):

        def side(point: Place, p: int = p, q: int = q, r: int = r) -> int:
            value = p * point[0] + q * point[1] - r
            assert value
            return 1 if value > 0 else -1

        def pierced(cell: Place) -> bool:
            x, y = cell
            return len({side((x + i, y + j)) for i in (0, 1) for j in (0, 1)}) == 2

        if (
            pierced((ax, ay))
            and pierced((bx, by))
            and not any(map(pierced, solid))
            and not any(side(end) != side(other) for end, other in walls)
        ):
            return True
    return False


@given(boards(most=5), st.randoms(use_true_random=False))
@settings(max_examples=120, deadline=None)
def test_any_point_agrees_with_trying_all_lines_near_two_corners(
    board: Board, chance: Random
) -> None:
    for a, b in pairs_of(board, chance, 6):
        expected = twin_sees(board, a, b) or bool(board.neighbours[a] >> b & 1)
        assert bool(view(board, a) >> b & 1) == expected
        assert sees(board, a, b) == expected


@given(boards(most=5), st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_figures_block_any_point_like_wall_cells(board: Board, chance: Random) -> None:
    blockers = board.squares & chance.getrandbits(60) & chance.getrandbits(60)
    for a, b in pairs_of(board, chance, 4):
        (ax, ay), (bx, by) = board.place(a), board.place(b)
        flanks = 1 << board.at(ax, by) | 1 << board.at(bx, ay)
        squeezed = board.neighbours[a] >> b & 1 and not flanks & blockers & ~(1 << a | 1 << b)
        expected = twin_sees(board, a, b, blockers) or bool(squeezed)
        assert sees(board, a, b, ANY_POINT, blockers & ~(1 << a | 1 << b)) == expected


@given(boards(most=6), st.randoms(use_true_random=False))
@settings(max_examples=120, deadline=None)
def test_lanes_agree_with_sight_past_blockers_and_figures(board: Board, chance: Random) -> None:
    blockers = board.squares & chance.getrandbits(80) & chance.getrandbits(80)
    kept = lanes(board, blockers)
    assert lanes(board, blockers) is kept
    pairs = [*pairs_of(board, chance, 4), *((s, s) for s in each(board.squares)[:1])]
    # The same pairs again and again, as figures come and go: what is kept must not go stale.
    for _ in range(6):
        figures = board.squares & chance.getrandbits(80)
        for a, b in pairs:
            ends = 1 << a | 1 << b
            expected = sees(board, a, b, ANY_POINT, (blockers | figures) & ~ends)
            assert kept.past(a, b, figures) == expected
            assert kept.past(b, a, figures) == expected
            assert bool(kept.seen(a, 1 << b, figures)) == expected
            assert kept.glimpsed(a, 1 << b, figures) == expected
        for a, _ in pairs:
            others = board.squares & chance.getrandbits(80) & ~(1 << a)
            assert kept.glimpsed(a, others, figures) == bool(kept.seen(a, others, figures))


# ---------------------------------------------------------------------- twins for named lines


def meets(start: Place, end: Place, cell: Place, closed: bool) -> bool:
    """Does the open segment meet a cell (closed or its inside)? All in halves of a cell."""
    low, high = Fraction(0), Fraction(1)
    for s, e, c in zip(start, end, cell, strict=True):
        near, far = 2 * c, 2 * c + 2
        if s == e:
            if not (near <= s <= far if closed else near < s < far):
                return False
            continue
        t0, t1 = sorted((Fraction(near - s, e - s), Fraction(far - s, e - s)))
        low, high = max(low, t0), min(high, t1)
    if low == high:
        return closed and 0 < low < 1
    return low < high


def twin_sees_centre(board: Board, a: int, b: int) -> bool:
    (ax, ay), (bx, by) = board.place(a), board.place(b)
    start, end = (2 * ax + 1, 2 * ay + 1), (2 * bx + 1, 2 * by + 1)

    def side(x: int, y: int) -> int:
        """On which side of the line is a corner of the grid?"""
        return (bx - ax) * (2 * y - start[1]) - (by - ay) * (2 * x - start[0])

    def wall(p: Place, q: Place) -> bool:
        """Does something keep one from going from cell p over to its neighbour q?"""
        return board.wall_between(board.at(*p), board.at(*q))

    columns = range(min(ax, bx), max(ax, bx) + 1)
    rows = range(min(ay, by), max(ay, by) + 1)
    for x, y in product(columns, rows):
        if not board.has(board.at(x, y)) and meets(start, end, (x, y), closed=False):
            return False
        right, below = x + 1 in columns, y + 1 in rows
        if right and side(x + 1, y) * side(x + 1, y + 1) < 0 and wall((x, y), (x + 1, y)):
            return False
        if below and side(x, y + 1) * side(x + 1, y + 1) < 0 and wall((x, y), (x, y + 1)):
            return False
        if right and below and side(x + 1, y + 1) == 0:
            ring = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
            if (bx - ax) * (by - ay) < 0:
                ring = ring[1:] + ring[:1]
            here, one, there, other = ring
            if all(wall(here, flank) or wall(flank, there) for flank in (one, other)):
                return False
    return True


@given(boards(most=6), st.randoms(use_true_random=False))
@settings(deadline=None)
def test_centre_agrees_with_looking_at_every_wall(board: Board, chance: Random) -> None:
    for a, b in pairs_of(board, chance, 20):
        assert sees(board, a, b, CENTRE) == twin_sees_centre(board, a, b)


@given(boards(most=5, edges=False), st.randoms(use_true_random=False))
@settings(deadline=None)
def test_corner_agrees_with_trying_all_sixteen_lines(board: Board, chance: Random) -> None:
    corners = list(product((0, 2), repeat=2))
    for a, b in pairs_of(board, chance, 10):
        (ax, ay), (bx, by) = board.place(a), board.place(b)
        if max(abs(ax - bx), abs(ay - by)) < 2:
            continue
        rim = product(range(-1, board.width + 1), range(-1, board.height + 1))
        wall = [c for c in rim if not (0 <= c[0] < board.width and board.has(board.at(*c)))]
        expected = False
        for (i, j), (k, m) in product(corners, repeat=2):
            start, end = (2 * ax + i, 2 * ay + j), (2 * bx + k, 2 * by + m)
            if not any(meets(start, end, c, closed=True) for c in wall) and not any(
                pinched(board, own, point, towards)
                for own, point, towards in (((ax, ay), start, end), ((bx, by), end, start))
            ):
                expected = True
        assert sees(board, a, b, CORNER) == expected


@given(boards(), st.sampled_from((CORNER, CORNER_GRAZING)), st.randoms(use_true_random=False))
@settings(deadline=None, max_examples=40)
def test_clear_corners_are_those_that_single_lines_join(
    board: Board, rule: Sight, chance: Random
) -> None:
    """What is remembered of other squares and other maps is what is found line by line."""
    figures = board.squares & chance.getrandbits(60) & chance.getrandbits(60)
    for a, b in pairs_of(board, chance, 12):
        blockers = figures & ~(1 << a | 1 << b)
        joined = [
            line.ends
            for line in lines(board, a, b, rule)
            if not line.cells & blockers and all(pair & blockers != pair for pair in line.pairs)
        ]
        assert clear_corners(board, a, b, rule, blockers) == sum(1 << 4 * i + j for i, j in joined)
        assert clear_corners(board, b, a, rule, blockers) == sum(1 << 4 * j + i for i, j in joined)
        for end in (0, 1):
            best = max(sum(ends[end] == corner for ends in joined) for corner in range(4))
            start, goal = (a, b) if end == 0 else (b, a)
            assert any_clear(board, start, goal, rule, blockers) == (best > 0)
            assert clear_lines(board, start, goal, rule, blockers) == best


@given(boards(), st.sampled_from((CORNER, CORNER_GRAZING)), st.randoms(use_true_random=False))
@settings(deadline=None, max_examples=40)
def test_lines_of_large_bases_join_their_outer_corners(
    board: Board, rule: Sight, chance: Random
) -> None:
    figures = board.squares & chance.getrandbits(60) & chance.getrandbits(60)
    for a, b in pairs_of(board, chance, 6):
        base, size = chance.randint(1, 3), chance.randint(1, 3)
        if not board.room(board.squares, base) >> a & board.room(board.squares, size) >> b & 1:
            continue
        blockers = figures & ~(board.footprint(a, base) | board.footprint(b, size))
        corners = [
            [place + (i & 1) * (wide - 1) + (i >> 1) * (wide - 1) * board.stride for i in range(4)]
            for place, wide in ((a, base), (b, size))
        ]
        joined = sum(
            clear_corners(board, here, there, rule, blockers) & 1 << 4 * i + j
            for i, here in enumerate(corners[0])
            for j, there in enumerate(corners[1])
        )
        best = max((joined >> 4 * i & 15).bit_count() for i in range(4))
        assert any_clear(board, a, b, rule, blockers, base, size) == (joined > 0)
        assert any_clear(board, b, a, rule, blockers, size, base) == (joined > 0)
        assert clear_corners(board, a, b, rule, blockers, base, size) == joined
        assert clear_lines(board, a, b, rule, blockers, base, size) == best


@given(boards(), st.sampled_from((CORNER, CORNER_GRAZING)), st.randoms(use_true_random=False))
@settings(deadline=None, max_examples=40)
def test_many_squares_are_seen_as_each_of_them_is(
    board: Board, rule: Sight, chance: Random
) -> None:
    figures = board.squares & chance.getrandbits(60) & chance.getrandbits(60)
    for a, _ in pairs_of(board, chance, 2):
        base, least = chance.randint(1, 2), chance.randint(1, 4)
        own = board.footprint(a, base)
        others = board.squares & ~own
        expected = [
            b
            for b in each(others)
            if clear_lines(board, a, b, rule, figures & ~own & ~(1 << b), base) >= least
        ]
        assert each(seen_from(board, a, others, rule, figures & ~own, base, least)) == expected


def pinched(board: Board, own: Place, point: Place, towards: Place) -> bool:
    """Does a line leave its square across the corner, with wall cells on both sides of it?"""
    out = [(1 if p > 2 * o else -1) for p, o in zip(point, own, strict=True)]
    leaving = all((t - p) * o > 0 for t, p, o in zip(towards, point, out, strict=True))
    flanks = ((own[0] + out[0], own[1]), (own[0], own[1] + out[1]))
    return leaving and not any(
        0 <= x < board.width and 0 <= y < board.height and board.has(board.at(x, y))
        for x, y in flanks
    )


# ---------------------------------------------------------------------- what holds for all rules


@given(boards(), st.sampled_from(RULES), st.randoms(use_true_random=False))
@settings(deadline=None)
def test_sight_is_mutual(board: Board, rule: Sight, chance: Random) -> None:
    blockers = board.squares & chance.getrandbits(60) & chance.getrandbits(60)
    for a, b in pairs_of(board, chance, 20):
        seen = bool(view(board, a, rule) >> b & 1)
        assert seen == bool(view(board, b, rule) >> a & 1) == sees(board, a, b, rule)
        open_ = blockers & ~(1 << a | 1 << b)
        assert sees(board, a, b, rule, open_) == sees(board, b, a, rule, open_)
        assert seen or not sees(board, a, b, rule, open_)


@given(boards(), st.sampled_from(RULES), st.integers(0, 4))
@settings(deadline=None)
def test_a_view_ends_at_its_radius(board: Board, rule: Sight, radius: int) -> None:
    for s in each(board.squares)[::7]:
        x, y = board.place(s)
        near = 0
        for t in each(board.squares):
            i, j = board.place(t)
            if max(abs(i - x), abs(j - y)) <= radius:
                near |= 1 << t
        assert view(board, s, rule, radius) == view(board, s, rule, 12) & near


@given(boards(), st.sampled_from(RULES))
@settings(deadline=None)
def test_a_square_sees_itself_and_only_squares(board: Board, rule: Sight) -> None:
    for s in each(board.squares):
        assert view(board, s, rule) >> s & 1
        assert not view(board, s, rule) & ~board.squares


@given(boards(most=6), st.sampled_from(RULES))
@settings(deadline=None)
def test_sight_does_not_care_how_the_map_is_turned(board: Board, rule: Sight) -> None:
    text = drawn(board)
    turned = Board.lay([(Tile.parse("map", text).turned(), 0, 0)])
    for a in each(board.squares)[::3]:
        seen = {board.place(b) for b in each(view(board, a, rule))}
        x, y = board.place(a)
        there = each(view(turned, turned.at(board.height - 1 - y, x), rule))
        assert {(board.height - 1 - j, i) for i, j in seen} == set(map(turned.place, there))


def drawn(board: Board) -> str:
    rows = []
    for row in range(2 * board.height + 1):
        line = ""
        for column in range(2 * board.width + 1):
            s = board.at((column - 1) // 2, (row - 1) // 2)
            if column % 2 and row % 2:
                line += "." if board.has(s) else "#"
            elif column % 2 == row % 2 == 0:
                line += "+"
            elif column in (0, 2 * board.width) or row in (0, 2 * board.height):
                line += "|"
            else:
                walls = board.walls_south if column % 2 else board.walls_east
                line += "|" if walls >> s & 1 else " "
        rows.append(line)
    return "\n".join(rows)


# ---------------------------------------------------------------------- single cases

OPEN = "######\n#....#\n#....#\n#....#\n######"
PILLAR = "#####\n#...#\n#.#.#\n#...#\n#####"
WALL_BETWEEN = "+-+-+-+\n|.|. .|\n+ + + +\n|.|. .|\n+-+-+-+"


@pytest.mark.parametrize("rule", RULES)
def test_in_the_open_everything_is_seen(rule: Sight) -> None:
    board = Board.from_text(OPEN)
    for s in each(board.squares):
        assert view(board, s, rule) == board.squares


@pytest.mark.parametrize("rule", (ANY_POINT, CORNER, CENTRE))
def test_a_pillar_hides_what_is_straight_behind_it(rule: Sight) -> None:
    board = Board.from_text(PILLAR)
    assert not sees(board, board.at(1, 0), board.at(1, 2), rule)
    assert sees(board, board.at(0, 0), board.at(2, 0), rule)


@pytest.mark.parametrize("rule", RULES)
def test_nobody_sees_through_a_wall_on_an_edge(rule: Sight) -> None:
    board = Board.from_text(WALL_BETWEEN)
    left = 1 << board.at(0, 0) | 1 << board.at(0, 1)
    for s in each(left):
        assert view(board, s, rule) == left


def test_a_line_past_the_end_of_a_wall_does_not_slip_through_when_grazing() -> None:
    """Its ends lie just inside their squares, on the side on which the wall stands."""
    board = Board.from_text("+-+-+-+\n|. . .|\n+ + + +\n|.|. .|\n+ + + +\n|. . .|\n+-+-+-+")
    a = board.at(0, 1)
    assert clear_lines(board, a, board.at(1, 1)) == clear_lines(board, a, board.at(2, 1)) == 0
    assert clear_lines(board, board.at(0, 0), board.at(2, 0)) == 4
    assert clear_lines(board, a, board.at(1, 2)) > 0


def test_adjacent_squares_see_each_other_between_two_pillars_by_any_point_only() -> None:
    board = Board.from_text("####\n#.##\n##.#\n####")
    a, b = board.at(0, 0), board.at(1, 1)
    assert sees(board, a, b, ANY_POINT)
    assert not any(sees(board, a, b, rule) for rule in (CENTRE, CORNER, CORNER_GRAZING))


def test_between_a_pillar_and_a_figure_adjacent_squares_lose_sight() -> None:
    board = Board.from_text("####\n#.##\n#..#\n####")
    a, b, flank = board.at(0, 0), board.at(1, 1), board.at(0, 1)
    assert sees(board, a, b, ANY_POINT)
    assert not sees(board, a, b, ANY_POINT, 1 << flank)


def test_touching_the_corner_of_a_wall_spoils_a_line_from_any_point() -> None:
    # Every line from the lower left to the upper right goes through the corner of both walls.
    board = Board.from_text("#####\n##..#\n#.#.#\n#..##\n#####")
    assert not sees(board, board.at(0, 2), board.at(2, 0), ANY_POINT)


def test_running_along_a_blocker_is_allowed_only_when_grazing() -> None:
    board = Board.from_text("#####\n#...#\n#...#\n#####")
    a, b = board.at(0, 0), board.at(2, 0)
    figure = 1 << board.at(1, 0)
    assert not sees(board, a, b, CORNER, figure)
    assert sees(board, a, b, CORNER_GRAZING, figure)
    assert not sees(board, a, b, CORNER_GRAZING, figure | 1 << board.at(1, 1))


def test_an_enemy_exactly_between_gives_cover() -> None:
    board = Board.from_text(OPEN)
    a, b = board.at(0, 1), board.at(3, 1)
    assert clear_lines(board, a, b) == 4
    assert 1 <= clear_lines(board, a, b, blockers=1 << board.at(1, 1)) <= 3


def test_two_figures_meeting_at_a_corner_do_not_block_the_centre_line() -> None:
    board = Board.from_text(OPEN)
    figures = 1 << board.at(1, 0) | 1 << board.at(0, 1)
    assert sees(board, board.at(0, 0), board.at(1, 1), CENTRE, figures)
    assert not sees(board, board.at(0, 0), board.at(2, 2), CENTRE, 1 << board.at(1, 1))


def test_sight_goes_through_a_hallway_and_not_past_it() -> None:
    tile = Tile.parse("room", "######\n#....#\n#....=\n#....=\n#....#\n######")
    board = Board.lay([(tile, 0, 0), (tile.turned(2), 4, 0)])
    assert sees(board, board.at(0, 1), board.at(7, 2))
    assert not sees(board, board.at(3, 0), board.at(4, 0))
    assert not sees(board, board.at(3, 0), board.at(7, 0))

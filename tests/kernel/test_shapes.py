from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from itertools import pairwise, product
from operator import or_

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from undercroft.kernel.board import Board, Facing
from undercroft.kernel.shapes import (
    FACINGS,
    aura,
    burst,
    compelling,
    cross,
    lance,
    led,
    pulling,
    pushing,
    spray,
    starts,
    sweep,
    wave,
    way_through,
)
from undercroft.kernel.squares import each

AHEAD = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPEN = "\n".join(["#" * 13, *["#" + "." * 11 + "#"] * 11, "#" * 13])


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """A map with wall cells and walls on edges."""
    width, height = draw(st.integers(1, 8)), draw(st.integers(1, 8))
    chance = draw(st.randoms(use_true_random=False))
    wall_cell, wall_edge = draw(st.sampled_from([(0, 0), (0.2, 0), (0.1, 0.1), (0, 0.2)]))
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
                line += "|" if chance.random() < wall_edge else " "
        rows.append(line)
    return Board.from_text("\n".join(rows))


@st.composite
def based(draw: st.DrawFn) -> tuple[Board, int, int]:
    """A board, an anchor on it and the size of the base that stands there."""
    board = draw(boards().filter(lambda board: board.squares))
    size = draw(st.integers(1, 3))
    if not board.room(board.squares, size):
        size = 1
    return board, draw(st.sampled_from(each(board.room(board.squares, size)))), size


def mask_of(squares: set[int]) -> int:
    return sum(1 << s for s in squares)


def walk(board: Board, s: int, facing: Facing, x: int) -> list[int]:
    """The squares of a straight walk from s, as far as walls let one go."""
    i, j = AHEAD[facing]
    way = []
    for _ in range(x):
        there = s + j * board.stride + i
        if board.wall_between(s, there):
            break
        way.append(there)
        s = there
    return way


def relative(board: Board, area: int, s: int) -> set[tuple[int, int]]:
    x, y = board.place(s)
    return {(i - x, j - y) for i, j in map(board.place, each(area))}


# ---------------------------------------------------------------------- shapes


@given(based(), st.integers(0, 5))
def test_wave_and_burst_count_squares(place: tuple[Board, int, int], x: int) -> None:
    board, anchor, size = place
    footprint = board.footprint(anchor, size)
    near = {
        t for t in each(board.squares) if any(board.distance(s, t) <= x for s in each(footprint))
    }
    assert wave(board, footprint, x) == aura(board, footprint, x) == mask_of(near)
    assert burst(board, anchor, x) == board.within(anchor, x)


@given(based(), st.integers(0, 5))
def test_cross_runs_straight_out_of_the_base_up_to_a_wall(
    place: tuple[Board, int, int], x: int
) -> None:
    board, anchor, size = place
    footprint = board.footprint(anchor, size)
    expected = set(each(footprint))
    for s, facing in product(each(footprint), FACINGS):
        straight = walk(board, s, facing, x + size)
        outside = [t for t in straight if not footprint >> t & 1]
        expected |= set(outside[: max(0, x)])
    # A walk from the far side of the base reaches no further than one from the near side.
    assert cross(board, footprint, x) == mask_of(expected)


@given(based())
def test_starts_share_an_open_side_with_the_base(place: tuple[Board, int, int]) -> None:
    board, anchor, size = place
    footprint = board.footprint(anchor, size)
    expected = set()
    for s, facing in product(each(footprint), FACINGS):
        expected |= {(t, facing) for t in walk(board, s, facing, 1) if not footprint >> t & 1}
    found = starts(board, footprint)
    assert set(found) == expected
    assert len(found) == len(expected)


@given(based(), st.integers(1, 5))
def test_lance_is_a_straight_walk_from_its_start(place: tuple[Board, int, int], x: int) -> None:
    board, anchor, size = place
    footprint = board.footprint(anchor, size)
    for start, facing in starts(board, footprint):
        way = [start, *walk(board, start, facing, x - 1)]
        assert lance(board, footprint, start, facing, x) == mask_of(set(way))


@given(based(), st.integers(1, 5))
def test_spray_rows_are_two_wider_with_every_step(place: tuple[Board, int, int], x: int) -> None:
    board, anchor, size = place
    footprint = board.footprint(anchor, size)
    for start, facing in starts(board, footprint):
        i, j = AHEAD[facing]
        expected = set()
        for t in each(board.squares):
            dx, dy = (p - q for p, q in zip(board.place(t), board.place(start), strict=True))
            row = dx * i + dy * j
            if 0 <= row < x and abs(dx * j) + abs(dy * i) <= row:
                expected.add(t)
        assert spray(board, footprint, start, facing, x) == mask_of(expected)


@given(based(), st.integers(1, 5), st.sampled_from(FACINGS))
def test_sweep_is_all_that_lies_beyond_a_side(
    place: tuple[Board, int, int], x: int, facing: Facing
) -> None:
    board, anchor, size = place
    footprint = board.footprint(anchor, size)
    i, j = AHEAD[facing]
    under = [board.place(s) for s in each(footprint)]
    front = max(p * i + q * j for p, q in under)
    expected = set()
    for t in each(board.squares):
        tx, ty = board.place(t)
        near = min(max(abs(tx - p), abs(ty - q)) for p, q in under)
        if near <= x and tx * i + ty * j > front:
            expected.add(t)
    assert sweep(board, footprint, facing, x) == mask_of(expected)


@pytest.mark.parametrize(
    ("size", "x", "width", "depth"), [(1, 1, 3, 1), (1, 2, 5, 2), (2, 1, 4, 1), (2, 2, 6, 2)]
)
def test_sweep_has_the_printed_measures(size: int, x: int, width: int, depth: int) -> None:
    board = Board.from_text(OPEN)
    anchor = board.at(5, 5)
    area = relative(board, sweep(board, board.footprint(anchor, size), "N", x), anchor)
    assert area == set(product(range(-x, width - x), range(-depth, 0)))


def test_spray_is_a_triangle() -> None:
    board = Board.from_text(OPEN)
    start = board.at(5, 5)
    area = relative(board, spray(board, 1 << board.at(4, 5), start, "E", 3), start)
    assert area == {(0, 0), *product([1], range(-1, 2)), *product([2], range(-2, 3))}


# ---------------------------------------------------------------------- moved by others


def ends(
    board: Board, anchor: int, x: int, size: int, other: int, fits: Callable[[int, int], bool]
) -> set[int]:
    """Every anchor that some sequence of fitting steps leads to, one step at a time."""
    room = board.room(board.squares & ~other, size)
    reached = frontier = {anchor}
    for _ in range(x):
        after = set()
        for here in frontier:
            i, j = board.place(here)
            for there in each(room):
                p, q = board.place(there)
                step = max(abs(p - i), abs(q - j)) == 1
                if step and (size > 1 or board.neighbours[here] >> there & 1):
                    apart = board.distance_between(board.footprint(here, size), other)
                    then = board.distance_between(board.footprint(there, size), other)
                    if fits(apart, then):
                        after.add(there)
        frontier = after
        reached = reached | after
    return reached


@given(based(), st.integers(0, 4), st.data())
@settings(deadline=None)
def test_pulls_and_pushes_change_the_distance_with_every_step(
    place: tuple[Board, int, int], x: int, data: st.DataObject
) -> None:
    board, anchor, size = place
    others = each(board.squares & ~board.footprint(anchor, size))
    if not others:
        return
    other = 1 << data.draw(st.sampled_from(others))

    def nearer(apart: int, then: int) -> bool:
        return then < apart or then == apart == 1

    def further(apart: int, then: int) -> bool:
        return then > apart

    expected = ends(board, anchor, x, size, other, nearer)
    assert led(anchor, x, pulling(board, other, size)).ends == mask_of(expected)
    expected = ends(board, anchor, x, size, other, further)
    assert led(anchor, x, pushing(board, other, size)).ends == mask_of(expected)


@given(based(), st.integers(0, 4))
def test_a_compelled_figure_goes_anywhere_within_its_steps(
    place: tuple[Board, int, int], x: int
) -> None:
    board, anchor, size = place
    expected = ends(board, anchor, x, size, 0, lambda apart, then: True)
    assert led(anchor, x, compelling(board, size)).ends == mask_of(expected)


def test_a_figure_pulled_to_its_puller_slides_around_it() -> None:
    board = Board.from_text(OPEN)
    puller = board.at(5, 5)
    found = led(board.at(7, 5), 2, pulling(board, 1 << puller)).ends
    assert relative(board, found, puller) == {(2, 0), (1, -1), (1, 0), (1, 1), (0, -1), (0, 1)}


def test_a_figure_against_a_wall_cannot_be_pushed_into_it() -> None:
    board = Board.from_text(OPEN)
    found = led(board.at(0, 5), 3, pushing(board, 1 << board.at(2, 5)))
    assert found.ends == 1 << board.at(0, 5)


@given(based(), st.integers(0, 3), st.data())
@settings(deadline=None)
def test_ways_past_harm_and_through_it_are_told_apart(
    place: tuple[Board, int, int], x: int, data: st.DataObject
) -> None:
    """Against every single way."""
    board, anchor, size = place
    step = compelling(board, size)
    places = each(board.squares & ~(1 << anchor))
    harmful = set(data.draw(st.lists(st.sampled_from(places or [anchor]), max_size=4))) - {anchor}
    clear, through = {anchor}, set()
    ways = [[anchor]]
    for _ in range(x):
        ways = [[*way, end] for way in ways for end in each(step(1 << way[-1]))]
        for way in ways:
            (through if harmful & set(way[:-1]) else clear).add(way[-1])
    harm = mask_of(harmful)
    found = led(anchor, x, step, harm)
    assert reduce(or_, found.clear) == mask_of(clear)
    assert reduce(or_, found.through) == mask_of(through)
    for end in through:
        way = way_through(found, step, harm, end)
        assert way[-1] == end and len(way) <= x and harmful & set(way[:-1])
        for here, there in pairwise([anchor, *way]):
            assert step(1 << here) >> there & 1

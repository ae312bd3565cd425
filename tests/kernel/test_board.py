from __future__ import annotations

import heapq
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from undercroft.kernel.board import FAR, Board, BoardError
from undercroft.kernel.squares import each
from undercroft.kernel.tile import Edge, Tile


@st.composite
def drawings(draw: st.DrawFn, most: int = 7) -> list[str]:
    """A spaced drawing with wall cells, walls on edges, difficult squares and hallways."""
    width, height = draw(st.integers(1, most)), draw(st.integers(1, most))
    chance = draw(st.randoms(use_true_random=False))
    cells, edges = draw(st.sampled_from([("....", "    "), ("...#:", "    |"), (".:#", " |")]))
    rows = []
    for row in range(2 * height + 1):
        line = ""
        for column in range(2 * width + 1):
            if column % 2 and row % 2:
                line += chance.choice(cells)
            elif column % 2 == row % 2 == 0:
                line += "+"
            elif column in (0, 2 * width) or row in (0, 2 * height):
                line += "|"
            else:
                line += chance.choice(edges)
        rows.append(line)
    return rows


boards = drawings().map(lambda rows: Board.from_text("\n".join(rows), {":": "difficult"}))


def mask_of(squares: set[int]) -> int:
    return sum(1 << s for s in squares)


# ---------------------------------------------------------------------- plain twins


def adjacent(rows: list[str], a: tuple[int, int], b: tuple[int, int]) -> bool:
    """The rule of adjacency, read off the drawing."""

    def open_side(p: tuple[int, int], q: tuple[int, int]) -> bool:
        return rows[p[1] + q[1] + 1][p[0] + q[0] + 1] == " "

    (ax, ay), (bx, by) = a, b
    if a == b or max(abs(ax - bx), abs(ay - by)) > 1:
        return False
    if any(rows[2 * y + 1][2 * x + 1] == "#" for x, y in (a, b)):
        return False
    if ax == bx or ay == by:
        return open_side(a, b)
    return any(open_side(a, via) and open_side(via, b) for via in ((ax, by), (bx, ay)))


def cheapest(
    board: Board, start: int, enter: set[int], slow: set[int], size: int
) -> dict[int, int]:
    """Dijkstra over anchors with sets of squares."""

    def covered(anchor: int) -> set[int]:
        x, y = board.place(anchor)
        return {board.at(x + i, y + j) for i, j in product(range(size), repeat=2)}

    def whole(anchor: int) -> bool:
        under = covered(anchor)
        return under <= enter and not any(
            board.wall_between(a, b) for a in under for b in under if b - a in (1, board.stride)
        )

    costs = {start: 0}
    queue = [(0, start)]
    while queue:
        cost, here = heapq.heappop(queue)
        if cost > costs[here]:
            continue
        x, y = board.place(here)
        for i, j in product((-1, 0, 1), repeat=2):
            if not (0 <= x + i < board.width and 0 <= y + j < board.height) or i == j == 0:
                continue
            there = board.at(x + i, y + j)
            if not whole(there) or (size == 1 and not board.neighbours[here] >> there & 1):
                continue
            price = cost + (2 if (covered(there) - covered(here)) & slow else 1)
            if price < costs.get(there, FAR):
                costs[there] = price
                heapq.heappush(queue, (price, there))
    return costs


# ---------------------------------------------------------------------- adjacency


@given(drawings())
def test_neighbours_follow_the_rule_of_adjacency(rows: list[str]) -> None:
    board = Board.from_text("\n".join(rows), {":": "difficult"})
    places = [(x, y) for y in range(board.height) for x in range(board.width)]
    for a in places:
        expected = {board.at(*b) for b in places if adjacent(rows, a, b)}
        assert board.neighbours[board.at(*a)] == mask_of(expected)


@given(boards, st.randoms(use_true_random=False))
def test_spread_is_a_set_and_its_neighbours(board: Board, chance: Random) -> None:
    mask = board.squares & chance.getrandbits(board.stride * board.height)
    expected = mask
    for s in each(mask):
        expected |= board.neighbours[s]
    assert board.spread(mask) == expected


@given(boards)
def test_steps_lead_to_neighbours(board: Board) -> None:
    for s in each(board.squares):
        ends = {s + shift for allowed, shift in board.steps if allowed >> s & 1}
        assert mask_of(ends) == board.neighbours[s]


def test_squares_that_touch_at_a_corner_are_adjacent_even_between_two_pillars() -> None:
    board = Board.from_text("####\n#.##\n##.#\n####")
    assert board.neighbours[board.at(0, 0)] == 1 << board.at(1, 1)


@pytest.mark.parametrize(
    ("middle", "adjacent_"),
    [
        (("|. .|", "+ + +", "|. .|"), True),
        (("|.|.|", "+ + +", "|. .|"), True),  # round by the lower left
        (("|.|.|", "+ + +", "|.|.|"), False),  # a straight wall
        (("|.|.|", "+-+ +", "|. .|"), False),  # a wall round the corner
        (("|. .|", "+-+-+", "|. .|"), False),
        (("|.|.|", "+ +-+", "|. .|"), True),  # the wall is round the other square
    ],
)
def test_edge_walls_close_a_corner_when_both_ways_round_are_cut(
    middle: tuple[str, ...], adjacent_: bool
) -> None:
    board = Board.from_text("\n".join(["+-+-+", *middle, "+-+-+"]))
    assert bool(board.neighbours[board.at(0, 0)] >> board.at(1, 1) & 1) is adjacent_


@given(drawings())
def test_a_closed_side_is_a_wall_or_an_end_of_the_squares(rows: list[str]) -> None:
    board = Board.from_text("\n".join(rows), {":": "difficult"})
    closed = set(board.sides())
    for s in each(board.squares):
        x, y = board.place(s)
        for facing, (i, j) in {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}.items():
            edge_wall = rows[2 * y + 1 + j][2 * x + 1 + i] != " "
            inside = 0 <= x + i < board.width and 0 <= y + j < board.height
            beyond = not inside or rows[2 * (y + j) + 1][2 * (x + i) + 1] == "#"
            assert ((s, facing) in closed) == (edge_wall or beyond)


# ---------------------------------------------------------------------- distance


@given(boards)
def test_within_and_distance_count_squares_around_walls(board: Board) -> None:
    everywhere = set(each(board.squares))
    for s in each(board.squares)[::5]:
        counted = cheapest(board, s, everywhere, set(), 1)
        for r in (0, 1, 2, 5, 50):
            assert board.within(s, r) == mask_of({t for t, d in counted.items() if d <= r})
            assert board.within_any(1 << s, r) == board.within(s, r)
        for t in everywhere:
            assert board.distance(s, t) == board.distance(t, s) == counted.get(t, FAR)


@given(boards, st.data())
def test_distance_between_is_that_of_the_nearest_squares(board: Board, data: st.DataObject) -> None:
    members = each(board.squares)
    if not members:
        return
    some = st.sets(st.sampled_from(members), min_size=1, max_size=9)
    a, b = data.draw(some), data.draw(some)
    nearest = min(board.distance(s, t) for s in a for t in b)
    assert board.distance_between(mask_of(a), mask_of(b)) == nearest
    for r in range(4):
        expected = {t for t in members if min(board.distance(s, t) for s in a) <= r}
        assert board.within_any(mask_of(a), r) == mask_of(expected)
    here = min(a)
    far = min(board.distance(here, t) for t in b)
    closest = {t for t in b if board.distance(here, t) == far < FAR}
    assert board.closest(here, mask_of(b)) == (far, mask_of(closest))


@given(boards, st.randoms(use_true_random=False))
def test_counting_goes_round_what_is_solid_unless_it_is_counted_over_it(
    board: Board, chance: Random
) -> None:
    squares = each(board.squares)
    board.solid = mask_of({s for s in squares if chance.random() < 0.2})

    def around(s: int, solid: int) -> dict[int, int]:
        """A plain breadth-first search that stops at what is solid."""
        far = {s: 0}
        queue = [s]
        for here in queue:
            if here == s or not solid >> here & 1:
                for there in each(board.neighbours[here]):
                    if there not in far:
                        far[there] = far[here] + 1
                        queue.append(there)
        return far

    for s in squares:
        round_it, over_it = around(s, board.solid), around(s, 0)
        for t in squares:
            far = round_it.get(t, FAR)
            assert board.distance_between(1 << s, 1 << t) == far
            assert board.distance_between(1 << t, 1 << s) == far
        for r in range(5):
            assert board.within(s, r) == mask_of({t for t in round_it if round_it[t] <= r})
            assert board.over.within(s, r) == mask_of({t for t in over_it if over_it[t] <= r})


@given(boards, st.randoms(use_true_random=False))
def test_distances_from_a_goal_are_those_between_each_square_and_it(
    board: Board, chance: Random
) -> None:
    squares = each(board.squares)
    board.solid = mask_of({s for s in squares if chance.random() < 0.2})
    for _ in range(2):
        goal = mask_of({s for s in squares if chance.random() < 0.2})
        found = board.distances_from(goal)
        for s in squares:
            assert found[s] == (board.distance_between(1 << s, goal) if goal else FAR)


@given(boards, st.randoms(use_true_random=False))
def test_a_base_counts_from_the_nearest_of_its_squares(board: Board, chance: Random) -> None:
    board.solid = mask_of({s for s in each(board.squares) if chance.random() < 0.2})
    for size in (2, 3):
        for anchor in each(board.room(board.squares, size)):
            foot = board.footprint(anchor, size)
            for r in chance.sample(range(5), 5):
                for counted in (board, board.over):
                    alone = [counted.within(s, r) for s in each(foot)]
                    assert counted.within_any(foot, r) == mask_of(set().union(*map(each, alone)))
            goal = 1 << chance.choice(each(board.squares))
            far = min(board.distance_between(1 << s, goal) for s in each(foot))
            assert board.distance_between(foot, goal) == board.distance_between(goal, foot) == far
            nearest = board.nearest(foot, goal)
            assert nearest == (goal if far < FAR else 0)


# ---------------------------------------------------------------------- bases and movement


@given(boards, st.integers(1, 4), st.randoms(use_true_random=False))
def test_a_base_has_room_where_all_of_it_is_free_and_no_wall_runs_through_it(
    board: Board, size: int, chance: Random
) -> None:
    free = board.squares & chance.getrandbits(board.stride * board.height)
    free |= board.squares & chance.getrandbits(board.stride * board.height)
    expected = set()
    for y, x in product(range(board.height - size + 1), range(board.width - size + 1)):
        under = {board.at(x + i, y + j) for i, j in product(range(size), repeat=2)}
        straddles = any(
            board.wall_between(a, b) for a in under for b in under if b - a in (1, board.stride)
        )
        if mask_of(under) & ~free == 0 and not straddles:
            expected.add(board.at(x, y))
            assert board.footprint(board.at(x, y), size) == mask_of(under)
    assert board.room(free, size) == mask_of(expected)


@given(boards, st.integers(1, 3), st.integers(0, 9), st.booleans(), st.data())
@settings(max_examples=200)
def test_a_flood_is_a_plain_dijkstra(
    board: Board, size: int, budget: int, heavy: bool, data: st.DataObject
) -> None:
    anchors = each(board.room(board.squares, size))
    if not anchors:
        return
    start = data.draw(st.sampled_from(anchors))
    taken = data.draw(st.sets(st.sampled_from(each(board.squares)), max_size=6))
    enter = set(each(board.squares)) - taken | set(each(board.footprint(start, size)))
    slow = set(each(board.terrain.get("difficult", 0))) if heavy else set()
    costs = cheapest(board, start, enter, slow, size)
    layers = board.flood(start, budget, mask_of(enter), mask_of(slow), size)
    assert len(layers) == budget + 1
    for k, layer in enumerate(layers):
        assert layer == mask_of({s for s, cost in costs.items() if cost == k})

    # Every way there costs what the flood says, step by step.
    for k, layer in enumerate(layers):
        for dest in each(layer)[:4]:
            way = board.route(layers, dest, mask_of(slow), size)
            assert (way[-1:] or [start]) == [dest]
            spent, here = 0, start
            for there in way:
                (x, y), (i, j) = board.place(here), board.place(there)
                assert max(abs(x - i), abs(y - j)) == 1
                assert size > 1 or board.neighbours[here] >> there & 1
                newly = board.footprint(there, size) & ~board.footprint(here, size)
                spent += 2 if newly & mask_of(slow) else 1
                assert costs[there] == spent
                here = there
            assert spent == k


def test_a_route_to_an_unreached_square_is_refused() -> None:
    board = Board.from_text("#####\n#...#\n#####")
    layers = board.flood(board.at(0, 0), 1, board.squares, 0)
    with pytest.raises(ValueError, match="not reached"):
        board.route(layers, board.at(2, 0), 0)


# ---------------------------------------------------------------------- tiles

ROOM = """
    ######
    #....#
    #....=
    #....=
    #....#
    ##==##
"""


def test_tiles_are_joined_by_their_hallways_only() -> None:
    tile = Tile.parse("room", ROOM)
    board = Board.lay([(tile, 0, 0), (tile.turned(2), 4, 0)])
    assert (board.width, board.height, board.stride) == (8, 4, 9)
    # Facing and diagonally facing squares inside the hallway are adjacent.
    for y in (1, 2):
        across = board.neighbours[board.at(3, y)] & board.tiles[1].mask
        assert each(across) == [board.at(4, 1), board.at(4, 2)]
    # Squares beside it are not, nor can they be entered from it across the corner.
    for y in (0, 3):
        assert not board.neighbours[board.at(3, y)] & board.tiles[1].mask
        assert board.wall_between(board.at(3, y), board.at(4, y))
    assert board.distance(board.at(3, 0), board.at(4, 0)) == 3


def test_hallways_are_open_where_no_tile_adjoins() -> None:
    tile = Tile.parse("room", ROOM)
    board = Board.lay([(tile, 0, 0), (tile.turned(2), 4, 0)])
    joined = {board.at(x, y) for x in (3, 4) for y in (1, 2)}
    below = {board.at(x, 3) for x in (1, 2)}
    above = {board.at(x, 0) for x in (5, 6)}
    assert board.hallways == mask_of(joined | below | above)
    assert board.open_hallways == mask_of(below | above)
    assert sorted(board.exits) == sorted([(s, "S") for s in below] + [(s, "N") for s in above])


def test_a_hallway_against_a_closed_border_is_closed_and_not_open() -> None:
    tile = Tile.parse("room", ROOM)
    board = Board.lay([(tile, 0, 0), (tile, 4, 0)])
    assert not board.neighbours[board.at(3, 1)] & board.tiles[1].mask
    assert not board.open_hallways >> board.at(3, 1) & 1


def test_open_seams_have_no_walls() -> None:
    tile = Tile.parse("room", ROOM)
    board = Board.lay([(tile, 0, 0), (tile, 4, 0)], open_seams=True)
    assert board.distance(board.at(0, 0), board.at(7, 0)) == 7
    assert not board.walls_east


@st.composite
def rooms(draw: st.DrawFn) -> Tile:
    """A tile of four by four with walls and hallways anywhere."""
    chance = draw(st.randoms(use_true_random=False))
    ground = [
        [chance.choice(["floor", "floor", "floor", "wall"]) for _ in range(4)] for _ in "1234"
    ]
    inside = [Edge(c, r) for c, r in product(range(1, 8), repeat=2) if c % 2 != r % 2]
    sides = [(x, y, Edge(2 * x + 1, row)) for x in range(4) for y, row in ((0, 0), (3, 8))]
    sides += [(x, y, Edge(column, 2 * y + 1)) for y in range(4) for x, column in ((0, 0), (3, 8))]
    return Tile(
        "room",
        tuple(tuple(row) for row in ground),
        frozenset(edge for edge in inside if chance.random() < 0.2),
        frozenset(e for x, y, e in sides if ground[y][x] == "floor" and chance.random() < 0.6),
    )


@given(st.lists(rooms(), min_size=2, max_size=3), st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_tiles_laid_here_and_there_are_counted_over_like_any_map(
    tiles: list[Tile], chance: Random
) -> None:
    # The same tiles on several maps of one width: what is known of a tile must hold on all.
    spots = list(product((0, 4), (0, 4, 8)))
    for _ in range(3):
        laid = [(tile, *spot) for tile, spot in zip(tiles, chance.sample(spots, 3), strict=False)]
        board = Board.lay(laid, width=8, height=12)
        board.solid = board.squares & chance.getrandbits(128) & chance.getrandbits(128)
        for s in each(board.squares):
            ends = {s + shift for allowed, shift in board.steps if allowed >> s & 1}
            assert mask_of(ends) == board.neighbours[s]
        for counted, solid in ((board, board.solid), (board.over, 0)):
            for s in chance.sample(each(board.squares), min(4, board.squares.bit_count())):
                goal = 1 << chance.choice(each(board.squares))
                layers = [1 << s]
                while len(layers) < 2 or layers[-1] != layers[-2]:
                    around = layers[-1]
                    for there in each(around & (~solid | 1 << s)):
                        around |= board.neighbours[there]
                    layers.append(around)
                for r in chance.sample(range(len(layers)), len(layers) // 2):
                    assert counted.within(s, r) == layers[r]
                reached = [r for r, around in enumerate(layers) if around & goal]
                assert counted.distance_between(1 << s, goal) == (reached or [FAR])[0]


def test_a_board_knows_its_tiles() -> None:
    tile = Tile.parse("room", ROOM)
    board = Board.lay([(tile, -4, 2), (Tile("other", tile.ground), 0, 2)])
    assert [(t.name, t.x, t.y) for t in board.tiles] == [("room", 0, 0), ("other", 4, 0)]
    for s in range(board.stride * board.height):
        owners = [i for i, t in enumerate(board.tiles) if t.mask >> s & 1]
        assert [board.tile_at[s]] == (owners or [-1])


def test_numbers_of_squares_stay_while_a_map_of_given_size_grows() -> None:
    tile = Tile.parse("room", ROOM)
    one = Board.lay([(tile, 4, 4)], width=12, height=12)
    two = Board.lay([(tile, 4, 4), (tile.turned(2), 8, 4)], width=12, height=12)
    assert one.squares == one.tiles[0].mask == two.tiles[0].mask
    assert one.stride == two.stride


def test_tiles_may_not_overlap_or_leave_the_map() -> None:
    tile = Tile.parse("room", ROOM)
    with pytest.raises(BoardError, match=r"overlaps another at \(3, 0\)"):
        Board.lay([(tile, 0, 0), (tile, 3, 0)])
    with pytest.raises(BoardError, match="leaves the 4 x 4 map"):
        Board.lay([(tile, 1, 0)], width=4, height=4)


def test_terrain_is_listed_by_name() -> None:
    board = Board.from_text("####\n#.:#\n#::#\n####", {":": "difficult"})
    assert each(board.terrain["difficult"]) == [board.at(1, 0), board.at(0, 1), board.at(1, 1)]
    assert list(board.terrain) == ["difficult"]


def test_walls_of_a_turned_tile_turn_with_it() -> None:
    tile = Tile.parse("t", "+-+-+\n|.|.|\n+ +-+\n|. .|\n+-+-+")
    assert tile.turned().walls == {Edge(3, 2), Edge(2, 3)}
    board = Board.lay([(tile.turned(), 0, 0)])
    assert board.wall_between(board.at(1, 0), board.at(1, 1))
    assert board.wall_between(board.at(0, 1), board.at(1, 1))
    assert not board.wall_between(board.at(0, 0), board.at(1, 0))

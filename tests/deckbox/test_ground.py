"""The ground: line of sight, tiles and half spaces."""

from __future__ import annotations

from itertools import product

import pytest

from tests.deckbox.table import Table
from undercroft.games.deckbox.game import GAME
from undercroft.games.deckbox.ground import (
    DOWN,
    SIDE,
    START,
    STRIDE,
    Ground,
    Room,
    half_space,
    turned_place,
)
from undercroft.kernel.sight import CORNER, sees
from undercroft.kernel.squares import each


def archer(side: str, at: object, **enemies: tuple[int, int]) -> Table:
    t = Table(side).hero("H", at=at, equipment="yew_bow")
    for mark, spot in enemies.items():
        t.enemy(mark, at=spot)
    return t.menu()


@pytest.mark.rule("los.corners")
def test_one_free_line_between_two_corners_is_enough() -> None:
    # Side 6b, pillars at (1, 1), (3, 1), (1, 3), (3, 3): from (0, 4) to (2, 3) only lines past
    # the pillar's lower side are free.
    t = archer("6b", (0, 4), e=(2, 4))
    assert t.offers("attack", "ranged", "e")
    t = archer("6b", (0, 4), e=(3, 0))
    assert not t.offers("attack", "ranged", "e")


@pytest.mark.rule("los.corners")
def test_the_spaces_of_the_two_figures_do_not_block() -> None:
    t = archer("10a", (2, 4), e=(2, 0))
    assert t.offers("attack", "ranged", "e")


@pytest.mark.rule("los.wall")
def test_a_wall_cell_blocks() -> None:
    # Side 3b: wall at (1, 1), (2, 1), (1, 2), (1, 3).
    t = archer("3b", (0, 2), e=(4, 2))
    assert not t.offers("attack", "ranged", "e")


@pytest.mark.rule("los.wall", "los.border")
def test_a_thin_wall_blocks_what_crosses_it_or_runs_along_it() -> None:
    # Side 12a: a thin wall to the right of (2, 0), (2, 1) and (2, 2).
    assert not archer("12a", (1, 1), e=(4, 1)).offers("attack", "ranged", "e")
    assert archer("12a", (1, 3), e=(4, 3)).offers("attack", "ranged", "e")
    t = archer("12a", (1, 1))
    near = t.s.ground.view(t.at(2, 0))
    # Along the wall: the corners on its left side leave free lines down the column.
    assert near >> t.at(2, 4) & 1
    assert not near >> t.at(3, 2) & 1


@pytest.mark.rule("los.enemy")
def test_an_enemy_in_between_blocks() -> None:
    t = archer("5a", (2, 4), near=(2, 2), far=(2, 0))
    assert t.offers("attack", "ranged", "near")
    assert not t.offers("attack", "ranged", "far")


@pytest.mark.rule("los.border")
def test_a_line_along_the_border_of_a_blocking_space_is_blocked() -> None:
    # Straight up past one enemy: the only lines that do not cross its space are the two that run
    # along its sides, so it blocks; without the border they would be free.
    t = archer("5a", (2, 4), near=(2, 2), far=(2, 0))
    assert not t.offers("attack", "ranged", "far")
    lines = t.s.ground._lines(t.at(2, 4), t.at(2, 0))
    assert lines
    assert all(cells >> t.at(2, 2) & 1 for cells in lines)


@pytest.mark.rule("los.doubt", "los.border")
def test_a_corner_touched_on_the_way_counts_as_blocked() -> None:
    # On the diagonal every line touches at least a corner of one of the two enemies beside it.
    t = archer("5a", (0, 4), a=(1, 2), b=(2, 3), far=(3, 1))
    assert not t.offers("attack", "ranged", "far")


@pytest.mark.rule("los.ally")
def test_an_ally_does_not_hinder_sight() -> None:
    t = Table("5a").hero("H", at=(2, 4), equipment="yew_bow").hero("B", at=(2, 2))
    t.enemy("far", at=(2, 0)).menu()
    assert t.offers("attack", "ranged", "far")


@pytest.mark.rule("los.ally")
def test_for_an_enemy_heroes_block_and_enemies_do_not() -> None:
    t = Table("5a").hero("H", at=(2, 4)).hero("B", at=(2, 3), health=2)
    t.enemy("i", "sling_imp", at=(2, 0)).enemy("r", at=(2, 1), stunned=True)
    s = t.start("players").s
    assert s.ground.sees(t.at(2, 0), t.at(2, 3), s.heroes & ~(1 << t.at(2, 3)))
    assert not s.ground.sees(t.at(2, 0), t.at(2, 4), s.heroes & ~(1 << t.at(2, 4)))
    # It shoots the weaker B over the rat's head, from where it stands.
    t.dice("4", "1").start("enemies")
    assert t.health("B") == 1
    assert t.is_at("i", 2, 0)


@pytest.mark.rule("los.pit", "terrain.pit-sight")
def test_sight_crosses_pits() -> None:
    t = archer("3a", (1, 4), e=(1, 0))
    ground = t.game.content.sides[t.game.box.side_number["3a"]].tile.ground
    assert ground[1][1] == ground[3][1] == "pit"
    assert t.offers("attack", "ranged", "e")


@pytest.mark.rule("terrain.water-sight")
def test_sight_crosses_water() -> None:
    t = archer("5a", (0, 4), e=(0, 0))
    assert t.game.content.sides[t.game.box.side_number["5a"]].tile.ground[2][0] == "water"
    assert t.offers("attack", "ranged", "e")


@pytest.mark.parametrize("turn", range(4))
def test_sight_across_two_tiles_is_that_of_one_board_of_both(turn: int) -> None:
    """The vistas of pairs of tiles agree with the kernel's sight on the whole map at once."""
    from undercroft.games.deckbox.ground import HEIGHT, WIDTH
    from undercroft.kernel.board import Board

    box = GAME.box
    number = box.side_number
    letter = ("U", "R", "U", "L")[turn]
    t = Table("6b").room("14b", (0, letter)).hero("H", at=(2, 4)).menu()
    ground = t.s.ground
    walls_east = ground.squares & ground.squares >> 1 & ~ground.east
    walls_north = ground.squares & ground.squares >> STRIDE & ~ground.north
    board = Board(WIDTH, HEIGHT, {"floor": ground.squares}, walls_east, walls_north)
    assert board.stride == STRIDE
    for a, b in product(each(ground.squares), repeat=2):
        assert (ground.view(a) >> b & 1) == sees(board, a, b, CORNER), (a, b)
    assert number["6b"] != number["14b"]


@pytest.mark.rule("term.space", "term.tile")
def test_a_tile_is_a_map_card_of_spaces_and_a_half_space_belongs_to_both() -> None:
    t = Table("10a").room("3a", (0, "U")).hero("H", at="U").menu()
    ground = t.s.ground
    assert len(t.s.rooms) == len(ground.masks) == 2
    assert ground.tiles_of[t.at("U")] == 0b11
    assert ground.tiles_of[t.at(2, 0)] == 0b01
    # 25 spaces and the half spaces at its four sides; the other card has exits up and down.
    assert ground.masks[0].bit_count() == SIDE * SIDE + 4
    assert ground.masks[1].bit_count() == SIDE * SIDE + 2


@pytest.mark.rule("app.place-by-arrow")
@pytest.mark.parametrize("direction", range(4))
def test_a_half_space_is_closed_towards_a_card_without_an_exit_there(direction: int) -> None:
    number = GAME.box.side_number
    room = Room(number["10a"], 0, 2, 2)
    # The only exit of the other card, its arrow, leads away from the first.
    away = Room(number["1b"], (direction - DOWN) % 4, *room.beyond(direction))
    ground = Ground(GAME.box.atlas, (room, away))
    half = half_space(direction) + room.origin
    assert ground.orth[half] & ground.masks[0]
    assert not ground.orth[half] & ground.masks[1]
    assert ground.joined == (0, 0)


def test_a_way_through_nothing_but_water_is_found() -> None:
    t = Table("10a").hero("H", at=(2, 4)).menu()
    ground, start = t.s.ground, t.at(0, 0)
    way = ground.seek(start, ground.squares, ground.orth[start], 1 << t.at(2, 0))
    assert way == [t.at(1, 0), t.at(2, 0)]


@pytest.mark.rule("term.adjacent")
def test_adjacent_is_never_diagonal() -> None:
    t = Table("10a").hero("H", at=(2, 2)).menu()
    adjacent = t.s.ground.orth[t.at(2, 2)]
    expected = sum(1 << t.at(*at) for at in ((2, 1), (1, 2), (3, 2), (2, 3)))
    assert adjacent == expected


@pytest.mark.parametrize("turn", range(4))
def test_spaces_of_a_turned_card_follow_the_turn(turn: int) -> None:
    atlas = GAME.box.atlas
    side = GAME.box.side_number["12b"]
    room = Room(side, turn, *START)
    laid = atlas.plan(side, turn)
    tile = GAME.content.sides[side].tile
    for y, row in enumerate(tile.ground):
        for x, ground in enumerate(row):
            square = atlas.space(room, x, y) - room.origin
            assert (laid.floor >> square & 1) == (ground != "wall")
            assert (laid.water >> square & 1) == (ground == "water")
            if ground == "point":
                assert laid.point == square


def test_places_turn_with_the_card() -> None:
    # Place 2 is above the point of interest, and to the right on a card turned once.
    assert [turned_place(1, turn) for turn in range(4)] == [STRIDE, 1, -STRIDE, -1]
    assert [turned_place(0, turn) for turn in range(4)] == [0, 0, 0, 0]


def test_a_flood_with_slow_spaces_agrees_with_a_plain_search() -> None:
    t = Table("8a").room("15a", (0, "U")).hero("H", at=(2, 4)).menu()
    ground = t.s.ground
    for start in each(ground.squares):
        layers = ground.flood(start, 9, ground.squares, ground.water, 2)
        cost = {start: 0}
        todo = [start]
        while todo:
            todo.sort(key=cost.__getitem__)
            here = todo.pop(0)
            for there in each(ground.orth[here]):
                price = cost[here] + (2 if ground.water >> there & 1 else 1)
                if price < cost.get(there, 99):
                    cost[there] = price
                    todo.append(there)
        found = {s: k for k, layer in enumerate(layers) for s in each(layer)}
        assert found == {s: k for s, k in cost.items() if k <= 9}

"""Movement: orthogonal steps, who and what is in the way, large bases, tiles. [move.*]"""

from __future__ import annotations

import pytest

from undercroft.games.crystalia.events import Moved
from undercroft.games.crystalia.facing import NAMES

from .arena import Arena, foe, unit


def squares(drawing: str) -> set[tuple[int, int]]:
    """The squares marked with a star."""
    lines = [line.strip() for line in drawing.strip().splitlines()]
    return {
        (x - 1, y - 1) for y, line in enumerate(lines) for x, mark in enumerate(line) if mark == "*"
    }


@pytest.mark.rule("move.orthogonal", "base.move.points")
def test_a_point_moves_a_unit_one_square_and_never_diagonally() -> None:
    a = Arena(
        """
        #######
        #.....#
        #.....#
        #..A..#
        #.....#
        #.....#
        #######""",
        A="ember_mage",
    ).menu("A", move=2)
    assert a.reachable() == squares(
        """
        #######
        #..*..#
        #.***.#
        #**.**#
        #.***.#
        #..*..#
        #######"""
    )
    a.do("move", "to:S", (2, 3))
    assert a.s.move == 1
    a.do("move", "to:E", (3, 3))
    assert a.s.move == 0 and not a.offered("move")


@pytest.mark.rule("move.orthogonal")
def test_a_diagonal_gap_between_two_pillars_cannot_be_passed() -> None:
    a = Arena(
        """
        ####
        #A##
        ##.#
        ####""",
        A="ember_mage",
    ).menu("A")
    assert a.reachable() == set()


@pytest.mark.rule("move.step-by-step", "facing.movement")
def test_a_move_is_a_path_of_single_squares_and_the_last_step_is_faced() -> None:
    a = Arena(
        """
        #####
        #A#.#
        #...#
        #####""",
        A="ember_mage",
    ).menu("A")
    a.do("move", "to:N", (2, 0))
    (moved,) = a.events(Moved)
    assert [a.s.board.place(square) for square in moved.path] == [
        (0, 0), (0, 1), (1, 1), (2, 1), (2, 0)
    ]  # fmt: skip
    assert a.facing("A") == "N"
    assert a.s.move == 2


@pytest.mark.rule("move.through-allies", "move.end-free")
def test_allies_are_passed_but_not_stopped_on() -> None:
    a = Arena(
        """
        ######
        #AF..#
        ######""",
        A="ember_mage",
        F="knucklehead",
    ).menu("A", move=3)
    assert a.reachable() == {(2, 0), (3, 0)}
    assert "move.end-free" in a.why_not("move", "to:E", (1, 0))


@pytest.mark.rule("move.no-through-enemies")
def test_enemies_are_not_passed() -> None:
    a = Arena(
        """
        ######
        #AE..#
        ######""",
        A="ember_mage",
        E=foe("knucklehead"),
    ).menu("A")
    assert a.reachable() == set()
    assert "move.no-through-enemies" in a.why_not("move", "to:E", (1, 0))


@pytest.mark.rule("move.end-free")
def test_nobody_stops_in_a_shared_square_to_act() -> None:
    """The squares of an ally are no place to stop for a part of a move either."""
    a = Arena(
        """
        #######
        #AFG.E#
        #######""",
        A="ember_mage",
        F="knucklehead",
        G="gouger",
        E=foe("knucklehead"),
    ).menu("A")
    assert a.reachable() == {(3, 0)}


@pytest.mark.rule("move.spawning-points", "move.end-free")
@pytest.mark.parametrize(("owner", "passed"), [(0, {(2, 0), (3, 0)}), (1, set())])
def test_an_own_spawning_point_is_passed_and_an_enemy_one_is_not(
    owner: int, passed: set[tuple[int, int]]
) -> None:
    a = Arena(
        """
        ######
        #AP..#
        ######""",
        A="ember_mage",
        P=unit("egg_clutch", owner=owner),
    ).menu("A", move=3)
    assert a.reachable() == passed


@pytest.mark.rule("move.end-free", "base.move.tokens")
def test_a_chest_is_in_the_way_and_a_trap_token_is_not() -> None:
    drawing = """
        ######
        #A...#
        ######"""
    a = Arena(drawing, A="ember_mage", chests=[(1, 0)]).menu("A")
    assert a.reachable() == set()
    tree = Arena(drawing, A="ember_mage", tree=(1, 0), scorched=[[], [(2, 0)]]).menu("A", move=3)
    assert tree.reachable() == {(1, 0), (2, 0), (3, 0)}
    trap = ("webs", [(1, 0)], 1)
    assert Arena(drawing, A="ember_mage", traps=[trap]).menu("A", move=3).reachable() == {
        (1, 0), (2, 0), (3, 0)
    }  # fmt: skip


# Large bases


@pytest.mark.rule("move.large.squeeze")
def test_a_large_base_squeezes_through_a_gap_of_one_square() -> None:
    a = Arena(
        """
        #########
        #...#...#
        #...#...#
        #.......#
        #...#...#
        #########""",
        A=unit("rex", at=(1, 1)),
    ).menu("A")
    assert not a.offers("move", "to:E", (5, 2)), "its fourth square would be one step farther"
    a.do("move", "to:E", (5, 1))
    assert a.place("A") == (4, 1)
    assert a.s.move == 1, "counted from its base as for one square: 5 less 4"


@pytest.mark.rule("move.large.squeeze")
def test_a_large_base_cannot_end_where_it_does_not_fit() -> None:
    a = Arena(
        """
        #######
        #AA...#
        #AA####
        #######""",
        A="rex",
    ).menu("A")
    assert a.reachable() == set()


@pytest.mark.rule("move.large.squeeze")
def test_a_large_base_does_not_reach_beyond_its_last_counted_square() -> None:
    a = Arena(
        """
        ########
        #A.....#
        #......#
        ########""",
        A="rex",
    ).menu("A", move=2)
    a.do("move", "to:E", (3, 0))
    assert a.place("A") == (2, 0), "the base ends on the third column, no farther"


@pytest.mark.rule("move.large.squeeze", "action.search-traps.trigger")
@pytest.mark.parametrize("ground", [".", ":"])
def test_a_large_base_that_fits_nowhere_else_is_set_down_on_a_trap(ground: str) -> None:
    a = Arena(
        f"""
        ######
        #AA..#
        #AA{ground}.#
        ###..#
        ######""",
        A="rex",
        traps=[("molten_steel", [(2, 2)], 1)],
    ).menu("A", move=1)
    a.do("move", "to:E", (2, 0))
    assert a.place("A") == (1, 0)
    assert a.status("A") == {"hex"}


@pytest.mark.rule("move.large.terrain", "base.tile.difficult")
def test_only_counted_squares_cost_a_large_base() -> None:
    a = Arena(
        """
        ########
        #A.:...#
        #...:..#
        ########""",
        A="rex",
    ).menu("A", move=2)
    assert a.offers("move", "to:E", (2, 0)), "a counted difficult square costs 2"
    assert not a.offers("move", "to:E", (3, 0))
    a.do("move", "to:E", (2, 1))
    assert a.s.move == 1, "the base also covers the difficult square above, which is not counted"


@pytest.mark.rule("move.large.terrain")
def test_a_large_base_is_affected_once_by_tile_effects_under_any_of_its_squares() -> None:
    a = Arena(
        """
        ########
        #A..~..#
        #...~..#
        ########""",
        A="rex",
        X=foe("tincan", at=(5, 0)),
    ).menu("A", move=3)
    a.do("move", "to:E", (3, 0)).do("end")
    assert a.place("A") == (2, 0)
    assert a.status("A") == {"fire"}


# Tiles


@pytest.mark.rule("move.tile-borders")
def test_there_is_no_wall_between_tiles() -> None:
    """Glade and Thicket side by side: the whole seam of twelve squares is open but for pillars."""
    a = Arena(
        layout=[("glade", 0, 0, 0), ("thicket", 12, 0, 0)],
        A=unit("ember_mage", at=(11, 5)),
    ).menu("A", move=1)
    board = a.s.board
    seam = [
        y
        for y in range(12)
        if board.has(board.at(11, y)) and board.has(board.at(12, y))
    ]  # fmt: skip
    assert len(seam) >= 5
    east = board.steps[2][0]
    assert all(east >> board.at(11, y) & 1 for y in seam)
    assert (12, 5) in a.reachable()


@pytest.mark.rule("move.tile-borders", "base.tile.walls")
def test_walls_inside_a_tile_still_count() -> None:
    a = Arena(
        """
        +-+-+-+
        |A|. .|
        + + + +
        |. . .|
        +-+-+-+""",
        A="ember_mage",
        X=foe("tincan", at=(1, 0)),
    ).menu("A", move=2)
    assert a.reachable() == {(0, 1), (1, 1)}
    assert not a.offered("attack"), "nobody sees or strikes through a wall"


@pytest.mark.rule("move.outer-wall", "base.tile.squares")
def test_beyond_the_tiles_everything_is_wall() -> None:
    a = Arena(
        """
        #=##
        #A.#
        ####""",
        A="ember_mage",
    ).menu("A")
    assert a.reachable() == {(1, 0)}, "nobody leaves through an exit either"
    away = Arena(layout=[("glade", 0, 0, 0)], A=unit("ember_mage", at=(0, 0))).menu("A", move=3)
    assert all(0 <= x < 12 and 0 <= y < 12 for x, y in away.reachable())


@pytest.mark.rule("move.forced-orthogonal", "base.control.compel")
def test_a_compelled_unit_does_not_move_diagonally_either() -> None:
    a = Arena(
        """
        #######
        #.....#
        #.....#
        #..T..#
        #...A.#
        #.....#
        #######""",
        A="sanctioned_witch",
        T=foe("dragon_priest"),
        potions=[1],
    ).menu("A")
    a.do("drink", "sanctioned_witch.sparkle_charm_bomb", "area",
         "sanctioned_witch.sparkle_charm_bomb")  # fmt: skip
    a.do("stay")
    assert a.ask.about == (a.numbers["T"], "compel")
    ends = {a.s.board.place(option[1]) for option in a.offered("compel")}
    assert ends == squares(
        """
        #######
        #..*..#
        #.***.#
        #**.**#
        #.**..#
        #..*..#
        #######"""
    )


# Terrain


@pytest.mark.rule("base.tile.difficult")
def test_difficult_terrain_costs_two_points_and_needs_both() -> None:
    drawing = """
        #####
        #A:.#
        #####"""
    a = Arena(drawing, A="ember_mage").menu("A", move=2)
    assert a.reachable() == {(1, 0)}
    a.do("move", "to:E", (1, 0))
    assert a.s.move == 0
    one = Arena(drawing, A="ember_mage").menu("A", move=1)
    assert one.reachable() == set()
    assert "base.tile.difficult" in one.why_not("move", "to:E", (1, 0))


@pytest.mark.rule("base.tile.difficult", "facing.movement")
@pytest.mark.parametrize("turned", range(4))
def test_difficult_terrain_is_entered_and_left_whichever_way_one_walks(turned: int) -> None:
    """A corridor to the east, the south, the west and the north."""
    rows = [list("A.:.")]
    for _ in range(turned):
        rows = [list(row) for row in zip(*reversed(rows), strict=True)]
    wide = "#" * (len(rows[0]) + 2)
    drawing = "\n".join([wide, *(f"#{''.join(row)}#" for row in rows), wide])
    ahead, back = "ESWN"[turned], "WNES"[turned]
    start = next((x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "A")
    step = ((1, 0), (0, 1), (-1, 0), (0, -1))[turned]
    first, rough, last = ((start[0] + n * step[0], start[1] + n * step[1]) for n in (1, 2, 3))
    for points, ends in (
        (1, {(ahead, first)}),
        (3, {(ahead, first), (ahead, rough)}),
        (4, {(ahead, first), (ahead, rough), (ahead, last), (back, first)}),
        (5, {(ahead, first), (ahead, rough), (ahead, last), (back, first)}),
        (6, {(ahead, first), (ahead, rough), (ahead, last), (back, first), (back, rough)}),
    ):
        a = Arena(drawing, A="ember_mage").menu("A", move=points)
        found = {(NAMES[o[1]], a.s.board.place(o[2])) for o in a.offered("move")}
        assert found == ends, points


@pytest.mark.rule("base.tile.effects")
@pytest.mark.parametrize(
    ("mark", "gained", "wounds"), [("~", {"fire"}, 1), ("G", set(), 0), (".", set(), 1)]
)
def test_marked_squares_have_their_effect_and_open_ones_none(
    mark: str, gained: set[str], wounds: int
) -> None:
    a = Arena(
        f"""
        #####
        #A{mark}.#
        #####""",
        A=unit("royal_captain", wounds=1),
        X=unit("royal_paladin", at=(2, 0)),
    ).menu("A", phase="hero")
    a.do("move", "to:E", (1, 0)).do("end")
    assert a.status("A") == gained
    assert a.wounds("A") == wounds


@pytest.mark.rule("base.tile.squares", "base.tile.effects")
def test_a_chasm_is_seen_across_and_not_entered() -> None:
    a = Arena(
        """
        ######
        #AvvE#
        ######""",
        A="ember_mage",
        E=foe("knucklehead"),
    ).menu("A")
    assert a.reachable() == set()
    assert a.targets() == {"E"}


@pytest.mark.rule("base.tile.walls")
def test_pillars_are_walls() -> None:
    a = Arena(
        """
        ######
        #A#E.#
        ######""",
        A="ember_mage",
        E=foe("knucklehead"),
    ).menu("A")
    assert a.reachable() == set()
    assert a.targets() == set()


@pytest.mark.rule("base.move.run")
def test_nobody_runs() -> None:
    a = Arena(
        """
        ####
        #A.#
        ####""",
        A="ember_mage",
    ).menu("A")
    kinds = {"end", "move", "turn", "face", "dash", "area"}
    assert {option[0] for option in a.ask.options} == kinds


@pytest.mark.rule("facing.movement", "base.move.points")
def test_a_walk_that_nobody_is_told_of_costs_and_ends_the_same() -> None:
    room = """
        #######
        #..:..#
        #.A:..#
        #.::..#
        #######"""
    for option in Arena(room, A="ember_mage").menu("A").offered("move"):
        told = Arena(room, A="ember_mage").menu("A").match
        silent = told.copy()
        ends = []
        for match in (told, silent):
            match.answer_with(option)
            ends.append((match.state.move, match.state.at, match.state.facing))
        assert ends[0] == ends[1], option


@pytest.mark.rule("move.orthogonal")
@pytest.mark.parametrize(("start", "end", "way"), [((4, 0), (0, 0), "W"), ((0, 2), (0, 0), "N")])
def test_a_way_along_the_edge_of_the_map_is_told_square_by_square(
    start: tuple[int, int], end: tuple[int, int], way: str
) -> None:
    a = Arena("#######\n" + "#.....#\n" * 3 + "#######", A=unit("ember_mage", at=start)).menu("A")
    a.do("move", f"to:{way}", end)
    assert a.place("A") == end
    [walked] = a.events(Moved)
    steps = abs(start[0] - end[0]) + abs(start[1] - end[1])
    assert len(walked.path) == steps + 1, "and where it began"

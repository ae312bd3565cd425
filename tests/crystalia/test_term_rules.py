"""What the words of the book mean. [term.*]"""

from __future__ import annotations

import pytest

from undercroft.games.crystalia.events import Unlocked
from undercroft.games.crystalia.facing import EAST, WEST
from undercroft.games.crystalia.game import GAME
from undercroft.games.crystalia.tables import SIDE, Place

from .arena import Arena, foe, unit

FIELD = """
##==##########
#............#
#..A.........#
#............#
#............#
#..........E.#
##############"""


def field(**facts: object) -> Arena:
    names: dict[str, object] = {
        "A": unit("ember_mage", facing="E"), "E": foe("hearthsworn_fighter"),
    }  # fmt: skip
    return Arena(FIELD, **(names | facts))


# ---------------------------------------------------------------- units


@pytest.mark.rule("term.unit")
def test_a_static_spawning_point_is_no_unit_but_can_be_attacked() -> None:
    a = field(P=foe("egg_clutch", at=(4, 1)), chests=[(3, 0)]).menu("A")
    assert a.offers("attack", "P", "magic")
    a.dice("3 3", "1 1 1").do("attack", "P", "magic")
    assert a.wounds("P") == 1
    mine = field(P=unit("egg_clutch", at=(4, 1))).at("warband_phase")
    assert mine.ask.prompt != "next_unit", "there is nobody to activate"


@pytest.mark.rule("term.unit")
def test_what_is_about_units_passes_static_spawning_points_by() -> None:
    """A chest goes off between a point and a priest."""
    a = field(P=foe("egg_clutch", at=(4, 0)), k=foe("dragon_priest", at=(5, 1)), chests=[(3, 1)])
    a.on("P", at=(4, 0)).menu("A")
    a.dice("1", "- -", "- - -", "- -").do("chest", (3, 1))
    assert (a.wounds("A"), a.wounds("k"), a.wounds("P")) == (1, 1, 0)


@pytest.mark.rule("term.unit")
def test_a_static_spawning_point_is_in_the_way_of_steps_and_sight() -> None:
    a = Arena(
        """
        ########
        #A.P.T.#
        ########""",
        A=unit("ember_mage", facing="E"), P=foe("egg_clutch"), T=foe("hearthsworn_fighter"),
    ).menu("A")  # fmt: skip
    assert a.reachable() == {(1, 0)}
    assert a.targets() == {"P"}


@pytest.mark.rule("term.monster")
def test_monsters_come_from_pools_and_mimics_are_monsters_too() -> None:
    """Fox's Grace heals another monster."""
    a = field(
        P=unit("kitsune_madoushi", at=(4, 2)), A=unit("ember_mage", at=(2, 1), wounds=1),
        k=unit("kitsune_oni", at=(6, 0), wounds=1), x=unit("booty_biter", at=(5, 3), wounds=1),
        m=unit("ser_snapjaw", at=(2, 3), wounds=1), B=unit("roxor", at=(7, 2), wounds=1),
        e=foe("dragon_priest", at=(2, 2), wounds=1),
    ).menu("P")  # fmt: skip
    grace = a.game.box.action_number["kitsune_madoushi.foxs_grace"]
    aimed = {a.mark(option[2]) for option in a.offered("special") if option[1] == grace}
    assert aimed == {"k", "x"}, "neither leaders nor the boss, and no enemies"


# ---------------------------------------------------------------- spawning points


@pytest.mark.rule("term.spawning-point.active")
def test_an_active_spawning_point_is_activated_for_its_skulls() -> None:
    a = field(W=unit("war_wagon", at=(5, 1), facing="N"), P=unit("egg_clutch", at=(0, 3)))
    a.at("warband_phase")
    assert a.targets("activate") == {"W"}
    a.do("activate", "W")
    assert a.s.skulls == 4, "it costs two"
    a.do("move", "to:E", (7, 1))
    assert (a.place("W"), a.facing("W")) == ((7, 1), "E")


@pytest.mark.rule("term.spawning-point.active")
def test_an_active_spawning_point_spawns_and_unlocks_like_a_static_one() -> None:
    a = field(W=unit("war_wagon", at=(5, 1), wounds=2), Q=unit("egg_clutch", at=(0, 3)))
    a.set(units={**a.position.units, "k": unit("royal_spearman")}).at("spawn")
    a.do("spawn", "W", "units").do("place", "k", (6, 2)).do("face", "to:S")
    assert a.place("W") is None
    assert [event.rules for event in a.events(Unlocked)] == [("unlock.mini-boss",)]


@pytest.mark.rule("term.spawning-point.active")
def test_an_active_spawning_point_never_retreats_and_is_no_trophy() -> None:
    a = field(W=unit("war_wagon", at=(1, 0))).on("A", at=(0, 4)).menu("W", actions=2)
    assert not a.offers("retreat")
    assert "action.retreat.who" in a.why_not("retreat")
    b = field(W=foe("war_wagon", at=(4, 1), wounds=2, facing="W")).menu("A")
    b.dice("3 3", "1 1 1").do("attack", "W", "magic")
    assert b.place("W") is None
    assert b.s.trophies == [(), ()]


@pytest.mark.rule("term.friendly-enemy")
def test_all_of_the_other_players_are_enemies_and_the_own_are_not() -> None:
    a = field(
        players=3, F=unit("royal_paladin", owner=2, at=(4, 1)), k=unit("gouger", at=(3, 1)),
        P=unit("egg_clutch", at=(3, 2)), Q=foe("egg_clutch", at=(4, 2)),
    ).on("E", at=(4, 0)).menu("A")  # fmt: skip
    assert a.targets() == {"E", "F", "Q"}
    assert "base.action.enemy-only" in a.why_not("attack", "P", "magic")
    assert "base.action.enemy-only" in a.why_not("attack", "k", "magic")


# ---------------------------------------------------------------- the warzone


@pytest.mark.rule("term.dungeon-exit")
def test_a_doorway_is_an_exit_only_where_no_tile_lies_behind_it() -> None:
    """Every tile has doorways on its sides; those between two tiles do not count."""
    board = GAME.content.board
    alone = GAME.box.exits(board([Place("glade", 0, 0)]))
    joined = GAME.box.exits(board([Place("glade", 0, 0), Place("glade", SIDE, 0)]))
    inner = [exit_ for exit_ in alone if exit_.side in (EAST, WEST)]
    assert inner, "the tile has a doorway to its side"
    assert len(joined) == 2 * len(alone) - len(inner)


@pytest.mark.rule("term.dungeon-exit")
def test_nobody_walks_out_through_an_exit() -> None:
    a = field(k=unit("knucklehead", at=(1, 0))).menu("k")
    inside = {(x, y) for x in range(12) for y in range(5)}
    assert a.reachable() <= inside
    assert a.why_not("move", "to:N", -1) == ("base.tile.squares",)


# ---------------------------------------------------------------- near and far


@pytest.mark.rule("term.adjacent")
def test_orthogonally_adjacent_is_four_squares_and_adjacent_eight() -> None:
    """A friend from a chest comes orthogonally adjacent; trading needs plain adjacency."""
    a = field(chests=[(3, 1)], P=unit("kobold_warrens", at=(0, 4)), k="gouger").menu("A")
    a.dice("8", "- -").do("chest", (3, 1))
    spots = {a.s.board.place(option[2]) for option in a.offered("place")}
    assert spots == {(3, 0), (4, 1), (3, 2)}, "the fourth square is the opener's"
    b = field(backpack=[["chainmail"]]).on("E", at=(3, 2)).menu("A")
    assert b.offers("trade", 1), "across the corner"


@pytest.mark.rule("term.adjacent")
def test_retreat_needs_an_exit_at_a_side() -> None:
    corner = field(k=unit("gouger", at=(0, 0))).on("A", at=(9, 0)).menu("k", actions=2)
    assert not corner.offers("retreat")
    assert field(k=unit("gouger", at=(1, 0))).menu("k", actions=2).offers("retreat")


@pytest.mark.rule("term.distance")
def test_a_diagonal_step_of_range_counts_one() -> None:
    a = Arena(
        """
        ############
        #A.........#
        #..........#
        #..........#
        #..........#
        #..........#
        #..........#
        #..........#
        #..........#
        #........T.#
        #.........U#
        ############""",
        A=unit("ember_mage", facing="S"), T=foe("hearthsworn_fighter"), U=foe("gouger"),
    ).menu("A")  # fmt: skip
    assert a.targets() == {"T"}, "eight diagonal squares are range 8, nine are not"


@pytest.mark.rule("term.distance")
def test_range_goes_around_walls_and_units_do_not_lengthen_it() -> None:
    drawing = """
        #########
        #.A.....#
        #.###...#
        #.T.....#
        #########"""
    names = {"A": unit("hearthsworn_fighter", facing="S"), "T": foe("gouger")}
    board = Arena(drawing, **names).menu("A").s.board
    here, there = board.at(1, 0), board.at(1, 2)
    assert not board.within(here, 1) >> there & 1
    assert board.within(here, 2) >> there & 1, "by (0, 1), diagonally twice"
    crowd = {f"k{x}": unit("gouger", at=(x, 1)) for x in range(2, 6)}
    a = field(**crowd, A=unit("scarecrow", at=(1, 1), facing="E")).on("E", at=(3, 0))
    assert "E" in a.menu("A").targets(), "friends between them change nothing"

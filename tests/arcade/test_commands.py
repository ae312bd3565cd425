"""The commands of the Mighty Monster Chart. [command.*]"""

from __future__ import annotations

import pytest

from undercroft.games.arcade import effect, gang, order
from undercroft.games.arcade.events import (
    Acted,
    Attacked,
    Cured,
    GainedPotion,
    Healed,
    Moved,
    Placed,
    Spawned,
    Targeted,
    TwistDrawn,
    TwistEnded,
)
from undercroft.games.arcade.spawn import place_elite
from undercroft.kernel.sight import seen

from .arena import CONSUL_PACK, Arena, pair


def moves(a: Arena, mark: str) -> list[tuple[int, ...]]:
    return [e.path for e in a.events(Moved) if a.mark(e.unit) == mark]


def targets(a: Arena) -> list[tuple[str, str, int]]:
    return [(a.mark(e.unit), a.mark(e.target), e.strength) for e in a.events(Targeted)]


# What holds for all commands


@pytest.mark.rule("command.multiplier")
def test_with_a_multiplier_a_monster_performs_the_command_that_often_in_a_row() -> None:
    a = pair(
        "#######\n#WA...#\n#T.B..#\n#######", A="tower_arbalist", B="tower_arbalist"
    )  # fmt: skip
    a.dice(*["2 2 2"] * 4).command("fight x2").done()
    assert [a.mark(e.unit) for e in a.events(Targeted)] == ["A", "A", "B", "B"]


@pytest.mark.rule("command.same-los-range")
@pytest.mark.parametrize(
    ("drawing", "shoots"),
    [
        ("############\n#W.......A.#\n#T.........#\n############", True),
        ("############\n#W........A#\n#T.........#\n############", False),
        ("############\n#W#.....A..#\n##T........#\n#..........#\n############", False),
    ],
    ids=["eight squares", "nine squares", "behind a wall"],
)
def test_monsters_need_sight_and_range_like_heroes(drawing: str, shoots: bool) -> None:
    a = pair(drawing, A="tower_arbalist")
    a.dice("2 2 2", "1 1 1").command("fight")
    assert ("A", "W", 2) in targets(a) if shoots else ("A", "W", 2) not in targets(a)


# Move


@pytest.mark.rule("command.move.distance")
def test_on_move_solo_monsters_and_elites_move_and_no_farther_than_their_points() -> None:
    a = pair(
        "#################\n#W............K.#\n#T...........SA.#\n#################",
        K="sweeper", S="captain", A="mole",
    )  # fmt: skip
    a.set(ties=False).command("move")
    assert {m: len(moves(a, m)[0]) - 1 for m in "KSA"} == {"K": 4, "S": 4, "A": 4}


TWO_TILES = ("tile1a", 0, 0, 0, 0), ("tile2b", 1, 0, 0, 0)


@pytest.mark.rule("command.move.target.same-tile", "command.move.target.elsewhere")
def test_a_monster_heads_for_the_most_wrath_on_its_tile_and_else_anywhere() -> None:
    """Tiles are ten squares wide; W with the most wrath is on the first, T on the second."""
    for witch, tincan, heads_for in (((8, 4), (17, 4), "T"), ((2, 4), (3, 8), "W")):
        a = Arena(
            layout=TWO_TILES, packs=CONSUL_PACK, W="sanctioned_witch", T="tincan", S="tower_stalker"
        )
        a.on("W", wrath=3, at=witch).on("T", wrath=1, at=tincan).on("S", at=(11, 4))
        a.set(ties=False).dry().command("move")
        end = a.s.at[a.numbers["S"]]
        distances = {m: a.s.board.distance(end, a.s.at[a.numbers[m]]) for m in "WT"}
        start = a.square(11, 4)
        before = {m: a.s.board.distance(start, a.s.at[a.numbers[m]]) for m in "WT"}
        assert distances[heads_for] < before[heads_for], heads_for
        if heads_for == "T":
            assert distances["W"] > before["W"]


@pytest.mark.rule("command.move.target.same-tile")
def test_a_large_monster_counts_as_on_every_tile_it_touches() -> None:
    a = Arena(layout=TWO_TILES, packs=CONSUL_PACK, W="sanctioned_witch", T="tincan", R="rex")
    a.on("W", wrath=3, at=(2, 4)).on("T", wrath=1, at=(17, 4)).on("R", at=(9, 4))
    a.set(ties=False).dry().command("move")
    where = a.where("R")
    assert where is not None and where[0] < 9


@pytest.mark.rule("command.move.target.same-tile")
def test_a_large_monster_is_not_on_the_tile_of_the_first_square() -> None:
    a = Arena(layout=TWO_TILES, packs=CONSUL_PACK, W="sanctioned_witch", T="tincan", R="rex")
    a.on("W", wrath=3, at=(0, 0)).on("T", wrath=1, at=(17, 4)).on("R", at=(11, 4))
    a.set(ties=False).dry().command("move")
    where = a.where("R")
    assert where is not None and where[0] > 11


@pytest.mark.rule("command.move.unreachable")
def test_a_monster_that_cannot_come_nearer_stays() -> None:
    a = pair("#########\n#WTS....#\n#########", S="tower_stalker").on("W", wrath=3)
    a.set(ties=False).command("move")
    assert a.where("S") == (2, 0) and not moves(a, "S")


@pytest.mark.rule("command.move.shortest-path")
def test_a_monster_goes_round_walls_structures_and_heroes() -> None:
    a = pair(
        """
        ###########
        #W#.......#
        #.#.#.#.S.#
        #.O.......#
        #.T.......#
        #.........#
        ###########""",
        S="tower_stalker",
    ).set(ties=False)
    a.command("move")
    path = moves(a, "S")[0]
    heroes = {a.square(1, 3), a.square(0, 0)}
    assert a.square(1, 2) not in path and not heroes & set(path)
    assert len(path) - 1 == 8
    assert a.where("S") == (0, 2)


@pytest.mark.rule("command.move.equal-paths")
def test_between_equal_ends_the_players_choose() -> None:
    a = pair("##########\n#........#\n#W.....S.#\n#........#\n#T.......#\n##########", S="brute")
    a.command("move")
    assert a.ask.prompt == "monster_move"
    ends = {o[2] for o in a.ask.options}
    assert ends == {a.square(2, y) for y in range(4)}
    a.do("place", "S", (2, 2))
    assert a.where("S") == (2, 2)


@pytest.mark.rule("command.move.through-own")
def test_monsters_move_through_monsters_and_spawning_points() -> None:
    a = pair("##########\n#W.bP..S.#\n####.....#\n#T.......#\n##########",
        S="tower_stalker", P="spider_nest", b="tower_blackblade")  # fmt: skip
    a.set(ties=False).command("move")
    assert a.where("S") == (1, 0)


@pytest.mark.rule("command.move.surefoot")
def test_monsters_ignore_harmful_ground_but_not_structures_and_chasms() -> None:
    a = pair("##########\n#W::~~:B.#\n####.....#\n#T.......#\n##########", B="tower_stalker")
    a.set(ties=False).command("move")
    assert a.where("B") == (1, 0)
    a = pair("##########\n#W:::~:B.#\n##########\n#T.......#\n##########", B="captain")
    a.set(ties=False).command("move")
    assert a.where("B") == (2, 0)
    assert a.status("B") == ()
    for ground in "vO":
        a = pair(f"########\n#W.{ground}.B.#\n########\n#T.....#\n########", B="captain")
        a.set(ties=False).command("move")
        assert a.where("B") == (3, 0)


@pytest.mark.rule("command.move.disengage")
def test_a_monster_leaves_a_hero_that_is_not_its_target() -> None:
    a = pair("##########\n#W....TS.#\n#........#\n##########", S="tower_stalker")
    a.set(ties=False).command("move")
    assert effect.distance(a.s, a.numbers["S"], a.numbers["W"]) == 1


@pytest.mark.rule("command.move.elite-gang")
def test_an_elite_of_an_elite_gang_ends_near_the_one_that_has_moved() -> None:
    """B has W in range after two squares, but goes on to A; the Arbalist E is not of its gang."""
    a = pair(
        """
        #################
        #.......B......T#
        #...............#
        #...............#
        #...............#
        #...............#
        #.........E.....#
        #..A....W.......#
        #################""",
        A="flinger", B="flinger", E="tower_arbalist",
    )  # fmt: skip
    a.command("move")
    a.do("place", "A", (3, 6))
    assert (a.ask.prompt, a.mark(a.ask.about[0])) == ("monster_move", "B")
    ends = [o[2] for o in a.ask.options]
    assert all(a.s.board.distance(end, a.square(3, 6)) <= 2 for end in ends)
    assert all(a.s.board.distance(end, a.square(7, 6)) <= 4 for end in ends)


@pytest.mark.rule("command.move.target.same-tile", "wrath.tie")
def test_between_heroes_of_equal_wrath_the_players_say_where_a_monster_goes() -> None:
    a = pair("###############\n#W.....S.....T#\n###############", S="tower_stalker")
    a.on("W", wrath=0).on("T", wrath=0).command("move")
    assert a.ask.prompt == "most_wrath"
    a.do("hero", "T")
    assert a.where("S") == (11, 0)


@pytest.mark.rule("command.move.elite-gang.impossible")
def test_if_it_cannot_do_both_it_just_gets_in_range() -> None:
    """A cannot move; B comes from the other side and stops at its own range."""
    a = pair(
        """
        ################
        #..............#
        #B.....W....A..#
        #..............#
        #T.............#
        ################""",
        A="shadow_spinner", B="shadow_spinner",
    )  # fmt: skip
    a.on("T", wrath=0).on("A", status=["immobile"]).set(ties=False).command("move")
    assert effect.distance(a.s, a.numbers["B"], a.numbers["W"]) == 2


@pytest.mark.rule("command.move.minions.follow", "command.move.minions.stay")
def test_minions_left_behind_are_placed_beside_their_elite() -> None:
    """b is left behind and follows; d was too far away before and does not."""
    a = pair(
        """
        ################
        #W......b.S...d#
        #T.............#
        #..............#
        #..............#
        ################""",
        S="tower_stalker", b="tower_blackblade", d="tower_blackblade",
    )  # fmt: skip
    a.set(ties=False).command("move")
    rule = ("command.move.minions.follow",)
    assert [a.mark(e.unit) for e in a.events(Placed) if e.rules == rule] == ["b"]
    assert effect.distance(a.s, a.numbers["b"], a.numbers["S"]) == 2


@pytest.mark.rule("command.move.minions.stay")
def test_minions_within_two_squares_stay_where_they_are() -> None:
    a = pair("########\n#W..b.S#\n#T.....#\n########", S="tower_stalker", b="tower_blackblade")
    a.set(ties=False).command("move")
    assert a.where("S") != (5, 0)
    assert a.where("b") == (3, 0)


@pytest.mark.rule("command.move.stop")
def test_a_monster_stops_as_soon_as_it_has_range_and_sight() -> None:
    a = pair("##############\n#W.........A.#\n#T...........#\n##############", A="tower_arbalist")
    a.set(ties=False).command("move")
    assert effect.distance(a.s, a.numbers["A"], a.numbers["W"]) == 8
    # In range but out of sight it goes on.
    a = pair("##########\n#W...#A..#\n#....#...#\n#T...#...#\n#........#\n##########", A="herald")
    a.set(ties=False).command("move")
    assert effect.distance(a.s, a.numbers["A"], a.numbers["W"]) < 8
    assert len(moves(a, "A")[0]) > 1


@pytest.mark.rule("command.move.stop")
def test_a_monster_in_range_goes_on_until_it_sees_its_target() -> None:
    """Every step here is in range; the first with a line of sight is the last."""
    a = pair(
        "############\n#W....#....#\n#.....#....#\n#T....#.A..#\n#..........#\n############",
        A="tower_arbalist",
    )  # fmt: skip
    a.set(ties=False).command("move")
    (path,) = moves(a, "A")
    goal = 1 << a.s.at[a.numbers["W"]]
    sights = [bool(seen(a.s.board, square, goal)) for square in path]
    assert len(path) > 1
    assert sights == [False] * (len(path) - 1) + [True]


@pytest.mark.rule("command.move.stop", "move.large.place")
def test_a_large_monster_stops_as_soon_as_a_square_of_its_base_is_in_range() -> None:
    a = pair("##############\n#W...........#\n#T...........#\n##############", R="rex")
    a.on("R", at=(5, 0)).set(ties=False).command("move")
    reach = max(1, gang.blow(a.s, a.numbers["R"]).reach)
    assert effect.distance(a.s, a.numbers["R"], a.numbers["W"]) == reach


@pytest.mark.rule("command.move.stop.which-range")
def test_the_range_at_the_start_of_the_move_counts() -> None:
    """The Captain's gang range is 4; it stops there although its Squire is left behind."""
    a = pair("##########\n#W......Cs#\n#T.......#\n##########".replace("Cs#", "C#"), C="captain")
    a.set(ties=False).command("move")
    assert effect.distance(a.s, a.numbers["C"], a.numbers["W"]) == 3  # alone: all four points
    a = pair("############\n#W......C.s#\n#T.........#\n############", C="captain", s="squire")
    a.set(ties=False).command("move")
    assert effect.distance(a.s, a.numbers["C"], a.numbers["W"]) == 4


@pytest.mark.rule("command.move.already-there")
def test_a_monster_with_its_target_in_reach_stays_put() -> None:
    a = pair("##########\n#W.....A.#\n#T.......#\n##########", A="tower_arbalist")
    a.set(ties=False).command("move")
    assert moves(a, "A") == []


@pytest.mark.rule("command.move.stop.stealth", "ability.stealth")
def test_stealth_brings_a_monster_closer() -> None:
    a = Arena(
        "##############\n#C.........A.#\n#T...........#\n##############",
        C="cat_burglar", T="tincan", A="tower_arbalist",
    )  # fmt: skip
    a.on("C", wrath=1).set(ties=False).command("move")
    assert effect.distance(a.s, a.numbers["A"], a.numbers["C"]) == 5


@pytest.mark.rule("command.move.unreachable")
def test_a_monster_out_of_reach_ends_as_near_as_it_can() -> None:
    a = pair("##############\n#W..........B#\n#T...........#\n##############", B="captain")
    a.set(ties=False).command("move")
    assert effect.distance(a.s, a.numbers["B"], a.numbers["W"]) == 7


# Regroup

EXITS = """
    ##############
    =............=
    #............#
    #...W........#
    #T...........#
    ##############"""


@pytest.mark.rule("command.regroup.target", "command.regroup.stop", "command.regroup.like-move")
def test_on_regroup_monsters_go_to_the_closest_square_at_an_exit() -> None:
    """S next to the Hero leaves her for the exit; its minion follows."""
    a = pair(EXITS.replace("W....", "WS.b."), S="tower_stalker", b="tower_blackblade")
    a.set(ties=False).command("regroup")
    assert a.where("S") == (0, 0)
    assert effect.distance(a.s, a.numbers["b"], a.numbers["S"]) <= 2


@pytest.mark.rule("command.regroup.stop")
def test_a_monster_that_cannot_reach_the_exit_ends_as_near_as_it_can() -> None:
    a = pair(EXITS.replace("W....", "W..C."), C="captain").set(ties=False).command("regroup")
    assert effect.distance(a.s, a.numbers["C"], a.numbers["W"]) >= 4
    assert a.s.board.distance(a.s.at[a.numbers["C"]], a.square(11, 0)) == 1


@pytest.mark.rule("command.regroup.stop", "command.regroup.like-move")
def test_a_monster_at_an_exit_stays_and_only_immobile_ones_do_not_regroup() -> None:
    a = pair(EXITS, S="tower_stalker", K="tower_stalker").on("S", at=(0, 0)).on("K", at=(7, 2))
    a.on("K", status=["hex"]).set(ties=False).command("regroup")
    assert (a.where("S"), a.where("K")) == ((0, 0), (11, 0))
    b = pair(EXITS, K="tower_stalker").on("K", at=(7, 2), status=["immobile"]).command("regroup")
    assert b.where("K") == (7, 2)


@pytest.mark.rule("command.regroup.arm", "command.regroup.later-spawns")
def test_regroup_gives_arm_to_monsters_in_play_through_the_next_hero_turn() -> None:
    a = pair(
        EXITS.replace("T....", "T.bP."), b="tower_blackblade", P="shadow_tower",
        A="tower_arbalist", S="tower_stalker",
    )  # fmt: skip
    a.on("S", status=["immobile"], at=(7, 2)).set(ties=False).command("regroup", "spawn")
    assert a.in_play("A")
    arm = {m: effect.monster_arm(a.s, a.numbers[m]) for m in "bSPA"}
    assert arm == {"b": 2, "S": 3, "P": 1, "A": 1}
    assert a.ask.prompt == "hero_turn"


# Unique


@pytest.mark.rule("command.unique.all", "command.unique.free")
def test_a_monster_performs_all_its_unique_actions_in_order() -> None:
    a = pair("#######\n#W.D..#\n#T....#\n#######", D="dragon_priest").command("unique")
    names = [a.game.box.actions[e.action].id for e in a.events(Acted)]
    assert names == ["shadow_breath", "dragon_rage"]


@pytest.mark.rule("command.unique.free")
def test_unique_actions_leave_all_action_points_for_the_fight() -> None:
    a = pair("#######\n#WS...#\n#T....#\n#######", S="tower_stalker")
    a.dice(*["2 2 2"] * 3).command("unique", "fight").done()
    assert [s for _, _, s in targets(a)] == [4, 2, 2]


@pytest.mark.rule("command.unique.target", "command.unique.range")
def test_a_unique_action_takes_the_most_wrath_in_range_and_sight() -> None:
    """The Stalker's own range alone is 1: the Witch with more wrath is out of it."""
    a = pair("########\n#W..ST.#\n#......#\n########", S="tower_stalker")
    a.dice("2 2 3").command("unique").done()
    assert targets(a) == [("S", "T", 4)]
    # An action with a range of its own uses that.
    a = pair("########\n#W...A.#\n#T.....#\n########", A="tower_arbalist")
    a.dice("2 2 2").command("unique").done()
    assert targets(a) == [("A", "W", 2)]


@pytest.mark.rule("command.fight.no-target", "range.limit")
def test_two_squares_are_out_of_reach_of_a_range_of_one() -> None:
    a = pair("########\n#W.S...#\n#......#\n########", S="tower_stalker")
    a.on("T", at=(0, 1)).command("unique", "fight").done()
    assert not a.events(Attacked)
    # The first attack destroys the only Hero in reach, and the second has nobody left.
    b = pair("########\n#..S...#\n#......#\n########", S="tower_stalker")
    b.on("T", at=(1, 1), wounds=5, wrath=5).on("W", at=(0, 0)).set(coins=4)
    b.dice("- - -").command("fight").done()
    assert len(b.events(Attacked)) == 1


@pytest.mark.rule("command.unique.no-target", "command.fight.no-target")
def test_without_a_hero_in_reach_actions_and_attacks_are_skipped() -> None:
    a = pair("##########\n#W......S#\n#T.......#\n##########", S="tower_stalker")
    a.command("unique", "fight").done()
    assert not a.events(Attacked)
    a = pair("##########\n#W......C#\n#T.......#\n##########", C="curser").command("unique")
    assert not a.events(Acted)


@pytest.mark.rule("command.unique.area")
def test_an_area_takes_in_the_most_wrath_it_can_reach_and_then_most_heroes() -> None:
    """W is out of reach, so the sweep takes in H, and to the east G with her."""
    a = Arena(
        "########\n#W.....#\n#......#\n#....H.#\n#...K..#\n#...TG.#\n########",
        packs=CONSUL_PACK, W="sanctioned_witch", H="cat_burglar", T="tincan", G="riftling_warrior",
        K="sweeper",
    )  # fmt: skip
    a.on("W", wrath=4).on("H", wrath=2).on("T", wrath=1).dry()
    a.dice("2 2 2", "2 2 2").command("unique").done()
    assert {m for _, m, _ in targets(a)} == {"H", "G"}


@pytest.mark.rule("command.unique.area")
def test_a_burst_is_centred_so_that_most_heroes_suffer() -> None:
    """W has most wrath; centred on T the burst takes in W, T and G, centred on W only two."""
    a = Arena(
        "##########\n#.WTG....#\n#......K.#\n##########",
        packs=CONSUL_PACK, W="sanctioned_witch", T="tincan", G="riftling_warrior", K="bomber",
    )  # fmt: skip
    a.on("W", wrath=3).dry().dice("2 2 3", "2 2 2", "2 2 2").command("unique").done()
    assert {m for _, m, _ in targets(a)} == {"W", "T", "G"}


@pytest.mark.rule("command.unique.area", "term.friendly.consul-side")
def test_areas_take_no_monsters_and_between_equal_ones_the_players_choose() -> None:
    """The sweep to the north takes W and H, that to the east W and T; Medics are spared."""
    a = Arena(
        "######\n#HmW.#\n#.Kn.#\n#..T.#\n######",
        packs=CONSUL_PACK, W="sanctioned_witch", H="cat_burglar", T="tincan", K="sweeper",
        m="medic", n="medic",
    )  # fmt: skip
    a.on("W", wrath=2).dry().dice("2 2 2", "2 2 2").command("unique")
    assert a.ask.prompt == "area"
    assert {tuple(sorted(map(a.mark, o[1:]))) for o in a.ask.options} == {("H", "W"), ("T", "W")}
    a.match.answer_with(next(o for o in a.ask.options if a.numbers["T"] in o))
    assert {m for _, m, _ in targets(a)} == {"W", "T"}
    b = pair("##########\n#.WmT.K..#\n##########", m="medic", K="bomber")
    b.dice("2 2 2", "2 2 2").command("unique")
    assert {m for _, m, _ in targets(b)} <= {"W", "T"}


@pytest.mark.rule("command.unique.target", "wrath.tie")
def test_a_unique_action_at_one_of_several_alike_takes_the_one_the_players_choose() -> None:
    a = pair("########\n#WS....#\n#T.....#\n########", S="tower_stalker")
    a.on("W", wrath=0).on("T", wrath=0).dice("2 2 3").command("unique")
    assert a.ask.prompt == "most_wrath"
    a.do("hero", "T").done()
    assert targets(a) == [("S", "T", 4)]


@pytest.mark.rule("command.unique.offensive.str", "command.unique.offensive.defense")
@pytest.mark.parametrize(("dice", "wounds"), [("2 2 -", 1), ("2 2 1", 0)])
def test_an_offensive_unique_action_adds_its_strength_to_the_monsters(
    dice: str, wounds: int
) -> None:
    """STR 2, star bonus 1, Weaken the Prey 2: five stars hold, four do not."""
    a = pair("#######\n#WS...#\n#T....#\n#######", S="tower_stalker").set(strength=1)
    a.dice(dice).command("unique").done()
    assert targets(a) == [("S", "W", 5)]
    assert a.wounds("W") == wounds
    assert a.status("W") == (("bane",) if wounds else ())


@pytest.mark.rule("command.unique.support", "offense.support-none")
def test_a_support_unique_action_simply_takes_effect() -> None:
    a = pair("#######\n#W.C..#\n#T....#\n#######", C="curser").command("unique")
    assert a.status("W") == ("poison",)
    assert a.wounds("W") == 0
    assert not a.rolls("defense arm")


@pytest.mark.rule("command.unique.support.skip-affected")
def test_a_support_action_passes_by_whoever_has_its_effect() -> None:
    a = Arena(
        "#######\n#W.C..#\n#G....#\n#######",
        packs=CONSUL_PACK, W="sanctioned_witch", G="moonspire_guardian", C="curser",
    )  # fmt: skip
    a.on("W", wrath=3, status=["poison"]).on("G", wrath=1).command("unique")
    assert a.status("G") == ("poison",)
    a.on("G", status=["poison"]).command("unique")
    assert not a.events(Acted)


@pytest.mark.rule("command.unique.augment")
def test_an_augment_goes_to_the_closest_that_benefits_often_the_user() -> None:
    drawing = "##########\n#W.......#\n#T..M.B.D#\n##########"
    units = {"M": "medic", "B": "brute", "D": "sweeper"}
    a = pair(drawing, **units).on("B", wounds=2).on("D", wounds=2).command("unique")
    assert (a.wounds("B"), a.wounds("D")) == (1, 2)
    a = pair(drawing, **units).on("B", wounds=2).on("M", wounds=1).command("unique")
    assert (a.wounds("M"), a.wounds("B")) == (0, 2)
    # Range 3 is the Medic's own: the Sweeper is four squares away.
    a = pair(drawing, **units).on("D", wounds=2).command("unique")
    assert a.wounds("D") == 2 and not a.events(Healed)


@pytest.mark.rule("command.unique.augment", "term.closest.ties", "ability.heal")
def test_an_augment_passes_by_points_takes_off_statuses_and_ties_are_the_players() -> None:
    drawing = "########\n#W.....#\n#T.BMC.#\n#...P..#\n########"
    units = {"M": "medic", "B": "brute", "C": "brute", "P": "spider_nest"}
    a = pair(drawing, **units).on("P", wounds=1).on("B", status=["hex"]).on("C", wounds=1)
    a.command("unique")
    assert a.ask.prompt == "augment"
    assert {a.mark(o[1]) for o in a.ask.options} == {"B", "C"}
    a.do("friend", "B")
    assert (a.wounds("C"), a.wounds("P")) == (1, 1)
    assert [a.mark(e.unit) for e in a.events(Cured) if e.rules == ("ability.heal",)] == ["B"]


@pytest.mark.rule("command.unique.augment")
def test_an_augment_passes_by_whoever_has_its_effect() -> None:
    """Dragon Rage: the Priest himself at first, and then the Ironscale beside him."""
    a = pair("#########\n#W......#\n#T....DI#\n#########", D="dragon_priest", I="ironscale")
    a.command()
    before = {m: effect.strength_in_force(a.s, a.numbers[m]) for m in "DI"}
    for times, raging in ((1, "D"), (2, "DI")):
        a.command(f"unique x{times}")
        found = {m: effect.strength_in_force(a.s, a.numbers[m]) - before[m] for m in "DI"}
        assert found == {m: int(m in raging) for m in "DI"}


@pytest.mark.rule("command.unique.overcharge")
def test_an_overcharge_action_replaces_the_one_it_improves() -> None:
    for drawing, strength in (("#WCs..#", 6), ("#WC..s#", 3)):
        a = pair(f"#######\n{drawing}\n#T....#\n#######", C="captain", s="squire")
        a.set(ties=False).dice("2 2 2").command("unique").done()
        assert targets(a) == [("C", "W", strength)]


@pytest.mark.rule("command.unique.scuttling-swarm.example")
def test_scuttling_swarm_brings_in_a_crawler() -> None:
    drawing = "##########\n#W.......#\n#T...S...#\n#........#\n##########"
    a = pair(drawing, S="spider_speaker", c="crawler").set(ties=False).command("unique")
    assert effect.distance(a.s, a.numbers["c"], a.numbers["S"]) <= 2
    assert not a.rolls("defense arm")
    a = pair(drawing, S="spider_speaker").set(ties=False).command("unique")
    assert not a.events(Spawned)


@pytest.mark.rule("command.unique.weaken-the-prey.example")
def test_weaken_the_prey() -> None:
    a = pair("#######\n#WS...#\n#T....#\n#######", S="tower_stalker")
    a.dice("1 1 1").command("unique").done()
    assert targets(a) == [("S", "W", 4)]
    assert (a.wounds("W"), a.status("W")) == (1, ("bane",))


# Signature actions


@pytest.mark.rule("command.signature", "command.signature.after-move")
def test_a_signature_action_comes_right_after_the_monsters_own_move() -> None:
    a = pair(
        "###########\n#W....H..S#\n#T........#\n###########", H="herald", S="tower_stalker"
    ).set(ties=False)
    a.command("move")
    told = [
        (type(e).__name__, a.mark(e.unit))
        for e in a.match.events or []
        if isinstance(e, Moved | Acted)
    ]
    assert told == [("Moved", "H"), ("Acted", "H"), ("Moved", "S")]
    assert a.status("W") == ("hex",)


@pytest.mark.rule("command.signature.after-move")
def test_it_comes_once_after_all_repeats_and_after_regroup_too() -> None:
    a = pair("#########\n#W.....H#\n#T......#\n#########", H="herald").set(ties=False)
    a.command("move x2", "move")
    assert len(a.events(Acted)) == 1
    a = pair("#########\n#W.H....=\n#T......#\n#########", H="herald").set(ties=False)
    a.on("H", status=["immobile"]).command("regroup")
    assert len(a.events(Acted)) == 1


@pytest.mark.rule("command.signature.after-move")
def test_commands_before_the_move_do_not_bring_it_on_and_every_monster_has_its_own() -> None:
    """Too far away at first, both Heralds sign once they have moved."""
    a = pair("##########\n#W....H..#\n#T......I#\n##########", I="herald", H="herald")
    a.set(ties=False).command("unique", "move")
    told = [(type(e).__name__, a.mark(e.unit)) for e in a.events(Moved, Acted)]
    assert told == [("Moved", "H"), ("Acted", "H"), ("Moved", "I"), ("Acted", "I")]


@pytest.mark.rule("command.signature.without-move", "command.signature")
def test_without_a_move_command_the_signature_action_comes_first() -> None:
    a = pair("########\n#W.H...#\n#T.....#\n########", H="herald").dice("1 1 1")
    a.command("fight").done()
    told = [type(e).__name__ for e in a.match.events or [] if isinstance(e, Acted | Attacked)]
    assert told == ["Acted", "Attacked"]


@pytest.mark.rule("command.signature")
def test_a_monster_in_the_first_square_of_the_map_signs_too() -> None:
    a = pair("########\n#H.W...#\n#T.....#\n########", H="herald").dice("1 1 1")
    a.command("fight").done()
    assert [a.mark(e.unit) for e in a.events(Acted)] == ["H"]


@pytest.mark.rule("command.signature.with-unique")
def test_unique_does_not_repeat_a_signature_action() -> None:
    a = pair("########\n#W.H...#\n#T.....#\n########", H="herald").command("move", "unique")
    assert len(a.events(Acted)) == 1


# Fight


@pytest.mark.rule("command.fight.who", "command.fight.elites-only.example")
def test_on_fight_the_stalker_and_every_arbalist_attack_and_no_blackblade() -> None:
    a = pair(
        "########\n#WbS...#\n#TbAB..#\n########",
        S="tower_stalker", b="tower_blackblade", A="tower_arbalist", B="tower_arbalist",
    )  # fmt: skip
    a.set(ties=False).dice(*["2 2 2"] * 5).command("fight").done()
    assert sorted(m for m, _, _ in targets(a)) == ["A", "B", "S", "S", "S"]


@pytest.mark.rule("command.fight.target", "term.distance", "los.fly.viewer")
def test_a_flyer_fights_over_the_structure_it_has_stopped_at() -> None:
    """The Knight is three squares from the Witch over the pillars, and there is no way round."""
    a = pair("########\n#W.OK..#\n#T.OO..#\n########", K="knight_of_the_tower")
    a.set(ties=False).command("move")
    assert moves(a, "K") == []
    a.dice("2 2 2", "2 2 2", "2 2 2").command("fight").done()
    assert targets(a) == 3 * [("K", "W", 3)]


@pytest.mark.rule("command.fight.target")
def test_a_fighting_monster_takes_the_most_wrath_in_reach() -> None:
    a = pair("########\n#W...S.#\n#....T.#\n########", S="tower_stalker")
    a.dice("2 2 2", "2 2 2").command("fight").done()
    assert targets(a) == [("S", "T", 2), ("S", "T", 2)]


@pytest.mark.rule("command.fight.each-attack-retargets", "command.fight.attacks")
def test_leftover_attacks_pass_on_when_the_target_falls() -> None:
    a = pair("########\n#WS....#\n#T.....#\n########", S="tower_stalker").on("W", wounds=4)
    a.set(coins=4).dice("- - -", "2 2 2").command("fight").done()
    assert targets(a) == [("S", "W", 2), ("S", "T", 2)]


@pytest.mark.rule("command.fight.str", "command.fight.defense", "command.fight.attacks")
@pytest.mark.parametrize(("dice", "wounds"), [("1 - -", 1), ("1 1 -", 0), ("2 1 -", 0)])
def test_a_defense_below_the_strength_means_a_wound(dice: str, wounds: int) -> None:
    a = pair("########\n#WB....#\n#T.....#\n########", B="tower_arbalist")
    a.dice(dice).command("fight").done()
    assert targets(a) == [("B", "W", 2)]
    assert a.wounds("W") == wounds


@pytest.mark.rule("command.fight.defense")
def test_the_monsters_inflicted_effects_come_with_the_wound() -> None:
    for dice, statuses in (("- - -", ("bane",)), ("1 1 -", ())):
        a = pair("########\n#WS....#\n#T.....#\n########", S="tower_stalker")
        a.dice(dice, "2 2 2").command("fight")
        assert a.status("W") == statuses


@pytest.mark.rule("command.fight.defense-symbols")
def test_hearts_on_a_defense_roll_give_nothing() -> None:
    a = pair("########\n#WB....#\n#T.....#\n########", B="tower_arbalist").on("W", wounds=2)
    a.dice("1 1 h").command("fight").done()
    assert a.wounds("W") == 2
    a = pair("########\n#TB....#\n#W.....#\n########", B="tower_arbalist").on("T", wrath=5)
    a.dice("1 1 p").command("fight").done()
    assert not a.events(GainedPotion) and a.potions("T") == 0


@pytest.mark.rule("command.fight.spider-speaker.example")
def test_the_spider_speaker_takes_the_warrior() -> None:
    a = Arena(
        "#########\n#R.S....#\n#W..cc..#\n#...cc..#\n#########",
        R="riftling_warrior", W="sanctioned_witch", S="spider_speaker", c="crawler",
    )  # fmt: skip
    a.on("R", wrath=2).on("W", wrath=1).dice(*["1 1 1"] * 3).command("fight").done()
    assert targets(a) == [("S", "R", 2)] * 3


@pytest.mark.rule("command.epic-fight", "command.epic-fight.once-per-attack")
def test_an_epic_fight_adds_a_wound_to_each_attack_that_wounds() -> None:
    a = pair("########\n#WS....#\n#T.....#\n########", S="tower_stalker")
    a.dice("- - -", "2 2 2").command("epic_fight").done()
    assert a.wounds("W") == 2
    a = pair("########\n#WS....#\n#T.....#\n########", S="tower_stalker")
    a.dice("- - -", "- - -").command("epic_fight").done()
    assert a.wounds("W") == 4


@pytest.mark.rule("command.epic-fight.once-per-attack", "ability.massive-damage")
def test_the_epic_wound_comes_after_massive_damage() -> None:
    a = pair("########\n#WB....#\n#T.....#\n########", B="brute").dice("- - -")
    a.command("epic_fight").done()
    assert a.wounds("W") == 3


@pytest.mark.rule("command.epic-fight")
def test_only_attacks_of_that_command_are_epic() -> None:
    a = pair("########\n#WB....#\n#T.....#\n########", B="tower_arbalist")
    a.dice("- - -", "- - -").command("fight", "epic_fight").done()
    assert a.wounds("W") == 1 + 2


# Spawn


@pytest.mark.rule("command.spawn.which-point")
def test_the_point_closest_to_the_most_wrath_spawns() -> None:
    a = pair(
        "##############\n#W...P....Q.T#\n#............#\n##############",
        P="shadow_tower", Q="spider_nest", A="tower_arbalist", s="shadow_spinner",
    )  # fmt: skip
    a.set(ties=False).command("spawn")
    assert a.in_play("A") and not a.in_play("s")


@pytest.mark.rule("command.spawn.none-left")
def test_without_a_spawning_point_nothing_spawns() -> None:
    a = pair("######\n#W..T#\n######", A="tower_arbalist").command("spawn")
    assert not a.in_play("A")
    fallen = pair("######\n#W..T#\n######", A="tower_arbalist", P="shadow_tower", points_down=1)
    assert not fallen.command("spawn").in_play("A")


@pytest.mark.rule("command.spawn.nothing-available", "command.spawn.refresh")
def test_a_point_with_nothing_left_refreshes_and_no_other_takes_its_place() -> None:
    a = pair(
        "##############\n#W...P..A.Q.T#\n#............#\n##############",
        P="shadow_tower", Q="spider_nest", A="tower_stalker", s="shadow_spinner",
    )  # fmt: skip
    a.on("A", wounds=2, status=["hex"]).set(ties=False).command("spawn")
    assert not a.in_play("s")
    assert (a.wounds("A"), a.status("A")) == (0, ())
    assert "command.spawn.refresh" in a.cited()


@pytest.mark.rule("command.spawn.what", "command.spawn.stalker.example")
def test_a_point_spawns_what_its_card_lists_and_the_pool_has() -> None:
    kinds = ["tower_stalker"] * 2 + ["tower_arbalist"] * 6
    units = {f"m{i}": kind for i, kind in enumerate(kinds)}
    a = pair(
        "############\n#W.........#\n#T.........#\n#.....P....#\n#..........#\n#..........#\n############",
        P="shadow_tower", **units,
    )  # fmt: skip
    a.set(ties=False).command("spawn")
    out = [kind for mark, kind in units.items() if a.in_play(mark)]
    assert sorted(out) == ["tower_arbalist"] * 3 + ["tower_stalker"]


@pytest.mark.rule("command.spawn.elite-required")
def test_without_an_elite_in_the_pool_its_minions_stay_there() -> None:
    a = pair(
        "############\n#W........S#\n#T.........#\n#.....P....#\n############",
        P="shadow_tower", S="tower_stalker", b="tower_blackblade", A="tower_arbalist",
    )  # fmt: skip
    a.set(ties=False).command("spawn")
    assert a.in_play("A") and not a.in_play("b")


@pytest.mark.rule("command.spawn.elite-placement")
def test_an_elite_is_placed_near_its_point_towards_the_most_wrath() -> None:
    a = pair("##########\n#W.......#\n#T.......#\n#......P.#\n##########",
        P="shadow_tower", A="tower_arbalist")  # fmt: skip
    a.set(ties=False).command("spawn")
    assert effect.distance(a.s, a.numbers["A"], a.numbers["P"]) == 3
    assert effect.distance(a.s, a.numbers["A"], a.numbers["W"]) == 3
    # In the point's sight: the wall hides the squares on the Hero's side.
    a = pair("##########\n#W.......#\n#....#####\n#T...#.P.#\n##########",
        P="shadow_tower", A="tower_arbalist")  # fmt: skip
    a.set(ties=False).command("spawn")
    assert a.where("A") in ((5, 2), (7, 2))
    # Three steps round the corner are two squares nearer to W, but the point does not see them.
    a = pair("##########\n#W.......#\n#T..#....#\n#...#P...#\n##########",
        P="shadow_tower", A="tower_arbalist")  # fmt: skip
    a.set(ties=False).command("spawn")
    assert a.where("A") == (3, 0)
    # Nothing legal within three squares: the nearest square beyond.
    a = pair("##########\n#W...abcP#\n#T########\n#........#\n##########",
        P="shadow_tower", A="tower_arbalist", a="herald", b="medic", c="curser")  # fmt: skip
    a.set(ties=False).command("spawn")
    assert a.where("A") == (3, 0)


@pytest.mark.rule("command.spawn.elite-placement", "term.place.monster-spacing")
def test_beside_a_monster_is_better_than_too_far_from_the_point_and_no_room_is_none() -> None:
    crowd = {"P": "shadow_tower", "A": "tower_arbalist", "m": "medic"}
    a = pair("#############\n#WT.....m.P.#\n#############".replace("P.", "P#"), **crowd)
    a.set(ties=False).command("spawn")
    assert a.where("A") == (6, 0)  # of the two squares next to the Medic the one nearer to W
    # Apart from others it could stand only out of its point's sight.
    hidden = pair("#######\n#W...m#\n#T..#.#\n#...#P#\n#######", **crowd).set(ties=False)
    assert hidden.command("spawn").where("A") == (3, 0)
    full = pair("########\n#WTmP###\n########", **crowd).set(ties=False).command("spawn")
    assert not full.in_play("A")
    assert not full.events(Spawned)


@pytest.mark.rule("command.spawn.elite-placement", "term.place.monster-spacing")
def test_a_large_elite_is_placed_near_its_point_too() -> None:
    a = pair("############\n#W.........#\n#T.........#\n#........P.#\n############",
        P="shadow_tower", R="rex").set(ties=False).menu("W").change()  # fmt: skip
    rex, point, witch = (a.numbers[mark] for mark in "RPW")
    assert list(place_elite(a.s, rex, point, a.s.feet[witch], ())) == []
    assert effect.distance(a.s, rex, point) == 3


@pytest.mark.rule("command.spawn.minion-placement")
def test_minions_are_placed_by_their_elite_even_far_from_the_point() -> None:
    a = pair(
        "############\n#W.........#\n#T.........#\n#......P...#\n#..........#\n############",
        P="shadow_tower", S="tower_stalker", b="tower_blackblade", c="tower_blackblade",
    )  # fmt: skip
    a.command("spawn")
    a.do("place", "S", a.ask.options[0][2])
    far = [o for o in a.ask.options if a.s.board.distance(o[2], a.s.at[a.numbers["P"]]) > 3]
    assert far
    a.match.answer_with(far[0])
    assert effect.distance(a.s, a.numbers["b"], a.numbers["S"]) == 2


@pytest.mark.rule("command.spawn.refresh")
def test_spawning_refreshes_monsters_of_the_listed_kinds_only() -> None:
    a = pair(
        "############\n#W..S...K..#\n#T...B.....#\n#......P...#\n############",
        P="shadow_tower", S="tower_stalker", K="knight_of_the_tower", B="spider_speaker",
    )  # fmt: skip
    a.on("S", wounds=1).on("K", wounds=1).on("B", wounds=1).set(ties=False).command("spawn")
    assert (a.wounds("S"), a.wounds("K"), a.wounds("B")) == (0, 1, 1)
    assert a.events(Healed) == [Healed(a.numbers["S"], 1, ("command.spawn.refresh",))]
    b = pair(
        "############\n#W.......P.#\n#TA........#\n############",
        P="shadow_tower", A="tower_arbalist",
    )  # fmt: skip
    b.on("A", status=["knockdown"]).set(ties=False).dice("2 2 2").command("spawn", "fight").done()
    assert [mark for mark, _, _ in targets(b)] == ["A"]  # without its token it fights


@pytest.mark.rule("command.spawn.acts-in-order")
def test_fresh_monsters_carry_out_the_commands_that_follow() -> None:
    a = pair("#########\n#W...P..#\n#T......#\n#########", P="shadow_tower", A="tower_arbalist")
    a.set(ties=False).dice("1 1 1").command("spawn", "fight").done()
    assert targets(a) == [("A", "W", 2)]
    a = pair("#########\n#W...P..#\n#T......#\n#########", P="shadow_tower", A="tower_arbalist")
    a.set(ties=False).command("fight", "spawn").done()
    assert targets(a) == []


# Reinforce


@pytest.mark.rule("command.reinforce.order", "command.reinforce.until-empty")
@pytest.mark.parametrize(("near", "far"), ["AB", "BA"])
def test_the_elite_closest_to_the_most_wrath_is_served_first(near: str, far: str) -> None:
    a = pair(
        f"""
        ##################
        #W....{near}.....{far}....#
        #T...............#
        #................#
        ##################""",
        A="tower_stalker", B="tower_stalker", b="tower_blackblade", c="tower_blackblade",
        d="tower_blackblade",
    )  # fmt: skip
    a.set(ties=False).command("reinforce")
    close = [m for m in "bcd" if effect.distance(a.s, a.numbers[m], a.numbers[near]) <= 2]
    beyond = [m for m in "bcd" if effect.distance(a.s, a.numbers[m], a.numbers[far]) <= 2]
    assert (len(close), len(beyond)) == (2, 1)


@pytest.mark.rule("command.reinforce.what")
def test_only_bonded_monsters_come_in_within_two_squares() -> None:
    a = pair(
        "############\n#W.........#\n#T...A..S..#\n#..........#\n############",
        A="tower_arbalist", B="tower_arbalist", S="tower_stalker", b="tower_blackblade",
    )  # fmt: skip
    a.set(ties=False).command("reinforce")
    assert not a.in_play("B")
    assert effect.distance(a.s, a.numbers["b"], a.numbers["S"]) <= 2


@pytest.mark.rule("command.reinforce.what")
def test_without_room_within_two_squares_nobody_comes() -> None:
    a = pair(
        "###########\n#T.WBCSDE.#\n###########",
        S="tower_stalker", b="tower_blackblade", B="medic", C="medic", D="curser", E="curser",
    )  # fmt: skip
    a.set(ties=False).command("reinforce")
    assert not a.in_play("b")


@pytest.mark.rule("command.reinforce.what", "term.place.monster-spacing")
def test_where_all_squares_are_next_to_monsters_the_nearest_to_the_elite_is_taken() -> None:
    a = pair(
        "##############\n#TW.m..S..n..#\n##############",
        S="tower_stalker", b="tower_blackblade", m="medic", n="medic",
    )  # fmt: skip
    a.command("reinforce")
    assert {option[2] for option in a.ask.options} == {a.square(5, 0), a.square(7, 0)}


@pytest.mark.rule("command.reinforce.cap", "command.reinforce.blackblades.example")
@pytest.mark.parametrize(("gangs", "arrivals"), [(1, 2), (2, 4)])
def test_one_gang_brings_in_no_more_than_its_point_lists(gangs: int, arrivals: int) -> None:
    drawing = """
        ##################
        #W...............#
        #T..A.......{}....#
        #................#
        ##################"""
    units = {m: "tower_blackblade" for m in "bcde"} | {"A": "tower_stalker"}
    if gangs == 2:
        units["B"] = "tower_stalker"
    a = pair(drawing.format("B" if gangs == 2 else "."), **units)
    a.set(ties=False).command("reinforce")
    assert sum(a.in_play(m) for m in "bcde") == arrivals


@pytest.mark.rule("command.reinforce.without-point")
def test_a_gang_reinforces_without_its_point() -> None:
    a = pair("#########\n#W......#\n#T...S..#\n#########", S="tower_stalker", b="tower_blackblade")
    assert not a.position.units.get("P")
    a.set(ties=False).command("reinforce")
    assert a.in_play("b")


@pytest.mark.rule("command.reinforce.new-elites", "command.reinforce.what")
def test_elites_that_come_in_are_not_reinforced_themselves() -> None:
    """A brings in its bonded B; nobody is left over to count, so order of events is the proof."""
    a = pair(
        "#############\n#W..........#\n#T...A......#\n#...........#\n#############",
        A="flinger", B="flinger",
    )  # fmt: skip
    a.set(ties=False).command("reinforce")
    assert a.in_play("B")
    # Spinners are listed three a nest: one in play brings in three of five, and they none.
    a = pair(
        "#############\n#W..........#\n#T...A......#\n#...........#\n#...........#\n#############",
        A="shadow_spinner", **{m: "shadow_spinner" for m in "bcdef"},
    )  # fmt: skip
    a.set(ties=False).command("reinforce")
    assert sum(a.in_play(m) for m in "bcdef") == 3


# Plot and Challenge

PLOT = "the_gauntlet"


@pytest.mark.rule("command.plot.draw")
def test_a_plot_card_is_drawn_and_stays() -> None:
    a = pair("######\n#W..T=\n######").set(plot_top=[PLOT]).command("plot")
    assert [a.game.box.twists[c].id for c in a.s.plots] == [PLOT]
    assert a.ask.prompt == "hero_turn"


@pytest.mark.rule("command.plot.only-one")
def test_chart_and_points_bring_one_plot_at_most() -> None:
    a = pair("######\n#W..T#\n######").set(plot_top=[PLOT], plot_drawn=True).command("plot")
    assert a.s.plots == ()


@pytest.mark.rule("command.challenge.draw", "command.challenge.place", "command.challenge.trap")
def test_a_challenge_takes_effect_at_once() -> None:
    """Overexertion's Trap: Heroes without wounds take two; it stays in force."""
    a = pair("######\n#W..T#\n######").on("W", wounds=1)
    a.set(challenge_top=["overexertion"]).command("challenge")
    assert (a.wounds("W"), a.wounds("T")) == (1, 2)
    assert [a.game.box.twists[c].id for c, _ in a.s.force] == ["overexertion"]
    assert [e.card for e in a.events(TwistDrawn)] == [a.game.box.twist_number["overexertion"]]
    # Shields Up gives monsters ARM from now on.
    b = pair("######\n#W.A.#\n#T...#\n######", A="tower_arbalist")
    b.set(challenge_top=["shields_up"]).command("challenge")
    assert effect.monster_arm(b.s, b.numbers["A"]) == 2


@pytest.mark.rule("command.challenge.duration", "command.challenge.place")
def test_a_newer_challenge_replaces_the_one_in_force_before_its_trap() -> None:
    a = pair("######\n#W..T#\n######").set(number=3, force_old=["back_to_back"])
    a.set(challenge_top=["overexertion"]).command("challenge")
    assert [a.game.box.twists[c].id for c, _ in a.s.force] == ["overexertion"]
    assert (a.wounds("W"), a.wounds("T")) == (2, 2)  # one more each if it were still in force
    ended = [a.game.box.twists[e.card].id for e in a.events(TwistEnded)]
    assert ended == ["back_to_back"]
    assert a.s.challenge_deck.discard == (a.game.box.twist_number["back_to_back"],)


@pytest.mark.rule("command.challenge.duration", "powerup.cleanup.challenge")
def test_a_challenge_that_is_not_replaced_ends_with_the_next_consul_turn() -> None:
    a = pair("######\n#W..T#\n######").set(number=3, force_old=["back_to_back"]).command("fight")
    assert a.s.force == ()
    shielded = pair("########\n#W....A#\n#T.....#\n########", A="mole", force_old=["shields_up"])
    shielded.set(number=3, ties=False).dice(*["2 2 2"] * 3).command("unique")
    plain = pair("########\n#W....A#\n#T.....#\n########", A="mole").menu("W")
    arm = [effect.monster_arm(arena.s, arena.numbers["A"]) for arena in (shielded, plain)]
    assert arm[0] == arm[1]  # the card is gone, and what it did with it
    a = pair("######\n#W..T#\n######").set(number=3, force=["back_to_back"]).command("fight")
    assert len(a.s.force) == 1


@pytest.mark.rule("command.plot.discard-reward", "command.plot.draw", "boo-booty.only-chests")
def test_a_discarded_plot_lets_every_hero_roll_for_treasure() -> None:
    """W removes the last crystal; her green die shows the symbol, T's does not."""
    a = pair("########\n#W....T#\n########")
    a.set(plots=["challenge_of_flame"], crystals=[((0, 0), "challenge_of_flame")])
    a.set(treasure_top=["boo_booty_card", "heros_blade"]).menu("W")
    a.dice("hp", "4").do("interact", (0, 0)).done()
    assert a.s.plots == ()
    assert [a.game.box.equipment[c].id for c in a.s.backpack] == ["heros_blade"]
    assert a.game.box.equipment_number["boo_booty_card"] in a.s.treasure_deck.discard
    assert "command.plot.discard-reward" in a.cited()


@pytest.mark.rule("command.plot.immediate", "command.plot.only-one")
def test_the_first_destroyed_point_brings_the_plot_at_once() -> None:
    for drawn in (False, True):
        a = pair("########\n#WP...T=\n########", P="spider_nest").on("P", wounds=2)
        a.set(plot_top=[PLOT], plot_drawn=drawn, ties=False).menu("W")
        a.dice("2 1").do("attack", "P", "melee").done()
        assert a.ask.prompt == "menu"
        assert len(a.s.plots) == (0 if drawn else 1)
        assert a.s.plot_drawn


@pytest.mark.rule("command.plot.immediate", "command.plot.only-one")
def test_two_points_destroyed_by_one_action_bring_one_plot() -> None:
    a = pair("########\n#W.PQ.T#\n#......=\n########", P="spider_nest", Q="shadow_tower")
    a.on("P", wounds=2).on("Q", wounds=2).set(plot_top=[PLOT], ties=False).menu("W")
    a.dice("2 1 -").do("special", "sanctioned_witch.arcane_burst", "P").done()
    assert not a.in_play("P") and not a.in_play("Q")
    assert [a.game.box.twists[c].id for c in a.s.plots] == [PLOT]


@pytest.mark.rule("command.plot.last-tile.example")
def test_the_last_of_three_tiles_is_the_third() -> None:
    tiles = (*TWO_TILES, ("tile3a", 2, 0, 0, 0))
    a = Arena(layout=tiles, W="sanctioned_witch", T="tincan", G="riftling_warrior")
    a.on("W", at=(1, 1), wrath=1).on("T", at=(2, 1)).on("G", at=(3, 1))
    a.set(plot_top=["the_gauntlet"], ties=False).command("plot")
    assert a.s.crystals
    assert {a.s.board.tile_at[square] for square, _ in a.s.crystals} == {2}


@pytest.mark.rule("command.move.target.same-tile")
def test_of_the_heroes_who_are_here_one_is_picked_though_another_has_the_most_wrath() -> None:
    a = Arena(
        "##########\n#W......A#\n#TC......#\n##########",
        W="sanctioned_witch", T="tincan", C="cat_burglar", A="tower_arbalist",
    ).on("W", wrath=3).on("T", wrath=2).at("hero_turn")  # fmt: skip
    here = [a.numbers["T"], a.numbers["C"]]
    assert order.favourites(a.s, a.numbers["A"], here) == [a.numbers["T"]]

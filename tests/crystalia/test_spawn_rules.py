"""Spawning in full: points, pools, coins, zones, and what it unlocks. [spawn.*, unlock.*]"""

from __future__ import annotations

from pathlib import Path

import pytest

from undercroft.games.crystalia.events import Unlocked

from .arena import Arena, foe, unit

GIANTS = Path(__file__).parent / "packs" / "giants"
FIELD = """
###==#########
#............#
#...P........#
#............#
#............#
#.......E....#
#............#
#............#
#########==###"""


def field(**facts: object) -> Arena:
    """A bramble knight at (3, 1) with some of its pool waiting; hero and mini-boss are away."""
    names: dict[str, object] = {
        "P": "bramble_knight", "E": foe("hearthsworn_fighter"), "k": "billman", "f": "frog_knight",
        "h": "ember_mage", "m": "ser_snapjaw",
    }  # fmt: skip
    return Arena(FIELD, **(names | facts))


def placed(a: Arena) -> set[str]:
    """Marks of the units that may be put down now."""
    return {a.mark(option[1]) for option in a.offered("place")}


def spots(a: Arena, mark: str) -> set[tuple[int, int]]:
    number = a.numbers[mark]
    return {a.s.board.place(option[2]) for option in a.offered("place") if option[1] == number}


# ---------------------------------------------------------------- the phase


@pytest.mark.rule("spawn.one-point", "spawn.damage")
def test_one_spawning_point_is_used_and_only_it_is_damaged() -> None:
    a = field(Q=unit("spider_nest", at=(9, 1)), s=unit("shadow_spinner"), X=foe("egg_clutch"))
    a.on("X", at=(10, 6)).at("spawn")
    assert {a.mark(option[1]) for option in a.offered("spawn")} == {"P", "Q"}
    a.do("spawn", "Q", "units").do("place", "s", (9, 2)).do("face", "to:S")
    assert (a.wounds("P"), a.wounds("Q"), a.wounds("X")) == (0, 1, 0)
    assert a.ask.prompt != "spawn", "the phase is over"
    assert a.ask.seat == 1


@pytest.mark.rule("spawn.damage")
def test_of_a_pair_only_the_chosen_half_is_damaged() -> None:
    pair = {"P": unit("kobold_warrens"), "Q": unit("kobold_warrens", at=(9, 1))}
    a = field(**pair, k=unit("knucklehead"), f=unit("gouger")).at("spawn")
    a.do("spawn", "Q", "units").do("done")
    assert (a.wounds("P"), a.wounds("Q")) == (0, 1)


@pytest.mark.rule("spawn.damage")
def test_units_that_have_been_placed_stay_when_the_point_falls() -> None:
    a = field(P=unit("bramble_knight", wounds=2)).at("spawn")
    a.do("spawn", "P", "units").do("place", "k", (4, 1))
    assert a.place("P") == (3, 1), "the damage comes after the units"
    a.do("face", "to:E").do("done")
    assert a.place("P") is None
    assert a.place("k") == (4, 1)
    assert not a.rolls(), "nobody defends against it"


@pytest.mark.rule("spawn.option.choose-one", "spawn.no-two-leaders")
@pytest.mark.parametrize(("chosen", "comes", "stays"), [("hero", "h", "m"), ("mini", "m", "h")])
def test_a_leader_comes_with_units_but_never_with_the_other_leader(
    chosen: str, comes: str, stays: str
) -> None:
    a = field(unlocked=[1, 0]).at("spawn")
    assert {option[2] for option in a.offered("spawn")} == {"units", "hero", "mini"}
    a.do("spawn", "P", chosen)
    assert placed(a) == {comes}
    a.do("place", comes, (4, 2)).do("face", "to:N")
    assert placed(a) == {"k", "f"}
    a.do("place", "k", (2, 2)).do("face", "to:N").do("place", "f", (3, 2)).do("face", "to:N")
    assert a.place(stays) is None
    assert a.ask.seat == 1, "a phase brings one option of one point"


@pytest.mark.rule("spawn.option.units", "spawn.option.choose-one")
def test_units_alone_bring_no_leader() -> None:
    a = field(unlocked=[1, 0]).at("spawn").do("spawn", "P", "units")
    assert placed(a) == {"k", "f"}


@pytest.mark.rule("spawn.option.mini-boss")
def test_as_few_units_come_as_the_player_likes() -> None:
    a = field(unlocked=[1, 0]).at("spawn")
    a.do("spawn", "P", "mini").do("place", "m", (4, 2)).do("face", "to:N").do("done")
    assert a.place("k") is None
    assert a.place("f") is None


@pytest.mark.rule("spawn.option.mini-boss.cost", "spawn.option.mini-boss")
def test_a_mini_boss_comes_back_for_the_coin() -> None:
    dead = {"unlocked": [1, 0], "mini_uses": [1, 0], "boss_state": ["out"]}
    a = field(B=unit("starfire", at=(6, 5)), **dead).at("spawn")
    a.do("spawn", "P", "mini").do("place", "m", (4, 2)).do("face", "to:N").do("done")
    assert a.s.coins == [0, 1]
    assert a.s.mini_uses == [2, 0]
    broke = field(coins=[0, 1], **dead).at("spawn")
    assert not broke.offers("spawn", "P", "mini")
    assert broke.why_not("spawn", "P", "mini") == ("spawn.option.mini-boss.cost",)


@pytest.mark.rule("spawn.option.hero")
def test_a_living_hero_is_not_brought_again() -> None:
    a = field(h=unit("ember_mage", at=(0, 6))).at("spawn")
    assert not a.offers("spawn", "P", "hero")
    assert a.why_not("spawn", "P", "hero") == ("spawn.option.hero",)


@pytest.mark.rule("spawn.coin.only-one")
def test_one_coin_is_all_there_is() -> None:
    a = field().at("spawn")
    a.do("spawn", "P", "hero").do("place", "h", (4, 2)).do("face", "to:N").do("done")
    assert a.s.coins == [0, 1]
    again = field(coins=[0, 1], unlocked=[1, 0], mini_uses=[1, 0]).at("spawn")
    assert {option[2] for option in again.offered("spawn")} == {"units"}


@pytest.mark.rule("spawn.facing")
@pytest.mark.parametrize("way", ["N", "E", "S", "W"])
def test_the_player_says_where_each_unit_looks(way: str) -> None:
    a = field().at("spawn").do("spawn", "P", "units").do("place", "k", (4, 2))
    assert (a.ask.prompt, a.ask.seat) == ("face", 0)
    a.do("face", f"to:{way}")
    assert a.facing("k") == way


# ---------------------------------------------------------------- who can be brought


@pytest.mark.rule("spawn.needs-point", "spawn.destroyed-point")
def test_without_a_spawning_point_there_is_no_spawning_phase() -> None:
    a = field(P=unit("bramble_knight", at=(3, 1))).at("phase")
    assert a.offers("phase", "spawning")
    gone = Arena(FIELD.replace("P", "."), E=foe("hearthsworn_fighter"), k="billman", h="ember_mage")
    gone.at("phase")
    assert not gone.offers("phase", "spawning")
    assert gone.why_not("phase", "spawning") == ("spawn.needs-point",)


@pytest.mark.rule("spawn.destroyed-point")
def test_a_destroyed_point_brings_nobody() -> None:
    a = Arena(
        FIELD.replace("P", "."),
        P="bramble_knight", Q=unit("spider_nest", at=(9, 1)), E=foe("hearthsworn_fighter"),
        k="billman", s="shadow_spinner",
    ).at("spawn")  # fmt: skip
    assert {a.mark(option[1]) for option in a.offered("spawn")} == {"Q"}
    assert a.why_not("spawn", "P", "units") == ("spawn.destroyed-point",)
    a.do("spawn", "Q", "units")
    assert placed(a) == {"s"}


@pytest.mark.rule("spawn.own-pool-only")
def test_a_point_brings_its_own_pool_and_either_leader() -> None:
    a = field(Q=unit("spider_nest", at=(9, 1)), s=unit("shadow_spinner"), unlocked=[1, 0])
    a.at("spawn")
    assert {option[2] for option in a.offered("spawn") if a.mark(option[1]) == "Q"} == {
        "units", "hero", "mini",
    }  # fmt: skip
    a.do("spawn", "Q", "units")
    assert placed(a) == {"s"}


@pytest.mark.rule("spawn.pair.half-destroyed", "term.spawning-point.paired")
def test_half_a_pair_brings_the_whole_pool() -> None:
    a = field(
        P="kobold_warrens", Q="kobold_warrens", k="knucklehead", f="gouger", d="dragon_priest"
    ).at("spawn")
    assert {a.mark(option[1]) for option in a.offered("spawn")} == {"P"}
    a.do("spawn", "P", "units")
    assert placed(a) == {"k", "f", "d"}


@pytest.mark.rule("spawn.consecutive")
def test_spawning_may_follow_spawning() -> None:
    a = field(e=foe("knucklehead", at=(0, 6))).at("phase")
    a.do("phase", "spawning").do("spawn", "P", "units").do("done")
    assert a.ask.seat == 1
    a.idle("phase", 0)
    assert a.offers("phase", "spawning")


@pytest.mark.rule("spawn.fresh")
def test_who_comes_again_has_neither_wounds_nor_statuses() -> None:
    mail, idol = "ancestral_mail", "laughing_idol"
    a = field(
        h=unit("ember_mage", at=(7, 4), facing="N", wounds=4, status=["slow"], gear=[mail, idol]),
        E=foe("hearthsworn_fighter", at=(7, 3), facing="S"),
    )  # fmt: skip
    a.menu("E").dice("2 2 3", "- - - 1").do("attack", "h", "melee")
    assert a.place("h") is None
    assert a.gear("h") == [mail], "equipment is kept, curses are not"
    a.idle("phase", 0).do("phase", "spawning").do("spawn", "P", "hero")
    a.do("place", "h", (4, 2))
    assert (a.wounds("h"), a.status("h"), a.gear("h")) == (0, set(), [mail])


@pytest.mark.rule("spawn.fresh")
def test_units_already_on_the_warzone_are_not_healed_by_a_spawn() -> None:
    a = field(
        h=unit("ember_mage", wounds=3, status=["slow"]),
        x=unit("grobbit_executioner", at=(8, 2), wounds=1, status=["ice"]),
    ).at("spawn")
    a.do("spawn", "P", "hero").do("place", "h", (4, 2)).do("face", "to:N").do("done")
    assert (a.wounds("h"), a.status("h")) == (0, set())
    assert (a.wounds("x"), a.status("x")) == (1, {"ice"})


@pytest.mark.rule("term.off-board", "spawn.own-pool-only")
def test_a_trophy_in_an_enemys_backpack_is_not_in_the_pool() -> None:
    a = field(k=unit("billman", trophy=1)).at("spawn").do("spawn", "P", "units")
    assert placed(a) == {"f"}


# ---------------------------------------------------------------- the zone


@pytest.mark.rule("spawn.place.three-squares")
def test_the_zone_is_three_squares_wide_in_every_direction() -> None:
    a = field().at("spawn").do("spawn", "P", "units")
    zone = {(x, y) for x in range(7) for y in range(5)} - {(3, 1)}
    assert spots(a, "k") == zone


@pytest.mark.rule("spawn.place.three-squares")
def test_units_may_come_in_on_terrain() -> None:
    a = Arena(
        """
        ###==####
        #..:.~..#
        #...P...#
        #.......#
        #E......#
        #########""",
        P="bramble_knight", E=foe("hearthsworn_fighter"), k="billman",
    ).at("spawn").do("spawn", "P", "units")  # fmt: skip
    assert {(2, 0), (4, 0)} <= spots(a, "k")


@pytest.mark.rule("spawn.place.three-squares")
def test_who_flies_may_come_in_over_a_chasm_whoever_else_waits() -> None:
    a = Arena(
        """
        ###==####
        #..v....#
        #...P...#
        #.......#
        #E......#
        #########""",
        P="egg_clutch", E=foe("hearthsworn_fighter"), k="whelp", f="wyrmling",
    ).at("spawn").do("spawn", "P", "units")  # fmt: skip
    assert (2, 0) not in spots(a, "k")
    assert (2, 0) in spots(a, "f")


@pytest.mark.rule("spawn.place.as-many-as-fit")
def test_who_finds_no_square_stays_in_the_pool() -> None:
    a = Arena(
        """
        #=######
        #P.#...#
        ####.E.#
        ########""",
        P="bramble_knight", E=foe("hearthsworn_fighter"),
        j="billman", k="billman", l="billman",
    ).at("spawn").do("spawn", "P", "units")  # fmt: skip
    a.do("place", "j", (1, 0)).do("face", "to:E")
    assert a.ask.prompt == "phase", "nobody else fits, so the phase is over"
    assert (a.place("k"), a.place("l")) == (None, None)


@pytest.mark.rule("spawn.place.as-many-as-fit")
def test_a_whole_pool_can_come_at_once() -> None:
    marks = {f"u{i}": unit(card) for i, card in enumerate(["billman"] * 3 + ["frog_knight"] * 2)}
    a = Arena(FIELD, P="bramble_knight", E=foe("hearthsworn_fighter"), **marks).at("spawn")
    a.do("spawn", "P", "units")
    for i in range(5):
        a.do("place", f"u{i}", (i, 2)).do("face", "to:S")
    assert all(a.place(mark) for mark in marks)
    assert a.wounds("P") == 1, "the point is damaged once, not for every unit"


@pytest.mark.rule("spawn.place.full-los")
def test_walls_and_enemies_keep_squares_out_of_full_sight() -> None:
    a = Arena(
        """
        #=#######
        #P.e....#
        #..#....#
        #.......#
        #......E#
        #########""",
        P="bramble_knight", E=foe("hearthsworn_fighter"), k="billman", e=foe("knucklehead"),
    ).at("spawn").do("spawn", "P", "units")  # fmt: skip
    assert not a.offers("place", "k", (3, 0)), "an enemy stands in the way"
    assert not a.offers("place", "k", (3, 2)), "a corner hides part of it"
    friend = Arena(
        """
        #=#######
        #P.e....#
        #.......#
        #......E#
        #########""",
        P="bramble_knight", E=foe("hearthsworn_fighter"), k="billman", e="knucklehead",
    ).at("spawn").do("spawn", "P", "units")  # fmt: skip
    assert friend.offers("place", "k", (3, 0)), "friends hide nothing"


@pytest.mark.rule("spawn.place.large-2x2", "spawn.place.three-squares")
def test_two_squares_of_a_large_unit_lie_in_the_zone() -> None:
    a = field(k="grobbit_executioner").at("spawn").do("spawn", "P", "units")
    found = spots(a, "k")
    assert (6, 1) in found, "half in, half out"
    assert (7, 1) not in found
    assert (6, 4) not in found, "one square of four is too few"
    assert (5, 4) in found


@pytest.mark.rule("spawn.place.large-los")
def test_a_large_unit_needs_all_four_squares_in_sight_but_not_in_full_sight() -> None:
    a = Arena(
        """
        #=########
        #P.......#
        #........#
        #.ef.....#
        #........#
        #.......E#
        ##########""",
        P="bramble_knight", E=foe("hearthsworn_fighter"), k="grobbit_executioner", s="billman",
        e=foe("knucklehead"), f=foe("knucklehead"),
    ).at("spawn").do("spawn", "P", "units")  # fmt: skip
    assert not a.offers("place", "s", (3, 2)), "it is seen in part only"
    assert a.offers("place", "k", (3, 2)), "which is enough for a large unit"
    assert not a.offers("place", "k", (2, 3)), "one of its squares cannot be seen at all"


@pytest.mark.rule("spawn.place.larger")
def test_half_of_a_larger_unit_rounded_up_lies_in_the_zone() -> None:
    a = field(packs=(GIANTS,), P="giants_door", k="giant", f="colossus")
    a.on("E", at=(11, 6))
    found = spots(a.at("spawn").do("spawn", "P", "units"), "k")
    assert (5, 2) in found, "six squares of nine lie in the zone"
    assert (6, 1) not in found, "three of nine do not do"
    assert (5, 3) not in found, "nor do four"


# ---------------------------------------------------------------- points and unlocking


@pytest.mark.rule("spawn.point-never-heals", "term.spawning-point.active")
def test_nothing_takes_wounds_off_a_spawning_point() -> None:
    a = Arena(
        """
        #=#########
        #P........#
        #.....W.G.#
        #.......k.#
        ####.######
        #E........#
        ###########""",
        P=unit("egg_clutch", wounds=1), W=unit("war_wagon", at=(6, 1), wounds=2),
        k=unit("dragon_priest", wounds=2), E=foe("hearthsworn_fighter"),
    )  # fmt: skip
    a.menu("W", actions=2)
    assert not a.offers("meditate")
    assert "spawn.point-never-heals" in a.why_not("meditate")
    a.do("move", "to:E", (7, 1)).do("end")
    assert a.wounds("W") == 2, "the goddess does nothing for it"
    a.do("activate", "k").do("end")
    assert a.wounds("k") == 1, "but for others"


@pytest.mark.rule("spawn.point-never-heals")
def test_an_active_point_can_be_rid_of_statuses_but_not_of_wounds() -> None:
    a = field(
        P=unit("kitsune_madoushi", at=(3, 1)), Q=unit("kitsune_madoushi", at=(3, 3)),
        k="kitsune_kaiken", f="kitsune_yajiri",
    )  # fmt: skip
    a.on("Q", wounds=2, status=["slow"]).menu("P")
    a.do("special", "kitsune_madoushi.foxs_grace", "Q")
    assert (a.wounds("Q"), a.status("Q")) == (2, set())


@pytest.mark.rule("unlock.mini-boss", "spawn.option.mini-boss")
def test_a_point_destroyed_by_an_enemy_unlocks_the_mini_boss_too() -> None:
    a = field(
        P=unit("bramble_knight", wounds=2), Q=unit("spider_nest", at=(9, 1)),
        E=foe("hearthsworn_fighter", at=(4, 1), facing="W"),
    )  # fmt: skip
    assert not a.at("spawn").offers("spawn", "Q", "mini")
    assert a.why_not("spawn", "Q", "mini") == ("unlock.mini-boss",)
    a.menu("E").dice("2 2 3", "1 1 1").do("attack", "P", "melee")
    assert a.place("P") is None
    assert a.s.unlocked == [1, 0]
    assert [event.rules for event in a.events(Unlocked)] == [("unlock.mini-boss",)]
    a.idle("phase", 0).do("phase", "spawning")
    assert a.offers("spawn", "Q", "mini"), "in any Spawning phase from then on"


@pytest.mark.rule("unlock.boss.both-points")
def test_the_second_point_unlocks_the_boss() -> None:
    a = field(P=unit("bramble_knight", wounds=2)).at("spawn").do("spawn", "P", "units").do("done")
    assert a.s.boss_due == [1, 0]
    assert a.events(Unlocked)[-1].rules == ("unlock.boss.both-points",)


@pytest.mark.rule("unlock.boss.mini-boss-removed")
def test_a_mini_boss_that_leaves_unlocks_the_boss() -> None:
    a = field(
        m=unit("ser_snapjaw", at=(4, 4), wounds=4, status=["fire"]),
        Q=unit("spider_nest", at=(9, 1)),
    )
    assert a.at("phase").ask.prompt == "phase", "one that has never been in play is not removed"
    assert a.s.boss_due == [0, 0]
    a.activate("m")
    assert a.place("m") is None, "its own fire has done it"
    assert a.s.boss_due == [1, 0]
    assert a.events(Unlocked)[-1].rules == ("unlock.boss.mini-boss-removed",)


@pytest.mark.rule("unlock.boss.mini-boss-removed", "unlock.boss.both-points")
def test_a_boss_that_is_on_its_way_is_not_unlocked_again() -> None:
    a = field(
        m=unit("ser_snapjaw", at=(4, 4), wounds=4, status=["fire"]),
        Q=unit("spider_nest", at=(9, 1)),
        boss_due=[1, 0],
    ).activate("m")
    assert a.place("m") is None
    assert a.s.boss_due == [1, 0] and a.events(Unlocked) == []


@pytest.mark.rule("unlock.boss.own-turn", "unlock.boss.forced", "turn.choice")
def test_the_running_turn_is_finished_before_the_boss_comes() -> None:
    a = field(
        m=unit("ser_snapjaw", at=(4, 4), wounds=4, status=["fire"]),
        Q=unit("spider_nest", at=(9, 1)),
        k=unit("billman", at=(1, 6)),
    )
    a.at("phase").do("phase", "warband").do("activate", "m")
    assert a.ask.prompt == "next_unit", "the Warband phase goes on"
    a.do("activate", "k").do("end")
    a.idle("phase", 1).do("phase", "wait").do("done")
    assert (a.ask.seat, a.ask.prompt) == (0, "deploy_boss"), "now there is no choice"

"""The spawning phase: budgets, places, the pool, skull tokens, platforms.

[spawn.*, token.*, miniboss.*, spawning-point.*, type.*, gauge.*]
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from undercroft.games.explore import effect
from undercroft.games.explore.events import BossSpawned, Spawned, TokenSpent
from undercroft.games.explore.game import GAME
from undercroft.games.explore.position import UnitSpec
from undercroft.games.explore.state import CONSUL
from undercroft.games.superdungeon import status
from undercroft.games.superdungeon.card import ATT, Pool
from undercroft.kernel.squares import each

from .arena import BIT, GAUGE, SKULL, SUPER, Arena

PLATFORMS = Path(__file__).parent / "packs" / "platforms"

DEN = """
    ##########
    #F.......#
    #........#
    #....O...#
    #........#
    ##########
    """
TWO_DENS = """
    ############
    #F.........#
    #...O...Q..#
    #..........#
    ############
    """
KOBOLDS: dict[str, Any] = {
    "k1": "knucklehead",
    "k2": "knucklehead",
    "k3": "knucklehead",
    "i1": "ironscale",
    "i2": "ironscale",
    "dp": "dragon_priest",
}


def den(drawing: str = DEN, **more: Any) -> Arena:
    """A Fighter far off, and kobolds waiting in the pool."""
    points: dict[str, Any] = {"O": "egg_clutch"}
    if "Q" in drawing:
        points["Q"] = "kobold_warrens"
    return Arena(drawing, F="hearthsworn_fighter", **{**points, **KOBOLDS, "round": 0, **more})


def bring(a: Arena, mark: str, square: tuple[int, int]) -> Arena:
    """Spawn a monster on a square."""
    a.do("spawn", mark)
    assert a.ask.prompt == "place_monster"
    return a.do("place", mark, square)


def kinds(a: Arena) -> set[str]:
    """Ids of the cards that may be spawned now."""
    return {a.s.profile[option[1]].model.id for option in a.offered("spawn")}


def point(a: Arena) -> str:
    """The spawning point that is just now asked for."""
    assert a.ask.prompt == "spawn"
    return a.mark(a.ask.about[0])


def next_round(a: Arena) -> Arena:
    """Let everybody do nothing until the next spawning phase or whatever precedes it."""
    now = a.s.round
    while a.s.round == now:
        prompt = a.ask.prompt
        a.match.answer(1 if prompt == "first" else 0)
    return a


# ---------------------------------------------------------------- the phase and its budget


@pytest.mark.rule("spawn.phase")
def test_a_round_opens_with_spawning_from_every_point_in_play() -> None:
    a = den(TWO_DENS).at("round")
    assert (a.ask.seat, point(a)) == (CONSUL, "O")
    bring(a, "k1", (3, 0)).do("done")
    assert point(a) == "Q"
    bring(a, "k2", (8, 0))
    assert [e.point for e in a.events(Spawned)] == [a.numbers["O"], a.numbers["Q"]]


@pytest.mark.rule("spawn.phase", "spawn.points-at-setup-only")
def test_a_destroyed_point_spawns_nothing_and_does_not_come_back() -> None:
    a = den(TWO_DENS.replace("Q", "."), Q=UnitSpec("kobold_warrens")).at("round")
    assert point(a) == "O"
    assert "kobold_warrens" not in kinds(a)
    a.dice("- -").do("done")
    assert a.ask.prompt == "first"
    assert not a.in_play("Q")


@pytest.mark.rule("spawn.points-at-setup-only", "spawn.boo-booty-never")
@pytest.mark.parametrize("size", ["delve", "crawl", "siege"])
def test_no_pool_holds_a_point_or_a_boo_booty(size: str) -> None:
    for seed in range(5):
        s = GAME.new(seed, size=size).state
        in_pool = {s.profile[unit].model.kind for unit in s.pool}
        assert in_pool <= {"minion", "denizen", "miniboss"}
        assert any(profile.model.kind == "trap" for profile in s.profile)


@pytest.mark.rule("spawn.four-points", "spawn.example.first-round")
def test_the_books_first_round_one_ironscale_and_two_knuckleheads() -> None:
    a = den(R=UnitSpec("rex")).at("round")
    assert kinds(a) == {"knucklehead", "ironscale", "dragon_priest"}
    bring(a, "i1", (4, 1))
    assert kinds(a) == {"knucklehead", "ironscale"}
    bring(a, "k1", (4, 3))
    assert kinds(a) == {"knucklehead"}
    a.do("spawn", "k2").dice("- -", "- -").do("place", "k2", (5, 3))
    assert a.ask.prompt != "spawn", "four points are spent"
    assert not a.in_play("R")


@pytest.mark.rule("spawn.four-points")
def test_a_monster_dearer_than_what_is_left_is_not_offered() -> None:
    a = den().at("round")
    bring(a, "dp", (4, 1))
    assert kinds(a) == {"knucklehead"}


@pytest.mark.rule("spawn.optional")
def test_the_consul_may_spawn_nothing_or_stop_early() -> None:
    a = den(TWO_DENS).at("round").do("done")
    assert point(a) == "Q"
    assert not a.events(Spawned)
    bring(a, "k1", (8, 0)).dice("- -", "- -").do("done")
    assert a.ask.prompt != "spawn"


@pytest.mark.rule("spawn.per-point-budget", "token.other-points")
def test_points_not_used_go_neither_to_another_point_nor_to_the_next_round() -> None:
    a = den(TWO_DENS).at("round").do("done")
    assert a.ask.about == (a.numbers["Q"], 4, 0)
    bring(a, "dp", (8, 0))
    assert kinds(a) == {"knucklehead"}
    a.dice("- -", "- -").do("done")
    next_round(a)
    assert a.s.round == 2
    assert a.ask.about == (a.numbers["O"], 4, 0)


@pytest.mark.rule("spawn.first-round-platform", "gauge.8-bit")
def test_in_the_first_round_only_8_bit_monsters_come() -> None:
    a = den(packs=(PLATFORMS,), R="rex", l1="late_kobold", o1="last_kobold").at("round")
    assert a.s.round == 1
    assert kinds(a) == {"knucklehead", "ironscale", "dragon_priest"}


# ---------------------------------------------------------------- where


@pytest.mark.rule("spawn.placement")
def test_a_monster_is_placed_next_to_its_point_diagonals_included() -> None:
    a = den(X=UnitSpec("gouger", at=(4, 1))).at("round").do("spawn", "k1")
    offered = {option[2] for option in a.offered("place")}
    near = {a.square(x, y) for x in (3, 4, 5) for y in (1, 2, 3)} - {a.square(4, 2)}
    assert offered == near - {a.square(4, 1)}


@pytest.mark.rule("spawn.placement")
def test_walls_chests_and_models_leave_no_room() -> None:
    a = den(
        """
        ########
        #F.....#
        #.#O...#
        #......#
        ########
        """,
        chests=[(3, 0)],
        X=UnitSpec("gouger", at=(1, 2)),
    ).at("round")
    a.do("spawn", "k1")
    assert {option[2] for option in a.offered("place")} == {
        a.square(x, y) for x, y in ((1, 0), (2, 0), (3, 1), (2, 2), (3, 2))
    }


@pytest.mark.rule("spawn.placement", "move.large-models")
def test_a_large_base_needs_room_for_all_of_it_and_one_square_beside_the_point() -> None:
    a = den(R="rex", gauge=BIT).at("round").do("spawn", "R")
    taken = a.s.heroes | a.s.foes
    beside = {a.square(x, y) for x in (3, 4, 5) for y in (1, 2, 3)}
    fitting = set()
    for x in range(7):
        for y in range(3):
            base = {a.square(x + dx, y + dy) for dx in (0, 1) for dy in (0, 1)}
            if base & beside and not base & set(each(taken)):
                fitting.add(a.square(x, y))
    assert {option[2] for option in a.offered("place")} == fitting
    a.dice("- -", "- -").do("place", "R", (5, 0))
    assert set(each(a.s.footprint(a.numbers["R"]))) == {
        a.square(x, y) for x in (5, 6) for y in (0, 1)
    }


@pytest.mark.rule("spawn.no-room")
def test_a_monster_that_does_not_fit_cannot_come_and_others_gain_nothing() -> None:
    # O stands in a corridor one square wide: no room for Rex, who needs two.
    a = den(
        """
        ##############
        #O..##########
        ###..........#
        #F......Q....#
        #............#
        ##############
        """,
        R="rex",
        gauge=BIT,
    ).at("round")
    assert point(a) == "O"
    assert "rex" not in kinds(a)
    assert "knucklehead" in kinds(a)
    a.do("done")
    assert a.ask.about == (a.numbers["Q"], 4, 0)
    assert "rex" in kinds(a)


@pytest.mark.rule("spawn.no-room")
def test_a_point_with_no_empty_square_beside_it_spawns_nothing() -> None:
    a = Arena(
        """
        #####
        #OF.#
        #####
        """,
        O="egg_clutch",
        F="hearthsworn_fighter",
        k1="knucklehead",
    )
    a.dice("- -").at("round")
    assert a.ask.prompt == "first", "the Consul is not even asked"
    assert not a.in_play("k1")


# ---------------------------------------------------------------- the pool


@pytest.mark.rule("spawn.pool-empty")
def test_spawning_stops_when_nobody_is_left_in_the_pool() -> None:
    a = Arena(DEN, F="hearthsworn_fighter", O="egg_clutch", k1="knucklehead").at("round")
    a.do("spawn", "k1").dice("- -", "- -").do("place", "k1", (4, 1))
    assert a.ask.prompt == "first"


@pytest.mark.rule("spawn.any-point")
def test_kobolds_may_come_out_of_an_egg_clutch_and_drakes_out_of_warrens() -> None:
    a = den(TWO_DENS, w1="wyrmling").at("round")
    assert kinds(a) == {"knucklehead", "ironscale", "dragon_priest", "wyrmling"}
    bring(a, "k1", (3, 0)).do("done")
    assert kinds(a) == {"knucklehead", "ironscale", "dragon_priest", "wyrmling"}
    bring(a, "w1", (8, 0))
    assert a.where("w1") == (8, 0)


@pytest.mark.rule("choose.pool.outlives-point", "spawn.any-point")
def test_the_monsters_of_a_destroyed_point_may_still_be_spawned() -> None:
    s = GAME.new(1, size="crawl", points=["egg_clutch", "kobold_warrens"]).state
    kobold = next(u for u in s.pool if s.profile[u].model.id == "knucklehead")
    match = GAME.new(1, size="crawl", points=["egg_clutch", "kobold_warrens"])
    clutch, *warrens = s.points
    for warren in warrens:
        match.state.lift(warren)
    assert match.ask.about[0] == clutch
    match.answer_with(("spawn", kobold))
    match.answer(0)
    assert match.state.at[kobold] >= 0


@pytest.mark.rule("spawn.not-in-play")
def test_only_monsters_off_the_board_can_be_spawned() -> None:
    a = Arena(
        DEN,
        F="hearthsworn_fighter",
        O="egg_clutch",
        k1=UnitSpec("knucklehead", at=(7, 0)),
        k2="knucklehead",
        dp=UnitSpec("dragon_priest", at=(7, 3)),
    ).at("round")
    assert a.offered("spawn") == [("spawn", a.numbers["k2"])]


@pytest.mark.rule("spawn.not-in-play", "spawn.fresh")
def test_a_destroyed_monster_comes_back_in_the_next_spawning_phase_as_a_new_one() -> None:
    a = Arena(
        """
        ##########
        #FP......#
        #........#
        #....O...#
        ##########
        """,
        F=UnitSpec("hearthsworn_fighter", potions=0),
        O="egg_clutch",
        P=UnitSpec("dragon_priest", wounds=2, status=["poison", "slow"]),
    )
    a.dice("2 2 3", "- -").menu("F").do("attack", "P", "melee")
    assert not a.in_play("P")
    assert a.ask.prompt == "menu", "nothing spawns in the middle of a round"
    a.do("end")
    assert (a.s.round, a.ask.prompt) == (2, "spawn")
    a.do("spawn", "P").dice("- -", "- -").do("place", "P", (3, 1))
    assert (a.wounds("P"), a.status("P")) == (0, ())


@pytest.mark.rule("spawn.fresh")
def test_whatever_lay_on_a_card_is_gone_when_it_enters() -> None:
    a = den(dp=UnitSpec("dragon_priest", wounds=2, status=["fire"], acted=1)).at("spawning")
    bring(a, "dp", (4, 1))
    assert (a.wounds("dp"), a.status("dp"), a.s.acted[a.numbers["dp"]]) == (0, (), 0)


@pytest.mark.rule("spawn.acts-this-round")
def test_a_monster_spawned_this_round_may_be_activated_this_round() -> None:
    a = den().at("round")
    bring(a, "k1", (4, 1)).dice("- -", "- -").do("done").do("second")
    assert a.ask.prompt == "menu"
    assert a.ask.about == (a.numbers["k1"],)


@pytest.mark.rule("spawn.boo-booty-never")
def test_a_boo_booty_is_never_offered_whatever_the_gauge() -> None:
    for gauge in (0, BIT, SUPER - 1):
        a = den(b1="boo_booty").set(gauge=gauge).at("round")
        assert "boo_booty" not in kinds(a)
        assert kinds(a)


# ---------------------------------------------------------------- skull tokens


@pytest.mark.rule("token.extra-point", "token.stack", "token.other-points", "token.next-round")
def test_each_token_adds_one_skull_point_to_one_point() -> None:
    a = den(TWO_DENS).set(tokens=2).at("round")
    assert (a.s.tokens, a.s.tokens_now) == (0, 2)
    bring(a, "dp", (3, 0))
    assert a.ask.about == (a.numbers["O"], 1, 2)
    bring(a, "i1", (4, 0))
    # Five points of monsters: one more than the point has of its own.
    assert a.ask.about == (a.numbers["O"], 0, 1)
    bring(a, "k1", (2, 0))
    # Both tokens went to O: it brought in six points, and Q has its four.
    assert (a.s.tokens_now, point(a)) == (0, "Q")
    assert a.ask.about == (a.numbers["Q"], 4, 0)
    assert [event.use for event in a.events(TokenSpent)] == ["spawn", "spawn"]


@pytest.mark.rule("token.extra-point")
def test_without_tokens_nothing_beyond_four_points_comes() -> None:
    a = den().at("round")
    bring(a, "dp", (4, 1)).do("spawn", "k1").dice("- -", "- -", "- -").do("place", "k1", (3, 1))
    assert a.ask.prompt != "spawn"


@pytest.mark.rule("token.stack")
def test_several_tokens_buy_one_dear_monster() -> None:
    a = den(packs=(PLATFORMS,), c1="colossus").set(tokens=1).at("round")
    assert "colossus" not in kinds(a)
    a = den(packs=(PLATFORMS,), c1="colossus").set(tokens=2).at("round")
    a.do("spawn", "c1").dice("- -", "-").do("place", "c1", (4, 1))
    assert a.s.tokens_now == 0
    assert a.ask.prompt == "first"


@pytest.mark.rule("spawn.example.tokens", "token.remove-status", "token.other-points")
def test_the_books_two_tokens() -> None:
    a = (
        den(
            """
        ##############
        #F...........#
        #............#
        #...O...Q....#
        #............#
        #RR..........#
        #RR..........#
        ##############
        """,
            R=UnitSpec("rex", status=["weak"]),
        )
        .set(tokens=2)
        .at("round")
    )
    bring(a, "k1", (3, 1))
    bring(a, "k2", (4, 1))
    bring(a, "dp", (2, 1))
    assert a.s.tokens_now == 1
    a.do("clear", "R", "weak")
    assert (a.s.tokens_now, a.status("R")) == (0, ())
    assert point(a) == "Q", "nothing is left to spend at O"
    assert a.ask.about == (a.numbers["Q"], 4, 0)


@pytest.mark.rule("token.remove-status")
def test_a_token_helps_a_monster_in_the_first_square_of_the_map() -> None:
    a = Arena(
        DEN, F=UnitSpec("hearthsworn_fighter", at=(7, 3)), O="egg_clutch",
        W=UnitSpec("whelp", at=(0, 0), status=["poison"]), tokens=1,
    ).at("round")  # fmt: skip
    assert a.offers("clear", "W", "poison")


@pytest.mark.rule("token.remove-status")
def test_each_status_costs_one_token() -> None:
    a = (
        Arena(
            DEN,
            F="hearthsworn_fighter",
            O="egg_clutch",
            P=UnitSpec("dragon_priest", at=(7, 0), status=["poison", "slow", "weak"]),
            W=UnitSpec("whelp", at=(7, 3), status=["poison"]),
        )
        .set(tokens=2)
        .at("round")
    )
    cleared = {(a.mark(option[1]), option[2]) for option in a.offered("clear")}
    assert cleared == {("P", "poison"), ("P", "slow"), ("P", "weak"), ("W", "poison")}
    a.do("clear", "P", "slow")
    assert a.status("P") == ("poison", "weak")
    a.do("clear", "W", "poison")
    assert a.s.tokens_now == 0
    assert a.ask.prompt == "initiative", "two tokens, two statuses"
    assert a.status("P") == ("poison", "weak")


@pytest.mark.rule("token.expire")
def test_tokens_not_spent_by_the_end_of_the_phase_are_lost() -> None:
    a = den(P=UnitSpec("gouger", at=(7, 0), status=["slow"])).set(tokens=2).at("round")
    a.do("done")
    assert a.ask.prompt == "tokens"
    a.dice("- -", "- -").do("done")
    assert a.ask.prompt != "tokens"
    assert (a.s.tokens, a.s.tokens_now) == (0, 0)


@pytest.mark.rule("token.expire")
def test_lost_tokens_do_not_come_back_next_round() -> None:
    a = den(k1=UnitSpec("knucklehead", at=(7, 3))).set(tokens=3).at("round")
    a.dice("- -", "- -").do("done")
    next_round(a)
    assert a.ask.about == (a.numbers["O"], 4, 0)


@pytest.mark.rule("token.boss-fight")
def test_in_a_boss_fight_tokens_only_remove_statuses() -> None:
    a = (
        den(
            """
        ############
        #F.........#
        #...O...SS.#
        #.......SS.#
        ############
        """,
            S=UnitSpec("starfire", status=["weak", "slow"]),
            size="crawl",
            fight=True,
        )
        .set(tokens=1)
        .at("round")
    )
    assert a.ask.prompt == "tokens"
    assert not a.offered("spawn")
    a.dice("- -", "1 1").do("clear", "S", "weak")
    assert (a.status("S"), a.s.tokens_now) == (("slow",), 0)
    assert a.ask.prompt == "first"


@pytest.mark.rule("token.boss-fight", "token.gain")
def test_tokens_are_still_gained_in_a_boss_fight() -> None:
    a = Arena(
        """
        ########
        #FK....#
        #.....S#
        ########
        """,
        F=UnitSpec("hearthsworn_fighter", potions=0),
        K="knucklehead",
        S="von_drakk",
        fight=True,
        gauge=GAUGE.skulls[-2] - 1,
    )
    a.dice("2 2 3").menu("F").do("attack", "K", "melee")
    assert (a.s.gauge, a.s.tokens) == (GAUGE.skulls[-2], 1)


# ---------------------------------------------------------------- platforms and mini-bosses


@pytest.mark.rule("gauge.16-bit.unlock", "miniboss.spawn", "gauge.unlock-timing", "gauge.8-bit")
@pytest.mark.parametrize("size", ["crawl", "siege"])
def test_16_bit_monsters_come_once_the_gauge_has_reached_16_bit(size: str) -> None:
    def offered(gauge: int) -> set[str]:
        a = den(packs=(PLATFORMS,), R="rex", l1="late_kobold", o1="last_kobold", size=size)
        return kinds(a.set(gauge=gauge).at("round"))

    eight_bit = {"knucklehead", "ironscale", "dragon_priest"}
    assert offered(0) == offered(BIT - 1) == eight_bit
    assert offered(BIT) == offered(SUPER - 1) == {*eight_bit, "late_kobold", "rex"}


@pytest.mark.rule("overcharge.platforms", "overcharge.passing-platforms")
def test_in_overcharge_all_three_platforms_come_wherever_the_marker_stands() -> None:
    for gauge in (0, SKULL, BIT, SUPER - 1):
        a = den(packs=(PLATFORMS,), R="rex", l1="late_kobold", o1="last_kobold", size="siege")
        a.set(gauge=gauge, overcharged=True).at("round")
        assert kinds(a) >= {"knucklehead", "late_kobold", "last_kobold", "rex"}


@pytest.mark.rule("overcharge.siege-only")
@pytest.mark.parametrize("size", ["crawl", "siege"])
def test_overcharge_monsters_never_come_on_the_first_run_of_the_gauge(size: str) -> None:
    for gauge in (0, BIT, SUPER - 1):
        a = den(packs=(PLATFORMS,), o1="last_kobold", size=size).set(gauge=gauge).at("round")
        assert "last_kobold" not in kinds(a)


@pytest.mark.rule("gauge.16-bit.one-mini-boss")
def test_only_one_mini_boss_may_be_in_play_before_overcharge() -> None:
    drawing = """
        ############
        #F.......RR#
        #...O....RR#
        #..........#
        ############
        """
    a = den(drawing, R="rex", r2="rex", g="rockgut", size="siege", gauge=SUPER - 1).at("round")
    assert not kinds(a) & {"rex", "rockgut"}
    bare = drawing.replace("R", ".")
    a = den(bare, R="rex", r2="rex", g="rockgut", size="siege", gauge=SUPER - 1)
    bring(a.set(tokens=4).at("round"), "R", (1, 0))
    assert not kinds(a) & {"rex", "rockgut"}
    assert kinds(a)


@pytest.mark.rule("overcharge.two-mini-bosses")
def test_in_overcharge_two_mini_bosses_may_be_in_play() -> None:
    a = den(
        """
        ##############
        #F..........F#
        #....O.......#
        #............#
        #............#
        ##############
        """,
        r1="rex",
        r2="rex",
        g="rockgut",
        size="siege",
        overcharged=True,
        tokens=8,
    ).at("round")
    bring(a, "r1", (2, 0))
    assert kinds(a) >= {"rex", "rockgut"}
    bring(a, "g", (5, 0))
    assert not kinds(a) & {"rex", "rockgut"}
    assert "knucklehead" in kinds(a)


@pytest.mark.rule("miniboss.spawn")
def test_a_mini_boss_pays_its_skulls_and_comes_out_of_a_point() -> None:
    a = den(R="rex", gauge=BIT).at("round").do("spawn", "R").dice("- -", "- -")
    a.do("place", "R", (5, 0))
    (event,) = a.events(Spawned)
    assert (event.unit, event.point) == (a.numbers["R"], a.numbers["O"])
    assert a.ask.prompt == "first", "his four skulls are all the point has"


@pytest.mark.rule("miniboss.respawn", "miniboss.reward")
def test_a_destroyed_mini_boss_leaves_a_treasure_and_may_come_again() -> None:
    a = Arena(
        """
        ##########
        #FRR.....#
        #.RR.....#
        #......O.#
        ##########
        """,
        F=UnitSpec("hearthsworn_fighter", potions=0),
        R=UnitSpec("rex", wounds=4),
        O="egg_clutch",
        size="crawl",
        gauge=BIT,
        treasure_top=["sword_of_alacrity"],
    )
    a.dice("2 2 3", "- -").menu("F").do("attack", "R", "melee")
    assert not a.in_play("R")
    # At once, in the middle of the Hero's activation.
    assert a.ask.prompt == "find"
    assert a.ask.about == (a.game.box.equipment_number["sword_of_alacrity"],)
    assert a.ask.seat == 1
    a.do("hold")
    assert not a.match.over, "a Crawl goes on without its mini-boss"
    a.do("end").do("discard")
    assert (a.s.round, a.ask.prompt) == (2, "spawn")
    bring_again = a.do("spawn", "R").dice("- -", "- -").do("place", "R", (5, 0))
    assert bring_again.in_play("R")
    assert a.wounds("R") == 0


@pytest.mark.rule("miniboss.reward")
def test_a_boo_booty_card_is_no_reward_and_the_next_card_is_drawn() -> None:
    a = Arena(
        """
        ##########
        #FRR.....#
        #.RR.....#
        ##########
        """,
        F=UnitSpec("hearthsworn_fighter", potions=0),
        R=UnitSpec("rex", wounds=4),
        treasure_top=["boo_booty", "sword_of_alacrity"],
    )
    a.dice("2 2 3", "- -").menu("F").do("attack", "R", "melee")
    assert a.ask.about == (a.game.box.equipment_number["sword_of_alacrity"],)


@pytest.mark.rule(
    "gauge.16-bit.delve-spawn", "gauge.16-bit.delve-no-spawns", "size.delve.mini-boss"
)
def test_in_a_delve_16_bit_brings_the_mini_boss_for_free_and_nobody_else() -> None:
    a = Arena(
        """
        ################
        #FK............#
        #..O...........#
        #..............#
        ################
        """,
        F=UnitSpec("hearthsworn_fighter", potions=0),
        K="knucklehead",
        G=UnitSpec("gouger", at=(5, 0)),
        O="egg_clutch",
        R="rex",
        k2="knucklehead",
        size="delve",
        gauge=BIT - 1,
    )
    a.dice("2 2 3").menu("F").do("attack", "K", "melee")
    assert a.s.called
    assert not a.in_play("R"), "only at the start of the next round"
    next_round(a.do("end"))
    assert (a.s.round, a.ask.prompt, a.ask.seat) == (2, "place_boss", CONSUL)
    a.dice("- -", "- -").do("place", "R", (12, 1))
    assert a.in_play("R") and a.s.fight
    assert [event.unit for event in a.events(BossSpawned)] == [a.numbers["R"]]
    assert not a.in_play("K") and not a.in_play("k2")
    # What was left on the map still activates, beside the mini-boss.
    while a.ask.prompt != "consul_turn":
        a.match.answer(0)
    assert a.offers("activate", "G") and a.offers("activate", "R")
    # Nothing spawns in any later round either.
    next_round(a)
    assert a.s.round == 3
    assert a.ask.prompt not in ("spawn", "place_boss")


# ---------------------------------------------------------------- spawning points as models


@pytest.mark.rule("spawning-point.figures", "type.spawning-point")
def test_the_points_of_a_pair_are_wounded_and_destroyed_apart() -> None:
    a = Arena(
        """
        ########
        #.OFQ..#
        #......#
        ########
        """,
        F=UnitSpec("hearthsworn_fighter", potions=0),
        O=UnitSpec("kobold_warrens", wounds=1),
        Q="kobold_warrens",
    ).menu("F", actions=4)
    # One star does not beat the fixed star of its armour, and no dice are rolled for it.
    a.dice("1 - -").do("attack", "O", "melee")
    assert a.wounds("O") == 1
    a.dice("1 1 -").do("attack", "O", "melee")
    assert (a.wounds("O"), a.wounds("Q")) == (2, 0)
    a.dice("1 1 -").do("attack", "O", "melee")
    assert not a.in_play("O")
    assert a.in_play("Q") and a.wounds("Q") == 0
    assert not a.s.called, "its twin still stands"
    a.done()


@pytest.mark.rule("spawning-point.immune")
def test_a_wounded_point_takes_no_status() -> None:
    a = Arena(
        """
        ######
        #DO..#
        ######
        """,
        D=UnitSpec("deeproot_druid", potions=0),
        O="egg_clutch",
    ).menu("D")
    a.dice("2 1 1").do("attack", "O", "melee")
    assert (a.wounds("O"), a.status("O")) == (1, ())


@pytest.mark.rule("type.spawning-point", "type.minion", "type.denizen")
def test_minions_and_denizens_come_out_of_points_until_they_are_destroyed() -> None:
    a = den(w="whelp").at("round")
    assert {"knucklehead", "whelp"} <= kinds(a)
    gone = den(DEN.replace("O", "."), w="whelp", O=UnitSpec("egg_clutch"))
    gone.dice("- -").at("round")
    assert gone.ask.prompt == "first"


# ---------------------------------------------------------------- types


@pytest.mark.rule("type.partial-match", "type.example.ironscale")
def test_an_effect_for_kobolds_takes_every_type_line_with_that_word() -> None:
    a = Arena(
        """
        #########
        #......F#
        #B......#
        #PIWRR..#
        #...RR..#
        #########
        """,
        F="hearthsworn_fighter",
        P="dragon_priest",
        I="ironscale",
        W="whelp",
        R="rex",
        B="boo_booty",
    ).menu("P")

    def attack(mark: str) -> Pool:
        return effect.dice(a.s, a.numbers[mark], ATT)

    before = {mark: attack(mark) for mark in "FPIWRB"}
    a.do("area", "dragon_priest.dragon_rage")
    raging = {mark for mark, pool in before.items() if attack(mark) == pool + Pool(blue=1)}
    assert raging == {"P", "I", "R"}, "Rex is a kobold ogre"
    assert {mark for mark, pool in before.items() if attack(mark) == pool} == {"F", "W", "B"}


@pytest.mark.rule("type.example.ironscale")
def test_an_ironscale_takes_what_is_for_minions_too() -> None:
    # Starfire's Burning Blades: minions and denizens cause Fire while she is in play.
    a = Arena(
        """
        ##########
        #FI......#
        #........#
        ##########
        """,
        F=UnitSpec("hearthsworn_fighter", potions=0, status=["fire"]),
        I="ironscale",
        S="starfire",
        called=True,
    ).at("round")
    assert a.ask.prompt == "place_boss"
    a.match.answer(0)
    assert effect.causes(a.s, a.numbers["I"]) & status.FIRE
    assert not effect.causes(a.s, a.numbers["S"]) & status.FIRE


@pytest.mark.rule("type.sides")
def test_the_consul_plays_every_monster_and_no_hero() -> None:
    for size in ("delve", "crawl", "siege"):
        s = GAME.new(2, size=size, hero_players=2).state
        for unit, profile in enumerate(s.profile):
            hero = profile.model.kind == "hero"
            assert (s.seat_of(unit) == CONSUL) is not hero
    # A Boo Booty is a monster too: it is activated in the Consul's turn.
    a = Arena("#####\n#F.B#\n#####", F="hearthsworn_fighter", B="boo_booty").at("consul")
    assert (a.ask.prompt, a.ask.seat, a.ask.about) == ("menu", CONSUL, (a.numbers["B"],))


@pytest.mark.rule("type.boss")
def test_a_boss_is_never_spawned_from_a_point() -> None:
    for gauge in (0, BIT, SUPER - 1):
        a = den(S="starfire", gauge=gauge, tokens=4).at("round")
        assert a.ask.prompt == "spawn"
        assert "starfire" not in kinds(a)
        assert not a.in_play("S")


@pytest.mark.rule("type.boss")
def test_the_boss_comes_the_round_after_the_last_point_is_destroyed() -> None:
    a = Arena(
        """
        ################
        #FO............#
        #..............#
        ################
        """,
        F=UnitSpec("hearthsworn_fighter", potions=0),
        O=UnitSpec("egg_clutch", wounds=2),
        S="von_drakk",
    )
    a.dice("2 2 3").menu("F").do("attack", "O", "melee")
    assert a.s.called and not a.in_play("S")
    # Von Drakk's crypt shifts as a point falls.
    a.do("stay").do("end")
    assert (a.s.round, a.ask.prompt) == (2, "place_boss")
    a.dice("- -", "- -").do("place", "S", (13, 0))
    assert a.in_play("S")

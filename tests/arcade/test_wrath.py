"""Wrath: gained, taken, and who has most. [wrath.*]"""

from __future__ import annotations

import pytest

from undercroft.games.arcade.events import GainedWrath, Targeted
from undercroft.games.arcade.position import UnitSpec

from .arena import CONSUL_PACK, HEROES_PACK, Arena

ROOM = """
    #########
    #WCD....#
    #.....F.#
    #.....M.#
    #########
    """


def room(hero: str = "hexcast_sorceress", **names: object) -> Arena:
    """A Hero W next to C, with friends F and M far off."""
    drawing = ROOM
    for mark in "CD":
        if mark not in names:
            drawing = drawing.replace(mark, ".")
    return Arena(
        drawing, packs=HEROES_PACK, W=hero, F="cat_burglar", M="moonspire_guardian", **names
    ).dry()  # fmt: skip


def wrath(a: Arena) -> tuple[int, ...]:
    return tuple(a.s.wrath[a.numbers[mark]] for mark in "WFM")


@pytest.mark.rule("wrath.gain.wound")
def test_each_wound_gives_one_wrath() -> None:
    a = room(C="knight_of_the_tower").menu("W")
    a.dice("2 2 -").do("attack", "C", "magic")
    assert wrath(a) == (1, 0, 0)
    assert a.events(GainedWrath)[0].rules == ("wrath.gain.wound",)
    a.dice("2 2 3").do("attack", "C", "magic").done()
    assert wrath(a) == (3, 0, 0)


@pytest.mark.rule("wrath.gain.area")
def test_an_area_gives_wrath_for_all_its_wounds() -> None:
    a = room("sanctioned_witch", C="tower_blackblade", D="tower_arbalist").menu("W")
    a.dice("2 - -").do("special", "sanctioned_witch.arcane_burst", "C").done()
    assert wrath(a) == (2, 0, 0)
    assert a.events(GainedWrath)[0].rules == ("wrath.gain.wound", "wrath.gain.area")


@pytest.mark.rule("wrath.gain.spawning-point")
def test_wounding_a_spawning_point_gives_wrath() -> None:
    a = room(C="shadow_tower").menu("W")
    a.dice("2 - -").do("attack", "C", "magic").done()
    assert wrath(a) == (1, 0, 0)
    assert a.events(GainedWrath)[0].rules == ("wrath.gain.wound", "wrath.gain.spawning-point")


@pytest.mark.rule("wrath.gain.overkill")
def test_wounds_beyond_the_last_heart_give_none() -> None:
    a = room(C="tower_blackblade").menu("W")
    a.dice("2 - 3").do("attack", "C", "magic").done()
    assert not a.in_play("C")
    assert wrath(a) == (1, 0, 0)


@pytest.mark.rule("wrath.gain.overkill")
def test_only_the_hearts_that_were_left_count() -> None:
    a = room(C=UnitSpec("tower_stalker", wounds=2)).menu("W")
    a.dice("2 - 3").do("attack", "C", "magic").done()  # a critical success: two wounds
    assert not a.in_play("C")
    assert wrath(a) == (1, 0, 0)


@pytest.mark.rule("wrath.gain.overkill")
def test_wounds_passed_on_to_minions_do_count() -> None:
    a = room(C="tower_stalker", D="tower_blackblade").menu("W")
    a.dice("2 - 3").do("attack", "C", "magic").done()
    assert not a.in_play("D")
    assert a.wounds("C") == 1
    assert wrath(a) == (2, 0, 0)


@pytest.mark.rule("wrath.gain.fire-and-backlash")
def test_a_burning_monster_angers_nobody() -> None:
    a = room(C=UnitSpec("tower_stalker", status=["fire", "knockdown"]))
    a.dice("2 - -", "2 - -").at("consul_turn").done()
    assert a.wounds("C") == 1
    assert wrath(a) == (0, 0, 0)


@pytest.mark.rule("wrath.gain.fire-and-backlash")
def test_a_heros_backlash_does() -> None:
    a = room(C="tower_arbalist", commands=["fight"]).on("W", wrath=1)
    backlash = next(c.id for c in a.game.box.equipment if c.gifts.flags & 2)
    a.on("W", gear=[backlash])
    pool = a.game.box.profile(a.game.box.model_number["hexcast_sorceress"],
                              (a.game.box.equipment_number[backlash],)).dice[1]  # fmt: skip
    a.dice(" ".join(["2"] * pool.dice)).at("commands").done()
    assert not a.in_play("C")
    assert wrath(a) == (2, 0, 0)


@pytest.mark.rule("wrath.pool.take-free-first", "wrath.sorceress.first-attack.example")
def test_the_sorceress_takes_the_unused_token() -> None:
    a = room(C="tower_blackblade").on("F", wrath=3).on("M", wrath=2).menu("W")
    assert a.s.wrath_free == 1
    a.dice("2 - -").do("attack", "C", "magic").done()
    assert not a.in_play("C")
    assert wrath(a) == (1, 3, 2)
    assert a.s.wrath_free == 0


@pytest.mark.rule("wrath.pool.steal", "wrath.sorceress.critical.example")
@pytest.mark.parametrize(
    ("first", "second", "left"),
    [("F", "M", (3, 2, 1)), ("F", "F", (3, 1, 2)), ("M", "M", (3, 3, 0))],
)
def test_the_sorceress_takes_two_tokens_from_the_others(
    first: str, second: str, left: tuple[int, ...]
) -> None:
    a = room(C="tower_stalker").on("W", wrath=1).on("F", wrath=3).on("M", wrath=2).menu("W")
    a.dice("2 - 3").do("attack", "C", "magic")
    assert a.wounds("C") == 2
    a.do("from", first)
    if a.ask.prompt == "wrath":
        a.do("from", second)
    a.done()
    assert wrath(a) == left


@pytest.mark.rule("wrath.pool.cap")
def test_a_hero_with_every_token_gains_no_more() -> None:
    a = room(C="tower_stalker").on("W", wrath=6).menu("W")
    a.dice("2 1 -").do("attack", "C", "magic").done()
    assert a.wounds("C") == 1
    assert wrath(a) == (6, 0, 0)
    assert a.ask.prompt == "menu"


@pytest.mark.rule("wrath.destroyed-hero", "destroy.cleanup")
def test_a_destroyed_heros_wrath_is_unused_again() -> None:
    a = room().on("W", wrath=4, wounds=4, status=["fire"]).on("F", wrath=2).activate("W")
    assert not a.in_play("W")
    assert wrath(a) == (0, 2, 0)
    assert a.s.wrath_free == 4


@pytest.mark.rule("wrath.destroyed-hero", "action.dangerous")
def test_a_hero_destroyed_by_its_own_action_gains_no_wrath() -> None:
    a = Arena(
        "########\n#.AXT..#\n########", packs=CONSUL_PACK, A="medic", X="tester",
        T="tincan",
    ).dry()  # fmt: skip
    hearts = a.game.content.heroes["tester"].hearts
    a.on("X", wounds=hearts - 1).menu("X")
    a.dice("2 1 -", "1 1", "1 1 1").do("area", "tester.blast").done()
    assert a.wounds("A") == 1
    assert not a.in_play("X")
    assert (a.s.wrath[a.numbers["X"]], a.s.wrath_free) == (0, a.s.wrath_total)


FIGHT = """
    #######
    #W.F..#
    #..C..#
    #M....#
    #######
    """


def fight(**wraths: tuple[int, int]) -> Arena:
    """An Arbalist shoots at one of three Heroes; marks with wrath and when they last acted."""
    names = {"W": "riftling_warrior", "F": "sanctioned_witch", "M": "moonspire_guardian"}
    a = Arena(FIGHT, **names, C="tower_arbalist", commands=["fight"]).dry()
    for mark, (tokens, order) in wraths.items():
        a.on(mark, wrath=tokens, order=order)
    return a


@pytest.mark.rule("wrath.tie")
def test_of_equal_wrath_the_latest_to_activate_counts_more() -> None:
    a = fight(W=(2, 1), F=(2, 3), M=(2, 2)).dice("2 - -").at("commands")
    assert [a.mark(e.target) for e in a.events(Targeted)] == ["F"]
    b = fight(W=(2, 1), F=(2, 0), M=(1, 2)).dice("2 - -").at("commands")
    assert [b.mark(e.target) for e in b.events(Targeted)] == ["W"]


@pytest.mark.rule("wrath.tie")
@pytest.mark.parametrize("order", ["WM", "MW"])
def test_who_activates_last_in_play_counts_more(order: str) -> None:
    a = Arena("#######\n#W.C.M#\n#######", W="riftling_warrior", M="moonspire_guardian",
        C="tower_arbalist").dry()  # fmt: skip
    a.at("hero_turn").do("activate", order[0]).do("end")
    a.dice("2 2 -" if order[1] == "W" else "2 2").do("end").done()
    assert [a.mark(e.target) for e in a.events(Targeted)] == [order[1]]


@pytest.mark.rule("wrath.tie")
def test_among_those_who_have_not_activated_the_players_choose() -> None:
    a = fight(W=(1, 0), F=(1, 0), M=(0, 5)).dice("2 - -").at("commands")
    assert a.ask.prompt == "most_wrath"
    assert {a.mark(o[1]) for o in a.ask.options} == {"W", "F"}


@pytest.mark.rule("wrath.zero")
def test_a_hero_without_wrath_can_have_the_most() -> None:
    a = fight(W=(0, 1), F=(0, 3), M=(0, 2)).dice("2 - -").at("commands")
    assert [a.mark(e.target) for e in a.events(Targeted)] == ["F"]


@pytest.mark.rule("wrath.zero")
def test_a_destroyed_hero_never_has_the_most_wrath() -> None:
    a = Arena(
        "##############\n#W.P......Q.M#\n##############",
        W="riftling_warrior", M="moonspire_guardian", F="sanctioned_witch",
        P="spider_nest", Q="shadow_tower", A="tower_arbalist", fallen=["F"],
    )  # fmt: skip
    a.on("W", order=1).on("F", order=9).on("M", order=2).command("spawn")
    assert a.in_play("A")  # by the tower next to the Guardian, the latest to act of those in play


@pytest.mark.rule("wrath.balanced-party.example")
def test_with_all_tokens_given_out_the_warrior_is_the_target() -> None:
    a = fight(W=(3, 0), F=(2, 0), M=(1, 0)).dice("2 - -").at("commands")
    assert a.s.wrath_free == 0
    assert [a.mark(e.target) for e in a.events(Targeted)] == ["W"]
    b = fight(W=(3, 0), F=(2, 0), M=(1, 0)).menu("M")
    b.dice("3 -").do("attack", "C", "missile")
    assert {b.mark(o[1]) for o in b.offered("from")} == {"W", "F"}

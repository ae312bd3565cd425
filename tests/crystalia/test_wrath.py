"""Wrath Power: one reroll of one die at any roll, and no nagging."""

from __future__ import annotations

import pytest

from .arena import Arena, foe

DUEL = """
#######
#.A.T.#
#######"""


def duel(**facts: object) -> Arena:
    return Arena(DUEL, A="ember_mage", T=foe("hearthsworn_fighter", facing="W"), **facts).menu("A")


@pytest.mark.rule("wrath.reroll", "wrath.reroll.any-roll")
def test_a_die_is_rerolled_for_one_wrath() -> None:
    a = duel(wrath=[1, 0]).dice("- 1", "1 -", "3")
    a.do("attack", "T", "magic")
    assert a.ask.prompt == "wrath"
    a.do("reroll", 0, 0)
    assert a.wounds("T") == 1, "3 and 1 beat 1"
    assert a.s.wrath == [0, 0]
    a.done()


@pytest.mark.rule("wrath.reroll.multiple")
def test_the_same_die_may_be_rerolled_again() -> None:
    a = duel(wrath=[2, 0]).dice("- -", "1 -", "-", "2")
    a.do("attack", "T", "magic").do("reroll", 0, 0).do("reroll", 0, 0)
    assert (a.wounds("T"), a.s.wrath[0]) == (1, 0)


@pytest.mark.rule("wrath.reroll.order")
def test_both_sides_decide_in_turn_until_both_decline() -> None:
    a = duel(wrath=[1, 1]).dice("2 -", "1 -", "2")
    a.do("attack", "T", "magic")
    assert a.ask.seat == 0
    a.do("keep")
    assert a.ask.seat == 1
    a.do("reroll", 1, 1)
    assert a.ask.seat == 0, "after a reroll the other side is asked again"
    a.do("keep")
    assert a.wounds("T") == 0


@pytest.mark.rule("wrath.reroll")
def test_whoever_wants_quiet_is_not_asked_again_this_turn() -> None:
    a = duel(wrath=[1, 0]).dice("- -", "- -", "- -", "- -")
    a.do("attack", "T", "magic").do("quiet")
    a.do("attack", "T", "magic")
    assert a.ask.prompt == "menu"


@pytest.mark.rule("wrath.generate", "wrath.generate.one-per-turn", "turn.start.order")
def test_a_leader_on_the_warzone_generates_one_wrath() -> None:
    a = Arena(DUEL, A="ember_mage", B="rex", T=foe("hearthsworn_fighter"), wrath=[1, 0])
    a.on("B", at=None)
    a.at("turn")
    assert a.s.wrath == [2, 0]
    assert len(a.backpack(0)) == 1


@pytest.mark.rule("wrath.generate.first-turn", "turn.start.scavenge")
def test_the_first_turn_generates_no_wrath_but_scavenges() -> None:
    a = Arena(DUEL, A="ember_mage", T=foe("hearthsworn_fighter"), wrath=[1, 1], turns=[1, 1])
    a.at("turn")
    assert a.s.wrath == [1, 1]
    assert len(a.backpack(0)) == 1


@pytest.mark.rule("wrath.cap")
def test_a_warband_holds_five_wrath_at_most() -> None:
    a = Arena(DUEL, A="ember_mage", T=foe("hearthsworn_fighter"), wrath=[5, 0]).at("turn")
    assert a.s.wrath[0] == 5

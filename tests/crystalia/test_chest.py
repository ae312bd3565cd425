"""Chests: the check and the table of ten."""

from __future__ import annotations

import pytest

from undercroft.games.crystalia.events import ChestTried

from .arena import Arena, foe

ROOM = """
#########
#.......#
#..A....#
#.......#
#......E#
#########"""


def room(**facts: object) -> Arena:
    return Arena(
        ROOM, A="ember_mage", E=foe("hearthsworn_fighter"), chests=[(3, 1), (6, 0)], **facts
    ).menu("A")


@pytest.mark.rule("chest.open.position", "chest.open.cost", "chest.result.4.empty", "chest.roll")
def test_opening_a_chest_turns_to_it_and_costs_an_action() -> None:
    a = room()
    a.on("A", facing="S")
    a.menu("A")
    a.dice("3", "1 -").do("chest", (3, 1))
    assert a.facing("A") == "E"
    assert a.events(ChestTried)[0].result == 4
    assert a.chests() == {(6, 0)}
    assert a.s.actions == 2


@pytest.mark.rule("chest.roll.cap", "chest.roll.cap.example", "chest.result.10.treasure")
def test_a_total_above_ten_is_ten() -> None:
    a = room().dice("8", "1 3").do("chest", (3, 1))
    (tried,) = a.events(ChestTried)
    assert tried.result == 10
    assert "chest.roll.cap" in tried.rules
    assert a.ask.prompt == "chest_again"
    a.do("discard")
    assert len(a.backpack(0)) == 1


@pytest.mark.rule("chest.result.10.example", "chest.result.1.attack", "chest.result.1.lose")
def test_pressing_the_luck_can_cost_the_treasure() -> None:
    a = room().dice("10", "- -").do("chest", (3, 1))
    a.dice("1", "- -", "1 1 1").do("again")
    assert a.backpack(0) == []
    assert a.wounds("A") == 1
    assert a.chests() == {(6, 0)}


@pytest.mark.rule("chest.result.3.mimic", "mimic.controller", "mimic.free-turn")
def test_a_mimic_serves_the_left_neighbour_and_acts_at_once() -> None:
    a = room(mimic_top=["booty_biter"]).dice("3", "- -").do("chest", (3, 1))
    assert a.ask.seat == 1 and a.ask.prompt == "face"
    a.do("face", "to:W")
    assert (a.ask.seat, a.ask.prompt) == (1, "menu")
    a.do("end")
    assert a.ask.prompt == "menu" and a.s.active == a.numbers["A"]
    assert a.s.actions == 2


@pytest.mark.rule("chest.result.7.trapdoor", "trapdoor.flip", "trapdoor.use")
def test_two_chests_become_trapdoors() -> None:
    a = room().dice("7", "- -").do("chest", (3, 1))
    assert a.chests() == {(3, 1), (6, 0)}
    assert not a.offers("chest", (3, 1))
    a.do("trapdoor", (3, 1)).do("place", "A", (5, 0)).do("face", "to:S")
    assert a.place("A") == (5, 0)


@pytest.mark.rule("chest.open.enemy-near")
def test_nobody_opens_a_chest_beside_an_enemy() -> None:
    a = room(K=foe("knucklehead", at=(1, 1)))
    assert not a.offers("chest", (3, 1))
    assert "chest.open.enemy-near" in a.why_not("chest", (3, 1))

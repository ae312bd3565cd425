"""Wrath Power once more: whose it is and what it is for. [wrath.*]"""

from __future__ import annotations

import pytest

from undercroft.cli._draw import lying_dice

from .arena import Arena, foe, unit

FIELD = """
##########
#........#
#.A..T...#
#........#
##########"""


def field(**facts: object) -> Arena:
    names: dict[str, object] = {"A": "ember_mage", "T": foe("hearthsworn_fighter", facing="W")}
    return Arena(FIELD, **(names | facts))


@pytest.mark.rule("wrath.tokens")
def test_the_wrath_of_a_destroyed_hero_stays_with_the_warband() -> None:
    a = field(wrath=[3, 0], g=unit("gouger", at=(3, 1), facing="E"))
    a.on("A", wounds=4, card="glimmerdusk_ranger", status=["fire"]).activate("A")
    assert a.place("A") is None
    assert a.s.wrath == [3, 0]
    a.do("activate", "g").dice("- - -", "- -", "2").do("attack", "T", "melee")
    a.do("reroll", 0, 0).do("keep")
    assert a.s.wrath == [2, 0]
    assert a.wounds("T") == 1


@pytest.mark.rule("wrath.tokens")
def test_everybody_sees_how_much_wrath_a_warband_has() -> None:
    a = field(wrath=[3, 1]).menu("A")
    for seat in (0, 1, None):
        tracks = {track.id: track.value for track in a.game.scene(a.s, a.ask, seat).tracks}
        assert (tracks["wrath-0"], tracks["wrath-1"]) == (3, 1)


def test_the_question_leaves_it_to_the_dice_what_they_show() -> None:
    """People read it while the dice still roll."""
    a = field(wrath=[1, 0]).menu("A").dice("2 1", "- -").do("attack", "T", "magic")
    asked = "Spend wrath to roll a die again? (offense of Ember Mage and ARM defense of "
    for seat in (0, 1, None):
        question = a.game.scene(a.s, a.ask, seat).question
        assert question is not None
        assert question.prompt == f"{asked}Hearthsworn Fighter)"


def test_the_terminal_shows_the_dice_as_they_lie() -> None:
    a = field(wrath=[1, 0]).menu("A").dice("2 1", "- 1").do("attack", "T", "magic")
    assert [line.plain for line in lying_dice(a.match.scene(0))] == [
        "Ember Mage attacks, WILL: ★★ ★",
        "Hearthsworn Fighter defends, ARM: – ★",
    ]
    assert lying_dice(field().menu("A").match.scene(0)) == []


@pytest.mark.rule("wrath.other-uses")
@pytest.mark.parametrize("faction", ["", "forest", "royal", "peaks"])
def test_wrath_is_for_rerolls_only(faction: str) -> None:
    a = field(factions=[faction, ""], wrath=[5, 5]).on("T", at=(2, 1)).menu("A")
    assert not a.offered("wrath")


@pytest.mark.rule("wrath.generate")
def test_a_boss_generates_no_wrath() -> None:
    a = field(A="midnight_queen", wrath=[1, 1]).at("turn")
    assert a.s.wrath == [1, 1]


@pytest.mark.rule("wrath.generate")
def test_a_mini_boss_alone_generates_wrath() -> None:
    a = field(A="ser_snapjaw", wrath=[1, 1]).at("turn")
    assert a.s.wrath == [2, 1]


@pytest.mark.rule("wrath.generate.one-per-turn")
def test_two_leaders_generate_one_wrath() -> None:
    a = field(m=unit("ser_snapjaw", at=(0, 0)), wrath=[1, 1]).at("turn")
    assert a.s.wrath == [2, 1]


@pytest.mark.rule("wrath.reroll.any-roll")
def test_a_defender_rerolls_a_defense_die() -> None:
    a = field(wrath=[0, 1]).menu("A").dice("2 -", "1 -", "2").do("attack", "T", "magic")
    assert a.ask.seat == 1
    a.do("reroll", 1, 1)
    assert a.wounds("T") == 0


@pytest.mark.rule("wrath.reroll.any-roll")
@pytest.mark.parametrize(("reroll", "found"), [("3", True), ("2", False)])
def test_a_test_of_willpower_may_be_rerolled(reroll: str, found: bool) -> None:
    a = field(wrath=[1, 0], tile_traps=["pow"]).menu("A").dice("2 -", reroll).do("search")
    a.do("reroll", 0, 1)
    assert (a.ask.prompt == "lay_trap") == found


@pytest.mark.rule("wrath.reroll")
def test_nobody_rerolls_the_dice_of_another() -> None:
    a = field(wrath=[1, 0]).menu("A").dice("2 -", "1 -").do("attack", "T", "magic")
    assert {option[1] for option in a.offered("reroll")} == {0}, "the offense roll alone"


@pytest.mark.rule("wrath.reroll")
def test_who_has_no_dice_on_the_table_is_not_asked() -> None:
    a = field(wrath=[0, 1], tile_traps=["pow"]).menu("A").dice("2 -").do("search")
    assert a.ask.prompt != "wrath"

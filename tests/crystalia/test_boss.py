"""The boss: how it comes in, and its timeout."""

from __future__ import annotations

import pytest

from undercroft.games.crystalia.events import Exploded, TimedOut

from .arena import Arena, foe, unit

GATE = """
####==######
#..........#
#..........#
#..........#
#..........#
#..........#
#....T.....#
############"""


def gate(**facts: object) -> Arena:
    return Arena(GATE, B="starfire", T=foe("hearthsworn_fighter"), boss_due=[1, 0], **facts)


@pytest.mark.rule("unlock.boss.forced", "boss.place.squares", "boss.immunity.gain", "boss.option")
def test_an_unlocked_boss_must_come_in_at_an_exit() -> None:
    a = gate().at("phase")
    assert a.ask.prompt == "deploy_boss"
    assert [option[1:] for option in a.offered("enter")] == [(0, a.square(3, 0))]
    a.do("enter", 0, (3, 0)).do("face", "to:S")
    assert a.place("B") == (3, 0)
    assert a.s.immune >> a.numbers["B"] & 1
    assert not a.events(Exploded)


@pytest.mark.rule("boss.explosion.trigger", "boss.explosion.profile", "boss.explosion.rewards")
def test_who_stands_in_the_way_is_blown_away() -> None:
    a = gate(K=foe("gouger", at=(4, 0))).at("phase")
    a.dice("2").do("enter", 0, (3, 0))
    assert len(a.events(Exploded)) == 1
    assert a.place("K") is None
    assert a.s.trophies[0] == (a.numbers["K"],)


@pytest.mark.rule("boss.explosion.still-blocked", "boss.explosion.deadly")
def test_who_is_still_in_the_way_is_placed_nearby_without_further_harm() -> None:
    a = gate(K=unit("ember_mage", at=(4, 0))).at("phase")
    a.dice("2 2 2").do("enter", 0, (3, 0)).do("stay")
    assert a.ask.prompt == "clear_way"
    a.do("place", "K", (5, 0)).do("face", "to:S")
    assert (a.place("K"), a.wounds("K")) == ((5, 0), 1)
    assert a.place("B") == (3, 0)


@pytest.mark.rule("boss.explosion.trigger")
def test_units_close_by_set_off_no_explosion() -> None:
    a = gate(K=foe("ironscale", at=(6, 0))).at("phase")
    a.do("enter", 0, (3, 0))
    assert not a.events(Exploded)


@pytest.mark.rule("timeout.trigger", "timeout.statuses", "timeout.once")
def test_below_half_its_life_a_boss_shakes_off_its_statuses() -> None:
    a = Arena(
        """
        #########
        #BB.....#
        #BB.T...#
        #.......#
        #########""",
        B=unit("starfire", at=(0, 0), wounds=4, status=["slow", "poison"], facing="E"),
        T=foe("ember_mage", facing="W"),
    ).menu("T")
    a.dice("3 3", "- - 1").do("attack", "B", "magic")
    assert a.wounds("B") >= 5
    assert a.status("B") <= {"fire"}
    assert len(a.events(TimedOut)) == 1


@pytest.mark.rule("win.last-boss", "win.boss-destroyed")
def test_the_last_player_with_a_boss_wins() -> None:
    a = Arena(
        """
        #########
        #BB.....#
        #BB.T...#
        #.......#
        #########""",
        B=unit("starfire", at=(0, 0), wounds=7, facing="E"),
        T=foe("ember_mage", facing="W"),
        timed_out=[1, 0],
    ).menu("T")
    a.dice("3 3", "- - 1").do("attack", "B", "magic")
    assert a.match.outcome == ("Player 2", "win.last-boss", (1,))

"""Which potion questions are worth asking a person, and a Consul turn that asks nothing."""

from __future__ import annotations

from tests.superdungeon.asked import asked_of
from undercroft.games.arcade.game import GAME
from undercroft.games.arcade.weighty import stake, weighty

from .arena import Arena
from .test_potions import room


def test_a_potion_that_would_heal_nobody_is_not_worth_asking() -> None:
    a = room(commands=["fight"]).on("W", potions=2).on("R", potions=1).at("commands")
    assert a.ask.prompt == "green"
    assert not weighty(a.s, a.ask)


def test_a_scratch_can_wait_and_a_bad_wound_cannot() -> None:
    hearts = GAME.content.heroes["sanctioned_witch"].hearts
    a = room(commands=["fight"]).on("W", potions=2, wounds=hearts - 2).at("commands")
    assert weighty(a.s, a.ask)


def test_what_was_let_pass_is_the_same_until_somebody_is_hurt_or_healed() -> None:
    a = room(commands=["spawn", "spawn"]).on("W", potions=2, wounds=2, wrath=2)
    a.dice(*["2 2 2"] * 3).at("commands")
    before = stake(a.s, a.ask)
    a.do("pass")
    assert a.ask.prompt == "green" and stake(a.s, a.ask) == before
    a.change(wounds=[3, *a.s.wounds[1:]])
    assert stake(a.s, a.ask) != before


def test_slurping_is_worth_asking_when_it_draws_the_monsters_off_a_friend() -> None:
    hearts = GAME.content.heroes["sanctioned_witch"].hearts
    a = room(commands=["fight"]).on("R", potions=1).on("W", wrath=3, wounds=hearts - 1)
    a.at("commands")
    assert a.mark(a.ask.about[0]) == "R" and weighty(a.s, a.ask)
    b = room(commands=["fight"]).on("R", potions=1).on("W", wrath=3).at("commands")
    assert not weighty(b.s, b.ask)


def test_a_whole_consul_turn_with_everybody_at_full_health_asks_a_person_nothing() -> None:
    def consul() -> Arena:
        a = room(commands=["move", "fight", "spawn", "fight", "spawn"]).dice(*["2 2 2"] * 9)
        return a.on("W", potions=2, wrath=2).on("R", potions=2).at("commands")

    a, b = consul(), consul()
    offered = asked_of(a.match, 0, spare=False)
    assert offered.count("green") > 8
    assert asked_of(b.match, 0) == []
    assert not any(b.s.wounds[: len(b.s.seats)])

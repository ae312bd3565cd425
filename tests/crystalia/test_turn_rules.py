"""The turn: order, phases, skulls, activation crystals. [turn.*]"""

from __future__ import annotations

from pathlib import Path

import pytest

from undercroft.games.crystalia.events import Drew, Finished, GainedWrath, TurnBegan

from .arena import Arena, foe, unit

GIANTS = Path(__file__).parent / "packs" / "giants"
FIELD = """
##==##########
#............#
#..A....k....#
#............#
#......i.....#
#............#
#..........E.#
##############"""


def field(**facts: object) -> Arena:
    """A hero with two kobolds and a spawning point far from an enemy hero."""
    names: dict[str, object] = {
        "A": "ember_mage", "k": "knucklehead", "i": "ironscale", "P": unit("kobold_warrens"),
        "E": foe("hearthsworn_fighter"),
    }  # fmt: skip
    return Arena(FIELD, **(names | facts)).on("P", at=(0, 5))


def three(**facts: object) -> Arena:
    """The same with a third player, who has a hero too."""
    third = unit("royal_paladin", owner=2, at=(0, 0))
    return field(players=3, F=third, **facts)


# ---------------------------------------------------------------- whose turn it is


@pytest.mark.rule("turn.numbering")
def test_every_player_counts_their_own_turns_from_one() -> None:
    a = three(turns=[0, 0, 0], round=0).at("next_turn")
    for seat in (1, 2, 0, 1):
        a.idle("phase", seat)
    turns = [(event.player, event.number) for event in a.events(TurnBegan)]
    assert turns == [(0, 1), (1, 1), (2, 1), (0, 2), (1, 2)]


@pytest.mark.rule("turn.pass", "term.left-right")
def test_the_left_neighbour_plays_when_power_up_is_done() -> None:
    a = three().at("phase")
    a.do("phase", "wait")
    assert (a.ask.seat, a.ask.prompt) == (1, "phase")
    a.do("phase", "wait")
    assert (a.ask.seat, a.ask.prompt) == (1, "equip"), "the turn lasts until Power-Up is done"
    a.do("done")
    assert (a.ask.seat, a.ask.prompt) == (2, "phase")


@pytest.mark.rule("term.left-right", "turn.pass")
def test_who_is_out_is_passed_over() -> None:
    a = three(out=[0, 1, 0]).at("phase").do("phase", "wait")
    assert (a.ask.seat, a.ask.prompt) == (2, "phase")


# ---------------------------------------------------------------- the start


@pytest.mark.rule("turn.start.order", "turn.start.scavenge")
def test_wrath_comes_before_loot_and_both_before_the_phase() -> None:
    a = field(loot_top=["chainmail"]).at("turn")
    told = a.events(GainedWrath, Drew)
    assert [type(event) for event in told] == [GainedWrath, Drew]
    assert (a.s.wrath, a.backpack(0)) == ([1, 0], ["chainmail"])
    assert a.ask.prompt == "phase"


@pytest.mark.rule("turn.start.scavenge")
def test_scavenging_happens_in_the_first_turn_too() -> None:
    a = field(turns=[1, 0], loot_top=["chainmail"]).at("turn")
    assert a.s.wrath == [0, 0], "there is no wrath in the first turn"
    assert a.backpack(0) == ["chainmail"]


# ---------------------------------------------------------------- the phases


@pytest.mark.rule("turn.choice")
def test_there_are_four_phases_to_choose_from_and_one_is_played() -> None:
    a = field().at("phase")
    phases = [("phase", name) for name in ("wait", "spawning", "hero", "warband")]
    assert sorted(a.ask.options) == sorted(phases)
    a.do("phase", "warband").do("end")
    assert (a.ask.seat, a.ask.prompt) == (1, "phase"), "there is no second phase in a turn"


@pytest.mark.rule("turn.hero-phase")
def test_the_hero_acts_beside_three_skulls_in_any_order() -> None:
    a = field(j=unit("ironscale", at=(9, 3))).at("phase").do("phase", "hero")
    assert a.targets("activate") == {"A", "k", "i", "j"}
    a.do("activate", "i").do("end")
    assert a.targets("activate") == {"A", "k"}, "two of three skulls are spent"
    a.do("activate", "A").do("end")
    assert a.targets("activate") == {"k"}, "the hero costs none"
    a.do("activate", "k").do("end")
    assert a.ask.seat == 1


@pytest.mark.rule("turn.hero-phase", "turn.warband-phase")
def test_every_phase_says_who_acts_in_it_and_for_how_much() -> None:
    a = field().at("phase")
    question = a.match.scene(a.ask.seat).question
    assert question is not None
    told = {option.label: option.text for option in question.options}
    assert told["Hero phase"] == "The hero acts, and monsters of up to 3 skulls."
    assert told["Warband phase"] == "Monsters of up to 6 skulls act, the hero does not."
    assert len(set(told.values())) == len(told)


@pytest.mark.rule("turn.hero-phase.needs-hero")
def test_without_the_hero_there_is_no_hero_phase() -> None:
    a = field()
    a.position.map = a.position.map.replace("A", ".")
    a.at("phase")
    assert {option[1] for option in a.offered("phase")} == {"spawning", "warband", "wait"}
    assert a.why_not("phase", "hero") == ("turn.hero-phase.needs-hero",)


@pytest.mark.rule("turn.warband-phase")
def test_a_warband_phase_has_six_skulls_and_no_hero() -> None:
    more = {f"j{x}": unit("ironscale", at=(x, 0)) for x in (8, 9, 10)}
    a = field(**more).at("phase").do("phase", "warband")
    assert "A" not in a.targets("activate")
    for mark in more:
        a.do("activate", mark).do("end")
    assert a.ask.seat == 1, "three times two skulls are all"


@pytest.mark.rule("turn.warband-phase")
def test_the_sixth_skull_can_be_spent_and_the_seventh_cannot() -> None:
    more = {f"j{x}": unit("ironscale", at=(x, 0)) for x in (9, 10)}
    a = field(**more).at("phase").do("phase", "warband")
    for mark in ("k", *more):
        a.do("activate", mark).do("end")
    assert a.ask.seat == 1, "one skull is left, and the ironscale costs two"


@pytest.mark.rule("turn.skulls.mini-boss-boss", "term.monster")
def test_mini_boss_and_boss_cost_their_printed_skulls() -> None:
    a = field(m=unit("ser_snapjaw", at=(9, 0)), B=unit("roxor", at=(10, 3)))
    assert a.at("hero_phase").targets("activate") == {"A", "k", "i"}
    a.at("warband_phase")
    assert a.targets("activate") == {"B", "m", "k", "i"}
    a.do("activate", "B").do("end")
    assert a.targets("activate") == {"k", "i"}, "two skulls are left"


@pytest.mark.rule("turn.skulls.mini-boss-boss")
def test_a_unit_worth_more_than_six_skulls_acts_alone() -> None:
    a = field(packs=(GIANTS,), c=unit("colossus", at=(9, 1)))
    assert a.at("hero_phase").targets("activate") == {"A", "k", "i"}
    a.at("warband_phase").do("activate", "k").do("end")
    assert a.targets("activate") == {"i"}
    a.at("warband_phase").do("activate", "c").do("end")
    assert a.ask.seat == 1


@pytest.mark.rule("turn.spawning-phase.no-activation")
def test_who_has_spawned_activates_nobody_in_that_turn() -> None:
    a = field(g=unit("gouger")).at("phase").do("phase", "spawning").do("spawn", "P", "units")
    a.do("place", "g", (1, 5)).do("face", "to:N")
    assert (a.ask.seat, a.ask.prompt) == (1, "phase")
    a.idle("phase", 0).do("phase", "warband")
    assert a.offers("activate", "g"), "in the next turn they act"


@pytest.mark.rule("turn.wait", "powerup.always")
def test_waiting_does_nothing_but_power_up_follows() -> None:
    trophies = {f"t{i}": foe("gouger", trophy=0) for i in range(3)}
    a = field(**trophies, loot_top=["chainmail"]).at("phase").do("phase", "wait")
    assert not a.events(Finished)
    assert a.backpack(0) == ["chainmail"], "rewards are due all the same"
    assert (a.ask.seat, a.ask.prompt) == (0, "equip")


# ---------------------------------------------------------------- crystals


@pytest.mark.rule("turn.crystal.place", "turn.crystal.once")
def test_who_has_acted_gets_a_crystal_and_does_not_act_again() -> None:
    a = field().at("warband_phase").do("activate", "k")
    assert not a.s.crystals, "only when it has finished"
    a.do("end")
    assert a.s.crystals == 1 << a.numbers["k"]
    assert not a.offers("activate", "k")
    assert "turn.crystal.once" in a.why_not("activate", "k")


@pytest.mark.rule("turn.crystal.once")
def test_a_hero_acts_once_in_a_turn() -> None:
    a = field().at("hero_phase").do("activate", "A").do("end")
    assert not a.offers("activate", "A")
    assert a.s.crystals == 1 << a.numbers["A"]

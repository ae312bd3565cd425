"""The round in its four phases. [round.*]"""

from __future__ import annotations

import pytest

from tests.realms.arena import Arena, HeroSpec
from tests.realms.figures import archer, ogre, soldier
from tests.realms.stage import Stage
from undercroft.games.realms.events import Activated, EventDrawn, PhaseBegan, RoundBegan
from undercroft.games.realms.round import begin_round
from undercroft.games.realms.spell import QUICK
from undercroft.games.realms.state import BLIND
from undercroft.kernel.deck import Deck


def pair(**facts: object) -> Arena:
    said = {"H": soldier(), "S": HeroSpec("gretel", energy=0), "row": ["H", "S"]}
    return Arena("H S . .", **{**said, **facts})


@pytest.mark.rule("round.phases")
def test_refresh_then_event_then_actions_then_the_end() -> None:
    """What only the Refresh and the End Phase do shows where in the round each of them is."""
    a = pair(
        round=1, events=["morning_light", "morning_light"],
        H=soldier(conditions=["blind"], boosts=[("attack", 1, "turn")]),
    ).start("round")  # fmt: skip
    told = [type(e) for e in a.match.events or [] if type(e) in (RoundBegan, EventDrawn, Activated)]
    assert told == [RoundBegan, EventDrawn, Activated]
    assert (a.s.phase, a.conditions("H")) == ("action", [])
    a.do("end")
    # Boosts of this round last until the End Phase, after the last activation.
    assert a.s.boosted(0, "attack") == 1
    a.do("end")
    assert a.s.round == 3
    assert a.s.boosted(0, "attack") == 0


@pytest.mark.rule("round.refresh-effects", "power.blind-duration")
def test_what_ends_as_a_round_opens_ends_in_the_refresh_phase() -> None:
    stage = Stage()
    wolf = stage.monster("hungry_wolf", 1, 1)
    stage.s.conditions[0] = stage.s.conditions[wolf] = BLIND
    begin_round(stage.s)
    assert stage.s.phase == "refresh"
    assert stage.states(0) == stage.states(wolf) == set()


@pytest.mark.rule("round.refresh-effects")
def test_a_turn_of_the_story_due_at_the_start_of_a_round_comes_in_the_refresh_phase() -> None:
    a = Arena(
        adventure="path_through_the_wood", round=7, events=["morning_light"],
        H=HeroSpec("gretel", at=("path", 3, 0), energy=0), row=["H"],
    ).start("round")  # fmt: skip
    names = [type(e).__name__ for e in a.match.events or []]
    assert names.index("Stood") < names.index("EventDrawn")


@pytest.mark.rule("round.refresh-abilities")
def test_abilities_of_the_round_are_available_again_and_those_of_the_adventure_are_not() -> None:
    hero = archer(
        skills=["deadly_shot", "blasting_power"], used_round=["deadly_shot"],
        used=["blasting_power"], energy=4,
    )  # fmt: skip
    a = Arena("H . . t", H=hero, t=ogre(), row=["H", "beanstalk_ogre"]).menu("H")
    a.dice("1 1 1").do("attack", 0, "t")
    assert a.asked() == "improve"
    a = Arena(
        "H . . t", H=hero, t=ogre(), row=["H", "beanstalk_ogre"], events=["kind_stranger"]
    ).start("round")
    a.do("attack", 0, "t")
    assert a.ask.prompt == "declare"
    assert a.offers("deadly_shot")
    assert not a.offers("blasting_power")


@pytest.mark.rule("round.refresh-abilities")
def test_dodge_agile_and_quickcast_are_refreshed() -> None:
    a = pair(events=["kind_stranger"], round=1)
    a.start("card")
    s = a.s
    s.dodged = s.slipped = 3
    s.used_round[1] |= QUICK
    a.do("end").do("end")
    assert a.s.round == 2
    assert (a.s.dodged, a.s.slipped, a.s.used_round) == (0, 0, [0, 0])


@pytest.mark.rule("round.event")
def test_the_top_event_card_is_carried_out_and_discarded() -> None:
    a = pair(round=2, events=["morning_light", "kind_stranger"]).start("events")
    assert (a.energy("H"), a.energy("S")) == (2, 2)
    cards = a.game.box.events
    assert [cards[card].id for card in a.s.events.discard] == ["morning_light"]
    assert [cards[card].id for card in a.s.events.top] == ["kind_stranger"]


@pytest.mark.rule("round.event")
def test_the_discard_pile_makes_a_new_deck_when_the_deck_runs_out() -> None:
    a = pair(round=2, H=soldier(), events=["kind_stranger"]).start("card")
    light = a.game.box.event_number["morning_light"]
    a.s.events = Deck((), (), (light,))
    a.do("end").chance(0)
    a.do("end")
    assert [event.card for event in a.events(EventDrawn)] == [light]


@pytest.mark.rule("round.event-first")
def test_no_event_is_drawn_in_the_first_round() -> None:
    a = pair(round=0).start("round")
    assert a.s.round == 1
    assert not a.events(EventDrawn)
    assert not a.events(PhaseBegan)
    a = pair(round=1, events=["morning_light"]).start("round")
    assert len(a.events(EventDrawn)) == 1


@pytest.mark.rule("round.action-order")
def test_nobody_acts_before_the_card_above_his() -> None:
    a = pair(row=["S", "H"], round=0).start("round")
    assert a.s.active == a.numbers["S"]
    a.do("end")
    assert a.s.active == a.numbers["H"]
    assert [event.unit for event in a.events(Activated)] == [1, 0]


@pytest.mark.rule("round.end-effects")
def test_what_lasts_for_the_round_ends_in_the_end_phase_and_what_lasts_longer_stays() -> None:
    boosts = [("speed", 2, "turn"), ("speed", 1, "adventure")]
    a = pair(H=soldier(boosts=boosts), events=["kind_stranger"]).menu("H")
    assert a.s.speed(0) == 4 + 3
    a.do("end")
    assert a.s.speed(0) == 4 + 3
    a.do("end")
    assert a.s.round == 2
    assert a.s.speed(0) == 4 + 1

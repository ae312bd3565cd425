"""Reasons: what speaks for an answer, in words that can be checked against the game."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from undercroft.agents.counsel import counsel
from undercroft.agents.greedy import Greedy
from undercroft.agents.reason import Course, Who, _at_once, _endings, _instead, _next, reasons
from undercroft.games import registry
from undercroft.kernel.resample import resampled

from .test_search import at_a_choice

KNOWN = {1: Who("Mage", True), 2: Who("Kobold", False), 3: Who("Kobold", False)}


def course(won: float | None = None, **amounts: int) -> Course:
    """`wound2=1`: the second figure takes a wound, at once."""
    counted: Counter[Any] = Counter()
    for name, amount in amounts.items():
        counted[re.sub(r"\d", "", name), int(name[-1])] += amount
    return Course(counted, counted, won)


def then(label: str) -> Course:
    return Course(Counter(), Counter(), None, label)


def test_who_is_hurt_at_once_is_told_with_what_is_to_be_expected() -> None:
    courses = [course(wound2=1, wound3=1, fall3=1), course(wound2=1, wound3=0)] * 5
    assert [*_at_once(courses, [], KNOWN)] == [
        "2 × Kobold: 1.5 wounds expected, one falls in 5 of 10 looks ahead."
    ]
    assert [*_at_once([course(wound1=2)] * 8, [], KNOWN)] == ["Risk for Mage: 2.0 wounds expected."]
    assert [*_at_once([course(wound2=1), *[course()] * 9], [], KNOWN)] == [], (
        "too seldom for a word"
    )


def test_answers_are_compared_where_they_differ_beyond_chance_for_the_better() -> None:
    careful, rash = [course(wound1=1)] * 8, [course(wound1=2)] * 8
    assert [*_instead(careful, rash, KNOWN, "charge", 2)] == [
        "Within 2 turns your side takes 1.0 wound instead of 2.0 with “charge”."
    ]
    assert [*_instead(rash, careful, KNOWN, "wait", 2)] == [], "what speaks against it is no reason"
    mixed = [course(wound1=n) for n in (0, 5, 0, 5, 0, 5, 0, 0)]
    assert [*_instead(careful, mixed, KNOWN, "charge", 2)] == [], "chance explains it"


def test_that_a_game_ends_is_told_first() -> None:
    first, second = [course(1.0)] * 6 + [course()] * 2, [course(1.0)] * 2 + [course()] * 6
    assert [*_endings(first, second, "wait", 2)] == [
        "Within 2 turns the game is won in 6 of 8 looks ahead, with “wait” in 2."
    ]
    assert [*_endings(second, first, "charge", 2)] == []
    lost = [course(0.0)] * 8
    assert [*_endings(lost, lost, "wait", 2)] == [], "what comes either way is no reason"
    assert [*_endings(first, lost, "wait", 2)] == [
        "Within 2 turns the game is won in 6 of 8 looks ahead, with “wait” in 0.",
        "Within 2 turns the game is lost in 0 of 8 looks ahead, with “wait” in 8.",
    ]


def test_what_comes_either_way_speaks_for_neither() -> None:
    """A blow that falls anyway is no risk of an answer, and cards that all get are no gain."""
    struck = [course(wound1=2, card1=1, heal1=1)] * 8
    assert [*_at_once(struck, struck, KNOWN)] == []
    assert [*_at_once(struck, [course(wound1=1)] * 8, KNOWN)] == [
        "Risk for Mage: 2.0 wounds expected.",
        "1.0 wound healed on average.",
        "Cards gained: 1.0 on average.",
    ]


def test_what_is_done_next_is_told_where_the_other_answer_leads_elsewhere() -> None:
    charge, mixed = [then("charge")] * 6 + [then("wait")] * 2, [then("wait")] * 8
    assert [*_next(charge, mixed)] == ["Then “charge”, in 6 of 8 looks ahead."]
    assert [*_next(charge, charge)] == [] == [*_next([then("")] * 8, mixed)]
    assert [*_next([then(str(n)) for n in range(8)], mixed)] == [], "now this, now that"


@pytest.mark.parametrize("name", sorted(registry.names()))
def test_reasons_are_the_same_whatever_the_seat_may_not_know_and_disturb_nothing(name: str) -> None:
    match = at_a_choice(name)
    before = match.state.plain()
    told = reasons(match, 0, 1, 5, 1, looks=6)
    assert match.state.plain() == before
    other = resampled(match, match.ask.seat, 77)
    assert reasons(other, 0, 1, 5, 1, looks=6) == told
    assert all(sentence.endswith(".") and re.search(r"\d", sentence) for sentence in told)


def test_it_is_said_what_a_blow_will_do() -> None:
    match = registry.game("deckbox").new(seed=5, events=False)
    player = Greedy(1)
    while not (blows := [i for i, o in enumerate(match.ask.options) if o[0] == "attack"]):
        match.answer(player.choose(match, match.ask))
    told = reasons(match, blows[0], None, 3, 1, looks=8)
    assert re.match(r"[A-Z].*: \d\.\d wounds? expected", told[0]), told


def test_where_nothing_tells_two_answers_apart_that_is_said() -> None:
    match = at_a_choice("realms")
    (said,) = reasons(match, 0, 0, 3, 1, looks=6)
    assert said == (
        f"Nothing that can be counted tells it from “{match.label(0)}” in 6 looks ahead."
    )


def test_counsel_without_time_gives_an_answer_without_reasons() -> None:
    match = at_a_choice("deckbox")
    found = counsel(match, match.ask, 0.0)
    assert len(found.answers) >= 1 and found.why == ()

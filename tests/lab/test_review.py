"""Reviews: the parts add up, mistakes are found, and the page holds what the figures say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from undercroft import agents
from undercroft.games import registry
from undercroft.kernel.match import Match
from undercroft.lab.review import Decision, NoReview, Review, reviewing
from undercroft.lab.review_page import page

GAMES = sorted(registry.names())


def played(name: str, answers: int, level: str = "novice") -> Match[Any]:
    match = registry.game(name).new(seed=4, events=False)
    player = agents.agent(level, 2)
    while not match.over and len(match.journal) < answers:
        match.answer(player.choose(match, match.ask))
    return match


def reviewed(match: Match[Any], seat: int = 0, budget: int = 60) -> Review:
    found = [review for _, review in reviewing(match, seat, budget)]
    assert found[:-1] == [None] * (len(found) - 1)
    assert found[-1] is not None
    return found[-1]


@pytest.mark.parametrize("name", GAMES)
def test_skill_luck_and_the_rest_are_the_whole_way(name: str) -> None:
    review = reviewed(played(name, 120))
    assert len(review.decisions) > 5
    parts = review.sums()
    assert sum(parts.values()) == pytest.approx(review.result - review.begun, abs=1e-9)
    for one in review.decisions:
        assert one.skill <= 0 and one.residual >= 0 and one.error >= 0
        assert 0 <= one.before <= 1 and 0 <= one.then <= 1
        assert one.grade in ("best", "good", "slip", "blunder")
        assert bool(one.better) <= (-one.skill > 2.5 * one.error)
        if one.grade in ("slip", "blunder"):
            assert -one.skill >= 0.03 and one.better


def test_a_game_that_is_over_ends_at_its_result() -> None:
    match = played("deckbox", 100_000)
    review = reviewed(match, budget=30)
    assert match.outcome is not None and review.over
    assert review.result == float(match.outcome[0] == "heroes")
    assert review.decisions[-1].then == review.result


def test_the_two_sides_see_the_same_game_the_other_way_round() -> None:
    match = played("explore", 150)
    one, other = reviewed(match, 0), reviewed(match, 1)
    assert one.decisions == other.decisions
    assert one.begun + other.begun == pytest.approx(1)
    assert one.sums()["luck"] == pytest.approx(-other.sums()["luck"])


def test_what_one_warband_gains_the_other_loses() -> None:
    match = played("crystalia", 90)
    one, other = reviewed(match, 0), reviewed(match, 1)
    assert {decision.seat for decision in one.decisions} == {0, 1}
    assert one.begun + other.begun == pytest.approx(1)
    assert one.sums()["skill"] == pytest.approx(-other.sums()["skill"])


def decision(number: int, best: float, chosen: float, then: float, grade: str) -> Decision:
    better = "flee" if best > chosen else ""
    found = Decision(
        number, 0, 1, "stay & <fight>", better, best, best, chosen, 0.0, (), then=then
    )  # fmt: skip
    assert found.grade == grade
    return found


def test_the_page_says_what_the_figures_say_and_nothing_in_it_is_taken_for_markup() -> None:
    decisions = (
        decision(3, 0.6, 0.6, 0.5, "best"),
        decision(7, 0.5, 0.2, 0.0, "blunder"),
    )
    review = Review("deckbox", "Deckbox", ("Heroes",), ("ours",), 0, 0.6, 0.0, True, decisions)
    text = page(review, "undercroft review x")
    assert "stay &amp; &lt;fight&gt;" in text and "<fight>" not in text
    assert "flee (50 %)" in text and text.count("blunder</td>") == 1
    assert "Skill −30.0, luck −30.0" in text
    assert [d.number for d in review.turning_points()] == [3, 7]
    assert review.by_seat()[0]["blunder"] == 1


def test_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(NoReview, match="no seat 4"):
        next(reviewing(played("deckbox", 5), seat=3))


def test_reviews_are_made_alike_again(tmp_path: Path) -> None:
    match = played("realms", 60)
    one, other = reviewed(match), reviewed(match)
    assert json.dumps(one.plain()) == json.dumps(other.plain())

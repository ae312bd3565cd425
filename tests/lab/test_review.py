"""Reviews: the parts add up, mistakes are found, and the page holds what the figures say."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from undercroft import agents
from undercroft.agents.judge import Judged, levelled, linked
from undercroft.games import registry
from undercroft.kernel.match import Match
from undercroft.lab.review import Decision, NoReview, Review, decided, reviewing
from undercroft.lab.review_page import page

GAMES = sorted(registry.names())
LEDGER = Path(__file__).parents[2] / "web" / "tests" / "ledger.json"


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
        assert one.away >= 0 and one.error >= 0
        assert one.away == 0 or one.better
        assert 0 <= one.before <= 1 and 0 <= one.then <= 1
        assert one.grade in ("best", "good", "slip", "blunder")
        assert bool(one.better) <= (one.away > 2.5 * one.error)
        if one.grade in ("slip", "blunder"):
            assert one.away >= 0.03 and one.better
    followed = [
        one.luck
        for one, after in pairwise(review.decisions)
        if after.seat == one.seat and after.since < one.number
    ]
    assert len(followed) > 3
    assert followed == pytest.approx([0.0] * len(followed), abs=1e-9), "dice or others make luck"


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
    assert "luck −30.0, choices −30.0 beside the best" in text
    assert [d.number for d in review.turning_points()] == [3, 7]
    assert review.by_seat()[0]["blunder"] == 1


def test_a_chance_is_given_away_once_where_it_is_let_go() -> None:
    """Three times somebody does something else first, then the turn ends."""

    def one(number: int, best: float, since: int) -> Judged:
        better = "attack" if best > 0.4 else ""
        return Judged(number, 0, 1, "walk", better, 0.4, best, 0.4, 0.01, (), since=since)

    judged = [one(1, 0.6, 0), one(2, 0.6, 0), one(3, 0.6, 0), one(5, 0.4, 0)]
    found = linked(judged)
    assert [d.grade for d in found] == ["best", "best", "blunder", "best"]
    assert sum(d.away for d in found) == pytest.approx(0.2)
    assert sum(d.best - d.before for d in found) == pytest.approx(0.2)
    assert linked(found) == found
    assert [d.grade for d in linked([one(1, 0.6, 0), one(4, 0.6, 3)])] == ["blunder"] * 2, "dice"
    hidden = linked([one(1, 0.4, 0), one(2, 0.6, 0)])
    assert [(d.chosen, d.best, d.grade) for d in hidden] == [
        (0.6, 0.6, "best"),
        (0.4, 0.6, "blunder"),
    ], "to do something first that leads there is no mistake"


def test_where_nothing_is_thrown_there_is_no_luck() -> None:
    """All looks at a run of answers of one seat tell together how things stand at each."""

    def one(number: int, before: float, chosen: float, since: int, looks: int = 4) -> Judged:
        return Judged(
            number, 0, 1, "walk", "", before, before, chosen, 0.01, (("walk", before),),
            since=since, spread=0.08, looks=looks,
        )  # fmt: skip

    run = [one(1, 0.3, 0.3, 0), one(2, 0.5, 0.4, 0), one(4, 0.5, 0.5, 0, looks=8)]
    first, second, third = levelled(run)
    assert (first.before, first.chosen) == pytest.approx((0.5, 0.5)), "4 of 0.3 and 0.5, 8 of 0.6"
    assert first.chosen == second.before and second.chosen == third.before
    assert second.chosen == pytest.approx(0.4), "what was given away stays given away"
    assert first.answers == (("walk", first.before),)
    assert first.looks == 16 and first.spread < 0.08
    assert levelled([one(1, 0.3, 0.3, 0), one(3, 0.5, 0.5, 2)])[0].before == 0.3, "dice between"
    low = levelled([one(1, 0.1, 0.1, 0), one(2, 0.1, 0.0, 0), one(3, 0.0, 0.0, 0)])
    assert all(0 <= value <= 1 for each in low for value in (each.before, each.chosen))


def test_the_page_reckons_as_the_command_line_does() -> None:
    """Its own tests read the same file."""
    ledger = json.loads(LEDGER.read_text())
    rows = [
        Judged(**{**row, "answers": tuple(map(tuple, row["answers"])), "why": tuple(row["why"])})
        for row in ({k: v for k, v in row.items() if k != "grade"} for row in ledger["rows"])
    ]
    found = decided(rows, ledger["sides"], lambda seat: ledger["result"][seat])
    review = Review("d", "D", ("a", "b"), tuple(ledger["sides"]), 0, 0.5, 1.0, True, tuple(found))
    assert [one.number for one in review.turning_points()] == ledger["turning_points"]
    assert len(found) == len(ledger["decisions"]) > 5
    for one, wanted in zip(found, ledger["decisions"], strict=True):
        assert {name: getattr(one, name) for name in wanted} == pytest.approx(wanted, abs=1e-12)


def test_what_chance_explains_is_no_turning_point() -> None:
    doubtful = [replace(decision(n, 0.5, 0.5, 0.7, "best"), doubt=0.1) for n in (1, 2)]
    plain = [replace(one, number=one.number + 2, doubt=0.05) for one in doubtful]
    review = Review("deckbox", "D", ("H",), ("o",), 0, 0.5, 0.7, False, (*doubtful, *plain))
    assert [one.number for one in review.turning_points()] == [3, 4]


def test_who_plays_as_the_evaluator_would_gives_nothing_away_on_average() -> None:
    """What cannot be told apart counts as it came out, and not always against who decided."""
    review = reviewed(played("realms", 100_000, "greedy"), budget=100)
    unsure = [one.skill for one in review.decisions if not one.better]
    assert len(unsure) > 10 and max(unsure) >= 0
    assert abs(sum(unsure)) < 0.2
    assert review.by_seat()[0]["given_away"] == pytest.approx(
        sum(-one.skill for one in review.decisions if one.better)
    )


def test_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(NoReview, match="no seat 4"):
        next(reviewing(played("deckbox", 5), seat=3))


def test_reviews_are_made_alike_again_however_many_processes_share_them() -> None:
    match = played("realms", 60)
    one = reviewed(match)
    *steps, (done, other) = reviewing(match, 0, 60, workers=2)
    assert other is not None and json.dumps(one.plain()) == json.dumps(other.plain())
    assert [number for number, _ in steps] == [8, 16, 24, 32, 40, 48, 56, done]
    assert done == len(match.journal)

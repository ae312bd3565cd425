"""Answers that can be worked out by hand: the lab must find them."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft.lab.report import page
from undercroft.lab.result import Result, Span
from undercroft.lab.spec import spec_of
from undercroft.lab.study import Study

from .coins import Coins, chance, coins

__all__ = ["coins"]

pytestmark = pytest.mark.usefixtures("coins")


def answered(**said: Any) -> Result:
    study = Study(spec_of({"game": "coins", "seats": "random", **said}))
    for _ in study.run():
        pass
    return study.result()


def test_the_game_is_what_its_chances_say(coins: Coins) -> None:
    assert chance(3, 0) == 0.5
    assert chance(3, 1) == 7 / 8
    assert chance(3) == pytest.approx(0.625)


BETTER = {"name": "better", "patch": [{"card": "penny", "set": {"heads": 4}}]}


def test_a_known_effect_lies_within_its_interval_in_94_of_100_studies() -> None:
    truth = 100 * (chance(4) - chance(3))
    inside = known = 0
    for seed in range(100):
        result = answered(seed=seed, variant=[BETTER], stop={"pairs": 300})
        span = result.differences[0].span
        assert span.low is not None and span.high is not None
        inside += span.low <= truth <= span.high
        known += result.differences[0].verdict == "more"
    assert inside >= 94
    assert known >= 94


def test_so_it_does_in_a_study_whose_size_was_fixed_and_not_in_all() -> None:
    """The plain interval is as wide as it says, and no wider."""
    truth = 100 * (chance(4) - chance(3))
    inside = 0
    for seed in range(100):
        said = {"pairs": 100, "decide": False}
        span = answered(seed=seed, variant=[BETTER], stop=said).differences[0].span
        assert span.low is not None and span.high is not None
        inside += span.low <= truth <= span.high
    assert 94 <= inside < 100


def test_the_answer_is_a_sentence_with_its_figures() -> None:
    result = answered(variant=[BETTER], stop={"pairs": 1000})
    assert result.answer.startswith("With “better” player wins 1")
    assert " points more often: " in result.answer
    assert result.differences[0].pairs < 1000
    assert result.differences[0].lost == 0
    """A coin with more heads never loses what the other wins on the same dice."""
    assert result.differences[0].unpaired > 2 * result.differences[0].played


def test_what_changes_nothing_is_said_to_change_nothing() -> None:
    same = {"name": "same", "patch": [{"card": "penny", "set": {"heads": 3}}]}
    result = answered(variant=[same], stop={"pairs": 2000, "width": 2.5})
    assert result.differences[0].verdict == "even"
    assert result.differences[0].gained == result.differences[0].lost == 0
    assert "next to nothing" in result.answer


def test_forcing_a_card_finds_what_it_is_worth() -> None:
    result = answered(worth=["all"], stop={"pairs": 800, "decide": False})
    never, always = result.arms[1:3]
    assert never.score.mean == pytest.approx(100 * chance(3, 0), abs=5)
    assert always.score.mean == pytest.approx(100 * chance(3, 1), abs=5)
    truth = 100 * (chance(3, 1) - chance(3, 0))
    span = result.differences[0].span
    assert span.low is not None and span.high is not None and span.low < truth < span.high
    worth = {entry.label: entry for entry in result.sections[0].entries}
    assert result.sections[0].entries[0].label == "Clover"
    drawn, correlation = worth["Clover"].cells[:2]
    assert drawn == pytest.approx(100 / 3, abs=5)
    assert isinstance(correlation, Span) and correlation.low is not None
    assert correlation.low < truth < (correlation.high or 0)
    """One card is drawn, by chance alone: here correlation and cause are the same."""
    pebble = worth["Pebble"].cells[-1]
    taken = 100 * (chance(3, 0) - (chance(3, 0) + chance(3, 1)) / 2)
    """Who draws the pebble draws no clover; who never does draws one every other time."""
    assert isinstance(pebble, Span) and pebble.low is not None
    assert pebble.low < taken < (pebble.high or 0) < 0


def test_a_sweep_finds_the_figure_that_is_wished_for() -> None:
    sweep = [{"card": "penny", "set": "heads", "start": 1, "end": 5}]
    wished = chance(2)
    result = answered(sweep=sweep, target=wished, stop={"pairs": 1200})
    assert result.answer.startswith("heads = 2 comes nearest to")
    games = {arm.name: arm.games for arm in result.arms}
    assert games["2"] == 1200
    assert games["5"] <= 200
    """What is far from the wish is known early and gets no more games."""
    assert "passes" in result.answer


def test_a_sweep_of_two_figures_plays_each_pair_of_them() -> None:
    sweep = [
        {"card": "penny", "set": "heads", "values": [3, 4]},
        {"card": "clover", "set": "heads", "values": [0, 1]},
    ]
    result = answered(sweep=sweep, stop={"pairs": 200})
    assert [arm.name for arm in result.arms] == ["3, 0", "3, 1", "4, 0", "4, 1"]
    assert [one.arm for one in result.differences] == [0, 2, 3]
    """Compared with the figures as the game has them: 3 and 1."""
    assert result.arms[2].figure == (4.0, 0.0)
    assert "penny: heads against clover: heads" in page(result)


def test_who_wins_and_how_adds_up() -> None:
    result = answered(variant=[BETTER], stop={"pairs": 200, "decide": False}, metrics=["ends"])
    [section] = result.sections
    assert [entry.label for entry in section.entries] == ["house", "player"]
    for arm, told in enumerate(result.arms):
        house, player = (entry.cells[arm] for entry in section.entries)
        assert isinstance(house, Span) and isinstance(player, Span)
        assert house.mean + player.mean == pytest.approx(100.0)
        assert player.mean == pytest.approx(told.score.mean)


def test_another_measure_than_wins() -> None:
    result = answered(variant=[BETTER], measure="rounds", stop={"pairs": 100})
    assert result.unit == ""
    assert result.arms[0].score.mean == 3.0
    assert result.differences[0].span.mean == 0.0

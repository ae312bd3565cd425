"""The ladder: who plays whom, ratings from results, and a small rerun of what is published."""

from __future__ import annotations

import math
from multiprocessing import active_children

import pytest

from undercroft.agents import UnknownAgent
from undercroft.lab.ladder import (
    GROUND,
    Climb,
    NoLadder,
    Result,
    climbed,
    pairs,
    rungs,
    steps,
)

UNMET = "docs/examples/unmet"
LEVELS = ("random", "novice", "greedy")


def result(dungeon: int, first: str, second: str, won: float) -> Result:
    return Result(dungeon, first, second, won, 0.0, 0.0, 1)


def test_a_ladder_of_unknown_levels_or_one_alone_is_refused() -> None:
    with pytest.raises(UnknownAgent, match='did you mean "greedy"'):
        Climb("explore", ("random", "gredy"), 2)
    with pytest.raises(NoLadder, match="two levels"):
        Climb("explore", ("random",), 2)


def test_sides_are_swapped_and_who_plays_together_plays_alone() -> None:
    assert pairs(Climb("crystalia", ("random", "greedy"), 1)) == [
        ("random", "greedy"),
        ("greedy", "random"),
    ]
    assert pairs(Climb("deckbox", ("random", "greedy"), 1)) == [
        ("random", "random"),
        ("greedy", "greedy"),
    ]


def test_odds_of_ten_to_one_are_four_hundred_points() -> None:
    climb = Climb("crystalia", ("novice", "greedy"), 110)
    won = [result(i, "greedy", "novice", float(i % 11 != 0)) for i in range(110)]
    won += [result(i, "novice", "greedy", float(i % 11 == 0)) for i in range(110)]
    novice, greedy = rungs(climb, won)
    assert novice.rating == GROUND and novice.low == novice.high
    assert greedy.rating == pytest.approx(GROUND + 400, abs=8)
    assert greedy.low < greedy.rating - 60 and greedy.high > greedy.rating + 60
    assert greedy.won == pytest.approx(10 / 11) and greedy.games == 220


def test_a_side_that_always_wins_makes_nobody_strong() -> None:
    climb = Climb("crystalia", ("novice", "greedy"), 50)
    won = [result(i, *pair, 1.0) for i in range(50) for pair in pairs(climb)]
    assert rungs(climb, won)[1].rating == pytest.approx(GROUND, abs=1)
    assert steps(climb, won)[0].gain == 0.0


def test_a_step_is_measured_on_the_same_dungeons() -> None:
    climb = Climb("deckbox", ("novice", "greedy"), 4)
    won = [result(i, "novice", "novice", float(i < 1)) for i in range(4)]
    won += [result(i, "greedy", "greedy", float(i < 3)) for i in range(4)]
    (step,) = steps(climb, won)
    half = 1.959963984540054 * math.sqrt((2 * 0.25 + 2 * 0.25) / 3 / 4)
    assert (step.level, step.other, step.gain, step.dungeons) == ("greedy", "novice", 0.5, 4)
    assert step.low == pytest.approx(0.5 - half) and step.high == pytest.approx(min(1, 0.5 + half))


@pytest.mark.parametrize(
    ("game", "levels", "dungeons"), [("deckbox", LEVELS, 10), ("explore", ("random", "greedy"), 4)]
)
def test_the_quick_rungs_of_the_ladder_stand_in_their_order(
    game: str, levels: tuple[str, ...], dungeons: int
) -> None:
    climb = Climb(game, levels, dungeons, seed=5)
    results = list(climbed(climb))
    ratings = [rung.rating for rung in rungs(climb, results)]
    assert ratings == sorted(ratings) and ratings[-1] > GROUND
    again = list(climbed(Climb(game, levels, 1, seed=5)))
    assert [one[:4] for one in again] == [one[:4] for one in results[: len(again)]]


def test_processes_share_a_ladder_and_change_nothing_of_it() -> None:
    climb = Climb("deckbox", ("random", "greedy"), 3, seed=5)
    shared = climbed(climb, workers=2)
    assert [one[:4] for one in shared] == [one[:4] for one in climbed(climb)]


def test_a_ladder_that_is_stopped_leaves_no_process() -> None:
    before = {child.pid for child in active_children()}
    climbing = climbed(Climb("deckbox", ("random", "expert"), 4, seed=5), workers=2)
    assert next(climbing).first == "random"
    climbing.close()
    assert {child.pid for child in active_children()} <= before


def test_a_ladder_is_played_over_packs() -> None:
    climb = Climb("deckbox", ("random", "greedy"), 1, 3, {"quest": "two_brothers"}, (UNMET,))
    assert climb.over().content.quests["two_brothers"].name == "Two Brothers"
    assert [result.first for result in climbed(climb)] == ["random", "greedy"]

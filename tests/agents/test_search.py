"""Agents that look ahead: what they may know, when they stop, and that it helps."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

import pytest

from undercroft import agents
from undercroft.agents.search import Search, Thought, promising
from undercroft.games import registry
from undercroft.kernel.choice import Ask
from undercroft.kernel.match import Match
from undercroft.kernel.resample import resampled
from undercroft.kernel.stake import weighty

GAMES = sorted(registry.names())


class Quick(Search):
    """The same with a budget that a test can afford."""

    budget = 60
    width = 3
    turns = 1

    __slots__ = ()


def begun(name: str, answers: int, seed: int = 3) -> Match[Any]:
    """A match some answers after its beginning."""
    match = registry.game(name).new(seed=seed, events=False)
    player = agents.agent("greedy", 1)
    for _ in range(answers):
        match.answer(player.choose(match, match.ask))
    return match


def at_a_choice(name: str) -> Match[Any]:
    """Where something hangs on the answer."""
    match = begun(name, 30)
    player = agents.agent("greedy", 1)
    while len(match.ask.options) < 3 or not weighty(match.game, match.state, match.ask):
        match.answer(player.choose(match, match.ask))
    return match


@pytest.mark.parametrize("name", GAMES)
def test_what_a_seat_may_not_know_changes_no_answer(name: str) -> None:
    """Neither what lies face down nor the dice that will fall."""
    match = begun(name, 40)
    player = agents.agent("greedy", 1)
    for question in range(12):
        seat = match.ask.seat
        other = resampled(match, seat, 1000 + question)
        for level in ("novice", "greedy"):
            mine, theirs = agents.agent(level, 5), agents.agent(level, 5)
            assert mine.choose(match, match.ask) == theirs.choose(other, other.ask)
        if question % 4 == 0:
            assert Quick(5).choose(match, match.ask) == Quick(5).choose(other, other.ask)
        match.answer(player.choose(match, match.ask))


@pytest.mark.parametrize("name", GAMES)
def test_thinking_leaves_the_match_as_it_was(name: str) -> None:
    match = at_a_choice(name)
    before, journal = match.state.plain(), match.journal.copy()
    Quick(1).choose(match, match.ask)
    assert match.state.plain() == before and match.journal == journal


PLAY = """
import json, sys
sys.path.insert(0, sys.argv[2])
from tests.agents.test_search import Quick, begun
match = begun(sys.argv[1], 30)
player, given = Quick(7), []
for _ in range(6):
    given.append(player.choose(match, match.ask))
    match.answer(given[-1])
print(json.dumps(given))
"""


def test_two_processes_think_alike(request: pytest.FixtureRequest) -> None:
    root = str(request.config.rootpath)
    said = [
        subprocess.run(
            [sys.executable, "-c", PLAY, "explore", root],
            env={"PYTHONHASHSEED": salt},
            capture_output=True, text=True, check=True,
        ).stdout
        for salt in ("1", "2")
    ]  # fmt: skip
    assert said[0] == said[1] and len(json.loads(said[0])) == 6


def test_a_budget_ends_the_thinking_and_a_clock_may_end_it_sooner() -> None:
    match = at_a_choice("explore")
    answers = list(range(min(3, len(match.ask.options))))
    thought = Thought(match, match.ask.seat, 9, 1)
    thought.think(answers, 200)
    most = max(len(scores) for scores in thought.scores.values())
    assert thought.spent >= 200 and most > 1
    none = Thought(match, match.ask.seat, 9, 1)
    none.think(answers, 200, time_left=lambda: False)
    assert none.spent == 0 and none.best(answers[0], 1.0) == answers[0]


def test_one_that_must_hurry_gives_the_greedy_answer_and_no_random_one() -> None:
    match = at_a_choice("explore")
    player = agents.agent("master", 4)
    agents.hurry(player, 0.0)
    assert player.choose(match, match.ask) == agents.agent("greedy", 4).choose(match, match.ask)


def scored(scores: dict[int, Sequence[float]]) -> Thought:
    thought = Thought(begun("deckbox", 1), 0, 1, 1)
    thought.scores = {index: list(found) for index, found in scores.items()}
    return thought


def test_the_usual_answer_stands_unless_another_is_better_beyond_doubt() -> None:
    even = [0.0, 1.0] * 8
    assert scored({0: even, 1: [1.0, 0.0] * 8}).best(0, 1.0) == 0
    assert scored({0: even, 1: [1.0, 1.0] * 8}).best(0, 1.0) == 1
    assert scored({0: [0.5] * 4, 1: [0.9] * 4}).best(0, 1.0) == 0, "too few looks"


def test_every_kind_of_answer_is_looked_at_before_a_second_of_one_kind() -> None:
    ask = Ask(0, "menu", (("step", 1), ("step", 2), ("hit", 1), ("hit", 2), ("end",)))
    assert promising(ask, [5.0, 4.0, 3.0, 6.0, -1.0], 3, 3) == [3, 0, 4]
    assert promising(ask, [5.0, 4.0, 3.0, 6.0, -1.0], 3, 9) == [3, 0, 4, 1, 2]


def test_levels_err_less_the_higher_they_are() -> None:
    """Of the same quests a beginner loses more."""
    lost = {"novice": 0, "greedy": 0}
    for level in lost:
        for seed in range(12):
            match = registry.game("deckbox").new(seed=seed, quest="long_watch", players=1)
            player = agents.agent(level, seed)
            while not match.over:
                match.answer(player.choose(match, match.ask))
            lost[level] += match.outcome is not None and match.outcome[0] != "heroes"
    assert lost["greedy"] < lost["novice"]

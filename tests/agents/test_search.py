"""Agents that look ahead: what they may know, when they stop, and that it helps."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

import pytest

from undercroft import agents
from undercroft.agents.greedy import PLAIN
from undercroft.agents.search import Expert, Master, Search, Thought, Way, promising
from undercroft.games import registry
from undercroft.kernel import chance
from undercroft.kernel.choice import Ask
from undercroft.kernel.match import Match
from undercroft.kernel.resample import resampled
from undercroft.kernel.stake import weighty

GAMES = sorted(registry.names())
LEVELS = ("random", "novice", "greedy", "expert", "master")


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
def test_nor_of_those_who_look_ahead(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The levels as they are chosen at a table, whatever they make use of in a game."""
    for kind in (Expert, Master):
        monkeypatch.setattr(kind, "budget", 60)
    player = agents.agent("greedy", 1)
    for answers in (10, 25, 40):
        match = begun(name, answers)
        while len(match.ask.options) < 2 or not weighty(match.game, match.state, match.ask):
            match.answer(player.choose(match, match.ask))
        other = resampled(match, match.ask.seat, 2000 + answers)
        for level in ("expert", "master"):
            mine, theirs = agents.agent(level, 5), agents.agent(level, 5)
            assert mine.choose(match, match.ask) == theirs.choose(other, other.ask), level


@pytest.mark.parametrize("name", GAMES)
def test_thinking_leaves_the_match_as_it_was(name: str) -> None:
    match = at_a_choice(name)
    before, journal = match.state.plain(), match.journal.copy()
    Quick(1).choose(match, match.ask)
    assert match.state.plain() == before and match.journal == journal


PLAY = """
import json, sys
sys.path.insert(0, sys.argv[1])
from tests.agents.test_search import GAMES, LEVELS, begun
from undercroft import agents
from undercroft.agents.search import Expert, Master
Expert.budget = Master.budget = 60
given = {}
for name in GAMES:
    for level in LEVELS:
        match = begun(name, 30)
        player = agents.agent(level, 7)
        found = given[f"{name} {level}"] = []
        for _ in range(4):
            found.append(player.choose(match, match.ask))
            match.answer(found[-1])
print(json.dumps(given))
"""


def test_two_processes_think_alike(request: pytest.FixtureRequest) -> None:
    root = str(request.config.rootpath)
    said = [
        json.loads(
            subprocess.run(
                [sys.executable, "-c", PLAY, root],
                env={"PYTHONHASHSEED": salt},
                capture_output=True, text=True, check=True,
            ).stdout
        )
        for salt in ("1", "2")
    ]  # fmt: skip
    assert said[0] == said[1] and len(said[0]) == len(GAMES) * len(LEVELS)


def test_a_budget_ends_the_thinking_and_a_clock_may_end_it_sooner() -> None:
    match = at_a_choice("explore")
    answers = list(range(min(3, len(match.ask.options))))
    thought = Thought(match, match.ask.seat, 9, Way(1))
    thought.think(answers, 200)
    most = max(len(scores) for scores in thought.scores.values())
    assert 100 < thought.spent <= 200 and most > 1
    none = Thought(match, match.ask.seat, 9, Way(1))
    none.think(answers, 200, time_left=lambda: False)
    assert none.spent == 0 and none.best(answers[0], 1.0) == answers[0]


def test_one_that_must_hurry_gives_the_greedy_answer_and_no_random_one() -> None:
    match = at_a_choice("explore")
    player = agents.agent("master", 4)
    agents.hurry(player, 0.0)
    assert player.choose(match, match.ask) == agents.agent("greedy", 4).choose(match, match.ask)


MASTERED = [name for name in GAMES if registry.game(name).extras.mastery is not None]


@pytest.mark.parametrize("name", MASTERED)
def test_a_master_knows_more_than_advice_and_nothing_it_may_not(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It plays that at once, without looking ahead."""
    monkeypatch.setattr(Thought, "go_on", lambda *_: pytest.fail("it looks ahead"))
    game: Any = registry.game(name)
    otherwise = 0
    for number in range(4):
        key = chance.stream(4, number)
        match = game.new(seed=key >> 16, events=False, **game.extras.variety(key))
        player, greedy = agents.agent("master", 5), agents.agent("greedy", 5)
        for question in range(150):
            ask = match.ask
            if game.extras.mastery_of(ask.seat) is None:
                match.answer(greedy.choose(match, ask))
                continue
            chosen = player.choose(match, ask)
            if question % 16 == 0:
                mine, theirs = agents.agent("master", 5), agents.agent("master", 5)
                other = resampled(match, ask.seat, 1000 + question)
                assert mine.choose(match, ask) == theirs.choose(other, other.ask)
            worths = game.extras.advice.worths(match.state, ask)
            otherwise += worths is not None and worths[chosen] < max(worths)
            match.answer(chosen)
    assert otherwise


@pytest.mark.parametrize("name", MASTERED)
def test_an_expert_knows_some_of_what_a_master_knows(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its answers are greedy but where another is plainly better; it does not look ahead."""
    monkeypatch.setattr(Thought, "go_on", lambda *_: pytest.fail("it looks ahead"))
    game: Any = registry.game(name)
    asked = master = expert = 0
    for number in range(3):
        key = chance.stream(4, number)
        match = game.new(seed=key >> 16, events=False, **game.extras.variety(key))
        players = {level: agents.agent(level, 5) for level in ("greedy", "expert", "master")}
        for _ in range(400):
            if match.over:
                break
            ask = match.ask
            given = {level: player.choose(match, ask) for level, player in players.items()}
            if game.extras.mastery_of(ask.seat) is None:
                match.answer(given["greedy"])
                continue
            worths = game.extras.mastery.worths(match.state, ask)
            asked += len(ask.options) > 1
            if given["expert"] != given["greedy"]:
                expert += 1
                assert worths[given["expert"]] == max(worths)
                assert max(worths) - worths[given["greedy"]] > PLAIN
            master += worths is not None and worths[given["greedy"]] < max(worths)
            match.answer(given["expert"])
    assert 0 < expert < master < asked


def scored(scores: dict[int, Sequence[float]]) -> Thought:
    thought = Thought(begun("deckbox", 1), 0, 1, Way(1))
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


def test_a_look_may_take_the_mean_of_all_ends_of_turns() -> None:
    """Whoever has just moved looks better: of both sides' turns neither gains."""
    match = at_a_choice("explore")
    mover = match.game.extras.boundary

    def standing(then: Match[Any], seat: int) -> float:
        return 0.75 if mover(then.state)[1] == mover(match.state)[1] else 0.25

    ways = [Way(1, standing=standing), Way(2, standing=standing)]
    one, two = (Thought(match, match.ask.seat, 9, way)._look(match.copy(), 0, 5) for way in ways)
    both = Way(2, standing=standing, each=True)
    assert {one, two} == {0.25, 0.75}
    assert Thought(match, match.ask.seat, 9, both)._look(match.copy(), 0, 5) == 0.5


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

"""Learned players: what they may know, what they need, and that learning helped."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from undercroft import agents
from undercroft.agents import search
from undercroft.agents.learned import Learned
from undercroft.agents.policy import Policy, Unlearned, policy_of
from undercroft.agents.sheet import MOST, reader_of
from undercroft.games import registry
from undercroft.kernel import chance
from undercroft.kernel.resample import resampled
from undercroft.kernel.victory import share

from .test_search import begun

TRAINED = [name for name in sorted(registry.names()) if registry.game(name).extras.policy.is_file()]


def test_players_of_four_games_have_been_trained() -> None:
    assert len(TRAINED) >= 4
    for name in TRAINED:
        assert registry.game(name).extras.policy.stat().st_size < 5_000_000


@pytest.mark.parametrize("name", TRAINED)
def test_what_a_seat_may_not_know_changes_no_answer(name: str) -> None:
    match, player = begun(name, 20), Learned()
    for question in range(25):
        other = resampled(match, match.ask.seat, 1000 + question)
        chosen = player.choose(match, match.ask)
        assert chosen == player.choose(other, other.ask)
        match.answer(chosen)


@pytest.mark.parametrize("name", TRAINED)
def test_it_reads_the_options_that_advice_puts_first(name: str) -> None:
    match = begun(name, 10)
    player = agents.agent("greedy", 1)
    for _ in range(40):
        ask = match.ask
        if len(ask.options) > 1:
            sheet = reader_of(match.game).read(match, ask)
            assert len(sheet.indices) == len(sheet.numbers) == min(len(ask.options), MOST)
            usual = player.choose(match, ask)
            if match.game.extras.advice.worths(match.state, ask) is not None:
                assert sheet.behind[list(sheet.indices).index(usual)] == 0
        match.answer(player.choose(match, ask))


def test_weights_of_another_shape_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game: Any = registry.game("deckbox")
    kept = Policy.load(game.extras.policy).weights
    other = tmp_path / "policy.npz"
    Policy({**kept, "context": np.vstack([kept["context"], kept["context"][:1]])}).save(other)

    class Extras:
        policy = other
        value, advice = game.extras.value, game.extras.advice

    class Game:
        title, extras = game.title, Extras

    monkeypatch.setattr("undercroft.agents.policy.reader_of", lambda _: reader_of(game))
    with pytest.raises(Unlearned, match=r"used to be shown of it .*: train it anew"):
        policy_of(Game)
    Extras.policy = tmp_path / "none.npz"
    with pytest.raises(Unlearned, match="no player has been trained for Deckbox"):
        policy_of(Game)


def test_a_master_plays_what_was_learned_and_thinks_where_it_cannot(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = begun("deckbox", 20)
    while len(match.ask.options) < 3:
        match.answer(0)
    wish = Learned().choose(match, match.ask)
    assert agents.agent("master", 3).choose(match, match.ask) == wish
    thought: list[int] = []
    monkeypatch.setattr(search, "_has_numpy", lambda: False)
    monkeypatch.setattr(search.Thought, "think", lambda self, answers, *_: thought.extend(answers))
    agents.agent("master", 3).choose(match, match.ask)
    assert thought


def test_a_master_thinks_for_a_side_of_which_nothing_was_learned(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match, player = begun("explore", 60), agents.agent("greedy", 1)
    thought: list[int] = []
    monkeypatch.setattr(search.Thought, "think", lambda *_: thought.append(match.ask.seat))
    asked = [0, 0]
    while min(asked) < 5:
        if match.ask.prompt == "menu":
            asked[match.ask.seat] += 1
            agents.agent("master", 3).choose(match, match.ask)
        match.answer(player.choose(match, match.ask))
    assert set(thought) == {0}, "for the Consul alone"


def test_heroes_who_lean_win_dungeons_that_greedy_ones_lose() -> None:
    """A small piece of the ladder in docs/ladder.md."""
    game: Any = registry.game("explore")
    won = dict.fromkeys(("greedy", "master"), 0.0)
    for number in range(12):
        key = chance.stream(4, number)
        for level in won:
            match = game.new(seed=key >> 16, events=False, size="delve")
            seated = [agents.agent("greedy", key), agents.agent(level, key)]
            while not match.over:
                match.answer(seated[match.ask.seat].choose(match, match.ask))
            won[level] += share(game, match.options, match.outcome, 1)
    assert won["master"] >= won["greedy"] + 1, won


def test_what_was_learned_wins_dungeons_that_greedy_loses() -> None:
    """A small piece of the ladder in docs/ladder.md."""
    game: Any = registry.game("deckbox")
    won = dict.fromkeys(("greedy", "master"), 0.0)
    for number in range(8):
        key = chance.stream(4, number)
        for level in won:
            match = game.new(seed=key >> 16, events=False, players=2, quest="long_watch")
            player = agents.agent(level, key)
            while not match.over:
                match.answer(player.choose(match, match.ask))
            won[level] += share(game, match.options, match.outcome, 0)
    assert won["master"] >= won["greedy"] + 2, won

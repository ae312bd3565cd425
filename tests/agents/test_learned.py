"""Learned players: what they may know, what they need, and that learning helped."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scripts.learn import first_weights

from undercroft import agents
from undercroft.agents import search
from undercroft.agents.counsel import counsel
from undercroft.agents.learned import UNSURE, WIDTH, Learned, standing
from undercroft.agents.plain import LEANING, PLAIN
from undercroft.agents.policy import Policy, Unlearned, policy_of
from undercroft.agents.sheet import MOST, reader_of
from undercroft.games import registry
from undercroft.kernel import chance
from undercroft.kernel.match import Match
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
    monkeypatch.setattr(search.Thought, "begin", lambda self, answers, *_: thought.extend(answers))
    agents.agent("master", 3).choose(match, match.ask)
    assert thought


@pytest.mark.parametrize("numpy", [True, False])
def test_a_master_thinks_for_a_side_of_which_nothing_is_known(
    numpy: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What its game knows for masters of the Consul needs no numpy, the Heroes' leanings do."""
    match, player = begun("explore", 60), agents.agent("greedy", 1)
    thought: list[int] = []
    monkeypatch.setattr(search, "_has_numpy", lambda: numpy)
    monkeypatch.setattr(search.Thought, "go_on", lambda *_: thought.append(match.ask.seat))
    asked = [0, 0]
    while min(asked) < 5:
        if match.ask.prompt == "menu":
            asked[match.ask.seat] += 1
            agents.agent("master", 3).choose(match, match.ask)
        match.answer(player.choose(match, match.ask))
    assert set(thought) == (set() if numpy else {1})


@pytest.mark.parametrize("name", TRAINED)
def test_an_expert_takes_what_was_learned_where_it_is_plainly_better(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At once, and what is greedy where that is nearly as good."""
    game: Any = registry.game(name)
    monkeypatch.setattr(search.Thought, "go_on", lambda *_: None)
    taken = left = 0
    enough = PLAIN if policy_of(game).has_network else LEANING
    for seed in range(8):
        match = game.new(seed=seed, events=False)
        expert, greedy = agents.agent("expert", 3), agents.agent("greedy", 3)
        while not (taken and left) and not match.over:
            ask = match.ask
            usual, given = greedy.choose(match, ask), expert.choose(match, ask)
            if len(ask.options) == 1 or not policy_of(game).knows(ask.seat):
                match.answer(usual)
                continue
            sheet = reader_of(game).read(match, ask)
            wishes = policy_of(game).preferences(sheet)
            wish = dict(zip(map(int, sheet.indices), wishes, strict=True))
            behind = max(wish.values()) - wish[usual] if usual in wish else 0.0
            assert wish[given] == max(wish.values()) if behind > enough else given == usual
            taken += behind > enough
            left += 0 < behind <= enough
            match.answer(given)
    assert taken and left


FORESEEING = [name for name in TRAINED if registry.game(name).extras.foresight]


def test_who_looks_ahead_with_a_network_has_one() -> None:
    assert FORESEEING == ["arcade", "realms"]
    for name in FORESEEING:
        assert policy_of(registry.game(name)).has_network


def test_what_a_network_values_is_worth_as_much_less_to_the_other_side(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game: Any = registry.game("explore")
    network = Policy(first_weights(game))
    monkeypatch.setattr("undercroft.agents.learned.policy_of", lambda _: network)
    match = game.new(seed=5, events=False, hero_players=2)
    while match.ask.seat != 1:
        match.answer(0)
    consul, asked, friend = (standing(match, seat) for seat in range(3))
    assert 0 < asked < 1
    assert asked == friend == 1 - consul


def unsure(name: str, count: int) -> Iterator[Match[Any]]:
    """Positions of one game in which its learned player is unsure."""
    match, player, met = begun(name, 10), Learned(), 0
    while met < count:
        if len(match.ask.options) > 1 and len(player.survey(match, match.ask).answers) > 1:
            met += 1
            yield match
        match.answer(player.choose(match, match.ask))


@pytest.mark.parametrize("name", FORESEEING)
def test_what_a_master_foresees_is_nothing_it_may_not_know(name: str) -> None:
    for number, match in enumerate(unsure(name, 6)):
        other = resampled(match, match.ask.seat, 1000 + number)
        before = match.state.plain()
        mine, theirs = agents.agent("master", 5), agents.agent("master", 5)
        assert mine.choose(match, match.ask) == theirs.choose(other, other.ask)
        assert match.state.plain() == before


@pytest.mark.parametrize("name", FORESEEING)
def test_a_master_looks_ahead_where_it_is_unsure_and_nowhere_else(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[list[int]] = []

    def begin(self: Any, answers: list[int], *_: Any) -> None:
        if len(answers) > 1:
            looked.append([*answers])

    monkeypatch.setattr(search.Thought, "begin", begin)
    match, player = begun(name, 10), agents.agent("master", 3)
    sure = 0
    while not match.over:
        ask = match.ask
        wish, before = Learned().choose(match, ask), len(looked)
        assert player.choose(match, ask) == wish, "without a look it is what was learned"
        if len(ask.options) > 1:
            sheet = reader_of(match.game).read(match, ask)
            wishes = np.sort(policy_of(match.game).preferences(sheet))
            if len(looked) > before:
                assert looked[-1][0] == wish and 1 < len(looked[-1]) <= WIDTH
                assert wishes[-1] - wishes[-2] <= UNSURE
            else:
                sure += wishes[-1] - wishes[-2] > UNSURE
        match.answer(wish)
    assert looked and sure


def test_a_master_takes_what_its_looks_put_first(monkeypatch: pytest.MonkeyPatch) -> None:
    match = next(unsure(FORESEEING[0], 1))
    wish, other, *_ = Learned().survey(match, match.ask).answers
    better: dict[int, float] = {}

    def look(self: Any, match: Any, index: int, key: int) -> float:
        self.spent += 1
        return better.get(index, 0.5)

    monkeypatch.setattr(search.Thought, "_look", look)
    assert agents.agent("master", 3).choose(match, match.ask) == wish
    better[other] = 0.6
    assert agents.agent("master", 3).choose(match, match.ask) == other
    hurried = agents.agent("master", 3)
    agents.hurry(hurried, 0.0)
    assert hurried.choose(match, match.ask) == wish


def test_a_hint_is_what_a_master_foresees(monkeypatch: pytest.MonkeyPatch) -> None:
    match = next(unsure(FORESEEING[0], 1))
    wish, other, *_ = Learned().survey(match, match.ask).answers

    def look(self: Any, match: Any, index: int, key: int) -> float:
        self.spent += 1
        return {wish: 0.5, other: 0.6}.get(index, 0.4)

    monkeypatch.setattr(search.Thought, "_look", look)
    first, second, *_ = counsel(match, match.ask).answers
    assert (first.answer, round(first.chance or 0, 6)) == (other, 0.6)
    assert second.answer == wish


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
    won = dict.fromkeys(("greedy", "expert", "master"), 0.0)
    for number in range(8):
        key = chance.stream(4, number)
        for level in won:
            match = game.new(seed=key >> 16, events=False, players=2, quest="long_watch")
            player = agents.agent(level, key)
            while not match.over:
                match.answer(player.choose(match, match.ask))
            won[level] += share(game, match.options, match.outcome, 0)
    assert won["master"] >= won["greedy"] + 2, won
    assert won["expert"] > won["greedy"], won

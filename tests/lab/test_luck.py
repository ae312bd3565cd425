"""Luck: nothing on average, and worth games."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from undercroft import agents
from undercroft.games import registry
from undercroft.kernel import chance
from undercroft.kernel.choice import CHANCE
from undercroft.kernel.match import Match
from undercroft.lab.luck import Fortune, NoLuck, evened, luck_of, played
from undercroft.lab.sim import plan, play

GAMES = sorted(registry.names())


def at_a_throw(name: str, most: int) -> Match[Any]:
    """Where chance is asked for one of a few things in the middle of a game."""
    game: Any = registry.game(name)
    match: Match[Any] = Match(game, game.checked({}), None, events=False)
    player, luck = agents.agent("greedy", 1), Random(5)
    while True:
        ask = match.ask
        if ask.seat == CHANCE:
            if match.rolled > 20 and 1 < len(ask.options) <= most:
                return match
            match.answer(luck.randrange(len(ask.options)))
        else:
            match.answer(player.choose(match, ask))


@pytest.mark.parametrize("name", GAMES)
def test_over_all_that_chance_can_give_luck_is_nothing(name: str) -> None:
    match = at_a_throw(name, 12)
    before = match.state.plain()
    count = len(match.ask.options)
    lucks = [luck_of(match, index, 3, 0, throws=count) for index in range(count)]
    assert sum(lucks) == pytest.approx(0, abs=1e-9)
    assert match.state.plain() == before and match.ask.seat == CHANCE


def test_others_that_are_drawn_are_each_as_likely_as_any(monkeypatch: pytest.MonkeyPatch) -> None:
    """The worth of an answer is its number here: luck is what lies above the middle."""
    match = at_a_throw("deckbox", 1_000_000)
    while len(match.ask.options) < 7:
        match.answer(0)
        while match.ask.seat != CHANCE:
            match.answer(0)
    count = len(match.ask.options)
    monkeypatch.setattr("undercroft.lab.luck._worth", lambda match, index, key, seat: index)
    lucks = [luck_of(match, 0, chance.stream(9, key), 0, throws=3) for key in range(400)]
    assert sum(lucks) / 400 == pytest.approx(-(count - 1) / 2, rel=0.03)


def test_the_game_is_the_one_that_its_seed_makes() -> None:
    wished = plan("deckbox", {"quest": "long_watch", "players": 1}, seed=3)
    usual = play(wished, 0)
    seated = [agents.agent("greedy", chance.stream(usual.seed, seat)) for seat in range(1)]
    found = played(registry.game("deckbox"), wished.options, usual.seed, seated, throws=1)
    assert found.won == float(usual.winner == "heroes") and found.throws > 5


def drawn(seed: int, games: int) -> list[Fortune]:
    """Games that are won by luck and by something else."""
    luck = Random(seed)
    found = []
    for _ in range(games):
        fell = luck.gauss(0, 0.3)
        won = float(0.5 + 1.2 * fell + luck.gauss(0, 0.15) > 0.4)
        found.append(Fortune(won, fell, 1))
    return found


def test_taking_luck_away_leaves_the_mean_and_narrows_the_interval() -> None:
    truth = sum(one.won for one in drawn(0, 50_000)) / 50_000
    many = [evened(drawn(seed, 60)) for seed in range(1, 151)]
    average = sum(one.even.mean for one in many) / len(many)
    error = (sum((one.even.mean - average) ** 2 for one in many) / len(many) / len(many)) ** 0.5
    assert abs(average - truth) < 3 * error
    assert sum(one.even.low <= truth <= one.even.high for one in many) >= 0.9 * len(many)
    assert sum(one.fewer for one in many) / len(many) > 1.8


def test_luck_that_says_nothing_does_no_harm() -> None:
    luck = Random(4)
    games = [Fortune(float(luck.random() < 0.5), luck.gauss(0, 1), 1) for _ in range(500)]
    assert evened(games).fewer == pytest.approx(1, abs=0.05)


def test_a_game_without_a_value_is_refused() -> None:
    class Bare:
        title = "Coins"

        class extras:
            value = boundary = advice = None

    with pytest.raises(NoLuck, match="Coins has no value"):
        played(Bare, {}, 1, [])

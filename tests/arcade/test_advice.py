"""The greedy Heroes: what they are told, and that it helps them."""

from __future__ import annotations

import random
from math import isfinite

import pytest

from undercroft.agents.greedy import Greedy
from undercroft.games.arcade import advice
from undercroft.games.arcade.game import GAME
from undercroft.games.arcade.plan import Plan
from undercroft.kernel.choice import Options
from undercroft.kernel.squares import each


@pytest.mark.parametrize("heroes", [3, 6])
def test_advice_values_every_option_of_every_question(heroes: int) -> None:
    match = GAME.new(seed=heroes, events=False, heroes=heroes, hard=1)
    pick = random.Random(heroes)
    while not match.over:
        worths = advice.worths(match.state, match.ask)
        if worths is not None:
            assert len(worths) == len(match.ask.options), match.ask.prompt
            assert all(isfinite(worth) for worth in worths), match.ask.prompt
        match.answer(pick.randrange(len(match.ask.options)))


def test_greedy_heroes_destroy_more_spawning_points_than_random_ones() -> None:
    greedy = chance = 0
    for seed in range(4):
        match = GAME.new(seed=seed, events=False, ties="app")
        agent = Greedy(seed)
        while not match.over:
            match.answer(agent.choose(match, match.ask))
        greedy += match.state.points_down
        match = GAME.new(seed=seed, events=False, ties="app")
        pick = random.Random(seed)
        while not match.over:
            match.answer(pick.randrange(len(match.ask.options)))
        chance += match.state.points_down
    assert greedy > chance + 4


def test_squares_weighed_together_are_worth_what_each_is_by_itself() -> None:
    match = GAME.new(seed=4, events=False)
    pick = random.Random(4)
    compared = 0
    while not match.over and compared < 200:
        ask = match.ask
        if ask.prompt == "menu" and isinstance(ask.options, Options):
            together = Plan(match.state, ask.about[0])
            together.look(ask.options.covered)
            for square in each(ask.options.covered):
                alone = Plan(match.state, ask.about[0])
                struck = [
                    strike.rate
                    for strike in alone.strikes
                    if strike.near >> square & 1 and alone._seen(strike.foot, 1 << square)
                ]
                assert together.rate(square) == max(struck, default=0.0) == alone.rate(square)
                compared += bool(struck)
        match.answer(pick.randrange(len(ask.options)))
    assert compared >= 200

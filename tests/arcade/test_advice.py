"""The greedy Heroes: what they are told, and that it helps them."""

from __future__ import annotations

import random
from math import isfinite

import pytest

from undercroft.agents.greedy import Greedy
from undercroft.games.arcade import advice
from undercroft.games.arcade.game import GAME


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

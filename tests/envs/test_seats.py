"""All seats, through PettingZoo: its own suites, and what they do not ask."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
    test_save_obs,
)

from undercroft.envs import seats
from undercroft.envs.episode import Unplayable
from undercroft.games import registry

GAMES = registry.names()
test_save_obs.__test__ = False  # a suite that is called, not one to collect

# The suites warn of observations that are several arrays, which ours are meant to be.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


def answered(env: Any, count: int, seed: int) -> list[Any]:
    pick = np.random.default_rng(seed)
    found = []
    for agent in env.agent_iter(count):
        obs, reward, over, cut, info = env.last()
        found.append((agent, obs, reward, over, cut, info))
        action = None
        if not (over or cut):
            assert np.array_equal(obs["action_mask"], info["action_mask"])
            action = pick.choice(np.flatnonzero(obs["action_mask"]))
        env.step(action)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_has_nothing_against_it(name: str, capsys: Any) -> None:
    api_test(seats.env(name), num_cycles=60)
    seed_test(partial(seats.env, name), num_cycles=20)
    render_test(partial(seats.env, name))
    test_save_obs(seats.env(name))
    assert "Observations must be Box" in capsys.readouterr().out


@pytest.mark.parametrize("name", GAMES)
def test_cycles_are_counted_and_one_seat_is_also_parallel(name: str) -> None:
    wishes = {"game": name, "illegal": "wrap"}
    if len(seats.Seats(name).possible_agents) > 1:
        with pytest.raises(Unplayable):
            seats.parallel_env(**wishes)
        env = seats.Seats(max_cycles=4, **wishes)
        env.reset(seed=1)
        assert len(answered(env, 100, 1)) == 4 + len(env.possible_agents)
        assert not env.agents
        return
    made = SimpleNamespace(
        env=partial(seats.env, **wishes), parallel_env=partial(seats.parallel_env, **wishes)
    )
    max_cycles_test(made)
    parallel_api_test(seats.parallel_env(**wishes), num_cycles=40)
    parallel_seed_test(partial(seats.parallel_env, **wishes), num_cycles=10)


def test_every_seat_gets_what_the_outcome_says() -> None:
    env = seats.env("crystalia", options={"rounds": 2})
    env.reset(seed=3)
    steps = answered(env, 5000, 3)
    ends = {agent: reward for agent, _, reward, over, _, _ in steps if over}
    outcome = env.unwrapped.match.outcome
    assert set(ends) == {"seat_0", "seat_1"} and outcome is not None
    assert sum(ends.values()) == 0.0
    if outcome[0] == "nobody":
        assert set(ends.values()) == {0.0}


def test_who_is_not_asked_has_no_options() -> None:
    env = seats.Seats("explore")
    env.reset(seed=1)
    asked = env.agent_selection
    other = next(agent for agent in env.agents if agent != asked)
    assert env.infos[asked]["action_mask"].any()
    assert not env.infos[other]["action_mask"].any()
    assert not env.observe(other)["action_mask"].any()


def test_a_copy_goes_the_same_way() -> None:
    env = seats.Seats("explore", shaping=0.1)
    env.reset(seed=8)
    answered(env, 30, 8)
    twin = env.copy()
    assert data_equivalence(answered(env, 40, 9), answered(twin, 40, 9), exact=True)


def test_a_saved_match_goes_on(tmp_path: Path) -> None:
    env = seats.Seats("deckbox", options={"players": 2})
    env.reset(seed=2)
    answered(env, 20, 2)
    env.save(tmp_path / "x.undercroft")
    other = seats.Seats("deckbox", options={"players": 2})
    other.load(tmp_path / "x.undercroft")
    assert other.agent_selection == env.agent_selection
    assert data_equivalence(other.observe("seat_1"), env.observe("seat_1"), exact=True)
    with pytest.raises(Unplayable):
        seats.Seats("deckbox").load(tmp_path / "x.undercroft")

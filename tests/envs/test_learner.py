"""One learner against named agents, through Gymnasium."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence

import undercroft.envs
from undercroft.envs.episode import Unplayable
from undercroft.envs.learner import Learner
from undercroft.envs.registration import id_of
from undercroft.games import registry

GAMES = registry.names()


def played(env: Any, seed: int, steps: int) -> list[tuple[Any, ...]]:
    """What comes of random legal actions; a new episode where one ends."""
    pick = np.random.default_rng(seed)
    obs, info = env.reset(seed=seed)
    found: list[tuple[Any, ...]] = [(obs, info)]
    for _ in range(steps):
        action = pick.choice(np.flatnonzero(obs["action_mask"]))
        obs, reward, over, cut, info = env.step(action)
        found.append((obs, reward, over, cut, info))
        if over or cut:
            obs, info = env.reset()
    return found


def test_gymnasium_finds_them_by_the_name_of_the_package_alone() -> None:
    code = "import gymnasium; print(gymnasium.make('undercroft.envs:undercroft/Realms-v0'))"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=300,
        env={"PYTHONPATH": ":".join(sys.path)},
    )  # fmt: skip
    assert "undercroft/Realms-v0" in done.stdout
    [entry] = [e for e in entry_points(group="gymnasium.envs") if e.name == "undercroft"]
    assert entry.load() is undercroft.envs.register


@pytest.mark.parametrize("name", GAMES)
def test_gymnasium_finds_it_and_has_nothing_against_it(name: str) -> None:
    env = gymnasium.make(id_of(name), others="random", render_mode="rgb_array")
    check_env(env.unwrapped)


@pytest.mark.parametrize("name", GAMES)
def test_masks_are_the_options_in_the_observation_and_in_info(name: str) -> None:
    env = Learner(name, others="random", most_steps=60)
    pick = np.random.default_rng(1)
    obs, info = env.reset(seed=1)
    ends = 0
    for _ in range(150):
        assert np.array_equal(obs["action_mask"], info["action_mask"])
        assert obs["action_mask"].sum() == len(env.match.ask.options)
        assert np.array_equal(env.action_masks(), obs["action_mask"])
        assert env.match.ask.seat == info["seat"]
        obs, reward, over, cut, info = env.step(pick.choice(np.flatnonzero(obs["action_mask"])))
        assert reward == 0.0 or over
        if over or cut:
            ends += 1
            assert cut or not obs["action_mask"].any()
            assert cut or info["outcome"] == env.match.outcome
            obs, info = env.reset()
    assert ends


@pytest.mark.parametrize(("seat", "side"), [(0, "consul"), (1, "heroes")])
def test_the_reward_is_the_outcome(seat: int, side: str) -> None:
    env = Learner("explore", others="random", seats=[seat], copy=False)
    obs, _ = env.reset(seed=2)
    pick = np.random.default_rng(1)
    total, over, cut = 0.0, False, False
    while not (over or cut):
        action = pick.integers(obs["action_mask"].sum())
        obs, gained, over, cut, info = env.step(action)
        total += gained
    assert over and total == (1.0 if info["outcome"][0] == side else -1.0)


TELL = """
import hashlib, numpy as np
from undercroft.envs.learner import Learner
env = Learner("explore", others="greedy")
pick = np.random.default_rng(5)
obs, info = env.reset(seed=9)
told = hashlib.sha256()
for _ in range(40):
    for name in sorted(obs):
        told.update(obs[name].tobytes())
    obs, reward, over, cut, info = env.step(pick.choice(np.flatnonzero(obs["action_mask"])))
    told.update(repr((reward, over, cut)).encode())
    if over:
        obs, info = env.reset()
print(told.hexdigest())
"""


def test_seeds_mean_the_same_in_every_process(capsys: pytest.CaptureFixture[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", TELL], capture_output=True, text=True, check=True, timeout=300,
        env={"PYTHONPATH": ":".join(sys.path), "PYTHONHASHSEED": "4711"},
    )  # fmt: skip
    exec(TELL, {})
    assert capsys.readouterr().out == done.stdout != ""


@pytest.mark.parametrize("name", GAMES)
def test_a_copy_goes_its_own_way_and_the_same_way(name: str) -> None:
    env = Learner(name, others="random")
    obs, _ = env.reset(seed=3)
    pick = np.random.default_rng(3)
    for _ in range(12):
        obs, _, over, _, _ = env.step(pick.choice(np.flatnonzero(obs["action_mask"])))
        if over:
            obs, _ = env.reset()
    twin = env.copy()
    assert np.array_equal(twin.action_masks(), env.action_masks())
    assert twin.action_masks().any()
    ways = []
    for one in (env, twin):
        choice = np.random.default_rng(4)
        here, steps = obs, []
        for _ in range(25):
            here, *rest = one.step(choice.choice(np.flatnonzero(here["action_mask"])))
            steps.append((here, *rest))
            if rest[1]:
                here, _ = one.reset()
                steps.append((here,))
        ways.append(steps)
    assert data_equivalence(ways[0], ways[1], exact=True)


def test_a_saved_episode_goes_on(tmp_path: Path) -> None:
    env = Learner("realms")
    played(env, 2, 20)
    env.save(tmp_path / "here.undercroft")
    other = Learner("realms")
    obs, info = other.load(tmp_path / "here.undercroft")
    assert data_equivalence(obs, env.episode.observe(info["seat"]))
    assert other.match.journal == env.match.journal
    with pytest.raises(Unplayable, match="realms"):
        Learner("deckbox").load(tmp_path / "here.undercroft")


def test_shaping_adds_up_to_the_change_of_the_value() -> None:
    plain = Learner("realms", most_steps=30)
    shaped = Learner("realms", most_steps=30, shaping=0.5, discount=1.0)
    one, other = played(plain, 6, 30), played(shaped, 6, 30)
    first = next(i for i, step in enumerate(one) if len(step) > 2 and (step[2] or step[3]))
    _, _ = shaped.reset(seed=6)
    begun = shaped.episode.potential(0)
    gained = sum(step[1] for step in other[1 : first + 1])
    outcome = sum(step[1] for step in one[1 : first + 1])
    assert one[first][3], "the episode is cut off, so there is a value at its end"
    twin = Learner("realms")
    played(twin, 6, first)
    ended = twin.episode.potential(0)
    assert gained == pytest.approx(outcome + 0.5 * (ended - begun), abs=1e-9)
    assert any(step[1] for step in other[1:first])


def test_what_is_no_option_ends_counts_round_or_is_refused() -> None:
    ends, wraps, refuses = (Learner("deckbox", illegal=way) for way in ("end", "wrap", "raise"))
    for env in (ends, wraps, refuses):
        env.reset(seed=1)
    count = len(ends.match.ask.options)
    assert count < ends.action_space.n  # type: ignore[attr-defined]
    _, reward, over, _, info = ends.step(count)
    assert (reward, over, info["illegal"]) == (-1.0, True, True)
    wraps.step(count + 1)
    assert wraps.match.journal[-1] == (0, 1)
    with pytest.raises(Unplayable):
        refuses.step(count)
    with pytest.raises(Unplayable):
        ends.step(0)


def test_who_sits_where() -> None:
    heroes = Learner("explore", options={"hero_players": 2})
    heroes.reset(seed=1)
    assert heroes._mine == {1, 2} and set(heroes._players) == {0}
    consul = Learner("explore", seats=[0], others={1: "random"})
    _, info = consul.reset(seed=1)
    assert info["seat"] == 0 and consul._players[1].name == "random"
    with pytest.raises(Unplayable):
        Learner("explore", seats=[7]).reset()


def test_variety_draws_the_options_that_are_not_given() -> None:
    env = Learner("deckbox", variety=True, options={"players": 2})
    quests = set()
    for seed in range(4):
        env.reset(seed=seed)
        assert env.match.options["players"] == 2
        quests.add(env.match.options["quest"])
    assert len(quests) > 1
    env.reset(options={"game": {"players": 3}})
    assert env.match.options["players"] == 3


def test_pictures_are_letters_or_pixels() -> None:
    letters = Learner("explore", render_mode="ansi")
    letters.reset(seed=1)
    assert "Round 1" in letters.render()
    pixels = Learner("explore", render_mode="rgb_array")
    pixels.reset(seed=1)
    image = pixels.render()
    assert image.dtype == np.uint8 and image.shape == (36 * 12, 36 * 12, 3)
    assert len(np.unique(image.reshape(-1, 3), axis=0)) > 5


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"illegal": "x"}, "illegal is one of end, wrap, raise"),
        ({"most_steps": 0}, "at least one step, not 0"),
        ({"render_mode": "svg"}, "render_mode is one of ansi, rgb_array, human"),
    ],
)
def test_what_cannot_be_had_is_told_at_once(said: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Unplayable, match=sentence):
        Learner("realms", **said)


def test_what_comes_too_early_or_means_nothing_gets_a_sentence(tmp_path: Path) -> None:
    env = Learner("realms", render_mode="ansi")
    for early in (env.copy, env.render, lambda: env.save(tmp_path / "x"), lambda: env.match):
        with pytest.raises(Unplayable, match="reset the environment first"):
            early()
    with pytest.raises(Unplayable, match="options of the game"):
        env.reset(options={"players": 2})
    env.reset(seed=1)
    for action in ("go", None, 1.5, [0]):
        with pytest.raises(Unplayable, match="an action is the number of an option, not"):
            env.step(action)
    with pytest.raises(Unplayable, match="others says nobody for seat 0"):
        Learner("explore", others={5: "greedy"}).reset(seed=1)

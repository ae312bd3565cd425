"""Many learners at once: Gymnasium's vectors and our own batches play what one learner plays."""

from __future__ import annotations

import gc
from typing import Any

import gymnasium
import numpy as np
import pytest

from undercroft.encoding.spec import Arrays
from undercroft.envs.batch import Batch, Broken
from undercroft.envs.episode import Unplayable
from undercroft.envs.learner import Learner
from undercroft.envs.registration import id_of

STEPS = 30


def legal(observations: Arrays, picks: list[np.random.Generator]) -> np.ndarray[Any, Any]:
    return np.array([
        pick.choice(np.flatnonzero(mask)) if mask.any() else 0
        for pick, mask in zip(picks, observations["action_mask"], strict=True)
    ])  # fmt: skip


def told(vector: Any, seeds: list[int]) -> list[Any]:
    """What a vector shows for the same choices, whatever kind it is."""
    picks = [np.random.default_rng(seed) for seed in seeds]
    seen, _ = vector.reset(seed=seeds)
    found = [{name: array.copy() for name, array in seen.items()}]
    for _ in range(STEPS):
        seen, rewards, over, cut, _ = vector.step(legal(seen, picks))
        found.append({name: array.copy() for name, array in seen.items()})
        found.append((rewards.tolist(), over.tolist(), cut.tolist()))
    return found


def equal(one: list[Any], other: list[Any]) -> bool:
    return all(
        all(np.array_equal(a[name], b[name]) for name in a) if isinstance(a, dict) else a == b
        for a, b in zip(one, other, strict=True)
    )


def test_vectors_and_batches_play_alike() -> None:
    wishes: dict[str, Any] = {"others": "random", "most_steps": 12}
    seeds = [5, 6, 7]
    sync = gymnasium.make_vec(id_of("deckbox"), 3, "sync", **wishes)
    one = told(sync, seeds)
    sync.close()
    here = Batch("deckbox", 3, workers=0, **wishes)
    assert equal(one, told(here, seeds))
    here.close()
    there = Batch("deckbox", 3, workers=2, **wishes)
    assert equal(one, told(there, seeds))
    assert equal(one, told(there, seeds)), "and again after a reset"
    path = there._path
    assert path is not None and path.exists()
    there.close()
    assert not path.exists()
    gc.collect()


def test_gymnasium_runs_it_in_processes() -> None:
    async_ = gymnasium.make_vec(
        id_of("realms"), 2, "async", vector_kwargs={"context": "spawn"}, most_steps=12
    )
    many = told(async_, [1, 2])
    async_.close()
    sync = gymnasium.make_vec(id_of("realms"), 2, "sync", most_steps=12)
    assert equal(many, told(sync, [1, 2]))
    sync.close()


def test_a_batch_shows_what_one_learner_sees() -> None:
    batch = Batch("explore", 2, workers=0, others="random")
    batch.reset(seed=[3, 4])
    alone = Learner("explore", others="random")
    obs, info = alone.reset(seed=4)
    assert all(np.array_equal(batch.observations[name][1], obs[name]) for name in obs)
    action = int(np.flatnonzero(obs["action_mask"])[-1])
    _, _, _, _, said = batch.step([0, action])
    obs, _, _, _, info = alone.step(action)
    assert all(np.array_equal(batch.observations[name][1], obs[name]) for name in obs)
    assert said["seat"][1] == info["seat"] and said["length"].tolist() == [1, 1]


def test_a_batch_says_what_went_wrong() -> None:
    batch = Batch("deckbox", 2, workers=1, illegal="raise")
    batch.reset(seed=1)
    with pytest.raises(Broken, match="no option"):
        batch.step([0, 10**6])
    batch.close()


def test_what_a_batch_cannot_do_gets_a_sentence() -> None:
    for wrong in ({"num_envs": 0}, {"num_envs": 2, "workers": -1}):
        with pytest.raises(Unplayable, match="1 or more environments"):
            Batch("realms", **wrong)
    many = Batch("realms", 2, workers=0)
    many.reset(seed=1)
    for actions in ([0, 0, 0], 0, [0.5, 0.5]):
        with pytest.raises(Unplayable, match="2 numbers of options"):
            many.step(actions)
    with pytest.raises(Unplayable, match="1 seeds for 2 environments"):
        many.reset(seed=[1])

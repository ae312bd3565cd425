"""One learner behind a real PufferLib, where `make test` or `make puffer` has built one."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from undercroft.envs import puffer
from undercroft.envs.episode import Unplayable
from undercroft.envs.learner import Learner

BUILT = Path(__file__).parents[2] / "build" / "puffer"
WHY = "NOT TESTED: PufferLib 1 is not installed; `make puffer` gets it and tests with it"


@pytest.fixture
def vector(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The module of PufferLib that makes batches."""
    monkeypatch.setattr(sys, "path", [*sys.path, str(BUILT)])
    return pytest.importorskip("pufferlib.vector", reason=WHY)


def test_without_pufferlib_a_sentence_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Any:
        raise ModuleNotFoundError(f"No module named '{name}'")

    monkeypatch.setattr(puffer, "import_module", missing)
    with pytest.raises(Unplayable, match=r"PufferLib 1 is needed.*pufferlib\.emulation"):
        puffer.env("realms")


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("game", ["realms", "crystalia"])
def test_a_batch_of_pufferlib_shows_what_a_learner_sees(game: str, vector: Any) -> None:
    wishes = {"most_steps": 12, "others": "random"}
    many = vector.make(puffer.env, env_args=[game], env_kwargs=wishes, num_envs=2)
    seen, _ = many.reset(seed=5)
    alone = [Learner(game, **wishes) for _ in range(2)]
    shown = [env.reset(seed=5 + place)[0] for place, env in enumerate(alone)]
    pick = np.random.default_rng(1)
    ended = 0
    for number in range(30):
        arrays = puffer.made_of(seen, many.driver_env)
        for place, one in enumerate(shown):
            assert arrays.keys() == one.keys()
            for name, array in one.items():
                assert arrays[name].dtype == array.dtype
                assert np.array_equal(arrays[name][place], array), (number, place, name)
        counts = np.maximum(1, arrays["action_mask"].sum(1))
        actions = (pick.random(2) * counts).astype(np.int64)
        seen, rewards, over, cut, said = many.step(actions)
        steps = [env.steps for env in alone]
        for place, env in enumerate(alone):
            if env._over:
                shown[place] = env.reset()[0]
                assert not over[place] and not cut[place]
                continue
            shown[place], reward, lost, gone, _ = env.step(int(actions[place]))
            assert (rewards[place], over[place], cut[place]) == (reward, lost, gone)
            if lost or gone:
                assert {"episode_return": reward, "episode_length": steps[place] + 1} in said
                ended += 1
    assert ended >= 4
    many.close()


@pytest.mark.filterwarnings("ignore")
def test_processes_of_pufferlib_play_the_same(vector: Any) -> None:
    kinds = {"backend": vector.Serial}, {"backend": vector.Multiprocessing, "num_workers": 2}
    ways = []
    for kind in kinds:
        many = vector.make(puffer.env, env_args=["deckbox"], num_envs=2, **kind)
        seen, _ = many.reset(seed=3)
        pick = np.random.default_rng(2)
        told = []
        for _ in range(20):
            counts = puffer.made_of(seen, many.driver_env)["action_mask"].sum(1)
            seen, *_ = many.step((pick.random(2) * np.maximum(1, counts)).astype(np.int64))
            told.append(seen.copy())
        ways.append(told)
        many.close()
    assert np.array_equal(ways[0], ways[1])

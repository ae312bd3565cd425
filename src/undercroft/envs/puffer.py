"""One learner for PufferLib: `pufferlib.vector.make(puffer.env, env_args=["realms"], num_envs=8)`.

PufferLib wants an observation as bytes, one after the other; it is told here how to lay them out.
`made_of` gives the arrays of a batch back.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from undercroft.encoding.spec import Array, Arrays

from .episode import Unplayable
from .learner import Learner


class Told(Learner):
    """A learner that says how an episode went when it ends, and nothing before: PufferLib sends
    what is said from process to process, and the mask is in the observation."""

    _gained = 0.0

    def reset(self, **said: Any) -> tuple[Arrays, dict[str, Any]]:
        shown, _ = super().reset(**said)
        self._gained = 0.0
        return shown, {}

    def step(self, action: Any) -> tuple[Arrays, float, bool, bool, dict[str, Any]]:
        shown, reward, over, cut, _ = super().step(action)
        self._gained += reward
        info: dict[str, Any] = {}
        if over or cut:
            info = {"episode_return": self._gained, "episode_length": self.steps}
        return shown, reward, over, cut, info


def env(game: str, **wishes: Any) -> Any:
    """What PufferLib calls an environment; `wishes` as for `Learner`."""
    try:
        emulation = import_module("pufferlib.emulation")
    except ImportError as missing:
        raise Unplayable(f"PufferLib 1 is needed, which is not here: {missing}") from None

    class Bytes(emulation.GymnasiumPufferEnv):  # type: ignore[misc, name-defined]
        def step(self, action: Any) -> Any:
            """PufferLib begins anew where it reads `done`, which it sets for defeats and victories
            alone: an episode that is cut off is done as well."""
            found = super().step(action)
            if found[3]:
                self.done = True
            return found

    return Bytes(env_creator=Told, env_args=[game], env_kwargs={"copy": False, **wishes})


def made_of(observations: Array, driver: Any) -> Arrays:
    """The arrays of a batch of observations, which share its memory; `driver`: one of its
    environments (`vector.driver_env`)."""
    rows = observations.reshape(-1, observations.shape[-1]).view(driver.obs_dtype)[:, 0]
    return {name: rows[name] for name in driver.obs_dtype.names}

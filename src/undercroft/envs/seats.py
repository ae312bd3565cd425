"""Every seat a learner's, behind PettingZoo: `undercroft.envs.seats.env("explore")`.

Whoever is asked is the agent whose turn it is: turns do not alternate, a seat may be asked many
times in a row or in another's turn.
"""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import OrderEnforcingWrapper, aec_to_parallel

from undercroft.encoding.spec import Array, Arrays
from undercroft.kernel.match import Match

from .episode import SEED_BITS, Episode, Unplayable, check, number_of, space_of

MAX_CYCLES = 20_000


class Seats(AECEnv[str, Arrays, Any]):
    """All seats of a match; `seat_0` is the first. See `learner.Learner` for what is alike."""

    metadata: dict[str, Any] = {  # noqa: RUF012  # as PettingZoo has it
        "render_modes": ["ansi", "rgb_array", "human"], "name": "undercroft_v0",
        "is_parallelizable": False, "render_fps": 2,
    }  # fmt: skip

    def __init__(
        self,
        game: str | Any,
        *,
        options: Mapping[str, Any] | None = None,
        max_cycles: int = MAX_CYCLES,
        shaping: float = 0.0,
        discount: float = 0.99,
        illegal: str = "end",
        render_mode: str | None = None,
    ) -> None:
        """`max_cycles`: after so many answers the episode is cut off."""
        super().__init__()
        check(illegal, max_cycles, render_mode)
        self.episode = Episode(game, options, variety=False)
        self.possible_agents = [f"seat_{seat}" for seat in range(len(self.episode.seats))]
        self.agents: list[str] = []
        self.max_cycles = max_cycles
        self.shaping = shaping
        self.discount = discount
        self.illegal = illegal
        self.render_mode = render_mode
        self.metadata = self.metadata | {
            "name": f"undercroft_{self.episode.game.name}_v0",
            "is_parallelizable": len(self.possible_agents) == 1,
        }
        spec = self.episode.spec
        self.observation_spaces = {agent: space_of(spec) for agent in self.possible_agents}
        self.action_spaces = {
            agent: spaces.Discrete(spec.features.options) for agent in self.possible_agents
        }
        self._numbers = np.random.default_rng()
        self._potentials: dict[str, float] = {}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    @property
    def match(self) -> Match[Any]:
        """The match that is played; `copy()` it to look ahead, never answer it."""
        return self.episode.playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new episode. The number of seats stays what the environment was made with."""
        if seed is not None:
            self._numbers = np.random.default_rng(seed)
        self.episode.begin(int(self._numbers.integers(1 << SEED_BITS)))
        self._restart()

    def _restart(self) -> None:
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, self.match.over)
        self.truncations = dict.fromkeys(self.agents, False)
        self._potentials = self._looks()
        self._select()

    def _looks(self) -> dict[str, float]:
        if not self.shaping:
            return {}
        seats = enumerate(self.possible_agents)
        return {agent: self.episode.potential(seat) for seat, agent in seats}

    def _select(self) -> None:
        """Whose turn it is, and which options each has."""
        match = self.match
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        asked = -1
        if not match.over:
            asked = match.ask.seat
            self.agent_selection = self.possible_agents[asked]
        elif self.agents:
            self.agent_selection = self.agents[0]
        for agent in self.agents:
            self.infos[agent]["action_mask"] = self._mask(self._seat(agent) == asked)

    def _mask(self, asked: bool) -> Array:
        most = self.episode.spec.features.options
        mask = np.zeros(most, np.int8)
        if asked:
            mask[: min(most, len(self.match.ask.options))] = 1
        return mask

    @staticmethod
    def _seat(agent: str) -> int:
        return int(agent.removeprefix("seat_"))

    def observe(self, agent: str) -> Arrays:
        return self.episode.observe(self._seat(agent))

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        legal = self.episode.answer(number_of(action), self.illegal)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if not legal:
            self.rewards[agent] = -1.0
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.match.over:
            for each in self.agents:
                self.rewards[each] = self.episode.result(self._seat(each))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.episode.answers >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        if self.shaping:
            after = self._looks()
            for each in self.agents:
                grown = self.discount * after[each] - self._potentials[each]
                self.rewards[each] += self.shaping * grown
            self._potentials = after
        self._select()
        self._accumulate_rewards()

    def copy(self) -> Seats:
        """An independent environment at the same point, with the same dice to come."""
        twin = Seats(
            self.episode.game, options=self.episode.options, max_cycles=self.max_cycles,
            shaping=self.shaping, discount=self.discount, illegal=self.illegal,
            render_mode=self.render_mode,
        )  # fmt: skip
        twin.episode.seed = self.episode.seed
        twin.episode.take(self.match.copy())
        twin._restart()
        twin.agents = self.agents.copy()
        for name in ("rewards", "_cumulative_rewards", "terminations", "truncations"):
            setattr(twin, name, getattr(self, name).copy())
        twin._numbers.bit_generator.state = self._numbers.bit_generator.state
        twin.agent_selection = self.agent_selection
        return twin

    def save(self, path: str | PathLike[str]) -> None:
        """Write the match to a file that any part of Undercroft opens."""
        self.match.save(path)

    def load(self, path: str | PathLike[str]) -> None:
        """Go on from a saved match, as `reset` does from a new one."""
        match = self.episode.load(path)
        if len(self.episode.seats) != len(self.possible_agents):
            raise Unplayable(f"{path} has {len(self.episode.seats)} seats")
        assert match is self.match
        self._restart()

    def render(self) -> Any:
        seat = self._seat(self.agent_selection) if self.agents else 0
        return self.episode.render(seat, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""


def env(game: str | Any, **wishes: Any) -> Any:
    """The seats of a game, with the usual wrapper against calls in the wrong order."""
    return OrderEnforcingWrapper(Seats(game, **wishes))


def parallel_env(game: str | Any, **wishes: Any) -> Any:
    """The same for games with one seat, where one after the other is all at once."""
    seats = Seats(game, **wishes)
    if len(seats.possible_agents) > 1:
        raise Unplayable("seats are asked one after the other: only a game with one is parallel")
    return aec_to_parallel(seats)

"""One learner against named agents, behind Gymnasium: `gymnasium.make("undercroft/Explore-v0")`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from os import PathLike
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from undercroft import agents
from undercroft.encoding.spec import Array, Arrays
from undercroft.kernel.choice import Ask
from undercroft.kernel.match import Match

from .episode import SEED_BITS, Episode, Unplayable, check, copied, number_of, seated, space_of

MOST_STEPS = 5_000


class Learner(gymnasium.Env[Arrays, Any]):
    """The seats of one side are the learner's, in turn; the others are played by agents.

    An action is the number of an option; `action_mask` says which there are, in the observation
    and in `info`. The reward is 1 for a victory and -1 for a defeat, at the end. With `shaping`,
    every step adds so many times the growth of the fitted value of the game (potential-based:
    what is best to do stays the same, for the `discount` that the learner uses).
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # as Gymnasium has it
        "render_modes": ["ansi", "rgb_array", "human"], "render_fps": 2,
    }  # fmt: skip

    def __init__(
        self,
        game: str | Any,
        *,
        seats: Sequence[int] | None = None,
        others: str | Sequence[Any] | Mapping[int, Any] = "greedy",
        options: Mapping[str, Any] | None = None,
        variety: bool = False,
        most_steps: int = MOST_STEPS,
        shaping: float = 0.0,
        discount: float = 0.99,
        illegal: str = "end",
        copy: bool = True,
        memory: Array | None = None,
        render_mode: str | None = None,
    ) -> None:
        """`seats`: the learner's; those that win together with a newcomer's if not given.
        `others`: an agent's name, or agents by seat. `options`: of the game. `variety`: every
        episode draws the options that are not given. `most_steps`: then the episode is cut off.
        `illegal`: an action that is no option ends the episode as a defeat ("end"), is counted
        round ("wrap") or refused ("raise"). `copy`: False gives the same arrays every time,
        which lie in `memory` if there is some.
        """
        check(illegal, most_steps, render_mode)
        self.episode = Episode(game, options, variety, memory, alone=True)
        self.observation_space: Any = space_of(self.episode.spec)
        self.action_space = spaces.Discrete(self.episode.spec.features.options)
        self.render_mode = render_mode
        self.others = others
        self.most_steps = most_steps
        self.shaping = shaping
        self.discount = discount
        self.illegal = illegal
        self._wished = None if seats is None else tuple(seats)
        self._copy = copy
        self._mine: frozenset[int] = frozenset()
        self._players: dict[int, agents.Agent] = {}
        self.seat = 0
        """Which of its seats the learner is asked for."""
        self.steps = 0
        self._potential = 0.0
        self._over = True
        self._asked: Ask | None = None
        """The open question, unless the match is over."""

    @property
    def match(self) -> Match[Any]:
        """The match that is played; `copy()` it to look ahead, never answer it."""
        return self.episode.playing

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Arrays, dict[str, Any]]:
        """A new episode; `options={"game": {...}}` has options of the game for this one."""
        super().reset(seed=seed)
        number = int(self.np_random.integers(1 << SEED_BITS))
        game = self._game_of(options or {})
        self.episode.begin(number, game)
        self._sit(number)
        self.steps = 0
        self._go_on()
        self._potential = self.episode.potential(self.seat) if self.shaping else 0.0
        return self._shown()

    @staticmethod
    def _game_of(options: Mapping[str, Any]) -> Any:
        """The options of the game among those of a reset."""
        if set(options) - {"game"}:
            raise Unplayable('a reset takes options={"game": {...}}, the options of the game')
        return options.get("game")

    def _sit(self, seed: int) -> None:
        mine = self.episode.side() if self._wished is None else self._wished
        everyone = range(len(self.episode.seats))
        if not mine or not set(mine) <= set(everyone):
            raise Unplayable(f"the learner's seats are some of 0 to {len(everyone) - 1}")
        self._mine = frozenset(mine)
        self.seat = mine[0]
        self._players = {
            seat: seated(self.others, seat, seed) for seat in everyone if seat not in self._mine
        }

    def _go_on(self) -> None:
        """Let the others play until the learner is asked."""
        match, mine = self.match, self._mine
        while not match.over:
            ask = match.ask
            if ask.seat in mine:
                self.seat = ask.seat
                self._asked = ask
                self._over = False
                return
            match.answer(self._players[ask.seat].choose(match, ask))
        self._asked = None
        self._over = True

    def step(self, action: Any) -> tuple[Arrays, float, bool, bool, dict[str, Any]]:
        if self._over:
            raise Unplayable("the episode is over: reset the environment")
        seat = self.seat
        if not self.episode.answer(number_of(action), self.illegal):
            self._over = True
            shown, info = self._shown()
            return shown, -1.0, True, False, info | {"illegal": True}
        self.steps += 1
        self._go_on()
        over, cut, reward = self._over, False, 0.0
        if over:
            reward = self.episode.result(seat)
        elif self.steps >= self.most_steps:
            self._over = cut = True
        if self.shaping:
            potential = self.episode.potential(self.seat)
            reward += self.shaping * (self.discount * potential - self._potential)
            self._potential = potential
        shown, info = self._shown()
        return shown, reward, over, cut, info

    def _shown(self) -> tuple[Arrays, dict[str, Any]]:
        """The observation, and what is said besides; the mask of both is one array."""
        shown = self.episode.show(self.seat, self._asked, self._copy)
        info: dict[str, Any] = {"seat": self.seat, "action_mask": shown["action_mask"]}
        if self._asked is None:
            info["outcome"] = self.match.outcome
        return shown, info

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """The mask as sb3-contrib's masked PPO asks for it."""
        mask = np.zeros(self.episode.spec.features.options, np.bool_)
        if self._asked is not None:
            mask[: len(self._asked.options)] = True
        return mask

    def copy(self) -> Learner:
        """An independent environment at the same point, with the same dice to come."""
        twin = Learner(
            self.episode.game, seats=self._wished, others=self.others,
            options=self.episode.options, variety=self.episode.variety,
            most_steps=self.most_steps, shaping=self.shaping, discount=self.discount,
            illegal=self.illegal, copy=self._copy, render_mode=self.render_mode,
        )  # fmt: skip
        twin.episode.seed = self.episode.seed
        twin.episode.take(self.match.copy())
        twin._asked = None if twin.match.over else twin.match.ask
        twin._mine, twin.seat = self._mine, self.seat
        twin._players = {seat: copied(player) for seat, player in self._players.items()}
        twin.steps, twin._potential, twin._over = self.steps, self._potential, self._over
        twin._np_random = None if self._np_random is None else _twin(self._np_random)
        twin._np_random_seed = self._np_random_seed
        return twin

    def save(self, path: str | PathLike[str]) -> None:
        """Write the match to a file that any part of Undercroft opens."""
        self.match.save(path)

    def load(self, path: str | PathLike[str]) -> tuple[Arrays, dict[str, Any]]:
        """Go on from a saved match, as `reset` does from a new one; agents begin anew."""
        match = self.episode.load(path)
        seed = match.seed if isinstance(match.seed, int) else 0
        self._sit(seed)
        self.steps = self.episode.answers
        self._go_on()
        self._potential = self.episode.potential(self.seat) if self.shaping else 0.0
        return self._shown()

    def render(self) -> Any:
        return self.episode.render(self.seat, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""


def _twin(numbers: np.random.Generator) -> np.random.Generator:
    kind = type(numbers.bit_generator)
    state = kind()
    state.state = numbers.bit_generator.state
    return np.random.Generator(state)

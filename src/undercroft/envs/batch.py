"""Many learners at once: batches in shared memory, over as many processes as wanted.

Every process plays some of the environments and writes their observations where the learner reads
them: nothing is sent but a word to begin. An episode that has ended begins anew with the next step,
whose action is not looked at (Gymnasium's next-step autoreset).
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from tempfile import mkstemp
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from undercroft.encoding.spec import Array, Arrays, Spec, spec_of
from undercroft.games import registry
from undercroft.kernel import chance
from undercroft.kernel.errors import UndercroftError

from .episode import Unplayable, space_of
from .learner import Learner

RAM = "/dev/shm"
"""Where files are kept in memory, if there is such a place."""
YOUNG = 50_000
"""Rubbish is looked for when there are so many new objects."""
RESET, STEP, CLOSE = "reset", "step", "close"
RESULTS = np.dtype([
    ("action", np.int64), ("reward", np.float64), ("over", np.bool_), ("cut", np.bool_),
    ("seat", np.int16), ("length", np.int32),
], align=True)  # fmt: skip


class Broken(UndercroftError):
    """A process of a batch that has failed or ended."""


def _views(spec: Spec, memory: Array, count: int) -> tuple[Array, Arrays, Array]:
    """Of the memory of a batch: its raw rows, its observations, and what is said besides."""
    rows = memory[: count * spec.size].reshape(count, spec.size)
    arrays = {
        field.name: np.ndarray(
            (count, *field.shape), field.dtype, memory, spec.places[field.name],
            (spec.size, *np.empty(field.shape, field.dtype).strides),
        )
        for field in spec.fields
    }  # fmt: skip
    rest = memory[count * spec.size : count * (spec.size + RESULTS.itemsize)]
    return rows, arrays, rest.view(RESULTS)


def _mapped(path: Path) -> Array:
    return np.memmap(path, np.uint8, "r+").view(np.ndarray)


class _Share:
    """Some environments of a batch, as one process plays them."""

    def __init__(self, game: str, wishes: dict[str, Any], rows: Array, results: Array) -> None:
        self.results = {name: results[name] for name in RESULTS.names or ()}
        self.envs = [Learner(game, copy=False, memory=row, **wishes) for row in rows]
        self.done = [False] * len(rows)

    def reset(self, seeds: Sequence[int | None]) -> None:
        for place, (env, seed) in enumerate(zip(self.envs, seeds, strict=True)):
            env.reset(seed=seed)
            self.done[place] = False
            self._note(place, env, 0.0, False, False)

    def step(self) -> None:
        for place, env in enumerate(self.envs):
            if self.done[place]:
                env.reset()
                self.done[place] = False
                self._note(place, env, 0.0, False, False)
                continue
            _, reward, over, cut, _ = env.step(self.results["action"][place])
            self.done[place] = over or cut
            self._note(place, env, reward, over, cut)

    def _note(self, place: int, env: Learner, reward: float, over: bool, cut: bool) -> None:
        said = self.results
        said["reward"][place], said["over"][place], said["cut"][place] = reward, over, cut
        said["seat"][place], said["length"][place] = env.seat, env.steps


def _work(
    pipe: Any, path: Path, game: str, wishes: dict[str, Any], count: int, first: int, last: int
) -> None:
    """In a process of its own: do as the pipe says."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        spec = spec_of(registry.game(game))
        rows, _, results = _views(spec, _mapped(path), count)
        share = _Share(game, wishes, rows[first:last], results[first:last])
        # What is loaded stays, and games leave little behind that must be looked for.
        gc.freeze()
        gc.set_threshold(YOUNG)
        pipe.send("")
        while True:
            word, *said = pipe.recv()
            if word == CLOSE:
                break
            try:
                if word == RESET:
                    share.reset(said[0])
                else:
                    share.step()
                pipe.send("")
            except Exception as error:
                pipe.send(f"{type(error).__name__}: {error}")
    except (EOFError, KeyboardInterrupt):
        return


class Batch(VectorEnv[Arrays, Any, Any]):
    """So many learners of a game. `observations` are the shared arrays: they change with the next
    step, unless `copy` is wanted."""

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012

    def __init__(
        self, game: str, num_envs: int, workers: int = 1, copy: bool = False, **wishes: Any
    ) -> None:
        """`workers`: processes; with 0 everything is played in this one. `wishes`: as for
        `Learner`."""
        if num_envs < 1 or workers < 0:
            raise Unplayable(f"a batch has 1 or more environments, not {num_envs}, and 0 or more "
                             f"workers, not {workers}")  # fmt: skip
        self.num_envs = num_envs
        self.copy = copy
        spec = spec_of(registry.game(game))
        self.single_observation_space = space_of(spec)
        self.single_action_space = spaces.Discrete(spec.features.options)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        size = num_envs * (spec.size + RESULTS.itemsize)
        self._pipes: list[Any] = []
        self._processes: list[Any] = []
        self._path: Path | None = None
        self._share: _Share | None = None
        if workers < 1:
            memory = np.zeros(size, np.uint8)
            rows, self.observations, self._results = _views(spec, memory, num_envs)
            self._share = _Share(game, wishes, rows, self._results)
            return
        handle, name = mkstemp(prefix="undercroft-", dir=RAM if os.path.isdir(RAM) else None)
        os.ftruncate(handle, size)
        os.close(handle)
        self._path = Path(name)
        memory = _mapped(self._path)
        _, self.observations, self._results = _views(spec, memory, num_envs)
        context = multiprocessing.get_context("spawn")
        bounds = [num_envs * n // workers for n in range(workers + 1)]
        self._bounds = [(a, b) for a, b in pairwise(bounds) if b > a]
        for first, last in self._bounds:
            ours, theirs = context.Pipe()
            said = (theirs, self._path, game, wishes, num_envs, first, last)
            process = context.Process(target=_work, args=said, daemon=True)
            process.start()
            theirs.close()
            self._pipes.append(ours)
            self._processes.append(process)
        self._wait()

    def _wait(self) -> None:
        """Until every process has done what it was told."""
        wrong = ""
        for pipe in self._pipes:
            try:
                wrong = pipe.recv() or wrong
            except (EOFError, OSError):
                wrong = "a process ended"
        if wrong:
            raise Broken(wrong)

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Arrays, dict[str, Any]]:
        """Begin all episodes anew. From one seed every environment has its own."""
        seeds: list[int | None]
        if seed is None:
            seeds = [None] * self.num_envs
        elif isinstance(seed, int):
            seeds = [chance.stream(seed, number) >> 16 for number in range(self.num_envs)]
        else:
            seeds = list(seed)
            if len(seeds) != self.num_envs:
                raise Unplayable(f"{len(seeds)} seeds for {self.num_envs} environments")
        if self._share is not None:
            self._share.reset(seeds)
        else:
            for pipe, (first, last) in zip(self._pipes, self._bounds, strict=True):
                pipe.send((RESET, seeds[first:last]))
            self._wait()
        return self._seen(), self._said()

    def step(self, actions: Any) -> tuple[Arrays, Array, Array, Array, dict[str, Any]]:
        results = self._results
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or chosen.dtype.kind not in "iu":
            raise Unplayable(f"actions are {self.num_envs} numbers of options, one for each "
                             f"environment, not {actions!r}")  # fmt: skip
        results["action"] = chosen
        if self._share is not None:
            self._share.step()
        else:
            for pipe in self._pipes:
                pipe.send((STEP,))
            self._wait()
        rewards, over, cut = (results[name].copy() for name in ("reward", "over", "cut"))
        return self._seen(), rewards, over, cut, self._said()

    def _seen(self) -> Arrays:
        if not self.copy:
            return self.observations
        return {name: array.copy() for name, array in self.observations.items()}

    def _said(self) -> dict[str, Any]:
        return {"seat": self._results["seat"].copy(), "length": self._results["length"].copy()}

    def close_extras(self, **_: Any) -> None:
        for pipe in self._pipes:
            with suppress(OSError):
                pipe.send((CLOSE,))
        for process in self._processes:
            process.join(10)
            if process.is_alive():
                process.kill()
        for pipe in self._pipes:
            pipe.close()
        self._pipes, self._processes = [], []
        if self._path is not None:
            with suppress(OSError):
                self._path.unlink()
            self._path = None

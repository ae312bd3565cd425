"""Measure the environments beside bare play, on one core, in one run: `make bench-envs`.

For each game, with random legal choices in every seat and new seeds all the time:

- *bare*: a match that is answered, no more;
- *shown*: the same, and every question is written into arrays for who is asked (`encoding`);
- *gym*: `Learner.step` in every seat, observations copied; *views*: without copying them;
- *batch*: four learners in one process (`Batch(workers=0)`), a step of one counted as one.

They take turns, round by round; each is the best of several rounds of processor time. `--flat N`
plays N episodes of one game and says whether speed or memory drift.
"""

from __future__ import annotations

import argparse
import resource
from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time
from typing import Any

import numpy as np

from undercroft.encoding.encoder import encoder_of
from undercroft.envs.batch import Batch
from undercroft.envs.learner import Learner
from undercroft.games import registry
from undercroft.lab.sim import settle

ROUNDS = 5
STEPS = 3_000
TARGET = 15_000


def bare(game: Any, shown: bool) -> Callable[[int, int], float]:
    writer = encoder_of(game).writer() if shown else None

    def run(seed: int, steps: int) -> float:
        pick = Random(seed).random
        begun = process_time()
        match = game.new(seed=seed, events=False)
        for _ in range(steps):
            if match.over:
                seed += 1
                match = game.new(seed=seed, events=False)
            ask = match.ask
            if writer is not None:
                writer.write(match.state, ask, ask.seat, 2)
            match.answer(int(pick() * len(ask.options)))
        return process_time() - begun

    return run


def gym(game: Any, copy: bool) -> Callable[[int, int], float]:
    seats = range(len(game.seats(game.checked({}))))
    env = Learner(game, seats=list(seats), copy=copy, most_steps=10**9)

    def run(seed: int, steps: int) -> float:
        pick = Random(seed).random
        begun = process_time()
        env.reset(seed=seed)
        for _ in range(steps):
            count = len(env.match.ask.options)
            _, _, over, _, _ = env.step(int(pick() * min(count, env.action_space.n)))
            if over:
                env.reset()
        return process_time() - begun

    return run


def batch(game: Any) -> Callable[[int, int], float]:
    seats = range(len(game.seats(game.checked({}))))
    many = Batch(game.name, 4, workers=0, seats=list(seats), most_steps=10**9)

    def run(seed: int, steps: int) -> float:
        pick = np.random.default_rng(seed)
        begun = process_time()
        seen, _ = many.reset(seed=seed)
        for _ in range(steps // 4):
            counts = seen["action_mask"].sum(1)
            many.step((pick.random(4) * counts).astype(np.int64))
        return process_time() - begun

    return run


def memory() -> float:
    """The most memory this process has had so far, in MiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def flat(name: str, episodes: int) -> None:
    """Play many episodes and compare the first tenth with the last."""
    env = Learner(name, others="random", copy=False)
    pick = Random(1).random
    parts = []
    for part in range(10):
        begun, steps = process_time(), 0
        for _ in range(episodes // 10):
            env.reset(seed=part * episodes + steps)
            over = cut = False
            while not (over or cut):
                _, _, over, cut, _ = env.step(int(pick() * len(env.match.ask.options)))
                steps += 1
        parts.append((steps / (process_time() - begun), memory()))
        print(f"{name} {part + 1:2}/10: {parts[-1][0]:9,.0f} steps/s {parts[-1][1]:7.1f} MiB")
    drift, grown = parts[-1][0] / parts[1][0] - 1, parts[-1][1] - parts[1][1]
    print(f"{name}: {drift:+.1%} steps/s and {grown:+.1f} MiB from the second tenth to the last")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", default=sorted(registry.games()))
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--steps", type=int, default=STEPS)
    parser.add_argument("--flat", type=int, default=0, metavar="EPISODES")
    said = parser.parse_args()
    settle()
    if said.flat:
        for name in said.games:
            flat(name, said.flat)
        return
    print(f"{'':10} {'bare':>8} {'shown':>8} {'gym':>8} {'views':>8} {'batch':>8}  steps/s")
    reached, extra = [], []
    for name in said.games:
        game = registry.game(name)
        ways = [bare(game, False), bare(game, True), gym(game, True), gym(game, False), batch(game)]
        best = [0.0] * len(ways)
        for turn in range(said.rounds + 1):
            for place, run in enumerate(ways):
                speed = said.steps / run(1_000 * turn + 7, said.steps)
                # The first round fills what is remembered.
                best[place] = max(best[place], speed) if turn else 0.0
        reached.append(best[3])
        extra.append(best[0] / best[3] - 1)
        row = " ".join(f"{speed:8,.0f}" for speed in best)
        cost = 1e6 / best[1] - 1e6 / best[0]
        print(f"{name:10} {row}  {cost:5.1f} us to show, {extra[-1]:+.0%} over bare play")
    print(f"median game: {median(reached):,.0f} steps/s (aim {TARGET:,}), "
          f"{median(extra):+.0%} over bare play")  # fmt: skip


if __name__ == "__main__":
    main()

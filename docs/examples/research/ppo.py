"""Masked PPO in plain numpy: a learner that begins with random choices and is told who won.

    python docs/examples/research/ppo.py explore --steps 80000 --out .

By default it leads the Heroes of a delve against a Consul who acts at random: so do the Heroes at
first, and win one dungeon in five. Writes `ppo-explore.svg`: the share of episodes won, over the
steps taken. The reward is the outcome, and the growth of the game's fitted value (`shaping`), which
changes nothing about what is best.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from net import Batch, Net, curve

from undercroft.encoding.rows import Rows, Table
from undercroft.envs.learner import Learner
from undercroft.games import registry

GAMMA, LAMBDA, CLIP, ENTROPY = 0.995, 0.95, 0.2, 0.01
EPOCHS, PART, RATE = 4, 256, 0.002
LATEST = 100


class Taken(NamedTuple):
    """One step of one learner."""

    table: Table
    choice: int
    chance: float
    value: float
    reward: float
    end: bool


class Runner:
    """Some environments side by side, so that the network is asked for all at once."""

    def __init__(self, game: str, count: int, seed: int, wishes: dict[str, Any]) -> None:
        self.envs = [Learner(game, copy=False, **wishes) for _ in range(count)]
        # One for each: it counts anew only what has changed since it looked last.
        self.rows = [Rows(env.episode.spec) for env in self.envs]
        self.rng = np.random.default_rng(seed)
        self.tables = [
            rows.read(env.reset(seed=seed * 1000 + number)[0])
            for number, (env, rows) in enumerate(zip(self.envs, self.rows, strict=True))
        ]
        self.ended: list[float] = []
        """What came of the episodes that ended, 1 for a victory."""

    def run(self, net: Net, steps: int) -> list[list[Taken]]:
        """So many steps of every environment."""
        found: list[list[Taken]] = [[] for _ in self.envs]
        for _ in range(steps):
            b = Batch(self.tables)
            scores, values, _ = net.forward(b)
            likely = b.normalised(scores)
            for place, env in enumerate(self.envs):
                first, count = b.first[place], b.counts[place]
                p = likely[first : first + count].astype(float)
                choice = int(self.rng.choice(count, p=p / p.sum()))
                obs, reward, over, cut, _ = env.step(choice)
                kept = (self.tables[place], choice, float(p[choice]), float(values[place]))
                found[place].append(Taken(*kept, reward, over or cut))
                if over or cut:
                    self.ended.append(float(env.episode.result(env.seat) > 0))
                    obs, _ = env.reset()
                self.tables[place] = self.rows[place].read(obs)
        return found


def advantages(net: Net, runner: Runner, taken: list[list[Taken]]) -> tuple[Any, Any]:
    """How much better each step was than expected, and what it was worth (GAE)."""
    after = net.forward(Batch(runner.tables))[1]
    better: list[float] = []
    worth: list[float] = []
    for steps, last in zip(taken, after, strict=True):
        gain, following = 0.0, float(last)
        own = []
        for step in reversed(steps):
            alive = 0.0 if step.end else 1.0
            gain = (step.reward + GAMMA * following * alive - step.value
                    + GAMMA * LAMBDA * alive * gain)  # fmt: skip
            own.append((gain, gain + step.value))
            following = step.value
        better += [gain for gain, _ in reversed(own)]
        worth += [value for _, value in reversed(own)]
    return np.array(better), np.array(worth)


def improve(net: Net, runner: Runner, taken: list[list[Taken]], rate: float) -> None:
    better, worth = advantages(net, runner, taken)
    steps = [step for row in taken for step in row]
    better = (better - better.mean()) / (better.std() + 1e-6)
    for _ in range(EPOCHS):
        order = runner.rng.permutation(len(steps))
        for start in range(0, len(order), PART):
            part = order[start : start + PART]
            b = Batch([steps[i].table for i in part])
            scores, values, kept = net.forward(b)
            likely = b.normalised(scores)
            chosen = b.first + np.array([steps[i].choice for i in part])
            ratio = likely[chosen] / np.array([steps[i].chance for i in part])
            gain = better[part]
            held = np.where(gain > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
            push = np.where(held, 0.0, gain * ratio)
            # How the loss changes with the scores: of the clipped gain, then of the entropy.
            wrong = likely * push[b.of]
            wrong[chosen] -= push
            logs = np.log(likely + 1e-9)
            mean = np.add.reduceat(likely * logs, b.first)
            wrong += ENTROPY * likely * (logs - mean[b.of])
            off = 0.5 * np.clip(values - worth[part], -1.0, 1.0)
            size = len(part)
            net.step(b, kept, (wrong / size).astype("f4"), (off / size).astype("f4"), rate)


Points = list[tuple[float, float]]


def learn(
    game: str,
    steps: int,
    seed: int,
    wishes: dict[str, Any],
    envs: int = 8,
    every: int = 64,
    kept: Callable[[Net, Points], None] | None = None,
) -> tuple[Net, Points]:
    """Train, and say how many of the latest `LATEST` episodes were won as it went on; `kept` is
    told now and then."""
    runner = Runner(game, envs, seed, wishes)
    net = Net(runner.rows[0], seed=seed)
    points: Points = []
    done = 0
    while done < steps:
        taken = runner.run(net, every)
        improve(net, runner, taken, RATE * (1 - 0.8 * done / steps))
        done += envs * every
        latest = runner.ended[-LATEST:]
        if len(latest) >= LATEST // 4:
            points.append((float(done), sum(latest) / len(latest)))
            if len(points) % 10 == 1:
                won = points[-1][1]
                print(
                    f"{done:9,} steps, {len(runner.ended):6,} episodes, {won:.1%} won", flush=True
                )
                if kept is not None:
                    kept(net, points)
    return net, points


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", nargs="?", default="explore", choices=registry.names())
    parser.add_argument("--steps", type=int, default=80_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--shaping", type=float, default=2.0)
    parser.add_argument("--others", default="random")
    parser.add_argument("--options", type=json.loads, default={}, help="of the game, as JSON")
    parser.add_argument("--out", type=Path, default=Path())
    said = parser.parse_args()
    wishes = {
        "shaping": said.shaping, "discount": GAMMA, "others": said.others,
        "options": said.options, "most_steps": 1000,
    }  # fmt: skip
    title = f"Masked PPO, {said.game}: share of the latest {LATEST} episodes won"

    def kept(net: Net, points: Points) -> None:
        net.save(said.out / f"ppo-{said.game}.npz")
        curve(said.out / f"ppo-{said.game}.svg", title, {"won": points}, "steps")

    kept(*learn(said.game, said.steps, said.seed, wishes, kept=kept))


if __name__ == "__main__":
    main()

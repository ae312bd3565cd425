"""Measure the environments beside bare play, on one core, in one run: `make bench-envs`.

For each game, with random legal choices in every seat and new seeds all the time:

- *bare*: a match that is answered, no more;
- *shown*: the same, and every question is written into arrays for who is asked (`encoding`);
- *gym*: `Learner.step` in every seat, observations copied; *views*: without copying them;
- *made*: the same as `gymnasium.make` gives it, with the wrapper against calls in the wrong order;
- *greedy*: the greedy player chooses in every seat, bare and through `Learner.step`: what showing
  costs beside players who think;
- *batch*: four learners in one process (`Batch(workers=0)`), a step of one counted as one.

They take turns, round by round; each is the best of several rounds of processor time. `--flat N`
plays N episodes of one game and says whether speed or memory drift: speed beside a small sum that
is timed in between, so that a machine that is busy for a while does not look like a drift.
"""

from __future__ import annotations

import argparse
import resource
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from statistics import median
from time import monotonic, process_time
from typing import Any, NamedTuple

import gymnasium
import numpy as np

from undercroft.agents import agent
from undercroft.encoding.encoder import encoder_of
from undercroft.envs.batch import Batch
from undercroft.envs.episode import SEED_BITS
from undercroft.envs.learner import MOST_STEPS, Learner
from undercroft.envs.registration import id_of
from undercroft.games import registry
from undercroft.lab.sim import settle

ROUNDS = 5
STEPS = 3_000
TARGET = 15_000
PARTS = 100
"""So many times `--flat` looks at speed and memory."""


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


def greedy(game: Any, shown: bool) -> Callable[[int, int], float]:
    """The greedy player in every seat; the same games with and without an environment."""
    seats = list(range(len(game.seats(game.checked({})))))
    env = Learner(game, seats=seats, copy=False, most_steps=10**9) if shown else None
    player = agent("greedy", 1)

    def run(seed: int, steps: int) -> float:
        begun = process_time()
        match: Any = None
        for step in range(steps):
            if match is None or match.over:
                if env is not None:
                    env.reset(seed=seed + step)
                    match = env.match
                else:
                    number = np.random.default_rng(seed + step).integers(1 << SEED_BITS)
                    match = game.new(seed=int(number), events=False)
            choice = player.choose(match, match.ask)
            if env is not None:
                env.step(choice)
            else:
                match.answer(choice)
        return process_time() - begun

    return run


def gym(game: Any, copy: bool, made: bool = False) -> Callable[[int, int], float]:
    seats = range(len(game.seats(game.checked({}))))
    wishes: dict[str, Any] = {"seats": list(seats), "copy": copy, "most_steps": 10**9}
    here = Learner(game, **wishes)
    env: Any = here
    if made:
        env = gymnasium.make(id_of(game.name), **wishes)
        here = env.unwrapped
    most = here.episode.spec.features.options

    def run(seed: int, steps: int) -> float:
        pick = Random(seed).random
        begun = process_time()
        env.reset(seed=seed)
        for _ in range(steps):
            count = len(here.match.ask.options)
            _, _, over, _, _ = env.step(int(pick() * min(count, most)))
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
    """The memory this process has now, in MiB."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 2**20


def measure() -> float:
    """Processor time of the same small sum, by which to tell a slow machine from a slow game."""
    begun = process_time()
    for number in range(40_000):
        number * number % 7
    return process_time() - begun


class Part(NamedTuple):
    """Some episodes one after the other."""

    episodes: int
    """Played by then."""
    speed: float
    """Steps a second."""
    even: float
    """Steps in the time of one `measure`, which was taken in between."""
    memory: float


def flat(name: str, episodes: int, minutes: float, limit: int) -> list[Part]:
    """Play many episodes, and compare the second tenth of them with the last."""
    env = Learner(name, others="random", copy=False, most_steps=limit)
    pick = Random(1).random
    most = env.episode.spec.features.options
    parts: list[Part] = []
    size, played, until = max(1, episodes // PARTS), 0, monotonic() + 60 * minutes
    while played < episodes and (not minutes or monotonic() < until):
        spent, steps, fixed = 0.0, 0, []
        for turn in range(size):
            if turn % max(1, size // 20) == 0:
                fixed.append(measure())
            begun = process_time()
            env.reset(seed=played)
            over = cut = False
            while not (over or cut):
                count = min(len(env.match.ask.options), most)
                _, _, over, cut, _ = env.step(int(pick() * count))
                steps += 1
            spent += process_time() - begun
            played += 1
        parts.append(Part(played, steps / spent, steps / spent * median(fixed), memory()))
        print(f"{name} {played:9,} episodes: {parts[-1].speed:9,.0f} steps/s "
              f"{parts[-1].even:7.1f} {parts[-1].memory:7.1f} MiB", flush=True)  # fmt: skip
    tenth = max(1, len(parts) // 10)
    early, late = parts[tenth : 2 * tenth] or parts, parts[-tenth:]
    drift = median(p.even for p in late) / median(p.even for p in early) - 1
    grown = late[-1].memory - early[0].memory
    print(f"{name}: {drift:+.1%} speed and {grown:+.1f} MiB from the second tenth to the last")
    return parts


def plotted(name: str, parts: Sequence[Part]) -> str:
    """Speed and memory over the episodes, each as a part of what it was at first."""
    lines = {
        "speed": ("#2654a0", [p.even / parts[0].even for p in parts]),
        f"memory ({parts[-1].memory:.0f} MiB at the end)": (
            "#b0432c", [p.memory / parts[0].memory for p in parts],
        ),
    }  # fmt: skip
    width, height, left, low = 680, 300, 50, 250
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        'font-family="sans-serif" font-size="13">',
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        f'<text x="{left}" y="20" font-weight="bold">{name}: {parts[-1].episodes:,} episodes '
        "one after the other, beside the first of them</text>",
    ]
    for tick in (0.0, 0.5, 1.0, 1.5):
        y = low - 130 * tick
        out.append(f'<path d="M{left} {y}H{width - 20}" stroke="#ddd"/>')
        out.append(f'<text x="{left - 8}" y="{y + 4}" text-anchor="end">{tick:g}</text>')
    for number, (label, (colour, values)) in enumerate(lines.items()):
        points = " ".join(
            f"{left + p.episodes / parts[-1].episodes * (width - left - 20):.1f},"
            f"{low - 130 * value:.1f}"
            for p, value in zip(parts, values, strict=True)
        )
        out.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        out.append(f'<text x="{left + 10 + 90 * number}" y="280" fill="{colour}">{label}</text>')
    return "\n".join([*out, "</svg>", ""])


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", default=sorted(registry.games()))
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--steps", type=int, default=STEPS)
    parser.add_argument("--flat", type=int, default=0, metavar="EPISODES")
    parser.add_argument("--limit", type=int, default=MOST_STEPS, metavar="STEPS",
                        help="after so many an episode of --flat is cut off")  # fmt: skip
    parser.add_argument("--minutes", type=float, default=0, help="end --flat after so many")
    parser.add_argument("--plot", type=Path, help="draw what --flat has seen")
    said = parser.parse_args()
    settle()
    if said.flat:
        for name in said.games:
            parts = flat(name, said.flat, said.minutes, said.limit)
            if said.plot:
                said.plot.write_text(plotted(name, parts), "utf-8")
        return
    ways = ("bare", "shown", "gym", "views", "made", "batch", "greedy", "in gym")
    print(" " * 10, *(f"{way:>8}" for way in ways), " steps/s")
    reached, extra, beside = [], [], []
    for name in said.games:
        game = registry.game(name)
        runs = [
            bare(game, False), bare(game, True), gym(game, True), gym(game, False),
            gym(game, False, made=True), batch(game), greedy(game, False), greedy(game, True),
        ]  # fmt: skip
        best = [0.0] * len(runs)
        for turn in range(said.rounds + 1):
            for place, run in enumerate(runs):
                speed = said.steps / run(1_000 * turn + 7, said.steps)
                # The first round fills what is remembered.
                best[place] = max(best[place], speed) if turn else 0.0
        reached.append(best[3])
        extra.append(best[0] / best[3] - 1)
        beside.append(best[6] / best[7] - 1)
        row = " ".join(f"{speed:8,.0f}" for speed in best)
        cost = 1e6 / best[1] - 1e6 / best[0]
        print(
            f"{name:10} {row}  {cost:5.1f} us to show, {extra[-1]:+.0%} over bare play, "
            f"{beside[-1]:+.0%} over the greedy player's"
        )
    print(f"median game: {median(reached):,.0f} steps/s (aim {TARGET:,}), "
          f"{median(extra):+.0%} over bare play, "
          f"{median(beside):+.0%} over the greedy player's")  # fmt: skip


if __name__ == "__main__":
    main()

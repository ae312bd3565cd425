"""Measure every game on one core: `make bench`.

What leads is what people do: make a match and answer its questions, with a new seed every game,
its setup included, on boards that nobody has seen. Beside it, for each game:

- *known*: the same over a set of games that was played before, whose boards are remembered;
- *cold*: what the first match of a process costs before its first question, imports and content
  included, in a process of its own;
- a copy (`match.copy()`), and a copy that is looked at (`match.copy().ask`) in the median question;
- greedy's choice, and the scene of a seat, in the median question.

The games take turns, round by round, so that what else the machine does meets all of them. Times
differ from machine to machine, so each figure also stands as a ratio to a fixed workload in plain
Python measured in the same run: counting the primes below 20,000 with a list as a sieve is one unit
of work. "/unit" says how many decisions pass in the time of one unit.

Processor time: decisions are the best of several rounds, as what else the machine does only ever
makes things slower. The garbage collector is told what simulations tell theirs.
"""

from __future__ import annotations

import argparse
import cProfile
import itertools
import json
import pstats
import subprocess
import sys
from collections.abc import Iterator
from os import environ
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, get_args

sys.path.append(str(Path(__file__).resolve().parent.parent / "src"))

from undercroft import agents
from undercroft.games import registry
from undercroft.lab.sim import settle

PRIMES_BELOW = 20_000
ROUNDS = 7
GAMES = 10
DECISIONS = 5_000
"""A round plays whole games, at least so many, until at least so many decisions are made."""
NEW = 1_000_000
"""The first seed of the boards that nobody has seen."""
LOOKED_AT = 3
"""In so many games questions are copied, advised and drawn."""
EVERY = 5
"""Of these games every so many questions."""

COLD = """
from time import process_time
begun = process_time()
import undercroft
match = undercroft.game({name!r}).new(seed=1)
match.ask
print(process_time() - begun)
"""


def sieve() -> int:
    """The fixed workload: lists, ints and loops, as the engine uses them."""
    prime = [True] * PRIMES_BELOW
    prime[0] = prime[1] = False
    for n in range(2, int(PRIMES_BELOW**0.5) + 1):
        if prime[n]:
            for multiple in range(n * n, PRIMES_BELOW, n):
                prime[multiple] = False
    return sum(prime)


def unit() -> float:
    """Units of the fixed workload a second, in the best of three tries."""
    best = 0.0
    for _ in range(3):
        begun = process_time()
        for _ in range(30):
            sieve()
        best = max(best, 30 / (process_time() - begun))
    return best


def sizes(game: registry.Game) -> list[str | None]:
    """The sizes a game can be played in; a game without sizes has one, None."""
    model = game.extras.options_model
    field = model.model_fields.get("size") if model is not None else None
    return list(get_args(field.annotation)) if field is not None else [None]


def options(size: str | None) -> dict[str, Any]:
    return {} if size is None else {"size": size}


def decisions(game: registry.Game, seeds: Iterator[int], sought: int = DECISIONS) -> int:
    """Play random games of every size in turn; how many decisions players made."""
    every = sizes(game)
    count = 0
    for played, seed in enumerate(seeds):
        if count >= sought and (played + 1) * len(every) >= GAMES:
            break
        for size in every:
            agent = agents.agent("random", seed)
            match = game.new(seed=seed, events=False, **options(size))
            while not match.over:
                match.answer(agent.choose(match, match.ask))
                count += 1
    return count


def timed(game: registry.Game, seeds: Iterator[int], sought: int = DECISIONS) -> float:
    """Decisions a second."""
    begun = process_time()
    made = decisions(game, seeds, sought)
    return made / (process_time() - begun)


def cold(name: str) -> float:
    """Seconds from nothing to the first question of a process's first match."""
    code = COLD.format(name=name)
    path = str(Path(__file__).resolve().parent.parent / "src")
    # What is installed has been compiled before.
    kept = {name: value for name, value in environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    told = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, {path!r})\n{code}"],
        capture_output=True, text=True, check=True, env=kept,
    )  # fmt: skip
    return float(told.stdout)


def looks(game: registry.Game) -> dict[str, float]:
    """Microseconds of a copy, of one that is looked at, of greedy's choice and of a scene."""
    spent: dict[str, list[float]] = {"copy": [], "look": [], "greedy": [], "scene": []}
    for seed in range(LOOKED_AT):
        size = sizes(game)[seed % len(sizes(game))]
        agent = agents.agent("random", seed)
        greedy = agents.agent("greedy", seed)
        match = game.new(seed=NEW + seed, **options(size))
        for number in itertools.count():
            if match.over:
                break
            ask = match.ask
            if number % EVERY == 0:
                match.copy()
                begun = process_time()
                match.copy()
                copied = process_time()
                match.copy().ask  # noqa: B018  # looking is what is measured
                looked = process_time()
                greedy.choose(match, ask)
                chosen = process_time()
                match.scene(ask.seat)
                drawn = process_time()
                spent["copy"].append(copied - begun)
                spent["look"].append(looked - copied)
                if len(ask.options) > 1:
                    spent["greedy"].append(chosen - looked)
                spent["scene"].append(drawn - chosen)
            match.answer(agent.choose(match, ask))
    return {what: 1e6 * median(times) for what, times in spent.items()}


def measure(chosen: dict[str, registry.Game], rounds: int) -> tuple[float, dict[str, Any]]:
    """The unit, and what was found of each game."""
    fresh = {name: itertools.count(NEW) for name in chosen}
    found: dict[str, dict[str, Any]] = {
        name: {"cold": min(cold(name) for _ in range(3))} for name in chosen
    }
    for name, game in chosen.items():
        decisions(game, itertools.count())  # the boards that are known
        found[name] |= {"new boards": 0.0, "known boards": 0.0}
    best = unit()
    for _ in range(rounds):
        for name, game in chosen.items():
            row = found[name]
            row["new boards"] = max(row["new boards"], timed(game, fresh[name]))
            row["known boards"] = max(row["known boards"], timed(game, itertools.count()))
        best = max(best, unit())
    for name, game in chosen.items():
        found[name] |= looks(game)
    return best, found


def show(best: float, found: dict[str, dict[str, Any]]) -> None:
    print("decisions a second, random agents: a new seed every game, setup included")
    print(f"{'':10} {'new boards':>11} {'/unit':>6} {'known boards':>13} {'/unit':>6}", end="")
    print(f" {'cold':>8} {'copy':>8} {'and ask':>8} {'greedy':>8} {'scene':>8}")
    for name, row in found.items():
        print(f"{name:10} {row['new boards']:11,.0f} {row['new boards'] / best:6.1f}", end="")
        print(f" {row['known boards']:13,.0f} {row['known boards'] / best:6.1f}", end="")
        print(f" {1000 * row['cold']:5.0f} ms", end="")
        for what in ("copy", "look", "greedy", "scene"):
            print(f" {row[what]:5.{1 if row[what] < 100 else 0}f} us", end="")
        print()


def profile(game: registry.Game, count: int) -> None:
    """Where the time of random games on new boards goes."""
    profiler = cProfile.Profile()
    profiler.enable()
    decisions(game, itertools.count(2 * NEW))
    profiler.disable()
    pstats.Stats(profiler).strip_dirs().sort_stats("tottime").print_stats(count)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", help="games to measure; all without any")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="rounds; the best counts")
    parser.add_argument("--profile", action="store_true", help="show where the time goes, too")
    parser.add_argument("--top", type=int, default=25, help="functions shown of a profile")
    parser.add_argument("--json", metavar="FILE", help="write the figures to a file as well")
    asked = parser.parse_args()
    chosen = {name: registry.game(name) for name in asked.games} or registry.games()
    settle()
    best, found = measure(chosen, asked.rounds)
    version = ".".join(str(part) for part in sys.version_info[:3])
    print(f"Python {version}; one unit (primes below {PRIMES_BELOW:,}) takes {1000 / best:.3f} ms")
    show(best, found)
    if asked.profile:
        for name, game in chosen.items():
            print(f"\n{name}")
            profile(game, asked.top)
    if asked.json:
        report = {"python": version, "units_per_second": best, "games": found}
        Path(asked.json).write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

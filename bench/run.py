"""Measure every game on one core: `make bench`.

For each game and size: decisions a second with random agents, copies a second (`match.copy()` at
every decision of a random game), and copies that are looked at (`match.copy().ask`). What is known
of a board (its sight, its distances) is kept while it is played on, so decisions are counted twice:
over a set of games played before, and over fresh ones, whose boards nobody has seen. Times differ
from machine to machine, so each figure also stands as a ratio to a fixed workload in plain Python
measured in the same run: counting the primes below 20,000 with a list as a sieve is one unit of
work. "decisions per unit" says how many decisions pass in the time of one unit.

Processor time, best of several rounds: what else the machine does only ever makes things slower.
The garbage collector is told what simulations tell theirs.
"""

from __future__ import annotations

import argparse
import cProfile
import itertools
import json
import pstats
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any, get_args

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from undercroft import agents
from undercroft.games import registry
from undercroft.lab.sim import settle

PRIMES_BELOW = 20_000
ROUNDS = 7
GAMES = 10
DECISIONS = 5_000
"""A round plays whole games, at least so many, until at least so many decisions are made."""
FRESH = 1_000_000
"""The first seed of the fresh games."""
COPIED = 3
"""Of so many games every decision is copied."""


def sieve() -> int:
    """The fixed workload: lists, ints and loops, as the engine uses them."""
    prime = [True] * PRIMES_BELOW
    prime[0] = prime[1] = False
    for n in range(2, int(PRIMES_BELOW**0.5) + 1):
        if prime[n]:
            for multiple in range(n * n, PRIMES_BELOW, n):
                prime[multiple] = False
    return sum(prime)


def timed(work: Callable[[], int], rounds: int) -> float:
    """How often a second `work` does what it counts, in its best round."""
    best = 0.0
    for _ in range(rounds):
        begun = process_time()
        done = work()
        best = max(best, done / (process_time() - begun))
    return best


def units(rounds: int) -> float:
    """Units of the fixed workload a second."""

    def work() -> int:
        for _ in range(30):
            sieve()
        return 30

    return timed(work, 3 * rounds)


def sizes(game: registry.Game) -> list[str | None]:
    """The sizes a game can be played in; a game without sizes has one, None."""
    model = game.extras.options_model
    field = model.model_fields.get("size") if model is not None else None
    return list(get_args(field.annotation)) if field is not None else [None]


def options(size: str | None) -> dict[str, Any]:
    return {} if size is None else {"size": size}


def decisions(game: registry.Game, chosen: list[str | None], seeds: Iterator[int]) -> int:
    """Play random games of the sizes in turn; how many decisions players made."""
    count = 0
    for played, seed in enumerate(seeds):
        if count >= DECISIONS and played * len(chosen) >= GAMES:
            break
        for size in chosen:
            agent = agents.agent("random", seed)
            match = game.new(seed=seed, events=False, **options(size))
            while not match.over:
                match.answer(agent.choose(match, match.ask))
                count += 1
    return count


def walk(game: registry.Game, size: str | None) -> Iterator[Any]:
    """Matches at every decision of a few random games."""
    for seed in range(COPIED):
        agent = agents.agent("random", seed)
        match = game.new(seed=seed, events=False, **options(size))
        while not match.over:
            yield match
            match.answer(agent.choose(match, match.ask))


def copies(game: registry.Game, size: str | None, look: bool) -> float:
    """Copies a second, timed apart from the play between them; with a look at each or not."""
    count = 0
    spent = 0.0
    for match in walk(game, size):
        copy = match.copy
        begun = process_time()
        if look:
            for _ in range(8):
                copy().ask  # noqa: B018  # looking is what is measured
        else:
            for _ in range(8):
                copy()
        spent += process_time() - begun
        count += 8
    return count / spent


def measure(game: registry.Game, unit: float, rounds: int) -> dict[str, dict[str, float]]:
    found: dict[str, dict[str, float]] = {}

    def note(name: str, what: str, rate: float) -> None:
        found.setdefault(name, {})[what] = rate
        found[name][f"{what} per unit"] = rate / unit

    def known(chosen: list[str | None]) -> int:
        return decisions(game, chosen, itertools.count())

    every = sizes(game)
    for size in every:
        name = size or "game"
        known([size])  # boards and tables are made once, not measured
        note(name, "decisions", timed(partial(known, [size]), rounds))
        fresh = itertools.count(FRESH)
        note(name, "fresh", timed(partial(decisions, game, [size], fresh), rounds))
        for what, look in (("copies", False), ("copies looked at", True)):
            best = max(copies(game, size, look) for _ in range(rounds))
            note(name, what, best)
    if len(every) > 1:
        note("mix", "decisions", timed(partial(known, every), rounds))
    return found


def show(name: str, found: dict[str, dict[str, float]]) -> None:
    print(
        f"\n{name:8} {'decisions/s':>12} {'/unit':>7} {'fresh/s':>9} {'copies/s':>12} {'/unit':>7}",
        end="",
    )
    print(f" {'us/copy':>8} {'looked at/s':>12} {'/unit':>7}")
    for size, row in found.items():
        line = f"{size:8} {row['decisions']:12,.0f} {row['decisions per unit']:7.1f}"
        if "copies" in row:
            line += f" {row['fresh']:9,.0f}"
            line += f" {row['copies']:12,.0f} {row['copies per unit']:7.0f}"
            line += f" {1e6 / row['copies']:8.2f}"
            line += f" {row['copies looked at']:12,.0f} {row['copies looked at per unit']:7.1f}"
        print(line)


def profile(game: registry.Game, count: int) -> None:
    """Where the time of random games goes."""
    profiler = cProfile.Profile()
    profiler.enable()
    decisions(game, sizes(game), itertools.count())
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
    unit = units(asked.rounds)
    version = ".".join(str(part) for part in sys.version_info[:3])
    print(f"Python {version}; one unit (primes below {PRIMES_BELOW:,}) takes {1000 / unit:.3f} ms")
    report: dict[str, Any] = {"python": version, "units_per_second": unit, "games": {}}
    for name, game in chosen.items():
        report["games"][name] = measure(game, unit, asked.rounds)
        show(name, report["games"][name])
        if asked.profile:
            profile(game, asked.top)
    if asked.json:
        Path(asked.json).write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

"""What a study costs beyond its games, and what a second core brings: `make bench-lab`.

For each game, with greedy players:

- *bare*: games a second of `undercroft sim` in this process, on the same number of seeds;
- *study*: the same through a study that counts wins alone, rows written as Parquet;
- *heard*: with every metric listening to events;
- *two*: the study over two processes, once they are there.

The bare games and those of a study have the same options, but dice of other streams: over enough
games that is the same work. They take turns, round by round.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from time import monotonic, process_time

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from undercroft.games import registry
from undercroft.lab import sim
from undercroft.lab.engine import Here, Pool
from undercroft.lab.spec import Spec, spec_of
from undercroft.lab.study import Study

GAMES = 200
ROUNDS = 3


def bare(game: str, games: int, seed: int) -> float:
    plan = sim.plan(game, {}, "greedy", seed)
    begun = process_time()
    for index in range(games):
        sim.play(plan, index)
    return games / (process_time() - begun)


def spec(game: str, games: int, seed: int, *metrics: str) -> Spec:
    stop = {"pairs": games, "decide": False}
    return spec_of({"game": game, "seed": seed, "stop": stop, "metrics": metrics})


def alone(made: Spec) -> float:
    with tempfile.TemporaryDirectory() as folder:
        study = Study(made, Path(folder) / "kept")
        begun = process_time()
        for _ in study.run(Here):
            pass
        return study.games / (process_time() - begun)


def shared(made: Spec, workers: int) -> float:
    """Games a second after the first look, when all processes are at work."""
    with tempfile.TemporaryDirectory() as folder:
        study = Study(made, Path(folder) / "kept")
        begun, first = 0.0, 0
        for _ in study.run(lambda orders: Pool(orders, workers)):
            if not begun:
                begun, first = monotonic(), study.games
        return (study.games - first) / (monotonic() - begun)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", help="games to measure; all without any")
    parser.add_argument("--count", type=int, default=GAMES, help="games a round")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    asked = parser.parse_args()
    print(
        f"{'game':12}{'bare':>8}{'study':>8}{'over':>8}{'heard':>8}{'one':>8}{'two':>8}{'times':>8}"
    )
    for name in asked.games or registry.names():
        best = [0.0, 0.0, 0.0]
        for number in range(asked.rounds):
            best[0] = max(best[0], bare(name, asked.count, number))
            best[1] = max(best[1], alone(spec(name, asked.count, number)))
            best[2] = max(best[2], alone(spec(name, asked.count, number, "all")))
        one = shared(spec(name, 4 * asked.count, 9), 1)
        two = shared(spec(name, 8 * asked.count, 9), 2)
        over = 100 * (best[0] / best[1] - 1)
        print(
            f"{name:12}{best[0]:8.1f}{best[1]:8.1f}{over:7.1f}%{best[2]:8.1f}{one:8.1f}{two:8.1f}"
            f"{two / one:8.2f}",
            flush=True,
        )


if __name__ == "__main__":
    main()

"""What a process that plays on and on comes to: `python -m bench.memory`.

Random games of all kinds take turns, each on a board that nobody has seen. What is remembered for
speed is bounded, so after a few hundred games the memory in use hardly grows.
"""

from __future__ import annotations

import argparse
import gc
import itertools
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from undercroft import agents
from undercroft.games import registry

NEW = 3_000_000
"""The first seed."""
GAMES = 1_000
EVERY = 100


def resident() -> float:
    """Megabytes this process has in memory, as Linux counts them."""
    for line in Path("/proc/self/status").read_text(encoding="utf-8").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise RuntimeError("this system does not say how much memory a process has")


def play(game: registry.Game, seed: int) -> None:
    agent = agents.agent("random", seed)
    match = game.new(seed=seed, events=False)
    while not match.over:
        match.answer(agent.choose(match, match.ask))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", help="games to play; all without any")
    parser.add_argument("--count", type=int, default=GAMES, help="how many games are played")
    asked = parser.parse_args()
    chosen = [registry.game(name) for name in asked.games] or list(registry.games().values())
    for number, game in enumerate(itertools.islice(itertools.cycle(chosen), asked.count), 1):
        play(game, NEW + number)
        if number % EVERY == 0:
            gc.collect()
            print(f"{number:6} games {resident():7.0f} MB", flush=True)


if __name__ == "__main__":
    main()

"""Play the same games compiled and not, and see that they are the same to the last byte.

    python -m scripts.journals                      200 random games of every game
    python -m scripts.journals deckbox --games 20 --agent greedy
    python -m scripts.journals --games 40 --rounds 5    by turns, for a fair look at the speed

Each of the two builds plays in a process of its own, and in each round other dungeons. What is
compared for each game is its journal, its end, the last state and every event. The decisions a
second of both are told beside it, in processor time; a first game that is not counted has loaded
everything.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
from itertools import count
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

ROOT = Path(__file__).parents[1]
BUILDS = {"pure": ROOT / "src", "compiled": ROOT / "build" / "compiled"}
FIRST = 7_000
"""The seed of the first game."""


def play(name: str, games: int, agent: str, first: int) -> dict[str, Any]:
    """A digest for each game, and how quickly they were played."""
    from bench.run import options, sizes

    from undercroft import agents
    from undercroft.games import registry

    game = registry.game(name)
    every = sizes(game)
    digests: dict[str, str] = {}
    decisions, spent = 0, 0.0
    for played, seed in zip(range(games + 1), count(first), strict=False):
        size = every[seed % len(every)]
        player = agents.agent(agent, seed)
        begun = process_time()
        match = game.new(seed=seed, **options(size))
        while not match.over:
            match.answer(player.choose(match, match.ask))
        if played:
            spent += process_time() - begun
            decisions += len(match.journal)
        told = [match.journal, match.outcome, match.state.plain(), [str(e) for e in match.events]]
        digests[f"seed {seed}"] = hashlib.sha256(json.dumps(told).encode()).hexdigest()
    return {"digests": digests, "speed": decisions / spent}


def asked(build: str, name: str, games: int, agent: str, first: int) -> dict[str, Any]:
    """What a build answers in a process of its own."""
    call = [sys.executable, "-m", "scripts.journals", name, "--games", str(games)]
    done = subprocess.run(
        [*call, "--agent", agent, "--tell", str(first)],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(BUILDS[build]), "PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise SystemExit(f"{name}, {build}:\n{done.stderr}")
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def main() -> int:
    reader = argparse.ArgumentParser(description="Play the same games compiled and not.")
    reader.add_argument("names", nargs="*", help="only these; every compiled one by default")
    reader.add_argument("--games", type=int, default=200)
    reader.add_argument("--agent", default="random")
    reader.add_argument("--rounds", type=int, default=1, help="so many games so many times")
    reader.add_argument("--tell", type=int, help=argparse.SUPPRESS)
    chosen = reader.parse_args()
    if chosen.tell is not None:
        print(json.dumps(play(chosen.names[0], chosen.games, chosen.agent, chosen.tell)))
        return 0

    from undercroft.cli._version import compiled

    here = compiled(BUILDS["compiled"] / "undercroft") if BUILDS["compiled"].is_dir() else []
    missing = [name for name in chosen.names if name not in here]
    if missing or not here:
        print(f"{', '.join(missing) or 'No game'}: not compiled here; run make compiled first.")
        return 2
    differ = False
    for name in chosen.names or here:
        apart: list[str] = []
        speeds: list[tuple[float, float]] = []
        for number in range(chosen.rounds):
            first = FIRST + number * (chosen.games + 1)
            pure, other = (
                asked(build, name, chosen.games, chosen.agent, first) for build in BUILDS
            )
            apart += [k for k, digest in pure["digests"].items() if other["digests"][k] != digest]
            speeds.append((pure["speed"], other["speed"]))
        differ |= bool(apart)
        same = f"{len(apart)} differ, the first is {apart[0]}" if apart else "all the same"
        before, after = map(median, zip(*speeds, strict=True))
        times = sorted(fast / slow for slow, fast in speeds)
        spread = f", from {times[0]:.2f} to {times[-1]:.2f}" if len(times) > 1 else ""
        print(
            f"{name}: {chosen.rounds * chosen.games} games of {chosen.agent} players, {same}; "
            f"{before:,.0f} decisions a second, compiled {after:,.0f} "
            f"({median(times):.2f} times{spread})"
        )
    return int(differ)


if __name__ == "__main__":
    sys.exit(main())

"""Whether two checkouts play the same games: `python bench/same.py ../other arcade explore`.

What is made quicker must not play otherwise. Each checkout plays random and greedy games of every
size in a process of its own and prints one line a game: its seed and a hash of every question
(seat, prompt, number of options), every answer, the outcome and, of some questions, the scene.
Where lines differ, the first of them is named. Ends with 1 then.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path
from typing import get_args

ROOT = Path(__file__).resolve().parent.parent
RANDOM, GREEDY = 300, 20
"""Games of each kind, unless others are asked for."""
DRAWN = 23
"""Of so many questions one is drawn."""


def play(root: Path, name: str, agent: str, count: int, *, drawn: bool) -> None:
    """Play games of a checkout and print a line for each."""
    sys.path.insert(0, str(root / "src"))
    from undercroft import agents
    from undercroft.games import registry

    game = registry.game(name)
    model = game.extras.options_model
    field = model.model_fields.get("size") if model is not None else None
    sizes = list(get_args(field.annotation)) if field is not None else [None]
    for seed in range(count):
        size = sizes[seed % len(sizes)]
        options = {} if size is None else {"size": size}
        # What is told to listeners is worked out in ways of its own.
        match = game.new(seed=5_000_000 + seed, events=seed % 3 == 0, **options)
        player = agents.agent(agent, seed)
        told = sha256()
        number = 0
        while not match.over:
            ask = match.ask
            told.update(f"{ask.seat} {ask.prompt} {len(ask.options)} {ask.about}".encode())
            if drawn and number % DRAWN == 0:
                for seat in (ask.seat, None):
                    told.update(match.scene(seat).model_dump_json().encode())
            match.answer(player.choose(match, ask))
            number += 1
        told.update(f"{match.journal} {match.outcome}".encode())
        print(name, agent, seed, number, told.hexdigest()[:16], flush=True)


def begun(root: Path, asked: argparse.Namespace, name: str, agent: str, count: int) -> list[str]:
    """The lines of a checkout."""
    command = [sys.executable, __file__, "--play", str(root), name, agent, str(count)]
    if asked.scenes:
        command.append("--scenes")
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    sys.stderr.write(told.stderr)
    return told.stdout.splitlines()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--play", nargs=4, help=argparse.SUPPRESS)
    parser.add_argument("--random", type=int, default=RANDOM, help="random games of each game")
    parser.add_argument("--greedy", type=int, default=GREEDY, help="greedy games of each game")
    parser.add_argument("--scenes", action="store_true", help="compare scenes too")
    if "--play" in sys.argv:
        asked = parser.parse_args()
        root, name, agent, count = asked.play
        play(Path(root), name, agent, int(count), drawn=asked.scenes)
        return 0
    parser.add_argument("other", type=Path, help="the other checkout")
    parser.add_argument("games", nargs="+", help="games to play")
    asked = parser.parse_args()
    wrong = 0
    for name in asked.games:
        for agent, count in (("random", asked.random), ("greedy", asked.greedy)):
            here = begun(ROOT, asked, name, agent, count)
            there = begun(asked.other.resolve(), asked, name, agent, count)
            pairs = list(zip_longest(here, there, fillvalue="nothing"))
            differing = [pair for pair in pairs if pair[0] != pair[1]]
            complete = len(pairs) == count
            decisions = sum(int(line.split()[3]) for line in here)
            print(f"{name:10} {agent:7} {count} games, {decisions:,} decisions: ", end="")
            if differing:
                print(f"{len(differing)} differ, first {differing[0]}")
            else:
                print("the same" if complete else "not all were played")
            wrong += bool(differing) or not complete
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

"""Games by their numbers, played in parts and kept as they end: what trials of players share."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any


def arguments(about: str | None, file: str, games: int) -> argparse.ArgumentParser:
    """What every trial is told: the game, a file, how many games, which of them, and where to."""
    parser = argparse.ArgumentParser(
        description=about, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("file", type=Path, help=file)
    parser.add_argument("--games", type=int, default=games, help="to try them in")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--part", default="0/1", help="of the games: 0/2 and 1/2 are halves")
    parser.add_argument("--out", type=Path, default=Path("learned"), help="where games are kept")
    return parser


def played(
    options: Any, play: Callable[[int], dict[str, Any]], kind: str = ""
) -> list[dict[str, Any]]:
    """Play what is not kept yet of a part of the games; all that are kept, of every part."""
    options.out.mkdir(exist_ok=True, parents=True)
    part, parts = map(int, options.part.split("/"))
    stem = f"{options.game}.{options.file.stem}.{options.seed}"
    kept = options.out / f"{stem}.{part}-{parts}{kind}.jsonl"
    done = {json.loads(line)["number"] for line in kept.open()} if kept.exists() else set()
    with kept.open("a") as file:
        for number in range(part, options.games, parts):
            if number not in done:
                file.write(json.dumps(play(number)) + "\n")
                file.flush()
    files = sorted(options.out.glob(f"{stem}.[0-9]*-*[0-9]{kind}.jsonl"))
    rows = [json.loads(line) for one in files for line in one.open()]
    return sorted(rows, key=lambda row: int(row["number"]))

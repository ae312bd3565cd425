"""Who beats whom in Wars of Crystalia: `python scripts/faction_matrix.py --games 200`.

Greedy players on both sides field the *same* models under different factions. The models are those
of the ready-made warbands in turn, and every second game the sides are swapped, so what is left is
the factions. Each cell is the share of decided games that the row's faction won, with Wilson's 95 %
interval. With `--warbands` the ready-made warbands meet as they are.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from undercroft.games import registry
from undercroft.games.crystalia.game import GAME
from undercroft.lab import sim
from undercroft.lab.interval import wilson

Bands = tuple[Any, Any]
ROUNDS = 200
"""A game still undecided after so many is drawn."""


class Cell(NamedTuple):
    """What came of the games of one pair."""

    won: int
    lost: int
    drawn: int
    reasons: Counter[str]
    """How often each rule decided, by who won: "row win.last-boss"."""

    @property
    def share(self) -> float:
        return self.won / max(1, self.won + self.lost)

    def __str__(self) -> str:
        low, high = wilson(self.won, self.won + self.lost)
        return f"{100 * self.share:.0f} % ({100 * low:.0f}-{100 * high:.0f})"


def meet(bands: Callable[[int], Bands], games: int, seed: int) -> Cell:
    """So many games of two warbands, every second one with the sides swapped."""
    won = lost = drawn = 0
    reasons: Counter[str] = Counter()
    for number in range(games):
        pair = bands(number // 2)
        swapped = number % 2
        options = {"warbands": list(pair[::-1] if swapped else pair), "rounds": ROUNDS}
        played = sim.play(sim.plan("crystalia", options, seed=seed), number)
        if played.error:
            raise SystemExit(f"seed {played.seed} of {options}: {played.error}")
        if played.winner == "nobody":
            drawn += 1
            continue
        row = (played.winner == "Player 1") != bool(swapped)
        won, lost = won + row, lost + (not row)
        reasons[("row " if row else "column ") + played.why] += 1
    return Cell(won, lost, drawn, reasons)


def under(faction: str, number: int) -> dict[str, Any]:
    """The models of a ready-made warband under a faction."""
    every = list(GAME.content.warbands.values())
    band = every[number % len(every)]
    return {
        "faction": faction, "hero": band.hero, "assistant": band.assistant,
        "miniboss": band.miniboss, "points": list(band.points), "boss": band.boss,
    }  # fmt: skip


def matrix(names: Sequence[str], pair: Callable[[str, str], Callable[[int], Bands]],
           games: int, seed: int, why: bool) -> None:  # fmt: skip
    cells: dict[tuple[str, str], str] = {}
    for a, b in combinations(names, 2):
        cell = meet(pair(a, b), games, seed)
        cells[a, b] = str(cell)
        cells[b, a] = str(Cell(cell.lost, cell.won, cell.drawn, cell.reasons))
        print(f"{a} against {b}: {cell}, {cell.drawn} drawn", file=sys.stderr, flush=True)
        if why:
            print(f"   {dict(cell.reasons.most_common())}", file=sys.stderr, flush=True)
    print(f"| | {' | '.join(names)} |\n|---|{'---|' * len(names)}")
    for row in names:
        line = " | ".join(cells.get((row, column), "-") for column in names)
        print(f"| **{row}** | {line} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=200, help="games of each pair")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--warbands", action="store_true", help="the ready-made warbands instead")
    parser.add_argument("--why", action="store_true", help="tell by which rules games were decided")
    asked = parser.parse_args()
    registry.game("crystalia")
    if asked.warbands:
        names = list(GAME.content.warbands)
        matrix(names, lambda a, b: lambda _: (a, b), asked.games, asked.seed, asked.why)
    else:
        names = list(GAME.content.factions)
        matrix(
            names, lambda a, b: lambda n: (under(a, n), under(b, n)),
            asked.games, asked.seed, asked.why,
        )  # fmt: skip


if __name__ == "__main__":
    main()

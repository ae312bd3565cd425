"""Measure who beats whom in Wars of Crystalia, and draw what came out.

    python scripts/crystalia_balance.py --games 200                  # the tables and the plot
    python scripts/crystalia_balance.py --games 200 measures.json    # goes on where it stopped
    python scripts/crystalia_balance.py --draw measures.json         # only draw what was measured

A cell is a pair of sides, greedy players on both. Every second game they change seats, so that
going first helps neither. There are three kinds of cells:

- factions: both sides field the same models, those of the ready-made warbands in turn, under
  different factions. What is left is the factions; this is the matrix that is balanced.
- warbands: the ready-made warbands meet as they are.
- random: a faction in the hands of a greedy player against one that plays at random, both with
  the same models and the same faction.

A game that nobody won, because it was undecided after so many rounds or both bosses fell at once,
is a draw: it counts for neither side and is told apart.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from undercroft.games import registry
from undercroft.games.crystalia.game import GAME
from undercroft.lab import sim
from undercroft.lab.interval import wilson

PLOT = Path(__file__).resolve().parent.parent / "docs" / "balance-crystalia.svg"
ROUNDS = 200
"""A game still undecided after so many is drawn."""
SEED = 2026
FACTIONS, WARBANDS, RANDOM = "factions", "warbands", "random"
SHARES = {FACTIONS: 1.0, RANDOM: 0.3, WARBANDS: 0.3}
"""How many games a cell gets, as a share of those asked for."""
BAND = (40, 60)
"""The percentages a pair of factions shall lie between."""

Measures = dict[str, dict[str, int]]
"""How often each end was met, by cell: "row win.last-boss", "column ...", "drawn"."""


class Cell(NamedTuple):
    kind: str
    row: str
    column: str

    @property
    def key(self) -> str:
        return " ".join(self)


class Result(NamedTuple):
    won: int
    lost: int
    drawn: int

    @property
    def percent(self) -> tuple[float, float, float]:
        """Of the decided games, with Wilson's 95 % interval."""
        decided = self.won + self.lost
        low, high = wilson(self.won, decided)
        return 100 * self.won / max(1, decided), 100 * low, 100 * high

    @property
    def other(self) -> Result:
        return Result(self.lost, self.won, self.drawn)

    def __str__(self) -> str:
        share, low, high = self.percent
        return f"{share:.0f} ({low:.0f}-{high:.0f})"


def cells() -> Iterator[Cell]:
    """Every cell, what matters most first."""
    for a, b in combinations(GAME.content.factions, 2):
        yield Cell(FACTIONS, a, b)
    for faction in GAME.content.factions:
        yield Cell(RANDOM, faction, RANDOM)
    for a, b in combinations(GAME.content.warbands, 2):
        yield Cell(WARBANDS, a, b)


def name(side: str) -> str:
    for cards in (GAME.content.factions, GAME.content.warbands):
        if side in cards:
            return str(cards[side].name)
    return side


# ---------------------------------------------------------------- what is played


def under(faction: str, number: int) -> dict[str, Any]:
    """The models of a ready-made warband under a faction."""
    every = list(GAME.content.warbands.values())
    band = every[number % len(every)]
    return {
        "faction": faction, "hero": band.hero, "assistant": band.assistant,
        "miniboss": band.miniboss, "points": list(band.points), "boss": band.boss,
    }  # fmt: skip


def play(cell: Cell, number: int, seed: int) -> str:
    """How one game of a cell ends: who won, row or column, and by which rule."""
    sides: list[Any] = [cell.row, cell.column]
    agents = ["greedy", "greedy"]
    if cell.kind == FACTIONS:
        sides = [under(faction, number // 2) for faction in sides]
    elif cell.kind == RANDOM:
        sides = [under(cell.row, number // 2)] * 2
        agents = ["greedy", "random"]
    swapped = number % 2
    if swapped:
        sides.reverse()
        agents.reverse()
    seats = f"player 1={agents[0]},player 2={agents[1]}"
    plan = sim.plan("crystalia", {"warbands": sides, "rounds": ROUNDS}, seats, seed)
    played = sim.play(plan, number)
    if played.error:
        raise SystemExit(f"{cell.key}, game {number}, seed {played.seed}: {played.error}")
    if played.winner == "nobody":
        return "drawn"
    won = (played.winner == "Player 1") != bool(swapped)
    return f"{'row' if won else 'column'} {played.why}"


def measure(found: Measures, games: int, seed: int, kinds: list[str], path: Path | None) -> None:
    """Play what is missing; what was found is kept every few games."""

    def keep() -> None:
        if path is not None:
            path.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")

    for cell in cells():
        if cell.kind not in kinds:
            continue
        ends = found.setdefault(cell.key, {})
        wanted = max(2, round(games * SHARES[cell.kind]))
        for number in range(sum(ends.values()), wanted):
            end = play(cell, number, seed)
            ends[end] = ends.get(end, 0) + 1
            if sys.stderr.isatty():
                print(f"\r{cell.key:50} {number + 1:4} of {wanted}", end="", file=sys.stderr)
            if not number % 10:
                keep()
        keep()
        outcome = result(found, cell)
        print(f"\r{cell.key:50} {outcome}, {outcome.drawn} drawn", file=sys.stderr, flush=True)


# ---------------------------------------------------------------- what is shown


def result(found: Measures, cell: Cell) -> Result:
    ends = found.get(cell.key, {})
    won = sum(count for end, count in ends.items() if end.startswith("row "))
    lost = sum(count for end, count in ends.items() if end.startswith("column "))
    return Result(won, lost, ends.get("drawn", 0))


def measured(found: Measures, kind: str) -> list[tuple[Cell, Result]]:
    rows = [(cell, result(found, cell)) for cell in cells() if cell.kind == kind]
    return [(cell, outcome) for cell, outcome in rows if outcome.won + outcome.lost]


def matrix(found: Measures, kind: str, sides: list[str]) -> Iterator[str]:
    """Percent of the games that the row won against the column."""
    shown = {}
    for cell, outcome in measured(found, kind):
        shown[cell.row, cell.column] = outcome
        shown[cell.column, cell.row] = outcome.other
    yield f"| | {' | '.join(map(name, sides))} |"
    yield f"|---{'|---' * len(sides)}|"
    for row in sides:
        line = [str(shown[row, column]) if (row, column) in shown else "-" for column in sides]
        yield f"| **{name(row)}** | {' | '.join(line)} |"


def ends_of(found: Measures) -> Iterator[str]:
    """By which rules the games of the factions were decided."""
    yield "| games | last boss | agenda | drawn |"
    yield "|---|---|---|---|"
    for cell, outcome in measured(found, FACTIONS):
        ends = found[cell.key]
        boss, agenda = [], []
        for side, word in ((cell.row, "row"), (cell.column, "column")):
            of_boss = ends.get(f"{word} win.last-boss", 0)
            every = outcome.won if word == "row" else outcome.lost
            boss.append(f"{name(side)} {of_boss}")
            agenda.append(f"{name(side)} {every - of_boss}")
        count = sum(ends.values())
        yield f"| {count} | {', '.join(boss)} | {', '.join(agenda)} | {outcome.drawn} |"


def tables(found: Measures) -> Iterator[str]:
    yield from matrix(found, FACTIONS, list(GAME.content.factions))
    yield ""
    yield from ends_of(found)
    yield ""
    yield "| greedy against random | won |"
    yield "|---|---|"
    for cell, outcome in measured(found, RANDOM):
        yield f"| {name(cell.row)} | {outcome} of {outcome.won + outcome.lost} |"
    yield ""
    yield from matrix(found, WARBANDS, list(GAME.content.warbands))


LEFT, TOP, WIDE, LINE = 330, 58, 500, 22
COLOURS = {FACTIONS: "#b5462f", WARBANDS: "#2f6fb5", RANDOM: "#3c8a4e"}
TITLES = {
    FACTIONS: "Factions with the same models",
    RANDOM: "Greedy against random",
    WARBANDS: "Ready-made warbands as they are",
}


def plot(found: Measures) -> str:
    """One line for each cell: the share the first side won, with its interval."""
    out: list[str] = []

    def x(percent: float) -> float:
        return LEFT + WIDE * percent / 100

    y = TOP
    for kind, title in TITLES.items():
        rows = measured(found, kind)
        if not rows:
            continue
        out.append(f'<text x="20" y="{y + 4}" font-weight="bold">{title}</text>')
        y += LINE
        for cell, outcome in rows:
            share, low, high = outcome.percent
            label = f"{name(cell.row)} against {name(cell.column)}"
            out.append(
                f'<text x="{LEFT - 12}" y="{y + 4}" text-anchor="end">{label}</text>'
                f'<path d="M{x(low):.1f} {y}H{x(high):.1f}" stroke="{COLOURS[kind]}" '
                f'stroke-width="3" stroke-opacity=".45"/>'
                f'<circle cx="{x(share):.1f}" cy="{y}" r="4.5" fill="{COLOURS[kind]}"/>'
                f'<text x="{LEFT + WIDE + 14}" y="{y + 4}">{outcome}</text>'
            )
            y += LINE
        y += LINE // 2
    wide, high_ = LEFT + WIDE + 100, y + 10
    axis = [
        f'<rect x="{x(BAND[0])}" y="{TOP - 14}" width="{x(BAND[1]) - x(BAND[0])}" '
        f'height="{y - TOP}" fill="#efe3bf"/>'
    ]
    for percent in range(0, 101, 10):
        axis.append(
            f'<path d="M{x(percent)} {TOP - 14}V{y - 14}" stroke="#ddd"/>'
            f'<text x="{x(percent)}" y="{TOP - 20}" text-anchor="middle">{percent}</text>'
        )
    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high_}" '
        'font-family="sans-serif" font-size="12" role="img">',
        "<title>Who beats whom in Wars of Crystalia</title>",
        f'<rect width="{wide}" height="{high_}" fill="#fdfbf5"/>',
        '<text x="20" y="20" font-size="14">Games won by the side named first, in percent, with '
        "95 % intervals; shaded: the band aimed at</text>",
    ]
    return "\n".join([*head, *axis, *out, "</svg>"]) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("file", type=Path, nargs="?", help="where the measures are kept")
    parser.add_argument("--games", type=int, default=200, help="games of each pair of factions")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--only", choices=list(SHARES), help="this kind of cells alone")
    parser.add_argument("--draw", action="store_true", help="only draw what was measured")
    asked = parser.parse_args()
    registry.game("crystalia")
    found: Measures = {}
    if asked.file is not None and asked.file.is_file():
        found = json.loads(asked.file.read_text("utf-8"))
    if not asked.draw:
        kinds = [asked.only] if asked.only else list(SHARES)
        measure(found, asked.games, asked.seed, kinds, asked.file)
    PLOT.write_text(plot(found), encoding="utf-8")
    print("\n".join(tables(found)))


if __name__ == "__main__":
    main()

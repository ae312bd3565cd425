"""Measure how often machine parties win the adventures of Realms, and draw what came out.

    python scripts/realms_balance.py --games 100 measures.json   # goes on where it stopped
    python scripts/realms_balance.py --draw measures.json        # the plot and the tables

A cell is an adventure, a party size, a difficulty and a kind of machine player. Its games are
drawn from their number alone: the heroes, how many players lead them, and the dice.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from undercroft import agents
from undercroft.games.realms.game import GAME
from undercroft.lab.interval import wilson

PLOT = Path(__file__).resolve().parent.parent / "docs" / "balance-realms.svg"
SIZES = (2, 3, 4)
COLOURS = {2: "#b5462f", 3: "#2f6fb5", 4: "#3c8a4e"}
CAMPAIGN = "campaign"
SHARES = {"standard": 1.0, "random": 0.2, "difficulty": 0.4, CAMPAIGN: 0.3}
"""How many games a cell gets, as a share of those asked for."""

Measures = dict[str, list[int]]
"""Games won and games played, by cell."""


class Cell(NamedTuple):
    adventure: str
    party: int
    difficulty: str
    agent: str

    @property
    def key(self) -> str:
        return " ".join((self.adventure, str(self.party), self.difficulty, self.agent))


def standard() -> str:
    return next(row.id for row in GAME.content.difficulties.values() if row.standard)


def cells() -> Iterator[tuple[Cell, str]]:
    """Every cell with the kind of measure it belongs to, what matters most first."""
    adventures, usual = list(GAME.content.adventures), standard()
    for adventure in adventures:
        for party in SIZES:
            yield Cell(adventure, party, usual, "greedy"), "standard"
    for adventure in adventures:
        for difficulty in GAME.content.difficulties:
            if difficulty != usual:
                yield Cell(adventure, 3, difficulty, "greedy"), "difficulty"
    for party in SIZES:
        yield Cell(CAMPAIGN, party, usual, "greedy"), CAMPAIGN
    for adventure in adventures:
        yield Cell(adventure, 3, usual, "random"), "random"


def play(cell: Cell, number: int) -> bool:
    """Whether the party wins one game of a cell."""
    heroes = Random(31 * number + cell.party).sample(list(GAME.content.heroes), cell.party)
    what = {"campaign": True} if cell.adventure == CAMPAIGN else {"adventure": cell.adventure}
    match = GAME.new(
        seed=number, events=False, players=1 + number % cell.party, party=cell.party,
        heroes=heroes, difficulty=cell.difficulty, **what,
    )  # fmt: skip
    agent = agents.agent(cell.agent, number)
    while not match.over:
        match.answer(agent.choose(match, match.ask))
    assert match.outcome is not None
    return bool(match.outcome[0] == "heroes")


def measure(path: Path, games: int) -> None:
    """Play what is missing; the file is written after every cell."""
    found: Measures = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    for cell, kind in cells():
        won, played = found.get(cell.key, [0, 0])
        wanted = max(1, round(games * SHARES[kind]))
        for number in range(played, wanted):
            won += play(cell, number)
        found[cell.key] = [won, max(played, wanted)]
        path.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
        print(f"{cell.key:60} {won} of {max(played, wanted)}", flush=True)


# ---------------------------------------------------------------- what is shown


def share(measures: Measures, cell: Cell) -> tuple[float, float, float] | None:
    """Percent won with Wilson's interval; None for what was not measured."""
    if cell.key not in measures:
        return None
    won, played = measures[cell.key]
    low, high = wilson(won, played)
    return 100 * won / played, 100 * low, 100 * high


def text(found: tuple[float, float, float] | None) -> str:
    return "" if found is None else f"{found[0]:.0f} ({found[1]:.0f}-{found[2]:.0f})"


def tables(measures: Measures) -> Iterator[str]:
    usual = standard()
    yield "| | adventure | level | band | 2 heroes | 3 heroes | 4 heroes | random |"
    yield "|---|---|---|---|---|---|---|---|"
    for number, row in enumerate(GAME.content.adventures.values(), start=1):
        sizes = [share(measures, Cell(row.id, party, usual, "greedy")) for party in SIZES]
        low, high = row.band
        line = [str(number), row.name, str(row.level), f"{low}-{high}", *map(text, sizes)]
        line.append(text(share(measures, Cell(row.id, 3, usual, "random"))))
        yield f"| {' | '.join(line)} |"
    yield ""
    rows = list(GAME.content.difficulties.values())
    yield f"| level | {' | '.join(row.name for row in rows)} |"
    yield f"|---{'|---' * len(rows)}|"
    for level in (1, 2, 3):
        yield f"| {level} | {' | '.join(text(at_level(measures, level, r.id)) for r in rows)} |"
    yield ""
    yield "| party | campaigns won |"
    yield "|---|---|"
    for party in SIZES:
        found = share(measures, Cell(CAMPAIGN, party, usual, "greedy"))
        yield f"| {party} heroes | {text(found)} |"


def at_level(measures: Measures, level: int, difficulty: str) -> tuple[float, float, float] | None:
    """Three heroes over all adventures of a level."""
    won = played = 0
    for row in GAME.content.adventures.values():
        cell = Cell(row.id, 3, difficulty, "greedy")
        if row.level == level and cell.key in measures:
            won += measures[cell.key][0]
            played += measures[cell.key][1]
    if not played:
        return None
    low, high = wilson(won, played)
    return 100 * won / played, 100 * low, 100 * high


LEFT, TOP, WIDE, HIGH = 56, 40, 52, 300


def plot(measures: Measures) -> str:
    """Curves over the adventures, one for each party size, on the bands aimed at."""
    rows = list(GAME.content.adventures.values())
    usual = standard()

    def y(percent: float) -> float:
        return TOP + HIGH * (1 - percent / 100)

    width = LEFT + WIDE * len(rows) + 20
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {TOP + HIGH + 60}" '
        'font-family="sans-serif" font-size="12" role="img">',
        "<title>Adventures won by greedy parties of two, three and four heroes</title>",
        f'<rect width="{width}" height="{TOP + HIGH + 60}" fill="#fdfbf5"/>',
        f'<text x="{LEFT}" y="22" font-size="14">Adventures won, in percent, with 95 % '
        "intervals; shaded: the band aimed at</text>",
    ]
    for percent in range(0, 101, 20):
        out.append(
            f'<path d="M{LEFT} {y(percent):.1f}H{width - 20}" stroke="#ddd"/>'
            f'<text x="{LEFT - 8}" y="{y(percent) + 4:.1f}" text-anchor="end">{percent}</text>'
        )
    for place, row in enumerate(rows):
        x = LEFT + WIDE * place
        low, high = row.band
        out.append(
            f'<rect x="{x + 2}" y="{y(high):.1f}" width="{WIDE - 4}" '
            f'height="{y(low) - y(high):.1f}" fill="#efe3bf"/>'
            f'<text x="{x + WIDE / 2}" y="{TOP + HIGH + 18}" text-anchor="middle">'
            f"{place + 1}</text>"
        )
    for party in SIZES:
        points = []
        for place, row in enumerate(rows):
            found = share(measures, Cell(row.id, party, usual, "greedy"))
            if found is None:
                continue
            mid = LEFT + WIDE * place + WIDE / 2 + 9 * (party - 3)
            points.append(f"{mid:.1f},{y(found[0]):.1f}")
            out.append(
                f'<path d="M{mid:.1f} {y(found[1]):.1f}V{y(found[2]):.1f}" '
                f'stroke="{COLOURS[party]}" stroke-opacity=".5"/>'
                f'<circle cx="{mid:.1f}" cy="{y(found[0]):.1f}" r="3.5" fill="{COLOURS[party]}"/>'
            )
        out.append(
            f'<polyline points="{" ".join(points)}" fill="none" stroke="{COLOURS[party]}"/>'
            f'<circle cx="{LEFT + 110 * (party - 2)}" cy="{TOP + HIGH + 40}" r="4" '
            f'fill="{COLOURS[party]}"/>'
            f'<text x="{LEFT + 10 + 110 * (party - 2)}" y="{TOP + HIGH + 44}">{party} heroes</text>'
        )
    out.append("</svg>")
    return "\n".join(out) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("file", type=Path, help="where the measures are kept")
    parser.add_argument("--games", type=int, default=100, help="games of a cell")
    parser.add_argument("--draw", action="store_true", help="only draw what was measured")
    asked = parser.parse_args()
    if not asked.draw:
        measure(asked.file, asked.games)
    measures: Measures = json.loads(asked.file.read_text("utf-8"))
    PLOT.write_text(plot(measures), encoding="utf-8")
    print("\n".join(tables(measures)))


if __name__ == "__main__":
    main()

"""Rank every card of a game by what it is worth, and write the page of it: docs/balance/GAME.md.

    python scripts/balance.py deckbox --pairs 100

Each card is drawn first of its deck on some seeds, and never on the same seeds (`undercroft study
GAME --worth all`); what was played is kept in a folder, so that a run that is stopped goes on.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from undercroft.lab.engine import engine
from undercroft.lab.result import Result, Section, Span
from undercroft.lab.spec import spec_of
from undercroft.lab.study import Study

ROOT = Path(__file__).resolve().parent.parent
PAGES = ROOT / "docs" / "balance"


def points(cell: object) -> str:
    if not isinstance(cell, Span):
        return f"{cell:.0f}" if isinstance(cell, float) else ""
    if cell.low is None or cell.high is None:
        return "–"
    text = f"{cell.mean:+.1f} ± {(cell.high - cell.low) / 2:.1f}".replace("-", "−")
    return f"*{text}*" if cell.thin else text


def page(result: Result, pairs: int) -> str:
    [worth, *others] = result.sections
    rate = result.arms[0].score
    assert rate.low is not None and rate.high is not None
    rows = [
        f"# {result.title}: what its cards are worth",
        "",
        f"Greedy players; {result.side} win {rate.mean:.1f} % of games as they are (between "
        f"{rate.low:.1f} and {rate.high:.1f}). For each card {pairs} pairs of games on the same "
        "seeds: chance draws it first of its deck, or never. *Worth* is how many more of 100 games "
        f"{result.side} win with it, with its 95 % interval, for the card alone: of 100 cards that "
        "are worth nothing, five may seem to be worth something. *Correlation* is what card sites "
        "publish: the difference between games that happened to see the card and games that did "
        "not. What is in bold is clear of nothing by two points. "
        "Figures in italics rest on fewer than 30 games.",
        "",
        *table(worth),
        "",
        *(line for section in others if section.plot == "forest" for line in rates(section)),
        "To make it again, to the last digit:",
        "",
        "```",
        result.command,
        "```",
        "",
    ]
    return "\n".join(rows)


def table(section: Section) -> list[str]:
    rows = ["| card | worth | correlation | drawn in % of games |", "|---|---|---|---|"]
    for entry in section.entries:
        drawn, correlation, *_, worth = entry.cells
        name = f"**{entry.label}**" if entry.mark else entry.label
        rows.append(f"| {name} | {points(worth)} | {points(correlation)} | {points(drawn)} |")
    return rows


def rates(section: Section) -> list[str]:
    rows = [f"## {section.title}", "", f"| {section.head} | per cent | games |", "|---|---|---|"]
    for entry in section.entries:
        cell = entry.cells[0]
        if isinstance(cell, Span) and cell.low is not None and cell.high is not None:
            half = (cell.high - cell.low) / 2
            text = f"{cell.mean:.1f} ± {half:.1f}"
            rows.append(f"| {entry.label} | {f'*{text}*' if cell.thin else text} | {cell.count} |")
    return [*rows, ""]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--kept", type=Path, default=ROOT / "build" / "balance")
    asked = parser.parse_args()
    said = {
        "game": asked.game, "worth": ["all"], "seed": asked.seed, "draw": True,
        "metrics": ["cards", "cast"], "stop": {"pairs": asked.pairs, "decide": False},
    }  # fmt: skip
    command = f"python scripts/balance.py {asked.game} --pairs {asked.pairs} --seed {asked.seed}"
    study = Study(spec_of(said), asked.kept / asked.game, command=command)
    for progress in study.run(lambda orders: engine(orders, workers=asked.workers)):
        print(f"{asked.game}: {progress.sentence}", flush=True)
    result = study.result()
    PAGES.mkdir(exist_ok=True)
    (PAGES / f"{asked.game}.md").write_text(page(result, asked.pairs), encoding="utf-8")


if __name__ == "__main__":
    main()

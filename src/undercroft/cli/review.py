"""`undercroft review`: what each decision of a game was worth, and what the dice did."""

from __future__ import annotations

import json as _json
import os
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated, Any

import typer

from undercroft.cli._packs import Packs

MOST = 8
SHORT = 100
"""Answers of a game that one process reviews before others have begun."""

if TYPE_CHECKING:
    from rich.console import Console

    from undercroft.kernel.match import Match
    from undercroft.lab.review import Review


def review(
    file: Annotated[Path, typer.Argument(help="A save or a replay.")],
    seat: Annotated[int, typer.Option(min=1, help="From which seat chances are told, from 1.")] = 1,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write a page to look at.")
    ] = None,
    json: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Write all figures.")
    ] = None,
    budget: Annotated[
        int, typer.Option(min=50, help="Answers looked ahead for each decision.")
    ] = 500,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Processes that share the work; one for each core.")
    ] = None,
    puzzle: Annotated[
        Path | None,
        typer.Option("--puzzle", metavar="FILE", help="Write a decision as a puzzle to solve."),
    ] = None,
    answer: Annotated[
        int | None,
        typer.Option(min=1, help="Which decision, by its number; else the one that cost most."),
    ] = None,
    pack: Packs = None,
) -> None:
    """Tell skill from luck: what was given away at each decision, and what the dice gave or took.

    Chances are those of a machine that looks ahead, averaged over dice. A decision is called a slip
    or a blunder only where the gap to the best answer is larger than its error. Skill, luck and a
    stated rest add up to the result.

    Examples:

      undercroft review evening.undercroft
      undercroft review evening.undercroft --seat 2 --html evening.html
      undercroft review evening.undercroft --puzzle slip.scenario.toml
    """
    from rich.console import Console as Wide
    from rich.progress import track

    from undercroft.cli import _saves
    from undercroft.cli._files import writable
    from undercroft.cli._packs import near
    from undercroft.cli._screen import screen
    from undercroft.games import registry
    from undercroft.kernel import save
    from undercroft.kernel.errors import UndercroftError
    from undercroft.kernel.save import write_atomically
    from undercroft.lab import review as lab
    from undercroft.lab.review_page import page
    from undercroft.lab.sim import settled

    if answer is not None and puzzle is None:
        raise UndercroftError("--answer says which decision --puzzle is made of: name its file")
    writable(html, json, puzzle)
    file = _saves.found(file)
    data = save.read(file)
    found = registry.game_of_save(data, str(file), near(data, pack))
    match = save.load(data, lambda _: found, where=str(file))
    shared = workers or (min(MOST, os.cpu_count() or 1) if len(match.journal) > SHORT else 1)
    steps = lab.reviewing(match, seat - 1, budget, shared)
    done: Review | None = None
    bar = Wide(stderr=True)
    with settled():
        for _, one in track(steps, "review", len(match.journal) + 1, console=bar, transient=True):
            done = one or done
    assert done is not None
    if html is not None:
        write_atomically(html, page(done, f"undercroft review {file.name}"))
    if json is not None:
        write_atomically(json, _json.dumps(done.plain(), indent=1) + "\n")
    _show(screen(), done)
    if puzzle is not None:
        number, text = _puzzle(match, done, answer)
        write_atomically(puzzle, text)
        said = f"Answer {number} as a puzzle: undercroft play {quote(str(puzzle))}"
        screen().print(said, markup=False, soft_wrap=True)


def _puzzle(match: Match[Any], done: Review, answer: int | None) -> tuple[int, str]:
    """The file of a decision; without a number that of the dearest one that a file can hold."""
    from undercroft.agents.puzzle import NoPuzzle, puzzle
    from undercroft.kernel.match import Match

    found = [d for d in done.decisions if d.number == answer or (answer is None and d.better)]
    if answer is not None and not found:
        raise NoPuzzle(f"answer {answer} is no decision of this game that was judged")
    refused = NoPuzzle("no answer was better beyond doubt in this game: there is nothing to find")
    for decision in sorted(found, key=lambda d: d.skill):
        walk: Match[Any] = Match(match.game, match.options, None, start=match.start, events=False)
        walk.repeat(match.journal[: decision.number - 1])
        try:
            return decision.number, puzzle(walk, decision)
        except NoPuzzle as error:
            refused = error
    raise refused


def _show(out: Console, done: Review) -> None:
    from rich.table import Table

    side = done.seats[done.seat]
    end = f"{done.result:.0%} at its end" if done.over else f"{done.result:.0%} now"
    out.print(
        f"[bold]{done.title}[/bold]: {len(done.decisions)} decisions; the chance of {side} to win "
        f"was {done.begun:.0%} at the first and {end}"
    )
    parts = done.sums()
    out.print(
        f"luck {100 * parts['luck']:+.1f} points, choices {100 * parts['skill']:+.1f} beside the "
        f"best that was found, and that {100 * parts['residual']:+.1f} beside plain play"
    )
    table = Table(
        "seat", "decisions", "best", "good", "slips", "blunders", "given away", "luck",
        box=None, pad_edge=False,
    )  # fmt: skip
    for row in done.by_seat():
        table.add_row(
            row["seat"], str(row["decisions"]), str(row["best"]), str(row["good"]),
            str(row["slip"]), str(row["blunder"]), f"{100 * row['given_away']:.1f}",
            f"{100 * row['luck']:+.1f}",
        )  # fmt: skip
    out.print(table)
    out.print("[bold]Turning points[/bold]")
    for decision in done.turning_points():
        away = f", {100 * decision.away:.1f} given away" if decision.better else ""
        out.print(
            f"{decision.number:5}  {done.seats[decision.seat]}: {decision.label} "
            f"({decision.before:.0%}, then {decision.then:.0%}{away})",
            markup=False, soft_wrap=True,
        )  # fmt: skip
        if decision.better:
            out.print(f"       better: {decision.better}", markup=False, soft_wrap=True)
        for sentence in decision.why:
            out.print(f"       {sentence}", markup=False, soft_wrap=True)

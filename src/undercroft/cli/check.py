"""`undercroft check`: play scenario files and say what differs."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from undercroft.cli._packs import Packs

if TYPE_CHECKING:
    from rich.console import Console

    from undercroft.kernel.scenario_player import Result


def check(
    places: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="Scenario files, or folders of them.")
    ],
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Tell the story step by step, with rule ids.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    pack: Packs = None,
) -> None:
    """Play scenarios and say precisely what differs from what they expect.

    Examples:

      undercroft check my.scenario.toml
      undercroft check my_scenarios --verbose
      undercroft check my.scenario.toml --pack my_pack
    """
    from undercroft.cli._packs import of_game, packed
    from undercroft.cli._screen import print_json, screen
    from undercroft.kernel import scenario, scenario_player
    from undercroft.kernel.errors import UndercroftError

    for place in places:
        if not place.exists():
            raise UndercroftError(f"{place}: no such file or folder")
    files = scenario.files(places)
    if not files:
        where = ", ".join(str(place) for place in places)
        raise UndercroftError(f"no file *{scenario.SUFFIX} in {where}")

    @cache
    def game(name: str) -> Any:
        return packed(name, of_game(name, pack))

    results = [scenario_player.check(file, game) for file in files]
    if json:
        print_json([_plain(result) for result in results])
    else:
        out = screen()
        for result in results:
            if verbose:
                _tell(out, result)
            _differ(out, result)
        _summary(out, results)
    raise typer.Exit(0 if all(result.holds for result in results) else 1)


def _tell(out: Console, result: Result) -> None:
    """The story of one scenario."""
    from rich.padding import Padding
    from rich.text import Text

    out.print(Text(result.title or result.path.name, style="bold"))
    step = 0
    for line in result.story:
        if line.step != step:
            step = line.step
            out.print(Text(f"step {step}", style="cyan"))
        style = {"say": "italic", "do": "bold"}.get(line.kind, "")
        text = Text(line.text, style=style)
        if line.rules:
            text.append(f"  {' '.join(line.rules)}", style="dim")
        out.print(Padding(text, (0, 0, 0, 4 if line.kind == "event" else 2)))
    out.print()


def _differ(out: Console, result: Result) -> None:
    for problem in result.problems:
        out.print(str(problem), markup=False, soft_wrap=True)
    for difference in result.differences:
        out.print(f"{result.path}: {difference}", markup=False, soft_wrap=True)


def _summary(out: Console, results: list[Result]) -> None:
    from rich.table import Table
    from rich.text import Text

    from undercroft.kernel.scenario import SUFFIX

    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    table.add_column("verdict")
    table.add_column("file", overflow="fold")
    table.add_column("title", style="dim")
    for result in results:
        if result.problems:
            verdict = Text("broken", style="red")
        elif result.differences:
            verdict = Text("differs", style="red")
        else:
            verdict = Text("holds", style="green")
        table.add_row(verdict, result.path.name.removesuffix(SUFFIX), Text(result.title))
    out.print(table)
    held = sum(result.holds for result in results)
    out.print(f"[bold]{held} of {len(results)} scenarios hold.[/bold]")


def _plain(result: Result) -> dict[str, object]:
    from dataclasses import asdict

    return {
        "file": str(result.path),
        "title": result.title,
        "holds": result.holds,
        "problems": [str(problem) for problem in result.problems],
        "differences": [
            {**asdict(difference), "sentence": str(difference)} for difference in result.differences
        ],
        "story": [asdict(line) for line in result.story],
    }

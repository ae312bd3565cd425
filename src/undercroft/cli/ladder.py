"""`undercroft ladder`: every level against every other, and how strong each is."""

from __future__ import annotations

import json as _json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from undercroft.cli._packs import Packs

if TYPE_CHECKING:
    from rich.console import Console

    from undercroft.lab.ladder import Climb, Result

LEVELS = "random,novice,greedy,expert"


def ladder(
    game: Annotated[str, typer.Argument(help="A game.")],
    games: Annotated[int, typer.Option("--games", "-n", min=2, help="Dungeons to play.")] = 20,
    levels: Annotated[str, typer.Option(help="Levels, the weakest first.")] = LEVELS,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of every game."),
    ] = None,
    pack: Packs = None,
    seed: Annotated[int, typer.Option(help="Equal seeds play equal games.")] = 0,
    workers: Annotated[int, typer.Option(min=1, help="Processes that share the games.")] = 1,
    json: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Write all results to a file.")
    ] = None,
) -> None:
    """Play levels against each other on the same dungeons, and rate them.

    Sides are swapped; where all win or lose together, each level plays every dungeon by itself.
    Ctrl-C stops and shows what is done so far.

    Examples:

      undercroft ladder deckbox --games 100
      undercroft ladder crystalia --levels greedy,expert,master --json war.json
      undercroft ladder realms --levels greedy,expert --workers 4
      undercroft ladder deckbox --pack my_pack --option quest=salt_road
    """
    from rich.console import Console as Wide
    from rich.progress import track

    from undercroft.cli._files import writable
    from undercroft.cli._options import options
    from undercroft.cli._screen import screen
    from undercroft.kernel.save import write_atomically
    from undercroft.lab import ladder as lab
    from undercroft.lab.sim import settled

    writable(json)
    named = tuple(level.strip() for level in levels.split(",") if level.strip())
    climb = lab.Climb(game, named, games, seed, options(option or []), tuple(pack or ()))
    total = games * len(lab.pairs(climb))
    results: list[Result] = []
    stopped = False
    with settled():
        try:
            climbing = lab.climbed(climb, workers)
            bar = Wide(stderr=True)
            for result in track(climbing, game, total, console=bar, transient=True):
                results.append(result)
        except KeyboardInterrupt:
            stopped = True
    out = screen()
    _show(out, climb, results)
    if json is not None:
        write_atomically(json, _json.dumps(_plain(climb, results), indent=1) + "\n")
    if stopped:
        from undercroft.cli.app import INTERRUPTED

        out.print(f"[yellow]Stopped after {len(results)} of {total} games.[/yellow]")
        raise typer.Exit(INTERRUPTED)


def _show(out: Console, climb: Climb, results: list[Result]) -> None:
    from rich.table import Table

    from undercroft.lab import ladder as lab

    out.print(f"[bold]{climb.game}[/bold]: {len(results)} games, seed {climb.seed}")
    table = Table(
        "level", "rating", "95 % from", "games", "won", "95 % from", "ms a decision",
        "longest", box=None, pad_edge=False,
    )  # fmt: skip
    for rung in lab.rungs(climb, results):
        table.add_row(
            rung.level, f"{rung.rating:.0f}", f"{rung.low:.0f} to {rung.high:.0f}",
            str(rung.games), f"{rung.won:.1%}", f"{rung.won_low:.0%} to {rung.won_high:.0%}",
            f"{1000 * rung.thought:.1f}", f"{rung.longest:.2f} s",
        )  # fmt: skip
    out.print(table)
    for step in lab.steps(climb, results):
        out.print(
            f"{step.level} over {step.other}: {100 * step.gain:+.1f} points of victory, between "
            f"{100 * step.low:+.1f} and {100 * step.high:+.1f} ({step.dungeons} dungeons)"
        )


def _plain(climb: Climb, results: list[Result]) -> dict[str, object]:
    """All that is the same on every machine; time is not."""
    from undercroft import __version__
    from undercroft.lab import ladder as lab

    timed = ("thought", "longest")
    return {
        "format": "undercroft-ladder",
        "version": 1,
        "undercroft": __version__,
        "game": climb.game,
        "levels": list(climb.levels),
        "dungeons": climb.dungeons,
        "seed": climb.seed,
        "options": dict(climb.options),
        "packs": list(climb.packs),
        "rungs": [_without(rung._asdict(), timed) for rung in lab.rungs(climb, results)],
        "steps": [step._asdict() for step in lab.steps(climb, results)],
        "results": [_without(result._asdict(), timed) for result in results],
    }


def _without(row: dict[str, object], names: tuple[str, ...]) -> dict[str, object]:
    return {name: value for name, value in row.items() if name not in names}

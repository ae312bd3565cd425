"""`undercroft sim`: many games between machine players, and who wins them."""

from __future__ import annotations

import json as _json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from undercroft.cli._packs import Packs

if TYPE_CHECKING:
    from rich.console import Console

    from undercroft.lab.sim import Plan, Played, Summary

KEEP_EVERY = 10.0
"""Seconds after which the report on disk is brought up to date."""
SHOWN_FAILURES = 5


def sim(
    game: Annotated[str, typer.Argument(help="A game.")],
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 100,
    seats: Annotated[
        str,
        typer.Option(
            help="Who plays: one agent for all, or seat=agent, ...; "
            "random, novice, greedy, expert, master."
        ),
    ] = "greedy",
    size: Annotated[str, typer.Option(help="Size of the game; its usual one without it.")] = "",
    quest: Annotated[str, typer.Option(help="Id of a quest, in games that have them.")] = "",
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", metavar="NAME=VALUE", help="Any other option of the game."),
    ] = None,
    seed: Annotated[int, typer.Option(help="Equal seeds play equal games.")] = 0,
    workers: Annotated[int, typer.Option(min=1, help="Processes that share the games.")] = 1,
    json: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Write all results to a file.")
    ] = None,
    pack: Packs = None,
) -> None:
    """Play many games between machine players and tell who wins.

    What comes out depends on the seed, not on the number of workers. Ctrl-C stops and shows, and
    writes, what is done so far. A game that fails is named with its seed; the others go on.

    Examples:

      undercroft sim explore --games 200 --seats consul=greedy,heroes=random
      undercroft sim explore -n 1000 --size siege --workers 4 --json siege.json
      undercroft sim explore --pack my_pack
      undercroft sim explore -o hero_players=2 --seats "heroes 1=random"
    """
    from undercroft.cli._files import writable
    from undercroft.cli._options import options
    from undercroft.cli._packs import packed
    from undercroft.cli._screen import screen
    from undercroft.lab import sim as lab

    writable(json)
    wishes = options(option or [])
    for name, value in (("size", size), ("quest", quest)):
        if value:
            wishes[name] = value
    plan = lab.plan(packed(game, pack), wishes, seats, seed)
    out = screen()
    results: list[Played] = []
    interrupted = _play(plan, games, workers, json, results)
    summary = lab.summary(plan, results)
    if json is not None:
        _keep(plan, games, results, json)
    _show(out, plan, games, summary)
    if interrupted:
        from undercroft.cli.app import INTERRUPTED

        out.print(f"[yellow]Stopped after {len(results)} of {games} games.[/yellow]")
        raise typer.Exit(INTERRUPTED)
    raise typer.Exit(1 if summary.failed else 0)


def _play(plan: Plan, games: int, workers: int, file: Path | None, results: list[Played]) -> bool:
    """Play with a progress bar; whether somebody stopped it."""
    from time import monotonic

    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeRemainingColumn as Remaining

    from undercroft.lab import sim as lab

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Remaining())
    kept = float("-inf")
    running = lab.run(plan, games, workers)
    screen = Progress(*columns, console=Console(stderr=True), transient=True)
    with lab.settled(), screen as progress:
        bar = progress.add_task(plan.game, total=games)
        try:
            for played in running:
                results.append(played)
                progress.advance(bar)
                # From the first game on, so that a file that cannot be written is known at once.
                if file is not None and monotonic() - kept > KEEP_EVERY:
                    _keep(plan, games, results, file)
                    kept = monotonic()
        except KeyboardInterrupt:
            return True
        finally:
            running.close()
    return False


def _keep(plan: Plan, games: int, results: list[Played], file: Path) -> None:
    from undercroft.kernel.save import write_atomically
    from undercroft.lab.sim import report

    text = _json.dumps(report(plan, games, results), indent=1)
    write_atomically(file, text + "\n")


def _show(out: Console, plan: Plan, games: int, summary: Summary) -> None:
    from rich.table import Table

    who = ", ".join(f"{seat} {agent}" for seat, agent in plan.seats)
    size = f" {plan.options['size']}" if "size" in plan.options else ""
    with_ = ", ".join(f"{pack.id} {pack.version}" for pack in plan.packs)
    size += f" with {with_}" if with_ else ""
    out.print(f"[bold]{plan.game}{size}[/bold]: {summary.played} games, {who}, seed {plan.seed}")
    table = Table("side", "wins", "share", "95 % between", box=None, pad_edge=False)
    for side, won in summary.wins.items():
        low, high = summary.interval(side)
        share = f"{won / max(1, summary.played):.1%}"
        table.add_row(side, str(won), share, f"{low:.1%} and {high:.1%}")
    out.print(table)
    for name, spread in (("rounds", summary.rounds), ("decisions", summary.decisions)):
        out.print(f"{name:9}  {spread.mean:8.1f} a game, from {spread.least} to {spread.most}")
    length = summary.seconds / max(1, summary.played) * 1000
    out.print(
        f"length     {length:8.1f} ms a game; {summary.speed:,.0f} decisions a second and process"
    )
    for one in summary.failed[:SHOWN_FAILURES]:
        sentence = f"game {one.number} (seed {one.seed}) failed: {one.error}"
        out.print(sentence, style="red", markup=False, soft_wrap=True)
    if len(summary.failed) > SHOWN_FAILURES:
        out.print(f"[red]… and {len(summary.failed) - SHOWN_FAILURES} more failed[/red]")

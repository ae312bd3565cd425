"""`undercroft study`: what a card or a rule does to a game, and how surely that is known."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from undercroft.cli._packs import Packs

if TYPE_CHECKING:
    from rich.console import Console

    from undercroft.lab.result import Result
    from undercroft.lab.spec import Spec
    from undercroft.lab.study import Study


def study(
    context: typer.Context,
    what: Annotated[str, typer.Argument(metavar="FILE|GAME", help="A study's file, or a game.")],
    card: Annotated[str, typer.Option(help="The card, or table of rules, that is changed.")] = "",
    table: Annotated[str, typer.Option(help="Its table, where several have such a card.")] = "",
    ask: Annotated[
        str, typer.Option(metavar="FIELD=VALUE", help='What changes on it: "hearts=8, speed=5".')
    ] = "",
    sweep: Annotated[
        str, typer.Option(metavar="FIELD=FROM..TO", help="A figure of the card over a range.")
    ] = "",
    target: Annotated[
        float | None, typer.Option(help="With --sweep: the win rate wished for, in per cent.")
    ] = None,
    worth: Annotated[
        str,
        typer.Option(metavar="CARD", help="What cards are worth, or all: drawn first, or never."),
    ] = "",
    pack: Packs = None,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of every game."),
    ] = None,
    draw: Annotated[bool, typer.Option("--draw", help="Draw the other options anew.")] = False,
    seats: Annotated[str, typer.Option(help="Who plays, as sim has it.")] = "greedy",
    side: Annotated[str, typer.Option(help="Whose wins are counted.")] = "",
    measure: Annotated[str, typer.Option(help="What is compared: win, rounds, ...")] = "win",
    metrics: Annotated[str, typer.Option(help="What is counted besides: cast,cards, or all.")] = "",
    luck: Annotated[
        int,
        typer.Option(min=0, max=100, metavar="WAYS", help="Take luck out: other ways a turn."),
    ] = 0,
    pairs: Annotated[int, typer.Option("--pairs", "-n", min=2, help="Seeds at most.")] = 1000,
    width: Annotated[
        float | None, typer.Option(help="Stop when it is known to plus or minus so much.")
    ] = None,
    fixed: Annotated[bool, typer.Option("--fixed", help="Do not stop early.")] = False,
    seed: Annotated[int, typer.Option(min=0, help="Equal seeds play equal games.")] = 0,
    out: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Where rows and report are kept.")
    ] = None,
    anew: Annotated[bool, typer.Option("--anew", help="Forget what was played before.")] = False,
    workers: Annotated[int, typer.Option(min=0, help="Processes; 0: one a core.")] = 0,
    engine: Annotated[str, typer.Option(help="local, or ray.")] = "local",
    address: Annotated[str, typer.Option(help="Of a Ray cluster; else one of this machine.")] = "",
) -> None:
    """Ask what a card or a rule does to a game: the same seeds with it and without it.

    It stops as soon as it knows, and says how surely. The folder holds every game as Parquet, the
    result as JSON and a report that any browser shows; the same command goes on where it stopped.

    Examples:

      undercroft study rex.toml
      undercroft study explore --card ember_mage --ask "hearts=8" -o size=crawl
      undercroft study explore --card ember_mage --sweep "hearts=3..9" --target 50
      undercroft study explore --worth rune_of_focus --metrics cards
    """
    from undercroft.cli._screen import screen
    from undercroft.games import registry
    from undercroft.lab.spec import NoStudy, read_spec
    from undercroft.lab.store import need_parquet
    from undercroft.lab.study import Study

    need_parquet()
    file = Path(what)
    if file.suffix == ".toml" or file.is_file():
        _alone(context, file)
        spec, near, name = read_spec(file), file.parent, file.stem
        command = f"undercroft study {file.name}"
    else:
        registry.game(what)
        if not (ask or sweep or worth or pack):
            raise NoStudy("say what changes: --card and --ask, --sweep, --worth or --pack")
        spec, near = _quick(
            what, card, table, ask, sweep, target, worth, pack, option, draw, seats, side, measure,
            metrics, luck, pairs, width, fixed, seed,
        ), Path()  # fmt: skip
        name = _name(what, card, table, ask, sweep, worth, pack)
        command = _command(spec, card, table, ask, sweep, worth, pack or [])
    folder = out or near / f"{name}.study"
    if anew:
        _forget(folder)
    made = Study(spec, folder, near=near, command=command)
    stopped = _play(made, engine, workers, address)
    console = screen()
    if stopped:
        from undercroft.cli.app import INTERRUPTED

        console.print(
            f"[yellow]Stopped after {made.schedule.pairs} pairs.[/yellow] "
            "The same command goes on from there."
        )
        raise typer.Exit(INTERRUPTED)
    result = made.result()
    _show(console, result)
    console.print(f"[dim]Report: {folder / 'report.html'}[/dim]", soft_wrap=True)
    raise typer.Exit(1 if result.failed else 0)


ABOUT_FILES = {"what", "out", "anew", "workers", "engine", "address"}
"""What is said beside a study's file; all else the file says itself."""


def _alone(context: typer.Context, file: Path) -> None:
    """NoStudy if something is asked beside a file that the file alone may ask."""
    from undercroft.lab.spec import NoStudy

    for parameter in context.command.params:
        source = context.get_parameter_source(parameter.name or "")
        said = source is not None and source.name == "COMMANDLINE"
        if said and parameter.name not in ABOUT_FILES:
            raise NoStudy(f"{file.name} says that itself: leave out {parameter.opts[0]}")


def _quick(
    game: str, card: str, table: str, ask: str, sweep: str, target: float | None, worth: str,
    pack: list[str] | None, option: list[str] | None, draw: bool, seats: str, side: str,
    measure: str, metrics: str, luck: int, pairs: int, width: float | None, fixed: bool, seed: int,
) -> Spec:  # fmt: skip
    from undercroft.cli._options import options
    from undercroft.lab.spec import NoStudy, asked, spec_of

    if (ask or sweep) and not card:
        raise NoStudy("say which card changes: --card")
    if target is not None and not 0 < target < 100:
        raise NoStudy(f"--target is a win rate in per cent, between 0 and 100, not {target:g}")
    sweeps = [{**_range(card, sweep), "table": table}] if sweep else []
    variants: list[dict[str, Any]] = [{"name": "the pack", "packs": pack}] if pack else []
    if ask:
        said = asked(ask)
        words = ", ".join(f"{field} {value}" for field, value in said.items())
        patch = {"card": card, "table": table, "set": said}
        variants.append({"name": f"{card}: {words}", "packs": pack or [], "patch": [patch]})
        # A range goes over the card as it was changed, and so does what cards are worth.
        variants = variants[-1:] if sweep or worth else variants
    return spec_of(
        {
            "game": game, "options": options(option or []), "draw": draw, "seats": seats,
            "side": side, "measure": measure, "seed": seed, "variant": variants, "sweep": sweeps,
            "worth": [word.strip() for word in worth.split(",") if word.strip()],
            "target": None if target is None else target / 100,
            "metrics": [word.strip() for word in metrics.split(",") if word.strip()],
            "luck": luck,
            "stop": {"pairs": pairs, "width": width, "decide": not fixed},
        }
    )  # fmt: skip


def _range(card: str, words: str) -> dict[str, Any]:
    from undercroft.lab.spec import NoStudy, asked

    field, _, values = (word.strip() for word in words.partition("="))
    if ".." in values:
        first, _, last = values.partition("..")
        try:
            return {"card": card, "set": field, "start": float(first), "end": float(last)}
        except ValueError:
            pass
    elif values:
        listed = asked(f"{field}=[{values.strip('[]')}]")[field]
        if isinstance(listed, list):
            return {"card": card, "set": field, "values": listed}
    raise NoStudy(f'"{words}" is no range: expected FIELD=FROM..TO, as hearts=3..9')


def _name(
    game: str, card: str, table: str, ask: str, sweep: str, worth: str, pack: list[str] | None
) -> str:  # fmt: skip
    parts = [game, table, card, ask or sweep, worth, *(Path(p).stem for p in pack or ())]
    text = "-".join(filter(None, parts))
    return "".join(c if c.isalnum() or c in "-_." else "-" for c in text)


def _command(
    spec: Spec, card: str, table: str, ask: str, sweep: str, worth: str, pack: list[str]
) -> str:
    """The words that ask the same again; who plays it and where it is kept change nothing."""
    import json
    import shlex

    stop = spec.stop
    words = ["undercroft", "study", spec.game]
    for flag, value in (
        ("--card", card), ("--table", table), ("--ask", ask), ("--sweep", sweep),
        ("--worth", worth),
        ("--side", spec.side), ("--metrics", ",".join(spec.metrics)),
        ("--target", "" if spec.target is None else f"{100 * spec.target:g}"),
        ("--width", "" if stop.width is None else f"{stop.width:g}"),
    ):  # fmt: skip
        words += [flag, value] if value else []
    for each in pack:
        words += ["--pack", each]
    for name, value in spec.options.items():
        words += ["--option", f"{name}={value if isinstance(value, str) else json.dumps(value)}"]
    words += ["--draw"] if spec.draw else []
    words += ["--luck", str(spec.luck)] if spec.luck else []
    words += ["--seats", spec.seats, "--measure", spec.measure, "--pairs", str(stop.pairs)]
    words += [] if stop.decide else ["--fixed"]
    return shlex.join([*words, "--seed", str(spec.seed)])


def _forget(folder: Path) -> None:
    """Take away a study that was kept, and nothing that is none."""
    import shutil

    from undercroft.lab.spec import NoStudy
    from undercroft.lab.store import ABOUT

    if not folder.exists():
        return
    if not (folder / ABOUT).is_file():
        raise NoStudy(f"{folder} is no study: it is left as it is")
    shutil.rmtree(folder)


def _play(made: Study, name: str, workers: int, address: str) -> bool:
    """Play with a progress bar; whether somebody stopped it."""
    import os
    from datetime import timedelta

    from rich.console import Console as Wide
    from rich.progress import BarColumn, TextColumn
    from rich.progress import Progress as Bar

    from undercroft.lab.engine import engine
    from undercroft.lab.sim import settled

    wanted = workers or (0 if address else os.cpu_count() or 1)
    columns = (
        TextColumn("{task.description}"), BarColumn(bar_width=24),
        TextColumn("{task.fields[found]}"), TextColumn("[dim]{task.fields[speed]}"),
    )  # fmt: skip
    running = made.run(lambda orders: engine(orders, name, wanted, address))
    with Bar(*columns, console=Wide(stderr=True), transient=True) as shown, settled():
        soon = f"first look after {made.schedule.block} pairs"
        task = shown.add_task(made.spec.game, total=1.0, found=soon, speed="")
        try:
            for progress in running:
                left = "" if progress.left is None else (
                    f", about {timedelta(seconds=round(progress.left))} left"
                )  # fmt: skip
                speed = f"{progress.per_second:.0f} games a second{left}" if left else ""
                shown.update(task, completed=progress.share, found=progress.sentence, speed=speed)
        except KeyboardInterrupt:
            running.close()
            return True
    return False


def _show(out: Console, result: Result) -> None:
    from rich.table import Table

    out.print(f"[bold]{result.question}[/bold]")
    out.print(result.answer, style="bold")
    what = f"{result.side} win" if result.unit else result.measure
    table = Table("variant", what, "95 % between", "games", box=None, pad_edge=False)
    for arm in result.arms:
        score = arm.score
        between = "" if score.low is None else f"{score.low:.1f} and {score.high:.1f}"
        table.add_row(arm.name, f"{score.mean:.1f}{result.unit}", between, f"{arm.games:,}")
    out.print(table)
    for one in result.differences[:8] if not result.axes else ():
        saved = one.unpaired - one.played
        if saved > 0:
            out.print(
                f"{result.arms[one.arm].name}: pairing saved {saved:,} "
                f"game{'s' * (saved > 1)}; without it {one.unpaired:,} would be needed."
            )
        if one.luck is not None:
            out.print(f"{result.arms[one.arm].name}: {one.luck.sentence}")
    if not result.differences:
        for arm in result.arms:
            if arm.luck is not None:
                out.print(arm.luck.sentence)
    for failed in result.failed[:5]:
        out.print(
            f"[red]{result.arms[failed.arm].name}, pair {failed.pair}, seed {failed.seed} "
            f"failed:[/red] {failed.sentence}"
        )

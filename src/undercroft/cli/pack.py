"""`undercroft pack`: check, start and describe content packs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from undercroft.games.registry import Game
    from undercroft.kernel.pack import Problem, RawPack

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode="rich",
    help="Check, start and describe content packs: folders of cards and maps in plain text.",
)


@app.command()
def check(
    folders: Annotated[list[Path], typer.Argument(metavar="DIR...", help="Folders of packs.")],
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Name every mistake in a pack, or say that it is sound.

    Example:

      undercroft pack check my_pack
    """
    from undercroft.cli._screen import print_json, screen
    from undercroft.kernel.errors import UndercroftError

    for folder in folders:
        if not folder.is_dir():
            raise UndercroftError(f"{folder}: {'not a' if folder.exists() else 'no such'} folder")
    results = {str(folder): _checked(folder) for folder in folders}
    if json:
        print_json({name: [_plain(p) for p in problems] for name, (_, problems) in results.items()})
    else:
        out = screen()
        for name, (summary, problems) in results.items():
            for problem in problems:
                out.print(str(problem), markup=False, soft_wrap=True)
            count = f"{len(problems)} mistake{'s' if len(problems) > 1 else ''} in {name}"
            out.print(count if problems else f"sound: {summary}", markup=False, soft_wrap=True)
    raise typer.Exit(1 if any(problems for _, problems in results.values()) else 0)


@app.command()
def new(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder to make.")],
    game: Annotated[str, typer.Option(help="The game that the cards are for.")],
    id: Annotated[str, typer.Option(help="Id of the pack; the folder's name without it.")] = "",
    title: Annotated[str, typer.Option(help="What people call it.")] = "",
    licence: Annotated[str, typer.Option(help="What others may do with it.")] = "CC-BY-4.0",
) -> None:
    """Write a commented starter pack.

    Example:

      undercroft pack new my_pack --game explore --title "Beasts of my own"
    """
    from undercroft.cli._screen import screen
    from undercroft.games import registry
    from undercroft.kernel.errors import UndercroftError
    from undercroft.kernel.pack import make_meta
    from undercroft.kernel.starter import starter

    tables = registry.game(game).tables
    name = id or folder.resolve().name
    heading = title or name.replace("_", " ").capitalize()
    meta = make_meta(id=name, version="0.1", game=game, title=heading, licence=licence)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UndercroftError(f"{folder} is there already and not empty; name a new folder")
    for path, text in starter(meta, tables).items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    advice = f"Uncomment a card in it, then: undercroft pack check {folder}"
    screen().print(f"{folder} is a pack for {game}. {advice}", markup=False, soft_wrap=True)


@app.command()
def schema(game: Annotated[str, typer.Argument(help="A game.")]) -> None:
    """Print the JSON Schema of a game's cards, for editors.

    Example:

      undercroft pack schema explore > schema.json
    """
    from undercroft.cli._screen import print_json
    from undercroft.games import registry
    from undercroft.kernel.pack import json_schema

    found = registry.game(game)
    print_json(json_schema(found.tables, f"Cards for {found.title}"))


def _checked(folder: Path) -> tuple[str, list[Problem]]:
    """What the pack holds, in words, and every mistake in it."""
    from undercroft.games import registry
    from undercroft.kernel.pack import ContentError, Problem, read_meta, read_pack

    try:
        game = registry.game(read_meta(folder).game)
    except ContentError as error:
        return "", error.problems
    except registry.UnknownGame as error:
        return "", [Problem("pack.toml", "", "game", str(error))]
    raw = read_pack(folder, game.tables)
    return _summary(raw, game), raw.problems + ([] if raw.problems else game.check_pack(raw))


def _summary(raw: RawPack, game: Game) -> str:
    counts = {table: len(rows) for table, rows in raw.rows.items() if rows}
    tables = ", ".join(f"{count} {table}" for table, count in counts.items())
    cards = f"{sum(counts.values())} cards" + (f" ({tables})" if tables else "")
    return f"{raw.meta.id} {raw.meta.version} for {game.title}: {cards}, {len(raw.texts)} tiles"


def _plain(problem: Problem) -> dict[str, str]:
    from dataclasses import asdict

    return {**asdict(problem), "sentence": str(problem)}

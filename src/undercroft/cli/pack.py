"""`undercroft pack`: start, check, hand on and install content packs."""

from __future__ import annotations

from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated

import typer

from undercroft.cli._packs import Packs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from undercroft.games.inspection import Found
    from undercroft.games.registry import Game
    from undercroft.kernel.pack import Problem, RawPack

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode="rich",
    help="Start, check, hand on and install content packs: cards and maps in plain text.",
)


@app.command()
def check(
    places: Annotated[
        list[Path], typer.Argument(metavar="DIR...", help="Folders or files of packs.")
    ],
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    pack: Packs = None,
) -> None:
    """Name every mistake in a pack, or say that it is sound.

    A warning is something odd that may be meant; a pack with warnings is sound. What a pack builds
    on is looked for among the installed packs and those named with --pack.

    Example:

      undercroft pack check my_pack
    """
    from undercroft.cli._screen import print_json, screen
    from undercroft.kernel.errors import UndercroftError
    from undercroft.kernel.parcel import SUFFIX

    for place in places:
        if not place.is_dir() and (not place.exists() or place.suffix != SUFFIX):
            wrong = "not a folder" if place.exists() else "no such folder"
            raise UndercroftError(f"{place}: {wrong}")
    results = {str(place): _checked(place, pack or ()) for place in places}
    if json:
        print_json({name: [_plain(p) for p in found.problems] for name, found in results.items()})
    else:
        for name, found in results.items():
            _tell(screen(), name, found)
    raise typer.Exit(1 if any(found.mistakes for found in results.values()) else 0)


@app.command()
def new(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder to make.")],
    game: Annotated[str, typer.Option(help="The game that the cards are for.")],
    id: Annotated[str, typer.Option(help="Id of the pack; the folder's name without it.")] = "",
    title: Annotated[str, typer.Option(help="What people call it.")] = "",
    licence: Annotated[str, typer.Option(help="What others may do with it.")] = "CC-BY-4.0",
    example: Annotated[
        bool, typer.Option("--example", help="Begin with a small pack that can be played.")
    ] = False,
) -> None:
    """Write a commented starter pack.

    Examples:

      undercroft pack new my_pack --game explore --title "Beasts of my own"
      undercroft pack new my_pack --game explore --example
    """
    from undercroft.cli._screen import screen
    from undercroft.games import registry
    from undercroft.kernel.errors import UndercroftError
    from undercroft.kernel.pack import make_meta
    from undercroft.kernel.starter import starter

    tables = registry.game(game).tables
    name = id or folder.resolve().name
    heading = title or name.replace("_", " ").capitalize()
    if name in registry.names():
        raise UndercroftError(f'"{name}" is the name of a game: give the pack another with --id')
    meta = make_meta(id=name, version="0.1", game=game, title=heading, licence=licence)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UndercroftError(f"{folder} is there already and not empty; name a new folder")
    stock = getattr(registry.game(game), "stock", None)
    own = None if stock is None else stock.built_in
    for path, text in starter(meta, tables, _example(game) if example else {}, own).items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    advice = f"{'Change' if example else 'Uncomment'} a card in it, then: undercroft pack check"
    screen().print(
        f"{folder} is a pack for {game}. {advice} {quote(str(folder))}",
        markup=False, soft_wrap=True,
    )  # fmt: skip


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


@app.command()
def build(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder of a pack.")],
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="The file to write; ID-VERSION.zip without it."),
    ] = None,
    pack: Packs = None,
) -> None:
    """Make one file of a sound pack, to be handed on.

    The same pack makes the same file, byte for byte, on every machine.

    Example:

      undercroft pack build my_pack
    """
    from undercroft.cli._screen import screen
    from undercroft.kernel import parcel
    from undercroft.kernel.errors import UndercroftError

    if not folder.is_dir():
        raise UndercroftError(f"{folder}: {'not a' if folder.exists() else 'no such'} folder")
    found = _sound(folder, pack or ())
    data = parcel.built(parcel.gathered(folder))
    file = out or Path(f"{found.meta.id}-{found.meta.version}{parcel.SUFFIX}")
    file.write_bytes(data)
    said = f"{file} holds {found.named}, {len(data):,} bytes. Others can play it:"
    said += f" undercroft pack install {quote(str(file))}"
    screen().print(said, markup=False, soft_wrap=True)


@app.command()
def install(
    places: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="Files or folders of packs.")
    ],
) -> None:
    """Check packs and put them where every game finds them by their id.

    Another version of the same pack stays beside it, so that older saves still find theirs.

    Examples:

      undercroft pack install beasts-1.0.zip
      undercroft play explore --pack beasts
    """
    from undercroft.cli._screen import screen
    from undercroft.kernel import parcel
    from undercroft.kernel.shelf import own_shelf

    shelf = own_shelf()
    for place in places:
        found = _sound(place, ())
        data = parcel.built(parcel.gathered(place)) if place.is_dir() else place.read_bytes()
        shelf.put(found.meta, data)
        said = f"{found.named} is installed: undercroft play {found.meta.game} --pack"
        screen().print(f"{said} {found.meta.id}", markup=False, soft_wrap=True)


@app.command("list")
def list_(json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False) -> None:
    """List the installed packs.

    Example:

      undercroft pack list
    """
    from rich.table import Table

    from undercroft.cli._screen import print_json, screen
    from undercroft.kernel.shelf import own_shelf

    shelf = own_shelf()
    books = shelf.books()
    if json:
        print_json(
            [
                {"place": str(book.place), "wrong": book.wrong}
                | ({} if book.meta is None else book.meta.model_dump())
                for book in books
            ]
        )
        return
    out = screen()
    if not books:
        out.print(f"No packs are installed in {shelf.folder}.", markup=False, soft_wrap=True)
        return
    table = Table("pack", "version", "game", "title", "licence", box=None, pad_edge=False)
    for book in books:
        if book.meta is not None:
            meta = book.meta
            table.add_row(f"[bold]{meta.id}[/bold]", meta.version, meta.game, meta.title,
                          meta.licence)  # fmt: skip
    out.print(table)
    for book in books:
        if book.wrong:
            out.print(book.wrong, markup=False, soft_wrap=True)


@app.command()
def remove(
    id: Annotated[str, typer.Argument(metavar="ID", help="The id of an installed pack.")],
    version: Annotated[str, typer.Option(help="This version alone; without it, all.")] = "",
) -> None:
    """Remove an installed pack. Saves that were played with it need it to go on.

    Example:

      undercroft pack remove beasts
    """
    from shutil import rmtree

    from undercroft.cli._screen import screen
    from undercroft.kernel.names import hint
    from undercroft.kernel.shelf import NoPack, own_shelf

    shelf = own_shelf()
    books = [b for b in shelf.find(id) if b.meta and version in ("", b.meta.version)]
    if not books:
        which = f"{id} {version}".strip()
        raise NoPack(f'no pack "{which}" is installed in {shelf.folder}{hint(id, shelf.ids())}')
    for book in books:
        if book.place.is_dir() and not book.place.is_symlink():
            rmtree(book.place)
        else:
            book.place.unlink()
        version = book.meta.version if book.meta else ""
        screen().print(f"{id} {version} is removed.", markup=False)


def _checked(place: Path, packs: Sequence[str]) -> Found:
    """What a pack holds, and every mistake in it."""
    from undercroft.games.inspection import Found, inspected
    from undercroft.kernel.pack import ContentError, read_bytes
    from undercroft.kernel.shelf import own_shelf

    try:
        files = read_bytes(place)
    except ContentError as error:
        return Found(None, None, error.problems)
    return inspected(files, place, packs, own_shelf())


def _tell(out: Console, name: str, found: Found) -> None:
    for problem in found.problems:
        out.print(str(problem), markup=False, soft_wrap=True)
    count = len(found.mistakes)
    if count:
        said = f"{count} mistake{'s' if count > 1 else ''} in {name}"
    else:
        assert found.raw is not None and found.game is not None
        said = f"sound: {_summary(found.raw, found.game)}"
    out.print(said, markup=False, soft_wrap=True)


def _sound(place: Path, packs: Sequence[str]) -> RawPack:
    """A pack that can be played; ContentError with every mistake if it cannot."""
    from undercroft.kernel.errors import UndercroftError
    from undercroft.kernel.pack import ContentError

    if not place.exists():
        raise UndercroftError(f"{place}: no such folder or file")
    found = _checked(place, packs)
    if found.mistakes or found.raw is None or found.game is None:
        raise ContentError(found.mistakes)
    if found.raw.meta.id == found.game.name:
        raise UndercroftError(f'"{found.raw.meta.id}" is the name of a game, and no id for a pack')
    return found.raw


def _example(game: str) -> dict[str, str]:
    """The files of a game's example pack, by path."""
    from undercroft.games import registry
    from undercroft.kernel import parcel
    from undercroft.kernel.errors import UndercroftError

    folder = registry.example(game)
    if folder is None:
        raise UndercroftError(f"{game} has no example pack: leave --example out")
    return {name: text.decode() for name, text in parcel.gathered(folder).items()}


def _summary(raw: RawPack, game: Game) -> str:
    counts = {table: len(rows) for table, rows in raw.rows.items() if rows}
    tables = ", ".join(f"{count} {table}" for table, count in counts.items())
    cards = f"{sum(counts.values())} cards" + (f" ({tables})" if tables else "")
    return f"{raw.meta.id} {raw.meta.version} for {game.title}: {cards}, {len(raw.texts)} tiles"


def _plain(problem: Problem) -> dict[str, str]:
    from dataclasses import asdict

    return {**asdict(problem), "sentence": str(problem)}

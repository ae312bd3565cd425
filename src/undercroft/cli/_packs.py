"""The option `--pack` of the commands, and the games over what it names."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

Packs = Annotated[
    list[str] | None,
    typer.Option(
        "--pack",
        "-p",
        metavar="PACK",
        help="A pack to play with: its folder, its file, or the id of an installed one. "
        "May be given several times.",
    ),
]


def packed(name: str, packs: Sequence[str] | None) -> Any:
    """The game over these packs; where two of them have the same card, that is said."""
    from undercroft.games import registry

    game: Any = registry.game(name, packs or ())
    if packs:
        say_clashes(game)
    return game


def say_clashes(game: Any) -> None:
    for clash in game.clashes():
        print(f"undercroft: {clash}", file=sys.stderr)


def places(packs: Sequence[str] | None) -> list[str]:
    """The packs as they can be found again from any folder: those that are paths, made whole."""
    return [str(Path(p).resolve()) if Path(p).exists() else p for p in packs or ()]


def near(data: Mapping[str, Any], packs: Sequence[str] | None) -> list[str]:
    """Where the packs of a save may be besides those installed: as named, or where they were."""
    table = data.get("table")
    kept = table.get("packs") if isinstance(table, dict) else None
    found = [place for place in kept if isinstance(place, str)] if isinstance(kept, list) else []
    return places(packs) + found


def of_game(name: str, packs: Sequence[str] | None) -> list[str]:
    """Of packs for several games, those that are for this one."""
    from undercroft.kernel.pack import read_meta
    from undercroft.kernel.shelf import own_shelf, place_of

    shelf = own_shelf()
    return [p for p in packs or () if read_meta(place_of(p, shelf)).game == name]

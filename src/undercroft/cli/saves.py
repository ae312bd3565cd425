"""`undercroft saves`: the games that were kept, the last one first."""

from __future__ import annotations

from typing import Annotated

import typer


def saves(
    game: Annotated[str, typer.Argument(help="Only those of this game.")] = "",
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """List the saved games, the last one first, and how to go on with them.

    Examples:

      undercroft saves
      undercroft saves explore
    """
    from rich.table import Table

    from undercroft.cli import _saves
    from undercroft.cli._screen import print_json, screen
    from undercroft.games import registry

    if game:
        registry.game(game)
    found = _saves.listed(game)
    if json:
        print_json(found)
        return
    out = screen()
    if not found:
        out.print(f"There are no saved games in {_saves.folder()}.", markup=False, soft_wrap=True)
        return
    table = Table(box=None, pad_edge=False)
    table.add_column("played", no_wrap=True)
    for name in ("game", "how far", "packs"):
        table.add_column(name)
    # Whole at any width: it is what one types.
    table.add_column("file", no_wrap=True)
    for row in found:
        packs = ", ".join(row["packs"])
        table.add_row(row["played"], row["game"], row["state"], packs, row["file"])
    out.print(table)
    out.print(f"They lie in {_saves.folder()}", markup=False, soft_wrap=True)
    out.print("undercroft play GAME FILE --resume goes on with one of them.", markup=False)

"""`undercroft games`: what can be played."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from undercroft.cli._packs import Packs


def games(
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    pack: Packs = None,
) -> None:
    """List the games: their seats, sizes, cards and rules.

    Examples:

      undercroft games
      undercroft games --json
      undercroft games --pack my_pack       what there is with these cards
    """
    from rich.table import Table

    from undercroft.cli._packs import of_game, packed
    from undercroft.cli._screen import print_json, screen
    from undercroft.games import registry

    playable = registry.games()
    for name in registry.names():
        own = of_game(name, pack) if name in playable else []
        if own:
            playable[name] = packed(name, own)
    rows = [_row(name, playable.get(name)) for name in registry.names()]
    if json:
        print_json(rows)
        return
    table = Table("game", "title", "seats", "sizes", "content", "rules", box=None, pad_edge=False)
    for row in rows:
        sizes = ", ".join(row["sizes"]) or "–"
        content = ", ".join(f"{count} {kind}" for kind, count in row["content"].items()) or "–"
        seats = ", ".join(row["seats"]) or "not playable yet"
        with_ = "".join(f" + {pack['id']} {pack['version']}" for pack in row.get("packs", ()))
        table.add_row(f"[bold]{row['name']}[/bold]", row["title"] + with_, seats, sizes, content,
                      str(row["rules"]))  # fmt: skip
    screen().print(table)


def _row(name: str, game: Any) -> dict[str, Any]:
    from undercroft.games import registry

    row: dict[str, Any] = {
        "name": name,
        "title": "" if game is None else game.title,
        "seats": [],
        "sizes": [],
        "content": {},
        "rules": len(registry.catalogue(name)),
    }
    if game is None:
        return row
    row["seats"] = list(game.seats({}))
    if getattr(game, "packs", ()):
        row["packs"] = [pack._asdict() for pack in game.packs]
    return row | dict({} if game.extras.summary is None else game.extras.summary())

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
    table = Table.grid(padding=(0, 2))
    table.add_column()
    table.add_column(style="dim")
    table.add_column()
    for row in rows:
        content = ", ".join(_counted(count, kind) for kind, count in row["content"].items())
        seats = ", ".join(row["seats"]) or "not playable yet"
        with_ = "".join(f" + {pack['id']} {pack['version']}" for pack in row.get("packs", ()))
        table.add_row(f"[bold]{row['name']}[/bold]", "title", row["title"] + with_)
        for name, told in (
            ("seats", seats), ("sizes", ", ".join(row["sizes"])), ("content", content),
            ("rules", str(row["rules"])),
        ):  # fmt: skip
            if told:
                table.add_row("", name, told)
    screen().print(table)


def _counted(count: int, kind: str) -> str:
    """`1 campaign`, `7 tales`; kinds are called by their plural."""
    one = kind.removesuffix("es") if kind.endswith("oes") else kind.removesuffix("s")
    return f"{count} {one if count == 1 else kind}"


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

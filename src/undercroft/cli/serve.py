"""`undercroft serve`: tables in the browser."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from undercroft.cli._extras import need
from undercroft.cli._packs import Packs


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "",
    port: Annotated[int | None, typer.Option(help="Port to listen on; 0 takes any.")] = None,
    database: Annotated[
        str, typer.Option(help="sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME.")
    ] = "",
    redis: Annotated[
        str, typer.Option(help="redis://HOST:PORT/0, needed when several processes share tables.")
    ] = "",
    workers: Annotated[
        int | None, typer.Option(min=1, help="Processes that think for machine players.")
    ] = None,
    open_browser: Annotated[
        bool, typer.Option("--open", help="Open the first page in a browser.")
    ] = False,
    pack: Packs = None,
    settings: Annotated[
        bool, typer.Option("--settings", help="List every setting with its value, and stop.")
    ] = False,
) -> None:
    """Serve tables: play in the browser, alone, together or by link.

    Without anything else it listens on this machine only and keeps its tables in one SQLite file.
    Installed packs are offered to new tables, and so are those named with --pack.
    Every setting can be given in the environment as UNDERCROFT_NAME; --settings lists them.

    Examples:

      undercroft serve --open
      undercroft serve --pack my_pack             offer a pack to new tables
      undercroft serve --host 0.0.0.0 --port 80
      undercroft serve --database postgresql://me@db/undercroft --redis redis://db
    """
    import gc
    import os
    import sys
    from dataclasses import fields, replace
    from pathlib import Path

    from undercroft.cli._packs import packed
    from undercroft.kernel.pack import read_meta

    need("server", "the server")
    from undercroft.server import settings as known

    chosen = known.from_environment()
    wishes: dict[str, Any] = {"host": host, "port": port, "database": database,
                              "redis": redis, "workers": workers}  # fmt: skip
    if pack:
        from undercroft.kernel.shelf import own_shelf, place_of

        places = [str(place_of(word, own_shelf()).resolve()) for word in pack]
        wishes["pack"] = os.pathsep.join(filter(None, (chosen.pack, *places)))
        for place in places:
            packed(read_meta(Path(place)).game, [place])
    chosen = replace(chosen, **{k: v for k, v in wishes.items() if v not in ("", None)})
    if settings:
        for setting in fields(chosen):
            name = f"{known.PREFIX}{setting.name.upper()}"
            value = getattr(chosen, setting.name)
            value = chosen.database_url if setting.name == "database" else value
            print(f"{name}={value}  # {known.MEANING[setting.name]}")
        return
    for stray in known.strays():
        print(f"undercroft: {stray}", file=sys.stderr)
    if chosen.database.startswith("postgres"):
        need("postgresql", "a database of PostgreSQL")
    if chosen.redis:
        need("redis", "a bus between several processes")
    # Nothing of what is loaded now is rubbish; looking for some would take a tenth of the time.
    gc.disable()
    try:
        from undercroft.server.serving import serve as listen

        raise typer.Exit(listen(chosen, opened="" if open_browser else None))
    finally:
        gc.enable()

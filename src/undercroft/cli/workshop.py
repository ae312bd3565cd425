"""`undercroft workshop`: make and change packs in the browser."""

from __future__ import annotations

from pathlib import Path
from shlex import quote
from typing import Annotated

import typer


def workshop(
    folder: Annotated[
        Path | None,
        typer.Argument(metavar="[DIR]", help="The folder of a pack to work on and to write."),
    ] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on; 0 takes any.")] = None,
    open_browser: Annotated[
        bool, typer.Option("--open/--no-open", help="Open the workshop in a browser.")
    ] = True,
) -> None:
    """Make and change a pack in the browser: cards, tiles and quests, with their mistakes.

    With a folder, saving writes its files; only this machine is listened to. Without one, the
    workshop keeps its packs in the browser.

    Examples:

      undercroft pack new my_pack --game explore
      undercroft workshop my_pack
    """
    from dataclasses import replace
    from ipaddress import ip_address

    from undercroft.cli._extras import need
    from undercroft.kernel.errors import UndercroftError
    from undercroft.kernel.pack import META_FILE

    need("server", "the workshop")
    from undercroft.server import settings as known
    from undercroft.server.serving import serve

    chosen = known.from_environment()
    if folder is not None:
        if not (folder / META_FILE).is_file():
            made = f"undercroft pack new {quote(str(folder))} --game explore"
            raise UndercroftError(f"{folder}: expected the folder of a pack; begin one: {made}")
        chosen = replace(chosen, workshop=str(folder.resolve()))
    if port is not None:
        chosen = replace(chosen, port=port)
    try:
        here = chosen.host == "localhost" or ip_address(chosen.host).is_loopback
    except ValueError:
        here = False
    if not here:
        raise UndercroftError("the workshop listens on this machine only: unset UNDERCROFT_HOST")
    raise typer.Exit(serve(chosen, opened="workshop" if open_browser else None))

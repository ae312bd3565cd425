"""`undercroft docs`: the documentation, which comes with the package."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def docs(
    page: Annotated[
        str, typer.Argument(help="A page (api, packs, fair-dice), or a game: its rules.")
    ] = "",
    rule: Annotated[str, typer.Argument(help="With a game: the id of one of its rules.")] = "",
    list_pages: Annotated[bool, typer.Option("--list", help="List the pages, and stop.")] = False,
    where: Annotated[
        bool, typer.Option("--where", help="Print where the page lies instead of opening it.")
    ] = False,
    port: Annotated[
        int | None, typer.Option("--serve", metavar="PORT", help="Serve all pages on this machine.")
    ] = None,
) -> None:
    """Read the documentation in the browser: guides, and the rules of every game.

    The pages lie on this machine and need no network.

    Examples:

      undercroft docs                        the first page
      undercroft docs api                    playing from Python
      undercroft docs explore combat.tie     a rule, its ruling and tests
      undercroft docs --serve 8080           for any browser of this machine
    """
    import webbrowser

    folder = _folder()
    names = sorted(path.stem for path in folder.glob("*.html"))
    if list_pages:
        print("\n".join(names))
        return
    file = folder / f"{_named(page, names)}.html"
    address = file.as_uri() + (f"#{_known(page, rule)}" if rule else "")
    if port is not None:
        _serve(folder, port)
    elif where or not webbrowser.open(address):
        print(address)


def _folder() -> Path:
    from importlib.resources import files

    from undercroft.kernel.errors import UndercroftError

    folder = Path(str(files("undercroft"))) / "site"
    if not (folder / "index.html").is_file():
        raise UndercroftError(
            "the documentation is not built here: make docs builds it, releases have it"
        )
    return folder


def _named(page: str, names: list[str]) -> str:
    """The name of the file of a page; a game stands for its rules."""
    from undercroft.kernel.errors import UndercroftError
    from undercroft.kernel.names import unknown

    if not page:
        return "index"
    for name in (page, f"rules-{page}"):
        if name in names:
            return name
    raise UndercroftError(unknown("page", page, names))


def _known(game: str, rule: str) -> str:
    from undercroft.games import registry

    return registry.catalogue(game)[rule].id


def _serve(folder: Path, port: int) -> None:
    """Serve the pages to this machine alone, until somebody ends it."""
    from functools import partial
    from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

    from undercroft.kernel.errors import UndercroftError

    handler = partial(SimpleHTTPRequestHandler, directory=str(folder))
    try:
        served = ThreadingHTTPServer(("127.0.0.1", port), handler)
    except OverflowError:
        raise UndercroftError(f"{port} is no port: expected one from 0 to 65535") from None
    except OSError as error:
        raise UndercroftError(f"cannot listen on port {port} ({error.strerror})") from None
    with served as server:
        address = f"http://127.0.0.1:{server.server_port}/"
        print(f"The documentation is at {address} (Ctrl-C ends it)", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            return

"""Where games are kept between evenings: a folder of the user's own."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.home import home

SUFFIX = ".undercroft"


class NothingSaved(UndercroftError):
    """No game to go on with."""


def folder() -> Path:
    """The folder of saves, made if need be; UNDERCROFT_HOME names another."""
    saves = home() / "saves"
    saves.mkdir(parents=True, exist_ok=True)
    return saves


def new(game: str) -> Path:
    """A file for a new game, named for when it began."""
    stem = f"{game}-{datetime.now():%Y%m%d-%H%M%S}"
    file = folder() / f"{stem}{SUFFIX}"
    count = 1
    while file.exists():
        count += 1
        file = folder() / f"{stem}-{count}{SUFFIX}"
    return file


def last(game: str) -> Path:
    """The game that was played last."""
    found = sorted(
        folder().glob(f"{game}-*{SUFFIX}"), key=lambda file: (file.stat().st_mtime_ns, file.name)
    )
    if not found:
        raise NothingSaved(f"there is no saved game of {game} in {folder()}")
    return found[-1]

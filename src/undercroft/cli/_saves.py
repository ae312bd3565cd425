"""Where games are kept between evenings: a folder of the user's own."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

from undercroft.kernel import save
from undercroft.kernel.choice import CHANCE
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.home import home
from undercroft.kernel.names import nearest

SUFFIX = ".undercroft"
POSITION = "scenario"
"""How the names of games begin that did not begin as such: the last game is none of them."""


class NothingSaved(UndercroftError):
    """No game to go on with."""


def folder() -> Path:
    """The folder of saves, made if need be; UNDERCROFT_HOME names another."""
    saves = home() / "saves"
    saves.mkdir(parents=True, exist_ok=True)
    return saves


def found(file: Path) -> Path:
    """The file that somebody names: here, or by its bare name in the folder of saves."""
    if file.exists() or file.name != str(file):
        return file
    kept = home() / "saves"
    names = [path.name for path in kept.glob(f"*{SUFFIX}")]
    for name in (file.name, f"{file.name}{SUFFIX}"):
        if name in names:
            return kept / name
    near = nearest(file.name, names)
    meant = f'; did you mean "{near}"?' if near is not None else ""
    raise NothingSaved(f"{file}: there is no such file, neither here nor in {kept}{meant}")


def listed(game: str = "") -> list[dict[str, Any]]:
    """What is to be known of each save, the last one first; one that cannot be read says so."""
    patterns = (f"{game}-*{SUFFIX}", f"{POSITION}-{game}-*{SUFFIX}") if game else (f"*{SUFFIX}",)
    files = sorted(
        (file for pattern in patterns for file in folder().glob(pattern)),
        key=lambda file: (file.stat().st_mtime_ns, file.name),
        reverse=True,
    )
    return [_told(file) for file in files]


def _told(file: Path) -> dict[str, Any]:
    row: dict[str, Any] = {
        "file": file.name,
        "played": f"{datetime.fromtimestamp(file.stat().st_mtime):%Y-%m-%d %H:%M}",
        "game": file.name.partition("-")[0],
        "packs": [],
        "over": False,
    }
    try:
        data = save.read(file)
    except save.SaveMismatch:
        return row | {"state": "cannot be read"}
    answers = sum(seat != CHANCE for seat, *_ in data["journal"])
    won = data.get("outcome")
    state = f"{answers} answers" + (f", won by the {won[0]}" if won else "")
    packs = [f"{pack.id} {pack.version}" for pack in save.packs_of(data)]
    return row | {"game": data["game"], "packs": packs, "over": bool(won), "state": state}


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

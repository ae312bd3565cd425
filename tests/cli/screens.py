"""The screens that tests compare: each game in its middle, at two sizes; `make goldens` writes."""

from __future__ import annotations

import io
from pathlib import Path

from rich.console import Console

from undercroft.cli import _table

from .pilot import Person, begun, sit

SIZES = {"80x24": (80, 24), "120x40": (120, 40)}
FORWARD = {"arcade": 40, "crystalia": 70, "deckbox": 40, "explore": 40, "realms": 60}
"""How many answers are given before."""
SCREENS = tuple(f"{game}-{size}" for game in FORWARD for size in SIZES)
PLAIN = tuple(f"plain-{game}-80x24" for game in FORWARD)
"""The same without the whole screen, in lines of text."""


def file(name: str) -> Path:
    return Path(__file__).parent / "screens" / f"{name}.txt"


def printed(name: str) -> str:
    """What is printed where somebody plays in lines of text."""
    _, game, size = name.split("-")
    width, height = SIZES[size]
    session = begun(game, forward=FORWARD[game])
    out = Console(width=width, height=height, file=io.StringIO(), color_system=None)
    scene = session.match.scene(session.match.ask.seat)
    seat = session.seats[session.match.ask.seat]
    _table.table(out, scene, session.lines(0), seat, height - 1)
    return "".join(f"{line.rstrip()}\n" for line in out.file.getvalue().splitlines())  # type: ignore[attr-defined]


def shown(name: str) -> str:
    """The screen after two places were looked at with the keys."""
    if name in PLAIN:
        return printed(name)
    game, _, size = name.partition("-")
    seen: list[str] = []

    async def script(person: Person) -> None:
        await person.press("full_stop", "full_stop")
        seen.append(await person.read())

    sit(begun(game, forward=FORWARD[game]), SIZES[size], script)
    return seen[0]

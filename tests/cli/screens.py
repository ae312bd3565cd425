"""The screens that tests compare: each game in its middle, at two sizes; `make goldens` writes."""

from __future__ import annotations

from pathlib import Path

from .pilot import Person, begun, sit

SIZES = {"80x24": (80, 24), "120x40": (120, 40)}
FORWARD = {"arcade": 40, "crystalia": 60, "deckbox": 40, "explore": 40, "realms": 60}
"""How many answers are given before."""
SCREENS = tuple(f"{game}-{size}" for game in FORWARD for size in SIZES)


def file(name: str) -> Path:
    return Path(__file__).parent / "screens" / f"{name}.txt"


def shown(name: str) -> str:
    """The screen after two places were looked at with the keys."""
    game, _, size = name.partition("-")
    seen: list[str] = []

    async def script(person: Person) -> None:
        await person.press("full_stop", "full_stop")
        seen.append(await person.read())

    sit(begun(game, forward=FORWARD[game]), SIZES[size], script)
    return seen[0]

"""The cover of a game's box: how it stands on a shelf, in `cover.toml` beside its rules."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from .scene import Part

Colour = Annotated[str, Field(pattern="^#[0-9a-f]{6}$")]


class Cover(Part):
    title: str
    place: int = 100
    """Its place on the shelf; the first is what somebody new had better play first."""
    kind: str = "Another game"
    """What is played, in three words."""
    facts: str = ""
    """For how many, and what else is worth knowing at once."""
    top: Colour = "#5a6470"
    bottom: Colour = "#1b1f25"
    """Its colours, dark enough for light letters on them."""
    art: str = "dungeon-gate"
    """The icon on it, of game-icons.net."""
    led: str = ""
    """What the phone does where it leads people who have the box: a sentence."""

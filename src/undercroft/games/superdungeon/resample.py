"""Dealing anew what lies face down in every game of Super Dungeon: the order of its decks."""

from __future__ import annotations

from typing import TypeVar

from undercroft.kernel.chance import stream

from .state import DungeonState

S = TypeVar("S", bound=DungeonState)


def resample(s: S, seat: int | None, key: int) -> S:
    """Another state that looks the same: what was known of the decks' order is dealt anew."""
    t = s.copy()
    for number, name in enumerate(s.decks):
        setattr(t, name, getattr(s, name).dealt_anew(stream(key, number)))
    return t

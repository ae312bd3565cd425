"""Dealing anew what a seat may not know: the order of the items.

What the quest has in store is drawn when a room is laid, and is nowhere in the state before.
"""

from __future__ import annotations

from undercroft.kernel.chance import stream

from .state import State


def resample(s: State, seat: int | None, key: int) -> State:
    """Another state that looks the same: what was known of the deck's order is dealt anew."""
    t = s.copy()
    t.deck = s.deck.dealt_anew(stream(key))
    return t

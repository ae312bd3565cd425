"""Dealing anew what a seat may not know: the order of the decks."""

from __future__ import annotations

from undercroft.kernel.chance import stream

from .state import State


def resample(s: State, seat: int | None, key: int) -> State:
    """Another state that looks the same: what was known of the decks' order is dealt anew."""
    t = s.copy()
    t.events = s.events.dealt_anew(stream(key, 0))
    t.consumable_deck = s.consumable_deck.dealt_anew(stream(key, 1))
    t.explorations = s.explorations.dealt_anew(stream(key, 2))
    t.equipment_decks = tuple(
        deck.dealt_anew(stream(key, 3 + level)) for level, deck in enumerate(s.equipment_decks)
    )
    return t

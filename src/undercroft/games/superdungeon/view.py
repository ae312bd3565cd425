"""What a seat may know of figures and decks, in words and numbers that JSON can hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.kernel.deck import Deck

from .box import Printed
from .state import DungeonState


def unit(s: DungeonState, number: int, card: str) -> dict[str, Any]:
    """A figure, by the id of its card, and what lies on it."""
    at, bits = s.at[number], s.status[number]
    return {
        "card": card,
        "side": "heroes" if s.is_hero(number) else "consul",
        "square": at if at >= 0 else None,
        "wounds": s.wounds[number],
        "hearts": s.profile[number].hearts,
        "status": [name for i, name in enumerate(s.status_names) if bits >> i & 1],
        "potions": s.potions[number],
        "gear": [s.box.equipment[item].id for item in s.gear[number]],
    }


def deck(cards: Deck, known: Sequence[Printed]) -> dict[str, Any]:
    """Face down a deck is a number; its discards lie open."""
    return {"size": cards.size, "discard": [known[card].id for card in cards.discard]}

"""Drawing loot and treasure."""

from __future__ import annotations

from collections.abc import Callable

from undercroft.kernel.choice import Rule
from undercroft.kernel.deck import Deck
from undercroft.kernel.event import note

from .events import Drew, Ids
from .state import DungeonState


def draw_card(
    s: DungeonState, name: str, draw: Callable[[Deck, str], Rule[tuple[int, Deck]]], rules: Ids
) -> Rule[int]:
    """The top card of a deck, "loot" or "treasure"; -1 if there is none.

    How a deck is drawn from, and when it is shuffled again, is the game's `draw`.
    """
    field = f"{name}_deck"
    card, left = yield from draw(getattr(s, field), name)
    setattr(s, field, left)
    if card >= 0:
        note(s, Drew, name, card, rules)
    return card

"""Drawing from Arcade's decks: the last card drawn has the discards shuffled at once.

[term.draw.top-card, term.draw.reshuffle]
"""

from __future__ import annotations

from undercroft.kernel import deck
from undercroft.kernel.choice import Rule
from undercroft.kernel.deck import Deck


def draw(cards: Deck, name: str) -> Rule[tuple[int, Deck]]:
    """Draw one card; -1 when deck and discards are both empty."""
    card, left = yield from deck.draw(cards, name)
    if not left.size:
        left = Deck((), tuple(sorted(left.discard)), ())
    return card, left

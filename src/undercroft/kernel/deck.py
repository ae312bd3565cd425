"""Decks of cards, without a secret order.

A deck is what is known to lie on top, and the rest. A card of the rest is drawn by chance at the
moment it is drawn, which is the same as having shuffled before and hides nothing in the state.
Decks are immutable: copying one is sharing it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from .chance import draw as number
from .choice import CHANCE, Ask, Rule


class Deck(NamedTuple):
    """Cards by number; `top` in known order, `rest` shuffled (kept sorted), `discard` face up."""

    top: tuple[int, ...] = ()
    rest: tuple[int, ...] = ()
    discard: tuple[int, ...] = ()

    @property
    def size(self) -> int:
        """Cards that can be drawn before the discards are shuffled back."""
        return len(self.top) + len(self.rest)

    def shuffled_in(self, *cards: int) -> Deck:
        """The deck with these cards shuffled into it: what lay on top is no longer known."""
        return Deck((), tuple(sorted((*self.top, *self.rest, *cards))), self.discard)

    def discarding(self, *cards: int) -> Deck:
        return Deck(self.top, self.rest, (*self.discard, *cards))

    def dealt_anew(self, key: int) -> Deck:
        """The deck as somebody must think of it who knows what it holds, but not its order."""
        if not self.top:
            return self
        left = sorted((*self.top, *self.rest))
        top = tuple(left.pop(number(key, place, len(left))) for place in range(len(self.top)))
        return Deck(top, tuple(left), self.discard)


def known_deck(
    cards: Iterable[int], top: Sequence[int], discard: Sequence[int], elsewhere: Iterable[int]
) -> Deck:
    """A deck with known cards on top; what lies anywhere else is not in the rest."""
    rest = list(cards)
    for card in (*top, *discard, *elsewhere):
        if card in rest:
            rest.remove(card)
    return Deck(tuple(top), tuple(sorted(rest)), tuple(discard))


def draw(deck: Deck, name: str, *only: int) -> Rule[tuple[int, Deck]]:
    """Draw one card; -1 when deck and discards are both empty. Discards are reshuffled.

    `only` is the seat that alone sees what is drawn; without one everybody does.
    """
    if not deck.top and not deck.rest:
        deck = Deck((), tuple(sorted(deck.discard)), ())
        if not deck.rest:
            return -1, deck
    if deck.top:
        return deck.top[0], Deck(deck.top[1:], deck.rest, deck.discard)
    rest = deck.rest
    index: int = yield Ask(CHANCE, "draw", range(len(rest)), (name, rest, *only))
    return rest[index], Deck((), rest[:index] + rest[index + 1 :], deck.discard)

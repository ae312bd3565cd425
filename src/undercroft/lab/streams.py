"""The dice of a study: every deck, pool and setup has a stream of its own.

Two games of one seed that differ in a card stay alike wherever they do the same. A card may be
forced: chance then draws it as soon as it draws from its deck, or draws another instead; the
draws of all else stay what they were.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from undercroft.kernel.chance import Purpose, aligned, purpose_of, stream
from undercroft.kernel.choice import Ask
from undercroft.kernel.ledger import Ledger

DRAW = "draw"
"""The question of chance that draws a card: its deck, then the cards that are left in it."""


class Streams:
    """Answers for chance in one game."""

    def __init__(self, seed: int) -> None:
        self._key = stream(seed)
        self._counts: dict[Purpose, int] = {}

    def __call__(self, ask: Ask) -> int:
        purpose = purpose_of(ask)
        count = self._counts.get(purpose, 0)
        self._counts[purpose] = count + 1
        return aligned(self._key, purpose, count, len(ask.options))

    def elsewhere(self, key: int) -> Streams:
        """Other dice for the same game from here on."""
        return Streams(key)


class WatchedStreams(Streams):
    """The same, remembering what chance drew: which cards could be forced without a change."""

    def __init__(self, seed: int, ledger: Ledger, box: Any) -> None:
        super().__init__(seed)
        self._ledger, self._box = ledger, box
        self._drawn: set[str] = set()
        self._first: dict[str, bool] = {}
        """Of each card that lay in a deck when it was drawn from: whether it came at once."""

    def __call__(self, ask: Ask) -> int:
        index = super().__call__(ask)
        if ask.prompt == DRAW:
            deck, rest = ask.about[:2]
            cards = [self._ledger.card(self._box, deck, number) for number in rest]
            self._drawn.add(cards[index])
            for place, card in enumerate(cards):
                self._first.setdefault(card, place == index)
        return index

    def same(self, card: str, way: Literal["in", "out"]) -> bool:
        """Whether the game would be the same to the last answer with this card forced."""
        return card not in self._drawn if way == "out" else self._first.get(card, True)


class ForcedStreams(Streams):
    """The same, with cards that must be drawn first of their deck, or never."""

    def __init__(
        self, seed: int, ledger: Ledger, box: Any, force: Mapping[str, Literal["in", "out"]]
    ) -> None:
        super().__init__(seed)
        self._ledger, self._box = ledger, box
        self._force = force
        self._out = {card for card, way in force.items() if way == "out"}
        self._due = [card for card, way in force.items() if way == "in"]

    def __call__(self, ask: Ask) -> int:
        index = super().__call__(ask)
        if ask.prompt != DRAW:
            return index
        deck, rest = ask.about[:2]
        cards = [self._ledger.card(self._box, deck, number) for number in rest]
        for card in self._due:
            if card in cards:
                self._due.remove(card)
                return cards.index(card)
        if cards[index] not in self._out:
            return index
        others = [place for place, card in enumerate(cards) if card not in self._out]
        if not others:
            return index
        count = self._counts.get(("instead", deck), 0)
        self._counts["instead", deck] = count + 1
        return others[aligned(self._key, ("instead", deck), count, len(others))]

    def elsewhere(self, key: int) -> Streams:
        twin = ForcedStreams(key, self._ledger, self._box, self._force)
        twin._due = self._due.copy()
        return twin

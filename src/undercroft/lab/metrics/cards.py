from __future__ import annotations

from collections.abc import Iterator

from undercroft.kernel.ledger import Handled

from ..metric import Metric, Play
from ..reading import Reading
from ..result import Section

DEEDS = ("drawn", "equipped", "learned", "used")


class Cards(Metric):
    """Each card drawn, equipped, learned and used, with win rates with and without it."""

    name = "cards"

    def __init__(self) -> None:
        super().__init__()
        self._holders: dict[str, dict[str, dict[str, None]]] = {"held": {}, "dealt": {}}
        """By card the sides that have had it: at any time, and before the first round."""

    def handled(self, play: Play, handled: Handled) -> None:
        if handled.deed not in DEEDS:
            return
        self.add(f"{handled.deed}:{handled.card}")
        if handled.side:
            for when in ("held",) if play.round else ("held", "dealt"):
                self._holders[when].setdefault(handled.card, {})[handled.side] = None

    def ended(self, play: Play) -> None:
        """What both sides have had tells nothing: how the holder fared, where only one did."""
        for when, cards in self._holders.items():
            for card, sides in cards.items():
                if len(sides) == 1:
                    self.figures[f"{when}:{card}"] = play.won(*sides)

    @classmethod
    def sections(cls, reading: Reading) -> Iterator[Section]:
        yield from reading.cards("cards", "Cards: used, and worth", "cards.", DEEDS)

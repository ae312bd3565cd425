from __future__ import annotations

from collections.abc import Iterator

from undercroft.kernel.ledger import Handled

from ..metric import Metric, Play
from ..reading import Reading
from ..result import Section

DEEDS = ("drawn", "equipped", "used")


class Cards(Metric):
    """Each card drawn, equipped and used, with win rates with and without it."""

    name = "cards"

    def handled(self, play: Play, handled: Handled) -> None:
        if handled.deed in DEEDS:
            self.add(f"{handled.deed}:{handled.card}")

    @classmethod
    def sections(cls, reading: Reading) -> Iterator[Section]:
        yield from reading.cards("cards", "Cards: used, and worth", "cards.", DEEDS)

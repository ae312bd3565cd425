from __future__ import annotations

from collections.abc import Iterator

from ..metric import Metric, Play
from ..reading import Reading
from ..result import Section


class Length(Metric):
    """How long games last."""

    name = "length"

    def ended(self, play: Play) -> None:
        self.add("rounds", play.round)

    @classmethod
    def sections(cls, reading: Reading) -> Iterator[Section]:
        yield from reading.spread("length", "How long it lasts", "rounds", lambda row: row.rounds)

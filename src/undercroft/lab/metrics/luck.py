from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

from undercroft.kernel.ledger import Figure
from undercroft.kernel.tally import Thrown

from ..estimate import share
from ..metric import Metric, Play
from ..reading import Reading
from ..result import Cell, Entry, Section, Span

FIFTHS = ("worst fifth", "second", "middle", "fourth", "best fifth")


class Luck(Metric):
    """How well the dice fell, and how much hung on it."""

    name = "luck"

    def __init__(self) -> None:
        super().__init__()
        self._off = 0.0
        self._variance = 0.0

    def thrown(self, play: Play, thrown: Thrown, by: Figure | None) -> None:
        if by is None:
            return
        sign = 1.0 if by.side == play.side else -1.0
        self._off += sign * (thrown.value - thrown.mean)
        self._variance += thrown.variance

    def ended(self, play: Play) -> None:
        self.figures["sum"] = self._off
        if self._variance:
            self.figures["dice"] = self._off / sqrt(self._variance)

    @classmethod
    def sections(cls, reading: Reading) -> Iterator[Section]:
        every = sorted(
            v for arm in range(len(reading.names)) for v in reading.figures(arm, "luck.dice")
        )
        if len(every) < len(FIFTHS):
            return
        edges = [every[len(every) * i // len(FIFTHS)] for i in range(1, len(FIFTHS))]
        entries = []
        for place, label in enumerate(FIFTHS):
            cells: list[Cell] = []
            for rows in reading.rows:
                won = [
                    row.score
                    for row in rows
                    if sum(row.figure("luck.dice") >= edge for edge in edges) == place
                ]
                cells.append(Span.of(share(won), 100.0))
            entries.append(Entry(label=label, cells=tuple(cells)))
        yield Section(
            id="luck", title="Luck: win rate by how well the dice fell", head="dice",
            columns=reading.names, entries=tuple(entries), plot="bars", unit="%",
            note=f"What {reading.side} threw above the mean, less what the others did, in standard "
            "deviations; fifths of all games.",
        )  # fmt: skip

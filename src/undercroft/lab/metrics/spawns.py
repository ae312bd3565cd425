from __future__ import annotations

from collections.abc import Iterator

from undercroft.kernel.ledger import Handled

from ..metric import Metric, Play
from ..reading import Reading
from ..result import Section


class Spawns(Metric):
    """Each kind of figure that comes into play, with win rates with and without it."""

    name = "spawns"

    def __init__(self) -> None:
        super().__init__()
        self._sides: dict[str, dict[str, None]] = {}

    def handled(self, play: Play, handled: Handled) -> None:
        if handled.deed == "spawned":
            self.add(f"spawned:{handled.card}")
            if handled.side:
                self._sides.setdefault(handled.card, {})[handled.side] = None

    def ended(self, play: Play) -> None:
        for card, sides in self._sides.items():
            if len(sides) == 1:
                self.figures[f"held:{card}"] = play.won(*sides)

    @classmethod
    def sections(cls, reading: Reading) -> Iterator[Section]:
        yield from reading.cards("spawns", "Figures that come", "spawns.", ("spawned",), "figure")

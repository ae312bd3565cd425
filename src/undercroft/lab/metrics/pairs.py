from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ..estimate import share
from ..metric import Metric, Play
from ..reading import Reading
from ..result import Cell, Entry, Section, Span


class Pairs(Metric):
    """Win rates by pairs of heroes of one party."""

    name = "pairs"

    def ended(self, play: Play) -> None:
        heroes = sorted({part.id for part in play.cast if part.kind == "hero" and not part.side})
        for first, second in combinations(heroes, 2):
            self.figures[f"{first}+{second}"] = play.score

    @classmethod
    def sections(cls, reading: Reading) -> Iterator[Section]:
        known = [name.split("+") for name in reading.known("pairs.")]
        if len(known) < 2:
            return
        names = sorted({name for pair in known for name in pair}, key=reading.title)
        entries = []
        for row in names[1:]:
            cells: list[Cell] = []
            for column in names[:-1]:
                first, second = sorted((row, column))
                won = reading.figures(0, f"pairs.{first}+{second}")
                below = names.index(column) < names.index(row)
                cells.append(Span.of(share(won), 100.0) if won and below else None)
            entries.append(Entry(label=reading.title(row), cells=tuple(cells)))
        yield Section(
            id="pairs", title="Pairs of heroes: win rates", head="hero",
            columns=tuple(reading.title(name) for name in names[:-1]), entries=tuple(entries),
            plot="matrix", unit="%", note=f"Of “{reading.names[0]}”.",
        )  # fmt: skip

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ..crossing import Field
from ..metric import Metric, Play
from ..reading import Reading
from ..result import Section


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
        fields: dict[tuple[str, str], Field] = {}
        for first, second in known:
            won = reading.figures(0, f"pairs.{first}+{second}")
            if won:
                column, row = sorted((first, second), key=names.index)
                fields[row, column] = Field(won, ("", first, second))
        yield from reading.table(
            "pairs", "Pairs of heroes: win rates", "hero", names[1:], names[:-1], fields
        )

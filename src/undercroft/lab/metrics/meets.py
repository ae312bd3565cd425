from __future__ import annotations

from collections.abc import Iterator

from ..crossing import Field
from ..metric import Metric, Play
from ..reading import Reading
from ..result import Section


class Meets(Metric):
    """Warband against warband, and hero against hero: how often the row beats the column."""

    name = "meets"

    def ended(self, play: Play) -> None:
        sides: dict[str, list[tuple[str, str]]] = {}
        for part in play.cast:
            if part.side:
                sides.setdefault(part.kind, []).append((part.id, part.side))
        for kind, own in sides.items():
            if len(own) == 2 and own[0][0] != own[1][0] and own[0][1] != own[1][1]:
                (first, side), (second, _) = sorted(own)
                self.figures[f"{kind}:{first}:{second}"] = play.won(side)

    @classmethod
    def sections(cls, reading: Reading) -> Iterator[Section]:
        for kind in reading.telling("meets."):
            fields: dict[tuple[str, str], Field] = {}
            for name in reading.known(f"meets.{kind}:"):
                first, second = name.split(":")
                won = reading.figures(0, f"meets.{kind}:{name}")
                if won:
                    fields[first, second] = Field(won, (first,), (second,))
            names = sorted({name for pair in fields for name in pair}, key=reading.title)
            if len(names) < 2:
                continue
            yield from reading.table(
                f"meets-{kind}", f"{kind.capitalize()} against {kind}: how often the row wins",
                kind, names, names, fields,
            )  # fmt: skip

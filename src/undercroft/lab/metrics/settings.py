from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ..crossing import Field
from ..metric import Metric, Play
from ..reading import Reading
from ..result import Section

MOST = 12
"""Columns of a table."""


class Settings(Metric):
    """Win rates by two things at once: map and party, map and difficulty, warband and map."""

    name = "settings"

    def ended(self, play: Play) -> None:
        kinds: dict[str, list[tuple[str, float]]] = {}
        for part in play.cast:
            won = play.won(part.side) if part.side else play.score
            kinds.setdefault(part.kind, []).append((part.id, won))
        sides = {part.kind for part in play.cast if part.side}
        single = [kind for kind, own in kinds.items() if kind not in sides and len(own) == 1]
        for first, second in combinations(sorted(single), 2):
            (one, won), (other, _) = kinds[first][0], kinds[second][0]
            self.figures[f"{first}+{second}:{one}+{other}"] = won
        for kind in sides:
            ids = [id for id, _ in kinds[kind]]
            for id, won in kinds[kind] if len(set(ids)) == len(ids) else ():
                for setting in single:
                    self.figures[f"{kind}+{setting}:{id}+{kinds[setting][0][0]}"] = won

    @classmethod
    def sections(cls, reading: Reading) -> Iterator[Section]:
        for kinds in reading.telling("settings."):
            fields: dict[tuple[str, str], Field] = {}
            for name in reading.known(f"settings.{kinds}:"):
                row, column = name.split("+")
                won = reading.figures(0, f"settings.{kinds}:{name}")
                if won:
                    fields[row, column] = Field(won, ("", f"r{row}", f"c{column}"))
            down, across = kinds.split("+")
            rows, columns = ({pair[axis] for pair in fields} for axis in (0, 1))
            if len(rows) < len(columns):
                down, across, rows, columns = across, down, columns, rows
                fields = {(b, a): field for (a, b), field in fields.items()}
            # Where one follows from the other there is nothing to cross.
            if (
                len(columns) < 2
                or len(columns) > MOST
                or len(fields) <= max(len(rows), len(columns))
            ):
                continue
            yield from reading.table(
                f"settings-{kinds.replace('+', '-').replace(' ', '-')}",
                f"By {down} and {across}: win rates", f"{down}, by {across}",
                sorted(rows, key=reading.title), sorted(columns, key=reading.title), fields,
            )  # fmt: skip

from __future__ import annotations

from collections.abc import Iterator

from undercroft.kernel.ledger import Figure
from undercroft.kernel.tally import Count

from ..metric import Metric, Play
from ..reading import SHOWN, Reading
from ..result import Entry, Section


class Falls(Metric):
    """Where figures of the side that is asked about fall, on the map that is played most."""

    name = "falls"

    def counted(self, play: Play, count: Count, unit: Figure, by: Figure | None) -> None:
        if count.kind != "fall" or unit.x < 0:
            return
        map_ = next((part.id for part in play.cast if part.kind == "map"), "")
        self.add(f"{map_}:{play.label(unit.side)}:{unit.x},{unit.y}")

    @classmethod
    def sections(cls, reading: Reading) -> Iterator[Section]:
        totals: dict[tuple[str, str], dict[str, list[float]]] = {}
        for arm, rows in enumerate(reading.rows):
            for row in rows:
                for name, value in row.figures:
                    if name.startswith("falls."):
                        map_, side, square = name[len("falls.") :].split(":")
                        counts = totals.setdefault((map_, side), {}).setdefault(
                            square, [0.0] * len(reading.names)
                        )
                        counts[arm] += value
        mine = {key: value for key, value in totals.items() if key[1] == reading.side}
        if not mine:
            return
        (map_, side), squares = max(mine.items(), key=lambda one: _sum(one[1]))
        floor = sorted({_place(s) for key, own in totals.items() if key[0] == map_ for s in own})
        order = sorted(squares.items(), key=lambda one: (-sum(one[1]), _place(one[0])))
        where = f" on {reading.title(map_)}" if map_ else ""
        yield Section(
            id="falls", title=f"Where figures of {side} fall{where}", head="square",
            columns=reading.names,
            entries=tuple(Entry(label=square, cells=tuple(own)) for square, own in order[:SHOWN]),
            plot="heat", squares=tuple(floor),
            note="Column and row from the upper left corner, from 0. Squares on which nobody of "
            "any side fell are not drawn.",
        )  # fmt: skip


def _sum(squares: dict[str, list[float]]) -> float:
    return sum(sum(own) for own in squares.values())


def _place(text: str) -> tuple[int, int]:
    x, y = text.split(",")
    return int(x), int(y)

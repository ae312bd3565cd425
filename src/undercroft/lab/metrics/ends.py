from __future__ import annotations

from collections.abc import Callable, Iterator

from ..estimate import share
from ..metric import Metric
from ..reading import Reading
from ..result import Entry, Section, Span
from ..row import Row


class Ends(Metric):
    """Who wins, and by which rule: every side, and games without a winner."""

    name = "ends"

    @classmethod
    def sections(cls, reading: Reading) -> Iterator[Section]:
        yield from _shares(reading, "ends-side", "Who wins", "side", lambda row: row.winner)
        rules = sorted({row.why for rows in reading.rows for row in rows})
        said = " ".join(f"{id}: {text}" for id in rules if (text := reading.rule(id)))
        yield from _shares(reading, "ends-rule", "How games end", "rule", lambda row: row.why, said)


def _shares(
    reading: Reading,
    id: str,
    title: str,
    head: str,
    end: Callable[[Row], str],
    note: str = "",
) -> Iterator[Section]:
    ends = sorted({end(row) for rows in reading.rows for row in rows})
    entries = tuple(
        Entry(
            label=name or "nothing",
            cells=tuple(
                Span.of(share([float(end(row) == name) for row in rows]), 100.0)
                for rows in reading.rows
            ),
        )
        for name in ends
    )
    if len(entries) > 1:
        yield Section(
            id=id,
            title=title,
            head=head,
            columns=reading.names,
            entries=entries,
            unit="%",
            note=note,
        )

from __future__ import annotations

from collections.abc import Iterator

from undercroft.kernel.choice import Ask

from ..estimate import apart, share
from ..metric import Metric, Play, side_name
from ..reading import Reading
from ..result import Entry, Section, Span


class First(Metric):
    """What it is worth to act first: who is asked first in the first round."""

    name = "first"

    def __init__(self) -> None:
        super().__init__()
        self._known = False

    def decided(self, play: Play, ask: Ask, index: int) -> None:
        if self._known or not play.round:
            return
        self._known = True
        side = side_name(play.game, play.match.options, ask.seat)
        self.figures["ours"] = float(side == play.side)

    @classmethod
    def sections(cls, reading: Reading) -> Iterator[Section]:
        entries = []
        for name, rows in zip(reading.names, reading.rows, strict=True):
            known = [row for row in rows if any(key == "first.ours" for key, _ in row.figures)]
            ours = [row.score for row in known if row.figure("first.ours")]
            theirs = [row.score for row in known if not row.figure("first.ours")]
            if ours and theirs:
                spans = [Span.of(share(v), 100.0) for v in (ours, theirs)]
                worth = Span.of(apart(theirs, ours), 100.0)
                entries.append(Entry(label=name, cells=(*spans, worth)))
        if entries:
            yield Section(
                id="first", title="Who acts first", head="variant",
                columns=(f"{reading.side} first", "others first", "worth"),
                entries=tuple(entries), plot="none", unit="%",
                note="Win rates by whose decision is the first of the first round.",
            )  # fmt: skip

from __future__ import annotations

from collections.abc import Iterator

from undercroft.kernel.choice import Ask
from undercroft.kernel.stake import weighty

from ..metric import Metric, Play
from ..reading import Reading
from ..result import Section


class Decisions(Metric):
    """Decisions that mattered: those with a choice on which something hung."""

    name = "decisions"

    def decided(self, play: Play, ask: Ask, index: int) -> None:
        self.add("asked")
        if len(ask.options) > 1 and weighty(play.game, play.match.state, ask):
            self.add("mattered")

    @classmethod
    def sections(cls, reading: Reading) -> Iterator[Section]:
        yield from reading.means(
            "decisions", "Decisions, a game", "decisions",
            (("decisions.asked", "asked"), ("decisions.mattered", "that mattered")),
            "Those with a choice on which something hung.",
        )  # fmt: skip

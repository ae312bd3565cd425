from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ..metric import Metric, Play
from ..reading import Reading
from ..result import Section


class Closeness(Metric):
    """How close the end was: how surely the value saw it coming, and how often it changed sides."""

    name = "closeness"

    def __init__(self) -> None:
        super().__init__()
        self._said: list[float] = []
        self._round = -1

    def decided(self, play: Play, ask: object, index: int) -> None:
        value = play.game.extras.value
        if value is None or not value.known or play.round == self._round:
            return
        self._round = play.round
        seat = play.game.extras.first_seat(len(play.game.seats(play.match.options)))
        self._said.append(value(play.match.state, seat))

    def ended(self, play: Play) -> None:
        said = self._said
        if said:
            self.figures["last"] = abs(said[-1] - 0.5) * 200
            turns = pairwise(said)
            self.figures["turns"] = sum((a > 0.5) != (b > 0.5) for a, b in turns)

    @classmethod
    def sections(cls, reading: Reading) -> Iterator[Section]:
        if reading.known("closeness."):
            yield from reading.means(
                "closeness", "How close the end was", "figure",
                (("closeness.last", "lead at the last round, 0 to 100"),
                 ("closeness.turns", "times the lead changed hands")),
                "As the game's fitted value sees each round when it begins.",
            )  # fmt: skip

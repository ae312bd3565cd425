"""One game of a study: what is kept of it. It depends on its variant and its seed alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Row(NamedTuple):
    """One game: which variant, which seed, who won, and what the metrics counted."""

    arm: int
    pair: int
    turn: int
    """1 where the sides are swapped."""
    seed: int
    score: float
    """The part of the victory of the side that is asked about."""
    winner: str
    why: str
    rounds: int
    decisions: int
    error: str
    """What went wrong; then nothing else counts."""
    figures: tuple[tuple[str, float], ...]
    """What the metrics counted, in the order of the names."""

    def figure(self, name: str) -> float:
        for key, value in self.figures:
            if key == name:
                return value
        return 0.0


class Unit(NamedTuple):
    """Work that is handed out at a time: so many seeds of one variant."""

    arm: int
    first: int
    pairs: int


Rows = Sequence[Row]

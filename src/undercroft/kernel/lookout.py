"""Lookouts: what a figure sees and where it could go, for whoever wants to know before deciding.

A game answers with what its own rules of sight and movement say; nothing is decided here, and
nothing is offered. `Match.lookout` asks for it, the table hands it to a client.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from .squares import Squares


class Lookout(NamedTuple):
    """All that a figure on the map sees and can get to, from where it stands now."""

    view: Squares | Callable[[Squares], Squares]
    """The squares in its sight; where they take long to find, which of some squares are."""
    figures: tuple[int, ...]
    """The other figures in its sight."""
    ways: Sequence[Squares]
    """The squares its base can come to stand on in one move, by their least price."""

    def seen(self, squares: Squares) -> Squares:
        """Those of some squares that are in its sight."""
        return self.view(squares) if callable(self.view) else self.view & squares


def stands(layers: Sequence[Squares], stops: Squares, base: int, stride: int) -> list[Squares]:
    """The squares under a base of some size that stops on anchors among layers by price."""
    found, before = [], 0
    for layer in layers:
        row = under = 0
        for i in range(base):
            row |= (layer & stops) << i
        for i in range(base):
            under |= row << i * stride
        found.append(under & ~before)
        before |= under
    return found

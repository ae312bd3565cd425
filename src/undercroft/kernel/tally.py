"""Tallies: what the figures of a game have done, for the page that is shown when it is over.

A game may bring `tally`, a function without arguments that makes a reader. The reader is shown
every answer of chance before it is given and every event after it was noted, in order, and says
what they add. Whoever adds up knows no game.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, NamedTuple, Protocol

from .choice import Ask

Kind = Literal["strike", "wound", "heal", "fall", "rise", "walk", "chest", "card", "drink"]


class Count(NamedTuple):
    """Something a figure did or suffered."""

    kind: Kind
    unit: int
    """Whom it happened to; for a walk, a chest, a card or a drink, who did it."""
    by: int = -1
    """Whose doing it was, -1 if nobody says; then it is whoever struck that figure last."""
    amount: int = 1


class Thrown(NamedTuple):
    """Dice that were thrown."""

    unit: int
    sides: tuple[tuple[int, ...], ...]
    """Of each die, what every face is worth."""
    faces: tuple[int, ...]

    @property
    def value(self) -> int:
        """What they came to."""
        return sum(die[face] for die, face in zip(self.sides, self.faces, strict=True))

    @property
    def mean(self) -> float:
        """What was to be expected."""
        return sum(sum(die) / len(die) for die in self.sides)

    @property
    def variance(self) -> float:
        return sum(
            sum(worth * worth for worth in die) / len(die) - (sum(die) / len(die)) ** 2
            for die in self.sides
        )

    def chance(self, *, more: bool) -> float:
        """How likely these dice come to so much or more; or to so much or less."""
        ways = {0: 1}
        for die in self.sides:
            after: dict[int, int] = {}
            for total, count in ways.items():
                for worth in die:
                    after[total + worth] = after.get(total + worth, 0) + count
            ways = after
        value = self.value
        wanted = sum(n for total, n in ways.items() if (total >= value if more else total <= value))
        return wanted / sum(ways.values())


class Reader(Protocol):
    """Reads one game from its beginning to its end."""

    counted: tuple[str, str]
    """What dice are counted in, one of it and several: "star", "stars"."""

    def chance(self, state: Any, ask: Ask, index: int) -> Iterable[Thrown]: ...

    def event(self, state: Any, event: Any) -> Iterable[Count | Thrown]: ...

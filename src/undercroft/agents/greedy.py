"""The greedy agent: takes the option that its game's advice values most, one step ahead.

The skilled one does the same by its game's mastery; it is no level, but what a master does where
nothing was learned. An expert takes of that what is plainly better.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.kernel import chance
from undercroft.kernel.choice import Ask
from undercroft.kernel.match import Match

PLAIN = 0.5
"""By so much another answer must be worth more than the greedy one to who knows some of a game's
mastery; a master takes what is worth more at all."""


class Greedy:
    """Asks its game what each option is worth; equals are settled by a stream of its own."""

    name = "greedy"

    __slots__ = ("_count", "_key")

    def __init__(self, seed: int = 0) -> None:
        self._key = chance.stream(seed, 1)
        self._count = -1

    def choose(self, match: Match[Any], ask: Ask) -> int:
        count = len(ask.options)
        if count == 1:
            return 0
        worths = self._worths(match, ask)
        self._count += 1
        if worths is None:
            return chance.draw(self._key, self._count, count)
        best = max(worths)
        if worths.count(best) == 1:
            return worths.index(best)
        equals = [index for index, worth in enumerate(worths) if worth == best]
        return equals[chance.draw(self._key, self._count, len(equals))]

    def _worths(self, match: Match[Any], ask: Ask) -> Sequence[float] | None:
        advice = match.game.extras.advice
        return None if advice is None else advice.worths(match.state, ask)


class Skilled(Greedy):
    """Asks what its game knows for masters."""

    name = "skilled"

    __slots__ = ()

    def _worths(self, match: Match[Any], ask: Ask) -> Sequence[float] | None:
        mastery = match.game.extras.mastery_of(ask.seat)
        if mastery is None:
            return super()._worths(match, ask)
        return mastery.worths(match.state, ask)


def plainly(match: Match[Any], ask: Ask, usual: int) -> int:
    """What a game's mastery values most, or the usual answer where that is nearly as good."""
    mastery = match.game.extras.mastery_of(ask.seat)
    worths = None if mastery is None else mastery.worths(match.state, ask)
    if worths is None:
        return usual
    best = max(range(len(worths)), key=worths.__getitem__)
    return best if worths[best] - worths[usual] > PLAIN else usual

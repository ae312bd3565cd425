"""The greedy agent: takes the option that its game's advice values most, one step ahead."""

from __future__ import annotations

from typing import Any

from undercroft.kernel import chance
from undercroft.kernel.choice import Ask
from undercroft.kernel.match import Match


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
        advice = match.game.extras.advice
        worths = None if advice is None else advice.worths(match.state, ask)
        self._count += 1
        if worths is None:
            return chance.draw(self._key, self._count, count)
        best = max(worths)
        equals = [index for index, worth in enumerate(worths) if worth == best]
        return equals[chance.draw(self._key, self._count, len(equals))]

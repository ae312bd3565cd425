"""The random agent: every option is as likely as any other."""

from __future__ import annotations

from typing import Any

from undercroft.kernel import chance
from undercroft.kernel.choice import Ask
from undercroft.kernel.match import Match


class Random:
    """Answers by a stream of its own, independent of the dice of the match."""

    name = "random"

    __slots__ = ("_count", "_key")

    def __init__(self, seed: int = 0) -> None:
        self._key = chance.stream(seed, 1)
        self._count = -1

    def choose(self, match: Match[Any], ask: Ask) -> int:
        self._count += 1
        return chance.draw(self._key, self._count, len(ask.options))

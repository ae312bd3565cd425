"""The random agent: every option is as likely as any other."""

from __future__ import annotations

from random import Random as Generator
from typing import Any

from undercroft.kernel import chance
from undercroft.kernel.choice import Ask
from undercroft.kernel.match import Match


class Random:
    """Answers by a stream of its own, independent of the dice of the match."""

    name = "random"

    __slots__ = ("_next",)

    def __init__(self, seed: int = 0) -> None:
        self._next = Generator(chance.stream(seed, 1)).random

    def choose(self, match: Match[Any], ask: Ask) -> int:
        # A fraction below one has 53 bits: no question has so many options that it matters.
        return int(self._next() * len(ask.options))

"""The novice: sees what the greedy agent sees, less clearly, and has ways of its own."""

from __future__ import annotations

from random import Random
from typing import Any

from undercroft.kernel import chance
from undercroft.kernel.choice import Ask
from undercroft.kernel.match import Match

FAVOUR = 0.5
"""How much better or worse than it is a kind of deed may seem all game, as a part of what is at
stake: a beginner likes to charge, or forgets about potions."""
BLUR = 0.35
"""The same for every single option, anew at each question."""


class Novice:
    """Errs like a beginner: small differences are misjudged, plain ones are not."""

    name = "novice"

    __slots__ = ("_favours", "_luck", "_seed")

    def __init__(self, seed: int = 0) -> None:
        self._seed = chance.stream(seed, 1)
        self._luck = Random(self._seed)
        self._favours: dict[str, float] = {}

    def choose(self, match: Match[Any], ask: Ask) -> int:
        options = ask.options
        if len(options) == 1:
            return 0
        advice = match.game.extras.advice
        worths = None if advice is None else advice.worths(match.state, ask)
        if worths is None:
            return int(self._luck.random() * len(options))
        best = max(worths)
        stake = best - sum(worths) / len(worths)
        seen = [
            worth + stake * (self._favour(option[0]) + self._luck.gauss(0.0, BLUR))
            for option, worth in zip(options, worths, strict=True)
        ]
        return max(range(len(seen)), key=seen.__getitem__)

    def _favour(self, kind: str) -> float:
        found = self._favours.get(kind)
        if found is None:
            # Of the kind alone: what it likes must not hang on what it met first.
            found = Random(f"{self._seed} {kind}").gauss(0.0, FAVOUR)
            self._favours[kind] = found
        return found

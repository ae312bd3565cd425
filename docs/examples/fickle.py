"""An agent of one's own: mostly takes what its game advises, and now and then the runner-up.

It sees a match through the public API alone and knows no game. `docs/agents.md` tells how to enter
it by name.
"""

from __future__ import annotations

from random import Random
from typing import Any

from undercroft import Ask, Match

WHIM = 0.1
"""How often it takes the second best."""


class Fickle:
    name = "fickle"

    def __init__(self, seed: int = 0) -> None:
        self.luck = Random(seed)

    def choose(self, match: Match[Any], ask: Ask) -> int:
        advice = match.game.extras.advice
        worths = None if advice is None else advice.worths(match.state, ask)
        if worths is None:
            return self.luck.randrange(len(ask.options))
        ranked = sorted(range(len(worths)), key=lambda index: -worths[index])
        return ranked[1 if len(ranked) > 1 and self.luck.random() < WHIM else 0]

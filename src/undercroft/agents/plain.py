"""What was learned, taken only where it is plainly better: so an expert plays.

It is the greedy player that knows some of what a master does. Like all that was learned it needs
numpy, and weights that ship with a game.
"""

from __future__ import annotations

from typing import Any

from undercroft.kernel.choice import Ask
from undercroft.kernel.match import Match

from .policy import policy_of
from .sheet import reader_of

PLAIN, LEANING = 2.0, 0.2
"""By so much another answer must be preferred to the greedy one, by a network or by leanings; a
master takes what is preferred at all."""


def plain(match: Match[Any], ask: Ask, usual: int) -> int:
    """The answer that is preferred most, or the usual one where that is nearly as good."""
    sheet, policy = reader_of(match.game).read(match, ask), policy_of(match.game)
    indices = [int(index) for index in sheet.indices]
    if usual not in indices:
        return usual
    wish = policy.preferences(sheet)
    best = int(wish.argmax())
    enough = PLAIN if policy.has_network else LEANING
    return indices[best] if wish[best] - wish[indices.index(usual)] > enough else usual

"""The learned agent: what it prefers was found out by playing, starting from the greedy agent.

It needs numpy, and weights that ship with some of the games.
"""

from __future__ import annotations

from typing import Any

from undercroft.kernel.choice import Ask
from undercroft.kernel.match import Match

from .greedy import Greedy
from .policy import policy_of
from .sheet import reader_of


class Learned:
    """Takes what its network prefers, or what advice and its leanings do."""

    name = "learned"

    __slots__ = ("_greedy",)

    def __init__(self, seed: int = 0) -> None:
        self._greedy = Greedy(seed)

    def choose(self, match: Match[Any], ask: Ask) -> int:
        if len(ask.options) == 1:
            return 0
        policy = policy_of(match.game)
        sheet = reader_of(match.game).read(match, ask)
        if not len(sheet.indices):
            return self._greedy.choose(match, ask)
        return int(sheet.indices[policy.preferences(sheet).argmax()])

    def has_network(self, game: Any) -> bool:
        """Whether it has learned more of a game than to lean beside advice."""
        return policy_of(game).has_network

"""Why something is not allowed just now: how a game's reasons are looked up for a wish.

Nothing here decides: what is allowed is what the question offers.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from undercroft.kernel.choice import Ask, Option

from .events import Ids
from .state import DungeonState

Why = list[str]
"""Ids of rules in the order of the checks; a function adds to it what stands in a wish's way."""
Reason = Callable[[Any, Ask, Option, Why], None]


def on_map(s: DungeonState, target: Any, rule: str, why: Why) -> bool:
    """Whether a target is a figure on the map; else the rule that takes figures off it."""
    if not isinstance(target, int) or not 0 <= target < len(s.card) or s.at[target] < 0:
        why.append(rule)
        return False
    return True


@dataclass(frozen=True)
class Reasons:
    """What a game knows of each kind of wish."""

    moments: Mapping[str, Collection[str]]
    """The prompts at which such a wish may be offered."""
    kinds: Mapping[str, Reason]
    """What may stand in its way then."""
    by_the_question: Reason
    """The same for kinds that need no look of their own."""
    another_moment: Callable[[Any, Ask, str], Ids]
    """What forbids it at any other time."""

    def of(self, s: Any, ask: Ask, wish: Option) -> Ids:
        """What stands in the way of a wish; empty if nothing is found."""
        if not isinstance(wish, tuple) or not wish or not isinstance(wish[0], str):
            return ()
        moments = self.moments.get(wish[0])
        if moments is None:
            return ()
        if ask.prompt not in moments:
            return () if wish in ask.options else self.another_moment(s, ask, wish[0])
        why: Why = []
        try:
            self.kinds.get(wish[0], self.by_the_question)(s, ask, wish, why)
        except (IndexError, KeyError, TypeError, ValueError):
            # A wish without the parts that such a wish has names nothing that could be explained.
            return ()
        return tuple(dict.fromkeys(why))

"""The tally: who hurt whom, and what the dice came to. [attack.hit, defend.block]"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from undercroft.kernel.choice import Ask
from undercroft.kernel.dice import decode
from undercroft.kernel.tally import Count, Thrown

from . import events as e
from .state import State

SIX = 6


class Reader:
    """Reads one game."""

    counted = ("success", "successes")

    def chance(self, s: State, ask: Ask, index: int) -> tuple[Thrown, ...]:
        if ask.prompt != "roll":
            return ()
        what, unit, dice, modifier = ask.about
        least = _least(s, unit, what, modifier)
        die = tuple(int(shown >= least) for shown in range(1, SIX + 1))
        return (Thrown(unit, (die,) * dice, decode(index, dice)),)

    def event(self, s: State, event: Any) -> tuple[Count, ...]:
        count = _COUNTS.get(type(event))
        return () if count is None else (count(event),)


def _least(s: State, unit: int, what: str, modifier: int) -> int:
    """What a die must show at least to be a hit, a block or a success."""
    quest = s.quest
    if what == "defense":
        return int(quest.block) - modifier
    if what == "check":
        return SIX - modifier
    least = int(quest.hit) - modifier
    # A hero's natural six is a critical hit whatever is taken off.
    return min(least, SIX) if quest.critical and unit < s.players else least


_COUNTS: dict[type, Callable[[Any], Count]] = {
    e.Attacked: lambda v: Count("strike", v.target, v.unit, v.damage),
    e.Hurt: lambda v: Count("wound", v.unit, amount=v.amount),
    e.Healed: lambda v: Count("heal", v.unit, amount=v.amount),
    e.Defeated: lambda v: Count("fall", v.unit, v.by),
    e.Fell: lambda v: Count("fall", v.hero),
    e.Revived: lambda v: Count("rise", v.hero),
    e.Moved: lambda v: Count("walk", v.unit, amount=len(v.path)),
    e.Bought: lambda v: Count("card", v.hero),
    e.Found: lambda v: Count("card", v.hero),
    e.Used: lambda v: Count("drink", v.hero),
    e.Did: lambda v: Count("chest", v.hero),
}

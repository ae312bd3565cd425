"""Lasting effects: whom an action takes, and how what it gave ends.

A game's effect is a record of its own that begins with the source, the action and whom it is on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from undercroft.kernel.event import note

from .card import Aim
from .events import Cured, Ids
from .state import DungeonState


class Targeting(Protocol):
    @property
    def only(self) -> str: ...

    @property
    def aim(self) -> Aim: ...


def may_affect(s: DungeonState, user: int, action: Targeting, unit: int) -> bool:
    """Whether an action takes friend or foe, and such a model at all."""
    if action.only and not s.is_a(unit, action.only):
        return False
    friendly = s.is_hero(user) == s.is_hero(unit)
    if action.aim == "augment":
        return friendly
    return action.aim == "dangerous" or not friendly


def expire(
    s: DungeonState, source: int, over: Callable[[Any], bool], ended: Callable[[int, int], object]
) -> None:
    """End those effects of a source that are over; `ended` makes the game's event of it."""
    kept = []
    for effect in s.effects:
        if effect[0] == source and over(effect):
            if s.log is not None:
                s.log.append(ended(source, effect[1]))
        else:
            kept.append(effect)
    if len(kept) < len(s.effects):
        s.last(kept)


def end_all(s: DungeonState, unit: int) -> None:
    """End every effect of a unit that leaves play, and those on it."""
    if s.effects:
        s.last([effect for effect in s.effects if effect[0] != unit and effect[2] != unit])


def purge(s: DungeonState, immunities: Callable[[Any, int], int], rules: Ids) -> None:
    """Take off every status that a unit is immune to."""
    for unit, bits in enumerate(s.status):
        lost = bits and bits & immunities(s, unit)
        if lost:
            s.status[unit] = bits & ~lost
            note(s, Cured, unit, lost, rules)

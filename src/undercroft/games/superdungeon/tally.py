"""Tallies of every Super Dungeon game: who wounded whom, and what the dice came to.

The games name their events alike, with the same fields for the same things, so one reader serves
them all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from undercroft.kernel.choice import Ask
from undercroft.kernel.dice import Die, decode
from undercroft.kernel.tally import Count, Thrown

from .card import Pool
from .state import DungeonState


class Reader:
    """Reads one game."""

    counted = ("star", "stars")

    def chance(self, s: DungeonState, ask: Ask, index: int) -> tuple[Thrown, ...]:
        if ask.prompt != "roll":
            return ()
        dice = _dice(s, ask)
        faces = decode(index, len(dice))
        return (Thrown(ask.about[1], tuple(die.values for die in dice), faces),)

    def event(self, s: Any, event: Any) -> tuple[Count, ...]:
        count = COUNTS.get(type(event).__name__)
        return () if count is None else (count(event),)


def _dice(s: DungeonState, ask: Ask) -> tuple[Die, ...]:
    """The dice of a roll; of a reroll the one that is thrown again."""
    pool, *place = ask.about[2:]
    dice = s.faces.dice(Pool(*pool))
    return (dice[place[0]],) if place else dice


COUNTS: Mapping[str, Callable[[Any], Count]] = {
    "Wounded": lambda e: Count("wound", e.unit, e.by),
    "Healed": lambda e: Count("heal", e.unit, amount=e.wounds),
    "Destroyed": lambda e: Count("fall", e.unit, e.by),
    "Returned": lambda e: Count("rise", e.unit),
    "Moved": lambda e: Count("walk", e.unit, amount=len(e.path) - 1),
    "ChestOpened": lambda e: Count("chest", e.unit),
    "ChestTried": lambda e: Count("chest", e.unit),
    "Equipped": lambda e: Count("card", e.unit),
    "Drank": lambda e: Count("drink", e.unit),
}
"""By the name of the event."""

"""Scripts of scenarios in Explore's words: its facts, and what its chance draws.

How units, squares, dice and events are written is the same in every game: see
`superdungeon.script`.
"""

from __future__ import annotations

from typing import Any

from undercroft.kernel.choice import CHANCE, Ask
from undercroft.kernel.deeds import SpokenDeeds
from undercroft.kernel.event import Event

from ..superdungeon.script import Script
from .deeds import DEEDS
from .fact import BETWEEN, FACTS, OF_UNITS
from .state import CONSUL, State


class ExploreTable(SpokenDeeds, Script[State]):
    """A match of Explore in words."""

    deeds = DEEDS
    facts = FACTS
    facts_of_units = OF_UNITS
    facts_between = BETWEEN

    def seat(self, seat: int) -> str:
        if seat == CHANCE:
            return "chance"
        if seat == CONSUL:
            return "the Consul"
        return "the Heroes" if len(set(self.s.seats)) == 1 else f"Hero player {seat}"

    # Chance

    def draws(self, ask: Ask) -> list[str]:
        if ask.prompt == "draw":
            return self.cards(ask.about[1])
        if ask.prompt == "layout":
            return list(ask.about[0])
        return super().draws(ask)

    # Events

    def tell(self, event: Event, name: str, value: Any) -> list[str]:
        if name == "side":
            return [("heroes", "consul")[value]]
        return super().tell(event, name, value)

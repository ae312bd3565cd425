"""Scripts of scenarios in Arcade's words: what its chance draws, and its events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.kernel.choice import CHANCE, Ask
from undercroft.kernel.deeds import SpokenDeeds
from undercroft.kernel.event import Event

from ..superdungeon.script import Script
from .deeds import DEEDS
from .fact import BETWEEN, FACTS, OF_UNITS
from .state import State


class ArcadeTable(SpokenDeeds, Script[State]):
    """A match of Arcade in words."""

    deeds = DEEDS
    facts = FACTS
    facts_of_units = OF_UNITS
    facts_between = BETWEEN

    def seat(self, seat: int) -> str:
        if seat == CHANCE:
            return "chance"
        return "the Heroes" if len(set(self.s.seats)) == 1 else f"player {seat + 1}"

    def cards_of(self, deck: str, numbers: Sequence[int]) -> list[str]:
        """Cards of a deck: loot and treasure are equipment, all others are twists."""
        if deck in ("loot", "treasure"):
            return self.cards(numbers)
        return [self.game.box.twists[card].id for card in numbers]

    # Chance

    def draws(self, ask: Ask) -> list[str]:
        if ask.prompt == "draw":
            deck, cards = ask.about
            return self.cards_of(deck.removesuffix("_deck"), cards)
        if ask.prompt == "tile":
            if ask.about[0] == "maze":
                return [str(number + 1) for number in range(len(ask.options))]
            return list(ask.about[0])
        if ask.prompt == "mode":
            return self.cards_of("easy", ask.about[0])
        if ask.prompt == "gear":
            return self.cards(ask.about[1])
        if ask.prompt == "point":
            return [self.mark(unit) for unit in ask.about[0]]
        if ask.prompt == "lay":
            return [f"{x},{y}" for _, x, y in ask.about[-1]]
        return super().draws(ask)

    # Events

    def tell(self, event: Event, name: str, value: Any) -> list[str]:
        kind = type(event).__name__
        if name == "card" and kind in ("TwistDrawn", "TurnedUp", "TwistEnded"):
            return self.cards_of("challenge", [value])
        if name == "card" and kind in ("Drew", "Discarded"):
            return self.cards_of(str(event._asdict()["deck"]), [value])
        return super().tell(event, name, value)

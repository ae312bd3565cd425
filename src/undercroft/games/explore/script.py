"""Scripts of scenarios in Explore's words: its kinds of choices, and what its chance draws.

How units, squares, dice and events are written is the same in every game: see
`superdungeon.script`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from undercroft.kernel.choice import CHANCE, Ask, Option
from undercroft.kernel.event import Event
from undercroft.kernel.scenario import Spellings, Unclear

from ..superdungeon.script import (
    ACTION,
    ATTRIBUTE,
    CARD,
    CHOICE,
    DICE,
    DIE,
    MODEL,
    SQUARE,
    UNIT,
    WORD,
    Script,
)
from .fact import BETWEEN, FACTS, OF_UNITS
from .state import CONSUL, State

FORMS: dict[str, tuple[str, ...]] = {
    # An activation
    "end": (), "run": (), "stand": (),
    "move": (SQUARE,), "brave": (SQUARE,), "burrow": (SQUARE,), "chest": (SQUARE,),
    "attack": (UNIT, WORD), "berserk": (UNIT,), "free": (UNIT,),
    "special": (ACTION, UNIT, WORD), "area": (ACTION, WORD), "aim": (ACTION, SQUARE, WORD, WORD),
    "raise": (ACTION, SQUARE), "shapeshift": (ACTION, SQUARE), "teleport": (ACTION, SQUARE),
    "drink": (UNIT, UNIT, ACTION), "throw": (UNIT, CHOICE),
    # In the middle of things
    "pass": (), "stay": (), "leave": (), "done": (), "stop": (), "hold": (),
    "draw": (), "decline": (),
    "push": (SQUARE, WORD), "pull": (SQUARE, WORD), "compel": (SQUARE, WORD),
    "centre": (SQUARE,), "land": (SQUARE,),
    "reroll": (DIE,), "discard": (DICE,), "defend": (ATTRIBUTE,), "as": (WORD,),
    "heart": (UNIT, WORD), "potion": (UNIT,), "recover": (UNIT, WORD), "take_off": (UNIT, WORD),
    "heal": (WORD,),
    # Finds
    "equip": (UNIT, CARD), "sacrifice": (UNIT, WORD), "swap": (CARD,), "drop": (UNIT, CARD),
    "use": (CARD,), "keep": (CARD,),
    # The round
    "resurrect": (UNIT, CARD, UNIT), "spawn": (UNIT,), "clear": (UNIT, WORD),
    "name": (UNIT,), "first": (), "second": (), "activate": (UNIT,),
    # Setup
    "hero": (MODEL,), "boss": (MODEL,), "miniboss": (MODEL,), "point": (MODEL,),
    "face": (WORD,), "lay": (WORD, WORD), "place": (UNIT, SQUARE),
}  # fmt: skip
"""Each kind of choice, and what it is about."""

_LAID = re.compile(r"(-?\d+),(-?\d+) turn([0-3])")

LEAST = {
    "area": 1, "aim": 3, "push": 1, "pull": 1, "compel": 1, "keep": 0, "discard": 0, "equip": 1,
}  # fmt: skip
"""How many words must follow a kind of which the last may be left away."""


class ExploreTable(Script):
    """A match of Explore in words."""

    forms = FORMS
    least = LEAST
    facts = FACTS
    facts_of_units = OF_UNITS
    facts_between = BETWEEN

    @property
    def s(self) -> State:
        state: State = self.match.state
        return state

    def seat(self, seat: int) -> str:
        if seat == CHANCE:
            return "chance"
        if seat == CONSUL:
            return "the Consul"
        return "the Heroes" if len(set(self.s.seats)) == 1 else f"Hero player {seat}"

    # Choices

    def words(self, option: Option) -> list[Spellings]:
        if option[0] == "lay":
            _, x, y, turn = option
            return [("lay",), (f"{x},{y}",), (f"turn{turn}",)]
        return super().words(option)

    def wish(self, phrase: str) -> Option:
        kind, *said = phrase.split()
        return self._wish_to_lay(said) if kind == "lay" else super().wish(phrase)

    def _wish_to_lay(self, said: Sequence[str]) -> Option:
        found = _LAID.fullmatch(" ".join(said))
        if found is None:
            raise Unclear('expected a place and quarter turns, such as "lay 1,0 turn2"')
        return ("lay", int(found[1]), int(found[2]), int(found[3]))

    def completed(self, option: Option) -> Option:
        return (*option, -1) if option[0] == "equip" and len(option) == 2 else option

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

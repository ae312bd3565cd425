"""What chance answers, in a few words."""

from __future__ import annotations

from typing import Any

from undercroft.kernel.choice import Ask
from undercroft.kernel.deeds import Deeds

from ..superdungeon.label import roll
from ..superdungeon.naming import card_name, square_name, tile_name, unit_name
from .naming import deck_card_name, deck_name, twist_name
from .state import State

PLACED_THINGS = {
    "place_marker": "Start Token",
    "place_hero": "Hero",
    "place_chest": "treasure chest",
    "spawn": "boo booty",
}
"""What is placed, by the question, where it is no figure yet."""


def chance(s: State, ask: Ask, option: Any, deeds: Deeds[State]) -> str:
    """An answer of chance; what it chooses for the players is worded as theirs would be."""
    prompt = ask.prompt
    if prompt == "roll":
        return roll(s, ask, option)
    if prompt == "draw":
        deck, cards = ask.about
        return f"{deck_name(deck)} card: {deck_card_name(s, deck, cards[option])}"
    if prompt == "tile":
        if ask.about[0] == "maze":
            return f"tile {option + 1} turns"
        return f"tile {tile_name(s, ask.about[0][option])}"
    if prompt == "mode":
        return twist_name(s, ask.about[0][option])
    if prompt == "gear":
        return f"it is {card_name(s, ask.about[1][option])}"
    found = ask.about[-1][option]
    if prompt == "point":
        return unit_name(s, found)
    if isinstance(found, tuple):
        return deeds.worded(s, found, Ask(0, prompt, ()))
    return f"{PLACED_THINGS.get(prompt, 'place')}: {square_name(s.board, found)}"

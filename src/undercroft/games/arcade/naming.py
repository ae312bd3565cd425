"""Names of things in Arcade, as people read them; the rest is as in every game."""

from __future__ import annotations

from ..superdungeon.naming import card_name
from .state import State

ICON = {"melee": "in melee", "magic": "by magic", "missile": "by missile"}
"""How a basic attack is made."""
COMMAND = {
    "move": "Move", "regroup": "Regroup", "unique": "Unique", "fight": "Fight",
    "epic_fight": "Epic Fight", "spawn": "Spawn", "reinforce": "Reinforce", "plot": "Plot",
    "challenge": "Challenge", "spawn_miniboss": "Spawn Mini-Boss",
    "spawn_boss": "Spawn Dungeon Boss", "boss_heals": "the dungeon boss heals",
}  # fmt: skip
DECK = {
    "loot": "loot", "treasure": "treasure", "challenge": "challenge",
    "boss": "boss fight challenge", "plot": "plot", "easy": "Easy Mode", "hard": "Hard Mode",
}  # fmt: skip


def twist_name(s: State, card: int) -> str:
    """A challenge, plot or mode card."""
    return s.box.twists[card].name


def deck_name(name: str) -> str:
    return DECK[name.removesuffix("_deck")]


def deck_card_name(s: State, deck: str, card: int) -> str:
    """A card of a deck: loot and treasure are equipment, all others are twists."""
    if deck in ("loot", "treasure"):
        return card_name(s, card)
    return twist_name(s, card)


def seat_names(players: int) -> tuple[str, ...]:
    """The players of the party."""
    return tuple(f"Player {number + 1}" for number in range(players))

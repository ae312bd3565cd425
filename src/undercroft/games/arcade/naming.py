"""Names of things in Arcade, as people read them; squares, twins and dice as in every game."""

from __future__ import annotations

from collections.abc import Sequence

from ..superdungeon import naming as shared
from ..superdungeon.card import Pool
from ..superdungeon.naming import listed
from . import status
from .card import ATTRIBUTES
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


def unit_names(s: State) -> list[str]:
    """The names of all units, twins numbered."""
    return shared.numbered(s.card, [model.name for model in s.box.models])


def unit_name(s: State, unit: int) -> str:
    if not 0 <= unit < len(s.card):
        return "nobody"
    return shared.numbered_one(s.card, unit, s.box.models[s.card[unit]].name)


def unit_names_in_a_row(s: State, units: Sequence[int]) -> str:
    return listed([unit_name(s, unit) for unit in units]) or "nobody"


def card_name(s: State, card: int) -> str:
    """A loot or treasure card."""
    return s.box.equipment[card].name if card >= 0 else "nothing"


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


def action_name(s: State, number: int) -> str:
    return s.box.actions[number].name


def drinking(s: State, drinker: int, owner: int, number: int) -> str:
    """Who drinks which potion, and whose it is if another's."""
    name = action_name(s, number)
    if drinker == owner:
        return f"{unit_name(s, drinker)} drinks {name}"
    return f"{unit_name(s, drinker)} drinks {name} of {unit_name(s, owner)}"


def tile_name(s: State, face: str) -> str:
    return s.box.content.tiles[face].name


def seat_names(players: int) -> tuple[str, ...]:
    """The players of the party."""
    return tuple(f"Player {number + 1}" for number in range(players))


def statuses(bits: int) -> str:
    return listed([name.capitalize() for name in status.names(bits)])


# Dice


def dice(s: State, pool: Pool, faces: Sequence[int], dropped: Sequence[int] = ()) -> str:
    return shared.thrown(s.faces, pool, faces, dropped)


def die_name(s: State, pool: Pool, faces: Sequence[int], place: int) -> str:
    return shared.one_die(s.faces, pool, faces, place)


def roll_name(what: str) -> str:
    return shared.roll_name(what, ATTRIBUTES)

"""Names of things in Explore, as people read them; squares, twins and dice as in every game."""

from __future__ import annotations

from collections.abc import Sequence

from ..superdungeon import naming as shared
from ..superdungeon import status
from ..superdungeon.card import ATTRIBUTES, Pool
from ..superdungeon.naming import listed
from .state import HEROES, State

MODE = {"melee": "in melee", "range": "at range", "magic": "by magic", "missile": "by missile"}
"""How an attack is made."""


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
    return s.box.equipment[card].name if card >= 0 else "nothing"


def action_name(s: State, number: int) -> str:
    """The name of a special or potion; of an effect without a card of its own, its id in words."""
    return effect_name(s, s.box.actions[number].name)


def effect_name(s: State, name: str) -> str:
    if "." not in name and "_" not in name:
        return name
    printed = (card.names.get(name) for card in s.box.content.effects.values())
    return next(filter(None, printed), name.rpartition(".")[2].replace("_", " ").title())


def drinking(s: State, drinker: int, owner: int, number: int) -> str:
    """Who drinks which potion, and whose it is if another's."""
    name = action_name(s, number)
    if drinker == owner:
        return f"{unit_name(s, drinker)} drinks {name}"
    return f"{unit_name(s, drinker)} drinks {name} of {unit_name(s, owner)}"


def tile_name(s: State, face: str) -> str:
    return s.box.content.tiles[face].name


def seat_names(players: int) -> tuple[str, ...]:
    """The Consul, then the Hero players."""
    if players == 1:
        return ("Consul", "Heroes")
    return ("Consul", *(f"Heroes {i + 1}" for i in range(players)))


def side_name(side: int) -> str:
    return "the Heroes" if side == HEROES else "the Consul"


def statuses(bits: int) -> str:
    return listed([name.capitalize() for name in status.names(bits)])


# Dice


def dice(s: State, pool: Pool, faces: Sequence[int], dropped: Sequence[int] = ()) -> str:
    """The faces of a roll; discarded dice in brackets, fixed stars after a plus."""
    return shared.thrown(s.box.content.faces, pool, faces, dropped)


def die_name(s: State, pool: Pool, faces: Sequence[int], place: int) -> str:
    return shared.one_die(s.box.content.faces, pool, faces, place)


def roll_name(what: str) -> str:
    return shared.roll_name(what, ATTRIBUTES)

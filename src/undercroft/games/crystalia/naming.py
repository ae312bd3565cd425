"""Names of things in a war, as people read them; squares, twins and dice as in every game."""

from __future__ import annotations

from collections.abc import Sequence

from ..superdungeon import naming as shared
from ..superdungeon.card import Pool
from ..superdungeon.naming import listed
from . import status
from .card import ATTRIBUTES
from .state import State

ICON = {"melee": "in melee", "magic": "by magic", "missile": "by missile"}
PHASE = {
    "wait": "Wait", "spawning": "Spawning phase", "hero": "Hero phase", "warband": "Warband phase",
    "power-up": "Power-Up phase", "boss": "Spawning phase: the boss",
}  # fmt: skip


def seat_names(players: int) -> tuple[str, ...]:
    return tuple(f"Player {number + 1}" for number in range(players))


def player_name(player: int) -> str:
    return f"Player {player + 1}"


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


def cards_in_a_row(s: State, cards: Sequence[int]) -> str:
    return listed([card_name(s, card) for card in cards]) or "nothing"


def trap_name(s: State, card: int) -> str:
    return s.box.traps[card].name


def action_name(s: State, number: int) -> str:
    return s.box.actions[number].name


def statuses(bits: int) -> str:
    return listed([name.capitalize() for name in status.names(bits)])


def dice(s: State, pool: Pool, faces: Sequence[int], dropped: Sequence[int] = ()) -> str:
    return shared.thrown(s.faces, pool, faces, dropped)


def die_name(s: State, pool: Pool, faces: Sequence[int], place: int) -> str:
    return shared.one_die(s.faces, pool, faces, place)


def roll_name(what: str) -> str:
    return shared.roll_name(what, ATTRIBUTES)

"""Names of things in a war, as people read them; the rest is as in every game."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.kernel.wording import listed

from ..superdungeon.naming import card_name
from .state import State

ICON = {"melee": "in melee", "magic": "by magic", "missile": "by missile"}
"""How a basic attack is made."""
PHASE = {
    "wait": "Wait", "spawning": "Spawning phase", "hero": "Hero phase", "warband": "Warband phase",
    "power-up": "Power-Up phase", "boss": "Spawning phase: the boss",
}  # fmt: skip


def seat_names(players: int) -> tuple[str, ...]:
    return tuple(player_name(number) for number in range(players))


def player_name(player: int) -> str:
    return f"Player {player + 1}"


def cards_in_a_row(s: State, cards: Sequence[int]) -> str:
    return listed([card_name(s, card) for card in cards]) or "nothing"


def trap_name(s: State, card: int) -> str:
    return s.box.traps[card].name

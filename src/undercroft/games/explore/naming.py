"""Names of things in Explore, as people read them; the rest is as in every game."""

from __future__ import annotations

from .state import HEROES

MODE = {"melee": "in melee", "range": "at range", "magic": "by magic", "missile": "by missile"}
"""How an attack is made."""


def seat_names(players: int) -> tuple[str, ...]:
    """The Consul, then the Hero players."""
    if players == 1:
        return ("Consul", "Heroes")
    return ("Consul", *(f"Heroes {i + 1}" for i in range(players)))


def side_name(side: int) -> str:
    return "the Heroes" if side == HEROES else "the Consul"

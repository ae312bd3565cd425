"""What is worth a potion, in every Super Dungeon game: whom healing helps, and who is in danger."""

from __future__ import annotations

from collections.abc import Iterable

from .advice import left
from .state import DungeonState

FEW = 2
"""With so few hearts left the next blows may fell a model."""


def in_danger(s: DungeonState, unit: int) -> bool:
    return s.at[unit] >= 0 and left(s, unit) <= FEW


def wants_healing(s: DungeonState, unit: int, amount: int) -> bool:
    """Whether a model is hurt badly, or enough for all of the healing to tell."""
    wounds = s.wounds[unit]
    return wounds > 0 and (wounds >= amount > 0 or in_danger(s, unit))


def counters(s: DungeonState, units: Iterable[int]) -> tuple[tuple[int, int], ...]:
    """Wounds and statuses of models, as far as they are in play."""
    return tuple((s.wounds[u], s.status[u]) if s.at[u] >= 0 else (-1, 0) for u in units)

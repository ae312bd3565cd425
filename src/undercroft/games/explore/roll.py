"""What makes a model discard dice. [status.cold, status.fragile, status.stun, status.weak]"""

from __future__ import annotations

from ..superdungeon import status
from ..superdungeon.card import ARM, ATT, DEX, WILL
from .state import State

_DROPS = (
    (ATT, status.WEAK),
    (ARM, status.FRAGILE),
    (WILL, status.STUN),
    (DEX, status.COLD),
)
_HINDERED_BY = {attribute: bit for attribute, bit in _DROPS}


def hindered(s: State, unit: int, attribute: int) -> int:
    """Dice a unit's statuses make it discard on rolls of an attribute: one or none."""
    return 1 if s.status[unit] & _HINDERED_BY[attribute] else 0


def hinders(s: State, unit: int, attribute: int) -> tuple[str, ...]:
    """The names of the statuses that make a unit discard dice on rolls of an attribute."""
    bits = s.status[unit] & _HINDERED_BY[attribute]
    return tuple(name.capitalize() for name in status.names(bits))

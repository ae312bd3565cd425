"""Skeletons: bone piles, and how they rise again."""

from __future__ import annotations

from undercroft.kernel.choice import Rule
from undercroft.kernel.squares import Squares

from ...superdungeon.card import BONE_PILE, RISEN
from ...superdungeon.figures import occupied
from ..aim import raisable
from ..boss import AFTER_DEATH
from ..events import Returned, note
from ..special import SCRIPTS
from ..state import State


def leave_bones(s: State, unit: int, square: int, by: int) -> Rule[None]:
    """Bone Pile: when it is destroyed a bone pile stays in its square, unless it is back."""
    if s.at[unit] >= 0:
        return
    s.bones = (*(pile for pile in s.bones if pile[0] != unit), (unit, square))
    return
    yield


def rise(s: State, squares: Squares) -> None:
    """Raise the topmost pile of each of the squares as the unwounded model it was."""
    for unit, square in reversed(s.bones):
        if not squares >> square & 1 or occupied(s) >> square & 1 or s.at[unit] >= 0:
            continue
        s.bones = tuple(pile for pile in s.bones if pile[0] != unit)
        s.wounds[unit] = s.status[unit] = s.spared[unit] = 0
        if s.profile[unit].flags & RISEN:
            s.acted[unit] = 0
        s.place(unit, square)
        note(s, Returned, unit, square, ("ability.card-text",))


def raise_bones(s: State, unit: int, number: int, targets: list[int]) -> Rule[None]:
    """Raise: bone piles in the area, or the chosen one, rise."""
    action = s.box.actions[number]
    if action.shape is not None:
        rise(s, raisable(s, unit, action))
    else:
        rise(s, 1 << targets[0])
    return
    yield


SCRIPTS["raise"] = raise_bones
AFTER_DEATH[BONE_PILE] = leave_bones

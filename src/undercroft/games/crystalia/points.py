"""Action points: what an action costs. [base.ap.spend]"""

from __future__ import annotations

from .state import State


def pay(s: State, points: int) -> None:
    """[base.ap.spend]"""
    s.actions -= points
    s.busy = True


def pay_interaction(s: State) -> None:
    """Proficient: one Interact action in each activation costs nothing."""
    if s.proficient:
        s.proficient = False
    else:
        pay(s, 1)

"""Specials that treasure and mini-bosses bring."""

from __future__ import annotations

from undercroft.kernel.choice import Rule

from ..affliction import mend
from ..special import SCRIPTS
from ..state import State


def feast(s: State, unit: int, number: int, wounded: list[int]) -> Rule[None]:
    """Rockgut, Feast: if the attack wounds, he removes one of his own wounds."""
    if wounded and s.at[unit] >= 0:
        mend(s, unit, 1, ("ability.card-text",))
    return
    yield


SCRIPTS["feast"] = feast

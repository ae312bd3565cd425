"""Gels."""

from __future__ import annotations

from undercroft.kernel.choice import Ask, Options, Rule

from ...superdungeon.card import SPLURT
from ...superdungeon.figures import occupied
from ..boss import AFTER_DEATH
from ..events import Spawned, note
from ..state import CONSUL, State


def splurt(s: State, unit: int, square: int, by: int) -> Rule[None]:
    """Splurt: smaller gels that are not in play appear in the squares it covered."""
    profile = s.profile[unit]
    covered = s.board.footprint(square, profile.base)
    for name, count in profile.model.leaves:
        card = s.box.model_number[name]
        waiting = [u for u in range(len(s.seats), len(s.card)) if s.card[u] == card and s.at[u] < 0]
        for gel in waiting[:count]:
            options = Options([])
            options.squares(("place", gel), covered & ~occupied(s))
            if not len(options):
                return
            choice = yield Ask(CONSUL, "splurt", options, (gel,), ("ability.card-text",))
            s.enter(gel, choice[2])
            note(s, Spawned, gel, choice[2], -1, ("ability.card-text",))


AFTER_DEATH[SPLURT] = splurt

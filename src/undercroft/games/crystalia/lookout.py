"""What a unit sees and where its Move would take it. [cover.*, move.*]"""

from __future__ import annotations

from functools import partial

from undercroft.games.superdungeon.crystal import status
from undercroft.kernel.lookout import Lookout
from undercroft.kernel.squares import Squares, each

from . import cover, movement
from .state import State


def lookout(s: State, unit: int) -> Lookout:
    figures = tuple(u for u in each(s.present) if u != unit and cover.sees(s, unit, u))
    return Lookout(partial(cover.partly_seen, s, unit), figures, _ways(s, unit))


def _ways(s: State, unit: int) -> list[Squares]:
    profile = s.profile[unit]
    if profile.static or s.status[unit] & status.KNOCKDOWN or not movement.can_move(s, unit):
        return []
    found = movement.ways_past(s, unit, movement.budget(s, unit, max(0, profile.move)), 0)
    north, east, south, west = found.stops
    return [layer & (north | east | south | west) for layer in found.layers]

"""What a figure sees and where one move would take it. [los.line, action.move]"""

from __future__ import annotations

from undercroft.kernel.lookout import Lookout, stands
from undercroft.kernel.squares import Squares, each

from . import aim, movement
from .state import IMMOBILE, State


def lookout(s: State, unit: int) -> Lookout:
    weapon = s.kinds[s.kind[unit]].weapon if s.kind[unit] >= 0 else None
    at, size = s.at[unit], s.size(unit)
    own, near = s.footprint(unit), s.ground.adjacent(at, size)
    blocking = aim.blockers(s, unit, weapon)
    seen = own | near
    for square in each(s.ground.squares & ~seen):
        here = 1 << square
        if s.ground.sees(at, size, square, 1, blocking & ~here):
            seen |= here
    others = [u for u, place in enumerate(s.at) if u != unit and place >= 0]
    figures = tuple(u for u in others if aim.sees(s, unit, u, weapon))
    return Lookout(seen, figures, _ways(s, unit))


def _ways(s: State, unit: int) -> list[Squares]:
    held = s.now if s.active == unit else s.conditions[unit]
    if held & IMMOBILE or not s.speed(unit):
        return []
    found = movement.ways(s, unit, s.speed(unit))
    return stands(found.layers, found.stops, s.size(unit), s.ground.stride)

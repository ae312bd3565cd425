"""What a figure sees and where its Speed would take it. [los.*, action.move.speed]"""

from __future__ import annotations

from undercroft.kernel.lookout import Lookout
from undercroft.kernel.squares import Squares, each

from . import movement
from .state import State


def lookout(s: State, unit: int) -> Lookout:
    """Figures of the other side block; those on one's own side never do. [los.ally, los.enemy]"""
    at = s.at[unit]
    blocking = s.foes if unit < s.players else s.heroes
    seen = 1 << at
    for square in each(s.ground.squares & ~seen):
        if s.ground.sees(at, square, blocking & ~(1 << square)):
            seen |= 1 << square
    others = [u for u, place in enumerate(s.at) if u != unit and place >= 0]
    return Lookout(seen, tuple(u for u in others if seen >> s.at[u] & 1), _ways(s, unit))


def _ways(s: State, unit: int) -> list[Squares]:
    if unit < s.players:
        layers, pits, free = movement.ways(s, unit, s.speed(unit))
        spots = [0] * max(len(layers), len(pits))
        for by_cost in (layers, pits):
            for price, layer in enumerate(by_cost):
                spots[price] |= layer & free
        return spots
    enter = s.ground.squares & ~s.heroes & ~s.ground.pits
    speed = s.box.foes[s.card[unit]].speed
    layers = s.ground.flood(s.at[unit], speed, enter, s.ground.water, s.quest.water_cost)
    return [layer & ~s.foes for layer in layers]

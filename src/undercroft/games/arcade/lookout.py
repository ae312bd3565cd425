"""What a model sees and where its Move would take it. [los.*, move.*]"""

from __future__ import annotations

from undercroft.games.superdungeon.crystal import status
from undercroft.kernel import sight
from undercroft.kernel.lookout import Lookout
from undercroft.kernel.squares import Squares, each

from . import effect, movement
from .card import FLY
from .state import State

FAR = 10
"""Sight of bare squares is shown so many columns and rows away; models are seen at any distance."""


def lookout(s: State, unit: int) -> Lookout:
    figures = tuple(u for u in each(s.present) if u != unit and effect.sees(s, unit, u))
    return Lookout(_seen(s, unit), figures, _ways(s, unit))


def _seen(s: State, unit: int) -> Squares:
    """The squares on which it would see a model of one square, as far as anything reaches."""
    foot = s.feet[unit]
    lanes, models = s.ground.lanes, (s.foes if s.is_hero(unit) else s.heroes) & ~foot
    if effect.has(s, unit, FLY):
        lanes, models = s.ground.sky, 0
    elif s.large & foot:
        models &= s.large
    seen = foot
    for square in each(foot):
        near = sight.view(s.board, square, sight.ANY_POINT, FAR)
        seen |= lanes.seen(square, near & ~seen, models)
    return seen


def _ways(s: State, unit: int) -> list[Squares]:
    if s.status[unit] & status.KNOCKDOWN or movement.held_fast(s, unit):
        return []
    found = movement.ways(s, unit, movement.budget(s, unit, s.profile[unit].move))
    return [layer & found.stops for layer in found.layers]

"""What a model sees and where its Speed would take it. [sight.*, move.speed]"""

from __future__ import annotations

from undercroft.kernel.lookout import Lookout, stands
from undercroft.kernel.squares import Squares, each

from ..superdungeon import status
from . import effect, movement
from .state import State


def lookout(s: State, unit: int) -> Lookout:
    seen = effect.visible(s, s.feet[unit], s.board.squares)
    figures = tuple(u for u in each(s.present) if u != unit and s.feet[u] & seen)
    return Lookout(seen, figures, _ways(s, unit))


def _ways(s: State, unit: int) -> list[Squares]:
    if s.status[unit] & (status.IMMOBILE | status.KNOCKDOWN):
        return []
    found = movement.ways(s, unit, effect.allowance(s, unit)[0])
    base = s.profile[unit].base
    return stands(found.any, found.move | found.brave, base, s.board.stride)

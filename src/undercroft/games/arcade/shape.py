"""Shapeshifting: making room for a monster's other form. [shapeshift.monster.makes-room]"""

from __future__ import annotations

from undercroft.games.superdungeon.figures import units_on
from undercroft.kernel.choice import Rule
from undercroft.kernel.squares import Squares, each

from . import movement
from .events import Displaced, note
from .state import State


def make_room(s: State, unit: int, anchors: Squares) -> Rule[Squares]:
    """Push other models out of the squares the new form needs, by the shortest way."""
    base = s.profile[unit].base
    fits = anchors & s.board.room(s.board.squares, base)
    anchor = (fits & -fits).bit_length() - 1
    needed = s.board.footprint(anchor, base)
    for other in units_on(s, needed & movement.standing(s)):
        legal = movement.legal_squares(s, other)
        keep = 0
        for place in each(legal):
            if not s.board.footprint(place, s.profile[other].base) & needed:
                keep |= 1 << place
        places = movement.nearest_to(s, keep, s.footprint(other), s.profile[other].base)
        if places:
            square = yield from movement.pick_square(
                s, places, "pushed_out", other, ("shapeshift.monster.makes-room",)
            )
            s.shift(other, square)
            note(s, Displaced, other, square, ("shapeshift.monster.makes-room",))
    return 1 << anchor

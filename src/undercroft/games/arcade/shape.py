"""Shapeshifting: a Hero in its upkeep, and room for a monster's other form. [shapeshift.*]"""

from __future__ import annotations

from undercroft.games.superdungeon.figures import covering, units_on
from undercroft.kernel.choice import Ask, Option, Options, Rule
from undercroft.kernel.squares import Squares, each

from . import movement
from .events import Displaced, Shapeshifted, note
from .state import State


def shapeshift(s: State, unit: int) -> Rule[None]:
    """In its upkeep a Hero may change form where there is room. [shapeshift.hero]"""
    form = s.profile[unit].card.shapeshift
    if not form:
        return
    other = s.box.model_number[form]
    places = _room(s, unit, other)
    if not places:
        return
    options = Options([("stay",)])
    options.squares(("shift",), places)
    choice: Option = yield Ask(s.seats[unit], "shapeshift", options, (unit,), ("shapeshift.hero",))
    if choice[0] == "shift":
        swap(s, unit, other)
        s.place(unit, choice[1])
        note(s, Shapeshifted, unit, other, choice[1])


def _room(s: State, unit: int, form: int) -> Squares:
    """Where a model could stand in its other form, which is tried on and taken off again."""
    old, square, foot = s.card[unit], s.at[unit], s.feet[unit]
    swap(s, unit, form)
    places = covering(s.board, foot, s.profile[unit].base) & movement.legal_squares(s, unit)
    swap(s, unit, old)
    s.place(unit, square)
    return places


def swap(s: State, unit: int, card: int) -> None:
    """Off the map with one form, and the other form's card in its place. [shapeshift.keeps]"""
    if s.at[unit] >= 0:
        s.lift(unit)
    s.become(unit, card, s.gear[unit])


def make_room(s: State, unit: int, anchors: Squares) -> Rule[Squares]:
    """Push other models out of the squares the new form needs, by the shortest way.

    Nowhere if one of them has nowhere to go.
    """
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
        places = movement.nearest_to(s, other, keep, s.footprint(other))
        if places:
            square = yield from movement.pick_square(
                s, places, "pushed_out", other, ("shapeshift.monster.makes-room",)
            )
            s.shift(other, square)
            note(s, Displaced, other, square, ("shapeshift.monster.makes-room",))
    return 0 if needed & movement.standing(s) else 1 << anchor

"""Approaches: what keeps a hero from a space or a target, and where to go first.

Refusals name the nearest way with what is found here: "move to F9" for an attack that could be made
from there with an action to spare.
"""

from __future__ import annotations

from collections.abc import Callable

from undercroft.kernel.choice import Option
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.squares import Square, each

from . import aim, movement, spell
from . import round as rounds
from .state import State


def under_way(s: State, hero: int, square: Square) -> Hindrance | None:
    """What is left of the Move in hand is used before another action. [action.move]"""
    far = movement.steps_to(s, hero, square)
    if not 0 <= far <= s.steps:
        return None
    says = "{far} spaces away, and {left} of the Move in hand are left: no action is needed"
    return Hindrance("action.move", says=says, far=far, left=s.steps)


def by_stepping(s: State, hero: int, square: Square) -> Hindrance | None:
    """What is left of a Move does not lead there; nor does a Move that could still be made."""
    if s.steps:
        return movement.too_far(s, hero, square, s.steps)
    far = movement.too_far(s, hero, square, s.speed(hero)) if s.actions else None
    return far or Hindrance("action.move", says="no movement is left", left=0)


def by_moving(s: State, unit: int, square: Square) -> Hindrance | None:
    return movement.too_far(s, unit, square, s.speed(unit))


def by_one(s: State, hero: int, square: Square) -> Hindrance | None:
    return movement.too_far(s, hero, square, 1)


def _walking(s: State, hero: int, steps: int, actions: int) -> str | None:
    """By which deed a hero goes so far with some actions to spare, cheapest first."""
    if steps <= s.steps:
        return "step"
    if steps == 1 and rounds.cannot_run(s, hero, 0) is None:
        return "run"
    return "move" if s.actions >= actions and steps <= s.speed(hero) else None


def nearer(s: State, hero: int, square: Square) -> Option | None:
    """The space on the way there that can be reached now."""
    budget = max(s.steps, s.speed(hero) if s.actions else 0)
    stop = movement.nearest(s, hero, square, budget)
    if stop is None:
        return None
    kind = _walking(s, hero, movement.steps_to(s, hero, stop), 1)
    return None if kind is None else (kind, stop)


def route(s: State, hero: int, square: Square, budget: int) -> list[Square]:
    return movement.route(s, hero, movement.ways(s, hero, budget), square, budget)


# What an attack needs


def unarmed(s: State, hero: int, weapon: int, *_: object) -> Hindrance | None:
    """[wield.effect]"""
    if 0 <= weapon < len(s.profile[hero].weapons):
        return None
    says = "{by:unit} wields no such weapon"
    return Hindrance("wield.effect", "attack.one-weapon", says=says, by=hero)


def enemy(s: State, hero: int, weapon: int, unit: int) -> Hindrance | None:
    return aim.friend(s, unit) or aim.gone(s, unit)


def unreached(s: State, hero: int, weapon: int, unit: int) -> Hindrance | None:
    return aim.out_of_reach(s, hero, s.profile[hero].weapons[weapon], unit)


# Where one would have to stand


def _first_to(s: State, hero: int, reaches: Callable[[State], bool]) -> Option | None:
    """The nearest space from which something could be done, if an action is left for it."""
    for steps, layer in enumerate(movement.ways(s, hero, movement.FAR).layers):
        kind = _walking(s, hero, steps, 2) if steps and s.actions else None
        if steps and kind is None:
            return None
        for square in each(layer) if steps else ():
            if movement.taken(s, hero, square) is None:
                there = s.copy()
                there.shift(hero, square)
                if reaches(there):
                    return kind, square
    return None


def strike_from(s: State, hero: int, weapon: int, unit: int) -> Option | None:
    if unarmed(s, hero, weapon) or enemy(s, hero, weapon, unit):
        return None
    return _first_to(s, hero, lambda there: unreached(there, hero, weapon, unit) is None)


def cast_from(s: State, hero: int, number: int, target: int | None) -> Option | None:
    if target is None or spell.unable(s, hero, number):
        return None
    return _first_to(s, hero, lambda there: spell.no_target(there, hero, number, target) is None)

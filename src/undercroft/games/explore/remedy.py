"""What healing and potions are worth, to those who would be healed or drink. [potion.*]"""

from __future__ import annotations

from math import sqrt

from undercroft.kernel.choice import Option
from undercroft.kernel.squares import Squares

from ..superdungeon import status
from ..superdungeon.advice import left, mean
from ..superdungeon.areas import affected
from ..superdungeon.card import (
    ARM,
)
from . import aim, potion
from .prospect import (
    main_attribute,
    stake,
)
from .state import State

POTION = 0.55
"""What a potion in hand is worth: drinking one must be worth more."""
SOON = 7
"""Enemies within so many squares are soon here."""


def points_of(s: State) -> Squares:
    """Squares of the spawning points that stand."""
    squares = 0
    for point in s.points:
        squares |= s.footprint(point)
    return squares


def healing(s: State, unit: int, amount: int) -> float:
    """What taking so many wounds or statuses off a unit is worth."""
    wounds = min(amount, s.wounds[unit])
    if not wounds:
        return 0.4 * min(amount, s.status[unit].bit_count())
    hearts = left(s, unit)
    return sum(wound_off(hearts + i) for i in range(wounds))


def wound_off(hearts: int) -> float:
    """What one more heart is worth to a model with so many left."""
    hearts = max(1, hearts)
    return 0.35 + 2.0 / (hearts * sqrt(hearts))


_HARM = {"fire": 0.9, "poison": 0.7, "knockdown": 0.6, "fragile": 0.6, "weak": 0.5, "slow": 0.3}


def status_off(name: str) -> float:
    return _HARM.get(name, 0.4)


def relief(s: State, unit: int, what: str) -> float:
    """What taking one wound or one status off a unit is worth."""
    return wound_off(left(s, unit)) if what == "wound" else status_off(what)


def brew(s: State, option: Option, attack: tuple[int, int] | None, best: float) -> float:
    """What drinking a potion is worth now: in one's own activation, or as an interrupt."""
    _, drinker, _, number = option
    action = s.box.actions[number]
    worth = 0.0
    if action.heal or action.remedy:
        targets = [drinker]
        if action.shape is not None:
            targets = affected(s, drinker, action, aim.area(s, drinker, action))
        for target in targets:
            worth += healing(s, target, action.heal)
            if action.remedy:
                worth += sum(status_off(name) for name in status.names(s.status[target]))
        # A wound or two can wait, unless they are the last ones.
        return worth - 0.3
    if action.script == potion.BALM:
        if attack is None:
            return 0.0
        friend = attack[1]
        return 2.0 if left(s, friend) == 1 and left(s, drinker) > 2 else 0.0
    if action.script == "nourishing_berries":
        return 0.15 * sum(s.wounds[h] for h in s.hero_units if s.at[h] >= 0)
    if action.script == "dragons_blood" and left(s, drinker) < 4:
        return 0.0
    if any(e.action == number and e.who == drinker for e in s.effects):
        return 0.0
    faces = s.box.content.faces
    if any(action.dice[ARM]):
        if attack is None or attack[1] != drinker:
            return 0.0
        soon = s.board.within(s.at[drinker], SOON) & s.foes & ~points_of(s)
        worth += 0.14 * soon.bit_count() * min(2.5, stake(s, drinker))
    if drinker == s.active and attack is None and best > 0:
        attribute = main_attribute(s.profile[drinker], faces)
        worth += 0.25 * mean(action.dice[attribute], faces) * max(0, s.actions) * min(best, 3.0)
    return worth

"""What sets off what: rules that others bring about without knowing where they stand.

A wound may bring a boss's timeout about, which wounds; a step may set off a trap, which pushes; an
attack leaves time for potions, which may be attacks. Each rule says here, when its module is
loaded, that it is the one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from undercroft.kernel.choice import Rule
from undercroft.kernel.squares import Square, Squares

from ..superdungeon.clash import Sides
from .events import Attacked
from .state import State

_CARRIED_OUT: dict[str, Callable[..., Any]] = {}


def carried_out_by(**rules: Callable[..., Any]) -> None:
    _CARRIED_OUT.update(rules)


def timeout(s: State, boss: int) -> Rule[None]:
    """A boss that has been wounded may answer: `boss.timeout`."""
    rule: Rule[None] = _CARRIED_OUT["timeout"](s, boss)
    return rule


def emergency(s: State) -> Rule[None]:
    """Potions may be drunk now: `potion.emergency`."""
    rule: Rule[None] = _CARRIED_OUT["emergency"](s)
    return rule


def walk_into(
    s: State, unit: int, path: list[Square], anchor: Square, *, paid: bool = True
) -> Rule[bool]:
    """A unit goes along a path on which traps may lie: `trap.walk_into`."""
    rule: Rule[bool] = _CARRIED_OUT["walk_into"](s, unit, path, anchor, paid=paid)
    return rule


def moved_into(s: State, unit: int, before: Squares, crossed: Squares = 0) -> Rule[None]:
    """A unit has been moved or placed where traps may lie: `trap.moved_into`."""
    rule: Rule[None] = _CARRIED_OUT["moved_into"](s, unit, before, crossed)
    return rule


def sides(s: State, opening: Attacked) -> Sides:
    """What both sides of an attack would throw: `duel.sides`."""
    found: Sides = _CARRIED_OUT["sides"](s, opening)
    return found

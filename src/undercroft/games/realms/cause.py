"""Causes: what sets off what, where the book goes round in a circle.

An attack hurts, who is hurt may react, a reaction is an effect, and an effect may be an attack.
Modules import each other in one direction only; a rule that sets off one which stands above it
finds it here. `round`, above them all, says what is done.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from undercroft.kernel.choice import Ask, Option, Rule
from undercroft.kernel.squares import Square

from . import aim
from .pool import Attack
from .state import State

Ids = tuple[str, ...]


class Source(NamedTuple):
    """Whose effect it is (-1: nobody's), whom it was pointed at, and which space."""

    me: int = -1
    target: int = -1
    square: Square = -1
    meant: dict[str, list[int]] | None = None
    """Who was meant by the words of the card so far: the nearest hero is the same throughout it."""
    rules: Ids = ("equip.catalogue",)
    """The rules by which the card does what it does."""
    barred: tuple[int, ...] = ()
    """Figures at whom what it does cannot be aimed."""


_CARRIED_OUT: dict[str, Callable[..., Rule[None]]] = {}


def carried_out_by(**rules: Callable[..., Rule[None]]) -> None:
    """Say what is done."""
    _CARRIED_OUT.update(rules)


def attack(s: State, a: Attack) -> Rule[None]:
    """Carry an attack out: `combat.attack`."""
    return _CARRIED_OUT["attack"](s, a)


def happen(s: State, effects: tuple[Any, ...], source: Source) -> Rule[None]:
    """Carry effects out in their order: `effect.happen`."""
    return _CARRIED_OUT["happen"](s, effects, source)


def extra_attack(s: State, hero: int, rules: Ids) -> Rule[None]:
    """An attack outside the two actions, if the hero wants one."""
    options = aim.attack_options(s, hero, s.foes)
    if not options:
        return
    choice: Option = yield Ask(s.seat(hero), "extra", [("pass",), *options], (hero,), rules)
    if choice[0] == "attack":
        yield from attack(s, Attack(hero, s.profile[hero].weapons[choice[1]], [choice[2]]))

"""Pools: what both sides of an attack throw, and what of it does not count. [attack.dice-count]

An attack is a record here; how it is carried out is in `combat`.
"""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.kernel.squares import Square

from .box import FRENZY, GABLE, PENETRATIVE, Weapon
from .state import BLIND, SLEEP, State

BIG_BLAST = 2
"""The radius of a Big Blast. [spell.type.big-blast]"""


class Attack:
    """An attack being made; skills and cards may change it before the dice are rolled."""

    __slots__ = (
        "auto", "bits", "bonus", "by", "free", "kind", "penetrative", "radius", "reflex", "spell",
        "square", "targets", "thrown", "weapon",
    )  # fmt: skip

    def __init__(self, by: int, weapon: Weapon, targets: list[int], square: Square = -1) -> None:
        self.by = by
        self.weapon = weapon
        self.kind = weapon.kind
        self.bits = weapon.bits
        self.penetrative = weapon.penetrative
        self.targets = targets
        self.square = square
        """The space aimed at, where it is no figure."""
        self.bonus = 0
        self.radius = 0
        """2 for a Big Blast."""
        self.free = False
        """A free attack."""
        self.reflex = False
        """Provoked by a step of Fast Reflexes."""
        self.spell = False
        self.auto = False
        """Made without anybody deciding for the attacker."""
        self.thrown = False
        """Made by what a card or a thing does: skills with weapons add nothing to it."""


def attack_dice(s: State, a: Attack) -> int:
    """How many dice are rolled. [attack.dice-count, power.blind, power.frenzy]"""
    by = a.by
    count = a.weapon.dice + a.bonus
    if by < 0:
        return count
    if s.boosts:
        count += s.boosted(by, "attack")
    if s.active == by and s.rage:
        count += frenzy(s, a)
    least = 0 if a.bits & GABLE and a.weapon.item >= 0 else 1
    if s.conditions[by] & BLIND and count > least:
        count -= 1
    return max(count, 0)


def frenzy(s: State, a: Attack) -> int:
    """The dice that Frenzy adds in this activation. [power.frenzy, power.cancel]"""
    return s.rage if s.active == a.by and not alone(s, a.targets) & FRENZY else 0


def alone(s: State, targets: Sequence[int]) -> int:
    """Powers that do nothing in what has one target, as bits. [power.cancel]"""
    return cancelled(s, targets[0]) if len(targets) == 1 else 0


def cancelled(s: State, target: int) -> int:
    """Powers that have no effect on a figure, as bits. [power.cancel]"""
    kind = s.kind[target]
    bits = s.profile[target].cancel if kind < 0 else s.kinds[kind].cancel
    return bits | s.granted(target, "cancel") if s.boosts else bits


def defense_dice(s: State, unit: int) -> int:
    """[attack.defense-dice, power.sleep-defense, char.modify.speed-zero-defense]"""
    kind = s.kind[unit]
    if kind < 0:
        count = s.profile[unit].defense
        if s.boosts:
            count += s.boosted(unit, "defense")
        if not s.speed(unit):
            count -= 1
    else:
        count = s.kinds[kind].defense
        if s.boosts:
            count += s.boosted(unit, "defense")
    if asleep(s, unit):
        count -= 1
    return count if count > 0 else 0


def asleep(s: State, unit: int) -> bool:
    return bool(s.conditions[unit] & SLEEP or (s.active == unit and s.now & SLEEP))


def fewer_dice(s: State, unit: int) -> tuple[str, ...]:
    """The rules that take dice from a figure's defence."""
    rules: tuple[str, ...] = ()
    if s.kind[unit] < 0 and not s.speed(unit):
        rules += ("char.modify.speed-zero-defense",)
    if asleep(s, unit):
        rules += ("power.sleep-defense",)
    return rules


def piercing(s: State, a: Attack, target: int) -> int:
    """How many of the defender's successes are ignored. [power.penetrative, power.cancel]"""
    if cancelled(s, target) & PENETRATIVE:
        return 0
    return a.penetrative + (s.boosted(a.by, "penetrative") if s.boosts and a.by >= 0 else 0)

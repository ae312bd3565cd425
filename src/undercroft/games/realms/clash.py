"""Clashes: both sides of an attack as it is declared, and what may come of it. [attack.steps]

Whoever tells of an attack needs what both sides would have thrown then: it is noted with the event
that opens it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from . import odds
from .box import BLOCK, BRUTAL, DODGE, EMPOWER, GABLE, RESISTANCE, SUPERIOR, UNARMED, Weapon
from .dice import OF_MAGICAL, OF_RANGED
from .pool import Attack, alone, attack_dice, cancelled, defense_dice, frenzy, piercing
from .schema import ArmorRow
from .state import BLIND, SLEEP, State

Parts = tuple[tuple[str, int], ...]
"""Where dice come from, and how many."""


class Foe(NamedTuple):
    """One who is attacked."""

    unit: int
    dice: int
    chains: int
    """Armours whose dice are rolled one after another. [power.gable-armor]"""
    pierced: int
    """Successes of the defence that do not count. [power.penetrative]"""
    health: int
    halved: bool
    """[power.magic-resistance]"""
    spared: int
    """Damage that is taken off besides. [power.block, power.dodge]"""
    parts: Parts
    notes: tuple[str, ...]


class Sides(NamedTuple):
    """What both sides of an attack would throw."""

    weapon: Weapon
    arms: str
    """The weapon in words, nothing for what a monster does."""
    kind: int
    dice: int
    superior: bool
    brutal: bool
    gable: bool
    parts: Parts
    notes: tuple[str, ...]
    foes: tuple[Foe, ...]
    damage: int = 0
    """What a spell does, which is not rolled for."""
    thrown: bool = False
    """Made by what a card or a thing does."""


def claimed(parts: Sequence[tuple[str, int]], count: int) -> Parts:
    """Parts that together are so many dice; what nobody claims counts as the first one's."""
    found: list[list[int]] = []
    left = count
    for _, dice in parts:
        taken = max(0, min(left, dice))
        left -= taken
        found.append([taken])
    if found:
        found[0][0] += left
    return tuple((name, n) for (name, _), (n,) in zip(parts, found, strict=True) if n)


def sides(s: State, a: Attack, targets: Sequence[int] | None = None) -> Sides:
    """What an attack and its targets would throw now."""
    whom = a.targets if targets is None else targets
    bits = a.bits & ~alone(s, whom)
    count = attack_dice(s, a)
    own = a.by >= 0
    parts = [(_named(s, a), a.weapon.dice), ("skills", a.bonus)]
    notes = []
    if own:
        parts.append(("Frenzy", frenzy(s, a)))
        parts.append(("effects", s.boosted(a.by, "attack")))
        if s.conditions[a.by] & BLIND:
            notes.append("Blind: one die less")
    return Sides(
        a.weapon,
        _arms(s, a.weapon),
        a.kind,
        count,
        bool(bits & SUPERIOR),
        bool(bits & BRUTAL),
        bool(bits & GABLE) and a.weapon.item >= 0,
        claimed(parts, count),
        tuple(notes),
        tuple(_foe(s, a, target) for target in whom if s.at[target] >= 0),
        thrown=a.thrown,
    )


def spell_sides(s: State, hero: int, number: int, targets: Sequence[int]) -> Sides:
    """What a spell that harms and its targets would throw now. [cast.roll, cast.defense]"""
    magic, row = s.box.magic[number], s.box.spells[number]
    powers = s.powers(hero) & ~alone(s, targets)
    weapon = Weapon(
        -2, 0, OF_MAGICAL, 0, 0, magic.bits, magic.penetrative + s.profile[hero].penetrative,
        False, OF_MAGICAL,
    )  # fmt: skip
    a = Attack(hero, weapon, list(targets))
    a.spell = True
    blind = bool(s.conditions[hero] & BLIND)
    count = max(1, magic.dice - 1) if blind else magic.dice
    return Sides(
        weapon, row.name, OF_MAGICAL, count, bool(powers & SUPERIOR), bool(powers & BRUTAL), False,
        ((row.name, count),), ("Blind: one die less",) if blind else (),
        tuple(_foe(s, a, target) for target in targets if s.at[target] >= 0),
        spell_damage(s, hero, number, targets[0] if len(targets) == 1 else -1),
    )  # fmt: skip


def spell_damage(s: State, hero: int, number: int, target: int = -1) -> int:
    """What a spell does to a target where it is cast. [spell.damage, power.empower]"""
    magic = s.box.magic[number]
    powers = s.powers(hero)
    if target >= 0:
        powers &= ~cancelled(s, target)
    return magic.damage + (1 if magic.damage and powers & EMPOWER else 0)


def _arms(s: State, weapon: Weapon) -> str:
    if weapon.item >= 0:
        return s.box.items[weapon.item].name
    return "bare hands" if weapon.item == UNARMED else ""


def _named(s: State, a: Attack) -> str:
    if a.by < 0 or a.thrown:
        return "effect"
    if s.kind[a.by] >= 0:
        return s.box.monsters[s.kind[a.by]].name
    return _arms(s, a.weapon) or "Shield"


def _foe(s: State, a: Attack, unit: int) -> Foe:
    hero = s.kind[unit] < 0
    powers = s.powers(unit)
    count = defense_dice(s, unit)
    parts: list[tuple[str, int]] = [("Defense", 0)]
    if hero:
        worn = [s.box.items[item] for item in s.worn[unit]]
        parts += [(row.name, row.defense) for row in worn if isinstance(row, ArmorRow)]
    else:
        parts = [("Defense", s.kinds[s.kind[unit]].defense)]
    parts.append(("effects", s.boosted(unit, "defense")))
    notes = []
    pierced = piercing(s, a, unit)
    if pierced:
        notes.append(f"Penetrative ignores {pierced}")
    if s.conditions[unit] & SLEEP or (s.active == unit and s.now & SLEEP):
        notes.append("asleep: one die less")
    block = bool(powers & BLOCK) and a.kind == OF_RANGED and not a.spell
    dodge = bool(powers & DODGE) and not s.dodged >> unit & 1
    magical = a.kind == OF_MAGICAL or a.spell
    notes += ["Block takes one off"] if block else []
    notes += ["Dodge takes one off"] if dodge else []
    halved = bool(powers & RESISTANCE) and magical
    notes += ["Magic Resistance halves it"] if halved else []
    return Foe(
        unit, count, s.profile[unit].chains if hero else 0, pierced, s.health[unit], halved,
        block + dodge, claimed(parts, count), tuple(notes),
    )  # fmt: skip


# ---------------------------------------------------------------- chances


def thrown(side: Sides) -> odds.Odds:
    """The successes of an attack that is still to be rolled."""
    return odds.attack(side.kind, side.dice, side.superior, side.brutal, side.gable)


def certain(count: int) -> odds.Odds:
    return (*(0.0 for _ in range(count)), 1.0)


def damage(foe: Foe, left: int) -> int:
    """What is left of so much damage after the target's own powers."""
    if foe.halved:
        left = (left + 1) // 2
    return max(0, left - foe.spared)


def fate(
    attack: odds.Odds, foes: Sequence[Foe], defended: odds.Odds | None = None
) -> tuple[float, float]:
    """The chances that nobody is hurt, and that somebody falls; `defended`: by the only one."""
    good = falls = 0.0
    for successes, chance in enumerate(attack):
        if chance < 1e-12:
            continue
        none = safe = 1.0
        for foe in foes:
            shields = odds.defence(foe.dice, foe.chains) if defended is None else defended
            unhurt = alive = 0.0
            for count, share in enumerate(shields):
                dealt = damage(foe, max(0, successes - max(0, count - foe.pierced)))
                unhurt += share if not dealt else 0.0
                alive += share if dealt < foe.health else 0.0
            none *= unhurt
            safe *= alive
        good += chance * none
        falls += chance * (1 - safe)
    return good, falls

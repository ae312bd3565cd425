"""The exact chance that an option succeeds, as the table stands. [attack.damage, cast.success]"""

from __future__ import annotations

from . import combat, odds
from .box import BRUTAL, GABLE, SUPERIOR, Weapon
from .state import BLIND, State


def damage(s: State, by: int, weapon: Weapon, target: int, bonus: int = 0) -> odds.Odds:
    """The odds of the damage left after the defence of a target, before its own powers."""
    a = combat.Attack(by, weapon, [target])
    a.bonus = bonus
    a.bits = (a.bits | s.granted(by)) & ~combat.cancelled(s, target)
    return odds.fight(
        a.kind, combat.attack_dice(s, a), bool(a.bits & SUPERIOR), bool(a.bits & BRUTAL),
        bool(a.bits & GABLE) and weapon.item >= 0, combat.defense_dice(s, target),
        s.profile[target].chains if s.kind[target] < 0 else 0, combat.piercing(s, a, target),
    )  # fmt: skip


def _defence(s: State, target: int) -> odds.Odds:
    chains = s.profile[target].chains if s.kind[target] < 0 else 0
    return odds.defence(combat.defense_dice(s, target), chains)


def spell_chance(s: State, hero: int, spell: int) -> float:
    """The chance that a spell is cast."""
    magic = s.box.magic[spell]
    own = s.powers(hero)
    count = magic.dice - (1 if s.conditions[hero] & BLIND and magic.dice > 1 else 0)
    return odds.spell(count, magic.need, bool(own & SUPERIOR), 2 if own & BRUTAL else 1)


# ---------------------------------------------------------------- of deeds


def of_attack(s: State, by: int, weapon: int, target: int) -> float:
    """The chance that an attack hurts."""
    own = s.profile[by].weapons[weapon] if s.kind[by] < 0 else s.kinds[s.kind[by]].weapon
    return 1 - damage(s, by, own, target)[0]


def of_slam(s: State, hero: int, target: int) -> float:
    profile = s.profile[hero]
    weapon = Weapon(-2, profile.shield, 0, 0, 1, profile.bits, profile.penetrative, False, 0)
    return 1 - damage(s, hero, weapon, target)[0]


def of_spell(s: State, hero: int, spell: int, target: int | None) -> float:
    """The chance that a spell is cast, and hurts its target if it is to."""
    success = spell_chance(s, hero, spell)
    magic = s.box.magic[spell]
    if not magic.damage or target is None:
        return success
    fixed = (*(0.0 for _ in range(magic.damage)), 1.0)
    return success * (1 - odds.left(fixed, _defence(s, target), magic.penetrative)[0])

"""The exact chance that an option succeeds, as the table stands. [attack.damage, cast.success]"""

from __future__ import annotations

from undercroft.kernel.choice import CHANCE, Ask, Option

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


def chance(s: State, ask: Ask, option: Option) -> float | None:
    """The chance that an option succeeds; None where nothing is rolled."""
    if ask.seat == CHANCE or ask.prompt in ("lead_move", "arrange", "trader"):
        return None
    kind = option[0]
    if kind == "attack":
        by = ask.about[0]
        if s.kind[by] < 0:
            weapon = s.profile[by].weapons[option[1]]
        else:
            weapon = s.kinds[s.kind[by]].weapon
        return 1 - damage(s, by, weapon, option[2])[0]
    if kind == "slam":
        hero = ask.about[0]
        profile = s.profile[hero]
        weapon = Weapon(-2, profile.shield, 0, 0, 1, profile.bits, profile.penetrative, False, 0)
        return 1 - damage(s, hero, weapon, option[1])[0]
    if kind == "cast":
        hero = ask.about[0]
        success = spell_chance(s, hero, option[1])
        magic = s.box.magic[option[1]]
        if not magic.damage or len(option) < 3:
            return success
        fixed = (*(0.0 for _ in range(magic.damage)), 1.0)
        return success * (1 - odds.left(fixed, _defence(s, option[2]), magic.penetrative)[0])
    if kind == "aim_spell":
        return spell_chance(s, ask.about[0], option[1])
    return None

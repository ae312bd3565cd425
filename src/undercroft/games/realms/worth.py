"""What blows and spells are worth: exact chances, weighed by what they would mean. [attack.damage]

Points are points of damage. Advice is built on this.
"""

from __future__ import annotations

from functools import lru_cache

from undercroft.kernel.squares import Square

from . import combat, odds, prospect, spell
from .box import CONTROL, EMPOWER, HEAL, SLEEPS, Weapon
from .state import BLIND, State

KILL = 1.5
"""What a monster less is worth beside the damage it took."""
LIFE = 1.4
"""What a point of a hero's Health is worth."""
LAST = 3.0
"""What it is worth that a hero keeps standing."""
ENERGY = 0.35
"""What a point of energy is worth."""
FREE = 20.0
"""Above everything that costs an action."""


@lru_cache(maxsize=16384)
def worth_of(chances: odds.Odds, health: int, prize: float) -> float:
    """The damage on average, as far as it is of use, and the hope of a kill."""
    total = 0.0
    for damage, chance in enumerate(chances):
        if damage:
            total += chance * (min(damage, health) + (prize if damage >= health else 0.0))
    return total


def prize(s: State, target: int) -> float:
    """What it is worth that somebody falls; those the adventure wants slain are worth more."""
    if s.kind[target] < 0:
        return LAST
    kind = s.kinds[s.kind[target]]
    return KILL + (1.0 if kind.villain else 0.0) + 0.4 * kind.weapon.dice


def strike(s: State, hero: int, weapon: Weapon, target: int, bonus: int = 0) -> float:
    """What an attack on somebody is worth."""
    chances = prospect.damage(s, hero, weapon, target, bonus)
    weight = 1.25 if s.kind[target] >= 0 and s.kinds[s.kind[target]].villain else 1.0
    return weight * worth_of(chances, s.health[target], prize(s, target)) + 0.05


@lru_cache(maxsize=4096)
def fixed(damage: int, defence: int, chains: int, penetrative: int) -> odds.Odds:
    sure = (*(0.0 for _ in range(damage)), 1.0)
    return odds.left(sure, odds.defence(defence, chains), penetrative)


def enchant(s: State, hero: int, number: int, target: int, square: Square) -> float:
    """What casting a spell is worth."""
    magic = s.box.magic[number]
    success = prospect.spell_chance(s, hero, number)
    price = ENERGY * spell.cost(s, hero, number)
    if magic.bits & HEAL:
        healed = range(len(s.party)) if magic.area == "party" else (target,)
        amount = max(1, magic.dice // 3)
        gain = 0.0
        for other in healed:
            if s.fallen[other] >= 0:
                gain += 4.0 if s.fallen[other] < 1 << 20 else 0.0
            else:
                missing = s.most_health(other) - s.health[other]
                gain += LIFE * min(amount, missing) + (1.0 if s.health[other] == 1 else 0.0)
        return success * gain - price if gain else -1.0
    units = spell.hit(s, hero, magic, target, square)
    damage = magic.damage + (1 if magic.damage and s.powers(hero) & EMPOWER else 0)
    gain = 0.0
    for unit in units:
        friend = s.kind[unit] < 0
        worth = 0.0
        if damage:
            chains = s.profile[unit].chains if friend else 0
            left = fixed(damage, combat.defense_dice(s, unit), chains, magic.penetrative)
            if magic.bits & SLEEPS:
                worth = 1.5 * (1 - left[0])
            else:
                worth = worth_of(left, s.health[unit], prize(s, unit))
        elif not friend:
            if magic.bits & CONTROL:
                worth = 2.5
            elif not s.conditions[unit] & BLIND:
                worth = 0.6
        gain += -1.6 * worth if friend else worth
    return success * gain - price if gain > 0 else -1.0

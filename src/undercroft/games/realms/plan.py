"""A plan: what a hero had better do in his activation and before he throws.

What the rows of the deeds say a deed is worth; `advice` looks so at menus and declarations.
"""

from __future__ import annotations

from undercroft.kernel.choice import Option

from . import aim
from .box import Weapon
from .destination import MOVE, RUN, STEP, judge_of
from .dice import OF_MELEE
from .outfit import better
from .pool import BIG_BLAST
from .state import State
from .worth import ENERGY, FREE, LIFE, enchant, strike


class Plan:
    """One look at the board for the hero whose activation it is."""

    def __init__(self, s: State, hero: int) -> None:
        self.s = s
        self.hero = hero
        self.judge = judge_of(s, hero)
        self.missing = s.most_energy(hero) - s.energy[hero]

    def attack(self, option: Option) -> float:
        return strike(self.s, self.hero, self.s.profile[self.hero].weapons[option[1]], option[2])

    def cast(self, option: Option) -> float:
        return enchant(self.s, self.hero, option[1], option[2] if len(option) > 2 else -1, -1)

    def slam(self, option: Option) -> float:
        profile = self.s.profile[self.hero]
        shield = max(0, profile.shield)
        weapon = Weapon(-2, shield, OF_MELEE, 0, 0, profile.bits, 0, False, OF_MELEE)
        return strike(self.s, self.hero, weapon, option[1])

    def move(self, option: Option) -> float:
        return self.judge(option[1], MOVE)

    def step(self, option: Option) -> float:
        return self.judge(option[1], STEP)

    def run(self, option: Option) -> float:
        return self.judge(option[1], RUN)

    def rest(self, option: Option) -> float:
        return 0.3 * self.missing + (0.2 if not self.s.foes else 0.0)

    def give_up(self, option: Option) -> float:
        """An action passed for the sake of a rest."""
        s = self.s
        return 0.1 if s.taken == 0 and self.missing >= 4 and not s.foes else -0.5

    def vigor(self, option: Option) -> float:
        return LIFE + (1.0 if self.s.health[self.hero] == 1 else 0.0) - 2 * ENERGY

    def interact(self, option: Option) -> float:
        return 3.0 if self.s.foes else 8.0

    def open(self, option: Option) -> float:
        return _door(self.s)

    def equip(self, option: Option) -> float:
        gain = better(self.s, self.hero)
        return (0.8 if self.s.foes else 4.0) * gain if gain > 0.1 else -1.0

    def use(self, option: Option) -> float:
        return _drink(self.s, self.hero, option)


def _door(s: State) -> float:
    """Open the next door when the party is fit, or time is short."""
    heroes = s.standing()
    limit = s.options[2] or s.adventure.row.rounds
    if s.round * 2 > limit:
        return 6.0
    tired = sum(s.energy[h] * 2 < s.most_energy(h) for h in heroes)
    missing = any(fell >= 0 for fell in s.fallen)
    return 0.2 if tired or missing else 5.0


def _drink(s: State, hero: int, option: Option) -> float:
    """What using a consumable is worth, by what its effects are."""
    row = s.box.consumables[option[1]]
    target = option[2] if len(option) > 2 else hero
    total = -0.6
    for e in row.effects:
        whom = hero if getattr(e, "on", "self") == "self" else target
        if e.do == "heal":
            if s.kind[whom] < 0 and s.fallen[whom] >= 0:
                total += 5.0
            else:
                total += LIFE * min(e.amount, s.most_health(whom) - s.health[whom])
        elif e.do == "energy":
            total += ENERGY * min(e.amount, s.most_energy(whom) - s.energy[whom])
        elif e.do in ("damage", "strike"):
            total += 1.5 if s.foes else -1.0
        elif e.do in ("boost", "grant", "act", "actions"):
            total += 0.9 if s.foes and aim.attack_options(s, hero, s.foes) else -0.5
        elif e.do == "inflict":
            total += 0.9
        elif e.do in ("loot", "gold", "draw"):
            total += 3.0
        elif e.do == "cure":
            total += 1.0 if s.conditions[whom] else -1.0
    return total + (FREE if total > 1.0 else 0.0)


# ---------------------------------------------------------------- before a throw


class Throw:
    """One look at an attack that is declared."""

    def __init__(self, s: State, hero: int, targets: tuple[int, ...]) -> None:
        self.s = s
        self.hero = hero
        self.targets = targets

    def power_strike(self, option: Option) -> float:
        return 0.5 if self.s.energy[self.hero] >= 3 and self.targets else -0.2

    def powerful_blow(self, option: Option) -> float:
        s = self.s
        monsters = [t for t in self.targets if s.kind[t] >= 0]
        big = any(s.health[t] >= 4 or s.kinds[s.kind[t]].villain for t in monsters)
        return 0.6 if big else -0.3

    def deadly_shot(self, option: Option) -> float:
        return 0.7 if self.targets else 0.0

    def multi_shot(self, option: Option) -> float:
        return 0.6 if len(self.s.monsters()) > 2 else -0.2

    def blasting_power(self, option: Option) -> float:
        s = self.s
        if not self.targets:
            return -0.5
        area = s.ground.area(s.footprint(self.targets[0]), BIG_BLAST, s.opaque)
        units = s.units_on(area)
        foes = sum(s.kind[unit] >= 0 for unit in units)
        return 0.5 * (foes - 1) - 1.2 * (len(units) - foes)

"""An attack as it is made: its working values, its dice, and what it deals. [combat.*]"""

from __future__ import annotations

from undercroft.kernel.squares import Squares

from ..superdungeon import status
from ..superdungeon.card import (
    ARM,
    DEX,
    DODGE,
    HOLY,
    MASSIVE_DAMAGE,
    MOB,
    PILE_ON,
    Action,
    Pool,
)
from ..superdungeon.dice import Roll
from ..superdungeon.roll import Detail
from ..superdungeon.source import named
from . import effect
from .roll import hindered, hinders
from .state import State
from .target import ATTRIBUTE_OF, MELEE, melee_targets

VULNERABLE = "Vulnerable"
MOST_MOB_DICE = 3


class Attack:
    """One attack being made: the working values that interrupts may change."""

    __slots__ = (
        "action", "attribute", "by", "defend_with", "harmless", "melee", "mode", "number",
        "reach", "roll", "squares", "stock", "target", "targets", "wounded",
    )  # fmt: skip

    def __init__(
        self,
        by: int,
        targets: list[int],
        mode: str,
        number: int = -1,
        action: Action | None = None,
        reach: int = 0,
        squares: Squares = 0,
    ) -> None:
        self.by = by
        self.targets = targets
        self.mode = mode
        self.number = number
        """The special's number, -1 for a basic attack."""
        self.action = action
        self.reach = reach
        """How far the distance effect reaches when it picks out one model, else 0."""
        self.squares = squares
        """The squares of its area, 0 if it has none."""
        self.melee = mode == MELEE
        self.attribute = ATTRIBUTE_OF[mode]
        self.defend_with = ARM
        self.harmless = False
        """Whether success wounds nobody: a special action that rolls."""
        if action is not None:
            if action.attack_with is not None:
                self.attribute = action.attack_with
            self.defend_with = action.defend_with
            self.harmless = action.kind == "action"
        self.target = targets[0] if targets else -1
        """The model that is just now attacked or defends."""
        self.roll: Roll | None = None
        self.stock: list[int] = []
        """Each Hero's potions as the attack was rolled, and those rolled since."""
        self.wounded: list[int] = []


def in_melee(s: State, a: Attack, target: int) -> bool:
    """Whether the attack is one in melee to this model. [combat.in-melee]"""
    if not a.melee:
        return False
    if a.action is None or a.action.shape is None:
        return True
    return target in melee_targets(s, a.by, s.footprint(target))


def attack_pool(s: State, a: Attack) -> Pool:
    """The dice of an attack roll. [combat.attack-roll, special-attack.bonus-dice]"""
    pool = effect.dice(s, a.by, a.attribute)
    action = a.action
    if action is not None:
        pool = pool + action.dice[a.attribute] + action.grants.dice[a.attribute]
    bits = attacker_flags(s, a)
    if bits & MOB and len(a.targets) == 1 and in_melee(s, a, a.target):
        mob = min(MOST_MOB_DICE, others_with_mob(s, a.by, a.target))
        if mob:
            pool = pool + Pool(blue=mob)
    if bits & PILE_ON and len(a.targets) == 1 and s.status[a.target] & status.KNOCKDOWN:
        pool = pool + Pool(red=1)
    return pool


def attack_detail(s: State, a: Attack) -> Detail:
    """Where the dice of an attack roll come from, and what strikes some of them."""
    parts = effect.sources(s, a.by, a.attribute)
    if a.action is not None:
        name = s.box.called(a.number) if a.number >= 0 else a.action.name
        parts.append((name, a.action.dice[a.attribute] + a.action.grants.dice[a.attribute]))
    bits = attacker_flags(s, a)
    if bits & MOB and len(a.targets) == 1 and in_melee(s, a, a.target):
        mob = min(MOST_MOB_DICE, others_with_mob(s, a.by, a.target))
        parts.append(("Mob", Pool(blue=mob)))
    if bits & PILE_ON and len(a.targets) == 1 and s.status[a.target] & status.KNOCKDOWN:
        parts.append(("Pile On", Pool(red=1)))
    return Detail(named(parts, attack_pool(s, a)), hinders(s, a.by, a.attribute))


def defence_detail(s: State, a: Attack, target: int, attribute: int) -> Detail:
    """Where the dice of a defense roll come from, and what strikes some of them."""
    struck = hinders(s, target, attribute)
    if effect.vulnerabilities(s, target) & attack_causes(s, a):
        struck += (VULNERABLE,)
    pool = effect.dice(s, target, attribute)
    return Detail(named(effect.sources(s, target, attribute), pool), struck)


def attacker_flags(s: State, a: Attack) -> int:
    bits = effect.flags(s, a.by)
    return bits if a.action is None else bits | a.action.grants.flags


def attack_causes(s: State, a: Attack) -> int:
    """Statuses a wound of this attack gives. [special-attack.inherits-status]"""
    bits = effect.causes(s, a.by)
    return bits if a.action is None else bits | a.action.status | a.action.grants.causes


def others_with_mob(s: State, unit: int, target: int) -> int:
    """Other models with Mob in melee with the target. [card.sample.mob]"""
    foot = s.footprint(target)
    board = s.board
    beside = board.spread(foot)
    count = 0
    friends = s.hero_units if s.is_hero(unit) else range(len(s.seats), len(s.card))
    for other in friends:
        if other in (unit, target) or s.at[other] < 0:
            continue
        profile = s.profile[other]
        if not profile.flags & MOB:
            continue
        if profile.reach == 1:
            count += bool(beside & s.footprint(other))
        elif board.within_any(foot, profile.reach) & s.footprint(other):
            count += bool(effect.visible(s, s.footprint(other), foot))
    return count


def defence_attributes(s: State, a: Attack, target: int) -> tuple[int, ...]:
    """What a target may defend with: Dodge lets it use DEX. [combat.defense-roll, ability.dodge]"""
    if (
        a.defend_with == ARM
        and effect.has(s, target, DODGE)
        and not s.status[target] & (status.KNOCKDOWN | status.IMMOBILE | status.SLOW)
    ):
        return (ARM, DEX)
    return (a.defend_with,)


def defence_drops(s: State, a: Attack, target: int, attribute: int) -> int:
    """Dice the target must discard: for its statuses and for Vulnerable. [keyword.vulnerable]"""
    drops = hindered(s, target, attribute)
    weakness = effect.vulnerabilities(s, target)
    if weakness:
        drops += (weakness & attack_causes(s, a)).bit_count()
    return drops


def may_reroll(s: State, a: Attack, pool: Pool) -> bool:
    """Whether Holy helps an attack: on an undead or a demon. [ability.holy]"""
    if not attacker_flags(s, a) & HOLY or not pool.dice:
        return False
    models = [s.profile[target].model for target in a.targets]
    return any(model.is_a("undead") or model.is_a("demon") for model in models)


def wounds_dealt(s: State, a: Attack) -> int:
    """Wounds a success deals: one, or two with Massive Damage. [combat.one-wound]"""
    if a.action is not None and a.action.script == "coup_de_grace":
        assert a.roll is not None
        return a.roll.stars
    return 2 if attacker_flags(s, a) & MASSIVE_DAMAGE else 1

"""The skills of the Martial, Zenith and Protection trees, each at its moment. [skill.*]

A skill that names its moment takes no action; one that names none takes the Use a Skill action.
[action.use-skill]
"""

from __future__ import annotations

from undercroft.kernel.choice import Ask, Option, Options, Rule
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.squares import Square

from . import aim, cause, movement, token
from .box import (
    BLASTING,
    CLEAVE,
    DEADLY_SHOT,
    FLURRY,
    HEAVY_MASTERY,
    LIGHT_MASTERY,
    MULTI_SHOT,
    ONE_HANDED,
    POWER_STRIKE,
    POWERFUL_BLOW,
    REFLEXES,
    SLAM,
    STANCE,
    SURPRISE,
    TWO_HANDED,
    VIGOR,
    Weapon,
)
from .dice import OF_MELEE
from .events import Declared, Redirected, note
from .pool import BIG_BLAST, Attack
from .state import IMMOBILE, UNTIL_NEXT, Boost, State, put

Ids = tuple[str, ...]
DECLARED = POWER_STRIKE | POWERFUL_BLOW | BLASTING | DEADLY_SHOT | MULTI_SHOT
"""Skills declared before the attack dice are rolled."""

_RULES = {
    POWER_STRIKE: "skill.martial.power-strike",
    POWERFUL_BLOW: "skill.martial.powerful-blow",
    BLASTING: "skill.zenith.blasting-power",
    DEADLY_SHOT: "skill.zenith.deadly-shot",
    MULTI_SHOT: "skill.zenith.multi-shot",
    FLURRY: "skill.martial.flurry-of-blows",
    CLEAVE: "skill.martial.cleave-attack",
    REFLEXES: "skill.zenith.fast-reflexes",
    SURPRISE: "skill.zenith.surprise-attack",
    HEAVY_MASTERY: "skill.protection.heavy-armor-mastery",
    LIGHT_MASTERY: "skill.protection.light-armor-mastery",
    STANCE: "skill.protection.defensive-stance",
    SLAM: "skill.protection.shield-slam",
    VIGOR: "skill.protection.vigor",
}
BONUS = {POWER_STRIKE: 1, POWERFUL_BLOW: 3, DEADLY_SHOT: 1, BLASTING: 1}
"""The attack dice that skills add when they are declared."""
ONCE = POWERFUL_BLOW | BLASTING | MULTI_SHOT | FLURRY | STANCE
"""Skills that are used once in an adventure."""
DECLARE_RULES = tuple(_RULES[bit] for bit in (POWER_STRIKE, POWERFUL_BLOW, DEADLY_SHOT))
MORE_DICE = {
    "roll": 0, "power_strike": POWER_STRIKE, "powerful_blow": POWERFUL_BLOW,
    "deadly_shot": DEADLY_SHOT,
}  # fmt: skip
"""What is declared and leaves the targets as they are."""
USED: tuple[str, ...] = ("vigor", "slam", "stance")
"""Skills that are used from the menu."""


def rule_of(bit: int) -> str:
    """The rule of a skill."""
    return _RULES[bit]


def energy(s: State, bit: int) -> int:
    return s.box.skill_energy[bit.bit_length() - 1]


def strike_cost(s: State, hero: int, weapon: Weapon) -> int:
    """[skill.martial.two-handed-master, skill.martial.one-handed-master]"""
    master = TWO_HANDED if weapon.hands == 2 else ONE_HANDED if weapon.hands == 1 else 0
    return 1 if s.skills[hero] & master else energy(s, POWER_STRIKE)


def _use(s: State, hero: int, bit: int, cost: int) -> None:
    note(s, Declared, hero, bit.bit_length() - 1, (_RULES[bit],))
    if cost:
        token.spend(s, hero, cost, (_RULES[bit],))


# ---------------------------------------------------------------- when attacking


def declare(s: State, a: Attack) -> Rule[None]:
    """What a hero adds to his attack before he rolls."""
    hero, weapon = a.by, a.weapon
    known = s.skills[hero]
    struck = False
    while True:
        fresh = known & ~s.used_adventure[hero]
        options: list[Option] = [("roll",)]
        price = strike_cost(s, hero, weapon)
        if known & POWER_STRIKE and not struck and token.can_spend(s, hero, price):
            options.append(("power_strike",))
        if fresh & POWERFUL_BLOW and token.can_spend(s, hero, energy(s, POWERFUL_BLOW)):
            options.append(("powerful_blow",))
        if known & DEADLY_SHOT and not s.used_round[hero] & DEADLY_SHOT and _nearer(s, a):
            options.append(("deadly_shot",))
        single = not a.radius and len(a.targets) <= 1
        if fresh & BLASTING and single and token.can_spend(s, hero, energy(s, BLASTING)):
            options.append(("blasting_power",))
        if (
            fresh & MULTI_SHOT
            and single
            and a.targets
            and a.kind != OF_MELEE
            and token.can_spend(s, hero, energy(s, MULTI_SHOT))
            and len(aim.reachable(s, hero, weapon, s.foes)) > 1
        ):
            options.append(("multi_shot",))
        if len(options) == 1:
            return
        choice: Option = yield Ask(
            s.seat(hero), "declare", options,
            (hero, tuple(a.targets), a.bonus, 0 if struck else price), DECLARE_RULES,
        )  # fmt: skip
        kind = choice[0]
        if kind == "roll":
            return
        if kind == "power_strike":
            struck = True
            a.bonus += BONUS[POWER_STRIKE]
            _use(s, hero, POWER_STRIKE, price)
        elif kind == "powerful_blow":
            s.used_adventure = put(s.used_adventure, hero, s.used_adventure[hero] | POWERFUL_BLOW)
            a.bonus += BONUS[POWERFUL_BLOW]
            _use(s, hero, POWERFUL_BLOW, energy(s, POWERFUL_BLOW))
        elif kind == "deadly_shot":
            s.used_round[hero] |= DEADLY_SHOT
            a.bonus += BONUS[DEADLY_SHOT]
            _use(s, hero, DEADLY_SHOT, 0)
            a.weapon = weapon = weapon._replace(range=weapon.range - 2)
        elif kind == "blasting_power":
            s.used_adventure = put(s.used_adventure, hero, s.used_adventure[hero] | BLASTING)
            a.bonus += BONUS[BLASTING]
            a.radius = BIG_BLAST
            _use(s, hero, BLASTING, energy(s, BLASTING))
        else:
            s.used_adventure = put(s.used_adventure, hero, s.used_adventure[hero] | MULTI_SHOT)
            _use(s, hero, MULTI_SHOT, energy(s, MULTI_SHOT))
            yield from _more_targets(s, a)


def _nearer(s: State, a: Attack) -> bool:
    """Whether the targets lie within the range less two, which is at least 1."""
    reach = a.weapon.range - 2
    if reach < 1:
        return False
    near = s.ground.within(s.at[a.by], 1, reach)
    if a.square >= 0:
        return bool(near >> a.square & 1)
    return all(near & s.footprint(target) for target in a.targets)


def _more_targets(s: State, a: Attack) -> Rule[None]:
    """One or two further targets, each legal on its own. [skill.zenith.multi-shot]"""
    while len(a.targets) < 3:
        found = aim.reachable(s, a.by, a.weapon, s.foes)
        further: list[Option] = [("also", unit) for unit in found if unit not in a.targets]
        if not further:
            return
        if len(a.targets) > 1:
            further.insert(0, ("enough",))
        choice: Option = yield Ask(
            s.seat(a.by), "also", further, (a.by, tuple(a.targets)), ("skill.zenith.multi-shot",)
        )
        if choice[0] == "enough":
            return
        a.targets.append(choice[1])


def cleave(s: State, hero: int, target: int, where: Square, amount: int) -> Rule[None]:
    """The same damage to another monster next to the first. [skill.martial.cleave-attack]

    The first target may be gone: where it stood counts. So may the hero, felled by what his blow
    has stirred up. [unconscious.removed]
    """
    if not s.skills[hero] & CLEAVE or s.kind[target] < 0 or s.at[hero] < 0:
        return
    near = s.ground.adjacent(where, s.size(target)) & s.foes
    beside = [unit for unit in s.units_on(near) if unit != target]
    if not beside:
        return
    options: list[Option] = [("pass",), *(("cleave", unit) for unit in beside)]
    choice: Option = yield Ask(
        s.seat(hero), "cleave", options, (hero, target, amount), (_RULES[CLEAVE],)
    )
    if choice[0] == "cleave":
        _use(s, hero, CLEAVE, 0)
        yield from token.hurt(s, choice[1], amount, hero, (_RULES[CLEAVE],), attack=True)


def flurry(s: State, a: Attack) -> Rule[None]:
    """A second attack after a melee attack. [skill.martial.flurry-of-blows]"""
    hero = a.by
    if (
        a.kind != OF_MELEE
        or not s.skills[hero] & FLURRY & ~s.used_adventure[hero]
        or not token.can_spend(s, hero, energy(s, FLURRY))
        or not s.foes
    ):
        return
    options = aim.attack_options(s, hero, s.foes)
    if not options:
        return
    choice: Option = yield Ask(
        s.seat(hero), "flurry", [("pass",), *options], (hero,), (_RULES[FLURRY],)
    )
    if choice[0] == "attack":
        s.used_adventure = put(s.used_adventure, hero, s.used_adventure[hero] | FLURRY)
        _use(s, hero, FLURRY, energy(s, FLURRY))
        weapon = s.profile[hero].weapons[choice[1]]
        yield from cause.attack(s, Attack(hero, weapon, [choice[2]]))


# ---------------------------------------------------------------- when attacked


def intercept(s: State, a: Attack) -> Rule[None]:
    """A hero in heavy armour becomes the target. [skill.protection.heavy-armor-mastery]"""
    target = a.targets[0]
    near = s.ground.near[s.at[target]]
    for hero in range(len(s.party)):
        if (
            hero != target
            and hero != a.by
            and s.skills[hero] & HEAVY_MASTERY
            and not s.used_round[hero] & HEAVY_MASTERY
            and s.at[hero] >= 0
            and near >> s.at[hero] & 1
            and s.profile[hero].heavy
        ):
            choice: Option = yield Ask(
                s.seat(hero), "intercept", [("pass",), ("intercept",)], (hero, target, a.by),
                ("skill.protection.heavy-armor-mastery", "skill.protection.heavy-armor-only"),
            )  # fmt: skip
            if choice[0] == "intercept":
                s.used_round[hero] |= HEAVY_MASTERY
                a.targets[0] = hero
                note(s, Redirected, hero, target)
                return


def reply(s: State, hero: int, by: int) -> Rule[None]:
    """A hero in light armour attacks back. [skill.protection.light-armor-mastery]"""
    if (
        not s.skills[hero] & LIGHT_MASTERY
        or s.used_round[hero] & LIGHT_MASTERY
        or not s.profile[hero].light
        or s.at[by] < 0
    ):
        return
    mask = s.footprint(by)
    options = aim.attack_options(s, hero, mask)
    if not options:
        return
    choice: Option = yield Ask(
        s.seat(hero), "reply", [("pass",), *options], (hero, by),
        ("skill.protection.light-armor-mastery", "skill.protection.light-armor-only"),
    )  # fmt: skip
    if choice[0] == "attack":
        s.used_round[hero] |= LIGHT_MASTERY
        _use(s, hero, LIGHT_MASTERY, 0)
        weapon = s.profile[hero].weapons[choice[1]]
        yield from cause.attack(s, Attack(hero, weapon, [choice[2]]))


def reflexes(s: State, hero: int, a: Attack) -> Rule[None]:
    """After an attack that did no damage, a step. [skill.zenith.fast-reflexes]"""
    if not s.skills[hero] & REFLEXES or a.reflex:
        return
    if a.free and s.active == hero:
        # In his own move it becomes one space longer.
        s.steps += 1
        note(s, Declared, hero, REFLEXES.bit_length() - 1, (_RULES[REFLEXES],))
        return
    if not s.speed(hero) or (s.active == hero and s.now & IMMOBILE):
        return
    places = movement.ways(s, hero, 1).stops
    if not places:
        return
    options = Options([("stay",)])
    options.squares(("step",), places)
    choice: Option = yield Ask(s.seat(hero), "reflexes", options, (hero,), (_RULES[REFLEXES],))
    if choice[0] == "step":
        _use(s, hero, REFLEXES, 0)
        yield from movement.walk(s, hero, [choice[1]], reflex=True)


def surprise(s: State, monster: int) -> Rule[None]:
    """Before a monster acts, heroes who see it may attack it. [skill.zenith.surprise-attack]"""
    for hero in range(len(s.party)):
        if (
            s.skills[hero] & SURPRISE
            and s.at[hero] >= 0
            and s.at[monster] >= 0
            and not s.used_round[hero] & SURPRISE
            and token.can_spend(s, hero, energy(s, SURPRISE))
        ):
            options = aim.attack_options(s, hero, s.footprint(monster))
            if not options:
                continue
            choice: Option = yield Ask(
                s.seat(hero), "surprise", [("pass",), *options], (hero, monster),
                (_RULES[SURPRISE],),
            )  # fmt: skip
            if choice[0] == "attack":
                s.used_round[hero] |= SURPRISE
                _use(s, hero, SURPRISE, energy(s, SURPRISE))
                weapon = s.profile[hero].weapons[choice[1]]
                yield from cause.attack(s, Attack(hero, weapon, [choice[2]]))


# ---------------------------------------------------------------- in one's activation


OFFERED = VIGOR | SLAM | STANCE
"""Skills that are used in place of an action or before the first."""


def offers(s: State, hero: int, single: list[Option]) -> None:
    """Skills that the active hero may use now."""
    known = s.skills[hero]
    if s.actions:
        hurt = s.health[hero] < s.most_health(hero)
        if known & VIGOR and hurt and token.can_spend(s, hero, energy(s, VIGOR)):
            single.append(("vigor",))
        if known & SLAM and s.profile[hero].shield >= 0:
            # [skill.protection.shield-slam-needs-shield]
            near = s.ground.near[s.at[hero]] & s.foes
            single += [("slam", unit) for unit in s.units_on(near)] if near else []
    if known & STANCE & ~s.used_adventure[hero] and not s.taken:
        speed = s.speed(hero)
        single += [("stance", given) for given in (2, 4) if given <= speed]


def unskilled(s: State, hero: int, bit: int) -> Hindrance | None:
    """Whether a hero has learnt a skill, and not used it up. [action.use-skill]"""
    if not s.skills[hero] & bit:
        return Hindrance(_RULES[bit], says="{by:unit} has not learnt it", by=hero)
    if bit & ONCE and s.used_adventure[hero] & bit:
        says = "{by:unit} has used it in this adventure"
        return Hindrance(_RULES[bit], says=says, by=hero)
    if s.used_round[hero] & bit:
        return Hindrance(_RULES[bit], says="{by:unit} has used it in this round", by=hero)
    return None


def no_vigor(s: State, hero: int) -> Hindrance | None:
    """[skill.protection.vigor, token.maximum]"""
    health = s.health[hero]
    if health < s.most_health(hero):
        return token.too_dear(s, hero, energy(s, VIGOR), _RULES[VIGOR])
    says = "{by:unit} has all {health} Health"
    return Hindrance(_RULES[VIGOR], "token.maximum", says=says, by=hero, health=health)


def no_slam(s: State, hero: int, target: int) -> Hindrance | None:
    """[skill.protection.shield-slam-needs-shield]"""
    if s.profile[hero].shield < 0:
        rule = "skill.protection.shield-slam-needs-shield"
        return Hindrance(rule, says="{by:unit} wields no shield", by=hero)
    enemy = aim.gone(s, target) or aim.friend(s, target)
    if enemy is not None or s.ground.near[s.at[hero]] & s.footprint(target):
        return enemy
    far = aim.away(s, hero, target)
    says = "{target:unit} is not adjacent: the distance is {far}"
    return Hindrance(_RULES[SLAM], says=says, target=target, far=far)


def no_stance(s: State, hero: int, given: int) -> Hindrance | None:
    """[skill.protection.defensive-stance]"""
    if s.taken:
        says = "it comes before the first action"
        return Hindrance(_RULES[STANCE], says=says, taken=s.taken)
    speed = s.speed(hero)
    if given > speed:
        says = "{by:unit} has {speed} Speed, and {given} would be given up"
        return Hindrance(_RULES[STANCE], says=says, by=hero, speed=speed, given=given)
    if given not in (2, 4):
        return Hindrance(_RULES[STANCE], says="2 or 4 Speed are given up")
    return None


def use(s: State, hero: int, choice: Option) -> Rule[None]:
    kind = choice[0]
    if kind == "vigor":
        _use(s, hero, VIGOR, energy(s, VIGOR))
        yield from token.heal(s, hero, 1, hero, (_RULES[VIGOR],))
    elif kind == "slam":
        _use(s, hero, SLAM, 0)
        profile = s.profile[hero]
        weapon = Weapon(
            -2, profile.shield, OF_MELEE, 0, 0, profile.bits, profile.penetrative,
            bool(profile.lucky & 1), OF_MELEE,
        )  # fmt: skip
        yield from cause.attack(s, Attack(hero, weapon, [choice[1]]))
    else:
        # Kept until the start of his next activation.
        given = choice[1]
        s.used_adventure = put(s.used_adventure, hero, s.used_adventure[hero] | STANCE)
        _use(s, hero, STANCE, 0)
        s.boosts = (
            *s.boosts,
            Boost(hero, "speed", -given, UNTIL_NEXT),
            Boost(hero, "defense", given // 2, UNTIL_NEXT),
        )

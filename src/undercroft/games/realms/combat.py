"""Attacks in their six steps: target and weapon, dice, roll, defence, resolution. [attack.*]

What a skill adds is in `skill`, what a spell does in `spell`; both use what is here.
"""

from __future__ import annotations

from undercroft.kernel.choice import Ask, Option, Rule

from . import clash, dice, equipment, skill, token
from .box import (
    BLINDS,
    BLOCK,
    BRUTAL,
    CONTROL,
    FREEZES,
    GABLE,
    IMMOBILIZES,
    LUCKY,
    RESISTANCE,
    SLEEPS,
    STUNS,
    SUPERIOR,
    SURE,
    SWARM,
    TERRIFIES,
)
from .dice import FITS, OF_MAGICAL, OF_MELEE, OF_RANGED, SHIELDS, TYPES, Roll
from .events import (
    Afflicted,
    Assailed,
    Attacked,
    Rerolled,
    Rolled,
    Spared,
    Struck,
    Surged,
    Turned,
    note,
)
from .pool import Attack as Attack
from .pool import alone as alone
from .pool import attack_dice as attack_dice
from .pool import cancelled as cancelled
from .pool import defense_dice as defense_dice
from .pool import fewer_dice, frenzy
from .pool import piercing as piercing
from .state import (
    BLIND,
    CONDITIONS,
    FROZEN,
    IMMOBILE,
    SLEEP,
    STUN,
    TERROR,
    UNTIL_ATTACK,
    State,
)

Ids = tuple[str, ...]
SURGE = 2
"""[energy.surge]"""
_KEEP: Option = ("keep",)
_LEAVES = (
    (STUNS, STUN, "power.stun"),
    (IMMOBILIZES, IMMOBILE, "power.immobilize"),
    (TERRIFIES, TERROR, "power.terror"),
)
"""What an attack with a power leaves on a target that takes damage."""


# ---------------------------------------------------------------- the attack


def attack(s: State, a: Attack) -> Rule[None]:
    """[attack.steps]"""
    by = a.by
    hero = by >= 0 and s.kind[by] < 0
    armed = hero and not a.auto and not a.thrown
    if s.boosts and by >= 0:
        a.bits |= s.granted(by)
    if s.log is not None:
        told = clash.sides(s, a)
        note(s, Assailed, by, tuple(a.targets), a.square, -1, told, _assailed_by(s, a))
    # Skills that change the attack are declared before the roll; others may step in.
    if armed and s.skills[by] & skill.DECLARED:
        yield from skill.declare(s, a)
    if a.targets and s.kind[a.targets[0]] < 0:
        yield from attacked(s, a)
        if by >= 0 and s.at[by] < 0:
            return
    if a.radius:
        centre = 1 << a.square if a.square >= 0 else s.footprint(a.targets[0])
        a.targets = s.units_on(s.ground.area(centre, a.radius, s.opaque))
    if s.boosts and by >= 0:
        a.bits |= s.granted(by)
    a.bits &= ~alone(s, a.targets)
    # Calculate, roll and evaluate attack dice.
    roll = Roll()
    count = attack_dice(s, a)
    superior = bool(a.bits & SUPERIOR)
    burst = 0 if superior else 2 if a.bits & BRUTAL else 1
    if a.bits & GABLE and a.weapon.item >= 0:
        yield from dice.chain("attack", by, FITS[a.kind], roll)
    if count:
        yield from dice.exploding("attack", by, count, burst, roll)
    extra = 0
    if not hero or a.auto:
        if a.bits & (SWARM | SURE) or _lucky(s, a):
            yield from _machine_improves(s, a, roll, burst)
    elif a.targets:
        extra = yield from improve(s, a, roll, burst)
    potential = dice.successes(roll, a.kind, superior) + extra
    if s.log is not None:
        note(s, Rolled, by, "attack", tuple(roll.faces), potential, _roll_rules(s, a, roll))
    if s.boosts and by >= 0:
        _use_up(s, by, "attack")
    if not a.targets:
        note(s, Struck, by, a.square)
    for target in a.targets:
        if s.at[target] >= 0:
            where = s.at[target]
            worth = potential
            if superior and cancelled(s, target) & SUPERIOR:
                # Of several targets the ability does not affect this one. [power.cancel]
                worth -= roll.faces.count(dice.CRIT)
            dealt = yield from resolve(s, a, target, worth)
            if dealt and armed and a.kind == OF_MELEE and s.skills[by]:
                yield from skill.cleave(s, by, target, where, dealt)
    if armed and s.at[by] >= 0 and s.skills[by]:
        yield from skill.flurry(s, a)


def _assailed_by(s: State, a: Attack) -> Ids:
    if a.by >= 0 and s.kind[a.by] >= 0:
        return ("attack.steps", "attack.target", "attack.by-monster")
    if a.by < 0 or a.thrown:
        return ("attack.steps", "attack.target")
    return ("attack.steps", "attack.target", "attack.one-weapon")


def _roll_rules(s: State, a: Attack, roll: Roll) -> Ids:
    rules = ["attack.dice-count", "attack.potential", f"dice.attack.{_SYMBOL[a.kind]}"]
    if s.rage and frenzy(s, a):
        rules.append("power.frenzy")
    if a.bits & GABLE and a.weapon.item >= 0:
        rules.append("power.gable-weapon")
    if dice.CRIT in roll.faces:
        rules.append("dice.attack.critical-success")
        if a.bits & SUPERIOR:
            rules.append("power.superior-critical")
        elif a.bits & BRUTAL:
            rules.append("power.brutal-strike")
        else:
            rules.append("dice.attack.critical-explodes")
    return tuple(rules)


_SYMBOL = ("melee", "ranged", "ability")


def _use_up(s: State, unit: int, stat: str) -> None:
    """What lasts for one attack is over."""
    s.boosts = tuple(
        b
        for b in s.boosts
        if b.unit != unit or b.until != UNTIL_ATTACK or (stat == "defense") != (b.stat == "defense")
    )


# ---------------------------------------------------------------- after the roll


def improve(s: State, a: Attack, roll: Roll, burst: int) -> Rule[int]:
    """What a hero may do once he has seen his dice; gives the successes of Energy Surges.

    [energy.surge, energy.surge-after-roll, power.lucky, power.sure-strike]
    """
    hero = a.by
    lucky, sure = _lucky(s, a), a.bits & SURE
    extra = 0
    while True:
        options: list[Option] = [_KEEP]
        if token.can_spend(s, hero, SURGE):
            options.append(("surge",))
        if lucky:
            options += [("reroll", die) for die in range(len(roll.faces))]
        if sure:
            options += turnings(roll)
        if len(options) == 1:
            return extra
        worth = dice.successes(roll, a.kind, bool(a.bits & SUPERIOR)) + extra
        choice: Option = yield Ask(
            s.seat(hero), "improve", options, (hero, tuple(a.targets), tuple(roll.faces), worth),
            ("energy.surge", "energy.surge-after-roll"),
        )  # fmt: skip
        if choice is _KEEP or choice[0] == "keep":
            return extra
        if choice[0] == "surge":
            token.spend(s, hero, SURGE, ("energy.surge",))
            note(s, Surged, hero, _SYMBOL[a.kind])
            extra += 1
        elif choice[0] == "reroll":
            lucky = False
            note(s, Rerolled, hero, choice[1])
            yield from dice.reroll("attack", hero, choice[1], burst, roll)
        else:
            sure = 0
            roll.faces[choice[1]] = choice[2]
            note(s, Turned, hero, choice[1], choice[2])


def _lucky(s: State, a: Attack) -> bool:
    """Whether one of the dice may be rolled again. [power.lucky]"""
    lent = s.boosts and a.by >= 0 and s.granted(a.by, "lucky") & 1
    return bool(a.weapon.lucky or lent) and not alone(s, a.targets) & LUCKY


def turnings(roll: Roll) -> list[Option]:
    """Every other symbol to which a die may be turned. [power.sure-strike]"""
    return [
        ("turn", die, face)
        for die, shown in enumerate(roll.faces)
        for face in range(4)
        if dice.ATTACK_DIE[shown] != dice.ATTACK_DIE[face]
    ]


def _machine_improves(s: State, a: Attack, roll: Roll, burst: int) -> Rule[None]:
    """A figure nobody decides for makes the most of its dice. [power.swarm, power.lucky]"""
    fits = FITS[a.kind]
    target = a.targets[0] if a.targets else -1
    if (
        a.bits & SWARM
        and 0 <= target < len(s.party)
        and a.by >= 0
        and s.kind[a.by] >= 0
        and s.kinds[s.kind[a.by]].minion
        and s.attacked_by[target] & ~(1 << a.by)
    ):
        failed = [die for die, face in enumerate(roll.faces) if not fits[face]]
        if failed:
            shown = yield from dice.throw("attack", a.by, len(failed))
            for die, face in zip(failed, shown, strict=True):
                roll.faces[die] = face
                note(s, Rerolled, a.by, die, ("power.swarm",))
            for die in failed:
                if roll.faces[die] == dice.CRIT and burst:
                    yield from dice.exploding("attack", a.by, burst, burst, roll, die)
    if _lucky(s, a):
        failed = [die for die, face in enumerate(roll.faces) if not fits[face]]
        if failed:
            note(s, Rerolled, a.by, failed[0])
            yield from dice.reroll("attack", a.by, failed[0], burst, roll)
    if a.bits & SURE:
        failed = [die for die, face in enumerate(roll.faces) if not fits[face]]
        if failed:
            roll.faces[failed[0]] = dice.SYMBOL_FACE[a.kind]
            note(s, Turned, a.by, failed[0], dice.SYMBOL_FACE[a.kind])


# ---------------------------------------------------------------- the target


def attacked(s: State, a: Attack) -> Rule[None]:
    """What heroes may do when one of them is made the target, before any dice."""
    target = a.targets[0]
    if len(a.targets) == 1:
        # A blast then spreads from him who steps in.
        yield from skill.intercept(s, a)
        target = a.targets[0]
    if s.consumables[target]:
        yield from equipment.when_attacked(s, target, a.by)


def defend(s: State, target: int, threat: int, penetrative: int) -> Rule[int]:
    """Roll and evaluate defence dice against so much potential damage. [attack.reduction]"""
    hero = s.kind[target] < 0
    count = defense_dice(s, target)
    roll = Roll()
    chains = s.profile[target].chains if hero else 0
    for _ in range(chains):
        yield from dice.chain("defense", target, SHIELDS, roll)
    if count:
        yield from dice.exploding("defense", target, count, 1, roll)
    lucky = s.profile[target].lucky & 2 if hero else s.kinds[s.kind[target]].lucky & 2
    if s.boosts:
        lucky |= s.granted(target, "lucky") & 2
    extra = 0
    if not hero:
        if lucky and 0 in (good := [SHIELDS[face] for face in roll.faces]):
            note(s, Rerolled, target, good.index(0))
            yield from dice.reroll("defense", target, good.index(0), 1, roll)
    else:
        while True:
            worth = dice.shields(roll) + extra
            if threat <= max(0, worth - penetrative):
                break
            options: list[Option] = [_KEEP]
            if token.can_spend(s, target, SURGE):
                options.append(("surge",))
            if lucky:
                options += [("reroll", die) for die in range(len(roll.faces))]
            if len(options) == 1:
                break
            choice: Option = yield Ask(
                s.seat(target), "defend", options, (target, threat, tuple(roll.faces), worth),
                ("energy.surge", "energy.surge-after-roll"),
            )  # fmt: skip
            if choice is _KEEP or choice[0] == "keep":
                break
            if choice[0] == "surge":
                token.spend(s, target, SURGE, ("energy.surge",))
                note(s, Surged, target, "shield")
                extra += 1
            else:
                lucky = 0
                note(s, Rerolled, target, choice[1])
                yield from dice.reroll("defense", target, choice[1], 1, roll)
    worth = dice.shields(roll) + extra
    if s.log is not None:
        rules: Ids = ("attack.defense-dice", "attack.reduction", "dice.defense.shield")
        if chains:
            rules += ("power.gable-armor",)
        rules += fewer_dice(s, target)
        note(s, Rolled, target, "defense", tuple(roll.faces), worth, rules)
    return max(0, worth - penetrative)


def resolve(s: State, a: Attack, target: int, potential: int) -> Rule[int]:
    """One target of an attack defends and takes what is left; gives the damage after powers.

    [attack.damage, attack.effects]
    """
    by = a.by
    hero = s.kind[target] < 0
    monster = by >= 0 and s.kind[by] >= 0
    if hero and monster and s.kinds[s.kind[by]].minion:
        s.attacked_by[target] |= 1 << by
    bits = a.bits & ~cancelled(s, target)
    penetrative = piercing(s, a, target)
    reduction = 0
    if potential:
        reduction = yield from defend(s, target, potential, penetrative)
    if s.boosts:
        # Whether there was anything to defend against or not.
        _use_up(s, target, "defense")
    left = max(0, potential - reduction)
    damage = left
    if left:
        if bits & SLEEPS:
            damage = 0
        own = s.powers(target)
        if own & RESISTANCE and (a.kind == OF_MAGICAL or a.spell) and damage:
            note(s, Spared, target, damage // 2, ("power.magic-resistance",))
            damage = (damage + 1) // 2
        if own & BLOCK and a.kind == OF_RANGED and not a.spell and damage:
            note(s, Spared, target, 1, ("power.block",))
            damage -= 1
    if s.log is not None:
        rules = ("attack.damage", "attack.by-monster") if monster else ("attack.damage",)
        note(s, Attacked, by, target, TYPES[a.kind], potential, reduction, damage, rules)
    if potential and bits & CONTROL and by >= 0:
        take_control(s, by, target)
    dealt = 0
    if left and bits & BLINDS:
        afflict(s, target, BLIND, ("power.blind",))
    if left and bits & FREEZES:
        afflict(s, target, FROZEN, ("power.frozen",))
    if left and bits & SLEEPS:
        afflict(s, target, SLEEP, ("power.sleep",))
    elif damage:
        dealt = yield from token.hurt(s, target, damage, by, ("attack.damage",), attack=True)
        if dealt and s.at[target] >= 0:
            for power, left_behind, rule in _LEAVES:
                if bits & power:
                    afflict(s, target, left_behind, (rule,))
    if hero and s.at[target] >= 0 and target != by:
        if dealt and by >= 0:
            yield from skill.reply(s, target, by)
        elif not dealt:
            yield from skill.reflexes(s, target, a)
    return dealt


def afflict(s: State, unit: int, what: int, rules: Ids) -> None:
    """Something is left on a figure; a second time changes nothing. [power.stun, power.blind]"""
    s.conditions[unit] |= what
    note(s, Afflicted, unit, CONDITIONS[what.bit_length() - 1], rules)


def take_control(s: State, by: int, unit: int) -> None:
    """The next activation of a figure is decided by another. [power.control]

    Heroes decide together anyway: one whom another hits by the way is led by nobody.
    """
    if s.kind[by] < 0 and s.kind[unit] < 0:
        return
    s.controls = (*(c for c in s.controls if c[0] != unit), (unit, by))
    note(s, Afflicted, unit, "control", ("power.control",))

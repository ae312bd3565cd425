"""Casting spells: what may be cast at whom, the roll, and what comes of it. [spell.*, cast.*]"""

from __future__ import annotations

from undercroft.kernel.choice import Ask, Option, Rule
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.squares import Square, Squares

from . import aim, clash, combat, dice, token
from .box import (
    BLINDS,
    BRUTAL,
    CONTROL,
    FREEZES,
    HEAL,
    IMMOBILIZES,
    LUCKY,
    QUICKCAST,
    SLEEPS,
    STUNS,
    SUPERIOR,
    SURE,
    Magic,
    Weapon,
)
from .dice import OF_MAGICAL, SYMBOLS, Roll
from .events import Assailed, Rerolled, Rolled, SpellCast, Surged, Turned, note
from .state import BLIND, FROZEN, IMMOBILE, SLEEP, STUN, State

QUICK = 1 << 30
"""In `used_round`: the first spell of the round has been cast. [power.quickcast]"""
CAST_RULES = ("action.cast", "cast.target", "spell.energy")
RADIUS = {"target": 0, "blast": 1, "big_blast": 2}


def cost(s: State, hero: int, spell: int) -> int:
    """[spell.energy, power.quickcast]"""
    price = s.box.magic[spell].energy
    if not s.used_round[hero] & QUICK and s.powers(hero) & QUICKCAST:
        return max(1, price - 1)
    return price


def helpful(magic: Magic) -> bool:
    return bool(magic.bits & HEAL)


def offers(s: State, hero: int, single: list[Option]) -> None:
    """Every spell a hero can cast now, by target. [spell.magical-weapon, spell.range]"""
    profile = s.profile[hero]
    reach = profile.magic
    if not reach:
        return
    near: list[int] | None = None
    for spell in profile.spells:
        if not token.can_spend(s, hero, cost(s, hero, spell)):
            continue
        magic = s.box.magic[spell]
        if magic.area == "party":
            single.append(("cast", spell))
            continue
        if helpful(magic):
            single += [("cast", spell, other) for other in friends(s, hero, reach)]
            continue
        if near is None:
            near = foes(s, hero, reach) if s.foes else []
        single += [("cast", spell, target) for target in near]
        single.append(("aim_spell", spell))


def foes(s: State, hero: int, reach: int) -> list[int]:
    """Enemies in sight and range of a spell. [cast.target, power.invisible]"""
    return aim.reachable(s, hero, _as_weapon(s, hero, reach), s.foes)


def _as_weapon(s: State, hero: int, reach: int) -> Weapon:
    return Weapon(-2, 0, OF_MAGICAL, reach, 0, s.profile[hero].bits, 0, False, OF_MAGICAL)


def friends(s: State, hero: int, reach: int) -> list[int]:
    """Heroes whom a helpful spell can reach; unconscious ones anywhere. [unconscious.heal]"""
    at = s.at[hero]
    seen = s.ground.visible(at, aim.blockers(s, hero, None)) | s.ground.near[at]
    seen = seen & s.ground.within(at, 1, reach) | 1 << at
    return [
        other
        for other in range(len(s.party))
        if (s.at[other] >= 0 and seen >> s.at[other] & 1) or s.fallen[other] >= 0
    ]


def spaces(s: State, hero: int) -> Squares:
    """The spaces without an enemy at which a spell can be aimed. [cast.free-space]"""
    ground, at = s.ground, s.at[hero]
    seen = ground.visible(at, aim.blockers(s, hero, None)) | ground.near[at]
    return (seen & ground.within(at, 1, s.profile[hero].magic) | 1 << at) & ground.floor & ~s.foes


# ---------------------------------------------------------------- what is in the way


def unable(s: State, hero: int, spell: int) -> Hindrance | None:
    """What keeps a hero from casting a spell at all. [spell.magical-weapon, spell.energy]"""
    profile = s.profile[hero]
    if not profile.magic:
        says = "{by:unit} wields no Magical weapon"
        return Hindrance("spell.magical-weapon", says=says, by=hero)
    if spell not in profile.spells:
        return Hindrance("action.cast", says="{by:unit} has not learnt it", by=hero)
    return token.too_dear(s, hero, cost(s, hero, spell), "spell.energy")


def no_target(s: State, hero: int, spell: int, target: int | None) -> Hindrance | None:
    """What keeps a spell from being cast at somebody; None: at nobody. [cast.target]"""
    magic = s.box.magic[spell]
    if magic.area == "party":
        if target is None:
            return None
        return Hindrance("spell.type.party", says="it is for the whole party, not for one")
    if target is None:
        return Hindrance("cast.target", says="it needs a target")
    if helpful(magic):
        return _not_helped(s, hero, target)
    if s.kind[target] < 0:
        return Hindrance("cast.target", says="{target:unit} is no enemy", target=target)
    weapon = _as_weapon(s, hero, s.profile[hero].magic)
    return aim.gone(s, target) or aim.out_of_reach(s, hero, weapon, target, "spell.range")


def _not_helped(s: State, hero: int, target: int) -> Hindrance | None:
    """`friends`, for one of them."""
    if s.kind[target] >= 0:
        return Hindrance("cast.target", says="{target:unit} is no hero", target=target)
    reach = s.profile[hero].magic
    if target == hero or s.fallen[target] >= 0:
        return None
    if (gone := aim.gone(s, target)) is not None:
        return gone
    far = aim.away(s, hero, target)
    if far > reach:
        says = "{target:unit} is {far} spaces away, and the range is {range}"
        return Hindrance("spell.range", says=says, target=target, far=far, range=reach)
    return aim.out_of_sight(s, hero, target)


def no_space(s: State, hero: int, spell: int) -> Hindrance | None:
    """Only spells that harm are aimed at a space. [cast.free-space]"""
    magic = s.box.magic[spell]
    if magic.area == "party" or helpful(magic):
        return Hindrance("cast.free-space", says="it is cast at heroes, not at a space")
    return None


def unaimed(s: State, hero: int, square: Square) -> Hindrance | None:
    """What keeps a spell from being aimed at a space: `spaces`, for one. [cast.free-space]"""
    if s.foes >> square & 1:
        says = "{other:unit} stands on {at:space}: it is cast at an enemy itself"
        return Hindrance("cast.free-space", says=says, other=s.unit_at[square], at=square)
    if not s.ground.floor >> square & 1:
        return Hindrance("cast.free-space", says="nothing can stand on {at:space}", at=square)
    return aim.unaimed(s, hero, square, s.profile[hero].magic, None, "cast.free-space")


# ---------------------------------------------------------------- casting


def cast(s: State, hero: int, spell: int, target: int, square: Square) -> Rule[None]:
    """Cast a spell at a figure or a space (-1 for neither: Party). [cast.*]"""
    magic = s.box.magic[spell]
    units = [] if helpful(magic) else hit(s, hero, magic, target, square)
    if s.log is not None and magic.damage:
        told = clash.spell_sides(s, hero, spell, units)
        note(s, Assailed, hero, tuple(units), square, spell, told, ("action.cast", "cast.target"))
    # All costs are paid when the spell is declared.
    price = cost(s, hero, spell)
    s.used_round[hero] |= QUICK
    token.spend(s, hero, price, ("spell.energy",))
    gone = combat.alone(s, units)
    own = s.powers(hero) & ~gone
    superior = bool(own & SUPERIOR)
    burst = 0 if superior else 2 if own & BRUTAL else 1
    # Roll spell dice.
    count = magic.dice
    if s.conditions[hero] & BLIND:
        count = max(1, count - 1)
    roll = Roll()
    yield from dice.exploding("attack", hero, count, burst, roll)
    extra = yield from _improve(s, hero, spell, roll, burst, superior, gone)
    # Determine success.
    success = dice.cast_with(roll, magic.need, extra, superior)
    if s.log is not None:
        worth = dice.successes(roll, OF_MAGICAL, superior) + extra[2]
        note(s, Rolled, hero, "attack", tuple(roll.faces), worth, ("cast.roll", "spell.dice"))
        rules = ("cast.success",) if success else ("cast.failure",)
        note(s, SpellCast, hero, spell, success, ("action.cast", *rules))
    if not success:
        return
    if helpful(magic):
        amount = dice.successes(roll, OF_MAGICAL, superior) + extra[2]
        healed = list(range(len(s.party))) if magic.area == "party" else [target]
        for other in healed:
            by = hero if other != hero else -1
            yield from token.heal(s, other, amount, by, ("power.heal",))
        return
    weapon = Weapon(
        -2, 0, OF_MAGICAL, 0, 0, magic.bits, magic.penetrative + s.profile[hero].penetrative,
        False, OF_MAGICAL,
    )  # fmt: skip
    if not magic.damage:
        for unit in units:
            if s.at[unit] >= 0 and s.kind[unit] >= 0:
                _affect(s, hero, magic, unit)
        return
    a = combat.Attack(hero, weapon, units)
    a.spell = True
    for unit in units:
        if s.at[unit] >= 0:
            potential = clash.spell_damage(s, hero, spell, unit)
            yield from combat.resolve(s, a, unit, potential)


def hit(s: State, hero: int, magic: Magic, target: int, square: Square) -> list[int]:
    """Everybody a spell affects, friends and the caster too. [spell.type.*]"""
    if magic.area == "party":
        return s.standing()
    centre = 1 << square if square >= 0 else s.footprint(target)
    return s.units_on(s.ground.area(centre, RADIUS[magic.area], s.opaque))


def _affect(s: State, hero: int, magic: Magic, unit: int) -> None:
    """A spell without damage has its effect once it is cast. [attack.effects, cast.damage]"""
    bits = magic.bits & ~combat.cancelled(s, unit)
    if bits & CONTROL:
        combat.take_control(s, hero, unit)
    for power, what, rule in _STATES:
        if bits & power:
            combat.afflict(s, unit, what, (rule,))


_STATES = (
    (BLINDS, BLIND, "power.blind"),
    (FREEZES, FROZEN, "power.frozen"),
    (SLEEPS, SLEEP, "power.sleep"),
    (STUNS, STUN, "power.stun"),
    (IMMOBILIZES, IMMOBILE, "power.immobilize"),
)


def _improve(
    s: State, hero: int, spell: int, roll: Roll, burst: int, superior: bool, gone: int
) -> Rule[tuple[int, int, int]]:
    """Surges with a symbol of choice, Lucky and Sure Strike. [energy.surge, power.lucky]

    `gone`: powers that do nothing in this casting. [power.cancel]
    """
    magic = s.box.magic[spell]
    profile = s.profile[hero]
    lucky = bool(profile.lucky & 1 or (s.boosts and s.granted(hero, "lucky") & 1))
    lucky = lucky and not gone & LUCKY
    sure = s.powers(hero) & ~gone & SURE
    extra = [0, 0, 0]
    while True:
        options: list[Option] = [("keep",)]
        done = dice.cast_with(roll, magic.need, (extra[0], extra[1], extra[2]), superior)
        if token.can_spend(s, hero, combat.SURGE) and (not done or helpful(magic)):
            options += [("surge", symbol) for i, symbol in enumerate(SYMBOLS) if magic.need[i]]
        if lucky:
            options += [("reroll", die) for die in range(len(roll.faces))]
        if sure:
            options += combat.turnings(roll)
        if len(options) == 1:
            break
        choice: Option = yield Ask(
            s.seat(hero), "improve_spell", options, (hero, spell, tuple(roll.faces), done),
            ("energy.surge", "energy.surge-after-roll"),
        )  # fmt: skip
        kind = choice[0]
        if kind == "keep":
            break
        if kind == "surge":
            token.spend(s, hero, combat.SURGE, ("energy.surge",))
            note(s, Surged, hero, choice[1])
            extra[SYMBOLS.index(choice[1])] += 1
        elif kind == "reroll":
            lucky = False
            note(s, Rerolled, hero, choice[1])
            yield from dice.reroll("attack", hero, choice[1], burst, roll)
        else:
            sure = 0
            roll.faces[choice[1]] = choice[2]
            note(s, Turned, hero, choice[1], choice[2])
    return extra[0], extra[1], extra[2]

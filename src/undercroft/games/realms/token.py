"""Health and energy tokens: losing, spending, regaining; falling and coming back.

[token.*, energy.pay, unconscious.*, char.modify.*, monster.defeated]
"""

from __future__ import annotations

from undercroft.kernel.choice import Ask, Option, Options, Rule
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.squares import Square, Squares

from . import aim, cause, initiative, villain
from .box import BERSERK, DODGE, FRENZY, PAYROLL
from .events import (
    Declared,
    Defeated,
    EnergyChanged,
    Fell,
    GoldChanged,
    Healed,
    Hurt,
    Returned,
    Spared,
    note,
)
from .state import HEALED, TERROR, State, put

Ids = tuple[str, ...]

# ---------------------------------------------------------------- energy and gold


def can_spend(s: State, hero: int, cost: int) -> bool:
    """[energy.not-enough, char.modify.energy-zero, power.terror]"""
    return s.energy[hero] >= cost and not (s.active == hero and s.now & TERROR)


def too_dear(s: State, hero: int, cost: int, *rules: str) -> Hindrance | None:
    """What keeps a hero from spending Energy: `can_spend`, with what is missing."""
    if s.active == hero and s.now & TERROR:
        says = "{by:unit} is terrified and cannot spend Energy"
        return Hindrance("power.terror", says=says, by=hero)
    has = s.energy[hero]
    if has >= cost:
        return None
    rules = ("energy.not-enough", *rules, *(() if has else ("char.modify.energy-zero",)))
    return Hindrance(*rules, says="it costs {cost} Energy, and {has} is left", cost=cost, has=has)


def spend(s: State, hero: int, cost: int, rules: Ids) -> None:
    """[energy.pay, token.track]"""
    s.energy[hero] -= cost
    note(s, EnergyChanged, hero, -cost, (*rules, "energy.pay"))


def energise(s: State, hero: int, amount: int, rules: Ids) -> None:
    """Energy gained or lost, within what there is and what there may be. [token.maximum]"""
    before = s.energy[hero]
    most = max(before, s.most_energy(hero))
    after = min(max(0, before + amount), most)
    if after != before:
        s.energy[hero] = after
        if before + amount > most:
            rules = (*rules, "token.maximum")
        note(s, EnergyChanged, hero, after - before, rules)


def enrich(s: State, hero: int, amount: int, rules: Ids) -> None:
    """Gold gained or lost, down to none."""
    amount = max(amount, -s.gold[hero])
    if amount:
        s.gold[hero] += amount
        note(s, GoldChanged, hero, amount, rules)


# ---------------------------------------------------------------- health


def heal(s: State, unit: int, amount: int, by: int, rules: Ids) -> Rule[None]:
    """Health regained; an unconscious hero is brought back by somebody else's healing.

    [token.maximum, unconscious.heal, unconscious.minimum]
    """
    if s.kind[unit] < 0 and s.fallen[unit] >= 0:
        if by == unit:
            return
        fell = s.fallen[unit] % HEALED
        if s.round >= fell + 2 and s.heroes:
            note(s, Healed, unit, 0, (*rules, "unconscious.heal"))
            yield from come_back(s, unit, by_himself=False)
        elif s.fallen[unit] < HEALED:
            s.fallen[unit] += HEALED
            note(s, Healed, unit, 0, (*rules, "unconscious.minimum"))
        return
    if s.at[unit] < 0:
        return
    gained = min(amount, s.most_health(unit) - s.health[unit])
    if gained > 0:
        s.health[unit] += gained
        if gained < amount:
            rules = (*rules, "token.maximum")
        note(s, Healed, unit, gained, rules)


def hurt(s: State, unit: int, amount: int, by: int, rules: Ids, attack: bool = False) -> Rule[int]:
    """Damage that no dice lessen any more; gives what was dealt, even beyond the Health left.

    `by` is the unit that did it, -1 for nobody. [power.dodge, attack.damage]
    """
    if amount > 0 and not s.dodged >> unit & 1 and s.powers(unit) & DODGE:
        s.dodged |= 1 << unit
        amount -= 1
        note(s, Spared, unit, 1, ("power.dodge",))
    if amount <= 0 or s.at[unit] < 0:
        return 0
    lost = min(amount, s.health[unit])
    s.health[unit] -= lost
    note(s, Hurt, unit, lost, rules)
    if not s.health[unit]:
        if s.kind[unit] < 0:
            yield from fall(s, unit, attack)
        else:
            yield from defeat(s, unit, by)
    elif s.kind[unit] >= 0 and "damaged" in s.kinds[s.kind[unit]].moments:
        yield from villain.react(s, unit, "damaged", by)
    return amount


def defeat(s: State, unit: int, by: int) -> Rule[None]:
    """A monster at 0 Health is gone. [monster.defeated, power.frenzy, power.payroll]"""
    kind = s.kinds[s.kind[unit]]
    where = s.at[unit]
    s.lift(unit)
    s.conditions[unit] = 0
    s.slain = (*s.slain, kind.number)
    s.controls = tuple(c for c in s.controls if unit not in c)
    if s.boosts:
        s.boosts = tuple(b for b in s.boosts if b.unit != unit)
    note(s, Defeated, unit, by)
    if by >= 0 and s.kind[by] < 0:
        s.kills = put(s.kills, by, s.kills[by] + 1)
        if s.kills[by] % 2 == 0 and s.powers(by) & PAYROLL:
            enrich(s, by, 1, ("power.payroll",))
    others = s.monsters()
    if kind.minion:
        for other in others:
            mine = s.kinds[s.kind[other]]
            if mine.minion and s.powers(other) & FRENZY and mine.level == kind.level:
                s.frenzy[other] += 1
    if all(s.kind[other] != kind.number for other in others):
        initiative.leave(s, kind.number)
    if "defeated" in kind.moments:
        yield from villain.react(s, unit, "defeated", by, where)
    for other in others:
        if s.at[other] >= 0 and "friend_defeated" in s.kinds[s.kind[other]].moments:
            yield from villain.react(s, other, "friend_defeated", unit)


def fall(s: State, hero: int, attack: bool) -> Rule[None]:
    """A hero at 0 Health. [char.modify.health-zero, unconscious.removed, end.defeat]"""
    if attack and s.skills[hero] & BERSERK and not s.used_adventure[hero] & BERSERK:
        # He never leaves the map. [skill.protection.berserk]
        s.used_adventure = put(s.used_adventure, hero, s.used_adventure[hero] | BERSERK)
        s.health[hero] = 1
        note(s, Declared, hero, BERSERK.bit_length() - 1, ("skill.protection.berserk",))
        for _ in range(2):
            if s.at[hero] >= 0:
                yield from cause.extra_attack(s, hero, ("skill.protection.berserk",))
        return
    s.lift(hero)
    s.conditions[hero] = 0
    s.fallen[hero] = s.round
    if s.active == hero:
        s.now = 0
    s.controls = tuple(c for c in s.controls if c[0] != hero)
    s.more = put(s.more, hero, 0)
    if s.boosts:
        s.boosts = tuple(b for b in s.boosts if b.unit != hero)
    note(s, Fell, hero)
    if not s.heroes:
        s.verdict = "fallen"
        return
    for unit in s.monsters():
        if "hero_defeated" in s.kinds[s.kind[unit]].moments:
            yield from villain.react(s, unit, "hero_defeated", hero)


def places_beside(s: State, squares: Squares) -> Squares:
    """Free spaces next to figures on these spaces, else the nearest to them."""
    ground = s.ground
    free = ground.floor & ~s.heroes & ~s.foes
    reached = squares
    while True:
        wider = ground.spread(reached, over=True)
        found = wider & free & ~squares
        if found or wider == reached:
            return found
        reached = wider


def no_return(s: State, hero: int, square: Square) -> Hindrance | None:
    """What keeps a hero from coming back on a space: `places_beside`, for one."""
    rule = "unconscious.return-place"
    if (taken := aim.occupied(s, square, rule)) is not None:
        return taken
    if places_beside(s, s.heroes) >> square & 1:
        return None
    return Hindrance(rule, says="{at:space} is not beside a hero", at=square)


def come_back(s: State, hero: int, by_himself: bool = True) -> Rule[None]:
    """[unconscious.return-place, unconscious.return-health]"""
    places = places_beside(s, s.heroes)
    if not places:
        return
    options = Options([])
    options.squares(("return",), places)
    choice: Option = yield Ask(
        s.seat(hero), "return", options, (hero,), ("unconscious.return-place",)
    )
    rules: tuple[str, ...] = ("unconscious.return-place", "unconscious.return-health")
    if by_himself and s.fallen[hero] < HEALED:
        rules = ("unconscious.timer", *rules)
    s.fallen[hero] = -1
    s.health[hero] = 1
    s.place(hero, choice[1])
    s.revived |= 1 << hero
    note(s, Returned, hero, choice[1], rules)

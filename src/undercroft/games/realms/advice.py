"""Advice: what each option of a question is worth to the party.

One step deep, with exact odds and no dice. A hero strikes where the odds are best, else goes to
where he can; with nobody to fight the party searches, rests, opens the next door, or goes where
the adventure wants it. Points are points of damage. Legality is not looked at here: the options
are what is allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from undercroft.kernel.choice import Ask, Option
from undercroft.kernel.squares import Square, Squares, each

from . import combat, condition, movement, odds, prospect, spell
from .box import (
    CONTROL,
    EMPOWER,
    HEAL,
    SKILLS,
    SLEEPS,
    Weapon,
    fits,
)
from .dice import FITS, OF_MELEE, SHIELDS
from .equipment import swaps
from .ground import Ground
from .monster import positions
from .schema import ArmorRow, WeaponRow
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

Advice = Callable[[State, Ask], Sequence[float] | None]


def worths(s: State, ask: Ask) -> Sequence[float] | None:
    """What each option is worth, in their order; None where any is as good as another."""
    advice = _PROMPTS.get(ask.prompt)
    return None if advice is None else advice(s, ask)


# ---------------------------------------------------------------- blows


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
def _fixed(damage: int, defence: int, chains: int, penetrative: int) -> odds.Odds:
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
            left = _fixed(damage, combat.defense_dice(s, unit), chains, magic.penetrative)
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


# ---------------------------------------------------------------- a hero's menu


def _menu(s: State, ask: Ask) -> list[float]:
    hero = ask.about[0]
    places = _places(s, hero)
    energy = s.energy[hero]
    most = s.most_energy(hero)
    out = []
    for option in ask.options:
        kind = option[0]
        worth = -1.0
        if kind == "end":
            worth = 0.0
        elif kind == "attack":
            worth = strike(s, hero, s.profile[hero].weapons[option[1]], option[2])
        elif kind == "cast":
            worth = enchant(s, hero, option[1], option[2] if len(option) > 2 else -1, -1)
        elif kind == "slam":
            shield = max(0, s.profile[hero].shield)
            weapon = Weapon(-2, shield, OF_MELEE, 0, 0, s.profile[hero].bits, 0, False, OF_MELEE)
            worth = strike(s, hero, weapon, option[1])
        elif kind in ("move", "step", "run"):
            worth = places(option[1], kind)
        elif kind == "rest":
            worth = 0.3 * (most - energy) + (0.2 if not s.foes else 0.0)
        elif kind == "pass":
            worth = 0.1 if s.taken == 0 and most - energy >= 4 and not s.foes else -0.5
        elif kind == "vigor":
            worth = LIFE + (1.0 if s.health[hero] == 1 else 0.0) - 2 * ENERGY
        elif kind == "loot":
            worth = FREE
        elif kind in ("interact", "search"):
            worth = 3.0 if s.foes else 8.0
        elif kind == "open":
            worth = _door(s)
        elif kind == "equip":
            gain = _better(s, hero)
            worth = (0.8 if s.foes else 4.0) * gain if gain > 0.1 else -1.0
        elif kind == "use":
            worth = _drink(s, hero, option)
        elif kind == "stance":
            worth = -1.0
        out.append(worth)
    return out


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
            total += 0.9 if s.foes and combat.attack_options(s, hero, s.foes) else -0.5
        elif e.do == "inflict":
            total += 0.9
        elif e.do in ("loot", "gold", "draw"):
            total += 3.0
        elif e.do == "cure":
            total += 1.0 if s.conditions[whom] else -1.0
    return total + (FREE if total > 1.0 else 0.0)


# ---------------------------------------------------------------- where to go


def _places(s: State, hero: int) -> Callable[[Square, str], float]:
    """A judge of spaces for a hero."""
    at = s.at[hero]
    if not s.foes:
        return _peaceful(s, hero)
    spots: list[tuple[Squares, float]] = []
    melee = all(weapon.kind == OF_MELEE for weapon in s.profile[hero].weapons)
    for weapon in s.profile[hero].weapons:
        for target in s.monsters():
            if s.size(target) > 1 and weapon.range:
                mask = s.ground.within(s.at[target], 2, weapon.range)
            elif s.size(target) > 1:
                mask = s.ground.adjacent(s.at[target], 2)
            else:
                mask = positions(s, hero, weapon, target)
            spots.append((mask, strike(s, hero, weapon, target)))
    if s.profile[hero].magic and s.profile[hero].spells:
        wand = Weapon(-2, 3, 2, s.profile[hero].magic, 1, 0, 0, False, 2)
        for target in s.monsters():
            spots.append((positions(s, hero, wand, target), strike(s, hero, wand, target)))
    menace = movement.threats(s, hero)
    leaving = sum(mask >> at & 1 for _, mask in menace)
    spots.sort(key=lambda spot: -spot[1])
    near = _steps_to_foes(s)

    def best_from(square: Square) -> float:
        for mask, worth in spots:
            if mask >> square & 1:
                return worth
        return 0.0

    here = best_from(at)

    def judge(square: Square, kind: str) -> float:
        best = best_from(square)
        able = s.actions > (1 if kind == "move" else 0)
        worth = best * (0.9 if able else 0.3) - here * (0.95 if able else 0.35)
        if not best:
            worth -= 0.06 * near[square] if square < len(near) else 1.0
            worth += 0.06 * near[at]
        if not melee:
            worth -= 0.25 * sum(mask >> square & 1 for _, mask in menace)
        worth -= 0.9 * leaving
        if kind == "run":
            worth -= ENERGY
        elif kind == "step":
            worth += 0.05
        return worth - 0.1

    return judge


def _steps_to_foes(s: State) -> list[int]:
    """For each space the steps to somebody to fight."""
    return _distances(s.ground, len(s.unit_at), s.foes, s.ground.floor | s.foes)


@lru_cache(maxsize=64)
def _distances(ground: Ground, size: int, goal: Squares, enter: Squares) -> list[int]:
    """For each space the steps to a goal; kept, since figures move one at a time."""
    out = [99] * size
    reached = goal
    steps = 0
    layer = goal
    while layer:
        for square in each(layer):
            out[square] = steps
        steps += 1
        wider = ground.spread(layer) & (enter | ground.obstacles) & ~reached
        reached |= wider
        layer = wider & enter
        for square in each(wider & ~enter):
            out[square] = steps
    return out


def _peaceful(s: State, hero: int) -> Callable[[Square, str], float]:
    """With nobody to fight: on to what is still to be done."""
    at = s.at[hero]
    enter = s.ground.floor & ~s.heroes | 1 << at
    away = _distances(s.ground, len(s.unit_at), _goals(s, hero), enter)

    def judge(square: Square, kind: str) -> float:
        worth = 0.3 * (away[at] - away[square])
        if kind == "run":
            worth -= ENERGY
        return worth - 0.05

    return judge


def _goals(s: State, hero: int) -> Squares:
    """Where there is something to do: scenery, tiles to search, doors, the aim."""
    field, ground = s.adventure.field, s.ground
    goals = 0
    for thing in s.things:
        row = s.box.scenery[thing.card]
        fresh = thing.used == 0 if row.once == "adventure" else not thing.used >> hero & 1
        if thing.used >= 0 and fresh and row.once != "turn":
            goals |= ground.near[thing.square]
    for room in each(s.laid & ~s.looted & ~1):
        goals |= field.masks[room] & ground.floor
    if goals:
        return goals & ~s.heroes | goals & 1 << s.at[hero]
    for number, door in enumerate(field.doors):
        row_ = s.adventure.row.door[number]
        if not s.opened >> number & 1 and (not row_.locked or s.unlocked >> number & 1):
            for side, room in enumerate(door.rooms):
                if s.laid >> room & 1:
                    goals |= door.spaces[side]
    wanted = _wanted_rooms(s)
    if wanted:
        return wanted
    return goals


def _wanted_rooms(s: State) -> Squares:
    """Rooms where heroes must stand, once everything else is done."""
    mask = 0
    for c in s.adventure.row.aim:
        if c.when == "at":
            if s.laid >> s.adventure.rooms[c.room] & 1:
                mask |= s.adventure.field.masks[s.adventure.rooms[c.room]]
        elif not condition.holds(s, c):
            return 0
    # Nobody stops where others have to pass.
    return mask & s.ground.floor & ~s.adventure.field.before_doors


# ---------------------------------------------------------------- dice


def _declare(s: State, ask: Ask) -> list[float]:
    hero, targets, _ = ask.about
    big = any(s.health[t] >= 4 or s.kinds[s.kind[t]].villain for t in targets if s.kind[t] >= 0)
    out = []
    for option in ask.options:
        kind = option[0]
        worth = 0.0
        if kind == "power_strike":
            worth = 0.5 if s.energy[hero] >= 3 and targets else -0.2
        elif kind == "powerful_blow":
            worth = 0.6 if big else -0.3
        elif kind == "deadly_shot":
            worth = 0.7 if targets else 0.0
        elif kind == "multi_shot":
            worth = 0.6 if len(s.monsters()) > 2 else -0.2
        elif kind == "blasting_power":
            worth = -0.5
            if targets:
                area = s.ground.area(s.footprint(targets[0]), combat.BIG_BLAST, s.opaque)
                units = s.units_on(area)
                foes = sum(s.kind[unit] >= 0 for unit in units)
                worth = 0.5 * (foes - 1) - 1.2 * (len(units) - foes)
        out.append(worth)
    return out


def _after_defence(s: State, target: int, potential: int) -> float:
    """What so much potential damage to a target is worth."""
    chains = s.profile[target].chains if s.kind[target] < 0 else 0
    left = _fixed(potential, combat.defense_dice(s, target), chains, 0)
    return worth_of(left, s.health[target], prize(s, target))


def _improve(s: State, ask: Ask) -> list[float]:
    hero, targets, faces, worth = ask.about
    target = next((t for t in targets if s.at[t] >= 0), -1)
    if target < 0:
        return [1.0 if option[0] == "keep" else 0.0 for option in ask.options]
    weapons = s.profile[hero].weapons
    kind = weapons[0].kind
    now = _after_defence(s, target, worth)
    more = _after_defence(s, target, worth + 1)
    fits = FITS[kind]
    out = []
    for option in ask.options:
        value = now
        if option[0] == "surge":
            value = more - combat.SURGE * ENERGY
        elif option[0] == "reroll":
            value = now + (0.3 if not fits[faces[option[1]]] else -0.5)
        elif option[0] == "turn":
            better = fits[option[2]] and not fits[faces[option[1]]]
            value = more if better else now - 0.5
        out.append(value)
    return out


def _improve_spell(s: State, ask: Ask) -> list[float]:
    hero, number, faces, done = ask.about
    need = s.box.magic[number].need
    out = []
    for option in ask.options:
        value = 1.0
        if option[0] == "surge":
            value = 1.3 if not done and s.energy[hero] >= 2 else 0.0
        elif option[0] == "reroll":
            value = 1.1 if not done and faces[option[1]] == 0 else 0.0
        elif option[0] == "turn":
            wanted = option[2] in (1, 2, 3) and need[option[2] - 1]
            value = 1.2 if not done and wanted and faces[option[1]] == 0 else 0.0
        out.append(value)
    return out


def _defend(s: State, ask: Ask) -> list[float]:
    hero, threat, faces, worth = ask.about
    left = threat - worth
    health = s.health[hero]
    deadly = left >= health
    out = []
    for option in ask.options:
        value = 0.0
        if option[0] == "surge":
            gain = LIFE if not deadly or left == health else 0.0
            if deadly and (left - health + 1) * combat.SURGE <= s.energy[hero]:
                gain += LAST
            value = gain - combat.SURGE * ENERGY
        elif option[0] == "reroll":
            value = 0.6 if not SHIELDS[faces[option[1]]] else -0.5
        out.append(value)
    return out


# ---------------------------------------------------------------- chances to strike


def _best_attack(s: State, ask: Ask) -> list[float]:
    by = ask.about[0]
    out = []
    for option in ask.options:
        if option[0] != "attack":
            out.append(0.3 if ask.prompt in ("flurry", "surprise") else 0.0)
        elif s.kind[by] < 0:
            out.append(strike(s, by, s.profile[by].weapons[option[1]], option[2]))
        else:
            worth = strike(s, by, s.kinds[s.kind[by]].weapon, option[2])
            out.append(worth if s.kind[option[2]] >= 0 else -worth)
    return out


def _units(s: State, ask: Ask) -> list[float]:
    """Further targets and cleaving: the more is hurt the better."""
    return [
        0.0 if len(option) == 1 else 1.0 + prize(s, option[1]) / max(1, s.health[option[1]])
        for option in ask.options
    ]


def _intercept(s: State, ask: Ask) -> list[float]:
    hero, target, _ = ask.about
    stronger = s.health[hero] + s.profile[hero].defense > s.health[target] + (
        s.profile[target].defense
    )
    return [0.0 if option[0] == "pass" else 1.0 if stronger else -1.0 for option in ask.options]


def _step_away(s: State, ask: Ask) -> list[float]:
    hero = ask.about[0]
    judge = _places(s, hero)
    return [0.0 if len(option) == 1 else judge(option[1], "step") for option in ask.options]


def _come_back(s: State, ask: Ask) -> list[float]:
    foes = _steps_to_foes(s) if s.foes else []
    return [min(foes[option[1]], 6) if foes else 0.0 for option in ask.options]


def _lead_move(s: State, ask: Ask) -> list[float]:
    unit = ask.about[0]
    near = s.foes & ~s.footprint(unit)
    if not near:
        return [1.0 if option[0] == "stay" else 0.0 for option in ask.options]
    away = _distances(s.ground, len(s.unit_at), near, s.ground.floor | near)
    return [-float(away[option[1] if len(option) > 1 else s.at[unit]]) for option in ask.options]


# ---------------------------------------------------------------- cards and experience


def score(s: State, hero: int, item: int) -> float:
    """How good an item is in a hero's hands."""
    row = s.box.items[item]
    total = 0.5 * len(row.powers) + 0.1 * row.level
    if isinstance(row, WeaponRow):
        faces = 3 if row.type == "melee" else 2
        dice = row.attack or (2.0 if row.type == "melee" else 1.0)
        total += dice * faces / 6 + 0.15 * row.range
        if row.wield == "one_hand":
            total += 0.2
        if row.type == "magical" and s.profile[hero].spells:
            total += 2.5
    elif isinstance(row, ArmorRow):
        total += 0.6 * row.defense
    return total


def _outfit(s: State, hero: int, worn: Sequence[int]) -> float:
    weapons = [score(s, hero, i) for i in worn if isinstance(s.box.items[i], WeaponRow)]
    others = [score(s, hero, i) for i in worn if not isinstance(s.box.items[i], WeaponRow)]
    return max(weapons, default=0.0) + 0.2 * sum(weapons) + sum(others)


def _arranged(s: State, hero: int, option: Option) -> float:
    """What an outfit gains by an exchange."""
    worn = list(s.worn[hero])
    before = _outfit(s, hero, worn)
    if option[0] == "stow":
        worn.remove(option[1])
    else:
        if option[0] == "swap":
            worn.remove(option[2])
        worn.append(option[1])
    return _outfit(s, hero, worn) - before


def _better(s: State, hero: int) -> float:
    """How much better a hero would be with what is in his backpack."""
    return max(
        (_arranged(s, hero, option) for option in swaps(s, hero) if option[0] != "stow"),
        default=0.0,
    )


def _arrange(s: State, ask: Ask) -> list[float]:
    hero = ask.about[0]
    out = []
    for option in ask.options:
        if option[0] == "done":
            out.append(0.05)
        elif option[0] in ("wear", "swap"):
            out.append(_arranged(s, hero, option))
        else:
            out.append(-1.0)
    return out


def _trader(s: State, ask: Ask) -> list[float]:
    hero = ask.about[0]
    best = max((_outfit(s, hero, s.worn[hero]), 0.0))
    out = []
    for option in ask.options:
        worth = 0.0
        if option[0] == "buy":
            gain = 0.0
            for old in (None, *s.worn[hero]):
                worn = [item for item in s.worn[hero] if item != old] + [option[1]]
                if _fits(s, worn):
                    gain = max(gain, _outfit(s, hero, worn) - best)
            worth = gain if gain > 0.4 else -1.0
        elif option[0] == "sell":
            spare = option[1] in s.pack[hero] and _better(s, hero) <= 0
            worth = 0.3 if spare else -5.0
        elif option[0] in ("wear", "swap"):
            worth = 2.0 * _arranged(s, hero, option)
        elif option[0] == "stow":
            worth = -5.0
        out.append(worth)
    return out


def _fits(s: State, worn: Sequence[int]) -> bool:
    return fits([s.box.items[item] for item in worn])


def _spend(s: State, ask: Ask) -> list[float]:
    """What the hero's sheet advises, first things first."""
    advice = s.box.heroes[s.party[ask.about[0]]].advice
    out = []
    for option in ask.options:
        if option[0] == "save":
            out.append(-50.0 if len(ask.options) > 1 else 0.0)
            continue
        if option[0] == "learn":
            name = SKILLS[option[1]]
        else:
            name = s.box.spells[option[1]].id
        out.append(-float(advice.index(name)) if name in advice else -40.0)
    return out


def _overfull(s: State, ask: Ask) -> list[float]:
    hero, deck, card = ask.about
    out = []
    for option in ask.options:
        if option[0] == "hand":
            out.append(2.0)
        elif deck == "consumable":
            out.append(0.5 if option[0] == "leave" else 0.0)
        else:
            gone = card if option[0] == "leave" else option[1]
            out.append(1.0 - 0.1 * score(s, hero, gone))
    return out


def _yes(*wanted: str) -> Advice:
    """One answer is always the best."""

    def advice(s: State, ask: Ask) -> list[float]:
        return [1.0 if option[0] in wanted else 0.0 for option in ask.options]

    return advice


def _loot_again(s: State, ask: Ask) -> list[float]:
    miss = ask.about[1] == 0
    return [1.0 if (option[0] == "reroll") == miss else 0.0 for option in ask.options]


def _aim(s: State, ask: Ask) -> list[float]:
    return [1.0 if option[0] == "never_mind" else 0.0 for option in ask.options]


def _attacked(s: State, ask: Ask) -> list[float]:
    hero = ask.about[0]
    low = s.health[hero] <= 2
    return [0.5 if option[0] == "pass" else 1.0 if low else 0.0 for option in ask.options]


def _way(s: State, ask: Ask) -> list[float]:
    """On with the tale rather than telling it again."""
    return [1.0 if option[1] >= 0 else 0.0 for option in ask.options]


_PROMPTS: dict[str, Advice] = {
    "menu": _menu,
    "declare": _declare,
    "improve": _improve,
    "improve_spell": _improve_spell,
    "defend": _defend,
    "extra": _best_attack,
    "flurry": _best_attack,
    "reply": _best_attack,
    "surprise": _best_attack,
    "free": _best_attack,
    "lead_attack": _best_attack,
    "lead_move": _lead_move,
    "also": _units,
    "cleave": _units,
    "intercept": _intercept,
    "reflexes": _step_away,
    "free_move": _step_away,
    "return": _come_back,
    "arrange": _arrange,
    "trader": _trader,
    "spend": _spend,
    "overfull": _overfull,
    "agree": _yes("refuse"),
    "loot": _loot_again,
    "aim": _aim,
    "aim_spell": _aim,
    "throw": _aim,
    "attacked": _attacked,
    "way": _way,
}
"""By the prompt of the question; what is not here is left to chance."""

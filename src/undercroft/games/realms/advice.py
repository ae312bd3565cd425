"""Advice: what each option of a question is worth to the party.

One step deep, with exact odds and no dice. A hero strikes where the odds are best, else goes to
where he can; with nobody to fight the party searches, rests, opens the next door, or goes where
the adventure wants it. Points are points of damage. Legality is not looked at here: the options
are what is allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from undercroft.kernel.choice import Ask, Option

from . import aim, combat
from .box import Weapon
from .destination import distances, judge_of, steps_to_foes
from .dice import FITS, OF_MELEE, SHIELDS
from .outfit import arrange, better, overfull, spend, trader
from .pool import BIG_BLAST
from .state import State
from .worth import ENERGY, FREE, LAST, LIFE, enchant, fixed, prize, strike, worth_of

Advice = Callable[[State, Ask], Sequence[float] | None]


def worths(s: State, ask: Ask) -> Sequence[float] | None:
    """What each option is worth, in their order; None where any is as good as another."""
    advice = _PROMPTS.get(ask.prompt)
    return None if advice is None else advice(s, ask)


# ---------------------------------------------------------------- a hero's menu


def _menu(s: State, ask: Ask) -> list[float]:
    hero = ask.about[0]
    places = judge_of(s, hero)
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
            gain = better(s, hero)
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
            total += 0.9 if s.foes and aim.attack_options(s, hero, s.foes) else -0.5
        elif e.do == "inflict":
            total += 0.9
        elif e.do in ("loot", "gold", "draw"):
            total += 3.0
        elif e.do == "cure":
            total += 1.0 if s.conditions[whom] else -1.0
    return total + (FREE if total > 1.0 else 0.0)


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
                area = s.ground.area(s.footprint(targets[0]), BIG_BLAST, s.opaque)
                units = s.units_on(area)
                foes = sum(s.kind[unit] >= 0 for unit in units)
                worth = 0.5 * (foes - 1) - 1.2 * (len(units) - foes)
        out.append(worth)
    return out


def after_defence(s: State, target: int, potential: int) -> float:
    """What so much potential damage to a target is worth."""
    chains = s.profile[target].chains if s.kind[target] < 0 else 0
    left = fixed(potential, combat.defense_dice(s, target), chains, 0)
    return worth_of(left, s.health[target], prize(s, target))


def _improve(s: State, ask: Ask) -> list[float]:
    hero, targets, faces, worth = ask.about
    target = next((t for t in targets if s.at[t] >= 0), -1)
    if target < 0:
        return [1.0 if option[0] == "keep" else 0.0 for option in ask.options]
    weapons = s.profile[hero].weapons
    kind = weapons[0].kind
    now = after_defence(s, target, worth)
    more = after_defence(s, target, worth + 1)
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
    judge = judge_of(s, hero)
    return [0.0 if len(option) == 1 else judge(option[1], "step") for option in ask.options]


def _come_back(s: State, ask: Ask) -> list[float]:
    foes = steps_to_foes(s) if s.foes else []
    return [min(foes[option[1]], 6) if foes else 0.0 for option in ask.options]


def _lead_move(s: State, ask: Ask) -> list[float]:
    unit = ask.about[0]
    near = s.foes & ~s.footprint(unit)
    if not near:
        return [1.0 if option[0] == "stay" else 0.0 for option in ask.options]
    away = distances(s.ground, len(s.unit_at), near, s.ground.floor | near)
    return [-float(away[option[1] if len(option) > 1 else s.at[unit]]) for option in ask.options]


# ---------------------------------------------------------------- the rest


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
    "arrange": arrange,
    "trader": trader,
    "spend": spend,
    "overfull": overfull,
    "agree": _yes("refuse"),
    "loot": _loot_again,
    "aim": _aim,
    "aim_spell": _aim,
    "throw": _aim,
    "attacked": _attacked,
    "way": _way,
}
"""By the prompt of the question; what is not here is left to chance."""

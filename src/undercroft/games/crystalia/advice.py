"""Advice: what each option of a question is worth to the player who is asked.

One step deep, with exact odds and no dice. Every prompt has its own function, which values all
options of a question at once; what a prompt does not know it leaves to chance. Legality is not
looked at here: the options are what is allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from undercroft.kernel.choice import Ask

from . import effect
from .deeds import BLOWS, DEEDS
from .plan import Plan, foes, looks_at, standing, weight
from .state import State
from .wound import in_pool, units_of

Advice = Callable[[State, Ask], Sequence[float]]


def worths(s: State, ask: Ask) -> Sequence[float] | None:
    """What each option is worth, in their order; None where any is as good as another."""
    advice = _PROMPTS.get(ask.prompt)
    return None if advice is None else advice(s, ask)


# An activation


def menu(s: State, ask: Ask) -> list[float]:
    armed = any(option[0] in BLOWS for option in ask.options)
    return DEEDS.worths(ask, Plan(s, ask.about[0], armed), -0.5)


def emergency(s: State, ask: Ask) -> list[float]:
    found = []
    for option in ask.options:
        if option[0] == "drink":
            unit = option[1]
            hurt = s.wounds[unit] / effect.hearts(s, unit)
            found.append(weight(s, unit) * hurt - 0.6)
        else:
            found.append(0.0 if option[0] == "pass" else -0.5)
    return found


def wrath(s: State, ask: Ask) -> list[float]:
    """Whoever is losing rerolls the die that shows least."""
    shown = ask.about
    if any(sides != 6 for *_, sides in shown):
        return [0.0 if option[0] == "keep" else -1.0 for option in ask.options]
    stars = [
        pool.stars + sum(face.value for face in s.faces.shown(pool, faces))
        for _, _, pool, faces, _ in shown
    ]
    attack = shown[0][1] == "offense"
    mine = [s.owner[row[0]] == ask.seat for row in shown]
    against = max(stars[1:], default=0)
    losing = attack and (stars[0] <= against if mine[0] else stars[0] > against)
    found = []
    for option in ask.options:
        if option[0] != "reroll":
            found.append(0.0 if option[0] == "keep" else -1.0)
            continue
        _, _, pool, faces, _ = shown[option[1]]
        value = s.faces.shown(pool, faces)[option[2]].value
        behind = abs(stars[0] - against)
        found.append(1.0 - value - 0.1 * behind if losing and behind <= 3 else -1.0)
    return found


def heart(s: State, ask: Ask) -> list[float]:
    return [
        0.0 if option[0] == "leave" else weight(s, option[1]) * (1 if option[2] == "wound" else 0.4)
        for option in ask.options
    ]


def face(s: State, ask: Ask) -> list[float]:
    unit = ask.about[0]
    enemies = foes(s, unit)
    return [looks_at(s, s.at[unit], option[1], enemies) for option in ask.options]


# The turn


def phase(s: State, ask: Ask) -> list[float]:
    """Spawn when something is worth it, else act with as much as can."""
    player = s.turn
    units = units_of(s, player)
    waiting = sum(len(in_pool(s, s.pool[p])) for p in s.points[player] if s.at[p] >= 0)
    worth = {"wait": -1.0, "warband": 0.5, "hero": 0.55, "spawning": 0.0}
    skulls = sum(s.profile[u].skulls for u in units if u != s.hero[player])
    if skulls <= 3:
        worth["hero"] += 0.2
    if skulls >= 6:
        worth["warband"] += 0.15
    worth["spawning"] = 0.1 * waiting - 0.12 * len(units)
    if s.unlocked[player] and s.at[s.mini[player]] < 0 and not s.mini_uses[player]:
        worth["spawning"] = 1.0
    if s.at[s.hero[player]] < 0 and s.coins[player]:
        worth["spawning"] = max(worth["spawning"], 0.7)
    return [worth[option[1]] for option in ask.options]


def next_unit(s: State, ask: Ask) -> list[float]:
    """Whoever is nearest to the enemy goes first."""
    found = []
    for option in ask.options:
        if option[0] == "end":
            found.append(-9.0)
        else:
            unit = option[1]
            found.append(standing(s, unit, s.at[unit], foes(s, unit)) + 0.1 * weight(s, unit))
    return found


def spawn(s: State, ask: Ask) -> list[float]:
    worth = {"units": 0.0, "hero": 1.0, "mini": 2.0}
    return [
        worth[what] + 0.2 * (effect.hearts(s, point) - s.wounds[point])
        for _, point, what in ask.options
    ]


def place(s: State, ask: Ask) -> list[float]:
    """Who comes in: the strongest first, and near the enemy."""
    found = []
    for option in ask.options:
        if option[0] != "place" or option[1] < 0:
            found.append(-9.0)
            continue
        _, unit, square = option
        worth = s.profile[unit].skulls + 2.0 * s.profile[unit].leader
        found.append(worth + standing(s, unit, square, s.enemies(unit)))
    return found


def enter(s: State, ask: Ask) -> list[float]:
    boss = ask.about[0]
    enemies = s.enemies(boss)
    return [standing(s, boss, option[2], enemies) for option in ask.options]


def equip(s: State, ask: Ask) -> list[float]:
    """Empty slots are filled, leaders and bosses first."""
    cards = s.box.equipment
    found = []
    for option in ask.options:
        if option[0] != "equip":
            found.append(0.0)
            continue
        _, unit, card = option
        worn = [cards[e] for e in s.gear[unit]]
        item = cards[card]
        clash = any(w.slot == item.slot or (w.treasure and item.treasure) for w in worn)
        found.append(-0.2 if clash else 0.1 + 0.1 * weight(s, unit))
    return found


def control(s: State, ask: Ask) -> list[float]:
    """Enemies are sent away from whom they threaten; friends towards the enemy."""
    unit, _ = ask.about
    sign = 1.0 if s.owner[unit] == ask.seat else -1.0
    enemies = s.enemies(unit)
    here = standing(s, unit, s.at[unit], enemies)
    return [
        0.0 if option[0] == "stay" else sign * (standing(s, unit, option[1], enemies) - here) - 0.01
        for option in ask.options
    ]


def control_way(s: State, ask: Ask) -> list[float]:
    """Enemies are led over traps, friends round them."""
    friend = s.owner[ask.about[0]] == ask.seat
    return [0.0 if (option[0] == "round") is friend else -1.0 for option in ask.options]


def first(s: State, ask: Ask) -> list[float]:
    """Leave well alone: the first option changes nothing."""
    return [0.0 if index == 0 else -1.0 for index in range(len(ask.options))]


def second(s: State, ask: Ask) -> list[float]:
    return [0.0 if index == 1 else -1.0 for index in range(len(ask.options))]


_PROMPTS: dict[str, Advice] = {
    "menu": menu,
    "emergency": emergency,
    "wrath": wrath,
    "holy": wrath,
    "steadfast": wrath,
    "heart": heart,
    "face": face,
    "phase": phase,
    "next_unit": next_unit,
    "spawn": spawn,
    "bring": place,
    "deploy_units": place,
    "deploy_boss": enter,
    "equip": equip,
    "starting_treasure": equip,
    "control": control,
    "control_way": control_way,
    "trade": first,
    "trade_offer": first,
    "chest_again": first,
    "buy": second,
}

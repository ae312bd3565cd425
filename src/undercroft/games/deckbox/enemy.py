"""The Enemy Phase: who activates when, whom it goes for, what it does. [enemy.*, round.enemy]"""

from __future__ import annotations

from typing import NamedTuple

from undercroft.kernel.choice import Rule
from undercroft.kernel.squares import Square, Squares, each

from . import combat, ending, minor
from .box import MELEE, REACH, SIPHON, Foe
from .events import Activated, Missed, Moved, PhaseBegan, note
from .state import State
from .tracker import energise


def order(s: State) -> list[int]:
    """The enemies in the order they activate. [enemy.order, enemy.order-ties]"""
    foes = s.box.foes
    return sorted(s.enemies(), key=lambda unit: (foes[s.card[unit]].rank, unit))


def enemy_phase(s: State) -> None:
    """Every enemy on the map activates. [round.enemy]"""
    s.phase = "enemy"
    s.silent = s.quiet = 0
    note(s, PhaseBegan, "enemy")
    s.agenda.append(("refresh",))
    s.agenda += [("enemy", unit) for unit in reversed(order(s))]


def enemy(s: State, unit: int) -> None:
    """An enemy's turn has come; heroes may do minor actions first. [action.minor.any-time]"""
    if s.at[unit] < 0:
        return
    s.quiet = 0
    if minor.anyone(s):
        s.agenda.append(("rouse", unit))
        s.agenda.append(("window",))
    else:
        rouse(s, unit)


def rouse(s: State, unit: int) -> None:
    """It activates, unless it is stunned. [keyword.stun, keyword.siphon]"""
    if s.at[unit] < 0:
        return
    if s.stunned >> unit & 1:
        s.stunned &= ~(1 << unit)
        note(s, Missed, unit)
        return
    foe = s.box.foes[s.card[unit]]
    note(s, Activated, unit, ("enemy.activation", "enemy.order", "enemy.order-ranged-first"))
    if foe.skills & SIPHON:
        mask = 0
        ground = s.ground
        for i in ground.rooms_at[s.at[unit]]:
            mask |= ground.masks[i]
            for j in each(ground.joined[i]):
                mask |= ground.masks[j]
        for hero in s.standing():
            if mask >> s.at[hero] & 1:
                energise(s, hero, -1, ("keyword.siphon",))
    stalk(s, unit, foe.speed)


def stalk(s: State, unit: int, left: int) -> None:
    """It moves as far as it must, with so much movement left, and then attacks. [enemy.activation]

    It goes space by space while somebody might interrupt, else all the way.
    """
    if s.at[unit] < 0:
        return
    target, path = plan(s, unit, left)
    if not path:
        if target >= 0:
            s.agenda.append(("strike", unit, target))
        return
    interrupted = minor.anyone(s)
    if interrupted:
        # Only as far as the first space it may stop on.
        stop = next(i for i, square in enumerate(path) if not s.foes >> square & 1)
        path = path[: stop + 1]
    water, price = s.ground.water, s.quest.water_cost
    left -= sum(price if water >> square & 1 else 1 for square in path)
    go(s, unit, path)
    if interrupted:
        s.agenda.append(("stalk", unit, left))
        s.agenda.append(("window",))
    elif target >= 0:
        s.agenda.append(("strike", unit, target))


def go(s: State, unit: int, path: list[Square]) -> None:
    """An enemy goes along a path; pits hurt it. [terrain.pit-damage, enemy.movement]"""
    s.shift(unit, path[-1])
    if s.log is not None:
        note(s, Moved, unit, tuple(path), ("enemy.movement", "enemy.activation"))
    pits = s.ground.pits
    for square in path:
        if pits >> square & 1 and s.at[unit] >= 0:
            combat.bury(s, unit, s.quest.pit_damage, -1, ("terrain.pit-damage",))
    if s.at[unit] < 0:
        ending.settle(s)


def strike(s: State, unit: int, hero: int) -> Rule[None]:
    """Its attack. [enemy.activation]"""
    if s.at[unit] >= 0 and s.at[hero] >= 0:
        yield from combat.enemy_attack(s, unit, hero)
        ending.settle(s)


# ---------------------------------------------------------------- whom and how


class Chance(NamedTuple):
    """A hero it could attack: what it costs to get into position, and where that is."""

    hero: int
    cost: int
    square: Square


def plan(s: State, unit: int, left: int) -> tuple[int, list[Square]]:
    """Whom it attacks in this activation (-1: nobody) and the way it takes. [enemy.behavior]

    It walks around pits unless there is no other way. [terrain.pit-damage]
    """
    ground = s.ground
    foe = s.box.foes[s.card[unit]]
    enter = ground.squares & ~s.heroes
    around = enter & ~ground.pits
    found = attack_plan(s, unit, foe, left, around)
    if found is not None:
        return found
    way = approach(s, unit, around)
    if way is None:
        found = attack_plan(s, unit, foe, left, enter)
        if found is not None:
            return found
        way = approach(s, unit, enter) or []
    # As far along the way as its speed allows, to a space that is free.
    water, price = ground.water, s.quest.water_cost
    stop, cost = 0, 0
    for i, square in enumerate(way, 1):
        cost += price if water >> square & 1 else 1
        if cost > left:
            break
        if not s.foes >> square & 1:
            stop = i
    return -1, way[:stop]


def attack_plan(
    s: State, unit: int, foe: Foe, left: int, enter: Squares
) -> tuple[int, list[Square]] | None:
    """The hero it attacks, among those it can, and the way there."""
    ground = s.ground
    at = s.at[unit]
    positions = positions_against(s, foe)
    near = 0
    for mask in positions.values():
        near |= mask
    if not near:
        return None
    if foe.behaviour == "nearest" and near >> at & 1:
        # Whoever can attack somebody from where it stands need not look for ways to others.
        here = 1 << at
        beside = [
            Chance(hero, 0, at)
            for hero, mask in positions.items()
            if mask & here and _stand(s, foe, here, s.at[hero]) >= 0
        ]
        if beside:
            return min(beside, key=lambda c: preference(s, foe.behaviour, c)).hero, []
    water, price = ground.water, s.quest.water_cost
    layers = ground.flood(at, left, enter, water, price)
    free = ~(s.foes & ~(1 << at))
    chances = []
    for hero, mask in positions.items():
        for cost, layer in enumerate(layers):
            open_ = layer & mask & free
            if open_:
                square = _stand(s, foe, open_, s.at[hero])
                if square >= 0:
                    chances.append(Chance(hero, cost, square))
                    break
    if not chances:
        return None
    best = chances[0]
    if len(chances) > 1:
        best = min(chances, key=lambda c: preference(s, foe.behaviour, c))
    if not best.cost:
        return best.hero, []
    return best.hero, ground.route(layers, best.square, best.cost, water, price)


def positions_against(s: State, foe: Foe) -> dict[int, Squares]:
    """From where each hero may be attacked, as far as walls and tiles decide."""
    ground = s.ground
    found = {}
    for hero in s.standing():
        square = s.at[hero]
        if foe.kind == MELEE:
            mask = ground.orth[square]
            if foe.skills & REACH:
                mask |= ground.reach(square)
        else:
            mask = ground.into(square)
        found[hero] = mask
    return found


def _stand(s: State, foe: Foe, squares: Squares, hero_at: Square) -> Square:
    """The first of the squares from which the hero can be attacked, or -1. [los.ally]"""
    if foe.kind == MELEE:
        return (squares & -squares).bit_length() - 1
    blockers = s.heroes & ~(1 << hero_at)
    if not blockers:
        return (squares & -squares).bit_length() - 1
    while squares:
        low = squares & -squares
        square = low.bit_length() - 1
        if s.ground.sees(square, hero_at, blockers):
            return square
        squares ^= low
    return -1


def preference(s: State, behaviour: str, c: Chance) -> tuple[int, ...]:
    """The lower the dearer; ties go to the nearer, the weaker, the lower seat. [enemy.behavior]"""
    health = s.health[c.hero]
    first = {
        "nearest": c.cost,
        "weakest": health,
        "strongest": -health,
        "richest": -s.loot[c.hero],
        "charged": -s.energy[c.hero],
    }[behaviour]
    return first, c.cost, health, c.hero


def approach(s: State, unit: int, enter: Squares) -> list[Square] | None:
    """The shortest way to a space beside the nearest hero; None if there is none."""
    ground = s.ground
    goals = 0
    for hero in s.standing():
        goals |= ground.orth[s.at[hero]]
    if goals >> s.at[unit] & 1:
        return []
    return ground.seek(s.at[unit], enter, ground.water, goals, s.quest.water_cost)

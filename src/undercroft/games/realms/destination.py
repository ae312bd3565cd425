"""Where a hero had better go: to somebody he can strike, else to what is still to be done."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from undercroft.kernel.squares import Square, Squares, each

from . import condition, movement
from .box import Weapon
from .dice import OF_MELEE
from .ground import Ground
from .state import State
from .targeting import positions
from .worth import ENERGY, strike


class Gait(NamedTuple):
    """What a way of going takes, and what it is worth beside where it leads."""

    actions: int = 0
    energy: float = 0.0
    ease: float = 0.0


MOVE, STEP, RUN = Gait(actions=1), Gait(ease=0.05), Gait(energy=ENERGY)
Judge = Callable[[Square, Gait], float]


def judge_of(s: State, hero: int) -> Judge:
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
    near = steps_to_foes(s)

    def best_from(square: Square) -> float:
        for mask, worth in spots:
            if mask >> square & 1:
                return worth
        return 0.0

    here = best_from(at)

    def judge(square: Square, gait: Gait) -> float:
        best = best_from(square)
        able = s.actions > gait.actions
        worth = best * (0.9 if able else 0.3) - here * (0.95 if able else 0.35)
        if not best:
            worth -= 0.06 * near[square] if square < len(near) else 1.0
            worth += 0.06 * near[at]
        if not melee:
            worth -= 0.25 * sum(mask >> square & 1 for _, mask in menace)
        worth -= 0.9 * leaving
        return worth - gait.energy + gait.ease - 0.1

    return judge


def steps_to_foes(s: State) -> list[int]:
    """For each space the steps to somebody to fight."""
    return distances(s.ground, len(s.unit_at), s.foes, s.ground.floor | s.foes)


@lru_cache(maxsize=64)
def distances(ground: Ground, size: int, goal: Squares, enter: Squares) -> list[int]:
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


def _peaceful(s: State, hero: int) -> Judge:
    """With nobody to fight: on to what is still to be done."""
    at = s.at[hero]
    enter = s.ground.floor & ~s.heroes | 1 << at
    away = distances(s.ground, len(s.unit_at), _goals(s, hero), enter)

    def judge(square: Square, gait: Gait) -> float:
        worth = 0.3 * (away[at] - away[square])
        return worth - gait.energy - 0.05

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

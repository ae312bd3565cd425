"""Targeting: whom a monster attacks, from where, and the way it takes. [monster.target]"""

from __future__ import annotations

from typing import NamedTuple

from undercroft.kernel.squares import Square, Squares, each

from . import aim, initiative, movement
from .box import HUNTER, INVISIBLE, Weapon
from .dice import OF_MELEE, OF_RANGED
from .ground import RADIUS
from .state import State

_FAR = 40
"""Steps that are looked ahead for the nearest hero."""


class Plan(NamedTuple):
    """Whom a figure attacks in this activation (-1: nobody), with what, and the way it takes."""

    target: int
    weapon: Weapon
    path: list[Square]


def positions(s: State, unit: int, weapon: Weapon, target: int) -> Squares:
    """From where a figure of one space may attack a target. [monster.ranged-position]"""
    ground, there = s.ground, s.at[target]
    near = ground.near[there]
    if not weapon.range:
        return near
    if weapon.kind != OF_MELEE and s.powers(target) & INVISIBLE:
        return 0
    blocking = aim.blockers(s, unit, weapon) & ~(1 << there)
    mask = ground.visible(there, blocking) & ground.blocks[min(weapon.range, RADIUS)][there]
    # The ban is on adjacent enemies: a hero who is led goes for a friend.
    banned = weapon.kind == OF_RANGED and aim.opposed(s, unit, target)
    return mask & ~near if banned else mask | near


def _large_positions(
    s: State, unit: int, weapon: Weapon, target: int, layers: list[Squares]
) -> Squares:
    ground, there = s.ground, s.at[target]
    near, stride = ground.near[there], ground.stride
    row = near | near >> 1
    beside = row | row >> stride
    if not weapon.range:
        return beside
    if s.powers(target) & INVISIBLE:
        return 0
    blocking = aim.blockers(s, unit, weapon) & ~(1 << there)
    found = 0
    for layer in layers:
        for anchor in each(layer):
            if beside >> anchor & 1:
                if weapon.kind != OF_RANGED:
                    found |= 1 << anchor
            elif ground.within(anchor, 2, weapon.range) >> there & 1 and ground.sees(
                anchor, 2, there, 1, blocking
            ):
                found |= 1 << anchor
    return found


class _Chance(NamedTuple):
    hero: int
    steps: int
    spots: Squares
    """Where it may stand after so many steps."""


def plan(s: State, unit: int, weapon: Weapon, speed: int, heroes: list[int]) -> Plan:
    """Whom it attacks of some heroes and how it gets there. [monster.target, power.hunter]"""
    ways = movement.ways(s, unit, speed) if speed else None
    layers = ways.layers if ways is not None else [1 << s.at[unit]]
    large = s.size(unit) > 1
    stops = (ways.stops if ways is not None else 0) | 1 << s.at[unit]
    chances: list[_Chance] = []
    for hero in heroes:
        if large:
            mask = _large_positions(s, unit, weapon, hero, layers)
        else:
            mask = positions(s, unit, weapon, hero)
        mask &= stops
        if mask:
            for steps, layer in enumerate(layers):
                spots = layer & mask
                if spots:
                    chances.append(_Chance(hero, steps, spots))
                    break
    if not chances:
        if ways is None:
            return Plan(-1, weapon, [])
        return Plan(-1, weapon, _approach(s, unit, weapon, speed, heroes, ways))
    best = chances[0]
    if len(chances) > 1:
        best = min(chances, key=lambda c: preference(s, unit, c.hero, c.steps))
    if not best.steps:
        return Plan(best.hero, weapon, [])
    assert ways is not None
    return Plan(best.hero, weapon, _way(s, unit, ways, best.spots, best.steps))


def preference(s: State, unit: int, hero: int, steps: int) -> tuple[int, ...]:
    """The lower the dearer. [monster.target, power.hunter]"""
    health = s.health[hero]
    distance = _distance(s, unit, hero)
    place = initiative.place_of(s, hero)
    last = (steps, distance, health, place if place >= 0 else 99, hero)
    kind = s.kind[unit]
    if kind < 0:
        return last
    if s.powers(unit) & HUNTER:
        return (health, *last)
    targets = s.kinds[kind].targets
    if targets == "strongest":
        return (-health, *last)
    if targets == "farthest":
        return (-distance, *last)
    if targets == "energetic":
        return (-s.energy[hero], *last)
    return last


def _distance(s: State, unit: int, other: int) -> int:
    ground = s.ground
    if s.size(unit) == 1:
        return ground.distance(s.at[unit], s.at[other])
    return min(ground.distance(square, s.at[other]) for square in each(s.footprint(unit)))


def _way(s: State, unit: int, ways: movement.Ways, spots: Squares, steps: int) -> list[Square]:
    """A shortest way to one of the spots with the fewest free attacks."""
    if s.size(unit) > 1:
        return movement.large_route(s, unit, ways, spots)
    if spots & (spots - 1) == 0:
        spot = (spots & -spots).bit_length() - 1
        return movement.route(s, unit, ways, spot, steps)
    menace = movement.threats(s, unit)
    union = 0
    for _, mask in menace:
        union |= mask
    reached = 0
    for layer in ways.layers[1:steps]:
        reached |= layer
    if not union & reached:
        # Only leaving the place where it stands can cost something, and that is the same for all.
        return movement.route(s, unit, ways, (spots & -spots).bit_length() - 1, steps)
    best: list[Square] = []
    price = 999
    for spot in each(spots):
        way = movement.route(s, unit, ways, spot, steps)
        left = [s.at[unit], *way[:-1]]
        cost = sum(mask >> square & 1 for square in left for _, mask in menace)
        if cost < price:
            best, price = way, cost
    return best


def _approach(
    s: State, unit: int, weapon: Weapon, speed: int, heroes: list[int], ways: movement.Ways
) -> list[Square]:
    """The shortest way towards the nearest hero, as far as its speed allows.

    [monster.move-then-attack]
    """
    far = movement.ways(s, unit, _FAR)
    large = s.size(unit) > 1
    goals = 0
    for hero in heroes:
        if large:
            goals |= _large_positions(s, unit, weapon, hero, far.layers)
        else:
            goals |= positions(s, unit, weapon, hero)
    for steps, layer in enumerate(far.layers):
        spots = layer & goals & far.stops
        if spots and steps:
            way = _way(s, unit, far, spots, steps)
            return _cut(way, speed, far.stops)
    if large:
        return _nearest_stop(s, unit, heroes, ways)
    # Friends stand in the way: go as far as they leave room.
    ground = s.ground
    enter = ground.floor & ~(s.heroes if s.kind[unit] >= 0 else s.foes)
    layers = ground.flood(s.at[unit], _FAR, enter)
    around = 0
    for hero in heroes:
        around |= ground.near[s.at[hero]]
    goals |= around
    for steps, layer in enumerate(layers):
        spots = layer & goals
        if spots and steps:
            open_ways = movement.Ways(layers, enter, enter, False)
            way = movement.route(s, unit, open_ways, (spots & -spots).bit_length() - 1, steps)
            return _cut_blocked(way, speed, ways.stops)
    return _nearest_stop(s, unit, heroes, ways)


def _cut(way: list[Square], speed: int, stops: Squares) -> list[Square]:
    """As much of a way as can be walked, to a space where it may stop."""
    way = way[:speed]
    while way and not stops >> way[-1] & 1:
        way.pop()
    return way


def _cut_blocked(way: list[Square], speed: int, stops: Squares) -> list[Square]:
    out: list[Square] = []
    for square in way[:speed]:
        if not stops >> square & 1:
            break
        out.append(square)
    return out


def _nearest_stop(s: State, unit: int, heroes: list[int], ways: movement.Ways) -> list[Square]:
    """Where no way leads: the space within reach that is nearest to a hero, if it is nearer."""
    ground = s.ground

    def away(square: Square) -> int:
        return min(ground.distance(square, s.at[hero]) for hero in heroes)

    best, least = -1, away(s.at[unit])
    for square in each(ways.stops):
        distance = away(square)
        if distance < least:
            best, least = square, distance
    if best < 0:
        return []
    steps = next(k for k, layer in enumerate(ways.layers) if layer >> best & 1)
    return movement.route(s, unit, ways, best, steps)

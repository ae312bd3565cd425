"""What monsters do: first a move, then an attack, by the rules of targeting. [monster.*]"""

from __future__ import annotations

from typing import NamedTuple

from undercroft.kernel.choice import Ask, Option, Options, Rule
from undercroft.kernel.squares import Square, Squares, each

from . import aim, combat, initiative, movement, skill, token, villain
from .box import HUNTER, INVISIBLE, Weapon
from .dice import OF_MELEE, OF_RANGED
from .events import Activated, Idle, note
from .ground import RADIUS
from .state import FROZEN, IMMOBILE, SLEEP, STUN, State

_FAR = 40
"""Steps that are looked ahead for the nearest hero."""


class Plan(NamedTuple):
    """Whom a figure attacks in this activation (-1: nobody), with what, and the way it takes."""

    target: int
    weapon: Weapon
    path: list[Square]


def monster(s: State, unit: int) -> Rule[None]:
    """One monster's activation. [monster.when, monster.move-then-attack]"""
    if s.at[unit] < 0 or s.acted >> unit & 1 or not s.heroes:
        return
    s.active = unit
    s.acted |= 1 << unit
    note(s, Activated, unit, ("monster.when", "round.action-order"))
    s.rage = 0
    yield from skill.surprise(s, unit)
    if s.at[unit] >= 0:
        yield from _activation(s, unit)
    finish(s, unit)


def finish(s: State, unit: int) -> None:
    """The activation is over, and with it what counted for it."""
    s.active = -1
    s.now = s.rage = 0
    s.end_boosts(unit)


def _activation(s: State, unit: int) -> Rule[None]:
    kind = s.kinds[s.kind[unit]]
    s.begin_conditions(unit)
    regain = kind.regeneration + (s.boosted(unit, "regeneration") if s.boosts else 0)
    if regain:
        yield from token.heal(s, unit, regain, unit, ("power.regeneration",))
    by = s.release(unit)
    if s.now & (FROZEN | SLEEP):
        rule = "power.frozen" if s.now & FROZEN else "power.sleep"
        note(s, Idle, unit, "frozen" if s.now & FROZEN else "asleep", (rule,))
        return
    if by >= 0:
        yield from _led(s, unit, by)
        return
    if "activation" in kind.moments:
        instead = yield from villain.react(s, unit, "activation", -1)
        if instead or s.at[unit] < 0:
            return
    yield from move_and_attack(s, unit, s.now)


def move_and_attack(s: State, unit: int, now: int = 0) -> Rule[None]:
    """[monster.move-then-attack, power.stun, power.immobilize]"""
    speed = 0 if now & IMMOBILE else s.speed(unit)
    weapon = s.kinds[s.kind[unit]].weapon
    heroes = s.standing()
    if not heroes:
        return
    if now & STUN:
        # One action: the attack from where it stands, else the move.
        found = plan(s, unit, weapon, 0, heroes)
        if found.target >= 0:
            yield from combat.attack(s, combat.Attack(unit, weapon, [found.target]))
        elif speed:
            found = plan(s, unit, weapon, speed, heroes)
            if found.path:
                yield from movement.walk(s, unit, found.path)
        return
    found = plan(s, unit, weapon, speed, heroes)
    if found.path:
        yield from movement.walk(s, unit, found.path)
    target = found.target
    if target >= 0 and s.at[unit] >= 0 and s.at[target] >= 0:
        if found.path and target not in aim.reachable(s, unit, weapon, s.footprint(target)):
            # Free attacks on the way have changed who stands where.
            return
        yield from combat.attack(s, combat.Attack(unit, weapon, [target]))


def attack_now(s: State, unit: int) -> Rule[None]:
    """One attack from where it stands, out of turn."""
    weapon = s.kinds[s.kind[unit]].weapon
    found = plan(s, unit, weapon, 0, s.standing())
    if found.target >= 0:
        yield from combat.attack(s, combat.Attack(unit, weapon, [found.target]))


def move_now(s: State, unit: int) -> Rule[None]:
    """One move towards whom it would attack."""
    found = plan(s, unit, s.kinds[s.kind[unit]].weapon, s.speed(unit), s.standing())
    if found.path:
        yield from movement.walk(s, unit, found.path)


def _led(s: State, unit: int, by: int) -> Rule[None]:
    """A controlled monster: the controlling hero's player decides. [power.control]"""
    seat = s.seat(by) if s.kind[by] < 0 else s.captain
    now = s.now
    speed = 0 if now & IMMOBILE else s.speed(unit)
    moved = False
    if speed:
        ways = movement.ways(s, unit, speed)
        if ways.stops:
            options = Options([("stay",)])
            options.squares(("move",), ways.stops)
            choice: Option = yield Ask(seat, "lead_move", options, (unit, by), ("power.control",))
            if choice[0] == "move":
                moved = True
                path = movement.route(s, unit, ways, choice[1], speed)
                yield from movement.walk(s, unit, path)
    if s.at[unit] < 0 or (moved and now & STUN):
        return
    weapon = s.kinds[s.kind[unit]].weapon
    among = (s.heroes | s.foes) & ~s.footprint(unit)
    targets = aim.reachable(s, unit, weapon, among)
    if not targets:
        return
    single: list[Option] = [("pass",), *(("attack", 0, target) for target in targets)]
    choice = yield Ask(
        seat, "lead_attack", single, (unit, by), ("power.control", "power.control-friends")
    )
    if choice[0] == "attack":
        yield from combat.attack(s, combat.Attack(unit, weapon, [choice[2]]))


def led_hero(s: State, hero: int) -> Rule[None]:
    """A hero controlled by a monster goes for the nearest other hero. [power.control]"""
    others = [other for other in s.standing() if other != hero]
    if not others:
        return
    speed = 0 if s.now & IMMOBILE else s.speed(hero)
    plans = [plan(s, hero, weapon, speed, others) for weapon in s.profile[hero].weapons]
    found = min(plans, key=lambda p: (p.target < 0, len(p.path)))
    if found.path:
        yield from movement.walk(s, hero, found.path)
        if s.now & STUN:
            return
    if found.target >= 0 and s.at[hero] >= 0 and s.at[found.target] >= 0:
        a = combat.Attack(hero, found.weapon, [found.target])
        a.auto = True
        yield from combat.attack(s, a)


# ---------------------------------------------------------------- whom and how


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
    return mask & ~near if weapon.kind == OF_RANGED else mask | near


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

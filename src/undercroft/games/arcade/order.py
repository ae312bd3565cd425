"""The order in which monsters perform commands, and whom they go for. [consul.order.*]"""

from __future__ import annotations

from undercroft.kernel.board import FAR
from undercroft.kernel.choice import Ask, Rule
from undercroft.kernel.squares import Squares, each

from . import effect, wrath
from .aim import AIMING, Aim, unhidden_heroes
from .card import BULLY, CARE, FLY
from .state import State

GUISES = AIMING | CARE
"""Abilities that make a difference when a monster aims at a Hero."""


def actors(s: State) -> list[int]:
    """Monsters that perform commands: solo monsters and elites. [gang.minion.passive]"""
    return each(s.actors)


def next_actor(s: State, left: list[int]) -> Rule[int]:
    """The next to go: of the first kind, the closest to the most wrath.

    [consul.order.closest-first]
    """
    if len(left) == 1:
        return left[0]
    kinds, cards = s.box.kinds, s.card
    first = min([kinds[cards[u]] for u in left])
    waiting = 0
    for unit in left:
        if kinds[cards[unit]] == first:
            waiting |= 1 << unit
    if waiting & (waiting - 1):
        heroes = wrath.leaders(s)
        hero = heroes[0] if len(heroes) == 1 else (yield from wrath.settle(s, heroes))
        waiting = closest_to(s, waiting, hero)
        if waiting & (waiting - 1):
            waiting = 1 << (yield which_first(s, waiting))[1] if s.ties else waiting & -waiting
    return waiting.bit_length() - 1


def which_first(s: State, tied: int) -> Ask:
    """The players' choice which goes first of some monsters, as bits, that are equally close."""
    options = []
    while tied:
        low = tied & -tied
        options.append(("monster", low.bit_length() - 1))
        tied ^= low
    return Ask(s.captain, "next_monster", options, (s.command,), ("term.closest.ties",))


def foremost(s: State, left: int, hero: int) -> int:
    """Those of some monsters that wait for a command, as bits, that are closest to a Hero.

    How far the search has come is remembered in `State.queue` until one that waits, or the Hero,
    has moved: monsters farther off are looked for from there. [consul.order.closest-first]
    """
    if hero < 0:
        return left & -left
    goal = s.feet[hero]
    if s.queue is not None:
        before, effects, tied, behind = s.queue
        if before == goal and effects is s.effects:
            first = tied & left
            while not first and behind:
                tied, behind = _next_rank(s, goal, behind)
                s.queue = (goal, effects, tied, behind)
                first = tied & left
            if first:
                return first
    feet = _feet(s, left)
    if _some_fly(s, feet | goal):
        return _closest_over(s, left, hero)
    tied, behind = _next_rank(s, goal, feet)
    s.queue = (goal, s.effects, tied, behind)
    return tied


def closest_to(s: State, units: int, hero: int) -> int:
    """Those of some units, as bits, that are closest to a Hero; the first if there is none."""
    if hero < 0:
        return units & -units
    goal, feet = s.feet[hero], _feet(s, units)
    if _some_fly(s, feet | goal):
        return _closest_over(s, units, hero)
    return _next_rank(s, goal, feet)[0]


def _next_rank(s: State, goal: Squares, feet: Squares) -> tuple[int, Squares]:
    """The models on some squares that are closest to a goal, as bits, and the squares of others.

    Where there is no way from any of them, all are closest. Somebody may have left their square
    since it was remembered, and a large model may come again with another one: neither waits.
    """
    unit_at = s.unit_at
    closest = s.board.nearest(goal, feet) or feet
    behind = feet ^ closest
    tied = 0
    while closest:
        square = closest.bit_length() - 1
        tied |= 1 << unit_at[square]
        closest ^= 1 << square
    return tied, behind


def _feet(s: State, units: int) -> Squares:
    """The squares of some units."""
    footprints = s.feet
    feet = 0
    while units:
        unit = units.bit_length() - 1
        feet |= footprints[unit]
        units ^= 1 << unit
    return feet


def _some_fly(s: State, feet: Squares) -> bool:
    """Whether a model on some squares may fly, and there is anything to be counted over."""
    if not s.board.solid:
        return False
    if s.granted & FLY:
        return True
    odd = s.odd & feet
    while odd:
        unit = s.unit_at[odd.bit_length() - 1]
        profile = s.profile[unit]
        if (profile.flags | profile.borrows) & FLY:
            return True
        odd &= ~s.feet[unit]
    return False


def _closest_over(s: State, units: int, hero: int) -> int:
    """Those of some units, as bits, that are closest to a Hero if some of them may fly."""
    tied, nearest = 0, FAR + 1
    for unit in each(units):
        distance = effect.distance(s, unit, hero)
        if distance < nearest:
            tied, nearest = 0, distance
        if distance == nearest:
            tied |= 1 << unit
    return tied


def in_order(s: State, units: list[int]) -> Rule[list[int]]:
    left = list(units)
    order = []
    while left:
        unit = yield from next_actor(s, left)
        order.append(unit)
        left.remove(unit)
    return order


# Whom a monster goes for


def tiles_of(s: State, unit: int) -> Squares:
    board = s.board
    if s.profile[unit].base == 1:
        return board.tiles[board.tile_at[s.at[unit]]].mask
    squares = 0
    for square in each(s.feet[unit]):
        squares |= board.tiles[board.tile_at[square]].mask
    return squares


def bully(s: State, unit: int) -> bool:
    return effect.has(s, unit, BULLY)


def favourites(s: State, unit: int, here: list[int]) -> list[int]:
    """Those of some Heroes in play whom a monster picks alike; not to be changed by the caller."""
    if len(here) < 2:
        return here
    if effect.has(s, unit, BULLY):
        return wrath.favourites(s, here, bully=True)
    leaders = s.leaders or wrath.leaders(s)
    if len(leaders) == 1 and leaders[0] in here:
        return leaders
    return wrath.favourites(s, here)


def move_targets(s: State, unit: int) -> list[int]:
    """The most wrath on its own tile, else anywhere; several if it is theirs alike.

    [command.move.target.same-tile]
    """
    leaders = s.leaders or wrath.leaders(s)
    if len(leaders) == 1:
        at, tile_at = s.at, s.board.tile_at
        if tile_at[at[unit]] == tile_at[at[leaders[0]]] and not effect.has(s, unit, BULLY):
            return leaders
    tiles, feet = tiles_of(s, unit), s.feet
    everybody = wrath.in_play(s)
    return favourites(s, unit, [h for h in everybody if feet[h] & tiles] or everybody)


def in_sight(s: State, unit: int, reach: int) -> list[int]:
    """The Heroes in range and sight of a monster; not to be changed by the caller.

    What it sees past Heroes who have not moved is remembered, unless its sight or their guise may
    come from others' actions or from its gang.
    """
    profile = s.profile[unit]
    if profile.borrows & AIMING or s.granted & GUISES:
        return Aim(s, unit).targets(reach, s.heroes)
    at, heroes = s.at[unit], s.heroes
    key = (unit, at, reach)
    found = s.sights.get(key)
    if found is None:
        flags = profile.flags & AIMING
        if flags or profile.base > 1 or (s.odd | s.large) & heroes:
            found = Aim(s, unit, flags).targets(reach, heroes)
        else:
            # Nothing about anybody needs care: so it is with most monsters.
            near = s.board.within(at, reach) & heroes
            if near & s.hidden:
                near = unhidden_heroes(s, at, near, reach)
            unit_at = s.unit_at
            found = [unit_at[h] for h in s.ground.lanes.sighted(at, near, heroes)] if near else []
            if len(found) > 1:
                found.sort()
        s.sights[key] = found
    return found


def threatens(s: State, unit: int, hero: int, reach: int) -> bool:
    """Whether a Hero is in range and sight of a monster."""
    board = s.board
    if board.solid:
        board = board.over
    if s.profile[unit].base == 1 and not board.within(s.at[unit], reach) & s.feet[hero]:
        return False
    return hero in in_sight(s, unit, reach)


def reach_targets(s: State, unit: int, reach: int) -> list[int]:
    """The most wrath among the Heroes in range and sight; several if it is theirs alike.

    [command.fight.target]
    """
    here = in_sight(s, unit, reach)
    return here if len(here) < 2 else favourites(s, unit, here)

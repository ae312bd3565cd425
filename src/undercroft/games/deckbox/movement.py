"""Moving heroes: space by space, through water, pits and half spaces. [action.move.*, terrain.*]"""

from __future__ import annotations

from undercroft.kernel.choice import Rule
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.squares import Square, Squares

from .combat import hurt_hero
from .events import Moved, note
from .explore import explore
from .ground import STRIDE
from .happening import pick_up
from .state import State

Ways = tuple[list[Squares], list[Squares], Squares]
"""Where a hero may go with some movement, and how: the spaces by cost, around pits; pits by the
cost of stepping into them; all spaces it may stop on, pits included. Made at every menu: plain."""


def ways(s: State, hero: int, budget: int) -> Ways:
    """A way leads around pits; into one only as its last step.

    A hero passes other heroes, not enemies, and stops on empty spaces. [action.move.enemies]
    """
    ground = s.ground
    free = ground.squares & ~s.foes
    pits = ground.pits & free
    enter = free ^ pits
    layers = ground.flood(s.at[hero], budget, enter, ground.water, s.quest.water_cost)
    reached = 0
    for layer in layers:
        reached |= layer
    into: list[Squares] = []
    if pits:
        within = reached & ~layers[budget] if len(layers) > budget else reached
        east, north, west, south = ground.east, ground.north, ground.west, ground.south
        unseen = pits & ~reached
        edge = (
            (within & east) << 1
            | (within & west) >> 1
            | (within & north) << STRIDE
            | (within & south) >> STRIDE
        ) & unseen
        if edge:
            into.append(0)
            for layer in layers[:budget]:
                beside = (
                    (layer & east) << 1
                    | (layer & west) >> 1
                    | (layer & north) << STRIDE
                    | (layer & south) >> STRIDE
                ) & unseen
                into.append(beside)
                unseen &= ~beside
            reached |= edge
    return layers, into, reached & ~s.heroes


FAR = 99
"""More movement than any map asks for."""


def taken(s: State, hero: int, square: Square) -> Hindrance | None:
    """Nobody stops where somebody stands. [action.move.enemies]"""
    if not (s.heroes | s.foes) >> square & 1:
        return None
    says = "{who:unit} stands there"
    return Hindrance("action.move.enemies", says=says, who=s.unit_at[square])


def too_far(s: State, hero: int, square: Square, budget: int) -> Hindrance | None:
    """What keeps a hero from a free space with some movement: `ways`, for a single space."""
    far = price(ways(s, hero, FAR), square)
    if far < 0:
        says = "enemies and pits bar every way"
        return Hindrance("action.move.speed", "action.move.enemies", says=says)
    if far <= budget:
        return None
    ground, rules = s.ground, ["action.move.speed"]
    if _within(ground.flood(s.at[hero], budget, ground.squares & ~s.foes, 0), square):
        rules.append("terrain.water-cost" if ground.water else "terrain.pit-damage")
    elif _within(ground.flood(s.at[hero], budget, ground.squares, 0), square):
        rules.append("action.move.enemies")
    return Hindrance(*rules, says="{far} movement away, {left} left", far=far, left=budget)


def price(found: Ways, square: Square) -> int:
    """The movement that a space of `found` takes; -1 if there is no way."""
    layers, pits, _ = found
    costs = [
        cost
        for by_cost in (layers, pits)
        for cost, layer in enumerate(by_cost)
        if layer >> square & 1
    ]
    return min(costs, default=-1)


def nearest(s: State, hero: int, square: Square, budget: int) -> Square | None:
    """The space within some movement from which a space is nearest, if it brings a hero nearer."""
    _, _, free = ways(s, hero, budget)
    layers = s.ground.flood(square, FAR, s.ground.squares & ~s.foes | 1 << square, 0)
    for layer in layers:
        if layer >> s.at[hero] & 1:
            return None
        if layer & free:
            return ((layer & free) & -(layer & free)).bit_length() - 1
    return None


def _within(layers: list[Squares], square: Square) -> bool:
    return any(layer >> square & 1 for layer in layers)


def within(s: State, found: Ways, budget: int) -> Squares:
    """The spaces of `found` that so much movement reaches."""
    layers, pits, _ = found
    reached = 0
    for layer in layers[: budget + 1]:
        reached |= layer
    for layer in pits[: budget + 1]:
        reached |= layer
    return reached & ~s.heroes


def route(s: State, found: Ways, dest: Square) -> tuple[list[Square], int]:
    """The spaces on the way to a space of `found`, and what it costs."""
    ground = s.ground
    water, price = ground.water, s.quest.water_cost
    layers, pits, _ = found
    bit = 1 << dest
    for cost, layer in enumerate(layers):
        if layer & bit:
            return ground.route(layers, dest, cost, water, price), cost
    cost = next(k for k, layer in enumerate(pits) if layer & bit)
    before = ground.orth[dest] & layers[cost - 1]
    last = (before & -before).bit_length() - 1
    if cost == 1:
        return [dest], 1
    return [*ground.route(layers, last, cost - 1, water, price), dest], cost


def walk(s: State, hero: int, path: list[Square]) -> Rule[None]:
    """Go along a path; pits hurt, tokens are taken up, an exit is explored. [explore.trigger]"""
    s.shift(hero, path[-1])
    if s.log is not None:
        note(s, Moved, hero, tuple(path), _rules(s, path))
    if s.tokens:
        for square in path:
            if square in s.tokens:
                pick_up(s, hero, square)
    last = path[-1]
    if s.ground.pits >> last & 1:
        hurt_hero(s, hero, s.quest.pit_damage, ("terrain.pit-damage",))
    elif last in s.ground.open_exits:
        yield from explore(s, hero, last)


def _rules(s: State, path: list[Square]) -> tuple[str, ...]:
    rules = ["action.move.speed", "action.move.orthogonal"]
    if any(s.ground.water >> square & 1 for square in path):
        rules.append("terrain.water-cost")
    return tuple(rules)

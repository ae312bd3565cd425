"""March: how monsters move, regroup and take their minions along.

[command.move.*, command.regroup.*]
"""

from __future__ import annotations

from collections.abc import Iterator

from undercroft.games.superdungeon.crystal import status
from undercroft.games.superdungeon.figures import covering
from undercroft.kernel.board import FAR
from undercroft.kernel.choice import Rule
from undercroft.kernel.squares import Square, Squares, each

from . import effect, gang, movement, wrath
from .aim import shortened
from .card import CARE
from .movement import pick_square, put, spaced, which_square
from .order import move_targets, threatens
from .state import State


def perform_move(s: State, unit: int) -> Rule[None] | None:
    """Move towards a Hero until it is in range and sight; None if it is. [command.move.*]"""
    tied = move_targets(s, unit)
    if len(tied) == 1:
        return approach(s, unit, tied[0])
    return _approach_one(s, unit, tied) if tied else None


def _approach_one(s: State, unit: int, tied: list[int]) -> Rule[None]:
    hero = yield from wrath.settle(s, tied)
    yield from approach(s, unit, hero) or ()


def approach(s: State, unit: int, hero: int) -> Rule[None] | None:
    """Where a monster gets to on its way to a Hero; None if it stays."""
    reach = gang.reach(s, unit)
    if threatens(s, unit, hero, reach):
        return None
    if s.status[unit] & status.IMMOBILE or movement.held_fast(s, unit):
        return None
    layers = [s.feet[unit]]
    farther = movement.spreading(s, unit, movement.budget(s, unit, s.profile[unit].move))
    kin = _moved_kin(s, unit)
    ends = stopping(s, unit, hero, reach, layers, farther, kin)
    if not ends:
        # Nearer by a square beside its gang comes before as near as it can.
        goal = s.feet[hero]
        ends = kin and closest_ends(s, unit, layers, goal, kin)
        ends = ends or closest_ends(s, unit, layers, goal)
    return go(s, unit, layers, ends)


def _moved_kin(s: State, unit: int) -> Squares:
    """Squares within two of the nearest elite of its gang that has moved.

    [command.move.elite-gang]
    """
    bonds = s.box.elite_bonds[s.card[unit]]
    if not bonds:
        return 0
    moved = s.served & s.present & ~(1 << unit)
    kin = [u for u in each(moved) if s.card[u] in bonds]
    if not kin:
        return 0
    distances = [effect.distance(s, unit, u) for u in kin]
    nearest = min(distances)
    near = 0
    for u, distance in zip(kin, distances, strict=True):
        if distance == nearest:
            near |= s.board.within_any(s.feet[u], gang.BOND_REACH)
    return near


def stopping(
    s: State,
    unit: int,
    hero: int,
    reach: int,
    layers: list[Squares],
    farther: Iterator[Squares],
    kin: Squares,
) -> Squares:
    """Anchors of least cost from which the Hero is in range and sight. [command.move.stop]

    On `kin`, near an elite of its gang that has moved, if there are any. The flood goes no farther
    than it has to; its layers are kept.
    """
    board = s.board
    goal = s.feet[hero]
    if s.hidden & goal or s.granted & CARE:
        reach = shortened(reach, effect.having(s, hero, CARE))
    near = effect.counted(s, unit, goal).within_any(goal, reach)
    lanes, figures = effect.screens(s, unit, hero)
    base = s.profile[unit].base
    anywhere = 0
    if base == 1 and goal & (goal - 1) == 0:
        there = goal.bit_length() - 1
        near &= ~(s.heroes | s.foes)
        for layer in farther:
            layers.append(layer)
            free = layer & near
            if not free:
                continue
            if kin:
                found = lanes.seen(there, free & kin, figures)
                if found:
                    return found
            if not anywhere:
                anywhere = lanes.seen(there, free, figures)
                if anywhere and not kin:
                    return anywhere
        return anywhere
    near = covering(board, near, base)
    for layer in farther:
        layers.append(layer)
        found = 0
        for anchor in each(ends_at(s, unit, layers, len(layers) - 1) & near):
            foot = board.footprint(anchor, base)
            if (foot & kin or not anywhere) and any(
                [lanes.seen(here, goal, figures) for here in each(foot)]
            ):
                found |= 1 << anchor
        beside = found & covering(board, kin, base)
        if beside or (found and not kin):
            return beside or found
        anywhere = anywhere or found
    return anywhere


def ends_at(s: State, unit: int, layers: list[Squares], cost: int) -> Squares:
    """Anchors on which a path of that cost may end. [move.large.place]"""
    if s.profile[unit].base == 1:
        return layers[cost] & ~movement.standing(s)
    anchors = 0
    for square in each(layers[cost]):
        anchors |= movement.landing(s, unit, layers, cost, square)
    return anchors


def closest_ends(
    s: State, unit: int, layers: list[Squares], goal: Squares, among: Squares = -1
) -> Squares:
    """Anchors as near to a goal as the monster can get, and nearer than it is.

    Its base is to lie on one of the squares `among` which it may choose.
    [command.move.unreachable, term.distance]
    """
    base = s.profile[unit].base
    board = effect.counted(s, unit, goal)
    distance = board.distance_between(s.feet[unit], goal)
    if distance >= FAR:
        # No way leads round the structures: it is counted over them.
        board = s.board.over
        distance = board.distance_between(s.feet[unit], goal)
    if not distance:
        return 0
    if base == 1:
        # No square is in two layers.
        reach = sum(layers[1:]) & ~movement.standing(s) & among
        nearer = board.within_any(goal, distance - 1) & reach
        return board.nearest(goal, nearer) if nearer else 0
    reach = 0
    for cost in range(1, len(layers)):
        reach |= ends_at(s, unit, layers, cost)
    if among >= 0:
        reach &= covering(board, among, base)
    near = goal
    for far in range(1, distance + 1):
        found = reach & covering(board, near, base)
        if found:
            return found
        wider = board.within_any(goal, far)
        if wider == near:
            return 0
        near = wider
    return 0


def go(s: State, unit: int, layers: list[Squares], ends: Squares) -> Rule[None] | None:
    """Move to one of some anchors, if there are any; minions come along.

    None if nobody is to be asked and nobody was left behind.
    """
    bonded = gang.minions(s, unit)
    if ends:
        if s.ties and ends & (ends - 1):
            return _go_to_one(s, unit, layers, ends, bonded)
        square = (ends & -ends).bit_length() - 1
        if s.log is not None or s.profile[unit].base > 1:
            return _go_to(s, unit, layers, square, bonded)
        s.shift(unit, square)
    behind = left_behind(s, unit, bonded) if bonded else None
    return follow(s, unit, behind) if behind else None


def _go_to_one(
    s: State, unit: int, layers: list[Squares], ends: Squares, bonded: list[int]
) -> Rule[None]:
    rules = ("command.move.equal-paths",)
    square = (yield which_square(s, ends, "monster_move", unit, rules))[2]
    yield from _go_to(s, unit, layers, square, bonded)


def _go_to(
    s: State, unit: int, layers: list[Squares], square: Square, bonded: list[int]
) -> Rule[None]:
    rule = "command.regroup.like-move" if s.command == "regroup" else "command.move.distance"
    yield from movement.walk_to(s, unit, layers, square, (rule,))
    if bonded:
        yield from follow(s, unit, left_behind(s, unit, bonded))


def left_behind(s: State, unit: int, bonded: list[int]) -> list[int]:
    """The minions of an elite that are no longer within two squares of it."""
    near, feet = s.board.within_any(s.feet[unit], gang.BOND_REACH), s.feet
    return [minion for minion in bonded if feet[minion] and not feet[minion] & near]


def follow(s: State, unit: int, behind: list[int]) -> Rule[None]:
    """Minions left behind are placed within two squares of their elite.

    [command.move.minions.follow]
    """
    for minion in behind:
        yield from place_near(s, minion, unit, ("command.move.minions.follow",))


def place_near(s: State, unit: int, elite: int, rules: tuple[str, ...]) -> Rule[bool]:
    """Place a monster within two squares of an elite, spaced if it can be; false if it cannot."""
    near = s.board.within_any(s.feet[elite], gang.BOND_REACH)
    base = s.profile[unit].base
    if base > 1:
        near = covering(s.board, near, base)
    places = near & movement.legal_squares(s, unit)
    places = movement.nearest_to(s, unit, spaced(s, unit, places), s.feet[elite])
    if not places:
        return False
    square = yield from pick_square(s, places, "place_minion", unit, rules)
    put(s, unit, square, rules)
    return True


def perform_regroup(s: State, unit: int) -> Rule[None] | None:
    """Go to the closest square next to a dungeon exit; None if it is there. [command.regroup.*]"""
    if s.status[unit] & status.IMMOBILE or movement.held_fast(s, unit):
        return None
    foot, ends = s.feet[unit], 0
    goals = effect.counted(s, unit).nearest(foot, exit_squares(s))
    if not goals or foot & goals:
        return None
    layers = movement.flood(s, unit, movement.budget(s, unit, s.profile[unit].move))
    for goal in each(goals):
        ends |= closest_ends(s, unit, layers, 1 << goal)
    kin = _moved_kin(s, unit)
    if kin:
        ends = ends & covering(s.board, kin, s.profile[unit].base) or ends
    return go(s, unit, layers, ends)


def exit_squares(s: State) -> Squares:
    """Squares adjacent to a dungeon exit. [tile.dungeon-exit]"""
    return s.board.open_hallways

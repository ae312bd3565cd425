"""Spawning: what comes from points, elites and dungeon exits.

[command.spawn.*, command.reinforce.*, boss.*]
"""

from __future__ import annotations

from undercroft.games.superdungeon.figures import covering
from undercroft.kernel.choice import Ask, Rule
from undercroft.kernel.squares import Squares, each

from . import effect, gang, movement, wrath
from .events import (
    Healed,
    Spawned,
    note,
)
from .movement import pick_square, spaced
from .order import actors, closest_to, in_order
from .state import State
from .wound import cure, mend, monsters

SPAWN_REACH = 3
BOSS_HEALING = 3


def available(s: State, card: int) -> list[int]:
    """Models of a kind in the spawning pool. [destroy.monster.not-available]"""
    cards, at = s.card, s.at
    found = []
    unit = -1
    for _ in range(cards.count(card)):
        unit = cards.index(card, unit + 1)
        if at[unit] < 0 and unit not in s.kills and unit not in s.retired:
            found.append(unit)
    return found


def spawn(s: State) -> Rule[None]:
    """The point closest to the most wrath spawns. [command.spawn.which-point]"""
    hero = yield from wrath.most(s)
    point = (yield from nearest_point(s, hero)) if hero >= 0 else -1
    if point >= 0:
        yield from spawn_from(s, point, s.feet[hero])


def nearest_point(s: State, hero: int) -> Rule[int]:
    """The spawning point closest to a Hero, the players' of those as close; -1 if none is left."""
    points = 0
    for p in s.points:
        if s.at[p] >= 0:
            points |= 1 << p
    if not points:
        return -1
    nearest = each(closest_to(s, points, hero))
    point = nearest[0]
    if len(nearest) > 1 and s.ties:
        choice = yield Ask(
            s.captain, "which_point", [("point", p) for p in nearest], (), ("term.closest.ties",)
        )
        point = choice[1]
    return point


def spawn_from(
    s: State,
    point: int,
    goal: Squares,
    for_elites: str = "command.spawn.elite-placement",
    for_minions: str = "command.spawn.minion-placement",
) -> Rule[None]:
    """A point spawns everything on its card that is available, elites as near to a goal as can be.

    [command.spawn.what]
    """
    card = s.box.content.points[s.profile[point].card.id]
    listed = {s.box.model_number[name]: count for name, count in card.pool}
    # Those of its kinds that are on the map are refreshed.
    for unit in monsters(s):
        if s.card[unit] in listed and (s.wounds[unit] or s.status[unit]):
            refresh(s, unit, ("command.spawn.refresh",))
    fresh: list[int] = []
    for number, count in listed.items():
        if s.box.models[number].rank == "minion":  # type: ignore[union-attr]  # monsters only
            continue
        for unit in available(s, number)[:count]:
            if (yield from place_elite(s, unit, point, goal, (for_elites,))):
                fresh.append(unit)
    for number, count in listed.items():
        if s.box.models[number].rank != "minion":  # type: ignore[union-attr]  # monsters only
            continue
        elites = [u for u in fresh if number in s.box.bonded.get(s.card[u], ())]
        if not elites:
            continue
        for unit in available(s, number)[:count]:
            yield from enter_near(s, unit, elites, (for_minions,))


def refresh(s: State, unit: int, rules: tuple[str, ...]) -> None:
    """All wounds and statuses come off a monster in play."""
    mend(s, unit, s.wounds[unit], rules)
    cure(s, unit, s.status[unit], rules)


def place_elite(
    s: State, unit: int, point: int, goal: Squares, rules: tuple[str, ...]
) -> Rule[bool]:
    """Within three squares and sight of its point, as near to the goal as possible."""
    s.wounds[unit] = s.status[unit] = 0
    base = s.profile[unit].base
    foot = s.feet[point]
    near = s.board.within_any(foot, SPAWN_REACH)
    legal = movement.legal_squares(s, unit)
    if base == 1:
        places = _nearest_in_sight(s, unit, foot, spaced(s, unit, near & legal), goal)
        places = places or _nearest_in_sight(s, unit, foot, near & legal, goal)
    else:
        near = covering(s.board, effect.visible(s, foot, near), base)
        places = movement.nearest_to(s, unit, spaced(s, unit, near & legal), goal)
    places = places or movement.nearest_to(s, unit, legal, foot)
    if not places:
        return False
    square = yield from pick_square(s, places, "spawn", unit, rules)
    s.place(unit, square)
    note(s, Spawned, unit, square, rules)
    return True


def _nearest_in_sight(
    s: State, unit: int, foot: Squares, squares: Squares, goal: Squares
) -> Squares:
    """Those of some squares in sight of a point that are nearest to the goal."""
    while squares:
        nearest = movement.nearest_to(s, unit, squares, goal)
        seen = effect.visible(s, foot, nearest)
        if seen:
            return seen
        squares &= ~nearest
    return 0


def enter_near(s: State, unit: int, elites: list[int], rules: tuple[str, ...]) -> Rule[None]:
    """Bring a monster from the pool in within two squares of one of the elites."""
    s.wounds[unit] = s.status[unit] = 0
    base = s.profile[unit].base
    near = feet = 0
    for elite in elites:
        near |= s.board.within_any(s.feet[elite], gang.BOND_REACH)
        feet |= s.feet[elite]
    places = covering(s.board, near, base) & movement.legal_squares(s, unit)
    places = movement.nearest_to(s, unit, spaced(s, unit, places), feet)
    if not places:
        return
    square = yield from pick_square(s, places, "spawn", unit, rules)
    s.place(unit, square)
    note(s, Spawned, unit, square, rules)


def reinforce(s: State) -> Rule[None]:
    """Each elite in play brings in its bonded monsters. [command.reinforce.*]"""
    elites = [u for u in actors(s) if s.profile[u].rank == "elite" and s.box.bonded.get(s.card[u])]
    for elite in (yield from in_order(s, elites)):
        for number in s.box.bonded[s.card[elite]]:
            for unit in available(s, number)[: s.box.listed[number]]:
                yield from enter_near(s, unit, [elite], ("command.reinforce.what",))


# Bosses


def exit_places(s: State, unit: int) -> Rule[Squares]:
    """Squares adjacent to the exit nearest to the most wrath, or the next with room."""
    hero = yield from wrath.most(s)
    base = s.profile[unit].base
    legal = movement.legal_squares(s, unit)
    left = 0
    for part in s.ground.exits:
        left |= part
    while left:
        near = s.board.nearest(s.feet[hero], left) if hero >= 0 else left
        group = 0
        for part in s.ground.exits:
            if part & (near or left):
                group |= part
        places = covering(s.board, group, base) & legal
        if places:
            return spaced(s, unit, places)
        left &= ~group
    return legal


def spawn_at_exit(s: State, unit: int, rules: tuple[str, ...]) -> Rule[None]:
    places = yield from exit_places(s, unit)
    if not places:
        return
    square = yield from pick_square(s, places, "boss_place", unit, rules)
    s.wounds[unit] = s.status[unit] = 0
    s.place(unit, square)
    note(s, Spawned, unit, square, rules)


def spawn_miniboss(s: State, which: int = -1) -> Rule[None]:
    """The next mini-boss comes, or the one in play is made whole. [boss.mini.*]"""
    if which < 0:
        which = min(s.minis_out, len(s.bosses) - 2)
        s.minis_out += 1
    if len(s.bosses) < 2:
        return
    unit = s.bosses[1 + which]
    if s.at[unit] >= 0:
        refresh(s, unit, ("boss.mini.already-in-play",))
        return
    if unit in s.kills:
        s.kills = tuple(u for u in s.kills if u != unit)
    s.retired = tuple(u for u in s.retired if u != unit)
    yield from spawn_at_exit(s, unit, ("boss.mini.placement",))


def spawn_boss(s: State, rules: tuple[str, ...] = ("boss.dungeon.from-chart",)) -> Rule[None]:
    """The dungeon boss leaves the chart, brought by it or by the last point. [boss.deck.replace]"""
    if s.boss_out:
        return
    s.boss_out = True
    yield from spawn_at_exit(s, s.bosses[0], rules)


def boss_heals(s: State) -> Rule[None]:
    """Three wounds for each spawning point still in play. [boss.fight.healing]"""
    unit = s.bosses[0]
    standing = sum(1 for point in s.points if s.at[point] >= 0)
    healed = min(s.wounds[unit], BOSS_HEALING * standing)
    if healed:
        s.wounds[unit] -= healed
        note(s, Healed, unit, healed, ("boss.fight.healing",))
    return
    yield

"""The boss fight: where the boss comes in, and its timeout. [boss.*, timeout.*]"""

from __future__ import annotations

from collections.abc import Callable

from undercroft.kernel.choice import Ask, Options, Rule
from undercroft.kernel.squares import Squares

from ..superdungeon.figures import covering, occupied
from . import adventure, movement
from .affliction import cure, mend
from .events import BossSpawned, Displaced, Spawned, TimedOut, note
from .state import CONSUL, State

FAR_FROM_HEROES = 10

AFTER_DEATH: dict[int, Callable[[State, int, int, int], Rule[None]]] = {}
"""What abilities do when their model is destroyed, by the ability's bit; see `cards`."""


def after_death(s: State, unit: int, square: int, by: int) -> Rule[None]:
    bits = s.profile[unit].flags
    for bit, rule in AFTER_DEATH.items():
        if bits & bit:
            yield from rule(s, unit, square, by)


def far_places(s: State, unit: int) -> Squares:
    """Anchors at least 10 squares from every Hero, or as far as can be. [boss.spawn.distance]"""
    board = s.board
    base = s.profile[unit].base
    free = board.squares & ~(occupied(s) & ~s.footprint(unit))
    for distance in range(FAR_FROM_HEROES, 0, -1):
        near = board.within_any(s.heroes, distance - 1) if s.heroes else 0
        places = board.room(free & ~near, base)
        if places:
            return places
    return board.room(free, base)


def place_far(s: State, unit: int, rules: tuple[str, ...]) -> Rule[int]:
    options = Options([])
    options.squares(("place", unit), far_places(s, unit))
    choice = yield Ask(CONSUL, "place_boss", options, (unit,), rules)
    square: int = choice[2]
    return square


def boss_arrives(s: State) -> Rule[None]:
    """The boss fight begins: the boss enters for free. [boss.spawn.free]"""
    unit = s.boss
    if unit < 0:
        # The position of a lesson may do without one.
        s.called = False
        return
    if s.at[unit] >= 0:
        s.lift(unit)
    square = yield from place_far(s, unit, ("boss.spawn.distance", "boss.spawn.fallback"))
    s.enter(unit, square)
    s.called = False
    s.fight = True
    close = s.footprint(unit) & s.board.within_any(s.heroes, FAR_FROM_HEROES - 1)
    rule = "boss.spawn.fallback" if close else "boss.spawn.distance"
    note(s, BossSpawned, unit, square, (rule,))
    if s.rule_boss:
        for hook in adventure.hooks(s):
            if hook.boss_spawned is not None:
                yield from hook.boss_spawned(s)


def timeout(s: State) -> Rule[None]:
    """The boss has lost half its hearts: before anything else, a timeout. [timeout.order]"""
    unit = s.boss
    hearts = s.profile[unit].hearts
    s.timed_out = True
    note(s, TimedOut, unit)
    # Heal to half the starting health, rounded down, even from zero.
    mend(s, unit, s.wounds[unit] - (hearts - hearts // 2), ("timeout.heal",))
    cure(s, unit, s.status[unit], ("timeout.clear-status",))
    for hook in adventure.timeout_hooks(s):
        if hook.timeout is not None:
            yield from hook.timeout(s)
    # Summon: models not in play first, then those in play are moved.
    summons = s.box.content.effects[s.rule_boss].summons
    came: list[list[int]] = []
    for name, count in summons:
        came.append((yield from summon(s, s.box.model_number[name], count)))
    for (name, count), there in zip(summons, came, strict=True):
        yield from fetch(s, s.box.model_number[name], count - len(there), there)
    square = yield from place_far(s, unit, ("timeout.move",))
    s.shift(unit, square)
    note(s, Displaced, unit, square, ("timeout.move",))


def summon(s: State, card: int, count: int) -> Rule[list[int]]:
    """Place models of a card that are not in play by the boss. [timeout.summon.placement]"""
    waiting = [u for u in _alike(s, card) if s.at[u] < 0][:count]
    for unit in waiting:
        _, square = yield from _bring(s, [unit])
        if square >= 0:
            s.enter(unit, square)
            rules = ("timeout.summon.placement", "timeout.summon.list")
            note(s, Spawned, unit, square, -1, rules)
    return waiting


def fetch(s: State, card: int, count: int, came: list[int]) -> Rule[None]:
    """Move models in play to the boss to complete the list. [timeout.summon.in-play]"""
    there = [u for u in _alike(s, card) if s.at[u] >= 0 and u not in came]
    for left in range(min(count, len(there)), 0, -1):
        unit, square = yield from _bring(s, there if len(there) > left else there[:1])
        there.remove(unit)
        s.wounds[unit] = s.status[unit] = 0
        if square >= 0:
            s.shift(unit, square)
            note(s, Displaced, unit, square, ("timeout.summon.in-play",))
            yield from movement.meet_auras(s, unit, s.footprint(unit))


def _alike(s: State, card: int) -> list[int]:
    return [u for u in range(len(s.seats), len(s.card)) if s.card[u] == card and u != s.boss]


def _bring(s: State, units: list[int]) -> Rule[tuple[int, int]]:
    """Which of the units comes to the boss, and to which square; -1 if there is no room."""
    options = Options([])
    for unit in units:
        options.squares(("place", unit), near_boss(s, unit))
    if not len(options):
        return units[0], -1
    choice = yield Ask(CONSUL, "summon", options, (units[0],), ("timeout.summon.placement",))
    return choice[1], choice[2]


def near_boss(s: State, unit: int) -> Squares:
    """Anchors adjacent to the boss, or as close to it as there is room."""
    board = s.board
    base = s.profile[unit].base
    free = board.squares & ~(occupied(s) & ~s.footprint(unit))
    room = board.room(free, base)
    near = s.footprint(s.boss)
    while room:
        wider = board.spread(near)
        places = room & covering(s.board, wider, base)
        if places or wider == near:
            return places
        near = wider
    return 0

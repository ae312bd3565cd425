"""Conditions: what villains, turns of the story, aims and cards ask about the table."""

from __future__ import annotations

from typing import Any

from . import aim, targeting
from .state import BLIND, FROZEN, IMMOBILE, SLEEP, STUN, TERROR, State

STATES = {
    "blind": BLIND, "frozen": FROZEN, "immobilize": IMMOBILE, "sleep": SLEEP, "stun": STUN,
    "terror": TERROR,
}  # fmt: skip


def all_hold(s: State, needed: tuple[Any, ...], unless: tuple[Any, ...], me: int = -1) -> bool:
    """Whether every condition holds and none of the others does."""
    for condition in needed:
        if not _TESTS[condition.when](s, condition, me):
            return False
    return not unless or all(not holds(s, condition, me) for condition in unless)


def holds(s: State, c: Any, me: int = -1) -> bool:
    """Whether one condition holds; `me` is who has the card, -1 for nobody."""
    return _TESTS[c.when](s, c, me)


def _health(s: State, c: Any, me: int) -> bool:
    return me >= 0 and s.health[me] * 100 <= c.at_most * s.most_health(me)


def _adjacent(s: State, c: Any, me: int) -> bool:
    if me < 0 or s.at[me] < 0:
        return False
    near = s.ground.adjacent(s.at[me], s.size(me))
    return (near & s.heroes).bit_count() >= int(c.at_least)


def _in_sight(s: State, c: Any, me: int) -> bool:
    if me < 0 or s.at[me] < 0:
        return False
    others = s.monsters() if s.kind[me] < 0 else s.standing()
    return sum(aim.sees(s, me, other) for other in others if other != me) >= int(c.at_least)


def _no_target(s: State, c: Any, me: int) -> bool:
    if me < 0 or s.at[me] < 0 or s.kind[me] < 0:
        return True
    weapon = s.kinds[s.kind[me]].weapon
    speed = 0 if s.now & IMMOBILE and s.active == me else s.speed(me)
    heroes = s.standing()
    return not heroes or targeting.plan(s, me, weapon, speed, heroes).target < 0


def _monsters(s: State, c: Any, me: int) -> bool:
    others = sum(unit != me for unit in s.monsters())
    return int(c.at_least) <= others <= int(c.at_most)


def _slain(s: State, c: Any, me: int) -> bool:
    if c.monster is None:
        return len(s.slain) >= int(c.count)
    return s.slain.count(s.box.monster_number[c.monster]) >= int(c.count)


def _at(s: State, c: Any, me: int) -> bool:
    mask = s.adventure.field.masks[s.adventure.rooms[c.room]]
    there = [bool(mask >> s.at[hero] & 1) for hero in s.standing()]
    return bool(there) and (all(there) if c.who == "all" else any(there))


def _cleared(s: State, c: Any, me: int) -> bool:
    if c.room is None:
        return not s.foes
    room = s.adventure.rooms[c.room]
    return bool(s.laid >> room & 1) and not s.adventure.field.masks[room] & s.foes


def _explored(s: State, c: Any, me: int) -> bool:
    if c.room is None:
        return s.laid.bit_count() == len(s.adventure.field.rooms)
    return bool(s.laid >> s.adventure.rooms[c.room] & 1)


def _round(s: State, c: Any, me: int) -> bool:
    return s.round >= int(c.at_least) and s.round % int(c.every) == 0


def _marked(s: State, c: Any, me: int) -> bool:
    return c.flag in s.flags or c.flag in s.legacy


def _counted(s: State, c: Any, me: int) -> bool:
    return dict(s.counters).get(c.counter, 0) >= int(c.at_least)


def _fallen(s: State, c: Any, me: int) -> bool:
    return sum(fell >= 0 for fell in s.fallen) >= int(c.count)


def _beset(s: State, c: Any, me: int) -> bool:
    bit = STATES[c.state]
    return any(s.conditions[hero] & bit for hero in s.standing())


_TESTS = {
    "health": _health,
    "adjacent": _adjacent,
    "in_sight": _in_sight,
    "no_target": _no_target,
    "monsters": _monsters,
    "slain": _slain,
    "at": _at,
    "cleared": _cleared,
    "explored": _explored,
    "round": _round,
    "marked": _marked,
    "counted": _counted,
    "fallen": _fallen,
    "beset": _beset,
}

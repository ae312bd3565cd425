"""Wounds and all that follows from them. [gauge.several-wounds, destroy.*, area.simultaneous]

An attack or effect places all its counters first (`deal`, `affliction.burden`); what follows from
them is done once, for all of them (`resolve`). So it does not matter in which order models are hit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from undercroft.kernel.choice import Rule

from ..superdungeon import status
from ..superdungeon.card import NINE_LIVES, STURDY, Pool
from ..superdungeon.roll import throw
from . import adventure, boss, effect
from .affliction import mend
from .equipment import find_relic, may_draw
from .events import Cured, Wounded, note
from .fall import remove, settle
from .state import State
from .tracker import advance_gauge, advance_loot, call_boss
from .window import AFTER_COUNTER, window

Ids = tuple[str, ...]


class Dealt(NamedTuple):
    """Wound counters that were placed on a model together."""

    unit: int
    by: int
    wounds: int
    gauge: bool
    """Whether they move the power marker."""


def wound(
    s: State, unit: int, by: int, rules: Ids, *, gauge: bool = True, count: int = 1
) -> Rule[None]:
    """Place the wound counters dealt to one model and do all that follows from them."""
    yield from resolve(s, deal(s, unit, by, rules, gauge=gauge, count=count), False)


def deal(
    s: State,
    unit: int,
    by: int,
    rules: Ids,
    *,
    gauge: bool = True,
    count: int = 1,
    melee: bool = False,
) -> list[Dealt]:
    """Place wound counters, never more than hearts; what was placed.

    `melee`: whether a melee attack deals them; nothing else wounds a Sturdy model.
    """
    hearts = s.profile[unit].hearts
    if s.at[unit] < 0 or s.wounds[unit] >= hearts:
        return []
    if not melee and effect.has(s, unit, STURDY):
        return []
    if count > 1:
        count = min(count, hearts - s.wounds[unit])
    s.wounds[unit] += count
    if s.log is not None:
        for _ in range(count):
            note(s, Wounded, unit, by, rules)
    if s.status[unit] & status.IMMOBILE:
        # Damage frees an immobile model until its next activation.
        s.status[unit] &= ~status.IMMOBILE
        s.spared[unit] |= status.IMMOBILE
        note(s, Cured, unit, status.IMMOBILE, ("status.immobile.freed-by-damage",))
    return [Dealt(unit, by, count, gauge)]


def resolve(s: State, hurt: Sequence[Dealt], afflicted: bool) -> Rule[list[int]]:
    """What follows from the counters of one attack or effect: who is destroyed. [area.simultaneous]

    `afflicted`: whether it gave a Hero a status. First whoever still stands may drink; then the
    destroyed leave the map, which may end the game; then the boss has its timeout; then the
    markers move, and what is found is dealt with.
    """
    if afflicted or any(s.is_hero(dealt.unit) and not _at_zero(s, dealt.unit) for dealt in hurt):
        yield from window(s, AFTER_COUNTER)
    if not hurt:
        return []
    fallen = yield from _removals(s, hurt)
    destroyed = [unit for unit, _, _ in fallen]
    settle(s)
    if s.outcome is not None:
        return destroyed
    if any(dealt.unit == s.boss for dealt in hurt) and timeout_due(s):
        yield from boss.timeout(s)
    for dealt in hurt:
        if dealt.gauge:
            for _ in range(dealt.wounds):
                yield from advance_gauge(s)
    for dealt in hurt:
        if not s.is_hero(dealt.unit):
            for _ in range(dealt.wounds):
                yield from advance_loot(s)
    for unit, by, square in fallen:
        yield from _aftermath(s, unit, by, square)
    return destroyed


def _at_zero(s: State, unit: int) -> bool:
    return s.wounds[unit] >= s.profile[unit].hearts


def timeout_due(s: State) -> bool:
    """Whether the boss has lost half its hearts for the first time. [timeout.trigger]"""
    return (
        s.fight
        and bool(s.rule_boss)
        and not s.timed_out
        and s.at[s.boss] >= 0
        and 2 * s.wounds[s.boss] >= s.profile[s.boss].hearts
    )


def _removals(s: State, hurt: Sequence[Dealt]) -> Rule[list[tuple[int, int, int]]]:
    """Take everybody without a heart off the map, but a boss whom its timeout heals.

    In the order of their squares, so that it is the same however they were hit.
    """
    spared = s.boss if timeout_due(s) else -1
    struck = {dealt.unit: dealt.by for dealt in hurt}
    fallen = []
    for unit in sorted(struck, key=lambda unit: s.at[unit]):
        if s.at[unit] < 0 or unit == spared or not _at_zero(s, unit):
            continue
        if effect.has(s, unit, NINE_LIVES):
            lives = yield from throw(s, unit, "nine lives", Pool(red=1))
            mend(s, unit, lives.stars, ("ability.nine-lives",))
        if _at_zero(s, unit):
            fallen.append((unit, struck[unit], remove(s, unit, struck[unit])))
    return fallen


def destroy(s: State, unit: int, by: int) -> Rule[None]:
    """Take one destroyed model off the map, with all that follows. [destroy.threshold]"""
    square = remove(s, unit, by)
    settle(s)
    if s.outcome is None:
        yield from _aftermath(s, unit, by, square)


def _aftermath(s: State, unit: int, by: int, square: int) -> Rule[None]:
    """What comes of a model that was destroyed: rewards, the boss, what its card says."""
    if s.is_hero(unit):
        return
    kind = s.profile[unit].model.kind
    if kind == "miniboss" and not (unit == s.boss and s.fight):
        rules = ("miniboss.reward",)
        if (yield from may_draw(s, s.treasure_deck, "treasure", rules)):
            yield from find_relic(s, rules)
    elif kind == "trap":
        yield from find_relic(s, ("chest.boo-booty.reward",))
    elif kind == "point":
        if all(s.at[point] < 0 for point in s.points):
            call_boss(s, "boss.trigger.spawning-points")
        for hook in adventure.hooks(s):
            if hook.point_destroyed is not None:
                yield from hook.point_destroyed(s, unit, square)
    yield from boss.after_death(s, unit, square, by)

"""Wounds, destruction, and who has won. [gauge.several-wounds, destroy.*, victory.*]"""

from __future__ import annotations

from undercroft.kernel.choice import Rule

from ..superdungeon import status
from ..superdungeon.card import NINE_LIVES, Pool
from ..superdungeon.roll import throw
from . import adventure, boss, effect
from .affliction import mend
from .equipment import find_relic, may_draw
from .events import Cured, Wounded, note
from .fall import remove
from .state import State
from .tracker import advance_gauge, advance_loot, call_boss
from .window import AFTER_COUNTER, window

Ids = tuple[str, ...]


def wound(
    s: State, unit: int, by: int, rules: Ids, *, gauge: bool = True, count: int = 1
) -> Rule[None]:
    """Place the wound counters dealt together and do all that follows from them."""
    hearts = s.profile[unit].hearts
    if s.at[unit] < 0 or s.wounds[unit] >= hearts:
        return
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
    # A timeout comes before anything else, so before the loot that the wound gives.
    if (
        unit == s.boss
        and s.fight
        and s.rule_boss
        and not s.timed_out
        and 2 * s.wounds[unit] >= hearts
    ):
        yield from boss.timeout(s)
    for _ in range(count):
        if gauge:
            yield from advance_gauge(s)
        if not s.is_hero(unit):
            yield from advance_loot(s)
    if s.wounds[unit] >= hearts:
        if effect.has(s, unit, NINE_LIVES):
            lives = yield from throw(s, unit, "nine lives", Pool(red=1))
            mend(s, unit, lives.stars, ("ability.nine-lives",))
        if s.wounds[unit] >= hearts:
            yield from destroy(s, unit, by)
    elif s.is_hero(unit):
        yield from window(s, AFTER_COUNTER)


def destroy(s: State, unit: int, by: int) -> Rule[None]:
    """Take a destroyed model off the map, with all that follows. [destroy.threshold]"""
    square = remove(s, unit, by)
    kind = s.profile[unit].model.kind
    if s.is_hero(unit) or (unit == s.boss and s.fight):
        pass
    elif kind == "miniboss":
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
    if not s.is_hero(unit):
        yield from boss.after_death(s, unit, square, by)

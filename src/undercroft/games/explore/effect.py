"""Lasting effects, and the values in force: printed, equipped, granted and lost together.

Everything that asks for a model's dice, abilities, immunities or statuses caused asks here.
"""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.kernel import sight
from undercroft.kernel.lanes import lanes
from undercroft.kernel.shapes import wave
from undercroft.kernel.squares import Squares, each

from ..superdungeon import lasting, status
from ..superdungeon.card import ATTRIBUTES, STEALTH, Action, Pool
from ..superdungeon.lasting import may_affect
from . import adventure
from .box import Profile
from .events import EffectEnded
from .state import AURA, HORDE, SMOKE, Effect, State

# Sight


def smoke(s: State) -> Squares:
    """The squares that hold Smoke. [ability.smoke]"""
    squares = 0
    for effect in s.effects:
        if effect[2] == SMOKE:
            squares |= effect[3]
    return squares


def visible(s: State, foot: Squares, squares: Squares) -> Squares:
    """Those of `squares` in line of sight from any square of `foot`. [sight.*]"""
    board = s.board
    farthest = s.box.farthest
    if foot & (foot - 1) == 0:
        seen = squares & sight.view(board, foot.bit_length() - 1, sight.ANY_POINT, farthest)
    else:
        seen = squares & foot
        for square in each(foot):
            seen |= squares & sight.view(board, square, sight.ANY_POINT, farthest)
    if s.effects and seen:
        veil = smoke(s)
        if veil:
            seen = _through(s, foot, seen, veil)
    return seen


def _through(s: State, foot: Squares, squares: Squares, veil: Squares) -> Squares:
    """Those of `squares` that are still seen with the squares of the veil in between."""
    kept = squares & s.board.spread(foot)
    lines = lanes(s.board)
    for square in each(foot):
        kept |= lines.seen(square, squares & ~kept, veil)
    return kept


# Effects in play


def add(s: State, effect: Effect) -> None:
    """Put an effect into play; immunities it grants take hold at once. [keyword.immune]"""
    s.effects.append(effect)
    if s.box.actions[effect.action].grants.immune:
        purge(s)


def expire(s: State, source: int) -> None:
    """End the lasting effects of a unit whose activation begins. [activation.effects-expire]"""
    if s.effects:
        lasting.expire(s, source, lambda effect: not effect.lasting, EffectEnded)


def covers(s: State, effect: Effect, unit: int) -> bool:
    """Whether an aura takes hold of a unit just now. [area.aura.membership]"""
    source = effect[0]
    action = s.box.actions[effect[1]]
    shape = action.shape
    if s.at[source] < 0 or s.at[unit] < 0 or shape is None:
        return False
    if not may_affect(s, source, action, unit):
        return False
    return reaches(s, s.footprint(source), shape[1], s.footprint(unit))


def reaches(s: State, source: Squares, size: int, target: Squares) -> bool:
    """Whether an aura around one base covers a square of another. [area.sight]"""
    inside = target & wave(s.board, source, size)
    return bool(inside and visible(s, source, inside))


def applies(s: State, effect: Effect, unit: int) -> bool:
    """Whether a unit has a lasting effect just now."""
    who = effect[2]
    if who >= 0:
        return who == unit
    if who == AURA:
        return covers(s, effect, unit)
    return who == HORDE and s.profile[unit].model.kind in ("minion", "denizen")


def gifts(s: State, unit: int, wanted: Sequence[object]) -> list[Action]:
    """The actions whose lasting effect the unit has just now, of those `wanted` by number.

    Of one ability that covers an area twice, one counts. [area.stacking]
    """
    found: list[Action] = []
    areas: list[int] = []
    for effect in s.effects:
        number = effect[1]
        if not wanted[number] or number in areas or not applies(s, effect, unit):
            continue
        found.append(s.box.actions[number])
        if effect[2] < 0 or s.box.actions[number].shape is not None:
            areas.append(number)
    return found


# Values in force


def dice(s: State, unit: int, attribute: int) -> Pool:
    """The unit's dice for an attribute, all bonuses added up. [equip.cumulative]"""
    pool = s.profile[unit].dice[attribute]
    if s.effects:
        for gift in gifts(s, unit, s.box.gives_dice[attribute]):
            pool = pool + gift.dice[attribute] + gift.grants.dice[attribute]
        if min(pool) < 0:
            pool = Pool(*(max(0, count) for count in pool))
    return pool


def sources(s: State, unit: int, attribute: int) -> list[tuple[str, Pool]]:
    """Where the dice of `dice` come from: the card, what is worn, what lasts. Slow, for telling."""
    parts = [(ATTRIBUTES[attribute].upper(), s.profile[unit].model.dice[attribute])]
    for card in s.gear[unit]:
        worn = s.box.equipment[card]
        parts.append((worn.name, worn.traits.dice[attribute]))
    for gift in gifts(s, unit, s.box.gives_dice[attribute]) if s.effects else ():
        parts.append((s.box.title(gift.name), gift.dice[attribute] + gift.grants.dice[attribute]))
    return parts


def has(s: State, unit: int, ability: int) -> bool:
    """Whether the unit has an ability: printed, equipped or granted. [ability.always-on]"""
    if s.profile[unit].flags & ability:
        return True
    if s.effects:
        gives = s.box.gives_flags
        for effect in s.effects:
            if gives[effect[1]] & ability and applies(s, effect, unit):
                return True
        if ability == STEALTH and smoke(s) & s.footprint(unit):
            return True
    return False


def having(s: State, unit: int, wanted: int) -> int:
    """Those of some abilities that the unit has; of Stealth, what Smoke gives is not counted."""
    bits = s.profile[unit].flags & wanted
    if s.effects and bits != wanted:
        gives = s.box.gives_flags
        for effect in s.effects:
            if gives[effect[1]] & wanted & ~bits and applies(s, effect, unit):
                bits |= gives[effect[1]] & wanted
    return bits


def flags(s: State, unit: int) -> int:
    """All the unit's abilities without a number, as bits; `has` is quicker for one."""
    bits = s.profile[unit].flags
    if s.effects:
        for gift in gifts(s, unit, s.box.gives_flags):
            bits |= gift.grants.flags
        if not bits & STEALTH and smoke(s) & s.footprint(unit):
            bits |= STEALTH
    return bits


def causes(s: State, unit: int) -> int:
    """Statuses that every damaging attack of the unit gives. [status.from-ability]"""
    bits = s.profile[unit].causes
    if s.effects:
        for gift in gifts(s, unit, s.box.gives_causes):
            bits |= gift.grants.causes
            if gift.kind == "potion":
                bits |= gift.status
    return bits


def immunities(s: State, unit: int) -> int:
    bits = s.profile[unit].immune | s.spared[unit]
    if s.effects:
        for gift in gifts(s, unit, s.box.gives_immunity):
            bits |= gift.grants.immune
    return bits


def vulnerabilities(s: State, unit: int) -> int:
    bits = s.profile[unit].vulnerable
    if s.effects:
        for gift in gifts(s, unit, s.box.gives_weakness):
            bits |= gift.grants.vulnerable
    return bits


def purge(s: State) -> None:
    """Take off every counter a unit is immune to. [keyword.immune]"""
    lasting.purge(s, immunities, ("keyword.immune",))


def difficult(s: State, unit: int) -> Squares:
    """Squares that cost the unit two points of Speed. [tile.difficult.cost]"""
    squares = s.box.slow(s.board)
    if s.rule_boss:
        for hook in adventure.hooks(s):
            if hook.rough is not None:
                squares |= hook.rough(s, unit)
    return squares


def allowance(s: State, unit: int) -> tuple[int, int]:
    """Speed and action points of a new activation."""
    return allowed(s.profile[unit], s.status[unit])


def allowed(profile: Profile, bits: int) -> tuple[int, int]:
    """The same of a model with such statuses. [status.slow, status.poison]"""
    speed = max(0, profile.speed)
    if bits & status.SLOW:
        speed = (speed + 1) // 2
    points = profile.actions
    if bits & status.POISON:
        points -= 1
    return speed, max(0, points)

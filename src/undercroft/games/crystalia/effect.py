"""Lasting effects, and the values in force: printed, equipped, granted and lost together."""

from __future__ import annotations

from itertools import compress

from undercroft.games.superdungeon.card import EMPTY, Pool
from undercroft.games.superdungeon.crystal import status
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.shapes import wave

from .card import (
    ATTRIBUTES,
    FLY,
    FURY,
    GIVES_DICE,
    GIVES_POINTS,
    GIVES_STATUS,
    Action,
    Event,
    Gifts,
)
from .corners import in_area
from .events import Cured, EffectEnded, note
from .state import AURA, PLAY, UPKEEP, Effect, State

# Effects in play


def add(s: State, effect: Effect) -> None:
    """Put an effect into play; the same one again does not add up. [base.area.stacking]"""
    if effect not in s.effects:
        s.effects = [*s.effects, effect]
        s.tally()
    if s.box.actions[effect.action].grants.immune:
        purge(s)


def expire(s: State, source: int, until: int = UPKEEP) -> None:
    """End effects of a unit's previous activation. [base.upkeep.order, base.potion.duration]"""
    kept = []
    for effect in s.effects:
        if effect.source == source and effect.until == until:
            note(s, EffectEnded, source, effect.action)
        else:
            kept.append(effect)
    if len(kept) < len(s.effects):
        s.effects = kept
        s.tally()


def end_turn(s: State, until: int) -> None:
    kept = [effect for effect in s.effects if effect.until != until]
    if len(kept) < len(s.effects):
        s.effects = kept
        s.tally()


def end_all(s: State, unit: int) -> None:
    if s.effects:
        s.effects = [e for e in s.effects if e.source != unit and e.who != unit]
        s.tally()
    if s.holds:
        s.holds = [hold for hold in s.holds if hold.unit != unit]


def is_a(s: State, unit: int, word: str) -> bool:
    return s.profile[unit].card.is_a(word)


def meant(s: State, user: int, action: Action, unit: int) -> bool:
    """Whether an action is about such a unit at all: its group, kind, side and Immunity.

    [base.action.enemy-only, base.action.augment, base.action.dangerous, wording.*]
    """
    profile = s.profile[unit]
    if s.immune >> unit & 1 or (action.others and unit == user):
        return False
    if action.only and not profile.card.is_a(action.only):
        return False
    group = action.group
    if group == "monster" and not (profile.monster or (profile.point and not profile.static)):
        return False
    if group == "leader" and not profile.leader:
        return False
    if group == "leader_or_boss" and not profile.leader and profile.kind != "boss":
        return False
    friendly = s.side[user] == s.side[unit]
    if action.aim == "augment":
        return friendly and not profile.static
    return not friendly or (action.aim == "dangerous" and not profile.static)


def not_meant(s: State, user: int, action: Action, unit: int) -> Hindrance | None:
    """Why an action is not about a unit: `meant`, with what stands in the way."""
    if meant(s, user, action, unit):
        return None
    if s.immune >> unit & 1:
        return Hindrance("boss.immunity.target", says="{who:unit} cannot be targeted yet", who=unit)
    friendly = s.side[user] == s.side[unit]
    if action.aim == "enemy" and friendly:
        return Hindrance("base.action.enemy-only", says="{who:unit} is no enemy", who=unit)
    if action.aim == "augment" and not friendly:
        return Hindrance("base.action.augment", says="{who:unit} is an enemy", who=unit)
    if action.others and unit == user:
        return Hindrance("base.action.augment", says="it is for others than {who:unit}", who=unit)
    return Hindrance(
        "base.action.support", "wording.model-hero", says="it is not for {who:unit}", who=unit
    )


def covers(s: State, effect: Effect, unit: int) -> bool:
    """Whether an aura takes hold of a unit just now. [base.area.aura]"""
    action = s.box.actions[effect.action]
    source = effect.source
    if action.shape is None or s.at[source] < 0 or s.at[unit] < 0:
        return False
    if s.profile[unit].static or not meant(s, source, action, unit):
        return False
    near = s.feet[unit] & wave(s.board, s.feet[source], action.shape[1])
    fly = _soars(s, source) or _soars(s, unit)
    return bool(near and in_area(s, s.at[source], s.profile[source].base, near, fly=fly))


def _soars(s: State, unit: int) -> bool:
    """Whether a unit flies; no aura lends that, or one would ask for the other. [base.los.fly]"""
    if s.profile[unit].flags & FLY:
        return True
    return bool(s.granting & FLY) and any(
        e.who == unit and s.box.gives_flags[e.action] & FLY for e in s.effects
    )


def applies(s: State, effect: Effect, unit: int) -> bool:
    """Whether a unit has a lasting effect just now."""
    if effect.who >= 0:
        return effect.who == unit
    if effect.who == AURA:
        return covers(s, effect, unit)
    return in_scope(s, effect.source, s.box.scope[effect.action], unit)


def in_scope(s: State, boss: int, event: Event, unit: int) -> bool:
    """Whether an effect of a boss's card is about a unit."""
    profile = s.profile[unit]
    if profile.static or unit == boss or s.immune >> unit & 1 or s.at[unit] < 0:
        return False
    friendly = s.side[unit] == s.side[boss]
    if event.whom == "enemy_leaders":
        meant_ = not friendly and profile.leader
    elif event.whom == "enemies":
        meant_ = not friendly
    else:
        own = s.owner[unit] == s.owner[boss]
        meant_ = event.whom == "all" or (own and profile.monster)
    if not meant_ or not event.within:
        return meant_
    return bool(s.footprint(unit) & s.board.within_any(s.footprint(boss), event.within))


def gifts(s: State, unit: int, kinds: int = 0) -> list[Action]:
    """Actions whose lasting effect, of some kinds or any, the unit has; the same one counts once.

    [base.area.stacking]
    """
    found: list[Action] = []
    counted: list[int] = []
    gives, alike = s.box.gives, s.box.alike
    for effect in s.effects:
        if kinds and not gives[effect.action] & kinds:
            continue
        same = alike[effect.action]
        if same not in counted and applies(s, effect, unit):
            counted.append(same)
            found.append(s.box.actions[effect.action])
    return found


# Values in force


def has(s: State, unit: int, ability: int) -> bool:
    """Whether a unit has an ability: its own, equipped, granted or lent. [base.ability.always]"""
    if s.profile[unit].flags & ability:
        return True
    return bool(s.granting & ability) and having(s, unit, ability) != 0


def having(s: State, unit: int, wanted: int) -> int:
    """Those of some abilities that a unit has."""
    bits = s.profile[unit].flags & wanted
    missing = wanted & ~bits
    if not s.granting & missing:
        return bits
    for point in s.auras:
        lent = s.box.aura_of[s.card[point]].aura.flags & missing
        if lent and lit(s, point, unit):
            bits |= lent
            missing &= ~lent
    gives = s.box.gives_flags
    for effect in s.effects:
        lent = gives[effect.action] & missing
        if lent and applies(s, effect, unit):
            bits |= lent
            missing &= ~lent
    return bits


def lit(s: State, point: int, unit: int) -> bool:
    """Whether a spawning point's card reaches a monster of its own side."""
    if s.at[point] < 0 or s.side[point] != s.side[unit] or not s.profile[unit].monster:
        return False
    card = s.box.aura_of[s.card[point]]
    if card.aura_only and not is_a(s, unit, card.aura_only):
        return False
    return bool(s.feet[unit] & s.board.within_any(s.feet[point], card.reach))


def inflicts(s: State, unit: int) -> int:
    """Statuses each successful offensive action of the unit gives. [base.status.ability]"""
    bits = s.profile[unit].inflicts
    for point in s.auras:
        if lit(s, point, unit):
            bits |= s.box.aura_of[s.card[point]].aura.inflicts
    if s.effects:
        for gift in gifts(s, unit, GIVES_STATUS):
            bits |= gift.grants.inflicts
    return bits


def immunities(s: State, unit: int) -> int:
    """[base.status.immune, faction.peaks.trait.immune, faction.forest.weakness.no-immunity]"""
    if s.immune >> unit & 1:
        return status.ALL
    bits = s.profile[unit].immune
    if s.profile[unit].static:
        return bits
    for point in s.auras:
        if lit(s, point, unit):
            bits |= s.box.aura_of[s.card[point]].aura.immune
    if s.effects:
        for gift in gifts(s, unit, GIVES_STATUS):
            bits |= gift.grants.immune
    dials = s.dials[s.owner[unit]]
    if dials.fireproof:
        bits |= status.FIRE
    return bits if dials.fire_immunity else bits & ~status.FIRE


def purge(s: State) -> None:
    """Take off every token a unit is immune to. [base.status.immune]"""
    # Hardly anybody has a token.
    for unit in compress(range(len(s.status)), s.status):
        lost = s.status[unit] & immunities(s, unit)
        if lost:
            s.status[unit] &= ~lost
            note(s, Cured, unit, lost, ("base.status.immune",))


def settle(s: State) -> None:
    """Units have moved: who has come into an aura that makes immune loses its tokens.

    [base.status.immune, base.area.aura]
    """
    if not (s.effects or s.auras) or not any(s.status):
        return
    actions = s.box.actions
    if s.auras or any(e.who < 0 and actions[e.action].grants.immune for e in s.effects):
        purge(s)


def hearts(s: State, unit: int) -> int:
    return s.profile[unit].hearts


def pool(s: State, unit: int, attribute: int, *, offense: bool) -> Pool:
    """A unit's dice for an attribute, every bonus included. [base.dice.bonus]"""
    profile = s.profile[unit]
    dice = profile.dice[attribute]
    if offense:
        if profile.offense != EMPTY:
            dice = dice + profile.offense
        if s.wounds[unit] and has(s, unit, FURY):
            dice = dice + Pool(blue=s.wounds[unit])
    for point in s.auras:
        aura = s.box.aura_of[s.card[point]].aura
        if lit(s, point, unit):
            dice = dice + aura.dice[attribute]
            if offense:
                dice = dice + aura.offense
    if s.effects:
        for gift in gifts(s, unit, GIVES_DICE):
            dice = dice + gift.grants.dice[attribute]
            if offense:
                dice = dice + gift.grants.offense
    return dice if min(dice) >= 0 else Pool(*(max(0, count) for count in dice))


def sources(s: State, unit: int, attribute: int, *, offense: bool) -> list[tuple[str, Pool]]:
    """Where a unit's dice come from: its card, what it wears, what lasts. Slow, for telling."""
    parts = [(ATTRIBUTES[attribute].upper(), s.profile[unit].card.dice[attribute])]

    def given(name: str, gifts: Gifts) -> None:
        added = gifts.dice[attribute]
        parts.append((name, added + gifts.offense if offense else added))

    for number in s.gear[unit]:
        given(s.box.equipment[number].name, s.box.equipment[number].gifts)
    if offense and s.wounds[unit] and has(s, unit, FURY):
        parts.append(("Fury", Pool(blue=s.wounds[unit])))
    for point in s.auras:
        if lit(s, point, unit):
            given(s.box.models[s.card[point]].name, s.box.aura_of[s.card[point]].aura)
    for gift in gifts(s, unit, GIVES_DICE) if s.effects else ():
        given(gift.name, gift.grants)
    return parts


def granted(s: State, unit: int) -> tuple[int, int]:
    """Movement and action points that lasting effects give."""
    move = actions = 0
    for point in s.auras:
        if lit(s, point, unit):
            aura = s.box.aura_of[s.card[point]].aura
            move += aura.move
            actions += aura.actions
    for gift in gifts(s, unit, GIVES_POINTS) if s.effects else ():
        move += gift.grants.move
        actions += gift.grants.actions
    return move, actions


__all__ = ["AURA", "PLAY", "UPKEEP", "Effect"]

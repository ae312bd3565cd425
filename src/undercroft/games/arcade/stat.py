"""What figures fight with just now, and what changes it: the figures on their cards."""

from __future__ import annotations

from undercroft.games.superdungeon.crystal import status
from undercroft.kernel import scene as sc
from undercroft.kernel.picture import stat

from ..superdungeon.card import EMPTY
from ..superdungeon.dice import show
from . import effect, gang, movement
from .card import ATTRIBUTES, Hero, Monster
from .state import State


def stats(s: State, unit: int) -> tuple[sc.Stat, ...]:
    """Of a Hero or a monster on the map."""
    card = s.profile[unit].card
    return hero_stats(s, unit, card) if isinstance(card, Hero) else monster_stats(s, unit, card)


def hero_stats(s: State, unit: int, card: Hero) -> tuple[sc.Stat, ...]:
    """Movement, actions and the four attributes in force, with what changes them."""
    profile = s.profile[unit]
    gear = [s.box.equipment[number] for number in s.gear[unit]]
    stats = [
        stat(
            label="Move", value=str(movement.budget(s, unit, profile.move)),
            printed=str(card.move),
            because=(
                *(item.name for item in gear if item.gifts.move),
                *(["Slow: halved"] if s.status[unit] & status.SLOW else []),
                *(["Immobile"] if s.status[unit] & status.IMMOBILE else []),
            ),
        ),
        stat(
            label="Actions", value=str(profile.actions), printed=str(card.actions),
            because=(
                *(item.name for item in gear if item.gifts.actions),
                *(["Poison: one less"] if s.status[unit] & status.POISON else []),
            ),
        ),
    ]  # fmt: skip
    hindered = s.status[unit] & (status.HEX | status.BANE)
    for attribute, name in enumerate(ATTRIBUTES):
        because = [
            item.name
            for item in gear
            if item.gifts.dice[attribute] != EMPTY or item.gifts.offense[attribute] != EMPTY
        ]
        because += [
            gift.name
            for gift in effect.gifts(s, unit)
            if gift.grants.dice[attribute] != EMPTY or gift.grants.offense[attribute] != EMPTY
        ]
        if hindered & status.HEX:
            because.append("Hex: the best die of an offense roll is discarded")
        if hindered & status.BANE:
            because.append("Bane: the best die of a defense roll is discarded")
        stats.append(
            stat(
                label=name.upper(),
                value=show(effect.pool(s, unit, attribute, offense=True)),
                printed=show(card.dice[attribute]),
                because=tuple(because),
            )
        )
    return tuple(stats)


def monster_stats(s: State, unit: int, card: Monster) -> tuple[sc.Stat, ...]:
    """What a monster fights with just now: with its gang or alone, stars and statuses included."""
    arm = stat(
        label="ARM", value=str(effect.monster_arm(s, unit)), printed=str(card.arm),
        because=_arm_because(s, unit),
    )  # fmt: skip
    if card.rank == "point":
        return (arm,)
    blow = gang.blow(s, unit)
    mates = gang.mates(s, unit)
    in_gang = ("in a gang",) if card.gang is not None and mates else ()
    strength = max(0, effect.strength_in_force(s, unit))
    because = list(in_gang)
    if strength != blow.strength:
        because.append("stars, cards and statuses")
    stats = [
        stat(label="Move", value=str(card.move), printed=str(card.move)),
        arm,
    ]
    if card.rank != "minion":
        stats += [
            stat(
                label="Actions", value=str(effect.monster_actions(s, unit)),
                printed=str(card.solo.actions), because=in_gang,
            ),
            stat(
                label="STR", value=str(strength), printed=str(card.solo.strength),
                because=tuple(because),
            ),
            stat(
                label="Range", value=str(blow.reach), printed=str(card.solo.reach),
                because=in_gang,
            ),
        ]  # fmt: skip
    return tuple(stats)


def _arm_because(s: State, unit: int) -> tuple[str, ...]:
    rank = s.profile[unit].rank
    because = []
    if s.arm and rank not in ("point", "boss"):
        because.append("stars of the chart")
    if s.regrouped >> unit & 1:
        because.append("Regroup")
    if s.status[unit] & status.BANE:
        because.append("Bane")
    because += [gift.name for gift in effect.gifts(s, unit) if gift.grants.arm]
    return tuple(because)

"""The values of a unit in force, with what changes them, as a scene shows them."""

from __future__ import annotations

from collections.abc import Hashable

from undercroft.games.superdungeon.card import EMPTY
from undercroft.games.superdungeon.crystal import status
from undercroft.games.superdungeon.dice import show
from undercroft.kernel import scene as sc
from undercroft.kernel.picture import stat

from . import defense, effect, movement
from .box import Profile
from .card import ARM, ATTRIBUTES
from .state import State

KEPT = 1 << 10
"""For so many units and what bears on them a map remembers their values."""


def bearing(s: State, unit: int) -> tuple[Hashable, ...]:
    """All that the values of a unit depend on."""
    return (
        # What is remembered holds it, so no other one has its number.
        id(s.profile[unit]),
        s.worn(unit),
        s.status[unit] & (status.SLOW | status.POISON),
        movement.can_move(s, unit),
        unit == s.hero[s.owner[unit]],
        tuple([s.card[point] for point in s.auras if effect.lit(s, point, unit)]),
        tuple([(e.action, e.who == unit) for e in s.effects if effect.applies(s, e, unit)]),
    )


def stats(s: State, unit: int, told: tuple[Hashable, ...] | None = None) -> tuple[sc.Stat, ...]:
    """Movement, actions, skulls and the four attributes in force, with what changes them.

    Every scene shows them for every unit, and they seldom change: they are remembered by their
    `bearing`, which is looked up once instead of for each of them.
    """
    profile = s.profile[unit]
    told = told or bearing(s, unit)
    known: dict[Hashable, tuple[Profile, tuple[sc.Stat, ...]]]
    known = s.board.known.setdefault((sc.Stat, s.box), {})
    found = known.get(told)
    if found is None:
        if len(known) >= KEPT:
            known.clear()
        found = known[told] = profile, _stats(s, unit)
    return found[1]


def _stats(s: State, unit: int) -> tuple[sc.Stat, ...]:
    profile = s.profile[unit]
    card = profile.card
    gear = [s.box.equipment[number] for number in s.worn(unit)]
    gifts = effect.gifts(s, unit) if s.effects else []
    stats = []
    if not profile.static:
        move, actions = effect.granted(s, unit)
        points = max(0, profile.move + move)
        moving = [item.name for item in gear if item.gifts.move]
        if s.status[unit] & status.SLOW:
            moving.append("Slow: halved")
        if not movement.can_move(s, unit):
            moving.append("may not move")
        acting = [item.name for item in gear if item.gifts.actions]
        if s.status[unit] & status.POISON:
            acting.append("Poison: one less")
        budget = str(movement.budget(s, unit, points))
        stats += [
            stat("Move", budget, str(card.move), tuple(moving)),
            stat("Actions", str(profile.actions + actions), str(card.actions), tuple(acting)),
        ]
        if unit != s.hero[s.owner[unit]]:
            stats.append(stat("Skulls", str(profile.skulls), str(card.skulls)))
    for attribute, name in enumerate(ATTRIBUTES):
        because = [item.name for item in gear if item.gifts.dice[attribute] != EMPTY]
        because += [gift.name for gift in gifts if gift.grants.dice[attribute] != EMPTY]
        if attribute == ARM:
            pool = defense.defence_pool(s, unit, attribute)
            if profile.point:
                because.append("Goddess Protection")
        else:
            pool = effect.pool(s, unit, attribute, offense=False)
        stats.append(stat(name.upper(), show(pool), show(card.dice[attribute]), tuple(because)))
    for icon, reach in profile.attacks:
        stats.append(stat(icon.capitalize(), str(reach), str(reach)))
    return tuple(stats)

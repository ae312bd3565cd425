"""A model's figures in force, as people read them, with what changes them."""

from __future__ import annotations

from collections.abc import Hashable

from undercroft.kernel import scene as sc
from undercroft.kernel.picture import stat

from ..superdungeon import status
from ..superdungeon.card import ATTRIBUTES, EMPTY
from ..superdungeon.dice import show
from . import effect
from .box import Profile
from .roll import hindered
from .state import State

KEPT = 1 << 8
"""For so many models and what bears on them a map remembers their values."""


def bearing(s: State, unit: int) -> tuple[Hashable, ...]:
    """All that the values of a model depend on."""
    return (
        # What is remembered holds it, so no other one has its number.
        id(s.profile[unit]),
        s.gear[unit],
        s.status[unit],
        tuple([(e[1], e[2] < 0) for e in s.effects if effect.applies(s, e, unit)]),
    )


def stats(s: State, unit: int, told: tuple[Hashable, ...] | None = None) -> tuple[sc.Stat, ...]:
    """Speed, action points and the four attributes in force, with what changes them.

    Every scene shows them for every model, and they seldom change: they are remembered by their
    `bearing`, for which effects are looked through once instead of for each of them.
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
    model = profile.model
    found = [
        stat(
            label="Speed", value=str(profile.speed), printed=str(model.speed),
            because=(
                *(s.box.equipment[c].name for c in s.gear[unit] if s.box.equipment[c].traits.speed),
                *(["Slow: halved"] if s.status[unit] & status.SLOW else []),
            ),
        ),
        stat(
            label="Actions", value=str(profile.actions), printed=str(model.actions),
            because=(
                *(
                    s.box.equipment[c].name
                    for c in s.gear[unit]
                    if s.box.equipment[c].traits.actions
                ),
                *(["Poison: one less"] if s.status[unit] & status.POISON else []),
            ),
        ),
    ]  # fmt: skip
    for attribute, name in enumerate(ATTRIBUTES):
        because = [
            s.box.equipment[card].name
            for card in s.gear[unit]
            if s.box.equipment[card].traits.dice[attribute] != EMPTY
        ]
        because += [
            s.box.title(gift.name) for gift in effect.gifts(s, unit, s.box.gives_dice[attribute])
        ]
        if hindered(s, unit, attribute):
            because.append("the highest die is discarded")
        found.append(
            stat(
                label=name.upper(),
                value=show(effect.dice(s, unit, attribute)),
                printed=show(model.dice[attribute]),
                because=tuple(because),
            )
        )
    return tuple(found)

"""A model's figures in force, as people read them, with what changes them."""

from __future__ import annotations

from undercroft.kernel import scene as sc
from undercroft.kernel.picture import stat

from ..superdungeon import status
from ..superdungeon.card import ATTRIBUTES, EMPTY
from ..superdungeon.dice import show
from . import effect
from .roll import hindered
from .state import State


def stats(s: State, unit: int) -> tuple[sc.Stat, ...]:
    """Speed, action points and the four attributes in force, with what changes them."""
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

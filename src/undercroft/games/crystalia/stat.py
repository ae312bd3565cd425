"""The values of a unit in force, with what changes them, as a scene shows them."""

from __future__ import annotations

from undercroft.games.superdungeon.card import EMPTY
from undercroft.games.superdungeon.crystal import status
from undercroft.games.superdungeon.dice import show
from undercroft.kernel import scene as sc

from . import defense, effect, movement
from .card import ARM, ATTRIBUTES
from .state import State


def stats(s: State, unit: int) -> tuple[sc.Stat, ...]:
    """Movement, actions, skulls and the four attributes in force, with what changes them."""
    profile = s.profile[unit]
    card = profile.card
    gear = [s.box.equipment[number] for number in s.worn(unit)]
    gifts = effect.gifts(s, unit)
    stats = []
    if not profile.static:
        points = max(0, profile.move + effect.granted(s, unit)[0])
        stats += [
            sc.Stat(
                label="Move", value=str(movement.budget(s, unit, points)),
                printed=str(card.move),
                because=(
                    *(item.name for item in gear if item.gifts.move),
                    *(["Slow: halved"] if s.status[unit] & status.SLOW else []),
                    *([] if movement.can_move(s, unit) else ["may not move"]),
                ),
            ),
            sc.Stat(
                label="Actions", value=str(profile.actions + effect.granted(s, unit)[1]),
                printed=str(card.actions),
                because=(
                    *(item.name for item in gear if item.gifts.actions),
                    *(["Poison: one less"] if s.status[unit] & status.POISON else []),
                ),
            ),
        ]  # fmt: skip
        if unit != s.hero[s.owner[unit]]:
            stats.append(
                sc.Stat(label="Skulls", value=str(profile.skulls), printed=str(card.skulls))
            )
    for attribute, name in enumerate(ATTRIBUTES):
        because = [item.name for item in gear if item.gifts.dice[attribute] != EMPTY]
        because += [gift.name for gift in gifts if gift.grants.dice[attribute] != EMPTY]
        pool = effect.pool(s, unit, attribute, offense=False)
        if attribute == ARM:
            pool = defense.defence_pool(s, unit, attribute)
            if profile.point:
                because.append("Goddess Protection")
        stats.append(
            sc.Stat(
                label=name.upper(), value=show(pool), printed=show(card.dice[attribute]),
                because=tuple(because),
            )
        )  # fmt: skip
    for icon, reach in profile.attacks:
        stats.append(sc.Stat(label=icon.capitalize(), value=str(reach), printed=str(reach)))
    return tuple(stats)

"""The Heroes' own specials and potions."""

from __future__ import annotations

from undercroft.kernel.choice import Rule

from .. import effect
from ..attack import Attack
from ..potion import POTION_SCRIPTS
from ..special import SCRIPTS
from ..state import Effect, State


def rage(s: State, unit: int, number: int, targets: list[int]) -> Rule[None]:
    """Claw Tribe Barbarian, Rage.

    For the rest of this activation she may make one free melee attack after each square she
    moves, but no Berserk attack. Her ARM is one blue die less until her next activation.
    """
    s.raging = True
    s.berserk = False
    effect.add(s, Effect(unit, s.box.gifts["rage"], unit))
    return
    yield


def heros_balm(s: State, drinker: int, number: int, attack: Attack | None) -> Rule[None]:
    """Hearthsworn Fighter, Hero's Balm.

    Drink while an attack is being made: the drinker becomes its target in a friend's place.
    """
    assert attack is not None
    place = attack.targets.index(attack.target)
    attack.targets[place] = drinker
    attack.target = drinker
    return
    yield


def nourishing_berries(s: State, drinker: int, number: int, attack: Attack | None) -> Rule[None]:
    """Deeproot Druid, Nourishing Berries.

    Every Hero has Healer until the drinker's next activation begins.
    """
    for hero in s.hero_units:
        if s.at[hero] >= 0:
            effect.add(s, Effect(drinker, s.box.gifts["nourishing_berries"], hero))
    return
    yield


SCRIPTS["rage"] = rage
POTION_SCRIPTS["heros_balm"] = heros_balm
POTION_SCRIPTS["nourishing_berries"] = nourishing_berries

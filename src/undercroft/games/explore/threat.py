"""Threats: what may befall the Heroes between attacks, and what a potion makes of it.

Nobody knows whom the Consul strikes next. So a threat is the hardest blow that a monster which may
still act could strike from where it can go, or the fire that is about to burn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from undercroft.kernel import scene as sc
from undercroft.kernel.choice import Ask, Option
from undercroft.kernel.fight import Story
from undercroft.kernel.squares import Squares, each

from ..superdungeon import status
from ..superdungeon.advice import left
from ..superdungeon.card import REGENERATE, SMALL, TOUGH
from ..superdungeon.clash import Reading, fate
from ..superdungeon.naming import unit_name
from . import effect, movement, potion
from .events import Attacked
from .lore import LORE, attack_of
from .prospect import ways_to_strike, zone
from .state import State
from .target import MELEE
from .window import ACTIVATION


def fates(s: State, ask: Ask) -> Sequence[sc.Fate | None]:
    """With each answer to a question between attacks: what may befall the Hero in most danger."""
    hero = s.active
    if ask.about[0] == ACTIVATION and s.is_hero(hero) and s.status[hero] & status.FIRE:
        of = f"the fire on {unit_name(s, hero)}"
        return [_told(_burns(_after(s, option), hero), of) for option in ask.options]
    coming = _hardest(s)
    if coming is None:
        return ()
    of = f"{unit_name(s, coming.unit)} striking {unit_name(s, coming.targets[0])}"
    still = _told(_blow(s, coming), of)
    # A potion that asks something first changes nothing until that is answered.
    return [_told(_blow(_after(s, option), coming), of) or still for option in ask.options]


def _told(found: sc.Fate | None, of: str) -> sc.Fate | None:
    return None if found is None else found.model_copy(update={"of": of})


def _after(s: State, option: Option) -> State | None:
    """The position once somebody has drunk, or nobody; None where drinking asks something."""
    if option[0] != "drink":
        return s
    s = s.copy()
    s.log = None
    rule: Any = potion.drink(s, option[1], option[2], option[3], None)
    return None if any(True for _ in rule) else s


# Fire


def _burns(s: State | None, hero: int) -> sc.Fate | None:
    """[status.fire, ability.tough]"""
    if s is None or effect.has(s, hero, REGENERATE):
        return None
    if not s.status[hero] & status.FIRE or s.acted[hero] != 1:
        return sc.Fate(good=1.0, hurt=0.0)
    healed = min(s.wounds[hero], int(effect.has(s, hero, TOUGH)))
    if left(s, hero) + healed > 1:
        return sc.Fate(good=0.0, hurt=1.0)
    return sc.Fate(good=0.0, hurt=0.0, falls=1.0)


# Blows


def _blow(s: State | None, coming: Attacked) -> sc.Fate | None:
    if s is None:
        return None
    if not _struck_from(s, coming):
        return sc.Fate(good=1.0, hurt=0.0)
    return fate(Reading(s, LORE, None, Story((coming,), ())), coming.targets)


def _hardest(s: State) -> Attacked | None:
    """The blow that is likeliest to fell a Hero, else to wound one; None if none can come."""
    worst: Attacked | None = None
    most = (0.0, 0.0)
    for coming in _blows(s):
        found = fate(Reading(s, LORE, None, Story((coming,), ())), coming.targets)
        if (found.falls, found.hurt) > most:
            worst, most = coming, (found.falls, found.hurt)
    return worst


def _blows(s: State) -> Iterator[Attacked]:
    for unit in each(s.present):
        if s.is_hero(unit) or s.at[unit] < 0 or (s.acted[unit] and unit != s.active):
            continue
        speed, actions = _allowance(s, unit)
        ways = ways_to_strike(s, unit, actions)
        if not ways or s.status[unit] & status.KNOCKDOWN:
            continue
        stands = _stands(s, unit, speed)
        for hero in s.hero_units:
            if s.at[hero] < 0:
                continue
            small = bool(s.profile[hero].flags & SMALL)
            for way in ways:
                coming = Attacked(unit, (hero,), way.number, way.mode)
                if (small and way.mode != MELEE) or attack_of(s, coming).harmless:
                    continue
                if zone(s, hero, way.reach, s.profile[unit].base) & stands:
                    yield coming


def _struck_from(s: State, coming: Attacked) -> Squares:
    """The squares from which a blow could still be struck."""
    unit, hero = coming.unit, coming.targets[0]
    if s.at[unit] < 0 or s.at[hero] < 0:
        return 0
    speed, actions = _allowance(s, unit)
    reach = next(
        (
            way.reach
            for way in ways_to_strike(s, unit, actions)
            if (way.number, way.mode) == (coming.action, coming.mode)
        ),
        0,
    )
    return zone(s, hero, reach, s.profile[unit].base) & _stands(s, unit, speed) if reach else 0


def _allowance(s: State, unit: int) -> tuple[int, int]:
    """Speed and action points that a monster has, or will have."""
    if unit == s.active and ("ready", unit) not in s.agenda:
        return max(0, s.speed), max(0, s.actions)
    return effect.allowance(s, unit)


def _stands(s: State, unit: int, speed: int) -> Squares:
    here = 1 << s.at[unit]
    if s.status[unit] & (status.IMMOBILE | status.KNOCKDOWN):
        return here
    found = movement.ways(s, unit, speed)
    return here | found.move | found.brave

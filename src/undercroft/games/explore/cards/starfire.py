"""Starfire's adventure effects. [starfire.*]"""

from __future__ import annotations

from undercroft.kernel.choice import Rule
from undercroft.kernel.squares import Squares

from ...superdungeon import status
from ...superdungeon.figures import units_on
from .. import effect
from ..adventure import HOOKS, Hook
from ..affliction import afflict
from ..attack import Attack
from ..fall import settle
from ..potion import POTION_SCRIPTS
from ..state import HORDE, Effect, State
from ..wound import wound


def beside_points(s: State) -> Squares:
    """Squares adjacent to a standing spawning point."""
    squares = 0
    for point in s.points:
        if s.at[point] >= 0:
            squares |= s.board.neighbours[s.at[point]]
    return squares


def born_of_fire_harm(s: State, unit: int) -> Squares:
    if not s.is_hero(unit) or effect.immunities(s, unit) & status.FIRE:
        return 0
    return beside_points(s)


def born_of_fire(s: State, unit: int, entered: Squares) -> Rule[None]:
    """A Hero that moves into a square adjacent to any spawning point gets Fire."""
    if s.is_hero(unit) and entered & beside_points(s):
        yield from afflict(s, unit, status.FIRE, ("starfire.born-of-fire",))


def inferno(s: State) -> Rule[None]:
    """When Starfire enters play every Hero gets Fire."""
    yield from afflict(s, s.hero_units, status.FIRE, ("starfire.inferno",))


def burning_blades(s: State) -> Rule[None]:
    """While Starfire is in play all minions and denizens have Fire."""
    gift = s.box.gifts["starfire.burning_blades"]
    effect.add(s, Effect(s.boss, gift, HORDE, lasting=True))
    return
    yield


def fiery_escape(s: State) -> Rule[None]:
    """Every model adjacent to Starfire, friend or enemy, gets Fire."""
    beside = s.board.spread(s.footprint(s.boss)) & ~s.footprint(s.boss)
    units = units_on(s, beside & (s.heroes | s.foes))
    yield from afflict(s, units, status.FIRE, ("starfire.fiery-escape",))


def dragons_blood(s: State, drinker: int, number: int, attack: Attack | None) -> Rule[None]:
    """Dragon's Blood: the drinker takes one wound and has +1 red ATT and Fire."""
    yield from wound(s, drinker, -1, ("starfire.red-stuff",))
    settle(s)
    if s.at[drinker] >= 0:
        effect.add(s, Effect(drinker, number, drinker))


HOOKS["starfire.born_of_fire"] = Hook(harm=born_of_fire_harm, entered=born_of_fire)
HOOKS["starfire.red_stuff"] = Hook()
HOOKS["starfire.inferno"] = Hook(boss_spawned=inferno)
HOOKS["starfire.burning_blades"] = Hook(boss_spawned=burning_blades)
HOOKS["starfire.fiery_escape"] = Hook(timeout=fiery_escape)
POTION_SCRIPTS["dragons_blood"] = dragons_blood

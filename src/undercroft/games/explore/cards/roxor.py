"""Roxor's adventure effects."""

from __future__ import annotations

from undercroft.kernel.choice import Rule
from undercroft.kernel.squares import Squares

from ...superdungeon import status
from ...superdungeon.figures import units_on
from .. import effect
from ..adventure import HOOKS, Hook
from ..affliction import afflict
from ..state import Effect, State
from .starfire import beside_points

LANDSLIDE = 3


def rough_ground(s: State, unit: int) -> Squares:
    """For Heroes, squares adjacent to a spawning point are difficult terrain."""
    return beside_points(s) if s.is_hero(unit) else 0


def heavy_tread(s: State) -> Rule[None]:
    """When Roxor enters play, every Hero suffers Slow."""
    yield from afflict(s, s.hero_units, status.SLOW, ("effects.boss-fight",))


def landslide(s: State) -> Rule[None]:
    """Every Hero within 3 squares of Roxor suffers Knockdown; from now on he is fire."""
    near = s.board.within_any(s.footprint(s.boss), LANDSLIDE) & s.heroes
    yield from afflict(s, units_on(s, near), status.KNOCKDOWN, ("timeout.effects",))
    effect.add(s, Effect(s.boss, s.box.gifts["roxor.rock_and_fire"], s.boss, lasting=True))


HOOKS["roxor.rough_ground"] = Hook(rough=rough_ground)
HOOKS["roxor.two_for_one"] = Hook(swaps_loot=True)
HOOKS["roxor.heavy_tread"] = Hook(boss_spawned=heavy_tread)
HOOKS["roxor.rock_and_fire"] = Hook()
HOOKS["roxor.landslide"] = Hook(timeout=landslide)

"""Von Drakk's adventure effects."""

from __future__ import annotations

from undercroft.kernel.choice import Rule

from ...superdungeon import status
from ...superdungeon.figures import units_on
from .. import movement
from ..adventure import HOOKS, Hook
from ..affliction import afflict
from ..state import CONSUL, State
from .skeletons import rise

GRAVE_MIST = 2
CRYPT = 3
GAZE = 3


def grave_mist(s: State, target: int) -> int:
    """Distance effects that target a spawning point reach 2 squares less."""
    return GRAVE_MIST if target in s.points else 0


def shifting_crypt(s: State, point: int, square: int) -> Rule[None]:
    """When a spawning point is destroyed the Consul may Compel 3 each Hero on its tile."""
    tile = s.board.tiles[s.board.tile_at[square]].mask
    for hero in units_on(s, tile & s.heroes):
        yield from movement.control(s, CONSUL, point, hero, "compel", CRYPT)


def the_dead_rise(s: State) -> Rule[None]:
    """When Von Drakk enters play, every bone pile on the map rises."""
    rise(s, s.board.squares)
    return
    yield


def dread_gaze(s: State) -> Rule[None]:
    """Every Hero within 3 squares of Von Drakk suffers Stun."""
    near = s.board.within_any(s.footprint(s.boss), GAZE) & s.heroes
    yield from afflict(s, units_on(s, near), status.STUN, ("timeout.effects",))


HOOKS["von_drakk.grave_mist"] = Hook(shorter=grave_mist)
HOOKS["von_drakk.shifting_crypt"] = Hook(point_destroyed=shifting_crypt)
HOOKS["von_drakk.the_dead_rise"] = Hook(boss_spawned=the_dead_rise)
HOOKS["von_drakk.dread_gaze"] = Hook(timeout=dread_gaze)

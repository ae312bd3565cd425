"""Advice that is the same in every Super Dungeon game, and what it is made of."""

from __future__ import annotations

from functools import lru_cache

from undercroft.kernel.choice import Ask

from .card import Pool
from .dice import Faces
from .odds import star_chances
from .state import DungeonState


@lru_cache(maxsize=4096)
def mean(pool: Pool, faces: Faces) -> float:
    """Stars to expect of a pool."""
    return sum(stars * chance for stars, chance in star_chances(pool, faces=faces).items())


def left(s: DungeonState, unit: int) -> int:
    """Hearts a unit has left."""
    hearts: int = s.profile[unit].hearts
    return hearts - s.wounds[unit]


def heart_or_potion(s: DungeonState, ask: Ask) -> list[float]:
    """An icon that counts as either: a heart while any Hero in play is hurt."""
    hurt = any(s.at[h] >= 0 and (s.wounds[h] or s.status[h]) for h in s.hero_units)
    return [float((option[1] == "heart") == hurt) for option in ask.options]


def discard(s: DungeonState, ask: Ask) -> list[float]:
    """Of dice equal in stars, keep those with icons."""
    _, pool, fell = ask.about
    shown = s.faces.shown(pool, fell)
    return [-float(sum(len(shown[die].icons) for die in option[1])) for option in ask.options]

"""What happens to figures in every Super Dungeon game, as typed records.

Each cites the rules it is given. Records that have a rule of their own unless they are given
another are declared by the games; those of one name have the same fields.
"""

from __future__ import annotations

from typing import NamedTuple

from .roll import Rolled as Rolled

Ids = tuple[str, ...]


class Displaced(NamedTuple):
    """Moved by something other than its own movement."""

    unit: int
    square: int
    rules: Ids


class Wounded(NamedTuple):
    unit: int
    by: int
    """The unit that caused it, -1 for none."""
    rules: Ids


class Healed(NamedTuple):
    unit: int
    wounds: int
    rules: Ids


class Afflicted(NamedTuple):
    unit: int
    status: int
    rules: Ids


class Cured(NamedTuple):
    unit: int
    status: int
    rules: Ids


class GainedPotion(NamedTuple):
    unit: int
    total: int
    rules: Ids


class Drew(NamedTuple):
    deck: str
    card: int
    rules: Ids


class GameEnded(NamedTuple):
    winner: str
    rules: Ids

"""Which rooms a process keeps at hand: everybody's who is there, and some that may be wanted again.

A room that nobody is in costs memory and saves the next visitor the loading. So idle rooms are let
go after a while, and sooner when all of them together weigh too much, those unused longest first.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .room import Room

IDLE = 300.0
"""After so many seconds a table that nobody looks at is let go; the database has it."""
IDLE_MEGABYTES = 64.0
"""So much may all of them weigh."""


def superfluous(rooms: Collection[Room], now: float, seconds: float, most: int) -> list[Room]:
    """The idle rooms to let go: the others were used lately and weigh at most `most` bytes."""
    idle = sorted((room for room in rooms if room.idle), key=lambda room: room.used)
    weight = sum(room.weight for room in idle)
    found = []
    for room in idle:
        if weight <= most and now - room.used <= seconds:
            break
        found.append(room)
        weight -= room.weight
    return found

"""Quiet seats: those whose people do not wish to be asked interrupts until their own turn.

A seat's row keeps the phase in which the wish was said. The quiet ends with the next turn of its
own: not with the one in which it was said, if it was.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from .guest import dump
from .picture import Glance


class Quiet:
    """The quiet seats of one table, as far as their rows do not say it."""

    def __init__(self) -> None:
        self._away: set[int] = set()
        """Quiet seats that have seen somebody else's turn since."""

    def begin(self, seat: int, glance: Glance) -> str:
        """A seat is to be quiet from now on; what its row keeps of it."""
        self.end(seat)
        if glance.turn and glance.seat != seat:
            self._away.add(seat)
        return dump({"phase": glance.phase})

    def end(self, seat: int) -> None:
        self._away.discard(seat)

    def over(self, seats: Iterable[Mapping[str, Any]], glance: Glance) -> list[int]:
        """The quiet seats, of these rows, whose own turn has come."""
        found: list[int] = []
        for row in seats:
            seat = row["seat"]
            if row["quiet"] is None or not glance.turn:
                continue
            if glance.seat != seat or json.loads(row["quiet"])["phase"] != glance.phase:
                self._away.add(seat)
            if glance.seat == seat and seat in self._away:
                found.append(seat)
        return found

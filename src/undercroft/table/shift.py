"""The shift: at how many tables that nobody watches machines play at a time, and which.

A table at which machines play is kept in memory, and there may be thousands that people have left.
So there are places for some of them; the others wait in the database, and one that has had its
stint makes way for them. Where somebody watches no place is needed.
"""

from __future__ import annotations

PLACES = 120
STINT = 40
"""Answers after which a table makes way if others wait."""


class Shift:
    """The tables that nobody watches and at which machines play just now."""

    def __init__(self, places: int = PLACES, stint: int = STINT) -> None:
        self._places = places
        self._stint = stint
        self._given: dict[str, int] = {}
        """How many answers machines have given at each of them in this stint."""
        self.crowded = False
        """Whether other tables wait for a place."""

    @property
    def free(self) -> int:
        return self._places - len(self._given)

    def admits(self, table: str) -> bool:
        """Whether machines may give another answer at a table; if so it has a place."""
        given = self._given.get(table)
        if given is None:
            if not self.free:
                self.crowded = True
                return False
            given = 0
        elif given >= self._stint and self.crowded:
            return False
        self._given[table] = given + 1
        return True

    def leave(self, table: str) -> None:
        self._given.pop(table, None)

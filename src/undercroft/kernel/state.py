"""What the kernel reads of the state of every game.

A class, not a protocol: where the kernel is compiled, a field of a class is read where it lies, and
one of a protocol is looked up by its name at every step.
"""

from __future__ import annotations

from typing import Any, Self

Step = tuple[Any, ...]


class GameState:
    """Plain data that copies itself; every game's state is one, and gives these fields a place."""

    __slots__ = ()

    agenda: list[Step]
    """What comes next; the last entry comes first."""
    outcome: tuple[Any, ...] | None
    log: list[Any] | None
    """The events so far; None where nobody wants to know."""

    def copy(self) -> Self:
        raise NotImplementedError

    def plain(self) -> dict[str, Any]:
        """Everything that makes the state, as JSON can hold it."""
        raise NotImplementedError

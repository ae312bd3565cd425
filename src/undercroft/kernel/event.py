"""Events: typed records of what happened, each with the ids of the rules that made it so.

Games declare their own kinds as `NamedTuple`s with a last field `rules`. Text, animation,
statistics and rewards are readers of events. A state whose `log` is None notes nothing, and
pays one attribute look-up for it.
"""

from __future__ import annotations

from typing import Protocol

from .state import GameState


class Event(Protocol):
    """What every kind of event has."""

    @property
    def rules(self) -> tuple[str, ...]: ...

    def _asdict(self) -> dict[str, object]: ...


def note(s: GameState, kind: type, *fields: object) -> None:
    """Note an event, if anybody keeps a log."""
    if s.log is not None:
        s.log.append(kind(*fields))

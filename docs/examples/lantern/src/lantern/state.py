"""The state: small plain numbers, and a copy written by hand. The board is shared, not copied."""

from __future__ import annotations

from typing import Any, NamedTuple

from undercroft.kernel.board import Board
from undercroft.kernel.plain import from_plain, to_plain
from undercroft.kernel.squares import Square
from undercroft.kernel.state import GameState

SEEKER, DARK = 0, 1
"""The seats."""
HIDDEN, TAKEN = -1, -2
"""In `gem`, instead of a square: not placed yet, and carried by the Seeker."""

FIELDS = ("agenda", "entrance", "gem", "gusts", "lantern", "oil", "outcome", "seeker")


class State(GameState):
    """Everything that changes in a game."""

    __slots__ = (*FIELDS, "board", "log")

    board: Board
    lantern: str
    entrance: Square
    seeker: Square
    gem: Square
    oil: int
    gusts: int

    def copy(self) -> State:
        twin = State()
        for name in FIELDS:
            setattr(twin, name, getattr(self, name))
        twin.agenda = self.agenda[:]
        twin.board = self.board
        twin.log = None
        return twin

    def plain(self) -> dict[str, Any]:
        return {name: to_plain(getattr(self, name)) for name in FIELDS}

    @classmethod
    def from_plain(cls, board: Board, plain: dict[str, Any]) -> State:
        s = cls()
        for name in FIELDS:
            setattr(s, name, from_plain(plain[name]))
        s.board = board
        s.log = None
        return s


class Moved(NamedTuple):
    square: Square
    rules: tuple[str, ...] = ("move.adjacent", "oil.burn")


class TookGem(NamedTuple):
    square: Square
    rules: tuple[str, ...] = ("gem.take",)


class Blew(NamedTuple):
    shown: int
    rules: tuple[str, ...] = ("gust.roll",)


class Ended(NamedTuple):
    winner: str
    rules: tuple[str, ...]


def note(s: State, event: Any) -> None:
    if s.log is not None:
        s.log.append(event)

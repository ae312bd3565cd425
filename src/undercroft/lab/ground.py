"""The board that figures fell on, as a report draws it.

Squares go by the columns and rows that a game's ledger counts; what people call them, and what
ground they are, its scene tells.
"""

from __future__ import annotations

from collections.abc import Iterable
from string import digits
from typing import Any, NamedTuple

from undercroft.kernel import scene
from undercroft.kernel.match import Match

Spot = tuple[int, int]

DIFFICULT = 2
"""Points of movement from which on ground is hard to walk on."""
HIGH = ("tower", "trees")


class Square(NamedTuple):
    name: str
    """As people call it: `C7`."""
    look: str
    """As what it is drawn: `harm`, `slow` or `high`; empty for floor."""
    ground: str
    """What ground it is, in words; empty for floor."""


class Ground(NamedTuple):
    squares: dict[Spot, Square]
    walls: tuple[tuple[int, int, str], ...]
    """Closed sides of squares: column, row and N, E, S or W."""

    def rim(self, axis: int, floor: Iterable[Spot]) -> tuple[str, ...]:
        """What columns (0) or rows (1) are called, from the first to the last of a floor; empty
        where none of its squares has a name."""
        known = {}
        for spot, square in self.squares.items():
            letters = square.name.rstrip(digits)
            known[spot[axis]] = square.name[len(letters) :] if axis else letters
        lines = [spot[axis] for spot in floor]
        return tuple(known.get(line, "") for line in range(min(lines), max(lines) + 1))


def ground_of(match: Match[Any]) -> Ground:
    """The board of a game as whoever looks on sees it now."""
    shown = match.scene(None)
    kinds = {kind.id: kind for kind in shown.board.grounds}
    across, down = _shift(match, shown)
    places = {each.id: (each.x + across, each.y + down) for each in shown.board.squares}
    squares = {}
    for each in shown.board.squares:
        kind = kinds.get(each.ground)
        words = "" if kind is None else kind.name.lower()
        squares[places[each.id]] = Square(each.name, _look(kind), words)
    walls = {(*places[wall.square], wall.side) for wall in shown.board.walls}
    return Ground(squares, tuple(sorted(walls)))


def _look(kind: scene.Ground | None) -> str:
    if kind is None:
        return ""
    if kind.harmful:
        return "harm"
    if kind.look in HIGH:
        return "high"
    return "slow" if kind.cost >= DIFFICULT else ""


def _shift(match: Match[Any], shown: scene.Scene) -> Spot:
    """How far what the ledger counts lies from what is drawn: a scene begins where the board does
    that is known, a ledger where the map does."""
    ledger = match.game.extras.ledger
    assert ledger is not None
    at = {each.id: each for each in shown.board.squares}
    for token in shown.tokens:
        square = None if token.at is None else at.get(token.at)
        figure = ledger.figure(match.state, token.id)
        if square is not None and figure is not None and figure.x >= 0:
            return figure.x - square.x, figure.y - square.y
    return 0, 0

"""Who has won, asked for one seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

NOBODY = "nobody"
EVEN = 0.5


def share(game: Any, options: Any, outcome: Sequence[Any] | None, seat: int) -> float:
    """The part of a victory that a seat has: 1, 0, or a half where nobody has won (yet).

    An outcome that lists the seats of the winners says so itself. Else the winner is a side: that
    of the players where they win or lose together (the first of a game's sides), or one that the
    seat is called after.
    """
    if outcome is None or outcome[0] == NOBODY:
        return EVEN
    winner = outcome[0]
    if len(outcome) > 2 and isinstance(outcome[2], list | tuple):
        return float(seat in outcome[2])
    if together(game):
        return float(winner == game.extras.sides[0])
    return float(winner == side_of(game.seats(options)[seat]))


def together(game: Any) -> bool:
    """Whether all seats win or lose together."""
    sides = game.extras.sides
    return sides is not None and not callable(sides)


def allied(game: Any, options: Any, one: int, other: int) -> bool:
    """Whether two seats win or lose together."""
    if one == other or together(game):
        return True
    seats = game.seats(options)
    return side_of(seats[one]) == side_of(seats[other])


def side_of(name: str) -> str:
    """The side that the name of a seat belongs to: that of `Heroes 2` is `heroes`."""
    return name.lower().rstrip(" 0123456789")

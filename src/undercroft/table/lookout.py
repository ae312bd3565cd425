"""Looking out: what a figure sees and where it could go, told to somebody who points at it.

The game answers by its own rules; what leaves here names only squares and figures that the scene
of the seat shows already, so nothing hidden is given away.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from undercroft.kernel.match import Match
from undercroft.kernel.squares import Squares, each

from .errors import Refused
from .slices import Work, at_once

PORTION = 12
"""So many squares are looked at before something else may come first."""


def survey(match: Match[Any], seat: int | None, token: int, squares: bool = True) -> dict[str, Any]:
    """The squares and figures a figure sees, and the squares it can get to with their price.

    Without squares it is not found out which ones are seen: on a large map nobody has looked at
    yet that is most of the work.
    """
    return at_once(surveying(match, seat, token, squares))


def surveying(
    match: Match[Any], seat: int | None, token: int, squares: bool = True
) -> Work[dict[str, Any]]:
    """The same in portions; the match must not go on in between."""
    scene = match.scene(seat)
    shown = {figure.id for figure in scene.tokens if figure.at is not None}
    if token not in shown:
        raise Refused("There is no such figure on the map.")
    found = match.lookout(token)
    if found is None:
        raise Refused("This game does not tell what a figure sees.")
    known = [square.id for square in scene.board.squares]
    seen = 0
    if squares:
        for some in _portions(known):
            seen |= found.seen(some)
            yield
    shown_squares = set(known)
    return {
        "token": token,
        "seen": list(each(seen)) if squares else None,
        "figures": [figure for figure in found.figures if figure in shown],
        "reach": [
            [square, price]
            for price, squares in enumerate(found.ways)
            if price
            for square in each(squares)
            if square in shown_squares
        ],
    }


def roaming(match: Match[Any]) -> Work[dict[str, Any]]:
    """Look out from every figure in turn, so that whoever looks first finds the map known."""
    for figure in match.scene(None).tokens:
        if figure.at is not None:
            if match.lookout(figure.id) is None:
                break
            yield
    return {}


def _portions(squares: list[int]) -> Iterator[Squares]:
    for first in range(0, len(squares), PORTION):
        yield sum(1 << square for square in squares[first : first + PORTION])

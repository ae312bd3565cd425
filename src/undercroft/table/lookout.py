"""Looking out: what a figure sees and where it could go, told to somebody who points at it.

The game answers by its own rules; what leaves here names only squares and figures that the scene
of the seat shows already, so nothing hidden is given away.
"""

from __future__ import annotations

from typing import Any

from undercroft.kernel.match import Match
from undercroft.kernel.squares import each

from .errors import Refused


def survey(match: Match[Any], seat: int | None, token: int, squares: bool = True) -> dict[str, Any]:
    """The squares and figures a figure sees, and the squares it can get to with their price.

    Without squares it is not found out which ones are seen: on a large map nobody has looked at
    yet that is most of the work.
    """
    scene = match.scene(seat)
    shown = {figure.id for figure in scene.tokens if figure.at is not None}
    if token not in shown:
        raise Refused("There is no such figure on the map.")
    found = match.lookout(token)
    if found is None:
        raise Refused("This game does not tell what a figure sees.")
    known = {square.id for square in scene.board.squares}
    return {
        "token": token,
        "seen": [square for square in each(found.seen) if square in known] if squares else None,
        "figures": [figure for figure in found.figures if figure in shown],
        "reach": [
            [square, price]
            for price, squares in enumerate(found.ways)
            if price
            for square in each(squares)
            if square in known
        ],
    }

"""Areas of effect: the squares that a printed shape covers, before anybody's sight.

And whom it affects there; and the squares that somebody chooses at a target: the centre of a
Burst, where to pounce.
"""

from __future__ import annotations

from undercroft.kernel import shapes
from undercroft.kernel.board import Board, Facing
from undercroft.kernel.choice import Ask, Options, Rule
from undercroft.kernel.squares import Square, Squares

from .card import ShapeKind
from .events import Ids
from .figures import units_on
from .lasting import Targeting, may_affect
from .state import DungeonState


def covered(
    board: Board,
    footprint: Squares,
    shape: tuple[ShapeKind, int],
    start: Square = -1,
    facing: Facing = "N",
) -> Squares:
    """The squares of any area but a Burst, centred on its user or starting beside it."""
    kind, size = shape
    if kind in ("wave", "aura"):
        return shapes.wave(board, footprint, size)
    if kind == "cross":
        return shapes.cross(board, footprint, size)
    if kind == "lance":
        return shapes.lance(board, footprint, start, facing, size)
    if kind == "spray":
        return shapes.spray(board, footprint, start, facing, size)
    return shapes.sweep(board, footprint, facing, size)


def affected(s: DungeonState, unit: int, action: Targeting, squares: Squares) -> list[int]:
    """The models in an area whom an action affects. [aoe.friends-spared, area.friends-spared]"""
    standing = squares & (s.heroes | s.foes)
    return [u for u in units_on(s, standing) if may_affect(s, unit, action, u)]


def burst_centre(s: DungeonState, unit: int, target: int, rules: Ids) -> Rule[Square]:
    """The square a Burst is centred on; of a large base one is chosen."""
    foot = s.footprint(target)
    if foot & (foot - 1) == 0:
        return s.at[target]
    options = Options([])
    options.squares(("centre",), foot)
    choice = yield Ask(s.seat_of(unit), "centre", options, (unit, target), rules)
    square: Square = choice[1]
    return square


def pounce_square(
    s: DungeonState, unit: int, target: int, places: Squares, rules: Ids
) -> Rule[Square]:
    """Where beside its target a figure lands that leaps at it."""
    options = Options([])
    options.squares(("land",), places)
    choice = yield Ask(s.seat_of(unit), "pounce", options, (unit, target), rules)
    square: Square = choice[1]
    return square

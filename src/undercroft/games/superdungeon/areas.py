"""Areas of effect: the squares that a printed shape covers, before anybody's sight."""

from __future__ import annotations

from undercroft.kernel import shapes
from undercroft.kernel.board import Board, Facing
from undercroft.kernel.squares import Square, Squares

from .card import ShapeKind


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

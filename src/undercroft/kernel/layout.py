"""Layouts: tiles laid side by side become the masks of one map.

Where two tiles meet, their common edge is walled except where both have a hallway mark.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from undercroft.kernel.squares import Square, Squares
from undercroft.kernel.tile import Tile

Facing = Literal["N", "E", "S", "W"]


class BoardError(ValueError):
    """Tiles that cannot lie as asked."""


class Placed(NamedTuple):
    """A tile on the board: the cells it covers and its upper left cell."""

    name: str
    mask: Squares
    x: int
    y: int


class Layout:
    """Tiles being laid: the masks of a board, growing."""

    def __init__(
        self, width: int, height: int, laid: list[tuple[Tile, int, int]], open_seams: bool
    ) -> None:
        self.width = width
        self.height = height
        self.stride = width + 1
        self.ground: dict[str, Squares] = {}
        self.walls_east = 0
        self.walls_south = 0
        self.seam_east = 0
        self.seam_south = 0
        self.tile_at = [-1] * (self.stride * height)
        self.marks: dict[tuple[Square, Facing], None] = {}
        self.tiles = tuple(self.put(i, *placement) for i, placement in enumerate(laid))
        if not open_seams:
            self.close_seams()

    def put(self, index: int, tile: Tile, left: int, top: int) -> Placed:
        if left < 0 or top < 0 or left + tile.width > self.width or top + tile.height > self.height:
            raise BoardError(
                f"tile {tile.name!r} at ({left}, {top}) leaves the {self.width} x {self.height} map"
            )
        mask = 0
        for y, row in enumerate(tile.ground, top):
            for x, ground in enumerate(row, left):
                s = y * self.stride + x
                if self.tile_at[s] >= 0:
                    raise BoardError(
                        f"tile {tile.name!r} at ({left}, {top}) overlaps another at ({x}, {y})"
                    )
                self.tile_at[s] = index
                self.ground[ground] = self.ground.get(ground, 0) | 1 << s
                mask |= 1 << s
        for column, row_ in tile.walls:
            if column % 2 == 0:
                self.walls_east |= 1 << self.cell(left, top, column - 1, row_)
            else:
                self.walls_south |= 1 << self.cell(left, top, column, row_ - 1)
        for column, row_ in sorted(tile.hallways):
            facing, column, row_ = self.inside(tile, column, row_)
            self.marks[self.cell(left, top, column, row_), facing] = None
        return Placed(tile.name, mask, left, top)

    def cell(self, left: int, top: int, column: int, row: int) -> Square:
        """The cell at a place of the spaced drawing of a tile."""
        return (top + row // 2) * self.stride + left + column // 2

    def inside(self, tile: Tile, column: int, row: int) -> tuple[Facing, int, int]:
        """A border edge as the cell it belongs to and the way it faces."""
        if row == 0:
            return "N", column, 1
        if row == 2 * tile.height:
            return "S", column, row - 1
        if column == 0:
            return "W", 1, row
        return "E", column - 1, row

    def close_seams(self) -> None:
        for s, tile in enumerate(self.tile_at):
            if tile < 0:
                continue
            if self.tile(s + 1) not in (tile, -1) and not self.joined(s, "E", s + 1, "W"):
                self.seam_east |= 1 << s
            below = s + self.stride
            if self.tile(below) not in (tile, -1) and not self.joined(s, "S", below, "N"):
                self.seam_south |= 1 << s

    def tile(self, s: Square) -> int:
        return self.tile_at[s] if 0 <= s < len(self.tile_at) else -1

    def joined(self, a: Square, facing: Facing, b: Square, back: Facing) -> bool:
        return (a, facing) in self.marks and (b, back) in self.marks

    @property
    def exits(self) -> tuple[tuple[Square, Facing], ...]:
        """The marks with no tile on their far side."""
        beyond = {"N": -self.stride, "E": 1, "S": self.stride, "W": -1}
        return tuple((s, facing) for s, facing in self.marks if self.tile(s + beyond[facing]) < 0)

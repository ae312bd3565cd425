"""Layouts: tiles laid side by side become the masks of one map.

Where two tiles meet, their common edge is walled except where both have a hallway mark.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple

from undercroft.kernel.squares import Square, Squares, each
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


class _Print(NamedTuple):
    """A tile as masks on a map of some width, its upper left cell being cell 0."""

    cells: Squares
    ground: dict[str, Squares]
    walls_east: Squares
    walls_south: Squares
    marks: tuple[tuple[Square, Facing], ...]


@lru_cache(maxsize=512)
def _print(tile: Tile, stride: int) -> _Print:
    ground: dict[str, Squares] = {}
    cells = east = south = 0
    for y, row in enumerate(tile.ground):
        for x, what in enumerate(row):
            here = 1 << y * stride + x
            ground[what] = ground.get(what, 0) | here
            cells |= here

    def cell(column: int, row: int) -> Square:
        """The cell at a place of the spaced drawing of a tile."""
        return row // 2 * stride + column // 2

    for column, row_ in tile.walls:
        if column % 2 == 0:
            east |= 1 << cell(column - 1, row_)
        else:
            south |= 1 << cell(column, row_ - 1)
    marks = []
    for column, row_ in sorted(tile.hallways):
        facing, column, row_ = _inside(tile, column, row_)
        marks.append((cell(column, row_), facing))
    return _Print(cells, ground, east, south, tuple(marks))


def _inside(tile: Tile, column: int, row: int) -> tuple[Facing, int, int]:
    """A border edge as the cell it belongs to and the way it faces."""
    if row == 0:
        return "N", column, 1
    if row == 2 * tile.height:
        return "S", column, row - 1
    if column == 0:
        return "W", 1, row
    return "E", column - 1, row


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
        self.covered = 0
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
        printed = _print(tile, self.stride)
        offset = top * self.stride + left
        mask = printed.cells << offset
        if mask & self.covered:
            y, x = divmod(each(mask & self.covered)[0], self.stride)
            raise BoardError(
                f"tile {tile.name!r} at ({left}, {top}) overlaps another at ({x}, {y})"
            )
        self.covered |= mask
        row = [index] * tile.width
        for start in range(offset, offset + tile.height * self.stride, self.stride):
            self.tile_at[start : start + tile.width] = row
        for ground, cells in printed.ground.items():
            self.ground[ground] = self.ground.get(ground, 0) | cells << offset
        self.walls_east |= printed.walls_east << offset
        self.walls_south |= printed.walls_south << offset
        for s, facing in printed.marks:
            self.marks[offset + s, facing] = None
        return Placed(tile.name, mask, left, top)

    def close_seams(self) -> None:
        """Wall the edges along which two tiles meet, except where both have a mark."""
        marked = {"N": 0, "E": 0, "S": 0, "W": 0}
        for s, facing in self.marks:
            marked[facing] |= 1 << s
        for tile in self.tiles:
            others = self.covered & ~tile.mask
            self.seam_east |= tile.mask & others >> 1
            self.seam_south |= tile.mask & others >> self.stride
        self.seam_east &= ~(marked["E"] & marked["W"] >> 1)
        self.seam_south &= ~(marked["S"] & marked["N"] >> self.stride)

    def tile(self, s: Square) -> int:
        return self.tile_at[s] if 0 <= s < len(self.tile_at) else -1

    @property
    def exits(self) -> tuple[tuple[Square, Facing], ...]:
        """The marks with no tile on their far side."""
        beyond = {"N": -self.stride, "E": 1, "S": self.stride, "W": -1}
        return tuple((s, facing) for s, facing in self.marks if self.tile(s + beyond[facing]) < 0)

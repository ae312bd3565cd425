"""Layouts: tiles laid side by side become the masks of one map.

Where two tiles meet, their common edge is walled except where both have a hallway mark.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple

from undercroft.kernel.adjacency import Steps, forward, neighbours, open_steps
from undercroft.kernel.squares import Square, Squares, each
from undercroft.kernel.tile import WALL, Tile

Facing = Literal["N", "E", "S", "W"]


class BoardError(ValueError):
    """Tiles that cannot lie as asked."""


class Placed(NamedTuple):
    """A tile on the board: the cells it covers and its upper left cell."""

    name: str
    mask: Squares
    x: int
    y: int


PLACES = 64
"""At so many places of maps a tile is remembered."""


class _Print(NamedTuple):
    """A tile as masks on maps of some width, its upper left cell being cell 0."""

    ground: dict[str, Squares]
    walls_east: Squares
    walls_south: Squares
    marks: list[tuple[Square, Facing]]
    steps: Steps
    """The steps within it to higher numbers."""
    neighbours: list[Squares]
    """The adjacent squares of each cell within it."""


@lru_cache(maxsize=512)
def _print(tile: Tile, stride: int) -> _Print:
    def cell(column: int, row: int) -> Square:
        """The cell at a place of the spaced drawing of a tile."""
        return row // 2 * stride + column // 2

    ground: dict[str, Squares] = {}
    for y, kinds in enumerate(tile.ground):
        for x, kind in enumerate(kinds):
            ground[kind] = ground.get(kind, 0) | 1 << y * stride + x
    squares = sum([mask for kind, mask in ground.items() if kind != WALL])
    east = sum([1 << cell(column - 1, row) for column, row in tile.walls if column % 2 == 0])
    south = sum([1 << cell(column, row - 1) for column, row in tile.walls if column % 2])
    marks = []
    for column, row in sorted(tile.hallways):
        facing, column, row = _inside(tile, column, row)
        marks.append((cell(column, row), facing))
    steps = open_steps(stride, squares, east, south)
    near = neighbours(stride, tile.height, squares, steps)
    return _Print(ground, east, south, marks, forward(steps), near)


class _Lying:
    """A tile at a place of maps of some width."""

    __slots__ = (
        "cells", "doors", "ground", "marks", "rows", "steps", "walls_east", "walls_south",
    )  # fmt: skip

    def __init__(self, tile: Tile, stride: int, offset: int) -> None:
        printed = _print(tile, stride)
        self.ground = {kind: mask << offset for kind, mask in printed.ground.items()}
        self.cells = sum(self.ground.values())
        self.walls_east = printed.walls_east << offset
        self.walls_south = printed.walls_south << offset
        self.steps = tuple([allowed << offset for allowed, _ in printed.steps])
        """The steps within it to higher numbers."""
        near, width = tuple([mask << offset for mask in printed.neighbours]), tile.width
        self.rows = tuple([
            (offset + start, offset + start + width, near[start : start + width])
            for start in range(0, len(near), stride)
        ])  # fmt: skip
        """For each of its rows: the cells from where to where, and what is adjacent to them."""
        self.marks = tuple([(offset + s, facing) for s, facing in printed.marks])
        self.doors: dict[Facing, Squares] = {"N": 0, "E": 0, "S": 0, "W": 0}
        """The squares at its hallway marks, by the side these are on."""
        for s, facing in self.marks:
            self.doors[facing] |= 1 << s


def _lie(tile: Tile, stride: int, offset: int) -> _Lying:
    lying: _Lying | None = tile.places.get((stride, offset))
    if lying is None:
        if len(tile.places) >= PLACES:
            tile.places.clear()
        lying = tile.places[stride, offset] = _Lying(tile, stride, offset)
    return lying


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
    """Tiles laid on a map: the masks of a board."""

    def __init__(
        self, width: int, height: int, laid: list[tuple[Tile, int, int]], open_seams: bool
    ) -> None:
        self.width = width
        self.height = height
        self.stride = stride = width + 1
        self.ground: dict[str, Squares] = {}
        self.walls_east = 0
        self.walls_south = 0
        self.seam_east = 0
        self.seam_south = 0
        self.covered = 0
        self.north = 0
        self.east = 0
        self.south = 0
        self.west = 0
        """Squares at hallway marks, by the side these are on."""
        self.marks: list[tuple[Square, Facing]] = []
        self.neighbours = [0] * (stride * height)
        """What is adjacent to each cell on its own tile."""
        self.steps: tuple[Squares, ...] = (0, 0, 0, 0)
        """The steps to higher numbers that stay on a tile."""
        self.tiles = tuple([self._put(*placement) for placement in laid])
        self.pieces = tuple([tile for tile, _, _ in laid])
        self.tile_at, seam_east, seam_south = _seams(
            stride, height, tuple([(tile.width, tile.height, x, y) for tile, x, y in laid])
        )
        if not open_seams:
            # Where two tiles meet there is a wall, except where both have a mark.
            self.seam_east = seam_east & ~(self.east & self.west >> 1)
            self.seam_south = seam_south & ~(self.south & self.north >> stride)
        # Cells to the left and to the right of the map are those that end its rows.
        covered = self.covered
        self.hallways = self.north | self.east | self.south | self.west
        self.open_hallways = (
            self.north & ~(covered << stride)
            | self.east & ~(covered >> 1)
            | self.south & ~(covered >> stride)
            | self.west & ~(covered << 1)
        )

    def _put(self, tile: Tile, left: int, top: int) -> Placed:
        if left < 0 or top < 0 or left + tile.width > self.width or top + tile.height > self.height:
            raise BoardError(
                f"tile {tile.name!r} at ({left}, {top}) leaves the {self.width} x {self.height} map"
            )
        lying = _lie(tile, self.stride, top * self.stride + left)
        if lying.cells & self.covered:
            y, x = divmod(each(lying.cells & self.covered)[0], self.stride)
            raise BoardError(
                f"tile {tile.name!r} at ({left}, {top}) overlaps another at ({x}, {y})"
            )
        self.covered |= lying.cells
        known = self.ground
        for kind, cells in lying.ground.items():
            known[kind] = known[kind] | cells if kind in known else cells
        self.walls_east |= lying.walls_east
        self.walls_south |= lying.walls_south
        near = self.neighbours
        for start, end, row in lying.rows:
            near[start:end] = row
        right, down, down_left, down_right = self.steps
        in_right, in_down, in_down_left, in_down_right = lying.steps
        self.steps = (
            right | in_right, down | in_down, down_left | in_down_left, down_right | in_down_right,
        )  # fmt: skip
        doors = lying.doors
        self.north |= doors["N"]
        self.east |= doors["E"]
        self.south |= doors["S"]
        self.west |= doors["W"]
        self.marks += lying.marks
        return Placed(tile.name, lying.cells, left, top)


@lru_cache(maxsize=1024)
def _seams(
    stride: int, height: int, places: tuple[tuple[int, int, int, int], ...]
) -> tuple[tuple[int, ...], Squares, Squares]:
    """Which of some tiles, by width, height, left and top, lies on each cell, -1 for none; and the
    edges along which two of them meet, to the right of cells and below them."""
    tile_at = [-1] * (stride * height)
    for number, (wide, high, left, top) in enumerate(places):
        for y in range(top, top + high):
            start = y * stride + left
            tile_at[start : start + wide] = [number] * wide
    seam_east = seam_south = 0
    for s, number in enumerate(tile_at):
        if number >= 0:
            if tile_at[s + 1] not in (-1, number):
                seam_east |= 1 << s
            if s + stride < len(tile_at) and tile_at[s + stride] not in (-1, number):
                seam_south |= 1 << s
    return tuple(tile_at), seam_east, seam_south

"""The board: the frozen geometry of one laid-out map, and how figures step on it.

Cells are numbered row by row with one guard column at the end of each row, so that a step is a
shift that never wraps round. A cell is a square or wall. Walls also stand on edges between two
cells: where a drawing says so, and along the seam of two tiles outside their hallways.

**Adjacency.** A square has up to eight neighbours. Two squares that share a side are adjacent
unless a wall stands on it. Two squares a and d that touch at a corner are adjacent unless edge
walls separate them: with b and c the other two cells at that corner, both ways round, a-b-d and
a-c-d, are cut by an edge wall. A wall *cell* at b or c does not cut a way, so a figure slips
between two pillars. At the seam of two tiles it is stricter: the corner is closed when any of
the seam's walls touches it, so that nobody enters a hallway from beside it.

A figure is known by its anchor, the upper left square of its base. A base never straddles an
edge wall. A large base steps like a small one: wherever the whole base has room.
"""

from __future__ import annotations

from array import array
from collections.abc import Hashable, Iterable, Mapping
from functools import lru_cache
from typing import Any

from undercroft.kernel.adjacency import (
    DIRECTIONS,
    Steps,
    Told,
    beyond,
    forward,
    neighbours,
    open_steps,
    told_beside,
)
from undercroft.kernel.layout import BoardError, Facing, Layout, Placed
from undercroft.kernel.squares import Square, Squares, each
from undercroft.kernel.tile import FLOOR, WALL, Tile

__all__ = ["DIRECTIONS", "FAR", "Board", "BoardError", "Facing", "Placed"]

FAR = 9999
"""The distance between squares that no path joins."""

_BASES = (1, 2, 3)
"""Base sizes whose footprints are kept in a table."""


_ALONE = 8
"""So many maps of one tile alone are remembered."""

_NO_LAYERS: list[Squares] = []

_FEW = 5
"""So many squares beside walls are spread faster one by one than by a mask for each direction."""


_OWN = "_alone", "_around", "_from_goal", "_over", "_ways", "_within", "solid"
_SHARED = (
    "_doors", "_fits", "_footprints", "_marks", "_pieces", "beside_walls", "hallways", "height",
    "known", "lines", "neighbours", "open_hallways", "rough", "squares", "steps", "stride",
    "terrain", "tile_at", "tiles", "told", "views", "walls_east", "walls_south", "width",
)  # fmt: skip
"""What a board has in common with `Board.over`."""


class Board:
    """The geometry of one map. Nothing in it changes once it is laid, except its caches."""

    __slots__ = (*_OWN, *_SHARED)

    width: int
    height: int
    stride: int
    squares: Squares
    """All cells that are not wall."""
    terrain: dict[str, Squares]
    """The squares of every ground a legend named; plain floor is not listed."""
    solid: Squares
    """Squares that counting goes round; a game sets it before it asks for any distance."""
    hallways: Squares
    """Squares that touch a hallway mark, joined or not."""
    open_hallways: Squares
    """Squares that touch a hallway mark with no tile on its far side."""
    tiles: tuple[Placed, ...]
    tile_at: tuple[int, ...]
    """Index into `tiles` for each cell, -1 where no tile lies."""
    walls_east: Squares
    """Cells with a wall on the edge to their right."""
    walls_south: Squares
    """Cells with a wall on the edge below them."""
    steps: Steps
    """For each of DIRECTIONS: the squares one may step from, and what the step adds."""
    told: Told
    """The same steps, as a set of squares is spread by them."""
    rough: Squares
    """Squares from which a wall bars some step to a square beside it."""
    beside_walls: Squares
    """Cells that are no squares or have an edge wall to their right or below them."""
    neighbours: tuple[Squares, ...]
    """The adjacent squares of each square."""
    views: dict[Hashable, list[Squares]]
    """What is seen from each square by each rule and radius, 0 until asked; kept by `sight`."""
    lines: dict[Hashable, Any]
    """The lines between squares that walls leave open, kept by `sight`."""
    known: dict[Hashable, Any]
    """What a game has found out about the map, kept by whoever found it; forgotten with the map."""

    def __init__(
        self,
        width: int,
        height: int,
        ground: Mapping[str, Squares],
        walls_east: Squares,
        walls_south: Squares,
        seam_east: Squares = 0,
        seam_south: Squares = 0,
        layout: Layout | None = None,
    ) -> None:
        """Geometry from masks; `lay` and `from_text` are the usual ways to a board."""
        self.width = width
        self.height = height
        self.stride = stride = width + 1
        self.terrain = {}
        squares = 0
        for name, mask in ground.items():
            if name != WALL:
                squares |= mask
                if name != FLOOR:
                    self.terrain[name] = mask
        self.squares = squares
        self.walls_east = walls_east
        self.walls_south = walls_south
        self.beside_walls = (1 << stride * height) - 1 ^ squares | walls_east | walls_south
        self.solid = 0
        self.steps = open_steps(stride, squares, walls_east, walls_south, seam_east, seam_south)
        self.told = told_beside([allowed for allowed, _ in self.steps])
        # Squares all of whose neighbouring squares are adjacent spread by four plain shifts;
        # only those beside an edge wall need a mask for each direction.
        self.rough = 0
        for allowed, shift in forward(self.steps):
            barred = squares & squares >> shift & ~allowed
            self.rough |= barred | barred << shift
        if layout is None:
            self.neighbours = tuple(neighbours(stride, height, squares, self.steps))
            self.tiles = ()
            self.tile_at = (-1,) * (stride * height)
            self.hallways = self.open_hallways = 0
            self._marks: list[tuple[Square, Facing]] = []
            self._pieces: tuple[Tile, ...] = ()
            self._doors = squares
        else:
            several = len(layout.tiles) > 1
            self._doors = 0 if several else squares
            self._pieces = layout.pieces if several else ()
            self.neighbours = self._joined(layout)
            self.tiles = layout.tiles
            self.tile_at = layout.tile_at
            self.hallways = layout.hallways
            self.open_hallways = layout.open_hallways
            self._marks = layout.marks
        self.views = {}
        self.lines = {}
        self.known = {}
        self._footprints = _footprints(stride, height)
        self._fits: dict[int, Squares] = {}
        self._over: Board | None = None
        self._forget_distances()

    def _forget_distances(self) -> None:
        self._within: list[list[Squares]] = [_NO_LAYERS] * (self.stride * self.height)
        self._around: dict[Squares, list[Squares]] = {}
        self._alone: list[tuple[Board, int] | None] = [None] * len(self.tiles)
        self._ways: tuple[Squares, Told] | None = None
        self._from_goal: tuple[Squares, array[int]] = (-1, array("H"))

    # ------------------------------------------------------------------ laying the map

    @classmethod
    def from_text(cls, text: str, legend: Mapping[str, str] | None = None) -> Board:
        """A board of one drawing; how to draw is told in `tile`."""
        return cls.lay([(Tile.parse("map", text, legend), 0, 0)])

    @classmethod
    def lay(
        cls,
        placements: Iterable[tuple[Tile, int, int]],
        width: int | None = None,
        height: int | None = None,
        open_seams: bool = False,
    ) -> Board:
        """Lay tiles, already turned, with their upper left cells at the given places.

        Tiles may not overlap; where two meet, their common edge is walled except where both
        have a hallway mark; with open seams it is not walled at all. The upper left corner of
        the map becomes cell (0, 0), unless width and height are given: then places are taken
        as they are, which keeps the numbers of squares while a map grows.
        """
        laid = list(placements)
        if not laid:
            raise BoardError("a board needs at least one tile")
        if width is None or height is None:
            left = min(x for _, x, _ in laid)
            top = min(y for _, _, y in laid)
            laid = [(tile, x - left, y - top) for tile, x, y in laid]
            width = width or max(x + tile.width for tile, x, _ in laid)
            height = height or max(y + tile.height for tile, _, y in laid)
        return cls._of(Layout(width, height, laid, open_seams))

    @classmethod
    def _of(cls, layout: Layout) -> Board:
        return cls(
            layout.width,
            layout.height,
            layout.ground,
            layout.walls_east | layout.seam_east,
            layout.walls_south | layout.seam_south,
            layout.seam_east,
            layout.seam_south,
            layout,
        )

    def _joined(self, layout: Layout) -> tuple[Squares, ...]:
        """The adjacent squares of each: those on its own tile, and those on others."""
        found = layout.neighbours
        for (allowed, shift), inside in zip(forward(self.steps), layout.steps, strict=True):
            across = allowed ^ inside
            self._doors |= across | across << shift
            for s in each(across):
                found[s] |= 1 << s + shift
                found[s + shift] |= 1 << s
        return tuple(found)

    @property
    def exits(self) -> tuple[tuple[Square, Facing], ...]:
        """The marks of the open hallways, one by one: a square and the side that leads off the
        map."""
        outside = {"N": -self.stride, "E": 1, "S": self.stride, "W": -1}
        cells = range(len(self.tile_at))
        return tuple([
            (s, facing)
            for s, facing in self._marks
            for there in (s + outside[facing],)
            if there not in cells or self.tile_at[there] < 0
        ])  # fmt: skip

    # ------------------------------------------------------------------ cells and walls

    def at(self, x: int, y: int) -> Square:
        return y * self.stride + x

    def place(self, s: Square) -> tuple[int, int]:
        """The column and row of a square."""
        y, x = divmod(s, self.stride)
        return x, y

    def has(self, s: Square) -> bool:
        return s >= 0 and bool(self.squares >> s & 1)

    def wall_between(self, a: Square, b: Square) -> bool:
        """Is the side that two cells share closed: by an edge wall, or because one is no square?

        Two cells that share no side have no wall between them; two wall cells neither.
        """
        if a > b:
            a, b = b, a
        if b - a not in (1, self.stride):
            return False
        if self.has(a) != self.has(b):
            return True
        edges = self.walls_east if b - a == 1 else self.walls_south
        return self.has(a) and bool(edges >> a & 1)

    def sides(self) -> list[tuple[Square, Facing]]:
        """Every closed side of every square, for drawing. A wall between two squares is
        listed from both."""
        around: tuple[tuple[Facing, int], ...]
        around = (("N", -self.stride), ("E", 1), ("S", self.stride), ("W", -1))
        return [
            (s, facing)
            for s in each(self.squares)
            for facing, shift in around
            if self.wall_between(s, s + shift)
        ]

    # ------------------------------------------------------------------ counting squares

    def spread(self, mask: Squares) -> Squares:
        """A set of squares and all their neighbours."""
        stride = self.stride
        irregular = mask & self.rough
        if not irregular:
            row = mask | mask << 1 | mask >> 1
            return (row | row << stride | row >> stride) & self.squares
        plain = mask ^ irregular
        row = plain | plain << 1 | plain >> 1
        out = (row | row << stride | row >> stride) & self.squares | irregular
        if irregular.bit_count() <= _FEW:
            while irregular:
                low = irregular & -irregular
                out |= self.neighbours[low.bit_length() - 1]
                irregular ^= low
            return out
        return out | beyond(self.told, irregular, stride)

    def within(self, s: Square, r: int) -> Squares:
        """The squares at most r counted squares from s, around walls and through figures."""
        layers = self._within[s]
        return layers[r] if r < len(layers) else self._extend(layers or self._start(s), r)

    def _start(self, s: Square) -> list[Squares]:
        here = 1 << s
        layers = self._within[s] = [here, here | self.neighbours[s]]
        return layers

    def _extend(self, layers: list[Squares], r: int, goal: Squares = 0) -> Squares:
        """Spread on from two layers or more as far as somebody has asked, or until one touches a
        goal; gives the last one asked for. Layers end where nothing more is reached."""
        if r < len(layers):
            return layers[r]
        if not layers[-1] & self._doors and self._stay(layers, r, goal):
            return layers[-1]
        stride, squares = self.stride, self.squares
        uneven, told = self._ways or self._find_ways()
        mask = layers[-1]
        rim = mask ^ layers[-2]
        for _ in range(len(layers), r + 1):
            if rim & uneven:
                wider = mask | beyond(told, rim, stride)
            else:
                row = rim | rim << 1 | rim >> 1
                wider = (row | row << stride | row >> stride) & squares | mask
            rim = wider ^ mask
            if not rim:
                break
            mask = wider
            layers.append(mask)
            if goal and mask & goal:
                break
        return mask

    def _stay(self, layers: list[Squares], r: int, goal: Squares) -> bool:
        """Spread on from one square as long as that does not leave its tile, which other maps have
        too; true if nothing is left to do."""
        first = layers[0]
        if first & (first - 1):
            return False
        s = first.bit_length() - 1
        number = self.tile_at[s]
        alone, offset = self._alone[number] or self._find_alone(number)
        own = alone._within[s - offset] or alone._start(s - offset)
        if len(own) <= r and not own[-1] << offset & self._doors:
            alone._extend(own, r)
        doors = self._doors
        for mask in own[len(layers) : r + 1]:
            mask <<= offset
            layers.append(mask)
            if goal and mask & goal:
                return True
            if mask & doors:
                return len(layers) > r
        return True

    def _find_alone(self, number: int) -> tuple[Board, int]:
        """One of the tiles on a map of this width where nothing else lies, and what to add to its
        squares there."""
        tile, placed = self._pieces[number], self.tiles[number]
        offset = self.at(placed.x, placed.y)
        solid = (self.solid & placed.mask) >> offset
        board: Board | None = tile.alone.get((self.stride, solid))
        if board is None:
            if len(tile.alone) >= _ALONE:
                tile.alone.clear()
            board = Board.lay([(tile, 0, 0)], self.width, tile.height)
            board.solid = solid
            tile.alone[self.stride, solid] = board
        found = self._alone[number] = (board, offset)
        return found

    def _find_ways(self) -> tuple[Squares, Told]:
        """For `_extend`: the squares where plain shifts will not do, and the steps of counting."""
        way = ~self.solid
        told = told_beside([allowed & way for allowed, _ in self.steps])
        found = self._ways = (self.rough | self.solid, told)
        return found

    @property
    def over(self) -> Board:
        """The same board, counted straight over what is solid."""
        board = self._over
        if board is None:
            board = self._over = Board.__new__(Board)
            for name in _SHARED:
                setattr(board, name, getattr(self, name))
            board.solid = 0
            board._over = None
            board._forget_distances()
        return board

    def within_any(self, footprint: Squares, r: int) -> Squares:
        """The squares at most r counted squares from any square of a set."""
        if footprint.bit_count() == 1:
            s = footprint.bit_length() - 1
            layers = self._within[s]
            return layers[r] if r < len(layers) else self._extend(layers or self._start(s), r)
        around = self._layers(footprint)
        if around is not None:
            return around[r] if r < len(around) else self._extend(around, r)
        mask = footprint
        if footprint.bit_count() <= _FEW:
            while footprint:
                low = footprint & -footprint
                mask |= self.within(low.bit_length() - 1, r)
                footprint ^= low
            return mask
        way = ~self.solid | mask
        for _ in range(r):
            wider = self.spread(mask & way) | mask
            if wider == mask:
                break
            mask = wider
        return mask

    def _layers(self, footprint: Squares) -> list[Squares] | None:
        """The squares around a base by distance, as far as counted; None for any other set."""
        if footprint.bit_count() == 1:
            s = footprint.bit_length() - 1
            return self._within[s] or self._start(s)
        around = self._around.get(footprint)
        if around is None and footprint:
            s = (footprint & -footprint).bit_length() - 1
            if any(footprint == squares[s] for squares in self._footprints.values()):
                around = self._around[footprint] = [footprint, self.spread(footprint)]
        return around

    def distance(self, a: Square, b: Square, most: int = FAR) -> int:
        """Counted squares from a to b around walls; FAR when no path joins them, or none of so
        many at most."""
        there = 1 << b
        layers = self._within[a] or self._start(a)
        for r, mask in enumerate(layers):
            if mask & there:
                return r
        return len(layers) - 1 if self._extend(layers, most, there) & there else FAR

    def distance_between(self, a: Squares, b: Squares) -> int:
        """Counted squares between the nearest squares of two sets."""
        if b & (b - 1) and not a & (a - 1):
            a, b = b, a
        # Counted from the goal where it is one square or a base: it is asked for again.
        layers = self._layers(b)
        if layers is None:
            return min([self.distance_between(b, 1 << s) for s in each(a)], default=FAR)
        for r, mask in enumerate(layers):
            if mask & a:
                return r
        return len(layers) - 1 if self._extend(layers, FAR, a) & a else FAR

    def distances_from(self, goal: Squares) -> array[int]:
        """How far every square is from the nearest of a goal, as `distance_between` has it.

        Whoever weighs many squares has the same goal for a while: that of the last call is kept.
        """
        known, distances = self._from_goal
        if known != goal:
            distances = array("H", [FAR]) * (self.stride * self.height)
            far, rim, mask, way = 0, goal, goal, ~self.solid | goal
            while rim:
                for s in each(rim):
                    distances[s] = far
                far += 1
                rim = self.spread(rim & way) & ~mask
                mask |= rim
            self._from_goal = (goal, distances)
        return distances

    def nearest(self, goal: Squares, among: Squares) -> Squares:
        """Those of some squares that are the fewest counted squares from a goal; 0 if none is."""
        layers: list[Squares] | None
        if goal.bit_count() == 1:
            s = goal.bit_length() - 1
            layers = self._within[s] or self._start(s)
        else:
            layers = self._layers(goal)
        if layers is not None:
            for mask in layers:
                if mask & among:
                    return mask & among
            return self._extend(layers, FAR, among) & among
        way = ~self.solid | goal
        while not goal & among:
            wider = self.spread(goal & way) | goal
            if wider == goal:
                return 0
            goal = wider
        return goal & among

    def closest(self, s: Square, among: Squares) -> tuple[int, Squares]:
        """How far the nearest of some squares are from s, and which these are: `distance_between`
        and `nearest` in one look; FAR and none where no path leads to any."""
        layers = self._within[s] or self._start(s)
        for r, mask in enumerate(layers):
            if mask & among:
                return r, mask & among
        found = self._extend(layers, FAR, among) & among
        return (len(layers) - 1, found) if found else (FAR, 0)

    # ------------------------------------------------------------------ bases

    def footprint(self, anchor: Square, size: int = 1) -> Squares:
        """The squares under a base whose upper left square is the anchor."""
        if size in self._footprints:
            return self._footprints[size][anchor]
        return self._pattern(size) << anchor

    def room(self, free: Squares, size: int = 1) -> Squares:
        """The anchors at which a whole base lies in `free` and straddles no wall."""
        if size == 1:
            return free & self.squares
        row = free
        for i in range(1, size):
            row &= free >> i
        block = row
        for i in range(1, size):
            block &= row >> i * self.stride
        fits = self._fits.get(size)
        if fits is None:
            fits = self._fits[size] = self._fitting(size)
        return block & fits

    def _pattern(self, size: int) -> Squares:
        return _pattern(self.stride, size)

    def _fitting(self, size: int) -> Squares:
        """The anchors at which a base lies on squares only, with no wall inside it."""
        fits = self.squares
        for x in range(size):
            for y in range(size):
                offset = y * self.stride + x
                fits &= self.squares >> offset
                if x + 1 < size:
                    fits &= ~(self.walls_east >> offset)
                if y + 1 < size:
                    fits &= ~(self.walls_south >> offset)
        return fits

    # ------------------------------------------------------------------ movement

    def flood(
        self, start: Square, budget: int, enter: Squares, slow: Squares, size: int = 1
    ) -> list[Squares]:
        """Where a base can go: layer k holds the anchors whose cheapest way costs exactly k.

        There is a layer for every cost from 0 to the budget. Entering a square costs 1, a slow
        one 2; a large base must have all it covers in `enter` and pays 2 for a step when any
        square it newly covers is slow. The start is not checked.
        """
        if size > 1:
            return self._flood_large(start, budget, self.room(enter, size), slow, size)
        slow &= enter
        if slow and slow & self.within(start, budget):
            return self._flood_slow(start, budget, enter, slow)
        stride, beside_walls = self.stride, self.rough
        unseen = enter & self.squares
        layer = 1 << start
        unseen &= ~layer
        layers = [layer]
        for _ in range(budget):
            if layer & beside_walls:
                layer = self.spread(layer) & unseen
            else:
                row = layer | layer << 1 | layer >> 1
                layer = (row | row << stride | row >> stride) & unseen
            unseen ^= layer
            layers.append(layer)
        return layers

    def _flood_slow(
        self, start: Square, budget: int, enter: Squares, slow: Squares
    ) -> list[Squares]:
        unseen = enter & self.squares & ~(1 << start)
        fast = enter & ~slow
        layer = 1 << start
        layers = [layer]
        last = 0
        stride, beside_walls = self.stride, self.rough
        for _ in range(budget):
            if layer & beside_walls:
                reached = self.spread(layer)
            else:
                row = layer | layer << 1 | layer >> 1
                reached = row | row << stride | row >> stride
            layer = (reached & fast | last & slow) & unseen
            unseen ^= layer
            layers.append(layer)
            last = reached
        return layers

    def _flood_large(
        self, start: Square, budget: int, room: Squares, slow: Squares, size: int
    ) -> list[Squares]:
        stride = self.stride
        layer = 1 << start
        unseen = room & ~layer
        layers = [layer]
        for _ in range(budget):
            row = layer | layer << 1 | layer >> 1
            layer = (row | row << stride | row >> stride) & unseen
            unseen ^= layer
            layers.append(layer)
        if slow:
            reached = 1 << start | room & ~unseen
            row = covered = 0
            for i in range(size):
                row |= reached << i
            for i in range(size):
                covered |= row << i * stride
            if slow & covered:
                return self._flood_large_slow(start, budget, room, slow, size)
        return layers

    def _flood_large_slow(
        self, start: Square, budget: int, room: Squares, slow: Squares, size: int
    ) -> list[Squares]:
        steps = self._large_steps(slow, size)
        layer = 1 << start
        unseen = room & ~layer
        layers = [layer]
        before = 0
        for _ in range(budget):
            new = 0
            for shift, newly_slow in steps:
                if shift > 0:
                    new |= layer << shift & ~newly_slow | before << shift & newly_slow
                else:
                    new |= layer >> -shift & ~newly_slow | before >> -shift & newly_slow
            before = layer
            layer = new & unseen
            unseen ^= layer
            layers.append(layer)
        return layers

    def _large_steps(self, slow: Squares, size: int) -> list[tuple[int, Squares]]:
        """For each of DIRECTIONS the shift, and the anchors arriving at which costs 2."""
        stride, last = self.stride, size - 1
        column = row = 0
        for i in range(size):
            column |= slow >> i * stride
            row |= slow >> i
        across = {-1: column, 0: 0, 1: column >> last}
        down = {-1: row, 0: 0, 1: row >> last * stride}
        return [(dy * stride + dx, across[dx] | down[dy]) for dx, dy in DIRECTIONS]

    def route(
        self, layers: list[Squares], dest: Square, slow: Squares, size: int = 1
    ) -> list[Square]:
        """A cheapest way through the layers of a `flood` with the same `slow` and size.

        Gives the anchors after the start up to and including dest, and prefers straight steps.
        Raises ValueError when the flood did not reach dest.
        """
        cost = next((k for k, layer in enumerate(layers) if layer >> dest & 1), None)
        if cost is None:
            raise ValueError(f"square {dest} was not reached")
        arriving = [slow] * len(self.steps)
        if size > 1:
            arriving = [newly_slow for _, newly_slow in self._large_steps(slow, size)]
        way = []
        while cost:
            way.append(dest)
            for (allowed, shift), newly_slow in zip(self.steps, arriving, strict=True):
                came_from = dest - shift
                price = 2 if newly_slow >> dest & 1 else 1
                if (
                    came_from >= 0
                    and price <= cost
                    and layers[cost - price] >> came_from & 1
                    and (size > 1 or allowed >> came_from & 1)
                ):
                    dest, cost = came_from, cost - price
                    break
            else:
                raise ValueError("these layers are not from a flood with the same arguments")
        way.reverse()
        return way


def _pattern(stride: int, size: int) -> Squares:
    row = (1 << size) - 1
    return sum(row << i * stride for i in range(size))


@lru_cache(maxsize=32)
def _footprints(stride: int, height: int) -> dict[int, list[Squares]]:
    """The squares under bases of the usual sizes, for maps of one shape."""
    return {
        size: [pattern << s for s in range(stride * height)]
        for size in _BASES
        for pattern in (_pattern(stride, size),)
    }

"""The map of an adventure: tiles as they are revealed, steps, distances, areas and sight.

A Field is the frame into which all rooms of an adventure fit; squares keep their numbers however
much of it is revealed. A Ground is what lies open so far: rooms, doors, and the spaces that
obstacles take. Sight is worked out once for rooms and doors (`_Vista`); figures and scenery that
block it throw shadows, which are tables that depend on nothing but the distance.
[action.move, adjacent.definition, los.*, spell.type.*]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from undercroft.kernel.board import Board
from undercroft.kernel.line import CELL, EAST, walk
from undercroft.kernel.squares import Square, Squares, each
from undercroft.kernel.tile import Tile

SIDE = 8
"""Spaces along the side of a tile."""
RADIUS = 10
"""No weapon and no spell reaches farther; sight is kept up to here."""
OBSTACLE, SETTING, LAIR = "obstacle", "setting", "lair"
NORTH, EASTWARD, SOUTH, WEST = range(4)
_MOST_KEPT = 4096


class Room(NamedTuple):
    """A room as it lies: its tile, already turned, and its upper left cell."""

    tile: Tile
    x: int
    y: int


class Door(NamedTuple):
    """A door between two rooms."""

    rooms: tuple[int, int]
    spaces: tuple[Squares, Squares]
    """The spaces before it, on either side."""


class Field:
    """The frame of an adventure, with the tables that depend on its width alone."""

    def __init__(
        self, rooms: Sequence[tuple[Tile, int, int]], doors: Sequence[tuple[int, int]]
    ) -> None:
        """Rooms with column and row of the grid of tiles; doors as pairs of rooms."""
        self.width = max(2 * RADIUS, *(x * SIDE + tile.width for tile, x, _ in rooms))
        self.height = max(y * SIDE + tile.height for tile, _, y in rooms)
        self.stride = self.width + 1
        self.rooms = tuple(Room(tile, x * SIDE, y * SIDE) for tile, x, y in rooms)
        self.masks = tuple(self._cells(room) for room in self.rooms)
        self.doors = tuple(self._door(a, b) for a, b in doors)
        self.before_doors = 0
        for door in self.doors:
            self.before_doors |= door.spaces[0] | door.spaces[1]
        self.room_at = [-1] * (self.stride * self.height)
        for number, mask in enumerate(self.masks):
            for s in each(mask):
                self.room_at[s] = number
        self.lairs = tuple(self._of(room, LAIR) for room in self.rooms)
        self.settings = tuple(self._of(room, SETTING) for room in self.rooms)
        self.rocks = tuple(self._of(room, OBSTACLE) for room in self.rooms)
        self.blocks = _blocks(self.stride, self.height)
        self.shadows = _shadows(self.stride)
        self._vistas: dict[tuple[int, int], _Vista] = {}
        self._grounds: dict[tuple[int, int, Squares, Squares], Ground] = {}

    def at(self, x: int, y: int) -> Square:
        return y * self.stride + x

    def place(self, s: Square) -> tuple[int, int]:
        """Column and row of a square."""
        return s % self.stride, s // self.stride

    def spot(self, room: int, column: int, row: int, turn: int) -> Square:
        """A space of a room as its tile is drawn, before it was turned."""
        for _ in range(turn):
            column, row = SIDE - 1 - row, column
        return self.at(self.rooms[room].x + column, self.rooms[room].y + row)

    def _cells(self, room: Room) -> Squares:
        row = (1 << room.tile.width) - 1
        return sum(row << self.at(room.x, room.y + y) for y in range(room.tile.height))

    def _of(self, room: Room, ground: str) -> Squares:
        mask = 0
        for y, row in enumerate(room.tile.ground):
            for x, what in enumerate(row):
                if what == ground:
                    mask |= 1 << self.at(room.x + x, room.y + y)
        return mask

    def _door(self, a: int, b: int) -> Door:
        one, other = self.rooms[a], self.rooms[b]
        sides = {(SIDE, 0): EASTWARD, (-SIDE, 0): WEST, (0, SIDE): SOUTH, (0, -SIDE): NORTH}
        side = sides[other.x - one.x, other.y - one.y]
        here = self._before(one, side)
        there = self._before(other, (side + 2) % 4)
        step = (-self.stride, 1, self.stride, -1)[side]
        # Only where both tiles have the mark.
        here &= there >> step if step > 0 else there << -step
        there = here << step if step > 0 else here >> -step
        return Door((a, b), (here, there))

    def _before(self, room: Room, side: int) -> Squares:
        mask = 0
        for column, row in room.tile.hallways:
            if _side_of(column, row) == side:
                x = min(max(column, 1), 2 * SIDE - 1) // 2
                y = min(max(row, 1), 2 * SIDE - 1) // 2
                mask |= 1 << self.at(room.x + x, room.y + y)
        return mask

    def ground(self, laid: int, opened: int, obstacles: Squares, opaque: Squares = 0) -> Ground:
        """What lies open with these rooms and doors (as bits) and scenery on these spaces.

        The `opaque` of them are blocking terrain.
        """
        key = (laid, opened, obstacles, opaque)
        found = self._grounds.get(key)
        if found is None:
            if len(self._grounds) >= _MOST_KEPT:
                self._grounds.clear()
            vista = self._vistas.get((laid, opened))
            if vista is None:
                vista = self._vistas[laid, opened] = _Vista(self, laid, opened)
            found = self._grounds[key] = Ground(self, vista, obstacles, opaque)
        return found


def _side_of(column: int, row: int) -> int:
    if row == 0:
        return NORTH
    if row == 2 * SIDE:
        return SOUTH
    return WEST if column == 0 else EASTWARD


class _Vista:
    """Rooms and doors as they lie: walls, and what each square sees past them."""

    def __init__(self, field: Field, laid: int, opened: int) -> None:
        self.field = field
        open_sides: dict[int, set[int]] = {}
        for number in each(opened):
            a, b = field.doors[number].rooms
            one, other = field.rooms[a], field.rooms[b]
            sides = {(SIDE, 0): EASTWARD, (-SIDE, 0): WEST, (0, SIDE): SOUTH, (0, -SIDE): NORTH}
            side = sides[other.x - one.x, other.y - one.y]
            open_sides.setdefault(a, set()).add(side)
            open_sides.setdefault(b, set()).add((side + 2) % 4)
        placed = []
        for number in each(laid):
            room = field.rooms[number]
            sides_open = open_sides.get(number, set())
            marks = frozenset(e for e in room.tile.hallways if _side_of(*e) in sides_open)
            placed.append((replace(room.tile, hallways=marks), room.x, room.y))
        board = Board.lay(placed, field.width, field.height)
        self.squares = board.squares
        self.walls_east, self.walls_south = board.walls_east, board.walls_south
        self.neighbours = board.neighbours
        self._views: dict[Square, Squares] = {}

    def view(self, s: Square) -> Squares:
        """The squares that walls leave in sight, itself not included. [los.terrain, los.off-map]"""
        seen = self._views.get(s)
        if seen is None:
            seen = 0
            for t in each(self.field.blocks[RADIUS][s] & self.squares & ~(1 << s)):
                if self.clear(s, 1, t, 1, 0):
                    seen |= 1 << t
            self._views[s] = seen
        return seen

    def clear(self, a: Square, size_a: int, b: Square, size_b: int, blockers: Squares) -> bool:
        """Whether the line between the middles of two figures is free. [los.line]"""
        stride = self.field.stride
        dx, dy = b % stride - a % stride, b // stride - a // stride
        line = _line(stride, size_a, size_b, dx, dy)
        shift = a - line.origin
        if shift >= 0:
            open_ = self.squares >> shift
            barred = blockers >> shift
            east, south = self.walls_east >> shift, self.walls_south >> shift
        else:
            open_ = self.squares << -shift
            barred = blockers << -shift
            east, south = self.walls_east << -shift, self.walls_south << -shift
        if line.cells & (~open_ | barred) or line.east & east or line.south & south:
            return False
        for cells, edges_east, edges_south in line.clashes:
            if not cells & open_ and not edges_east & ~east and not edges_south & ~south:
                return False
        return True


class _Line(NamedTuple):
    """What blocks a line, as masks from a corner of the box that it spans."""

    origin: Square
    """The number of the first figure's anchor in the masks."""
    cells: Squares
    east: Squares
    south: Squares
    clashes: tuple[tuple[Squares, Squares, Squares], ...]


@lru_cache(maxsize=65536)
def _line(stride: int, size_a: int, size_b: int, dx: int, dy: int) -> _Line:
    """The line from the middle of one figure to that of another, (dx, dy) anchors away.

    The spaces of the two figures themselves never block. [los.line, large.four-spaces]
    """
    left, top = min(0, dx) - 1, min(0, dy) - 1
    own = {(x, y) for x in range(size_a) for y in range(size_a)}
    own |= {(dx + x, dy + y) for x in range(size_b) for y in range(size_b)}
    start = (size_a, size_a)
    end = (2 * dx + size_b, 2 * dy + size_b)
    masks = [0, 0, 0]
    clashes = []

    def bit(x: int, y: int) -> int:
        return 1 << (y - top) * stride + x - left

    met = walk((0, 0), (dx, dy), start, end, touching=False, corners=False)
    for clash in met.clashes():
        if any(o[0] == CELL and (o[1], o[2]) in own for o in clash):
            continue
        if len(clash) == 1:
            kind, x, y = clash[0]
            masks[kind] |= bit(x, y)
            continue
        several = [0, 0, 0]
        for kind, x, y in clash:
            several[kind] |= bit(x, y)
        clashes.append((several[0], several[1], several[2]))
    assert EAST == 1
    return _Line(-top * stride - left, masks[0], masks[1], masks[2], tuple(clashes))


@lru_cache(maxsize=16)
def _shadows(stride: int) -> dict[int, tuple[int, Squares]]:
    """For a figure so far away (as a difference of squares): what it hides, with its origin.

    Squares are hidden whose line crosses the inside of the figure's space. The frame is wide
    enough that what falls over its edge meets nothing within RADIUS. [los.figures]
    """
    out: dict[int, int] = {}
    middle = RADIUS * stride + RADIUS
    for dy in range(-RADIUS, RADIUS + 1):
        for dx in range(-RADIUS, RADIUS + 1):
            if not dx and not dy:
                continue
            line = _line(stride, 1, 1, dx, dy)
            for cell in each(line.cells):
                away = cell - line.origin
                out[away] = out.get(away, 0) | 1 << middle + dy * stride + dx
    return {away: (middle, mask) for away, mask in out.items()}


@lru_cache(maxsize=16)
def _blocks(stride: int, height: int) -> list[list[Squares]]:
    """For each distance and square: the squares at most so far away. [equip.weapon.range]"""
    width = stride - 1
    out = []
    for r in range(RADIUS + 1):
        row_of = []
        for y in range(height):
            for x in range(stride):
                if x == width:
                    row_of.append(0)
                    continue
                left, right = max(0, x - r), min(width - 1, x + r)
                row = (1 << right - left + 1) - 1
                mask = 0
                for v in range(max(0, y - r), min(height - 1, y + r) + 1):
                    mask |= row << v * stride + left
                row_of.append(mask)
        out.append(row_of)
    return out


class Ground:
    """The map as it lies open. It never changes."""

    __slots__ = (
        "_irregular", "_odd_steps", "blocks", "field", "floor", "near",
        "obstacles", "shadows", "squares", "steps", "stride", "vista",
    )  # fmt: skip

    field: Field
    vista: _Vista
    squares: Squares
    """All spaces that are not wall, obstacles included."""
    obstacles: Squares
    floor: Squares
    """Spaces a figure may stand on."""
    near: list[Squares]
    """The adjacent spaces of each space. [adjacent.definition]"""
    steps: list[Squares]
    """Those of them to which a step leads that does not fly: not between two obstacles."""

    def __init__(self, field: Field, vista: _Vista, scenery: Squares, opaque: Squares) -> None:
        self.field = field
        self.vista = vista
        self.stride = field.stride
        self.blocks = field.blocks
        self.shadows = field.shadows
        self.squares = vista.squares
        rocks = 0
        for mask in field.rocks:
            rocks |= mask
        self.obstacles = (rocks & vista.squares) | scenery
        self.floor = self.squares & ~self.obstacles
        # Nothing passes between two spaces of blocking terrain, no step between two obstacles.
        self.near, self._irregular = self._neighbours(~self.squares | opaque)
        self.steps, self._odd_steps = self._neighbours(~self.floor)

    def _neighbours(self, blocking: Squares) -> tuple[list[Squares], Squares]:
        """Adjacent spaces, without steps between two blocking ones; and where they are fewer."""
        stride, squares = self.stride, self.squares
        near = list(self.vista.neighbours)
        # Corners between a and its neighbour right below: closed where both others block.
        falling = squares & squares >> stride + 1 & blocking >> 1 & blocking >> stride
        rising = squares & squares >> stride - 1 & blocking >> stride & (blocking << 1 | 1)
        for s in each(falling):
            near[s] &= ~(1 << s + stride + 1)
            near[s + stride + 1] &= ~(1 << s)
        for s in each(rising):
            near[s] &= ~(1 << s + stride - 1)
            near[s + stride - 1] &= ~(1 << s)
        irregular = 0
        for s in each(squares):
            if near[s] != self.blocks[1][s] & squares & ~(1 << s):
                irregular |= 1 << s
        return near, irregular

    # ------------------------------------------------------------------ walking

    def spread(self, mask: Squares, over: bool = False) -> Squares:
        """Spaces and all that are a step away; `over` obstacles: all that are adjacent."""
        near, irregular = (self.near, self._irregular) if over else (self.steps, self._odd_steps)
        stride = self.stride
        odd = mask & irregular
        plain = mask ^ odd
        row = plain | plain << 1 | plain >> 1
        out = (row | row << stride | row >> stride) & self.squares | odd
        while odd:
            low = odd & -odd
            out |= near[low.bit_length() - 1]
            odd ^= low
        return out

    def flood(
        self, start: Square, budget: int, enter: Squares, over: bool = False
    ) -> list[Squares]:
        """Layer k holds the spaces that take k steps; layers end where there are no more."""
        return self.reach(start, budget, enter, over)[0]

    def reach(
        self, start: Square, budget: int, enter: Squares, over: bool = False
    ) -> tuple[list[Squares], Squares]:
        """The layers of a flood, and all of them together without the start."""
        layer = 1 << start
        first = unseen = enter & self.squares & ~layer
        layers = [layer]
        stride = self.stride
        near, irregular = (self.near, self._irregular) if over else (self.steps, self._odd_steps)
        for _ in range(budget):
            odd = layer & irregular
            if odd:
                plain = layer ^ odd
                row = plain | plain << 1 | plain >> 1
                layer = row | row << stride | row >> stride
                while odd:
                    low = odd & -odd
                    layer |= near[low.bit_length() - 1]
                    odd ^= low
            else:
                row = layer | layer << 1 | layer >> 1
                layer = row | row << stride | row >> stride
            layer &= unseen
            if not layer:
                break
            unseen ^= layer
            layers.append(layer)
        return layers, first ^ unseen

    def flood_large(self, start: Square, budget: int, enter: Squares) -> list[Squares]:
        """The same for a figure of four spaces, by its upper left one. [large.move]"""
        room = self.room(enter)
        stride = self.stride
        layer = 1 << start
        unseen = room & ~layer
        layers = [layer]
        for _ in range(budget):
            row = layer | layer << 1 | layer >> 1
            layer = (row | row << stride | row >> stride) & unseen
            if not layer:
                break
            unseen ^= layer
            layers.append(layer)
        return layers

    def room(self, free: Squares) -> Squares:
        """Where four spaces in a square are free with no wall among them, by the upper left."""
        stride, vista = self.stride, self.vista
        pair = free & free >> 1 & ~vista.walls_east
        below = ~vista.walls_south
        return pair & pair >> stride & below & below >> 1

    def footprint(self, anchor: Square, size: int) -> Squares:
        if size == 1:
            return 1 << anchor
        return (3 | 3 << self.stride) << anchor

    def adjacent(self, anchor: Square, size: int) -> Squares:
        """The spaces next to a figure."""
        if size == 1:
            return self.near[anchor]
        near, stride = self.near, self.stride
        found = near[anchor] | near[anchor + 1] | near[anchor + stride] | near[anchor + stride + 1]
        return found & ~((3 | 3 << stride) << anchor)

    def within(self, anchor: Square, size: int, r: int) -> Squares:
        """The spaces at most so far from a figure, walls or not. [equip.weapon.range]"""
        block = self.blocks[min(r, RADIUS)]
        if size == 1:
            return block[anchor]
        stride = self.stride
        return (
            block[anchor] | block[anchor + 1] | block[anchor + stride] | block[anchor + stride + 1]
        )

    def distance(self, a: Square, b: Square) -> int:
        """Steps between two spaces, walls or not."""
        stride = self.stride
        return max(abs(a % stride - b % stride), abs(a // stride - b // stride))

    def area(self, centre: Squares, r: int, opaque: Squares = 0) -> Squares:
        """The spaces of a blast, as far as blocking terrain lets it; `opaque` scenery does not.

        [spell.type.blast, spell.type.big-blast, spell.type.blast-sight]
        """
        found = centre
        for _ in range(r):
            found |= self.spread(found & ~opaque, over=True)
        return found

    # ------------------------------------------------------------------ seeing

    def visible(self, s: Square, blockers: Squares) -> Squares:
        """The spaces seen from one, past figures and scenery that block. [los.line, los.figures]

        The space itself is not among them; it does not block either.
        """
        vista = self.vista
        seen = vista._views.get(s)
        if seen is None:
            seen = vista.view(s)
        blockers &= self.blocks[RADIUS][s]
        shadows = self.shadows
        while blockers:
            low = blockers & -blockers
            blockers ^= low
            shadow = shadows.get(low.bit_length() - 1 - s)
            if shadow is not None:
                middle, mask = shadow
                seen &= ~(mask << s - middle if s >= middle else mask >> middle - s)
        return seen

    def sees(self, a: Square, size_a: int, b: Square, size_b: int, blockers: Squares) -> bool:
        """Whether one figure sees another; their own spaces must not be among the blockers."""
        if size_a == size_b == 1 and self.distance(a, b) <= RADIUS:
            return bool(self.visible(a, blockers) >> b & 1)
        return self.vista.clear(a, size_a, b, size_b, blockers)

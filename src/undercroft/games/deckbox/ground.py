"""The ground: map cards laid one by one, and what may be walked, seen and shot on them.

Every map card is five spaces by five. Cards lie on a lattice with a gap of one space between
them; at every exit the gap holds the half space, which with the half space of the card beyond is
one space of both. [explore.trigger] The frame of the lattice never changes, so that spaces keep
their numbers while the map grows. Spaces are numbered row by row from below, where the starting
tile lies: sets of spaces stay short numbers as long as the map is small.

Sight needs only the one or two cards that the line can touch, so it is worked out once for every
card and every way that two cards can be joined (`Vista`), and shared by all maps.
"""

from __future__ import annotations

from functools import reduce
from itertools import product
from operator import or_
from typing import NamedTuple

from undercroft.kernel.board import Board
from undercroft.kernel.sight import CORNER, lines, view
from undercroft.kernel.squares import Square, Squares, each
from undercroft.kernel.tile import FLOOR, WALL, Tile

SIDE = 5
"""Spaces along the side of a map card."""
PITCH = SIDE + 1
COLUMNS, ROWS = 5, 7
"""Map cards that fit side by side, and one above the other."""
WIDTH, HEIGHT = COLUMNS * PITCH + 1, ROWS * PITCH + 1
STRIDE = WIDTH + 1
CELLS = STRIDE * HEIGHT
START = (COLUMNS // 2, 0)
"""Where the first map card lies: in the middle of the lowest row."""

UP, RIGHT, DOWN, LEFT = range(4)
"""Directions; turning a card a quarter clockwise adds one."""
WAYS = ((0, 1), (1, 0), (0, -1), (-1, 0))
EXIT_WORDS = {"U": UP, "R": RIGHT, "D": DOWN, "L": LEFT}
ROUND = (
    (0, 0), (0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1),
)  # fmt: skip
"""Places 1 to 9 around a point of interest, to the right and up, on a card that is not turned.

[spawn.order]
"""

WATER, PIT, POINT = "water", "pit", "point"
_MOST_KEPT = 4000


class Side(NamedTuple):
    """One side of a map card, as drawn with its arrow at the bottom."""

    id: str
    card: int
    name: str
    tile: Tile
    exits: tuple[int, ...]
    """Directions of the exits besides the arrow."""
    drawing: str
    number: int


class Room(NamedTuple):
    """A map card as laid: side, quarter turns clockwise, column and row from below."""

    side: int
    turn: int
    x: int
    y: int

    @property
    def origin(self) -> Square:
        """The corner of the gap below and to the left of the card."""
        return self.y * PITCH * STRIDE + self.x * PITCH

    def beyond(self, direction: int) -> tuple[int, int]:
        dx, dy = WAYS[direction]
        return self.x + dx, self.y + dy


class Plan(NamedTuple):
    """A turned side as masks around its `Room.origin`."""

    floor: Squares
    water: Squares
    pits: Squares
    point: Square
    halves: tuple[tuple[int, Square], ...]
    """Direction and half space of every exit, the arrow's included, by direction."""
    walls_east: Squares
    walls_north: Squares


def half_space(direction: int) -> Square:
    """The half space in the middle of a side, counted from the origin of a room."""
    middle = PITCH // 2
    x, y = ((middle, PITCH), (PITCH, middle), (middle, 0), (0, middle))[direction]
    return y * STRIDE + x


def _plan(side: Side, turn: int) -> Plan:
    tile = side.tile.turned(turn)
    floor = water = pits = walls_east = walls_north = 0
    point = -1
    for y, row in enumerate(tile.ground):
        for x, ground in enumerate(row):
            s = (SIDE - y) * STRIDE + x + 1
            if ground == WALL:
                continue
            floor |= 1 << s
            if ground == WATER:
                water |= 1 << s
            elif ground == PIT:
                pits |= 1 << s
            elif ground == POINT:
                point = s
    for column, row_ in tile.walls:
        if column % 2 == 0:
            walls_east |= 1 << (SIDE - row_ // 2) * STRIDE + column // 2
        else:
            walls_north |= 1 << (SIDE - row_ // 2) * STRIDE + column // 2 + 1
    directions = sorted((direction + turn) % 4 for direction in (*side.exits, DOWN))
    halves = tuple((direction, half_space(direction)) for direction in directions)
    return Plan(floor, water, pits, point, halves, walls_east, walls_north)


class Vista:
    """What is seen within one map card, or within two that are joined, ignoring figures.

    Spaces are counted from the corner below and to the left of both; upside down, a small board
    sees the same.
    """

    def __init__(self, width: int, height: int, floor: Squares, east: Squares, north: Squares):
        self._width = width
        self._height = height
        self._board = Board(
            width, height, {FLOOR: self._inside(floor)}, self._inside(east), self._inside(north)
        )
        self._views: dict[Square, Squares] = {}
        self._lines: dict[int, tuple[Squares, ...]] = {}

    def _inside(self, mask: Squares) -> Squares:
        """From the numbers of the map to those of the small board."""
        out, row = 0, (1 << self._width) - 1
        for y in range(self._height):
            out |= (mask >> y * STRIDE & row) << y * (self._width + 1)
        return out

    def _outside(self, mask: Squares) -> Squares:
        out, row = 0, (1 << self._width) - 1
        for y in range(self._height):
            out |= (mask >> y * (self._width + 1) & row) << y * STRIDE
        return out

    def _local(self, s: Square) -> Square:
        return s // STRIDE * (self._width + 1) + s % STRIDE

    def view(self, s: Square) -> Squares:
        """The spaces that walls leave in sight. [los.corners, los.wall]"""
        seen = self._views.get(s)
        if seen is None:
            reach = self._width + self._height
            seen = self._outside(view(self._board, self._local(s), CORNER, reach))
            self._views[s] = seen
        return seen

    def lines(self, a: Square, b: Square) -> tuple[Squares, ...]:
        """For each line that walls leave open, the spaces on which a figure blocks it.

        Where only two figures together block it, at a corner where it ends, it stands here twice:
        with either of their spaces. [los.border]
        """
        key = a * CELLS + b
        found = self._lines.get(key)
        if found is None:
            needed = set()
            for line in lines(self._board, self._local(a), self._local(b), CORNER):
                for choice in product(*(tuple(each(pair)) for pair in line.pairs)):
                    needed.add(reduce(or_, (1 << s for s in choice), line.cells))
            # A line that needs fewer free spaces is the better one: keep only the best.
            cells = sorted(needed, key=lambda c: (c.bit_count(), c))
            best: list[Squares] = []
            for cell in cells:
                if not any(other & cell == other for other in best):
                    best.append(cell)
            found = self._lines[key] = tuple(self._outside(cell) for cell in best)
        return found


class Atlas:
    """The map cards of a box, and every plan, vista and ground that was made of them."""

    def __init__(self, sides: tuple[Side, ...]) -> None:
        self.sides = sides
        self._plans: dict[tuple[int, int], Plan] = {}
        self._vistas: dict[tuple[tuple[int, int, int, int], ...], Vista] = {}
        self._grounds: dict[tuple[Room, ...], Ground] = {}

    def plan(self, side: int, turn: int) -> Plan:
        found = self._plans.get((side, turn))
        if found is None:
            found = self._plans[side, turn] = _plan(self.sides[side], turn)
        return found

    def space(self, room: Room, column: int, row: int) -> Square:
        """A space by its column and row on the drawing, which has the arrow at the bottom."""
        for _ in range(room.turn):
            column, row = SIDE - 1 - row, column
        return room.origin + (SIDE - row) * STRIDE + column + 1

    def ground(self, rooms: tuple[Room, ...]) -> Ground:
        """The ground of rooms as laid; the last few thousand are kept."""
        found = self._grounds.get(rooms)
        if found is None:
            if len(self._grounds) >= _MOST_KEPT:
                self._grounds.clear()
            found = self._grounds[rooms] = Ground(self, rooms)
        return found

    def vista(self, rooms: tuple[Room, ...]) -> tuple[Vista, Square]:
        """The vista of one or two rooms, and the number of its lower left corner."""
        left = min(room.x for room in rooms)
        top = min(room.y for room in rooms)
        key = tuple((room.side, room.turn, room.x - left, room.y - top) for room in rooms)
        corner = top * PITCH * STRIDE + left * PITCH
        found = self._vistas.get(key)
        if found is None:
            floor = east = north = 0
            for room in rooms:
                laid = self.plan(room.side, room.turn)
                shift = room.origin - corner
                floor |= laid.floor << shift
                east |= laid.walls_east << shift
                north |= laid.walls_north << shift
                for _, half in laid.halves:
                    floor |= 1 << half + shift
            width = (max(room.x for room in rooms) - left + 1) * PITCH + 1
            height = (max(room.y for room in rooms) - top + 1) * PITCH + 1
            found = self._vistas[key] = Vista(width, height, floor, east, north)
        return found, corner


class Ground:
    """The map as laid so far. It never changes; `grown` gives the next one."""

    __slots__ = (
        "_atlas", "_into", "_ranged", "_reach", "_seen", "_vistas", "_within_sight",
        "east", "halves", "joined", "masks", "north", "open_exits", "orth", "pits", "points",
        "rooms", "rooms_at", "rough", "south", "squares", "tile_at", "tiles_of", "water", "west",
    )  # fmt: skip

    rooms: tuple[Room, ...]
    squares: Squares
    water: Squares
    pits: Squares
    halves: Squares
    """The half spaces, joined or not."""
    east: Squares
    """Spaces from which a step to the right is open."""
    north: Squares
    """Spaces from which a step up is open."""
    west: Squares
    south: Squares
    rough: Squares
    """Spaces from which a wall bars the step to a space: few, and on many maps none. From all
    others plain shifts will do."""
    orth: dict[Square, Squares]
    """The adjacent spaces of each space. [term.adjacent]"""
    tiles_of: dict[Square, int]
    """The rooms that a space belongs to, as bits."""
    rooms_at: dict[Square, tuple[int, ...]]
    """The same as numbers."""
    tile_at: dict[Square, Squares]
    """The spaces of the tile that a space belongs to, or of both."""
    masks: tuple[Squares, ...]
    """The spaces of each room, its half spaces included."""
    joined: tuple[int, ...]
    """The rooms joined to each room by an exit, as bits. [ranged.tiles]"""
    points: tuple[Square, ...]
    """The point of interest of each room."""
    open_exits: dict[Square, tuple[int, int]]
    """Half spaces with room for a new card beyond: the room, and the direction it is left in."""

    def __init__(self, atlas: Atlas, rooms: tuple[Room, ...]) -> None:
        """Rooms as laid; the arrow of the first is the way into the dungeon, never explored."""
        self._atlas = atlas
        self.rooms = rooms
        self._lay()
        self._vistas: dict[int, tuple[Vista, Square]] = {}
        self._seen: dict[Square, Squares] = {}
        self._ranged: dict[Square, Squares] = {}
        self._into: dict[Square, Squares] = {}
        self._reach: dict[Square, Squares] = {}
        self._within_sight: dict[int, tuple[Squares, ...]] = {}

    def _lay(self) -> None:
        squares = water = pits = halves = walls_east = walls_north = 0
        masks = []
        points = []
        at = {(room.x, room.y): i for i, room in enumerate(self.rooms)}
        exits: dict[Square, list[int]] = {}
        open_exits: dict[Square, tuple[int, int]] = {}
        plans = [self._atlas.plan(room.side, room.turn) for room in self.rooms]
        for i, (room, laid) in enumerate(zip(self.rooms, plans, strict=True)):
            origin = room.origin
            mask = laid.floor << origin
            squares |= mask
            water |= laid.water << origin
            pits |= laid.pits << origin
            walls_east |= laid.walls_east << origin
            walls_north |= laid.walls_north << origin
            points.append(laid.point + origin)
            for direction, half in laid.halves:
                s = half + origin
                mask |= 1 << s
                halves |= 1 << s
                exits.setdefault(s, []).append(i)
                x, y = room.beyond(direction)
                free = (x, y) not in at and 0 <= x < COLUMNS and 0 <= y < ROWS
                if free and not (i == 0 and direction == (DOWN + room.turn) % 4):
                    open_exits[s] = (i, direction)
            masks.append(mask)
        # A half space is closed towards a card that has no exit there. [app.place-by-arrow]
        for i, room in enumerate(self.rooms):
            for direction in range(4):
                s = half_space(direction) + room.origin
                if halves >> s & 1 and not masks[i] >> s & 1:
                    if direction == DOWN:
                        walls_north |= 1 << s
                    elif direction == UP:
                        walls_north |= 1 << s - STRIDE
                    elif direction == LEFT:
                        walls_east |= 1 << s
                    else:
                        walls_east |= 1 << s - 1
        joined = [0] * len(self.rooms)
        for both in exits.values():
            if len(both) == 2:
                joined[both[0]] |= 1 << both[1]
                joined[both[1]] |= 1 << both[0]
        squares |= halves
        self.squares, self.water, self.pits, self.halves = squares, water, pits, halves
        self.east = squares & squares >> 1 & ~walls_east
        self.north = squares & squares >> STRIDE & ~walls_north
        self.west = self.east << 1
        self.south = self.north << STRIDE
        beside = squares & squares >> 1 & ~self.east
        above = squares & squares >> STRIDE & ~self.north
        self.rough = beside | beside << 1 | above | above << STRIDE
        self.masks, self.points, self.joined = tuple(masks), tuple(points), tuple(joined)
        self.open_exits = open_exits
        self.orth = {}
        self.tiles_of = {}
        east, north = self.east, self.north
        for s in each(squares):
            adjacent = 0
            if east >> s & 1:
                adjacent |= 2 << s
            if s and east >> s - 1 & 1:
                adjacent |= 1 << s - 1
            if north >> s & 1:
                adjacent |= 1 << s + STRIDE
            if s >= STRIDE and north >> s - STRIDE & 1:
                adjacent |= 1 << s - STRIDE
            self.orth[s] = adjacent
        for i, mask in enumerate(masks):
            for s in each(mask):
                self.tiles_of[s] = self.tiles_of.get(s, 0) | 1 << i
        self.rooms_at = {s: tuple(each(tiles)) for s, tiles in self.tiles_of.items()}
        self.tile_at = {}
        for s, rooms in self.rooms_at.items():
            self.tile_at[s] = masks[rooms[0]] | masks[rooms[-1]]

    # ------------------------------------------------------------------ walking

    def flood(
        self, start: Square, budget: int, enter: Squares, slow: Squares, price: int = 2
    ) -> list[Squares]:
        """Where a figure can go: layer k holds the spaces whose cheapest way costs exactly k.

        There are layers up to the budget, or to where the way ends. Entering a space costs 1, a
        slow one `price`. The start is not checked.
        [action.move.orthogonal, terrain.water-cost]
        """
        rough = self.rough
        layer = 1 << start
        unseen = enter & self.squares & ~layer
        layers = [layer]
        slow &= unseen
        if slow:
            return self._flood_slow(layers, unseen, budget, slow, price)
        for _ in range(budget):
            if layer & rough:
                layer = (
                    (layer & self.east) << 1
                    | (layer & self.west) >> 1
                    | (layer & self.north) << STRIDE
                    | (layer & self.south) >> STRIDE
                ) & unseen
            else:
                layer = (layer << 1 | layer >> 1 | layer << STRIDE | layer >> STRIDE) & unseen
            if not layer:
                break
            unseen ^= layer
            layers.append(layer)
        return layers

    def _flood_slow(
        self, layers: list[Squares], unseen: Squares, budget: int, slow: Squares, price: int
    ) -> list[Squares]:
        east, north, west, south = self.east, self.north, self.west, self.south
        layer = layers[0]
        waiting: list[Squares] = [0] * price
        for _ in range(budget):
            reached = (
                (layer & east) << 1
                | (layer & west) >> 1
                | (layer & north) << STRIDE
                | (layer & south) >> STRIDE
            ) & unseen
            waiting.append(reached & slow)
            layer = (reached & ~slow | waiting[-price]) & unseen
            unseen &= ~layer
            layers.append(layer)
        return layers

    def route(
        self, layers: list[Squares], dest: Square, cost: int, slow: Squares, price: int = 2
    ) -> list[Square]:
        """A cheapest way through the layers of a flood, from after the start to `dest`.

        `cost` is the number of the layer in which `dest` lies.
        """
        orth = self.orth
        way = [dest]
        while True:
            cost -= price if slow and slow >> dest & 1 else 1
            if cost <= 0:
                break
            before = orth[dest] & layers[cost]
            dest = (before & -before).bit_length() - 1
            way.append(dest)
        way.reverse()
        return way

    def seek(
        self, start: Square, enter: Squares, slow: Squares, goals: Squares, price: int = 2
    ) -> list[Square] | None:
        """A cheapest way to the nearest of the goals, or None if no way leads there."""
        east, north, west, south = self.east, self.north, self.west, self.south
        layer = 1 << start
        unseen = enter & self.squares & ~layer
        goals &= unseen
        layers = [layer]
        waiting: list[Squares] = [0] * price
        idle = 0
        while goals and idle < price:
            reached = (
                (layer & east) << 1
                | (layer & west) >> 1
                | (layer & north) << STRIDE
                | (layer & south) >> STRIDE
            ) & unseen
            waiting.append(reached & slow)
            layer = (reached & ~slow | waiting[-price]) & unseen
            unseen &= ~layer
            layers.append(layer)
            found = layer & goals
            if found:
                dest = (found & -found).bit_length() - 1
                return self.route(layers, dest, len(layers) - 1, slow, price)
            idle = 0 if layer else idle + 1
        return None

    def reach(self, s: Square) -> Squares:
        """The diagonal neighbours that a way round the corner leaves open. [keyword.reach]"""
        found = self._reach.get(s)
        if found is None:
            found = 0
            for step in each(self.orth[s]):
                found |= self.orth[step]
            found &= self.ring(s)
            for step in (1, -1, STRIDE, -STRIDE):
                found &= ~(1 << s + step) if s + step >= 0 else -1
            found &= ~(1 << s)
            self._reach[s] = found
        return found

    @staticmethod
    def ring(s: Square) -> Squares:
        """The nine cells around and under a space."""
        row = 7 << s >> 1
        return row | row << STRIDE | row >> STRIDE

    # ------------------------------------------------------------------ seeing

    def view(self, s: Square) -> Squares:
        """The spaces of its own tiles and those joined to them that walls leave in sight."""
        seen = self._seen.get(s)
        if seen is None:
            seen = 0
            tiles = self.tiles_of[s]
            for i in each(tiles):
                vista, corner = self._vista(i, i)
                seen |= vista.view(s - corner) << corner
                for j in each(self.joined[i]):
                    vista, corner = self._vista(i, j)
                    seen |= vista.view(s - corner) << corner
            self._seen[s] = seen
        return seen

    def _vista(self, i: int, j: int) -> tuple[Vista, Square]:
        if i > j:
            i, j = j, i
        key = i * 64 + j
        found = self._vistas.get(key)
        if found is None:
            rooms = (i,) if i == j else (i, j)
            found = self._atlas.vista(tuple(self.rooms[k] for k in rooms))
            self._vistas[key] = found
        return found

    def region(self, s: Square) -> Squares:
        """The tiles into which a ranged attack may go. [ranged.tiles, ranged.half-space]"""
        tiles = self.tiles_of[s]
        if tiles & (tiles - 1) == 0:
            tiles |= self.joined[tiles.bit_length() - 1]
        mask = 0
        for i in each(tiles):
            mask |= self.masks[i]
        return mask

    def ranged(self, s: Square) -> Squares:
        """The spaces a ranged attack from s may go to, as far as walls and tiles decide.

        [ranged.sight, ranged.tiles, ranged.minimum, ranged.half-space]
        """
        found = self._ranged.get(s)
        if found is None:
            found = self.view(s) & self.region(s) & ~self.ring(s)
            self._ranged[s] = found
        return found

    def into(self, s: Square) -> Squares:
        """The spaces from which a ranged attack may come to s, as far as walls and tiles decide."""
        found = self._into.get(s)
        if found is None:
            found = self.view(s) & ~self.ring(s)
            for half in each(found & self.halves):
                if not self.ranged(half) >> s & 1:
                    found &= ~(1 << half)
            self._into[s] = found
        return found

    def sees(self, a: Square, b: Square, blockers: Squares) -> bool:
        """Is there a line from some corner to some corner past the figures that block?

        [los.corners, los.ally, los.enemy, los.border]
        """
        key = a * CELLS + b
        found = self._within_sight.get(key)
        if found is None:
            found = self._within_sight[key] = self._lines(a, b)
        return 0 in [cells & blockers for cells in found]

    def _lines(self, a: Square, b: Square) -> tuple[Squares, ...]:
        ours, theirs = self.tiles_of[a], self.tiles_of[b]
        shared = ours & theirs
        if shared:
            pairs = [(i, i) for i in each(shared)]
        else:
            pairs = [(i, j) for i in each(ours) for j in each(self.joined[i] & theirs)]
        out = []
        for i, j in pairs:
            vista, corner = self._vista(i, j)
            out += [cells << corner for cells in vista.lines(a - corner, b - corner)]
        return tuple(out)


def turned_place(place: int, turn: int) -> int:
    """What to add to a point of interest for place 0 to 8, on a card turned so often."""
    dx, dy = ROUND[place]
    for _ in range(turn % 4):
        dx, dy = dy, -dx
    return dy * STRIDE + dx


def place_of(s: Square) -> tuple[int, int]:
    """Column and row of a space in the frame, from its upper left corner."""
    return s % STRIDE, HEIGHT - 1 - s // STRIDE


def space_at(x: int, y: int) -> Square:
    """The space in a column and row; the inverse of `place_of`."""
    return (HEIGHT - 1 - y) * STRIDE + x

"""A tile: one piece of the map, drawn as text.

A plain drawing has one character for each cell inside a frame:

    #==##        # in the frame: closed border     = in the frame: a hallway mark
    #...#        # inside: a wall cell             . a plain square
    #.~##        any other character is a ground named by the legend
    #####

A spaced drawing leaves room between the cells for walls that stand on edges. It is told from a
plain one by the `+` in its upper left corner, and `+` may mark any other place where edges meet:

    +=+-+-+      - or | between two cells: a wall on the edge they share
    |. .|.|      a space between two cells: no wall
    + +-+ +      = in the frame: a hallway mark
    |. . ~|
    +-+-+-+
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, NoReturn

FLOOR = "floor"
WALL = "wall"


class Edge(NamedTuple):
    """A side of a cell, by its place in the spaced drawing: cell (x, y) is at (2x+1, 2y+1)."""

    column: int
    row: int


class TileError(ValueError):
    """A drawing that cannot be read: which tile, where, and what was expected there."""

    def __init__(self, name: str, line: int, column: int, expected: str, found: str) -> None:
        super().__init__(
            f"tile {name!r}, line {line}, column {column}: expected {expected}, found {found}"
        )
        self.name = name
        self.line = line
        self.column = column
        self.expected = expected
        self.found = found


@dataclass(frozen=True)
class Tile:
    """One piece of the map: `ground[y][x]` is WALL, FLOOR or a name from the legend.

    `walls` stand on edges between two cells of the tile; `hallways` are marked edges of the
    border. The rest of the border is closed.
    """

    name: str
    ground: tuple[tuple[str, ...], ...]
    walls: frozenset[Edge] = frozenset()
    hallways: frozenset[Edge] = frozenset()
    places: dict[tuple[int, int], Any] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    """How it lies at places of maps; kept by `layout`."""
    alone: dict[tuple[int, int], Any] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    """Maps of nothing else; kept by `board`."""
    turns: dict[int, Tile] = field(default_factory=dict, init=False, repr=False, compare=False)
    """It turned clockwise, as far as somebody has asked."""

    @classmethod
    def parse(cls, name: str, text: str, legend: Mapping[str, str] | None = None) -> Tile:
        """Read a drawing; `legend` names the ground of every character but `#` and `.`."""
        drawing = _Drawing(name, text, legend or {})
        return drawing.spaced() if drawing.rows[0].startswith("+") else drawing.plain()

    @property
    def width(self) -> int:
        return len(self.ground[0])

    @property
    def height(self) -> int:
        return len(self.ground)

    def turned(self, quarter_turns: int = 1) -> Tile:
        """The tile turned clockwise."""
        left = quarter_turns % 4
        if not left:
            return self
        tile = self.turns.get(left)
        if tile is None:
            tile = self.turns[left] = self.turned(left - 1)._turned_once()
        return tile

    def _turned_once(self) -> Tile:
        last = 2 * self.height
        return replace(
            self,
            ground=tuple(zip(*reversed(self.ground), strict=True)),
            walls=frozenset(Edge(last - row, column) for column, row in self.walls),
            hallways=frozenset(Edge(last - row, column) for column, row in self.hallways),
        )

    def flipped(self) -> Tile:
        """The tile mirrored left to right."""
        last = 2 * self.width
        return replace(
            self,
            ground=tuple(tuple(reversed(row)) for row in self.ground),
            walls=frozenset(Edge(last - column, row) for column, row in self.walls),
            hallways=frozenset(Edge(last - column, row) for column, row in self.hallways),
        )


class _Drawing:
    """The lines of a drawing without blank lines around it and without their common indent."""

    def __init__(self, name: str, text: str, legend: Mapping[str, str]) -> None:
        lines = [line.rstrip() for line in text.expandtabs().split("\n")]
        filled = [i for i, line in enumerate(lines) if line]
        self.name = name
        self.legend = legend
        self.first_line = filled[0] + 1 if filled else 1
        drawn = lines[filled[0] : filled[-1] + 1] if filled else [""]
        self.indent = min(len(line) - len(line.lstrip()) for line in drawn)
        self.rows = [line[self.indent :] for line in drawn]
        self.columns = max(len(row) for row in self.rows)
        if len(self.rows) < 3 or self.columns < 3:
            self.fail(0, 0, "a frame around at least one cell")
        for y, row in enumerate(self.rows):
            if len(row) != self.columns:
                self.fail(len(row), y, f"{self.columns} characters in the line")

    def fail(self, x: int, y: int, expected: str) -> NoReturn:
        row = self.rows[y] if y < len(self.rows) else ""
        found = repr(row[x]) if x < len(row) else "the end of the line"
        raise TileError(self.name, self.first_line + y, self.indent + x + 1, expected, found)

    def ground(self, x: int, y: int) -> str:
        mark = self.rows[y][x]
        if mark == "#":
            return WALL
        if mark == ".":
            return FLOOR
        if mark not in self.legend:
            known = " ".join(["#", ".", *self.legend])
            self.fail(x, y, f"a cell (one of {known})")
        return self.legend[mark]

    def expect(self, x: int, y: int, marks: str, what: str) -> str:
        if self.rows[y][x] not in marks:
            self.fail(x, y, what)
        return self.rows[y][x]

    def plain(self) -> Tile:
        width, height = self.columns - 2, len(self.rows) - 2
        ground = tuple(
            tuple(self.ground(x, y) for x in range(1, width + 1)) for y in range(1, height + 1)
        )
        for x in (0, width + 1):
            for y in (0, height + 1):
                self.expect(x, y, "#", "# at the corner of the frame")
        hallways = set()
        for x, y, edge in _border(width, height):
            frame_x, frame_y = (edge.column + 1) // 2, (edge.row + 1) // 2
            frame_x = width + 1 if edge.column == 2 * width else frame_x
            frame_y = height + 1 if edge.row == 2 * height else frame_y
            mark = self.expect(frame_x, frame_y, "#=", "# or = in the frame")
            if mark == "=":
                if ground[y][x] == WALL:
                    self.fail(frame_x, frame_y, "# beside a wall cell")
                hallways.add(edge)
        return Tile(self.name, ground, frozenset(), frozenset(hallways))

    def spaced(self) -> Tile:
        if self.columns % 2 == 0:
            self.fail(self.columns - 1, 0, "an odd number of columns in a spaced drawing")
        if len(self.rows) % 2 == 0:
            self.fail(0, len(self.rows) - 1, "an odd number of lines in a spaced drawing")
        width, height = self.columns // 2, len(self.rows) // 2
        ground = tuple(
            tuple(self.ground(2 * x + 1, 2 * y + 1) for x in range(width)) for y in range(height)
        )
        for row in range(0, len(self.rows), 2):
            for column in range(0, self.columns, 2):
                self.expect(column, row, "+-|# ", "+ - | # or a space where edges meet")
        hallways = set()
        for x, y, edge in _border(width, height):
            mark = self.expect(*edge, "-|#=", "- | # or = in the frame")
            if mark == "=":
                if ground[y][x] == WALL:
                    self.fail(*edge, "no hallway beside a wall cell")
                hallways.add(edge)
        walls = set()
        for row in range(1, 2 * height):
            for column in range(1 + row % 2, 2 * width, 2):
                if self.expect(column, row, "-|# ", "- | # or a space between cells") != " ":
                    walls.add(Edge(column, row))
        return Tile(self.name, ground, frozenset(walls), frozenset(hallways))


def _border(width: int, height: int) -> list[tuple[int, int, Edge]]:
    """Every side of the border with the cell that has it."""
    border = []
    for x in range(width):
        border.append((x, 0, Edge(2 * x + 1, 0)))
        border.append((x, height - 1, Edge(2 * x + 1, 2 * height)))
    for y in range(height):
        border.append((0, y, Edge(0, 2 * y + 1)))
        border.append((width - 1, y, Edge(2 * width, 2 * y + 1)))
    return border

"""The map of one scene as lines of text: squares of two to six columns, with a cursor on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from string import ascii_letters
from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from undercroft.cli import _board
from undercroft.cli._board import Part, Sight
from undercroft.cli.full.palette import Palette, swapped
from undercroft.kernel.scene import Choice, Scene, Square, Token


class Size(NamedTuple):
    """Columns and rows of one square."""

    width: int
    height: int


SIZES = (Size(2, 1), Size(3, 1), Size(4, 2), Size(6, 3))
LEFT, TOP = 4, 1
"""Columns and rows for the names of the squares."""
STEP, HIT = "○", "✕"
"""A square that is walked over, and one that is acted on."""
MANY = 16
"""What lies on more squares than this is drawn faintly."""


def wanted(scene: Scene, width: int, height: int, zoom: int = 0) -> Size:
    """The largest size at which the whole map fits; what faces somewhere shows it at three
    columns. `zoom` is how many sizes larger or smaller somebody wants it."""
    least = 1 if any(token.facing for token in scene.tokens) else 0
    flat = SIZES[0].height
    fits = [
        number
        for number, size in enumerate(SIZES)
        if LEFT + size.width * scene.board.width <= width
        # A map that is too high for the screen is scrolled, and may as well be wide.
        and (size.height == flat or TOP + size.height * scene.board.height <= height)
    ]
    best = max([least, *fits])
    return SIZES[min(max(best + zoom, 0), len(SIZES) - 1)]


AROUND = 2
"""Squares beyond the cursor that stay in sight."""


def _held(start: int, span: int, at: int) -> int:
    """Where a stretch must begin to have a place in it, and some beyond on both sides."""
    margin = min(AROUND, (span - 1) // 2)
    return min(max(start, at + margin - span + 1), at - margin)


class Chart:
    def __init__(self, scene: Scene, size: Size, colours: Palette) -> None:
        self.scene, self.size, self.colours = scene, size, colours
        self.cells = {(square.x, square.y): square for square in scene.board.squares}
        self.by_id = {square.id: square for square in scene.board.squares}
        self.standing: dict[int, Token] = {
            square: token
            for token in scene.tokens
            if token.at is not None
            for square in token.squares or (token.at,)
        }
        self._marks = _board.glyphs(scene)
        self._props = {square: prop.kind for prop in scene.props for square in prop.squares}
        self._spread = Counter(self._props.values())
        self._signs, self._grounds = _board.signs(scene)
        self._closed: dict[int, set[str]] = {}
        for wall in scene.board.walls:
            self._closed.setdefault(wall.square, set()).add(wall.side)

        self.part = Part(0, 0, scene.board.width, scene.board.height)
        """What of the map is on the screen."""
        self._sight: Sight | None = None

    @property
    def whole(self) -> bool:
        """Whether all of the map is in sight."""
        board = self.scene.board
        return (self.part.wide, self.part.high) == (board.width, board.height)

    def show(self, width: int, height: int, around: int | None, before: Part | None) -> None:
        """Choose what of the map is in sight in so many columns and rows: as it was, moved so
        far that a square has others around it."""
        board = self.scene.board
        wide = min(board.width, max(1, (width - LEFT) // self.size.width))
        high = min(board.height, max(1, (height - TOP) // self.size.height))
        x, y = (before.x, before.y) if before else (0, 0)
        if around is not None and around in self.by_id:
            square = self.by_id[around]
            x = _held(x, wide, square.x)
            y = _held(y, high, square.y)
        x = max(0, min(x, board.width - wide))
        y = max(0, min(y, board.height - high))
        self.part = Part(x, y, wide, high)

    def at(self, column: int, row: int) -> Square | None:
        """The square that is drawn there."""
        x, y = (column - LEFT) // self.size.width, (row - TOP) // self.size.height
        if not (0 <= x < self.part.wide and 0 <= y < self.part.high):
            return None
        return self.cells.get((x + self.part.x, y + self.part.y))

    def corner(self, square: int) -> tuple[int, int] | None:
        """Where a square is drawn: its first column and row; None out of sight."""
        found = self.by_id[square]
        x, y = found.x - self.part.x, found.y - self.part.y
        if not (0 <= x < self.part.wide and 0 <= y < self.part.high):
            return None
        return LEFT + x * self.size.width, TOP + y * self.size.height

    def beside(self, square: int | None, dx: int, dy: int) -> int | None:
        """The next square in a direction, over gaps in the map; the same where there is none."""
        if square is None or square not in self.by_id:
            return next(iter(self.by_id), None)
        x, y = self.by_id[square].x, self.by_id[square].y
        while 0 <= x < self.scene.board.width and 0 <= y < self.scene.board.height:
            x, y = x + dx, y + dy
            if (x, y) in self.cells:
                return self.cells[x, y].id
        return square

    # Drawing

    def draw(
        self,
        cursor: int | None,
        shown: Choice | None,
        live: Collection[Choice],
        sight: Sight | None = None,
    ) -> Text:
        """The map with what can be pointed at, the cursor, and what an option would do; or with
        what a figure sees instead."""
        self._sight = sight
        if sight is not None:
            shown, live = None, ()
        offered = {square for option in live for square in option.squares}
        aimed = {token for option in live for token in option.tokens}
        path = set(shown.path) if shown else set()
        hit = set(shown.affected) if shown else set()
        if shown:
            aimed = set(shown.tokens) | {target.token for target in shown.targets} or aimed
        here = self.by_id.get(cursor) if cursor is not None else None
        text = Text(no_wrap=True, end="")
        self._header(text, here)
        columns = range(self.part.x, self.part.x + self.part.wide)
        for y in range(self.part.y, self.part.y + self.part.high):
            row = [self._cell(x, y, here, offered, aimed, path, hit) for x in columns]
            name = next((c.name.lstrip(ascii_letters) for (_, b), c in self.cells.items()
                         if b == y), "")  # fmt: skip
            now = here is not None and here.y == y
            for line in range(self.size.height):
                label = f"{'▸' if now else ' '}{name:>2} " if line == 0 else "    "
                text.append("\n").append(label, self.colours.gold if now else self.colours.dim)
                for lines in row:
                    for part, style in lines[line]:
                        text.append(part, style)
        return text

    def _header(self, text: Text, here: Square | None) -> None:
        names = {x: square.name.rstrip("0123456789") for (x, _), square in self.cells.items()}
        text.append(" " * LEFT)
        for x in range(self.part.x, self.part.x + self.part.wide):
            now = here is not None and here.x == x
            name = names.get(x, "")
            wide = self.size.width
            if now and len(name) < wide:
                name += "▾"
            text.append(f"{name:<{wide}}", self.colours.gold if now else self.colours.dim)

    def _cell(
        self, x: int, y: int, here: Square | None, offered: set[int], aimed: set[int],
        path: set[int], hit: set[int],
    ) -> list[list[tuple[str, Style]]]:  # fmt: skip
        """The lines of one square, each in pieces of one style."""
        wide, high = self.size
        square = self.cells.get((x, y))
        if square is None:
            inside = any(
                t.x <= x < t.x + t.width and t.y <= y < t.y + t.height
                for t in self.scene.board.tiles
            )
            rock = Style.parse(self.colours.rock) if inside else Style()
            return [[(("░" if inside else " ") * wide, rock)]] * high
        sides = self._closed.get(square.id, set())
        east = "E" in sides and (x + 1, y) in self.cells
        south = "S" in sides and (x, y + 1) in self.cells
        token = self.standing.get(square.id)
        ground, lines = self._inside(square, token, offered, aimed, path, hit)
        if here is not None and square.id == here.id:
            ground = Style.parse(self.colours.cursor)
            if token is None or wide > 3:
                first = lines[0][: wide - 1 - (wide > 3)]
                lines[0] = f"[{first.strip() or ' '}]" if wide > 2 else lines[0]
        found = []
        for number, line in enumerate(lines):
            style = ground
            filled = f"{line[:wide]:<{wide}}"
            if south and number == high - 1:
                if high > 1 and not line.strip():
                    filled = "▁" * wide
                style += Style(underline=True)
            if east and not filled[-1].strip():
                edge = style + Style.parse(self.colours.edge)
                found.append([(filled[:-1], style), ("▕", edge)])
            else:
                found.append([(filled, style)])
        return found

    def _inside(
        self, square: Square, token: Token | None, offered: set[int], aimed: set[int],
        path: set[int], hit: set[int],
    ) -> tuple[Style, list[str]]:  # fmt: skip
        wide, high = self.size
        blank = [""] * (high - 1)
        if token is not None:
            style = self._figure(token, aimed)
            if square.id != (token.at if token.at in self.by_id else token.squares[0]):
                return style, ["", *blank]
            facing = _board.ARROWS[token.facing] if token.facing else ""
            sign = HIT if token.id in aimed and square.id in hit else facing
            if self._sight is not None and token.id in self._sight.figures:
                sign = _board.SEEN
            lines = [f"{self._marks[token.id]:<2}{sign}", *blank]
            if high > 1:
                states = "".join(f" {name[:1]}" for name in token.statuses)
                lines[1] = f"♥{token.hearts - token.wounds}{states}"
            return style, lines
        chosen = square.id in offered
        if square.id in self._props:
            kind = self._props[square.id]
            sign, colour = self._signs[kind]
            colour = self.colours.floor if self._spread[kind] > MANY else colour
        elif square.ground:
            sign, colour = self._grounds[square.ground]
        else:
            sign, colour = "", self.colours.floor
        style = swapped(colour, self.colours)
        beside = ""
        if square.id in path:
            style, beside = Style.parse(self.colours.path), STEP
        elif square.id in hit:
            style, beside = Style.parse(self.colours.hit), HIT
        elif self._sight is not None and square.id in self._sight.squares:
            style, beside = Style.parse(self.colours.seen), _board.SEEN
        elif chosen:
            style = Style.parse(self.colours.reach) + (style if sign else Style())
            beside = _board.OFFERED
        middle = high // 2 if high > 2 else 0
        content = f"{sign}{beside}" or "·"
        lines = ["", *blank]
        lines[middle] = f"  {content}" if wide > 5 else f" {content}" if wide > 2 else content
        return style, lines

    def _figure(self, token: Token, aimed: set[int]) -> Style:
        colours = self.colours
        if self._sight is not None:
            aimed = set(self._sight.figures)
            if token.id == self._sight.token:
                return Style.parse(colours.active)
        if token.active:
            return Style.parse(colours.active)
        if token.id in aimed:
            return Style.parse(colours.aimed)
        ours = token.side == "ours"
        if token.activated:
            return Style.parse(colours.done if ours else colours.done_foe)
        return Style.parse(colours.ours if ours else colours.theirs)

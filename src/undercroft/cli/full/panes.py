"""The parts of the screen: the map with its cursor, the tray, and panels that scroll."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.message import Message
from textual.widgets import OptionList, RichLog, Static

from undercroft.cli.full.chart import Chart
from undercroft.kernel.scene import Line

KEPT = 1000
"""Lines of the log that can be scrolled back to."""
RULES = 54
"""Columns from which on the log names the rules beside what happened."""
ARROWS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


class MapPane(Static):
    """The map, which follows its cursor."""

    class Moved(Message):
        """The cursor is on another square; the map follows it where a key has moved it."""

        def __init__(self, square: int, follow: bool = True) -> None:
            super().__init__()
            self.square, self.follow = square, follow

    class Rolled(Message):
        """Another part of the map is in sight."""

    class Pointed(Message):
        """Somebody points at a square and means it."""

        def __init__(self, square: int) -> None:
            super().__init__()
            self.square = square

    chart: Chart | None = None
    cursor: int | None = None
    can_focus = True

    def fit(self, around: int | None) -> None:
        """Have a square in sight, and as much of the map as there is room for."""
        if self.chart is not None:
            room = self.content_region
            self.chart.show(room.width, room.height, around, self.chart.part)

    def on_resize(self) -> None:
        self.fit(self.cursor)
        self.post_message(self.Rolled())

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._roll(2 if event.shift else 0, 0 if event.shift else 2)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._roll(-2 if event.shift else 0, 0 if event.shift else -2)

    def _roll(self, dx: int, dy: int) -> None:
        if self.chart is not None:
            part = self.chart.part
            self.chart.part = part._replace(x=part.x + dx, y=part.y + dy)
            self.fit(None)
            self.post_message(self.Rolled())

    def on_key(self, event: events.Key) -> None:
        name = event.key.removeprefix("shift+")
        if self.chart is None:
            return
        if name in ARROWS:
            event.stop()
            event.prevent_default()
            square = self.cursor
            for _ in range(4 if event.key != name else 1):
                square = self.chart.beside(square, *ARROWS[name])
            if square is not None:
                self.post_message(self.Moved(square))
        elif event.key == "enter" and self.cursor is not None:
            event.stop()
            self.post_message(self.Pointed(self.cursor))

    def _pointed(self, event: events.MouseEvent) -> int | None:
        if self.chart is None:
            return None
        at = event.screen_offset - self.content_region.offset
        square = self.chart.at(at.x, at.y)
        return None if square is None else square.id

    def on_mouse_move(self, event: events.MouseMove) -> None:
        square = self._pointed(event)
        if square is not None and square != self.cursor:
            self.post_message(self.Moved(square, follow=False))

    def on_click(self, event: events.Click) -> None:
        square = self._pointed(event)
        if square is not None:
            self.post_message(self.Moved(square, follow=False))
            self.post_message(self.Pointed(square))


class LogPane(RichLog):
    """What happened, with the rules that made it so where there is room for them."""

    def __init__(self, name: str) -> None:
        super().__init__(id=name, wrap=True, max_lines=KEPT, min_width=20)
        self.told: list[tuple[str, Sequence[str]]] = []
        self.dim = ""

    def on_mount(self) -> None:
        self.border_title = "Log"

    def tell(self, lines: Iterable[Line]) -> None:
        for line in lines:
            self.told.append((line.text, line.rules))
            self._put(line.text, line.rules)

    def again(self) -> None:
        """Write it anew, for another width or in other colours."""
        self.clear()
        for text, rules in self.told[-KEPT:]:
            self._put(text, rules)

    def _put(self, text: str, rules: Sequence[str]) -> None:
        line = Text.assemble(("· ", self.dim), text)
        if self.size.width >= RULES:
            line.append(f"  {' '.join(rules)}", self.dim)
        self.write(line)

    def on_resize(self, event: events.Resize) -> None:
        self.again()


class Tray(OptionList):
    """What can be done."""


class Pane(VerticalScroll):
    """A panel beside the map: a title and a text that scrolls."""

    def __init__(self, name: str, title: str) -> None:
        super().__init__(id=name)
        self.heading = title

    def compose(self) -> ComposeResult:
        yield Static(markup=False)

    def on_mount(self) -> None:
        self.border_title = self.heading

    def say(self, text: Text) -> None:
        self.query_one(Static).update(text)

"""What a session shows and hears: the plain face is lines of text; the other fills the screen."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Protocol

from rich.console import RenderableType
from rich.text import Text

from undercroft.cli import _table
from undercroft.cli._screen import screen
from undercroft.kernel.scene import Line, Scene

SAID = "rgb(255,170,80)"
GOES_ON = "Enter goes on. "


class Face(Protocol):
    def table(self, scene: Scene, lines: Sequence[Line], seat: str, notice: str = "") -> None:
        """The table as the seat of that name has it before it; the lines have not been told, and
        the notice is to be said besides."""

    def more(self) -> str:
        """Show the options that did not fit; what is to be said where there are none."""

    def watch(self, scene: Scene, lines: Sequence[Line]) -> None:
        """The table after an answer of a machine, for those who look on."""

    def watches(self) -> bool:
        """Whether anybody wants to see the answers of machines one by one."""

    def say(self, sentence: str) -> None: ...

    def show(self, shown: RenderableType) -> None: ...

    def prompt(self, sentence: str) -> None:
        """Ask for words that no option stands for, such as what dice show."""

    def read(self) -> str | int:
        """What somebody types, or the index of the option they chose.

        `EOFError` or `KeyboardInterrupt` where they have gone.
        """

    def hand_over(self, seat: str) -> None:
        """Wait until somebody else sits here: what comes is for their eyes."""

    def end(self, scene: Scene, told: Sequence[RenderableType]) -> None:
        """The game is over."""

    def farewell(self, told: Sequence[str]) -> None:
        """Somebody leaves: what they should know."""


class Plain:
    """Lines of text, for every terminal, for pipes and for screen readers.

    On a terminal nothing is shown that has left it before it could be read: what is longer waits.
    """

    def __init__(self) -> None:
        self.out = screen()
        self._laid: tuple[Scene, Sequence[Line], str, str] | None = None
        self._page, self._pages = 0, 1
        self._lines = 0
        """Lines shown since somebody last typed something."""

    def table(self, scene: Scene, lines: Sequence[Line], seat: str, notice: str = "") -> None:
        self._laid = (scene, lines, seat, notice)
        self._page = 0
        self._lay()

    def _lay(self) -> None:
        assert self._laid is not None
        scene, lines, seat, notice = self._laid
        height = None
        if self._waits and self._lines > 1:
            # What was told meanwhile is read before the table covers it.
            input(GOES_ON)
        if self.out.is_terminal:
            self.out.clear()
            # The last line is for what somebody types.
            height = self.out.height - 1 - (self._high(notice) if notice else 0)
        self._pages = _table.table(self.out, scene, lines, seat, height, self._page)
        if notice:
            self.out.print(notice, style=SAID, markup=False, soft_wrap=True)
        self._lines = 0

    def more(self) -> str:
        if self._laid is None or self._pages < 2:
            return "All that can be done is shown."
        self._page += 1
        self._lines = 0
        self._lay()
        return ""

    def watch(self, scene: Scene, lines: Sequence[Line]) -> None: ...

    def watches(self) -> bool:
        return False

    def say(self, sentence: str) -> None:
        self._wait(self._high(sentence))
        self.out.print(sentence, style=SAID, markup=False, soft_wrap=True)

    def show(self, shown: RenderableType) -> None:
        if not self._waits:
            self.out.print(shown, markup=False)
            return
        with self.out.capture() as drawn:
            self.out.print(shown, markup=False)
        for line in drawn.get().splitlines():
            self._wait(1)
            self.out.print(Text.from_ansi(line), no_wrap=True, crop=True)

    @property
    def _waits(self) -> bool:
        return self.out.is_terminal and sys.stdin.isatty()

    def _high(self, sentence: str) -> int:
        """Lines that a sentence takes."""
        return -(-Text(sentence).cell_len // self.out.width)

    def _wait(self, lines: int) -> None:
        """Before the screen is full, wait until somebody has read it."""
        if self._waits and self._lines and self._lines + lines > self.out.height - 2:
            self._lines = 0
            input(GOES_ON)
        self._lines += lines

    def prompt(self, sentence: str) -> None:
        self.show(sentence)

    def read(self) -> str | int:
        self._lines = 0
        if sys.stdin.isatty():
            return input("> ").strip()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        self.out.print(f"> {line.strip()}", markup=False)
        return line.strip()

    def hand_over(self, seat: str) -> None:
        # A script types answers only.
        if sys.stdin.isatty():
            self.out.clear()
            input(f"What comes is for {seat} alone: hand over, then press Enter. ")

    def end(self, scene: Scene, told: Sequence[RenderableType]) -> None:
        for line in told:
            self.out.print(line, markup=False, soft_wrap=isinstance(line, str))

    def farewell(self, told: Sequence[str]) -> None:
        self.out.print()
        for line in told:
            self.out.print(line, markup=False, soft_wrap=True)

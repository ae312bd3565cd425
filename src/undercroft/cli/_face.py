"""What a session shows and hears: the plain face is lines of text; the other fills the screen."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Protocol

from rich.console import RenderableType

from undercroft.cli import _draw
from undercroft.cli._screen import screen
from undercroft.kernel.scene import Line, Scene

SAID = "rgb(255,170,80)"


class Face(Protocol):
    def table(self, scene: Scene, lines: Sequence[Line], seat: str) -> None:
        """The table as the seat of that name has it before it; the lines have not been told."""

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
    """Lines of text, for every terminal, for pipes and for screen readers."""

    def __init__(self) -> None:
        self.out = screen()

    def table(self, scene: Scene, lines: Sequence[Line], seat: str) -> None:
        height = None
        if self.out.is_terminal:
            self.out.clear()
            # The last line is for what somebody types.
            height = self.out.height - 1
        _draw.table(self.out, scene, lines, seat, height)

    def watch(self, scene: Scene, lines: Sequence[Line]) -> None: ...

    def watches(self) -> bool:
        return False

    def say(self, sentence: str) -> None:
        self.out.print(sentence, style=SAID, markup=False, soft_wrap=True)

    def show(self, shown: RenderableType) -> None:
        self.out.print(shown, markup=False)

    def prompt(self, sentence: str) -> None:
        self.show(sentence)

    def read(self) -> str | int:
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

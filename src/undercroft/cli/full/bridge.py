"""Between a session and the screen: the session runs in a thread of its own and waits there for
what somebody chooses; the screen stays awake meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from queue import SimpleQueue
from threading import Event
from typing import TYPE_CHECKING

from rich.console import RenderableType

from undercroft.kernel.scene import Line, Scene

if TYPE_CHECKING:
    from undercroft.cli.full.app import FullScreen

GONE = None
"""Comes instead of words when somebody leaves."""


class Bridge:
    """The face of a session that fills the screen."""

    def __init__(self, app: FullScreen, pace: float) -> None:
        self.app = app
        self.pace = pace
        """Seconds that an answer of a machine can be seen; none are shown at 0."""
        self.words: SimpleQueue[str | int | None] = SimpleQueue()
        self.hurry = Event()
        """Set while somebody does not want to look on until they are asked again."""
        self.leaving = False
        self.parting: list[str] = []
        """What is to be said once the screen is the shell's again."""
        self._said: list[str] = []
        self._shown: list[RenderableType] = []

    def table(self, scene: Scene, lines: Sequence[Line], seat: str, notice: str = "") -> None:
        self.app.call_from_thread(self.app.lay, scene, list(lines), seat)
        if notice:
            self.say(notice)

    def more(self) -> str:
        return "All that can be done stands in the tray: Tab goes there."

    def watches(self) -> bool:
        if self.leaving:
            raise KeyboardInterrupt
        return self.pace > 0 and not self.hurry.is_set()

    def watch(self, scene: Scene, lines: Sequence[Line]) -> None:
        self.app.call_from_thread(self.app.look_on, scene, list(lines))
        self.hurry.wait(self.pace * min(4, len(lines)))

    def say(self, sentence: str) -> None:
        self._said.append(sentence)

    def show(self, shown: RenderableType) -> None:
        self._shown.append(shown)

    def prompt(self, sentence: str) -> None:
        self.app.call_from_thread(self.app.ask_for_words, sentence)

    def read(self) -> str | int:
        said, shown = self._said, self._shown
        self._said, self._shown = [], []
        self.hurry.clear()
        self.app.call_from_thread(self.app.listen, said, shown)
        return self._next()

    def _next(self) -> str | int:
        words = self.words.get()
        if words is GONE:
            raise KeyboardInterrupt
        return words

    def hand_over(self, seat: str) -> None:
        self.app.call_from_thread(self.app.cover, seat)
        self._next()

    def end(self, scene: Scene, told: Sequence[RenderableType]) -> None:
        self.parting = [str(line) for line in told]
        self.app.call_from_thread(self.app.close_game, scene, list(told))
        self.words.get()

    def farewell(self, told: Sequence[str]) -> None:
        self.parting = list(told)

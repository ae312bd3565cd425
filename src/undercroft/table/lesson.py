"""Lessons: guided first games, made from scenario files.

A lesson is a scenario whose steps `say` what to do and why; `do` is the choice it would like. The
table begins from its position, and the machine plays the other seats. Files are in the folder
`lessons` beside a game's `rules.toml`; `undercroft check` plays them like any scenario.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from undercroft.games import registry
from undercroft.kernel import rehearsal
from undercroft.kernel.match import Match
from undercroft.kernel.scenario import SUFFIX, Scenario, Table, read

from .errors import Unknown


@dataclass(frozen=True)
class Lesson:
    id: str
    title: str
    text: str
    seed: int
    start: dict[str, Any]
    options: dict[str, Any]
    steps: tuple[tuple[str, str], ...]
    """What is said, and the choice that leads on; any does where none is named."""
    seat: int
    """The newcomer's."""
    seats: int
    _table: Table

    def after(self, match: Match[Any], step: int, index: int) -> int:
        """How far the lesson has come when this option is chosen."""
        if step >= len(self.steps):
            return step
        wanted = self.steps[step][1]
        return step + (not wanted or index in self._meant(match, wanted))

    def say(self, match: Match[Any], step: int) -> dict[str, Any]:
        """The coach's words, and the option that leads on if it is offered."""
        if step >= len(self.steps):
            text = "That was the lesson. Play on as you like: everything you may do is offered."
            return {"text": text, "option": None, "step": step, "steps": len(self.steps)}
        text, wanted = self.steps[step]
        found = self._meant(match, wanted) if wanted and not match.over else []
        option = found[0] if len(found) == 1 else None
        if wanted and not found and not match.over and match.ask.seat == self.seat:
            text = f"{self._astray(match)} Take that back with Undo, then: {text}"
        return {"text": text, "option": option, "step": step, "steps": len(self.steps)}

    def _astray(self, match: Match[Any]) -> str:
        """What the newcomer has come to who chose something else."""
        scene = match.scene(self.seat)
        about = None if scene.question is None else scene.question.about
        who = next((token.name for token in scene.tokens if token.id == about), "")
        return f"That is {who}, not what was meant." if who else "That was not what was meant."

    def _meant(self, match: Match[Any], wanted: str) -> list[int]:
        self._table.match = match
        return rehearsal.meant(self._table, wanted)


def lessons(game: str) -> list[Lesson]:
    """The lessons of a game, in order of their file names."""
    return list(_lessons(game).values())


def find(game: str, lesson: str) -> Lesson:
    found = _lessons(game).get(lesson)
    if found is None:
        known = ", ".join(_lessons(game)) or "none yet"
        raise Unknown(f'{game} has no lesson "{lesson}": there is {known}.')
    return found


@cache
def _lessons(game: str) -> dict[str, Lesson]:
    return {path.name.removesuffix(SUFFIX): _read(path) for path in lesson_files(game)}


def lesson_files(game: str) -> list[Path]:
    folder = Path(str(files(type(registry.game(game)).__module__.rpartition(".")[0]) / "lessons"))
    return sorted(folder.glob(f"*{SUFFIX}")) if folder.is_dir() else []


def _read(path: Path) -> Lesson:
    scenario: Scenario = read(path, registry.game)
    table = scenario.stage.set_up(scenario)
    match = table.match
    steps = []
    for step in scenario.steps:
        steps += [(step.say, choice) for choice in step.do] or [(step.say, "")]
    return Lesson(
        id=path.name.removesuffix(SUFFIX),
        title=scenario.title,
        text=scenario.note,
        seed=scenario.seed or 0,
        start=match.settled.plain() if match.start is None else dict(match.start),
        options=match.options,
        steps=tuple(steps),
        seat=max(0, match.ask.seat),
        seats=len(match.scene(None).seats),
        _table=table,
    )

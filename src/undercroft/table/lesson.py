"""Lessons and puzzles: guided first games and positions to solve, made from scenario files.

A lesson is a scenario whose steps `say` what to do and why; `do` is the choice it would like. A
puzzle has a `[puzzle]` that says what is to be brought about in how many answers; its steps are the
solution. The table begins from the position, and the machine plays the other seats. Files are in
the folders `lessons` and `puzzles` beside a game's `rules.toml`; `undercroft check` plays them like
any scenario.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from undercroft.games import registry
from undercroft.kernel import scenario_player
from undercroft.kernel.match import Match
from undercroft.kernel.scenario import SUFFIX, Puzzle, Scenario, Table, read

from .errors import Unknown

PUZZLE = "puzzle:"
"""What the ids of puzzles begin with, where lessons have none."""
LEARNT = "That was the lesson. Play on as you like: everything you may do is offered."
WON = "The fight is won, and that was the lesson. Well done!"


@dataclass(frozen=True)
class Lesson:
    id: str
    """Its file's name; that of a puzzle begins with `PUZZLE`."""
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
    puzzle: Puzzle | None
    solution: tuple[str, ...]
    """The answers that solve a puzzle, as they are offered."""
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
            text = WON if match.over or self._alone(match) else LEARNT
            return {"text": text, "option": None, "step": step, "steps": len(self.steps)}
        text, wanted = self.steps[step]
        found = self._meant(match, wanted) if wanted and not match.over else []
        option = found[0] if len(found) == 1 else None
        if wanted and not found and not match.over and match.ask.seat == self.seat:
            text = f"{self._astray(match)} Take that back with Undo, then: {text}"
        return {"text": text, "option": option, "step": step, "steps": len(self.steps)}

    def _alone(self, match: Match[Any]) -> bool:
        """Whether no enemy of the newcomer is left."""
        scene = match.scene(self.seat)
        return not any(token.side == "theirs" and token.at is not None for token in scene.tokens)

    def _astray(self, match: Match[Any]) -> str:
        """What the newcomer has come to who chose something else."""
        scene = match.scene(self.seat)
        about = None if scene.question is None else scene.question.about
        who = next((token.name for token in scene.tokens if token.id == about), "")
        return f"That is {who}, not what was meant." if who else "That was not what was meant."

    def _meant(self, match: Match[Any], wanted: str) -> list[int]:
        self._table.match = match
        return scenario_player.meant(self._table, wanted)


class PuzzleTable(Lesson):
    """A position to solve. How far it has come is the number of answers that were given."""

    def after(self, match: Match[Any], step: int, index: int) -> int:
        return step + 1

    def say(self, match: Match[Any], step: int) -> dict[str, Any]:
        puzzle = self.puzzle
        assert puzzle is not None
        self._table.match = match
        return {
            "text": puzzle.aim,
            "option": None,
            "step": step,
            "steps": puzzle.answers,
            "puzzle": {
                "outcome": scenario_player.standing(self._table, puzzle, step),
                "left": max(0, puzzle.answers - step),
                "hints": list(puzzle.hints),
                "solution": list(self.solution),
            },
        }


class Title(NamedTuple):
    """What a list of puzzles tells of each."""

    id: str
    title: str
    aim: str
    answers: int


def lessons(game: str) -> list[Lesson]:
    """The lessons of a game, in order of their file names."""
    return [_read(path) for path in lesson_files(game)]


@cache
def puzzles(game: str) -> tuple[Title, ...]:
    """The puzzles of a game, in order of their file names: easy ones first."""
    found = []
    for path in lesson_files(game, "puzzles"):
        scenario = read(path, registry.game)
        if scenario.puzzle is not None:
            about = scenario.puzzle
            found.append(Title(PUZZLE + _stem(path), scenario.title, about.aim, about.answers))
    return tuple(found)


def find(game: str, lesson: str) -> Lesson:
    """A lesson or a puzzle by its id."""
    kind = "puzzle" if lesson.startswith(PUZZLE) else "lesson"
    known = {_stem(path): path for path in lesson_files(game, f"{kind}s")}
    name = lesson.removeprefix(PUZZLE)
    if name not in known:
        there = ", ".join(known) or "none yet"
        raise Unknown(f'{game} has no {kind} "{name}": there is {there}.')
    return _read(known[name])


def _stem(path: Path) -> str:
    return path.name.removesuffix(SUFFIX)


def lesson_files(game: str, name: str = "lessons") -> list[Path]:
    folder = Path(str(files(type(registry.game(game)).__module__.rpartition(".")[0]) / name))
    return sorted(folder.glob(f"*{SUFFIX}")) if folder.is_dir() else []


@cache
def _read(path: Path) -> Lesson:
    scenario: Scenario = read(path, registry.game)
    table = scenario.stage.set_up(scenario)
    match = table.match
    steps = []
    for step in scenario.steps:
        steps += [(step.say, choice) for choice in step.do] or [(step.say, "")]
    start = match.settled.plain() if match.start is None else dict(match.start)
    kind, before = (Lesson, "") if scenario.puzzle is None else (PuzzleTable, PUZZLE)
    return kind(
        id=before + _stem(path),
        title=scenario.title,
        text=scenario.note if scenario.puzzle is None else scenario.puzzle.aim,
        seed=scenario.seed or 0,
        start=start,
        options=match.options,
        steps=tuple(steps),
        seat=max(0, match.ask.seat),
        seats=len(match.scene(None).seats),
        puzzle=scenario.puzzle,
        solution=() if scenario.puzzle is None else solution(scenario),
        _table=table,
    )


def solution(scenario: Scenario) -> tuple[str, ...]:
    """The steps of a puzzle as their labels; as far as they can be chosen."""
    table = scenario.stage.set_up(scenario)
    at = table.match
    start = at.settled.plain() if at.start is None else dict(at.start)
    match = table.match = Match(at.game, at.options, scenario.seed or 0, start=start)
    labels: list[str] = []
    for phrase in (choice for step in scenario.steps for choice in step.do):
        found = [] if match.over else scenario_player.meant(table, phrase)
        if len(found) != 1:
            break
        labels.append(match.label(match.ask.options[found[0]]))
        match.answer(found[0])
    return tuple(labels)

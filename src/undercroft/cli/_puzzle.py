"""A scenario file played at the terminal: its position, and what it asks for if it is a puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from shlex import quote
from typing import Any

from undercroft.cli import _packs, _saves
from undercroft.cli._session import HELP, Session
from undercroft.kernel import scenario_player
from undercroft.kernel.match import Match
from undercroft.kernel.scenario import Puzzle, Scenario, Table, read
from undercroft.kernel.scene import Scene
from undercroft.table.lesson import solution
from undercroft.table.manners import Manners


def is_scenario(name: str) -> bool:
    """Whether somebody names a file where a game's name could stand."""
    return name.endswith(".toml") or "/" in name or "\\" in name


def begin(path: Path, level: str, hot_seat: bool, packs: Sequence[str] = ()) -> Session:
    """The position of a scenario, played on from its first question to a player."""
    scenario = read(path, lambda name: _packs.packed(name, _packs.of_game(name, packs)))
    table = scenario.stage.set_up(scenario)
    game: Any = table.match.game
    start = table.match.start or table.match.settled.plain()
    match = Match(game, table.match.options, scenario.seed or 0, start=start)
    names = game.seats(match.options)
    people = list(range(len(names))) if hot_seat else [max(0, match.ask.seat)]
    # Apart from whole games: --resume is for those.
    file = _saves.new(f"{_saves.POSITION}-{game.name}")
    of = Session(match, names, people, level, file)
    session = ScenarioSession(path, scenario, table, of)
    session.packs = _packs.places(packs)
    return session


class ScenarioSession(Session):
    """A session that begins from a scenario; a puzzle ends when it is solved or out of answers."""

    def __init__(self, path: Path, scenario: Scenario, table: Table, of: Session) -> None:
        free = Manners(take_backs=scenario.puzzle is not None)
        super().__init__(of.match, of.seats, of.people, of.level, of.file, free)
        self.path = path
        self.scenario = scenario
        self.table = table
        table.match = of.match
        self.hinted = 0
        self.verdict = False
        """Whether it was told how the puzzle went."""
        self._notice = self._aim(scenario.puzzle) if scenario.puzzle else scenario.note

    def keep(self) -> None:
        """Save what is played on from a position; a puzzle is soon begun again."""
        if self.scenario.puzzle is None:
            super().keep()

    def _parting(self) -> tuple[str, ...]:
        if self.scenario.puzzle is None:
            return super()._parting()
        return (f"undercroft play {quote(str(self.path))} begins it again.",)

    def _goes_on(self) -> str:
        return f"undercroft play {self.match.game.name} {self.file.name} --resume goes on."

    def _recording(self) -> tuple[str, ...]:
        return super()._recording() if self.scenario.puzzle is None else ()

    def _copy(self, rest: str) -> None:
        if rest or self.scenario.puzzle is None:
            super()._copy(rest)
        else:
            self._say("A puzzle is not kept by itself: save FILE keeps it as a game.")

    def typed(self) -> Sequence[tuple[str, str]]:
        if self.scenario.puzzle is None:
            return super().typed()
        own = {words: meaning for words, meaning in HELP if words not in ("save FILE", "quit")}
        own |= {
            "undo": "take back your last answer, whatever followed",
            "hint": "a hint, and with the next one more",
            "solution": "how it is done",
            "aim": "what is asked for, and how many answers are left",
            "save FILE": "keep it as a game",
            "quit": "leave; a puzzle is begun again by its file",
        }
        return tuple(own.items())

    def _aim(self, puzzle: Puzzle) -> str:
        left = puzzle.answers - len(self._typed)
        return f"{puzzle.aim} ({left} {'answer' if left == 1 else 'answers'} left; hint, solution)"

    def _draw(self, scene: Scene) -> None:
        puzzle = self.scenario.puzzle
        if puzzle is not None and not self.verdict:
            self._notice = self._judged(puzzle) or self._notice or self._aim(puzzle)
        super()._draw(scene)

    def _judged(self, puzzle: Puzzle) -> str:
        """How it went, once that is clear."""
        stands = scenario_player.standing(self.table, puzzle, len(self._typed))
        if stands == "solved":
            self.verdict = True
            return f"Solved with {len(self._typed)} of {puzzle.answers} answers! quit, or play on."
        if stands == "failed":
            return "That was not it: undo takes answers back, solution tells, quit leaves."
        return ""

    def _other(self, command: str, rest: str) -> bool:
        puzzle = self.scenario.puzzle
        if puzzle is None or command not in ("hint", "solution", "aim"):
            return super()._other(command, rest)
        if command == "aim":
            self._say(self._aim(puzzle))
        elif command == "hint":
            self._hint(puzzle)
        else:
            self._say(f"The solution: {'; '.join(solution(self.scenario))}.")
        return True

    def _hint(self, puzzle: Puzzle) -> None:
        if self.hinted < len(puzzle.hints):
            self._say(puzzle.hints[self.hinted])
            self.hinted += 1
        else:
            more = "There are no more hints" if puzzle.hints else "There are no hints"
            self._say(f"{more}: solution tells how it is done.")

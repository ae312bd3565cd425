"""Replays: a finished or uploaded game, at any of its answers.

A `Replay` lives in a prover; what the server has of it is a `Recording`, which asks there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from undercroft.agents.judge import Judged, judge
from undercroft.agents.puzzle import NoPuzzle, puzzle
from undercroft.games import registry
from undercroft.kernel import save
from undercroft.kernel.choice import CHANCE
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.match import Match
from undercroft.kernel.scene import Line
from undercroft.kernel.stake import weighty

from . import summary
from .chronicle import Chronicle
from .crew import Exceeded, Said
from .errors import Refused
from .guest import dump
from .picture import draw, whole
from .slices import Work, at_once

if TYPE_CHECKING:
    from .trials import Source, Trials

APART = 20
"""A copy of the match is kept every so many answers of players."""
TOO_LONG = "This position takes too much time or memory to be worked out: it is not played here."
JUDGING = 300
"""Answers looked ahead for each decision of a review."""
LONGEST = 50_000
"""So many answers a save may hold to be shown."""


class Replay:
    """A save that was played through: where it stood after each answer of a player."""

    def __init__(self, data: dict[str, Any]) -> None:
        at_once(self.playing(data))

    def playing(self, data: dict[str, Any], over: Any = None) -> Work[None]:
        """Play it through, part by part; `over` is its game, where that is over other content."""
        game: Any = over or registry.game(data["game"])
        self.game = game
        self.data = data
        rows = data["journal"]
        walk: Match[Any] = Match(game, data["options"], None, start=data["start"])
        self._marks: list[Match[Any]] = []
        self.labels: list[str] = []
        self.lines: list[list[Line]] = []
        self._rows: list[list[int]] = [[]]
        """Of each position, the answer that led to it and those of chance that followed at once."""
        self.chronicle = Chronicle(game)
        self._summary: dict[str, Any] | None = None
        place = 0
        self._roll(walk, rows, place)
        place += len(self._rows[0])
        self._note(walk)
        self._marks.append(walk.copy())
        self.seats = [seat.name for seat in walk.scene(None).seats]
        while place < len(rows):
            seat, index = rows[place][:2]
            label = walk.label(walk.ask.options[index])
            walk.answer(index)
            self._rows.append([])
            self._rows[-1].append(index)
            place += 1
            before = place
            place += self._roll(walk, rows, before)
            self.labels.append(f"{self.seats[seat]}: {label}")
            self._note(walk)
            if len(self.labels) % APART == 0:
                self._marks.append(walk.copy())
            yield
        self._phases: list[tuple[int, str]] | None = None
        self.outcome = None if walk.outcome is None else list(walk.outcome)
        self.chronicle.ended(walk)

    def _roll(self, walk: Match[Any], rows: list[Any], place: int) -> int:
        count = 0
        while place < len(rows) and rows[place][0] == CHANCE:
            index = rows[place][1]
            self.chronicle.chance(walk, len(self._rows) - 1, index)
            walk.answer(index)
            self._rows[-1].append(index)
            place += 1
            count += 1
        return count

    def _note(self, walk: Match[Any]) -> None:
        events = walk.events or []
        told = []
        for event in events:
            line = walk.line(event, None)
            self.chronicle.event(walk, len(self._rows) - 1, event, line)
            if line is not None and line.text:
                told.append(line)
        self.lines.append(told)
        walk.forget()

    @property
    def answers(self) -> int:
        return len(self.labels)

    def find(self, at: int, seat: int | None = None) -> None:
        if not 0 <= at <= self.answers:
            raise Refused(
                f"There is no position {at}: expected a number from 0 to {self.answers}.",
                where="at",
            )
        last = len(self.seats) - 1
        if seat is not None and not 0 <= seat <= last:
            raise Refused(f"There is no seat {seat}: expected 0 to {last}.", where="seat")

    def match(self, at: int) -> Match[Any]:
        """An own match at the position after so many answers of players."""
        self.find(at)
        match = self._marks[at // APART].copy()
        for rows in self._rows[at // APART * APART + 1 : at + 1]:
            for index in rows:
                match.answer(index)
        return match

    def phases(self) -> Work[list[tuple[int, str]]]:
        """At which positions another round begins, and its name."""
        if self._phases is not None:
            return self._phases

        def named(at: int) -> str:
            phase = re.split(", ", self.match(at).scene(None).phase)
            return phase[0]

        last = self.answers
        places = [*range(0, last, APART), last]
        names = []
        for at in places:
            names.append(named(at))
            yield
        found = [(0, names[0])]

        def between(low: int, low_name: str, high: int, high_name: str) -> Work[None]:
            if low_name == high_name:
                return
            if high - low == 1:
                found.append((high, high_name))
                return
            middle = (low + high) // 2
            name = named(middle)
            yield
            yield from between(low, low_name, middle, name)
            yield from between(middle, name, high, high_name)

        for i in range(1, len(places)):
            yield from between(places[i - 1], names[i - 1], places[i], names[i])
        self._phases = found
        return found

    def summary(self) -> Work[dict[str, Any]]:
        """How the game went: figures, luck, rounds, turning points, awards."""
        if self._summary is None:
            self._summary = yield from summary.summed_up(self)
        return self._summary

    def story(self) -> Work[str]:
        """All labels and lines, as JSON."""
        phases = yield from self.phases()
        lines = []
        for step in self.lines:
            lines.append(f"[{_written(step)}]")
            yield
        return (
            f'{{"labels":{dump(self.labels)},"lines":[{",".join(lines)}],'
            f'"phases":{dump(phases)},"seats":{dump(self.seats)}}}'
        )

    def judged(self, at: int) -> Judged | None:
        """What the answer was worth that was given at a position; None where nothing hung on it."""
        self.find(at)
        if at == self.answers:
            return None
        match = self.match(at)
        if not weighty(self.game, match.state, match.ask):
            return None
        return judge(match, self._rows[at + 1][0], at + 1, JUDGING)

    def puzzle(self, at: int) -> str:
        """The answer given at a position, as the file of a puzzle; Refused says why not."""
        found = self.judged(at)
        try:
            if found is None:
                raise NoPuzzle(f"nothing hung on answer {at + 1}: there is nothing to find")
            return puzzle(self.match(at), found)
        except NoPuzzle as error:
            text = str(error)
            raise Refused(f"{text[:1].upper()}{text[1:]}.") from None

    def position(self, at: int, seat: int | None) -> str:
        """What a seat sees after so many answers, as JSON."""
        self.find(at, seat)
        match = self.match(at)
        label = self.labels[at - 1] if at else ""
        return (
            f'{{"at":{at},"scene":{whole(draw(match.scene(seat)))},'
            f'"lines":[{_written(self.lines[at])}],"label":{dump(label)}}}'
        )


class Recording:
    """A replay as the server knows it: what it is, and whom to ask about it."""

    def __init__(
        self, id: str, told: dict[str, Any], trials: Trials, source: Source, game: Any = None
    ) -> None:
        self.id = id
        self.game: Any = game or registry.game(told["game"])
        self.answers: int = told["answers"]
        self.outcome: list[Any] | None = told["outcome"]
        self._trials = trials
        self._source = source

    async def _tell(self, do: str, **more: Any) -> Said:
        try:
            return await self._trials.tell(self.id, {"do": do, **more}, self._source)
        except Exceeded:
            raise Refused(TOO_LONG) from None

    async def story(self) -> bytes:
        """All labels and lines, as JSON."""
        return (await self._tell("story")).text

    async def summary(self) -> dict[str, Any]:
        """What is to be told once it is over; see `summary`."""
        found: dict[str, Any] = (await self._tell("summary")).data["told"]
        return found

    async def position(self, at: int, seat: int | None) -> bytes:
        """What a seat sees after so many answers, as JSON."""
        return (await self._tell("position", at=at, seat=seat)).text

    async def look(self, at: int, seat: int | None, token: int) -> dict[str, Any]:
        """What a figure saw and could get to at a position."""
        found: dict[str, Any] = (await self._tell("look", at=at, seat=seat, token=token)).data
        return {"number": at, **found["found"]}

    async def judged(self, at: int, count: int) -> dict[str, Any]:
        """What the next answers from a position on were worth, and where to go on."""
        found = (await self._tell("judge", at=at, count=count)).data
        return {"rows": found["rows"], "next": found["next"], "answers": self.answers}

    async def puzzle(self, at: int) -> bytes:
        """The answer given at a position as the file of a puzzle."""
        return (await self._tell("puzzle", at=at)).text

    async def settled(self, at: int) -> tuple[dict[str, Any], dict[str, Any]]:
        """The last quiet point of a position, and the options of its game."""
        found = (await self._tell("settled", at=at)).data
        return found["start"], found["options"]


def _written(lines: Iterable[Line]) -> str:
    """Lines of a log as JSON, one after the other."""
    return ",".join(line.__pydantic_serializer__.to_json(line).decode() for line in lines)


def read(data: object, over: Any = None) -> Work[dict[str, Any]]:
    """An uploaded save whose replay ends where it says; Refused says what is wrong with it.

    `over` is its game, where that is over other content than the program's own.
    """
    try:
        checked = save.check_shape(data, "the file")
        if len(checked["journal"]) > LONGEST:
            raise Refused(f"A save with more than {LONGEST} answers is not shown here.")
        rules = _rules if over is None else lambda _: over
        yield from save.loading(checked, rules, where="the file")
    except (save.SaveMismatch, UndercroftError) as error:
        if isinstance(error, Refused):
            raise
        text = str(error)
        raise Refused(f"{text[:1].upper()}{text[1:]}.") from None
    except (MemoryError, RecursionError):
        raise
    except Exception:
        # A save that somebody made up can make the rules stumble in any way.
        raise Refused("The rules cannot make anything of this position.") from None
    return checked


def _rules(name: str) -> Any:
    return registry.game(name)

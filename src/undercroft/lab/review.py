"""Review: what each decision of a game was worth, and what the dice did.

One evaluator judges the whole game: from a position it looks ahead as the levels that search do,
and the chance to win is the mean of its looks. At each decision it looks at the answer that was
given, the one that `greedy` would give and a few others, on the same dealings and dice:

    before    the chance if all go on greedily from here
    best      the same after the best answer, where that is better beyond doubt; else `before`
    chosen    after the answer that was given, dice averaged
    then      `before` of the next decision: after the dice, and what others did

`chosen - best` is skill; `then - chosen` is luck; `best - before` is what the evaluator sees and
greedy play does not: it is no one's, and is stated. Together they are the whole way from the first
chance to the result, to the last digit. What cannot be told apart beyond doubt counts as it came
out, this way or that, so that on average nobody gains or loses by it; only what was given away
beyond doubt is called so. What could have been done better and can still be done at the next
decision is not given away yet (`linked`).
"""

from __future__ import annotations

import multiprocessing
import pickle
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from functools import partial
from math import hypot
from typing import Any

from undercroft.agents.judge import BUDGET, GRADES, Judged, judge, levelled, linked
from undercroft.kernel.choice import CHANCE
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.match import Match
from undercroft.kernel.stake import weighty
from undercroft.kernel.victory import share

from .sim import settle

TURNING = 5
SURE = 2.0
"""Standard errors of a turn of luck that it is counted without."""
PART = 8
"""Answers that a process judges at a time."""


class NoReview(UndercroftError):
    """A game that cannot be reviewed."""


@dataclass(frozen=True)
class Decision(Judged):
    """An answer that was judged, now that it is known what came after it."""

    then: float
    doubt: float = field(default=0.0, kw_only=True)
    """The standard error of `luck`."""

    @property
    def skill(self) -> float:
        return self.chosen - self.best

    @property
    def luck(self) -> float:
        return self.then - self.chosen

    @property
    def residual(self) -> float:
        return self.best - self.before


@dataclass(frozen=True)
class Review:
    """A whole game, seen from one side."""

    game: str
    title: str
    seats: tuple[str, ...]
    sides: tuple[str, ...]
    """Whose side each seat is on, as the first sees it; with more than two all others are one."""
    seat: int
    """From which seat chances are told."""
    begun: float
    result: float
    """1 for a victory, 0 for a defeat; the last chance where the game is not over."""
    over: bool
    decisions: tuple[Decision, ...]

    def mine(self, decision: Decision, value: float) -> float:
        """A chance of the one who decided, as the side sees it that chances are told for."""
        return value if self.with_us(decision.seat) else 1.0 - value

    def with_us(self, seat: int) -> bool:
        return self.sides[seat] == self.sides[self.seat]

    def sums(self) -> dict[str, float]:
        """Skill, luck and the rest, which together lead from the beginning to the result."""
        parts = {"skill": 0.0, "luck": 0.0, "residual": 0.0}
        for decision in self.decisions:
            sign = 1.0 if self.with_us(decision.seat) else -1.0
            for name in parts:
                parts[name] += sign * getattr(decision, name)
        return parts

    def by_seat(self) -> list[dict[str, Any]]:
        """How each seat has decided."""
        rows = []
        for seat, name in enumerate(self.seats):
            own = [d for d in self.decisions if d.seat == seat]
            grades = {grade: sum(d.grade == grade for d in own) for grade, _ in GRADES}
            rows.append(
                {
                    "seat": name,
                    "decisions": len(own),
                    "given_away": sum(d.away for d in own),
                    "luck": sum(d.luck for d in own),
                    **grades,
                }
            )
        return rows

    def turning_points(self) -> list[Decision]:
        """The decisions at which most changed beyond doubt, by skill or luck, in their order."""

        def turn(decision: Decision) -> float:
            return max(decision.away, abs(decision.luck) - SURE * decision.doubt)

        largest = [
            d for d in sorted(self.decisions, key=turn, reverse=True)[:TURNING] if turn(d) > 0
        ]
        return sorted(largest, key=lambda d: d.number)

    def plain(self) -> dict[str, Any]:
        return {
            "format": "undercroft-review",
            "version": 1,
            "game": self.game,
            "title": self.title,
            "seats": list(self.seats),
            "seat": self.seat,
            "begun": self.begun,
            "result": self.result,
            "over": self.over,
            "sums": self.sums(),
            "by_seat": self.by_seat(),
            "turning_points": [d.number for d in self.turning_points()],
            "decisions": [
                {
                    **asdict(d),
                    "grade": d.grade,
                    "skill": d.skill,
                    "luck": d.luck,
                    "residual": d.residual,
                }
                for d in self.decisions
            ],
        }


def reviewing(
    played: Match[Any], seat: int = 0, budget: int = BUDGET, workers: int = 1
) -> Iterator[tuple[int, Review | None]]:
    """Review a match; gives how many answers are done as it goes, and the review at the end.

    It is the same however many processes share the work.
    """
    game: Any = played.game
    seats = tuple(game.seats(played.options))
    if not 0 <= seat < len(seats):
        raise NoReview(f"there is no seat {seat + 1} in this game")
    if game.extras.advice is None:
        raise NoReview(f"{game.title} has no advice to judge answers by")
    judged: list[Judged] = []
    for number, found in _judging(played, budget, workers):
        judged += found
        yield number, None
    walk = played
    sides = tuple(seat.side for seat in walk.scene(None).seats)
    result = partial(share, game, walk.options, walk.outcome) if walk.over else None
    decisions = decided(judged, sides, result)
    if not decisions:
        raise NoReview("nobody had anything to decide in this game")
    last = decisions[-1]
    first = decisions[0]

    def ours(decision: Decision, value: float) -> float:
        return value if sides[decision.seat] == sides[seat] else 1.0 - value

    yield len(played.journal), Review(
        game.name, game.title, seats, sides, seat, ours(first, first.before), ours(last, last.then),
        walk.over, tuple(decisions),
    )  # fmt: skip


def decided(
    judged: Sequence[Judged], sides: Sequence[str], result: Callable[[int], float] | None
) -> list[Decision]:
    """What came of the answers of a game; `result` is what a seat got of the victory, once over."""
    judged = linked(levelled(judged))
    decisions = []
    for place, one in enumerate(judged):
        if place + 1 < len(judged):
            after = judged[place + 1]
            same = sides[after.seat] == sides[one.seat]
            then = after.before if same else 1.0 - after.before
            doubt = hypot(one.spread, after.spread)
        elif result is not None:
            then, doubt = result(one.seat), one.spread
        else:
            then, doubt = one.chosen, 0.0
        decisions.append(Decision(**vars(one), then=then, doubt=doubt))
    return decisions


def _judging(
    played: Match[Any], budget: int, workers: int
) -> Iterator[tuple[int, Sequence[Judged]]]:
    """The answers of a game that can be judged, with how many are done."""
    answers = len(played.journal)
    if workers <= 1:
        judge_ = _Judge(played, budget)
        for number in range(1, answers + 1):
            yield number, judge_.of(range(number, number + 1))
        return
    parts = [range(n, min(n + PART, answers + 1)) for n in range(1, answers + 1, PART)]
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, context, _begin, (pickle.dumps(played), budget))
    try:
        for part, found in zip(parts, pool.map(_judge_part, parts), strict=True):
            yield part[-1], found
    finally:
        with suppress(KeyboardInterrupt):
            pool.shutdown(wait=True, cancel_futures=True)


class _Judge:
    """Goes through a game from its beginning, and judges the answers it is asked about."""

    def __init__(self, played: Match[Any], budget: int) -> None:
        self._played, self._budget = played, budget
        self._walk: Match[Any] = Match(
            played.game, played.options, None, start=played.start, events=False
        )

    def of(self, part: range) -> list[Judged]:
        """Those of a part of the game that lies ahead."""
        found = []
        walk, played = self._walk, self._played
        for number in range(len(walk.journal) + 1, part.stop):
            who, index = played.journal[number - 1]
            ask = walk.ask
            asked = number in part and who != CHANCE and len(ask.options) > 1
            if asked and weighty(walk.game, walk.state, ask):
                one = judge(walk, index, number, self._budget)
                found += [] if one is None else [one]
            walk.answer(index)
        return found


_judge: _Judge


def _begin(played: bytes, budget: int) -> None:
    """In a new process: leave Ctrl-C to the process that started it."""
    global _judge
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _judge = _Judge(pickle.loads(played), budget)
    settle()


def _judge_part(part: range) -> list[Judged]:
    return _judge.of(part)

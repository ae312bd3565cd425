"""Review: what each decision of a game was worth, and what the dice did.

One evaluator judges the whole game: from a position it looks ahead as the levels that search do,
and the chance to win is the mean of its looks. At each decision it looks at the answer that was
given, the one that `greedy` would give and a few others, on the same dealings and dice:

    before    the chance if all go on greedily from here
    best      the same after the best answer, where that is better beyond doubt; else `before`
    chosen    after the answer that was given, dice averaged
    then      `before` of the next decision: after the dice, and what others did

`chosen - best` is skill, never above nothing; `then - chosen` is luck; `best - before` is what the
evaluator sees and greedy play does not: it is no one's, and is stated. Together they are the whole
way from the first chance to the result, to the last digit.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from undercroft.agents.greedy import Greedy
from undercroft.agents.search import Thought, advised, promising
from undercroft.kernel import chance
from undercroft.kernel.choice import CHANCE
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.match import Match
from undercroft.kernel.stake import weighty
from undercroft.kernel.victory import share

BUDGET = 500
"""Answers in all looks of one decision."""
WIDTH = 4
TURNS = 1
DOUBT = 2.5
"""A gap counts if it is larger than so many of its standard errors."""
GRADES = (("best", 0.005), ("good", 0.03), ("slip", 0.10), ("blunder", 2.0))
"""The most that may have been given away, in chance to win."""
TURNING = 5


class NoReview(UndercroftError):
    """A game that cannot be reviewed."""


@dataclass(frozen=True)
class Decision:
    """An answer of a player, and what it was worth to that player's side."""

    number: int
    """Its place in the journal, from 1."""
    seat: int
    round: int
    label: str
    """What was done."""
    better: str
    """What would have been better beyond doubt, or nothing."""
    before: float
    best: float
    chosen: float
    then: float
    error: float
    """The standard error of the gap to the best."""
    grade: str
    answers: tuple[tuple[str, float], ...]
    """What was looked at, with what it came to, the best first."""

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
        return self._sides[seat] == self._sides[self.seat]

    @property
    def _sides(self) -> tuple[str, ...]:
        return tuple(name.lower().rstrip(" 0123456789") for name in self.seats)

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
                    "given_away": -sum(d.skill for d in own),
                    "luck": sum(d.luck for d in own),
                    **grades,
                }
            )
        return rows

    def turning_points(self) -> list[Decision]:
        """The decisions at which most changed, by skill or luck, in their order."""
        largest = sorted(self.decisions, key=lambda d: -max(-d.skill, abs(d.luck)))[:TURNING]
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
                {**asdict(d), "skill": d.skill, "luck": d.luck, "residual": d.residual}
                for d in self.decisions
            ],
        }


@dataclass
class _Judged:
    """A decision of which it is not yet known what came after it."""

    number: int
    seat: int
    round: int
    label: str
    better: str
    before: float
    best: float
    chosen: float
    error: float
    answers: tuple[tuple[str, float], ...]

    def closed(self, then: float) -> Decision:
        gap = self.best - self.chosen
        sure = gap > DOUBT * self.error
        grade = next(name for name, most in GRADES if gap < most) if sure else "good"
        if gap < GRADES[0][1]:
            grade = "best"
        return Decision(
            self.number, self.seat, self.round, self.label, self.better if sure else "",
            self.before, self.best, self.chosen, then, self.error, grade, self.answers,
        )  # fmt: skip


def reviewing(
    played: Match[Any], seat: int = 0, budget: int = BUDGET
) -> Iterator[tuple[int, Review | None]]:
    """Review a match; gives how many answers are done as it goes, and the review at the end."""
    game: Any = played.game
    seats = tuple(game.seats(played.options))
    if not 0 <= seat < len(seats):
        raise NoReview(f"there is no seat {seat + 1} in this game")
    if game.extras.advice is None:
        raise NoReview(f"{game.title} has no advice to judge answers by")
    walk: Match[Any] = Match(game, played.options, None, start=played.start, events=False)
    judged: list[_Judged] = []
    for number, (who, index) in enumerate(played.journal, 1):
        ask = walk.ask
        if who != CHANCE and len(ask.options) > 1 and weighty(game, walk.state, ask):
            found = _judge(walk, index, number, budget)
            if found is not None:
                judged.append(found)
        walk.answer(index)
        yield number, None
    sides = tuple(name.lower().rstrip(" 0123456789") for name in seats)
    decisions = []
    for place, one in enumerate(judged):
        if place + 1 < len(judged):
            after = judged[place + 1]
            same = sides[after.seat] == sides[one.seat]
            then = after.before if same else 1.0 - after.before
        elif walk.over:
            then = share(game, walk.options, walk.outcome, one.seat)
        else:
            then = one.chosen
        decisions.append(one.closed(then))
    if not decisions:
        raise NoReview("nobody had anything to decide in this game")
    last = decisions[-1]
    first = decisions[0]

    def ours(decision: Decision, value: float) -> float:
        return value if sides[decision.seat] == sides[seat] else 1.0 - value

    yield len(played.journal), Review(
        game.name, game.title, seats, seat, ours(first, first.before), ours(last, last.then),
        walk.over, tuple(decisions),
    )  # fmt: skip


def _judge(walk: Match[Any], index: int, number: int, budget: int) -> _Judged | None:
    """What an answer was worth beside others; None where the game has no advice."""
    ask = walk.ask
    worths = advised(walk, ask)
    if worths is None:
        return None
    key = chance.stream(number, 3)
    usual = Greedy(key).choose(walk, ask)
    answers = promising(ask, worths, usual, WIDTH)
    if index not in answers:
        answers.append(index)
    thought = Thought(walk, ask.seat, key, TURNS)
    thought.think(answers, budget, patient=True)
    means = {answer: thought.mean(answer) for answer in answers if thought.scores[answer]}
    if len(means) < 2:
        return None
    best, error = usual, 0.0
    for answer in sorted(means, key=lambda answer: -means[answer]):
        gain, doubt = thought.better(answer, usual)
        if answer == usual or gain > DOUBT * doubt:
            best = answer
            break
    if best != index:
        _, error = thought.better(best, index)
    worth = max(means[best], means[index])
    if means[index] > means[best]:
        best = index
    return _Judged(
        number, ask.seat, getattr(walk.state, "round", 0), walk.label(ask.options[index]),
        "" if best == index else walk.label(ask.options[best]),
        means[usual], worth, means[index], error,
        tuple(
            (walk.label(ask.options[answer]), means[answer])
            for answer in sorted(means, key=lambda answer: -means[answer])
        ),
    )  # fmt: skip

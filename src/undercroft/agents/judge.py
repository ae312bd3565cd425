"""Judging: what an answer was worth beside the others that could have been given.

From a position the machine looks ahead as the levels that search do; the chance to win is the mean
of its looks. The answer that was given is looked at beside the greedy one and a few others, all
equally often, on the same dealings and dice. See `undercroft.lab.review` for what comes of it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from undercroft.kernel import chance
from undercroft.kernel.match import Match

from .greedy import Greedy
from .reason import reasons
from .search import Thought, advised, promising

BUDGET = 500
"""Answers in all looks of one decision."""
WIDTH = 4
TURNS = 1
LOOKS = 12
"""Looks at a better answer that tell why it is better."""
DOUBT = 2.5
"""A gap counts if it is larger than so many of its standard errors."""
GRADES = (("best", 0.005), ("good", 0.03), ("slip", 0.10), ("blunder", 2.0))
"""The most that may have been given away, in chance to win."""


@dataclass(frozen=True)
class Judged:
    """An answer of a player, and what it was worth to that player's side, dice averaged."""

    number: int
    """Its place in the journal, from 1."""
    seat: int
    round: int
    label: str
    better: str
    """What would have been better beyond doubt, or nothing."""
    before: float
    """The chance if all go on greedily."""
    best: float
    """The same after the best answer, where that is better beyond doubt."""
    chosen: float
    error: float
    """The standard error of the gap to the best."""
    answers: tuple[tuple[str, float], ...]
    """What was looked at, with what it came to, the best first."""
    why: tuple[str, ...] = field(default=(), kw_only=True)
    """What speaks for the better answer, in sentences."""

    @property
    def grade(self) -> str:
        gap = self.best - self.chosen
        if gap < GRADES[0][1]:
            return GRADES[0][0]
        if not self.better:
            return "good"
        return next(name for name, most in GRADES if gap < most)


def judge(match: Match[Any], index: int, number: int, budget: int = BUDGET) -> Judged | None:
    """Judge an answer to the open question; None where there is nothing to compare it with."""
    ask = match.ask
    worths = advised(match, ask)
    if worths is None or len(ask.options) < 2:
        return None
    key = chance.stream(number, 3)
    usual = Greedy(key).choose(match, ask)
    answers = promising(ask, worths, usual, WIDTH)
    if index not in answers:
        answers.append(index)
    thought = Thought(match, ask.seat, key, TURNS)
    thought.think(answers, budget, patient=True)
    means = {answer: thought.mean(answer) for answer in answers if thought.scores[answer]}
    if len(means) < 2:
        return None
    ranked = sorted(means, key=lambda answer: -means[answer])
    best = usual
    for answer in ranked:
        gain, doubt = thought.better(answer, usual)
        if answer == usual or gain > DOUBT * doubt:
            best = answer
            break
    if means[index] > means[best]:
        best = index
    gap, error = thought.better(best, index)
    sure = best != index and gap > DOUBT * error
    why = reasons(match, best, index, chance.stream(key, 1), TURNS, looks=LOOKS) if sure else ()
    label = match.label
    return Judged(
        number, ask.seat, getattr(match.state, "round", 0), label(ask.options[index]),
        label(ask.options[best]) if sure else "",
        means[usual], means[best], means[index], error,
        tuple((label(ask.options[answer]), means[answer]) for answer in ranked),
        why=why,
    )  # fmt: skip

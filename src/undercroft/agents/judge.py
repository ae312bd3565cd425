"""Judging: what an answer was worth beside the others that could have been given.

From a position the machine looks ahead as the levels that search do; the chance to win is the mean
of its looks. The answer that was given is looked at beside the greedy one and a few others, all
equally often, on the same dealings and dice. See `undercroft.lab.review` for what comes of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate
from math import sqrt
from typing import Any

from undercroft.kernel import chance
from undercroft.kernel.match import Match
from undercroft.kernel.victory import together

from .greedy import Greedy
from .reason import reasons
from .search import LEAST, Thought, Way, advised, promising

BUDGET = 500
"""Answers in all looks of one decision."""
WIDTH = 4
TURNS = 1
"""Ends of turns up to which is looked; of both sides where there are two, so that neither gains by
having moved last."""
LOOKS = 12
"""Looks at a better answer that tell why it is better."""
MANY = 40
RIVALS = 10_000
"""Answers that are looked at to find all that are as good as the best, and in all those looks."""
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
    """The same after the best answer, where that is better beyond doubt; else `before`."""
    chosen: float
    error: float
    """The standard error of the gap between the two."""
    answers: tuple[tuple[str, float], ...]
    """What was looked at, with what it came to, the best first."""
    why: tuple[str, ...] = field(default=(), kw_only=True)
    """What speaks for the better answer, in sentences."""
    since: int = field(default=0, kw_only=True)
    """The number of the last answer before it that was another's, or of chance."""
    spread: float = field(default=0.0, kw_only=True)
    """The standard error of `before`."""
    looks: int = field(default=1, kw_only=True)
    """How many looks that is the mean of."""

    @property
    def away(self) -> float:
        """What was given away beyond doubt."""
        return self.best - self.chosen if self.better else 0.0

    @property
    def grade(self) -> str:
        gap = self.best - self.chosen
        if gap < GRADES[0][1]:
            return GRADES[0][0]
        if not self.better:
            return "good"
        return next(name for name, most in GRADES if gap < most)


def way_of(match: Match[Any]) -> Way:
    return Way(TURNS) if together(match.game) else Way(2 * TURNS, each=True)


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
    thought = Thought(match, ask.seat, key, way_of(match))
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
    gap, error = thought.better(best, index)
    sure = best != index and gap > DOUBT * error
    if not sure:
        best = usual
        _, error = thought.better(usual, index)
    why = reasons(match, best, index, chance.stream(key, 1), TURNS, looks=LOOKS) if sure else ()
    label = match.label
    return Judged(
        number, ask.seat, getattr(match.state, "round", 0), label(ask.options[index]),
        label(ask.options[best]) if sure else "",
        means[usual], means[best], means[index], error,
        tuple((label(ask.options[answer]), means[answer]) for answer in ranked),
        why=why, since=_since(match, ask.seat), spread=thought.spread(usual),
        looks=len(thought.scores[usual]),
    )  # fmt: skip


def rivals(match: Match[Any], best: int, given: int, number: int, behind: float) -> list[int]:
    """Answers to the open question that are as good as the best, as far as can be told: behind it
    by less than so much, or by no more than chance explains. The one that was given is not."""
    worths = advised(match, match.ask)
    if worths is None:
        return [best]
    answers = [index for index in promising(match.ask, worths, best, MANY) if index != given]
    thought = Thought(match, match.ask.seat, chance.stream(number, 4), way_of(match))
    thought.think(answers, RIVALS)
    found = []
    for index in answers:
        if len(thought.scores[index]) >= LEAST and index != best:
            gap, error = thought.better(best, index)
            if gap < behind or gap <= DOUBT * error:
                found.append(index)
    return [best, *found]


def _since(match: Match[Any], seat: int) -> int:
    journal = match.journal
    return next((n for n in range(len(journal), 0, -1) if journal[n - 1][0] != seat), 0)


def _follows(after: Judged, one: Judged) -> bool:
    """Whether nothing but answers of one seat lies between two decisions."""
    return after.seat == one.seat and after.since < one.number


def levelled(judged: Sequence[Judged]) -> list[Judged]:
    """The answers of a game, each standing where the one before it has led.

    Where nothing was thrown and nobody else was asked between two decisions, the second begins with
    what the first has come to: no luck lies between them. So the looks at all decisions of such a
    run tell how things stand at each, by what was gained or lost on the way.
    """
    found: list[Judged] = []
    run: list[Judged] = []
    for place, one in enumerate(judged):
        run.append(one)
        if place + 1 == len(judged) or not _follows(judged[place + 1], one):
            found += _level(run) if len(run) > 1 else run
            run = []
    return found


def _level(run: Sequence[Judged]) -> Iterator[Judged]:
    """One run, all its looks taken together."""
    ways = [0.0, *accumulate(one.chosen - one.before for one in run)]
    looks = sum(one.looks for one in run)
    begun = sum(one.looks * (one.before - way) for one, way in zip(run, ways, strict=False)) / looks
    spread = sqrt(sum((one.looks * one.spread) ** 2 for one in run)) / looks
    for one, way in zip(run, ways, strict=False):

        def stands(chance: float, one: Judged = one, way: float = way) -> float:
            return min(1.0, max(0.0, begun + way + chance - one.before))

        gap = stands(one.best) - stands(one.chosen)
        sure = bool(one.better) and gap > DOUBT * one.error
        yield replace(
            one, before=stands(one.before), best=stands(one.best), chosen=stands(one.chosen),
            answers=tuple((label, stands(chance)) for label, chance in one.answers),
            better=one.better if sure else "", why=one.why if sure else (),
            spread=spread, looks=looks,
        )  # fmt: skip


def linked(judged: Sequence[Judged]) -> list[Judged]:
    """The answers of a game, each worth what its seat could still do after it.

    What would be better is better for as long as it can be done. Where nothing but answers of the
    same seat lies between two decisions, the first is worth as much as the best of the second: so
    a chance is given away where it is let go, and once.
    """
    found = list(judged)
    for place in range(len(found) - 2, -1, -1):
        one, after = found[place], found[place + 1]
        if not _follows(after, one) or after.best <= max(after.before, one.chosen):
            continue
        sure = bool(one.better) and one.best - after.best > DOUBT * one.error
        found[place + 1] = replace(after, before=after.best)
        found[place] = replace(
            one, chosen=after.best, best=max(one.best, after.best),
            better=one.better if sure else "", why=one.why if sure else (),
        )  # fmt: skip
    return found

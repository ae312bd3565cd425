"""Counsel: what the strongest player would answer, how likely each answer wins, and why."""

from __future__ import annotations

from math import inf
from time import monotonic
from typing import Any, NamedTuple

from undercroft.kernel import chance
from undercroft.kernel.choice import Ask
from undercroft.kernel.match import Match

from .greedy import Greedy
from .reason import reasons
from .search import Master, Thought, advised, promising, trained

THINKING = 0.7
"""The part of the time that is for finding the answer; the rest is for its reasons."""
TURNS = 2
"""Ends of turns up to which reasons are told."""
WIDTH = 6
"""Answers that are looked at beside each other where it is sure which is the first."""
SHOWN = 4
"""Answers that are told, the best first."""


class Prospect(NamedTuple):
    """An answer, and the chance to win with it."""

    answer: int
    """The index of the option."""
    chance: float | None
    """None where it was not looked at long enough to tell."""


class Counsel(NamedTuple):
    """What somebody is told who asks."""

    answers: tuple[Prospect, ...] = ()
    """The one to give first."""
    why: tuple[str, ...] = ()
    """What speaks for it, in sentences."""


def counsel(match: Match[Any], ask: Ask, seconds: float = inf, key: int = 0) -> Counsel:
    """The best answers to a question for who is asked, and what speaks for the first.

    It knows what the seat may know and no more. Where the game has no advice there is none.
    """
    worths = advised(match, ask)
    if worths is None:
        return Counsel()
    if len(ask.options) == 1:
        return Counsel((Prospect(0, None),))
    begun = monotonic()
    survey = Master(key).survey(match, ask)
    usual = survey.usual
    thought = Thought(match, ask.seat, chance.stream(key, 5), survey.way)
    unsure = len(survey.answers) > 1
    answers = survey.answers if unsure else promising(ask, worths, usual, WIDTH)
    thought.think(answers, Master.budget, lambda: monotonic() < begun + THINKING * seconds)
    learned = trained(match.game, ask.seat, key)
    # An answer that comes of leanings alone may be corrected by looks, as the greedy one is.
    sure = not unsure and learned is not None and learned.has_network(match.game)
    best = usual if sure else thought.best(usual, survey.doubt)
    known = [index for index in answers if len(thought.scores[index]) >= survey.way.least]
    # What only seems better, by no more than chance explains, is not called the next best.
    most = thought.mean(best) if best in known else 0.0
    others = [index for index in known if index != best and thought.mean(index) <= most]
    ranked = sorted(others, key=lambda index: -thought.mean(index))
    told = tuple(
        Prospect(index, thought.mean(index) if index in known else None)
        for index in (best, *ranked[: SHOWN - 1])
    )
    next_best = told[1].answer if len(told) > 1 else None
    luck = chance.stream(key, 6)
    # A network would play on too slowly for as many looks as reasons want.
    player = Greedy if learned is not None else survey.way.player
    until = begun + seconds
    return Counsel(told, reasons(match, best, next_best, luck, TURNS, until, player=player))

"""The learned agent: what it prefers was found out by playing, starting from the greedy agent.

It needs numpy, and weights that ship with some of the games. It answers at once; what there would
be to think about it tells the master (`survey`), in games where that was found to help: answers
between which it is unsure, played on by itself to the end of a turn, where its value says how
likely a victory is.
"""

from __future__ import annotations

from typing import Any

from undercroft.kernel.choice import Ask
from undercroft.kernel.match import Match
from undercroft.kernel.stake import weighty
from undercroft.kernel.victory import allied

from .greedy import Greedy
from .policy import policy_of
from .search import Master, Survey, Way
from .sheet import reader_of

UNSURE = 1.0
"""It is unsure where another answer is preferred by no more than this less than the best."""
WITHIN = 3.0
"""Answers that are preferred by more than this less are not looked at."""
WIDTH = 4
TURNS = 1
LEAST = 4
BUDGET = 200
DOUBT = 1.5


class Learned:
    """Takes what its network prefers, or what advice and its leanings do."""

    name = "learned"

    __slots__ = ("_greedy",)

    def __init__(self, seed: int = 0) -> None:
        self._greedy = Greedy(seed)

    def choose(self, match: Match[Any], ask: Ask) -> int:
        if len(ask.options) == 1:
            return 0
        sheet = reader_of(match.game).read(match, ask)
        if not len(sheet.indices):
            return self._greedy.choose(match, ask)
        return int(sheet.indices[policy_of(match.game).preferences(sheet).argmax()])

    def survey(self, match: Match[Any], ask: Ask) -> Survey:
        """What there is to think about: nothing where it is sure, or foresees no better."""
        game = match.game
        sheet = reader_of(game).read(match, ask) if game.extras.foresight else None
        if sheet is None or not len(sheet.indices):
            usual = self.choose(match, ask)
            return Survey(usual, [usual], Way(Master.turns), Master.budget, Master.doubt)
        wish = policy_of(game).preferences(sheet)
        behind = wish.max() - wish
        ranked = behind.argsort(kind="stable")[:WIDTH]
        answers = [int(sheet.indices[place]) for place in ranked if behind[place] <= WITHIN]
        sure = len(ranked) < 2 or behind[ranked[1]] > UNSURE
        if sure or not weighty(game, match.state, ask):
            answers = answers[:1]
        return Survey(answers[0], answers, Way(TURNS, Learned, standing, LEAST), BUDGET, DOUBT)

    def has_network(self, game: Any) -> bool:
        """Whether it has learned more of a game than to lean beside advice."""
        return policy_of(game).has_network


def standing(match: Match[Any], seat: int) -> float:
    """The chance of a seat to win, as the network values it for whoever is asked."""
    value = policy_of(match.game).value(reader_of(match.game).read(match, match.ask))
    return value if allied(match.game, match.options, seat, match.ask.seat) else 1.0 - value

"""Luck: what chance gave in a game, so that it can be taken away from what came of it.

When a turn begins, other ways that it might go are played, each to its end, by the same kind of
players with other dice; the game's value says what each comes to. By how much the turn as it went
is better than the mean of the others is luck. It is nothing on average, whatever the value: how the
turn went and how it might have gone are drawn alike. So a result less any part of the luck has the
same mean as the result, and varies less the better the value is and the more ways are played.

Where a player thinks, the other ways are played by greedy instead, and his own choices must not
pass for luck: whenever he does something else than greedy must do, what there is to come is weighed
before it and after it, and the step between the two is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft import agents
from undercroft.agents import Agent
from undercroft.kernel import chance
from undercroft.kernel.choice import CHANCE, Ask
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.match import Match
from undercroft.kernel.victory import EVEN, share

from .estimate import Sums
from .streams import Streams

LUCK = "taken.luck"
"""The figure of a row that says how much of a game was luck."""
QUICK = ("random", "greedy")
"""Players without a character or a memory of their own: another of the kind plays as they do."""
LONGEST = 2_000
"""Answers up to the end of a turn; where none ends for longer it counts as even."""


class NoLuck(UndercroftError):
    """A game whose luck cannot be told."""


class Luck:
    """Watches a game without a seed, question by question, and adds its luck up for a seat."""

    def __init__(
        self, match: Match[Any], seat: int, seated: Sequence[Agent], seed: int, ways: int
    ) -> None:
        """With so many other ways for each turn."""
        extras = match.game.extras
        if extras.value is None or extras.boundary is None or extras.advice is None:
            game: Any = match.game
            raise NoLuck(f"{game.title} has no value by which luck could be told")
        self._match, self._seat, self._ways = match, seat, ways
        self._names = [player.name if player.name in QUICK else "greedy" for player in seated]
        self._thinks = [player.name not in QUICK for player in seated]
        self._value, self._boundary, self._advice = extras.value, extras.boundary, extras.advice
        self._key = chance.stream(seed, 7)
        self._weighed = 0
        self._turn: Any = None
        self._hoped: float | None = None
        """What was to be expected when the turn began, or after the last choice of its own."""
        self.sum = 0.0

    def asked(self, dice: Streams) -> None:
        """The game asks somebody: where a turn has ended, its luck is known."""
        now = self._boundary(self._match.state)
        if self._hoped is not None and now != self._turn:
            self.sum += self._value(self._match.state, self._seat) - self._hoped
            self._hoped = None
        if self._hoped is None:
            self._turn = now
            self._hoped = self._to_come(self._match, dice)

    def chosen(self, ask: Ask, index: int, dice: Streams) -> None:
        """A player is about to answer: a choice that greedy might not make is no luck."""
        if not self._thinks[ask.seat] or len(ask.options) == 1 or self._forced(ask, index):
            return
        assert self._hoped is not None
        self.sum += self._to_come(self._match, dice) - self._hoped
        after = self._match.copy()
        after.answer(index)
        self._hoped = self._to_come(after, dice)

    def ended(self) -> None:
        match = self._match
        if self._hoped is not None:
            self.sum += share(match.game, match.options, match.outcome, self._seat) - self._hoped

    def _forced(self, ask: Ask, index: int) -> bool:
        """Whether it is all that greedy can do."""
        worths = self._advice.worths(self._match.state, ask)
        return worths is not None and [
            place for place, worth in enumerate(worths) if worth == max(worths)
        ] == [index]

    def _to_come(self, match: Match[Any], dice: Streams) -> float:
        """What the rest of the turn comes to, the mean of so many ways that it may go."""
        self._weighed += 1
        total = 0.0
        for way in range(self._ways):
            key = chance.stream(self._key, self._weighed * self._ways + way)
            total += self._worth(match.copy(), dice.elsewhere(key), key)
        return total / self._ways

    def _worth(self, match: Match[Any], dice: Streams, key: int) -> float:
        """What one way comes to at the end of the turn."""
        players = [
            agents.agent(name, chance.stream(key, place)) for place, name in enumerate(self._names)
        ]
        for _ in range(LONGEST):
            if match.over:
                return share(match.game, match.options, match.outcome, self._seat)
            if self._boundary(match.state) != self._turn:
                return float(self._value(match.state, self._seat))
            ask = match.ask
            chooser = None if ask.seat == CHANCE else players[ask.seat]
            match.answer(dice(ask) if chooser is None else chooser.choose(match, ask))
        return EVEN


class Part:
    """How much of the luck to take away so that least is left to chance, from the games so far.

    Whoever uses it for games that come later takes nothing away that depends on them.
    """

    def __init__(self) -> None:
        self._luck, self._both, self._total = Sums(), 0.0, 0.0

    def add(self, value: float, luck: float) -> None:
        self._luck = self._luck.plus(Sums(1, luck, luck * luck))
        self._total += value
        self._both += value * luck

    @property
    def part(self) -> float:
        n = self._luck.n
        if n < 2:
            return 0.0
        square = self._luck.squares - self._luck.total**2 / n
        both = self._both - self._total * self._luck.total / n
        return both / square if square > 0 else 0.0

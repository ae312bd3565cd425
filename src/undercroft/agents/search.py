"""The agents that look ahead: they play a question's best answers on, again and again.

Each look deals anew what the seat may not know and throws dice of its own; then the greedy agent
plays all seats for a few turns, and the game's value says how things stand. Answers are compared
on the same dealings and dice, those that fall behind are given up early, and the greedy answer
stands unless another is better by more than chance explains. A budget of answers, not a clock, ends
the thinking, so that equal seeds think alike on every machine; a clock may end it sooner.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib.util import find_spec
from math import inf, sqrt
from time import monotonic
from typing import Any

from undercroft.kernel import chance
from undercroft.kernel.choice import Ask
from undercroft.kernel.match import Match
from undercroft.kernel.resample import resampled
from undercroft.kernel.stake import weighty
from undercroft.kernel.victory import EVEN, share

from .greedy import Greedy

LEAST = 8
"""No answer is given up, and none preferred, on fewer looks than this."""
BEHIND = 1.5
"""Standard errors that an answer may lie behind the best before it is given up."""
LONGEST = 4_000
"""Answers in one look; where no turn ends for longer it counts as even."""


class Search:
    """Looks ahead within a budget; `Expert` and `Master` differ in how much they may."""

    name = "search"
    budget = 1_500
    """Answers that all looks of a question may have together."""
    width = 6
    """Answers of a question that are looked at."""
    turns = 2
    """Ends of turns up to which a look goes, in games that have a value; else to the end."""
    doubt = 1.0
    """Standard errors by which an answer must be better than the greedy one to be given."""

    __slots__ = ("_asked", "_greedy", "_key", "seconds")

    def __init__(self, seed: int = 0) -> None:
        self._greedy = Greedy(seed)
        self._key = chance.stream(seed, 2)
        self._asked = 0
        self.seconds = inf
        """After which it gives the best answer found so far; who plays with people sets it, also
        while it thinks."""

    def choose(self, match: Match[Any], ask: Ask) -> int:
        if len(ask.options) == 1:
            return 0
        usual = self._greedy.choose(match, ask)
        if not weighty(match.game, match.state, ask):
            return usual
        worths = advised(match, ask)
        if worths is None:
            return usual
        self._asked += 1
        thought = Thought(match, ask.seat, chance.stream(self._key, self._asked), self.turns)
        answers = promising(ask, worths, usual, self.width)
        begun = monotonic()
        thought.think(answers, self.budget, lambda: monotonic() < begun + self.seconds)
        return thought.best(usual, self.doubt)


class Expert(Search):
    """Thinks for about a quarter of a second."""

    name = "expert"

    __slots__ = ()


class Master(Search):
    """Plays what was learned, where a player of the seat has been trained and numpy is there; else
    it thinks for about two seconds."""

    name = "master"
    budget = 10_000
    width = 10
    turns = 3

    __slots__ = ()

    def choose(self, match: Match[Any], ask: Ask) -> int:
        learned = trained(match.game, ask.seat, self._key)
        return super().choose(match, ask) if learned is None else learned.choose(match, ask)


def trained(game: Any, seat: int, seed: int) -> Any:
    """A learned player of a seat of a game, None if there is none."""
    if game.extras.policy is None or not game.extras.policy.is_file() or not _has_numpy():
        return None
    from .learned import Learned  # what it needs is not installed everywhere
    from .policy import policy_of

    return Learned(seed) if policy_of(game).knows(seat) else None


@cache
def _has_numpy() -> bool:
    return find_spec("numpy") is not None


def advised(match: Match[Any], ask: Ask) -> Sequence[float] | None:
    """What the options of a question seem to be worth before anybody looks ahead.

    Where the game has no opinion they are equal, and looking may tell them apart; None where it
    has no advice at all, so that nobody could play on.
    """
    advice = match.game.extras.advice
    if advice is None:
        return None
    worths = advice.worths(match.state, ask)
    return [0.0] * len(ask.options) if worths is None else worths


def promising(ask: Ask, worths: Sequence[float], usual: int, width: int) -> list[int]:
    """The answers to look at: the usual one, the best of every other kind, then the best of all."""
    ranked = sorted(range(len(worths)), key=lambda index: (-worths[index], index))
    kinds = {ask.options[usual][0]}
    found = [usual]
    for index in ranked:
        kind = ask.options[index][0]
        if kind not in kinds:
            kinds.add(kind)
            found.append(index)
    found += [index for index in ranked if index not in found]
    return found[:width]


class Thought:
    """What is found out about the answers to one question, for the seat that is asked."""

    __slots__ = ("_key", "_match", "_seat", "_turns", "scores", "spent")

    def __init__(self, match: Match[Any], seat: int, key: int, turns: int) -> None:
        self._match = match
        self._seat = seat
        self._key = key
        self._turns = turns
        self.spent = 0
        """Answers given in all looks."""
        self.scores: dict[int, list[float]] = {}
        """What each answer came to, dealing by dealing."""

    def think(
        self,
        answers: Sequence[int],
        budget: int,
        time_left: Callable[[], bool] = lambda: True,
        *,
        patient: bool = False,
    ) -> None:
        """Look at answers for as long as the budget lasts and there is time left.

        Who is patient gives none of them up: all are looked at equally often.
        """
        live = list(answers)
        self.scores = {index: [] for index in answers}
        dealing = 0
        while len(live) > 1 and self.spent < budget and time_left():
            key = chance.stream(self._key, dealing)
            dealt = resampled(self._match, self._seat, key)
            for index in live:
                self.scores[index].append(self._look(dealt.copy(), index, key))
            dealing += 1
            if dealing >= LEAST and not patient:
                live = self._ahead(live)

    def best(self, usual: int, doubt: float) -> int:
        """The answer to give: the usual one unless another is better beyond doubt."""
        known = [index for index, scores in self.scores.items() if len(scores) >= LEAST]
        if usual not in known:
            return usual
        most = max(len(self.scores[index]) for index in known)
        lasting = [index for index in known if len(self.scores[index]) == most]
        leader = max(lasting, key=self.mean)
        if leader == usual:
            return usual
        gain, error = self.better(leader, usual)
        return leader if gain > doubt * error else usual

    def mean(self, index: int) -> float:
        return sum(self.scores[index]) / len(self.scores[index])

    def better(self, one: int, other: int) -> tuple[float, float]:
        """By how much an answer is better than another on the same dealings, and the error."""
        pairs = zip(self.scores[one], self.scores[other], strict=False)
        gains = [mine - theirs for mine, theirs in pairs]
        count = len(gains)
        mean = sum(gains) / count
        spread = sum((gain - mean) ** 2 for gain in gains) / max(1, count - 1)
        return mean, sqrt(spread / count)

    def _look(self, match: Match[Any], index: int, key: int) -> float:
        """What giving an answer comes to for the seat, if all go on greedily."""
        game = match.game
        value, boundary = game.extras.value, game.extras.boundary
        player = Greedy(key)
        turns = self._turns if boundary is not None and value is not None and value.known else 0
        now = boundary(match.state) if turns and boundary is not None else None
        match.answer(index)
        given, ended = 1, 0
        while not match.over and given < LONGEST:
            if turns and boundary is not None and (then := boundary(match.state)) != now:
                ended, now = ended + 1, then
                if ended == turns:
                    break
            match.answer(player.choose(match, match.ask))
            given += 1
        self.spent += given
        if match.over:
            return share(game, match.options, match.outcome, self._seat)
        return EVEN if value is None or ended < turns else value(match.state, self._seat)

    def _ahead(self, live: Sequence[int]) -> list[int]:
        """Those of the answers that may still be the best."""
        leader = max(live, key=self.mean)
        kept = []
        for index in live:
            gain, error = self.better(leader, index)
            if index == leader or gain <= BEHIND * error:
                kept.append(index)
        return kept

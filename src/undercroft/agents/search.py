"""The agents that look ahead: they play a question's best answers on, again and again.

Each look deals anew what the seat may not know and throws dice of its own; then another agent, the
greedy or the learned one, plays all seats for a few turns, and a value says how things stand.
Answers are compared on the same dealings and dice, those that fall behind are given up early, and
the answer of the agent that plays on stands unless another is better by more than chance explains.
A budget of answers, not a clock, ends the thinking, so that equal seeds think alike on every
machine; a clock may end it sooner.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib.util import find_spec
from math import inf, sqrt
from time import monotonic
from typing import Any, NamedTuple

from undercroft.kernel import chance
from undercroft.kernel.choice import Ask
from undercroft.kernel.match import Match
from undercroft.kernel.resample import resampled
from undercroft.kernel.stake import weighty
from undercroft.kernel.victory import EVEN, share

from . import Agent
from .greedy import Greedy, Skilled, plainly

LEAST = 8
"""No answer is given up, and none preferred, on fewer looks than this."""
BEHIND = 1.5
"""Standard errors that an answer may lie behind the best before it is given up."""
LONGEST = 4_000
"""Answers in one look; where no turn ends for longer it counts as even."""
FORESEEN = 12
"""Questions that an agent has thought about before they came, and keeps."""


class Way(NamedTuple):
    """How looks go on: who plays all seats, how far, and what says how things stand then."""

    turns: int
    """Ends of turns up to which a look goes, in games that have a value; else to the end."""
    player: Callable[[int], Agent] = Greedy
    """Made anew for every look, with a seed."""
    standing: Callable[[Match[Any], int], float] | None = None
    """A match's chance to be won by a seat; without it the game's own value says it."""
    least: int = LEAST
    """No answer is given up, and none preferred, on fewer looks than this."""
    each: bool = False
    """Whether how things stand counts at each of these ends and not at the last alone: to a value
    that does not know whose move it is, whoever has just moved looks better than they are."""


class Survey(NamedTuple):
    """What there is to think about in a question."""

    usual: int
    """The answer to give without thinking."""
    answers: Sequence[int]
    """Those to look at, the usual one first; nothing to think about where it is alone."""
    way: Way
    budget: int
    """Answers that all looks of the question may have together."""
    doubt: float
    """Standard errors by which an answer must be better than the usual one to be given."""


class Search:
    """Looks ahead within a budget; `Expert` and `Master` differ in how much they may."""

    name = "search"
    budget = 1_500
    width = 6
    """Answers of a question that are looked at."""
    turns = 2
    doubt = 1.0

    __slots__ = ("_foreseen", "_greedy", "_key", "seconds")

    def __init__(self, seed: int = 0) -> None:
        self._greedy = Greedy(seed)
        self._key = chance.stream(seed, 2)
        self._foreseen: dict[tuple[tuple[int, int], ...], tuple[Survey, Thought]] = {}
        self.seconds = inf
        """After which it gives the best answer found so far; who plays with people sets it, also
        while it thinks."""

    def choose(self, match: Match[Any], ask: Ask) -> int:
        if len(ask.options) == 1:
            return 0
        foreseen = self._foreseen.get(tuple(match.journal)) if self._foreseen else None
        survey, thought = foreseen or self._begun(match, ask)
        if len(survey.answers) < 2:
            return survey.usual
        begun = monotonic()
        thought.go_on(lambda: monotonic() < begun + self.seconds)
        return thought.best(survey.usual, survey.doubt)

    def foresee(self, match: Match[Any], ask: Ask) -> Iterator[None]:
        """Think about a question that may come in the match it plays, a look at a time.

        What has been found out by then counts when the question comes: the answer is the same,
        only sooner.
        """
        if len(ask.options) == 1:
            return
        place = tuple(match.journal)
        if place not in self._foreseen:
            self._foreseen[place] = self._begun(match.copy(), ask)
            if len(self._foreseen) > FORESEEN:
                del self._foreseen[next(iter(self._foreseen))]
        _, thought = self._foreseen[place]
        while thought.look():
            yield

    def _begun(self, match: Match[Any], ask: Ask) -> tuple[Survey, Thought]:
        """What there is to think about in a question, and the thought of it before any look."""
        survey = self.survey(match, ask)
        key = chance.stream(self._key, len(match.journal))
        thought = Thought(match, ask.seat, key, survey.way)
        thought.begin(survey.answers, survey.budget)
        return survey, thought

    def survey(self, match: Match[Any], ask: Ask) -> Survey:
        """What it would think about if it were asked."""
        usual = self._greedy.choose(match, ask)
        answers = [usual]
        worths = advised(match, ask) if weighty(match.game, match.state, ask) else None
        if worths is not None:
            answers = promising(ask, worths, usual, self.width)
        return Survey(usual, answers, Way(self.turns), self.budget, self.doubt)


class Expert(Search):
    """Takes what was learned, or what its game knows for masters, where that is plainly better than
    the greedy answer, at once; without either it thinks for about a quarter of a second."""

    name = "expert"

    __slots__ = ()

    def survey(self, match: Match[Any], ask: Ask) -> Survey:
        if trained(match.game, ask.seat, self._key) is not None:
            from .plain import plain  # what it needs is not installed everywhere

            usual = plain(match, ask, self._greedy.choose(match, ask))
        elif match.game.extras.mastery_of(ask.seat) is not None:
            usual = plainly(match, ask, self._greedy.choose(match, ask))
        else:
            return super().survey(match, ask)
        return Survey(usual, [usual], Way(self.turns), self.budget, self.doubt)


class Master(Search):
    """Plays what was learned, where a player of the seat has been trained and numpy is there, and
    looks ahead where that player is unsure; else what its game knows for masters; without either
    it thinks for about two seconds."""

    name = "master"
    budget = 8_000
    width = 10
    turns = 3

    __slots__ = ("_skilled",)

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._skilled = Skilled(seed)

    def survey(self, match: Match[Any], ask: Ask) -> Survey:
        learned = trained(match.game, ask.seat, self._key)
        if learned is not None:
            found: Survey = learned.survey(match, ask)
            return found
        if match.game.extras.mastery_of(ask.seat) is None:
            return super().survey(match, ask)
        usual = self._skilled.choose(match, ask)
        return Survey(usual, [usual], Way(self.turns, Skilled), self.budget, self.doubt)


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

    __slots__ = ("_key", "_looks", "_match", "_seat", "_way", "scores", "spent")

    def __init__(self, match: Match[Any], seat: int, key: int, way: Way) -> None:
        self._match = match
        self._seat = seat
        self._key = key
        self._way = way
        self._looks: Iterator[None] = iter(())
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
        self.begin(answers, budget, patient=patient)
        self.go_on(time_left)

    def begin(self, answers: Sequence[int], budget: int, *, patient: bool = False) -> None:
        """Settle what is to be looked at."""
        self.scores = {index: [] for index in answers}
        self._looks = self._looking(list(answers), budget, patient)

    def go_on(self, time_left: Callable[[], bool]) -> None:
        """Look for as long as there is time left, from where it was left off."""
        while time_left() and self.look():
            pass

    def look(self) -> bool:
        """One look more; False once there is nothing left to look at."""
        for _ in self._looks:
            return True
        return False

    def _looking(self, live: Sequence[int], budget: int, patient: bool) -> Iterator[None]:
        """A dealing is counted once all answers have been looked at on it; none is begun for which
        the budget hardly suffices, going by the one before."""
        dealing = cost = 0
        while len(live) > 1 and self.spent + cost * len(live) <= budget:
            before = self.spent
            key = chance.stream(self._key, dealing)
            dealt = resampled(self._match, self._seat, key)
            came = []
            for index in live:
                came.append(self._look(dealt.copy(), index, key))
                yield
            for index, score in zip(live, came, strict=True):
                self.scores[index].append(score)
            dealing += 1
            cost = (self.spent - before) // len(live)
            if dealing >= self._way.least and not patient:
                live = self._ahead(live)

    def best(self, usual: int, doubt: float) -> int:
        """The answer to give: the usual one unless another is better beyond doubt."""
        least = self._way.least
        known = [index for index, scores in self.scores.items() if len(scores) >= least]
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

    def spread(self, index: int) -> float:
        """The standard error of what an answer came to."""
        return _error(self.scores[index])

    def better(self, one: int, other: int) -> tuple[float, float]:
        """By how much an answer is better than another on the same dealings, and the error."""
        pairs = zip(self.scores[one], self.scores[other], strict=False)
        gains = [mine - theirs for mine, theirs in pairs]
        return sum(gains) / len(gains), _error(gains)

    def _look(self, match: Match[Any], index: int, key: int) -> float:
        """What giving an answer comes to for the seat, if all go on as the agent plays."""
        game, way = match.game, self._way
        value, boundary = game.extras.value, game.extras.boundary
        player = way.player(key)
        turns = way.turns if boundary is not None and value is not None and value.known else 0
        now = boundary(match.state) if turns and boundary is not None else None
        match.answer(index)
        stood: list[float] = []
        given = 1
        while not match.over and given < LONGEST:
            if turns and boundary is not None and (then := boundary(match.state)) != now:
                now = then
                last = len(stood) + 1 == turns
                stood.append(self._stands(match) if last or way.each else EVEN)
                if last:
                    break
            match.answer(player.choose(match, match.ask))
            given += 1
        self.spent += given
        if match.over:
            stood += [share(game, match.options, match.outcome, self._seat)] * max(
                1, turns - len(stood)
            )
        elif value is None or len(stood) < turns:
            return EVEN
        return sum(stood) / len(stood) if way.each else stood[-1]

    def _stands(self, match: Match[Any]) -> float:
        """The chance to win as it is valued."""
        if self._way.standing is not None:
            return self._way.standing(match, self._seat)
        value = match.game.extras.value
        return EVEN if value is None else value(match.state, self._seat)

    def _ahead(self, live: Sequence[int]) -> list[int]:
        """Those of the answers that may still be the best."""
        leader = max(live, key=self.mean)
        kept = []
        for index in live:
            gain, error = self.better(leader, index)
            # What comes to the very same as the leader is not looked at twice.
            if index == leader or (error > 0 and gain <= BEHIND * error):
                kept.append(index)
        return kept


def _error(values: Sequence[float]) -> float:
    """The standard error of their mean."""
    count = len(values)
    mean = sum(values) / count
    return sqrt(sum((value - mean) ** 2 for value in values) / max(1, count - 1) / count)

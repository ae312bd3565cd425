"""The ladder: every level against every other, on the same dungeons, and how strong each is.

Where two sides play, each pair of levels plays every dungeon twice, once on each side. Where all
win or lose together, each level plays every dungeon with all its seats. A level's rating is fitted
to all games at once (Bradley and Terry's model, with what the first side is worth), on the scale
on which 400 points are odds of ten to one; the second weakest
level is 1000. Equal seeds make equal ladders: levels are held to a number of answers, not to time.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from itertools import permutations
from math import sqrt
from time import process_time
from typing import Any, NamedTuple

from undercroft import agents
from undercroft.agents.strength import GROUND, POINTS
from undercroft.games import registry
from undercroft.kernel import chance
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.victory import share, together

from . import logistic
from .interval import CONFIDENCE_95, wilson
from .sim import MOST_DECISIONS, settle

RIDGE = 0.02


class NoLadder(UndercroftError):
    """A ladder that cannot be played as it was asked for."""


@dataclass(frozen=True)
class Climb:
    """What to play."""

    game: str
    levels: tuple[str, ...]
    dungeons: int
    seed: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    """What all dungeons have in common; the rest is drawn where the game draws it."""
    packs: tuple[str, ...] = ()
    """Folders or ids of packs to play over."""

    def __post_init__(self) -> None:
        for level in self.levels:
            agents.agent(level)
        if len(set(self.levels)) < len(self.levels):
            raise NoLadder("a ladder has each level once")
        if len(self.levels) < 2:
            raise NoLadder("a ladder needs two levels or more")
        self.over()

    def over(self) -> Any:
        """The game over its packs."""
        return _over(self.game, self.packs)


@cache
def _over(game: str, packs: tuple[str, ...]) -> Any:
    return registry.game(game, packs)


class Result(NamedTuple):
    """One game: which dungeon, who sat on which side, and what the first side got."""

    dungeon: int
    first: str
    second: str
    """The same level where all play together."""
    won: float
    thought: float
    """Seconds of the processor that all decisions took."""
    longest: float
    decisions: int


def pairs(climb: Climb) -> list[tuple[str, str]]:
    """Who sits where, for each dungeon."""
    if together(climb.over()):
        return [(level, level) for level in climb.levels]
    return list(permutations(climb.levels, 2))


def play(
    climb: Climb,
    dungeon: int,
    first: str,
    second: str,
    stopped: Callable[[], bool] = lambda: False,
) -> Result:
    """Play one dungeon: the level `first` in the first seat, `second` in all others."""
    game = climb.over()
    key = chance.stream(climb.seed, dungeon)
    draw = game.extras.variety
    drawn = {} if draw is None else dict(draw(key))
    match = game.new(seed=key >> 16, events=False, **{**drawn, **climb.options})
    seats = len(game.seats(match.options))
    # A seat thinks by the dungeon's luck whoever sits elsewhere.
    seated = [
        agents.agent(first if seat == 0 else second, chance.stream(key, 1 + seat))
        for seat in range(seats)
    ]
    thought = longest = 0.0
    decisions = 0
    while not match.over:
        ask = match.ask
        begun = process_time()
        index = seated[ask.seat].choose(match, ask)
        spent = process_time() - begun
        thought, longest = thought + spent, max(longest, spent)
        match.answer(index)
        decisions += 1
        if stopped():
            raise NoLadder(f"dungeon {dungeon} was given up")
        if decisions > MOST_DECISIONS:
            raise NoLadder(f"dungeon {dungeon}: no end after {MOST_DECISIONS:,} decisions")
    won = share(game, match.options, match.outcome, 0)
    return Result(dungeon, first, second, won, thought, longest, decisions)


def climbed(climb: Climb, workers: int = 1) -> Iterator[Result]:
    """All games of a ladder, dungeon by dungeon, whoever plays them.

    Closing the iterator stops: games that are being played are given up, no process is left.
    """
    games = [(dungeon, *pair) for dungeon in range(climb.dungeons) for pair in pairs(climb)]
    if workers <= 1:
        yield from (play(climb, *game) for game in games)
        return
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    pool = ProcessPoolExecutor(workers, context, _begin, (climb, stop))
    try:
        yield from pool.map(_played, games)
    finally:
        stop.set()
        with suppress(KeyboardInterrupt):
            pool.shutdown(wait=True, cancel_futures=True)


_climb: Climb
_stop: Any


def _begin(climb: Climb, stop: Any) -> None:
    """In a new process: leave Ctrl-C to the process that started it."""
    global _climb, _stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _climb, _stop = climb, stop
    climb.over()
    settle()


def _played(game: tuple[int, str, str]) -> Result:
    return play(_climb, *game, _stop.is_set)


# Adding up


class Rung(NamedTuple):
    """How strong a level is."""

    level: str
    rating: float
    low: float
    high: float
    games: int
    won: float
    """The share of its games that it won, on both sides together."""
    won_low: float
    won_high: float
    thought: float
    """Seconds of the processor a decision, on average."""
    longest: float


class Step(NamedTuple):
    """How much better a level does than another on the same dungeons."""

    level: str
    other: str
    gain: float
    """The difference of their shares; against each other, what is above a half."""
    low: float
    high: float
    dungeons: int


def rungs(climb: Climb, results: Sequence[Result]) -> list[Rung]:
    """The levels in the order in which they were named."""
    ratings = _ratings(climb, results)
    found = []
    for level in climb.levels:
        mine = [r.won for r in results if r.first == level]
        if not together(climb.over()):
            mine += [1 - r.won for r in results if r.second == level]
        own = [r for r in results if level in (r.first, r.second)]
        low, high = wilson(round(sum(mine)), len(mine)) if mine else (0.0, 1.0)
        rating, half = ratings[level]
        decisions = sum(r.decisions for r in own)
        found.append(
            Rung(
                level, rating, rating - half, rating + half, len(mine),
                sum(mine) / max(1, len(mine)), low, high,
                sum(r.thought for r in own) / max(1, decisions),
                max((r.longest for r in own), default=0.0),
            )
        )  # fmt: skip
    return found


def _ratings(climb: Climb, results: Sequence[Result]) -> dict[str, tuple[float, float]]:
    """The rating of each level, and half the width of its interval against the ground's."""
    levels = climb.levels
    ground = levels[min(1, len(levels) - 2)]
    free = [level for level in levels if level != ground]
    place = {level: i + 1 for i, level in enumerate(free)}
    rows = []
    for result in results:
        seen = [1.0] + [0.0] * len(free)
        if result.first in place:
            seen[place[result.first]] += 1.0
        if result.second != result.first and result.second in place:
            seen[place[result.second]] -= 1.0
        rows.append((seen, result.won))
    if not rows:
        return dict.fromkeys(levels, (float(GROUND), 0.0))
    fit = logistic.fitted(rows, RIDGE)
    found = {ground: (float(GROUND), 0.0)}
    for level, i in place.items():
        error = sqrt(max(0.0, fit.covariance[i][i]))
        found[level] = GROUND + POINTS * fit.weights[i], POINTS * CONFIDENCE_95 * error
    return found


def steps(climb: Climb, results: Sequence[Result]) -> list[Step]:
    """How each level does beside the one before it, dungeon by dungeon."""
    alone = together(climb.over())
    found = []
    for other, level in zip(climb.levels, climb.levels[1:], strict=False):
        gains = []
        for dungeon in range(climb.dungeons):
            won = {(r.first, r.second): r.won for r in results if r.dungeon == dungeon}
            ours, theirs = ((level, level), (other, other)) if alone else (
                (level, other), (other, level)
            )  # fmt: skip
            if ours in won and theirs in won:
                half = 1.0 if alone else 0.5
                gains.append(half * (won[ours] - won[theirs]))
        found.append(Step(level, other, *_mean(gains), len(gains)))
    return found


def _mean(values: Sequence[float]) -> tuple[float, float, float]:
    """The mean, and between what it plausibly is."""
    if len(values) < 2:
        return (values[0] if values else 0.0), -1.0, 1.0
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    half = CONFIDENCE_95 * sqrt(spread / len(values))
    return mean, max(-1.0, mean - half), min(1.0, mean + half)

"""Fitting what the signs of a position weigh: many games of mixed strength, and who won them.

Every kind of game that `variety` draws is played by seats that are greedy, careless or something
between, so that positions of all kinds occur on both ends. A position is taken at a question now
and then, for every side, with whether that side won. How good the weights are is seen on games that
were held out, each quarter from weights that are fitted to the others: the chance that the winner's
position is told from the loser's, and how often those who were given a chance between, say, 30 and
40 % did win.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, NamedTuple

from undercroft import agents
from undercroft.games import registry
from undercroft.kernel import chance
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.value import BASE, chance_of
from undercroft.kernel.victory import share, together

from . import logistic
from .interval import CONFIDENCE_95

CARELESS = (0.0, 0.0, 0.05, 0.15, 0.3)
"""How often a seat answers at random, one of these for each seat."""
TAKEN = 12
"""Positions of a game, about."""
LONGEST = 20_000
"""Answers after which a game is taken for endless."""
PARTS = 4
"""Of the games: each is held out once, and valued by what the others say."""
RIDGE = 2.0
TENTHS = 10


class Unfit(UndercroftError):
    """A game that has nothing to fit."""


class Row(NamedTuple):
    """A position: of which game, what it showed to a seat, and what part of the victory it had."""

    game: int
    signs: tuple[float, ...]
    won: float


def rows_of(name: str, index: int, seed: int) -> list[Row]:
    """The positions of one game."""
    game: Any = registry.game(name)
    extras = game.extras
    if extras.value is None or extras.variety is None:
        raise Unfit(f"{name} reads no signs off its positions: there is nothing to fit")
    key = chance.stream(seed, index)
    match = game.new(seed=key >> 16, events=False, **extras.variety(key))
    seats = range(len(game.seats(match.options)))
    careless = [CARELESS[chance.draw(key, 100 + seat, len(CARELESS))] for seat in seats]
    steady = [agents.agent("greedy", chance.stream(key, 1 + seat)) for seat in seats]
    dice = chance.stream(key, 99)
    sides = [0] if together(game) else list(seats)[:2]
    kept: list[tuple[int, int, tuple[float, ...]]] = []
    every, given = 1, 0
    while not match.over and given < LONGEST:
        ask = match.ask
        count = len(ask.options)
        # Games differ in length by a hundred times: what was taken is thinned as one grows long.
        if given % every == 0 and count > 1:
            kept += [(given, seat, tuple(extras.value.signs(match.state, seat))) for seat in sides]
            if len(kept) >= 4 * TAKEN * len(sides):
                every *= 2
                kept = [one for one in kept if one[0] % every == 0]
        if chance.draw(dice, 2 * given, 1000) < 1000 * careless[ask.seat]:
            match.answer(chance.draw(dice, 2 * given + 1, count))
        else:
            match.answer(steady[ask.seat].choose(match, ask))
        given += 1
    if not match.over:
        return []
    won = {seat: share(game, match.options, match.outcome, seat) for seat in sides}
    thin = max(1, len(kept) // (TAKEN * len(sides)))
    return [
        Row(index, signs, won[seat])
        for place, (_, seat, signs) in enumerate(kept)
        if (place // len(sides) + index) % thin == 0
    ]


# Fitting


def fitted(rows: Sequence[Row]) -> list[float]:
    """The weights, that of the base first, which make what happened most likely."""
    return logistic.fitted([((1.0, *row.signs), row.won) for row in rows], RIDGE).weights


# How good it is


@dataclass(frozen=True)
class Tenth:
    """Positions that were given about the same chance."""

    positions: int
    said: float
    """The chance they were given, on average."""
    won: float
    doubt: float
    """By how much `off` may be chance, at 95 %; the positions of a game are not independent."""

    @property
    def off(self) -> float:
        return self.won - self.said


@dataclass(frozen=True)
class Quality:
    """How good weights are on games they were not fitted to."""

    positions: int
    auc: float
    """The chance that of a won and a lost position the won one is valued higher."""
    brier: float
    tenths: tuple[Tenth | None, ...]

    @property
    def off(self) -> float:
        """How far it is off on average over all positions, by tenths."""
        kept = [tenth for tenth in self.tenths if tenth is not None]
        return sum(t.positions * abs(t.off) for t in kept) / max(1, sum(t.positions for t in kept))

    @property
    def most(self) -> float:
        """How far the tenth is off that is off most."""
        return max((abs(tenth.off) for tenth in self.tenths if tenth is not None), default=0.0)


class Said(NamedTuple):
    """A position of a game, the chance it was given, and what part of the victory it had."""

    game: int
    chance: float
    won: float


def said_of(weights: Sequence[float], rows: Sequence[Row]) -> list[Said]:
    base, *own = weights
    return [
        Said(
            row.game,
            chance_of(base + sum(a * b for a, b in zip(own, row.signs, strict=True))),
            row.won,
        )
        for row in rows
    ]


def crossed(rows: Sequence[Row]) -> list[Said]:
    """Every position, valued by weights that know nothing of its game."""
    found: list[Said] = []
    for part in range(PARTS):
        known = [row for row in rows if row.game % PARTS != part]
        held_out = [row for row in rows if row.game % PARTS == part]
        if known and held_out:
            found += said_of(fitted(known), held_out)
    return found


def quality(said: Sequence[Said]) -> Quality:
    tenths: list[list[Said]] = [[] for _ in range(TENTHS)]
    for one in said:
        tenths[min(TENTHS - 1, int(one.chance * TENTHS))].append(one)
    return Quality(
        len(said),
        _auc([(one.chance, one.won) for one in said if one.won != 0.5]),
        sum((one.chance - one.won) ** 2 for one in said) / max(1, len(said)),
        tuple(_tenth(tenth) if tenth else None for tenth in tenths),
    )


def _tenth(said: Sequence[Said]) -> Tenth:
    count = len(said)
    guess, won = sum(one.chance for one in said) / count, sum(one.won for one in said) / count
    games: dict[int, float] = {}
    for one in said:
        games[one.game] = games.get(one.game, 0.0) + one.won - one.chance - (won - guess)
    spread = sqrt(sum(total**2 for total in games.values()))
    return Tenth(count, guess, won, CONFIDENCE_95 * spread / count)


def _auc(said: Sequence[tuple[float, float]]) -> float:
    """By ranks, equal ones counted half."""
    ordered = sorted(said)
    won = sum(w for _, w in ordered)
    lost = len(ordered) - won
    if not won or not lost:
        return 0.5
    ranks, at = 0.0, 0
    while at < len(ordered):
        end = at
        while end < len(ordered) and ordered[end][0] == ordered[at][0]:
            end += 1
        ranks += (at + end + 1) / 2 * sum(w for _, w in ordered[at:end])
        at = end
    return (ranks - won * (won + 1) / 2) / (won * lost)


def named(game: str, weights: Sequence[float]) -> dict[str, float]:
    value = registry.game(game).extras.value
    assert value is not None
    return dict(zip((BASE, *value.names), weights, strict=True))


def played(name: str, games: int, seed: int) -> Iterator[list[Row]]:
    for index in range(games):
        yield rows_of(name, index, seed)

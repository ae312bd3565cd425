"""Luck: what the dice gave in a game, so that it can be taken away from the result.

Whenever chance is asked, the answer it gave is played on to the end of the turn, and so are others
that it could have given, all equally likely; the game's value says what each comes to. By how much
the one is better than the mean of the others is luck. Whatever the value, and whoever plays, luck
is nothing on average: what was thrown and what might have been thrown are drawn alike. So the share
of victories less luck has the same mean as the share of victories; how much less it varies is how
many games are saved.

A part of the luck may be taken instead of all of it. The part that helps most is found from other
games than those it is used on, so that it cannot follow them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from undercroft.agents import Agent
from undercroft.agents.greedy import Greedy
from undercroft.kernel import chance
from undercroft.kernel.choice import CHANCE
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.match import Match, purpose_of
from undercroft.kernel.victory import EVEN, share

from .estimate import Estimate, mean

THROWS = 4
"""So many others that chance could have given are played on; all, where there are no more."""
FOLDS = 10
"""Parts of the games, each of which takes its share of luck from the others."""
LONGEST = 2_000
"""Answers up to the end of a turn; where none ends for longer it counts as even."""
_FINE = 1 << 30


class NoLuck(UndercroftError):
    """A game whose luck cannot be told."""


class Fortune(NamedTuple):
    """One game: what a seat got of the victory, and how much of it was luck."""

    won: float
    luck: float
    throws: int


def played(
    game: Any,
    options: Mapping[str, Any],
    seed: int,
    seated: Sequence[Agent],
    seat: int = 0,
    throws: int = THROWS,
) -> Fortune:
    """Play a game to its end, as it goes with that seed, and weigh every throw for a seat."""
    if game.extras.value is None or game.extras.boundary is None or game.extras.advice is None:
        raise NoLuck(f"{game.title} has no value by which luck could be told")
    match: Match[Any] = Match(game, options, None, events=False)
    key = chance.key_of(seed)
    assert isinstance(key, int)
    luck, count = 0.0, 0
    while not match.over:
        ask = match.ask
        if ask.seat != CHANCE:
            match.answer(seated[ask.seat].choose(match, ask))
            continue
        index = chance.draw(key, match.rolled, len(ask.options))
        if len(ask.options) > 1:
            luck += luck_of(match, index, chance.stream(seed, count + FOLDS), seat, throws)
            count += 1
        match.answer(index)
    return Fortune(share(game, match.options, match.outcome, seat), luck, count)


def luck_of(match: Match[Any], index: int, key: int, seat: int, throws: int = THROWS) -> float:
    """How much better an answer of chance is for a seat than what it could have given instead."""
    count = len(match.ask.options)
    if count <= throws:
        others: Sequence[int] = range(count)
    else:
        # One of each equal part of what is possible, all from the same place in theirs.
        place = chance.draw(key, 0, _FINE)
        others = [(part * _FINE + place) * count // (throws * _FINE) for part in range(throws)]
    worth = {one: _worth(match.copy(), one, key, seat) for one in {index, *others}}
    return worth[index] - sum(worth[one] for one in others) / len(others)


def _worth(match: Match[Any], index: int, key: int, seat: int) -> float:
    """What an answer of chance comes to at the end of the turn, if all go on greedily."""
    game = match.game
    value, boundary = game.extras.value, game.extras.boundary
    assert value is not None and boundary is not None
    player = Greedy(key)
    thrown: dict[tuple[Any, ...], int] = {}
    now = boundary(match.state)
    match.answer(index)
    for _ in range(LONGEST):
        if match.over:
            return share(game, match.options, match.outcome, seat)
        if boundary(match.state) != now:
            return value(match.state, seat)
        ask = match.ask
        if ask.seat == CHANCE:
            purpose = purpose_of(ask)
            thrown[purpose] = nth = thrown.get(purpose, -1) + 1
            match.answer(chance.aligned(key, purpose, nth, len(ask.options)))
        else:
            match.answer(player.choose(match, ask))
    return EVEN


# Adding up


class Evened(NamedTuple):
    """The share of victories, as it was and with luck taken away."""

    plain: Estimate
    even: Estimate
    fewer: float
    """How many times as many games would tell as much without knowing luck."""
    luck: Estimate
    """Nothing, within its interval: else something is wrong."""


def evened(fortunes: Sequence[Fortune]) -> Evened:
    """Take the part of luck away that helps most; unbiased, as each game's part is found from the
    games of the other folds."""
    parts = []
    for fold in range(FOLDS):
        others = [one for place, one in enumerate(fortunes) if place % FOLDS != fold]
        parts.append(_part(others))
    rest = [one.won - parts[place % FOLDS] * one.luck for place, one in enumerate(fortunes)]
    before = mean([one.won for one in fortunes])
    after = mean(rest)
    fewer = (before.half / after.half) ** 2 if after.half else 1.0
    return Evened(before, after, fewer, mean([one.luck for one in fortunes]))


def _part(fortunes: Sequence[Fortune]) -> float:
    """How much of the luck to take away so that least is left to chance."""
    if not fortunes:
        return 1.0
    won = sum(one.won for one in fortunes) / len(fortunes)
    luck = sum(one.luck for one in fortunes) / len(fortunes)
    square = sum((one.luck - luck) ** 2 for one in fortunes)
    both = sum((one.won - won) * (one.luck - luck) for one in fortunes)
    return both / square if square else 1.0

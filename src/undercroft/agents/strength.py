"""How strong the levels are, as far as it was measured: `strength.toml`, read for one game.

Ratings stand on the ladder's scale: 400 points are odds of ten to one, and `greedy` is 1000. Where
all win or lose together, a party's odds to win take the place of odds against somebody.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from math import log, sqrt
from typing import Any, Literal, NamedTuple

POINTS = 400 / log(10)
"""Points of a rating for a weight of one."""
GROUND = 1000
MEASURE = "greedy"
"""The level that is `GROUND` by itself."""
NORMAL = 1.959963984540054

Side = Literal["", "first", "others"]


class Strength(NamedTuple):
    """What is known of a level in a game, in all seats or in those of one side."""

    level: str
    side: Side
    """The first seat or all but it; empty where it makes no difference."""
    rating: float | None = None
    low: float | None = None
    high: float | None = None
    won: float | None = None
    """Of a hundred games; where nothing stands against it, as a party of its own."""
    against: str = ""
    games: int = 0
    usual: float | None = None
    """Seconds for a decision; `seldom` more than the other."""
    seldom: float | None = None


@cache
def measured() -> dict[str, Any]:
    """The table as it is written."""
    text = files(__package__).joinpath("strength.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


@cache
def strengths(game: str) -> tuple[Strength, ...]:
    """All that was measured in a game, the trial with most games first."""
    table = measured()
    found: dict[tuple[str, Side], Strength] = {}

    def learn(seen: Strength) -> None:
        known = found.setdefault((seen.level, seen.side), seen)
        if known is not seen:
            news = {k: v for k, v in seen._asdict().items() if getattr(known, k) in (None, "", 0)}
            found[seen.level, seen.side] = known._replace(**news)

    for trial in table["party"]:
        if trial["game"] == game:
            for level in trial["won"]:
                learn(_of_party(trial, level))
    for duel in table["duel"]:
        if duel["game"] == game:
            for one in _of_duel(duel):
                learn(one)
    for thought in table["thought"]:
        if game in thought["seconds"]:
            usual, seldom = thought["seconds"][game]
            side = thought.get("side", "")
            learn(Strength(thought["level"], side, usual=usual, seldom=seldom))
    return tuple(found.values())


def _of_party(trial: Mapping[str, Any], level: str) -> Strength:
    games, won, measure = trial["dungeons"], trial["won"][level], trial["won"][MEASURE]
    seen = Strength(
        level, trial.get("side", ""), won=won, against=trial.get("against", ""), games=games
    )
    if level == MEASURE:
        return seen._replace(rating=GROUND, low=GROUND, high=GROUND)
    if not won:
        return seen
    rating = GROUND + POINTS * (_logit(won) - _logit(measure))
    half = POINTS * NORMAL * sqrt(_variance(won, games) + _variance(measure, games))
    return seen._replace(rating=rating, low=rating - half, high=rating + half)


def _of_duel(duel: Mapping[str, Any]) -> tuple[Strength, Strength]:
    """The stronger level against the weaker, and the weaker against the stronger."""
    (better, worse), gain, games = duel["levels"], duel["gain"], 2 * duel["dungeons"]
    above = Strength(better, "", won=50 + gain[0], against=worse, games=games)
    below = Strength(worse, "", won=50 - gain[0], against=better, games=games)
    if better == MEASURE:
        above = above._replace(rating=GROUND, low=GROUND, high=GROUND)
        middle, low, high = (POINTS * _logit(50 + each) for each in gain)
        below = below._replace(rating=GROUND - middle, low=GROUND - high, high=GROUND - low)
    elif worse == MEASURE:
        middle, low, high = (POINTS * _logit(50 + each) for each in gain)
        above = above._replace(rating=GROUND + middle, low=GROUND + low, high=GROUND + high)
    return above, below


def _logit(percent: float) -> float:
    return log(percent / (100 - percent))


def _variance(percent: float, games: int) -> float:
    """Of the logit of a share."""
    share = percent / 100
    return 1 / (games * share * (1 - share))

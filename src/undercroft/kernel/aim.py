"""Aiming: the combat that an option would open, as it stands before any die of it is thrown.

The option is carried out on a copy up to where somebody would throw, so what is shown beforehand
is what will be declared, by the same rules. Nothing that chance has still to say is looked at, and
what the seat may not know is dealt anew: a trap that lies face down is not found out by aiming.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .fight import Fights, Follower
from .resample import resampled
from .scene import Duel, Fate

if TYPE_CHECKING:
    from .match import Match

DEEP = 2
"""So many more questions are gone through before the blow: where to land, where a burst has its
centre."""

DEALT = 1
"""How hidden things lie while somebody aims: always alike."""


def aimed(match: Match[Any], index: int) -> Duel | None:
    """The combat that an option of the open question would open; None if it opens none at once."""
    fights = match.game.extras.fights
    chance = match.odds(index)
    if fights is None or chance is None:
        return None
    found = _declared(resampled(match, match.ask.seat, DEALT), index, fights, chance, DEEP)
    return None if found is None else _foreseen(found, chance)


def _declared(
    match: Match[Any], index: int, fights: Fights, chance: float, deep: int
) -> Duel | None:
    seat = match.ask.seat
    twin = match.rehearsal()
    twin.answer(index)
    follower = Follower()
    follower.catch_up(fights, twin.events or [])
    if follower.number:
        return follower.duel(fights, twin.state, None if twin.over else twin.ask)
    if twin.over or twin.ask.seat != seat or not deep:
        return None
    # Of several ways to carry it out that of which the option speaks.
    ways = [_declared(twin, way, fights, chance, deep - 1) for way in range(len(twin.ask.options))]
    return min(filter(None, ways), key=lambda way: abs((way.chance or 0.0) - chance), default=None)


def _foreseen(duel: Duel, chance: float) -> Duel:
    """With the chance that the option promises, which counts in what may still be rolled again."""
    update: dict[str, Any] = {"number": 0, "chance": round(chance, 4)}
    if len(duel.defenders) == 1 and (fate := duel.defenders[0].fate) is not None:
        bad = fate.hurt + fate.falls
        falls = fate.falls * chance / bad if bad else 0.0
        told = Fate(
            good=round(1 - chance, 4), hurt=round(max(0.0, chance - falls), 4),
            falls=round(falls, 4),
        )  # fmt: skip
        update["defenders"] = (duel.defenders[0].model_copy(update={"fate": told}),)
    return duel.model_copy(update=update)

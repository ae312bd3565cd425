"""Exact odds of pools of exploding dice, of attacks against defences, and of spells. [dice.*]

How many successes a die gives obeys a short recurrence: a Critical is a success and one more such
die (two with Brutal Strike). From it every number comes out exactly; lists end where what is left
is smaller than a float can tell.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from undercroft.kernel.errors import UndercroftError

from .dice import OF_MAGICAL, OF_MELEE, OF_RANGED, TYPES

TAIL = {"superior": 0, "plain": 24, "brutal": 96}
"""Successes beyond two for each die that are still counted."""
CHAIN = 72
"""So long a chain of dice is followed."""

Odds = tuple[float, ...]
"""The chance of 0, 1, 2, ... of something."""

_SIXTH = Fraction(1, 6)
GOOD = {OF_MELEE: 2, OF_RANGED: 1, OF_MAGICAL: 1}
"""Faces other than the Critical that suit an attack."""


@lru_cache(maxsize=64)
def die(good: int, mode: str, most: int) -> Odds:
    """One die with so many good faces: "plain" explodes, "brutal" twice, "superior" not at all."""
    out: list[float] = []
    for k in range(most + 1):
        value = (5 - good) / 6 if k == 0 else good / 6 if k == 1 else 0.0
        if mode == "superior":
            value += 1 / 6 if k == 2 else 0.0
        elif k and mode == "plain":
            value += out[k - 1] / 6
        elif k:
            value += sum(out[i] * out[k - 1 - i] for i in range(k)) / 6
        out.append(value)
    return tuple(out)


def added(one: Odds, other: Odds, most: int) -> Odds:
    """The odds of the sum of two independent numbers."""
    out = [0.0] * (min(len(one) + len(other) - 2, most) + 1)
    for i, p in enumerate(one[: len(out)]):
        if p:
            for j, q in enumerate(other[: len(out) - i]):
                out[i + j] += p * q
    return tuple(out)


@lru_cache(maxsize=1024)
def pool(count: int, good: int, mode: str = "plain") -> Odds:
    """The successes of so many dice."""
    if count <= 0:
        return (1.0,)
    most = 2 * count + TAIL[mode]
    one = die(good, mode, most)
    total: Odds = (1.0,)
    for _ in range(count):
        total = added(total, one, most)
    return total


@lru_cache(maxsize=64)
def chain(good: int) -> Odds:
    """Successes of dice rolled one after another until one fails. [power.gable-weapon]"""
    p = (good + 1) / 6
    return tuple((1 - p) * p**k for k in range(CHAIN))


def attack(
    kind: int, count: int, superior: bool = False, brutal: bool = False, gable: bool = False
) -> Odds:
    """The successes of an attack of a type."""
    mode = "superior" if superior else "brutal" if brutal else "plain"
    rolled = pool(count, GOOD[kind], mode)
    return added(rolled, chain(GOOD[kind]), CHAIN) if gable else rolled


def defence(count: int, chains: int = 0) -> Odds:
    """The successes of a defence, with so many armours rolled as chains. [power.gable-armor]"""
    rolled = pool(count, 2)
    for _ in range(chains):
        rolled = added(rolled, chain(2), CHAIN)
    return rolled


def left(attacking: Odds, defending: Odds, penetrative: int = 0) -> Odds:
    """The damage left after the defence. [attack.damage, power.penetrative]"""
    out = [0.0] * len(attacking)
    for d, q in enumerate(defending):
        d = max(0, d - penetrative)
        for a, p in enumerate(attacking):
            out[a - d if a > d else 0] += p * q
    return tuple(out)


@lru_cache(maxsize=16384)
def fight(
    kind: int, count: int, superior: bool, brutal: bool, gable: bool, defending: int, chains: int,
    penetrative: int,
) -> Odds:  # fmt: skip
    """The damage left of an attack after a defence, both told by their dice."""
    rolled = attack(kind, count, superior, brutal, gable)
    return left(rolled, defence(defending, chains), penetrative)


@lru_cache(maxsize=4096)
def spell(count: int, need: tuple[int, int, int], superior: bool = False, burst: int = 1) -> float:
    """The chance that so many dice hold the symbols of a spell. [cast.success]"""
    return float(_spell(count, *need, 0, superior, burst))


@lru_cache(maxsize=65536)
def _spell(
    count: int, me: int, ra: int, ab: int, wild: int, superior: bool, burst: int
) -> Fraction:
    if superior:
        missing = (me + 1) // 2 + (ra + 1) // 2 + (ab + 1) // 2
    else:
        missing = me + ra + ab
    if missing <= wild:
        return Fraction(1)
    if count <= 0:
        return Fraction(0)
    rest = count - 1
    critical = rest if superior else rest + burst
    return _SIXTH * (
        _spell(rest, me, ra, ab, wild, superior, burst)
        + 2 * _spell(rest, max(0, me - 1), ra, ab, wild, superior, burst)
        + _spell(rest, me, max(0, ra - 1), ab, wild, superior, burst)
        + _spell(rest, me, ra, max(0, ab - 1), wild, superior, burst)
        + _spell(critical, me, ra, ab, wild + 1, superior, burst)
    )


# ---------------------------------------------------------------- as somebody types it


class Outlook(NamedTuple):
    """The odds of an attack against a defence."""

    text: str
    damage: dict[int, float]
    mean: float

    @property
    def hit(self) -> float:
        """The chance of at least 1 damage."""
        return 1 - self.damage.get(0, 0.0)

    def rows(self) -> list[tuple[str, str, str]]:
        """What is to be said, why, and what it means."""
        return [
            ("damage", f"{self.hit:.2%}", "at least 1 damage is left after the defence"),
            ("expected", f"{self.mean:.3f}", "damage of one attack"),
        ]

    def bars(self) -> dict[str, dict[int, float]]:
        return {"damage": self.damage}


class OddsError(UndercroftError):
    """Odds that cannot be read as typed."""


_TYPED = re.compile(
    r"\s*(\d{1,2})\s*(melee|ranged|magical)((?:\s+(?:superior|brutal|gable))*)"
    r"(?:\s+penetrative\s+(\d))?\s*(?:vs\s*(\d{1,2}))?\s*",
    re.IGNORECASE,
)


def outlook(text: str) -> Outlook:
    """Read "3 melee vs 2", with superior, brutal, gable or penetrative N beside the attack."""
    found = _TYPED.fullmatch(text)
    if found is None:
        raise OddsError(
            f'"{text}" cannot be read: expected attack dice with their type against defence dice, '
            'such as "3 melee vs 2", "4 ranged superior vs 1" or "3 magical penetrative 1 vs 2"'
        )
    words = found[3].lower().split()
    kind = TYPES.index(found[2].lower())
    rolled = attack(
        kind, int(found[1]), "superior" in words, "brutal" in words, "gable" in words
    )  # fmt: skip
    chances = left(rolled, defence(int(found[5] or 0)), int(found[4] or 0))
    damage = {amount: chance for amount, chance in enumerate(chances) if chance > 1e-9}
    mean = sum(amount * chance for amount, chance in enumerate(chances))
    return Outlook(text, damage, mean)

"""Estimates: what is measured, between what it plausibly is, and when enough is known.

Two kinds of intervals. The *plain* one holds for a number of games that was fixed before the first
of them (or by the width alone). The *sequential* one holds at every moment, however often somebody
looks and stops: Robbins' mixture over all sizes of the effect (as the mSPRT of A/B testing and the
pairs of chess engines' testing do). It is wider for it. Both rest on the central limit theorem;
nothing is said before `FIRST_LOOK` pairs.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from math import exp, log, sqrt
from statistics import NormalDist
from typing import NamedTuple

from .interval import wilson

FIRST_LOOK = 100
"""Pairs before which nobody decides anything."""
THIN = 30
"""With fewer games than this a figure is grey: it says next to nothing."""
GROUPS = 20
"""Of numbers, each of which is left out once."""
_NORMAL = NormalDist()


class Estimate(NamedTuple):
    """A mean and between what it plausibly is."""

    mean: float
    low: float
    high: float
    n: int
    """Games, or pairs of games, that it rests on."""

    @property
    def half(self) -> float:
        return (self.high - self.low) / 2

    @property
    def thin(self) -> bool:
        return self.n < THIN

    def plus(self, by: float) -> Estimate:
        return self._replace(mean=self.mean + by, low=self.low + by, high=self.high + by)

    def within(self, least: float, most: float) -> Estimate:
        """The same of something that cannot be less or more; nothing known stays so."""
        if not self.n:
            return self
        return self._replace(low=max(least, self.low), high=min(most, self.high))


NOTHING = Estimate(0.0, float("-inf"), float("inf"), 0)


class Sums(NamedTuple):
    """What is kept of many numbers."""

    n: int = 0
    total: float = 0.0
    squares: float = 0.0

    @classmethod
    def of(cls, values: Iterable[float]) -> Sums:
        kept = list(values)
        return cls(len(kept), sum(kept), sum(v * v for v in kept))

    def plus(self, other: Sums) -> Sums:
        return Sums(self.n + other.n, self.total + other.total, self.squares + other.squares)

    def shifted(self, by: float) -> Sums:
        """The same of all numbers plus something."""
        squares = self.squares + 2 * by * self.total + self.n * by * by
        return Sums(self.n, self.total + self.n * by, squares)

    @property
    def mean(self) -> float:
        return self.total / self.n if self.n else 0.0

    def variance(self, bound: float = 0.0) -> float:
        """Of one number. With a bound one of each extreme is added, so that a few equal numbers
        do not pass for certainty."""
        n = self.n + (2 if bound else 0)
        squares = self.squares + 2 * bound * bound
        if n < 2:
            return float("inf")
        return max(0.0, (squares - self.total * self.total / n) / (n - 1))


def z_of(error: float) -> float:
    """How many standard deviations leave so much outside on both sides together."""
    return _NORMAL.inv_cdf(1 - error / 2)


def plain(sums: Sums, bound: float = 0.0, error: float = 0.05) -> Estimate:
    """A mean with the interval of a number of games that was fixed before."""
    if sums.n < 2:
        return NOTHING
    z = z_of(error)
    # Student's quantile, to the second term of its expansion.
    t = z + z * (z * z + 1) / (4 * (sums.n - 1))
    half = t * sqrt(sums.variance(bound) / sums.n)
    return Estimate(sums.mean, sums.mean - half, sums.mean + half, sums.n)


def sequential(sums: Sums, bound: float, error: float, tuned: int) -> Estimate:
    """A mean with an interval that holds at every look; it is narrowest after `tuned` numbers."""
    if sums.n < 2:
        return NOTHING
    half = sqrt(sums.variance(bound)) * _mixture(sums.n, error, tuned)
    return Estimate(sums.mean, sums.mean - half, sums.mean + half, sums.n)


def _mixture(n: int, error: float, tuned: int) -> float:
    """Half a sequential interval after so many numbers, in standard deviations of one of them."""
    rho = (2 * log(1 / error) + log(2 * log(1 / error) + 1)) / max(2, tuned)
    spread = n * rho + 1
    return sqrt(2 * spread / (n * n * rho) * log(sqrt(spread) / error))


def share(values: Sequence[float], error: float = 0.05) -> Estimate:
    """The mean of parts of a victory: Wilson's interval where each is won or lost."""
    if not values:
        return Estimate(0.0, 0.0, 1.0, 0)
    mean = sum(values) / len(values)
    if all(value in (0.0, 1.0) for value in values):
        low, high = wilson(round(sum(values)), len(values), z_of(error))
        return Estimate(mean, low, high, len(values))
    found = plain(Sums.of(value - 0.5 for value in values), 0.5, error)
    return Estimate(mean, max(0.0, found.low + 0.5), min(1.0, found.high + 0.5), len(values))


def mean(values: Sequence[float], error: float = 0.05) -> Estimate:
    return plain(Sums.of(values), 0.0, error) if len(values) > 1 else Estimate(
        sum(values), float("-inf"), float("inf"), len(values)
    )  # fmt: skip


def apart(first: Sequence[float], second: Sequence[float], error: float = 0.05) -> Estimate:
    """How much the second mean is above the first, where nothing pairs them (Agresti, Caffo)."""
    a, b = (Sums(len(v) + 2, sum(v) + 1.0, sum(x * x for x in v) + 1.0) for v in (first, second))
    half = z_of(error) * sqrt(a.variance() / a.n + b.variance() / b.n)
    shrunk = b.mean - a.mean
    if not first or not second:
        return Estimate(0.0, -1.0, 1.0, 0)
    found = sum(second) / len(second) - sum(first) / len(first)
    low, high = min(found, shrunk - half), max(found, shrunk + half)
    return Estimate(found, max(-1.0, low), min(1.0, high), min(len(first), len(second)))


def within(
    groups: Iterable[tuple[Sequence[float], Sequence[float]]], error: float = 0.05
) -> Estimate:
    """How much more the second of each group has than the first, all groups together: equals are
    compared with equals, and a group that lacks one of the two says nothing (Mantel, Haenszel)."""
    weights = total = variance = 0.0
    count = [0, 0]
    for first, second in groups:
        if not first or not second:
            continue
        a, b = (
            Sums(len(v) + 2, sum(v) + 1.0, sum(x * x for x in v) + 1.0) for v in (first, second)
        )
        weight = len(first) * len(second) / (len(first) + len(second))
        weights += weight
        total += weight * (sum(second) / len(second) - sum(first) / len(first))
        variance += weight**2 * (a.variance() / a.n + b.variance() / b.n)
        count = [count[0] + len(first), count[1] + len(second)]
    if not weights:
        return Estimate(0.0, -1.0, 1.0, 0)
    found, half = total / weights, z_of(error) * sqrt(variance) / weights
    return Estimate(found, max(-1.0, found - half), min(1.0, found + half), min(count))


def above_even(values: Sequence[float], error: float = 0.05) -> Estimate:
    """How much more than half of the victories these are."""
    found = share(values, error)
    return Estimate(found.mean - 0.5, found.low - 0.5, found.high - 0.5, found.n)


def fewer(both: Sequence[tuple[float, float]], error: float = 0.05) -> Estimate | None:
    """How many times as many of the first numbers tell as much as the second ones, which go with
    them one by one; by leaving out one group after the other. None for too few."""
    if len(both) < 2 * GROUPS:
        return None

    def ratio(kept: Sequence[tuple[float, float]]) -> float:
        before, after = (Sums.of(column).variance() for column in zip(*kept, strict=True))
        return log(before / after) if before > 0 and after > 0 else 0.0

    found = ratio(both)
    without = [
        ratio([pair for place, pair in enumerate(both) if place % GROUPS != group])
        for group in range(GROUPS)
    ]
    middle = sum(without) / GROUPS
    spread = sqrt((GROUPS - 1) / GROUPS * sum((one - middle) ** 2 for one in without))
    half = z_of(error) * spread
    return Estimate(exp(found), exp(found - half), exp(found + half), len(both))


def needed(
    sums: Sums, half: float, bound: float, error: float, tuned: int | None, most: int
) -> int:
    """How many numbers, as things look, an interval of half that width rests on; at most `most`.
    It is the sequential one that is tuned to a number, or the plain one."""
    if sums.n < 2:
        return most
    spread = sqrt(sums.variance(bound))
    if tuned is None:
        return min(most, int((z_of(error) * spread / half) ** 2) + 1)
    return bisect_left(range(most), -half, lo=1, key=lambda n: -spread * _mixture(n, error, tuned))

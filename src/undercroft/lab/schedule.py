"""What is played next, and when enough is known.

All variants that are still open go on in step, a block of seeds at a time, and the first one with
them, since the others are compared with it. Looks are taken only when a block is whole, so what is
decided does not depend on who played it. A variant is settled when its interval leaves out what it
is compared with, or is as narrow as was wished for; then it gets no further games. Of a sweep that
looks for a win rate, every figure is compared with that rate instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from .estimate import FIRST_LOOK, NOTHING, Estimate, Sums, mean, plain, sequential, share
from .row import Row, Unit
from .spec import WIN, Spec

GAMES = 50
"""Games of one unit."""
OWN = {"rounds": "rounds", "decisions": "decisions"}
"""Measures that every row has."""


def measured(spec: Spec, row: Row) -> float:
    if spec.measure == WIN:
        return row.score
    if spec.measure in OWN:
        return float(getattr(row, OWN[spec.measure]))
    return row.figure(spec.measure)


@dataclass
class Scores:
    """What was measured, by variant and seed; None where a game failed."""

    spec: Spec
    arms: int
    values: list[list[float | None]] = field(default_factory=list)
    _known: dict[tuple[int, int], tuple[int, Sums]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.values = [[] for _ in range(self.arms)]

    def add(self, unit: Unit, rows: Sequence[Row]) -> None:
        mine = self.values[unit.arm]
        assert len(mine) == unit.first
        by_pair: dict[int, list[Row]] = {}
        for row in rows:
            by_pair.setdefault(row.pair, []).append(row)
        for pair in range(unit.first, unit.first + unit.pairs):
            games = by_pair[pair]
            failed = any(row.error for row in games)
            own = [measured(self.spec, row) for row in games]
            mine.append(None if failed else sum(own) / len(own))

    def of(self, arm: int) -> list[float]:
        return [value for value in self.values[arm] if value is not None]

    def summed(self, arm: int, base: int = -1) -> Sums:
        """The sums of a variant's values, or of its differences to another; goes on from what was
        summed up at the last look."""
        ends = (arm,) if base < 0 else (arm, base)
        last = min(len(self.values[end]) for end in ends)
        first, sums = self._known.get((arm, base), (0, Sums()))
        own = self.values[arm][first:last]
        if base < 0:
            more = Sums.of(value for value in own if value is not None)
        else:
            both = zip(self.values[base][first:last], own, strict=True)
            more = Sums.of(b - a for a, b in both if a is not None and b is not None)
        self._known[arm, base] = last, sums.plus(more)
        return self._known[arm, base][1]

    def differences(self, arm: int, base: int) -> list[float]:
        both = zip(self.values[base], self.values[arm], strict=False)
        return [b - a for a, b in both if a is not None and b is not None]


class Schedule:
    """Decides by the scores alone."""

    def __init__(
        self, spec: Spec, arms: int, games_a_pair: int, rivals: Sequence[tuple[int, int]] = ()
    ) -> None:
        self.spec, self.arms = spec, arms
        self.rivals = dict(rivals)
        """With which other each variant is compared."""
        self.scores = Scores(spec, arms)
        self.block = max(1, GAMES // games_a_pair)
        self.search = spec.target is not None
        count = arms if self.search else len(self.rivals)
        self.error = spec.stop.error / (1 if spec.worth else max(1, count))
        """Shared out among the comparisons, so that what is stated holds for all together; but
        what each of many cards is worth is a question of its own."""
        self.bound = 1.0 if spec.measure == WIN else 0.0
        self.scale = 100.0 if spec.measure == WIN else 1.0
        self.open = list(range(arms)) if self.search else sorted(self.rivals)
        self.pairs = 0
        self._enough = False

    # What is known

    def estimate(self, arm: int) -> Estimate:
        """What decides about a variant: its difference, or its share if a share is searched."""
        if not self.search:
            return self._interval(self.scores.summed(arm, self.rivals[arm]), self.bound)
        found = self._interval(self.scores.summed(arm).shifted(-0.5), 0.5)
        return found._replace(mean=found.mean + 0.5, low=found.low + 0.5, high=found.high + 0.5)

    def _interval(self, sums: Sums, bound: float) -> Estimate:
        if sums.n < 2:
            return NOTHING
        stop = self.spec.stop
        if not stop.decide:
            return plain(sums, bound, self.error)
        return sequential(sums, bound, self.error, tuned=max(FIRST_LOOK, stop.pairs // 3))

    def decided(self, arm: int, found: Estimate) -> bool:
        """Whether its interval leaves out what it is compared with."""
        against = self.spec.target if self.search else 0.0
        assert against is not None
        return not found.low <= against <= found.high

    def narrow(self, found: Estimate) -> bool:
        width = self.spec.stop.width
        return width is not None and found.half * self.scale <= width

    def settled(self, arm: int) -> bool:
        found = self.estimate(arm)
        return self.narrow(found) or (self.spec.stop.decide and self.decided(arm, found))

    # What comes next

    def wave(self) -> list[Unit]:
        """The units that are played next; none when the study is over."""
        size = min(self.block, self.spec.stop.pairs - self.pairs)
        if size <= 0 or self._enough:
            return []
        return [Unit(arm, self.pairs, size) for arm in self.playing()]

    def playing(self) -> list[int]:
        if self.search:
            return self.open
        # The first goes on with any other: it is what all are seen beside.
        return sorted({0, *self.open, *(self.rivals[arm] for arm in self.open)})

    def ahead(self, steps: int) -> list[Unit]:
        """Units that will be wanted if nothing is settled meanwhile."""
        first = self.pairs + steps * self.block
        size = min(self.block, self.spec.stop.pairs - first)
        return [Unit(arm, first, size) for arm in self.playing()] if size > 0 else []

    def done(self, wave: Sequence[Unit]) -> None:
        """All units of a wave have their scores."""
        self.pairs += wave[0].pairs
        if self.pairs < FIRST_LOOK:
            return
        self.open = [arm for arm in self.open if not self.settled(arm)]
        if self.arms > 1 or self.search:
            self._enough = not self.open
        else:
            # One variant has nothing to be compared with: it is known, or it is not.
            self._enough = self.narrow(self.alone(0))

    def alone(self, arm: int) -> Estimate:
        """What is measured of a variant by itself."""
        values = self.scores.of(arm)
        return (share if self.bound else mean)(values, self.spec.stop.error)

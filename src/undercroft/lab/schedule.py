"""What is played next, and when enough is known.

All variants that are still open go on in step, a block of seeds at a time, and the first one with
them, since the others are compared with it. Looks are taken only when a block is whole, so what is
decided does not depend on who played it. A variant is settled when its interval leaves out what it
is compared with, or is as narrow as was wished for; then it gets no further games. Of a sweep that
looks for a win rate, every figure is compared with that rate instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from .estimate import FIRST_LOOK, NOTHING, Estimate, Sums, mean, needed, plain, sequential, share
from .luck import LUCK, Part
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
class Known:
    """What was summed up so far of a variant, or of its differences to another."""

    seeds: int = 0
    sums: Sums = field(default_factory=Sums)
    part: Part = field(default_factory=Part)
    both: list[tuple[float, float]] = field(default_factory=list)
    """Where luck is taken away: each number as it was, and without it."""


@dataclass
class Scores:
    """What was measured, by variant and seed; None where a game failed."""

    spec: Spec
    arms: int
    block: int
    values: list[list[float | None]] = field(default_factory=list)
    lucks: list[list[float]] = field(default_factory=list)
    _known: dict[tuple[int, int], Known] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.values = [[] for _ in range(self.arms)]
        self.lucks = [[] for _ in range(self.arms)]

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
            self.lucks[unit.arm].append(sum(row.figure(LUCK) for row in games) / len(games))

    def of(self, arm: int) -> list[float]:
        return [value for value in self.values[arm] if value is not None]

    def summed(self, arm: int, base: int = -1) -> Sums:
        """The sums of a variant's values, or of its differences to another; goes on from what was
        summed up at the last look."""
        return self._summed(arm, base).sums

    def evened(self, arm: int, base: int = -1) -> list[tuple[float, float]]:
        """The same numbers one by one, as they were and with luck taken away."""
        return self._summed(arm, base).both

    def _summed(self, arm: int, base: int) -> Known:
        ends = (arm,) if base < 0 else (arm, base)
        last = min(len(self.values[end]) for end in ends)
        known = self._known.setdefault((arm, base), Known())
        while known.seeds < last:
            end = min(last, known.seeds + self.block)
            numbers = list(self._numbers(arm, base, range(known.seeds, end)))
            if self.spec.luck:
                # The part of luck is that of the blocks before, so that it cannot follow its own.
                part = known.part.part
                both = [(value, value - part * luck) for value, luck in numbers]
                known.both += both
                known.sums = known.sums.plus(Sums.of(even for _, even in both))
                for value, luck in numbers:
                    known.part.add(value, luck)
            else:
                known.sums = known.sums.plus(Sums.of(value for value, _ in numbers))
            known.seeds = end
        return known

    def _numbers(self, arm: int, base: int, seeds: range) -> Iterator[tuple[float, float]]:
        """What was measured and how much of it was luck, seed by seed."""
        for seed in seeds:
            value, luck = self.values[arm][seed], self.lucks[arm][seed]
            if base >= 0:
                other = self.values[base][seed]
                value = None if value is None or other is None else value - other
                luck -= self.lucks[base][seed]
            if value is not None:
                yield value, luck

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
        self.block = max(1, GAMES // games_a_pair)
        self.scores = Scores(spec, arms, self.block)
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
            found = self._interval(self.scores.summed(arm, self.rivals[arm]), self.bound)
            return found.within(-1.0, 1.0) if self.bound else found
        found = self._interval(self.scores.summed(arm).shifted(-0.5), 0.5)
        return found.plus(0.5).within(0.0, 1.0)

    def _interval(self, sums: Sums, bound: float) -> Estimate:
        if sums.n < 2:
            return NOTHING
        stop = self.spec.stop
        if not stop.decide:
            return plain(sums, bound, self.error)
        return sequential(sums, bound, self.error, self._tuned)

    @property
    def _tuned(self) -> int:
        return max(FIRST_LOOK, self.spec.stop.pairs // 3)

    def left(self) -> int:
        """Pairs that are still to be played, as things look."""
        stop = self.spec.stop
        if not self.wave():
            return 0
        last = stop.pairs
        if stop.width is not None:
            half = stop.width / self.scale
            tuned = self._tuned if stop.decide and self.open else None
            last = max(
                needed(self._deciding(arm), half, self.bound, self.error, tuned, stop.pairs)
                for arm in self.open or (0,)
            )
        blocks = -(-(max(last, FIRST_LOOK) - self.pairs) // self.block)
        return min(stop.pairs - self.pairs, max(1, blocks) * self.block)

    def _deciding(self, arm: int) -> Sums:
        if arm in self.rivals and not self.search:
            return self.scores.summed(arm, self.rivals[arm])
        return self.scores.summed(arm).shifted(-self.bound / 2)

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
        if self.spec.luck:
            return self._within(self.scores.summed(arm))
        values = self.scores.of(arm)
        return (share if self.bound else mean)(values, self.spec.stop.error)

    def _within(self, sums: Sums) -> Estimate:
        """The interval of numbers without their luck; a share stays between nothing and all."""
        if not self.bound:
            return plain(sums, 0.0, self.spec.stop.error)
        return plain(sums.shifted(-0.5), 0.5, self.spec.stop.error).plus(0.5).within(0.0, 1.0)

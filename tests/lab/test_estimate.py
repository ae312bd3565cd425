from __future__ import annotations

from math import sqrt
from random import Random
from typing import Any

import pytest

from undercroft.lab.estimate import (
    NOTHING,
    Estimate,
    Sums,
    apart,
    mean,
    needed,
    plain,
    sequential,
    share,
    within,
    z_of,
)
from undercroft.lab.row import Row, Unit
from undercroft.lab.schedule import Schedule
from undercroft.lab.spec import spec_of

STUDIES = 2000


def null_study(dice: Random, pairs: int, error: float) -> bool:
    """Whether a study of two variants that are equally good ends with a difference.

    A pair is one bit of some numbers: a quarter of them end differently, half of those each way.
    """
    sums = Sums()
    for _ in range(pairs // 50):
        differ = dice.getrandbits(50) & dice.getrandbits(50)
        way = dice.getrandbits(50)
        gained, lost = (differ & way).bit_count(), (differ & ~way).bit_count()
        sums = sums.plus(Sums(50, float(gained - lost), float(gained + lost)))
        if sums.n >= 100:
            found = sequential(sums, 1.0, error, tuned=max(100, pairs // 3))
            if found.low > 0 or found.high < 0:
                return True
    return False


def test_at_most_one_study_in_twenty_sees_a_difference_where_there_is_none() -> None:
    dice = Random(20)
    alarms = sum(null_study(dice, 2000, 0.05) for _ in range(STUDIES))
    assert 0 < alarms <= 0.05 * STUDIES


def test_somebody_who_looks_as_often_with_plain_intervals_is_fooled() -> None:
    """What the sequential interval is for: the plain one fails the same trial."""
    dice, alarms = Random(20), 0
    for _ in range(300):
        sums = Sums()
        for _ in range(40):
            differ, way = dice.getrandbits(50) & dice.getrandbits(50), dice.getrandbits(50)
            gained, lost = (differ & way).bit_count(), (differ & ~way).bit_count()
            sums = sums.plus(Sums(50, float(gained - lost), float(gained + lost)))
            found = plain(sums, 1.0)
            if sums.n >= 100 and not found.low <= 0 <= found.high:
                alarms += 1
                break
    assert alarms > 0.15 * 300


def test_a_schedule_of_equal_variants_stops_by_itself_as_seldom() -> None:
    """The same through the schedule that studies use, with rows that somebody drew."""
    spec = spec_of({"game": "explore", "stop": {"pairs": 1000}})
    dice, alarms = Random(7), 0
    for _ in range(60):
        schedule = Schedule(spec, 2, 1, [(1, 0)])
        while wave := schedule.wave():
            for unit in wave:
                schedule.scores.add(unit, drawn(dice, unit))
            schedule.done(wave)
        alarms += schedule.pairs < 1000
    assert alarms <= 6


def drawn(dice: Random, unit: Unit) -> list[Row]:
    return [
        Row(unit.arm, pair, 0, 0, float(dice.getrandbits(1)), "", "", 0, 0, "", ())
        for pair in range(unit.first, unit.first + unit.pairs)
    ]


def test_a_true_difference_is_found_early() -> None:
    dice, sums, looks = Random(3), Sums(), 0
    while True:
        looks += 1
        gained, lost = dice.getrandbits(50) & dice.getrandbits(50), 0
        lost = dice.getrandbits(50) & dice.getrandbits(50) & dice.getrandbits(50)
        up, down = gained.bit_count(), lost.bit_count()
        sums = sums.plus(Sums(50, float(up - down), float(up + down)))
        if sums.n >= 100 and sequential(sums, 1.0, 0.05, 300).low > 0:
            break
    assert looks <= 10


def test_a_plain_interval_holds_in_95_of_100_studies() -> None:
    dice, inside = Random(5), 0
    for _ in range(400):
        found = plain(Sums.of(dice.gauss(2.0, 3.0) for _ in range(40)))
        inside += found.low <= 2.0 <= found.high
    assert 370 <= inside <= 395


def test_a_few_equal_pairs_are_no_certainty() -> None:
    found = plain(Sums.of([0.0] * 20), bound=1.0)
    assert found.half > 0.05
    assert plain(Sums.of([0.0])) == NOTHING


def test_shares_stay_between_nothing_and_all() -> None:
    assert share([]) == Estimate(0.0, 0.0, 1.0, 0)
    assert share([1.0] * 4).high == 1.0
    assert share([1.0] * 4).low == pytest.approx(0.51, abs=0.01)
    halves = share([0.5] * 6 + [1.0] * 6)
    assert 0 < halves.low < 0.75 < halves.high <= 1


def test_means_and_differences_of_two_groups() -> None:
    assert mean([1.0, 2.0, 3.0]).mean == 2.0
    assert mean([4.0]).low == float("-inf")
    found = apart([0.0] * 50 + [1.0] * 50, [0.0] * 25 + [1.0] * 75)
    assert found.mean == 0.25
    assert found.low == pytest.approx(0.12, abs=0.02)
    assert apart([], [1.0]).low == -1.0


def test_narrower_takes_more_pairs() -> None:
    sums = Sums.of([1.0, 0.0, -1.0, 0.0] * 25)
    fine, rough = (needed(sums, half, 1.0, 0.05, None, 10**6) for half in (0.01, 0.1))
    assert fine > 90 * rough


@pytest.mark.parametrize("tuned", [None, 300])
def test_so_many_more_as_are_needed_are_enough_and_one_less_is_not(tuned: int | None) -> None:
    sums = Sums.of([1.0, 0.0, -1.0, 0.0] * 25)
    count = needed(sums, 0.05, 0.0, 0.05, tuned, 10**6)
    spread = sums.variance()
    halves = [
        z_of(0.05) * sqrt(spread / n)
        if tuned is None
        else sequential(Sums(n, 0.0, spread * (n - 1)), 0.0, 0.05, tuned).half
        for n in (count - 1, count)
    ]
    assert halves[0] > 0.05 >= halves[1]
    assert needed(sums, 0.05, 0.0, 0.05, tuned, 200) == 200
    assert needed(Sums(), 0.05, 0.0, 0.05, tuned, 200) == 200


@pytest.mark.parametrize(
    ("arms", "stop"),
    [
        (2, {"pairs": 2000, "width": 6.0}),
        (2, {"pairs": 1000, "width": 6.0, "decide": False}),
        (1, {"pairs": 2000, "width": 6.0}),
        (2, {"pairs": 330, "decide": False}),
    ],
)
def test_there_is_something_left_until_the_end(arms: int, stop: dict[str, Any]) -> None:
    """As long as a study goes on it says how far it is, and never that it is there."""
    spec = spec_of({"game": "deckbox", "stop": stop})
    dice = Random(4)
    schedule = Schedule(spec, arms, 1, [(1, 0)][: arms - 1])
    told = []
    while wave := schedule.wave():
        for unit in wave:
            schedule.scores.add(unit, drawn(dice, unit))
        schedule.done(wave)
        told.append((schedule.pairs, schedule.left()))
    assert all(left > 0 for _, left in told[:-1])
    assert told[-1][1] == 0
    end = told[-1][0]
    assert all(abs(pairs + left - end) <= 0.3 * end for pairs, left in told[2:])


def test_equals_are_compared_with_equals() -> None:
    """Of what is seen in hard games alone, most is the hardness: within them nothing is left."""
    hard = ([0.0, 1.0] * 20, [0.0, 1.0] * 60)
    easy = ([1.0] * 90 + [0.0] * 10, [1.0] * 9 + [0.0])
    both = [[*first, *second] for first, second in zip(hard, easy, strict=True)]
    assert apart(*both).high < -0.05
    found = within([hard, easy])
    assert found.mean == pytest.approx(0.0)
    assert found.low < 0 < found.high
    assert found.n == 130
    assert within([hard, easy, ([], [1.0] * 50)]) == found
    """A group that lacks one of the two says nothing."""
    assert within([]).n == 0
    better = within([([0.0] * 50 + [1.0] * 50, [1.0] * 100)])
    assert better.mean == 0.5 and better.low > 0.3

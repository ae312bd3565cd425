from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from undercroft.kernel.dice import Die, Face, chance_to_exceed, decode, encode, total

some_dice = st.lists(st.lists(st.integers(0, 5), min_size=1, max_size=4), max_size=4)


def counted(dice: list[list[int]], drop: int) -> Counter[int]:
    """Totals of every throw, one by one."""
    totals = (sum(sorted(throw)[: max(len(dice) - drop, 0)]) for throw in product(*dice))
    return Counter(totals)


def chances(die: icepool.Die[int]) -> dict[int, Fraction]:
    return {value: Fraction(n, die.denominator()) for value, n in die.items()}


def test_the_first_die_is_the_least_significant_digit() -> None:
    assert decode(1, 3) == (1, 0, 0)
    assert decode(2 * 36 + 3 * 6 + 5, 3) == (5, 3, 2)
    assert encode((5, 3, 2)) == 95


def test_no_dice_have_one_throw() -> None:
    assert decode(0, 0) == ()
    assert encode(()) == 0


@pytest.mark.parametrize(("count", "sides"), [(1, 6), (3, 6), (2, 10), (4, 2)])
def test_every_throw_has_a_number_of_its_own(count: int, sides: int) -> None:
    throws = [decode(index, count, sides) for index in range(sides**count)]
    assert sorted(throws) == list(product(range(sides), repeat=count))
    assert [encode(throw, sides) for throw in throws] == list(range(sides**count))


def test_a_number_beyond_the_last_throw_is_a_mistake_of_ours() -> None:
    with pytest.raises(AssertionError):
        decode(36, 2)


def test_a_die_tells_its_values() -> None:
    assert Die("odd", (Face(), Face(3), Face(1, "h"))).values == (0, 3, 1)


@given(some_dice, st.integers(0, 5))
def test_totals_agree_with_counting_all_throws(dice: list[list[int]], drop: int) -> None:
    throws = counted(dice, drop)
    exact = {value: Fraction(n, throws.total()) for value, n in throws.items()}
    assert chances(total(map(icepool.Die, dice), drop)) == exact


@given(some_dice, some_dice)
def test_the_chance_to_exceed_agrees_with_counting(
    one: list[list[int]], other: list[list[int]]
) -> None:
    pairs = list(product(counted(one, 0).elements(), counted(other, 0).elements()))
    exact = Fraction(sum(a > b for a, b in pairs), len(pairs))
    assert chance_to_exceed(total(map(icepool.Die, one)), total(map(icepool.Die, other))) == exact


def test_dropping_more_dice_than_there_are_leaves_nothing() -> None:
    assert chances(total([icepool.d6, icepool.d6], 3)) == {0: Fraction(1)}


def test_successes_are_counted_by_mapping_each_die() -> None:
    success = icepool.d6.map(lambda value: int(value >= 5))
    assert chances(total([success, success])) == {
        0: Fraction(4, 9),
        1: Fraction(4, 9),
        2: Fraction(1, 9),
    }


def test_exploding_dice_are_totalled_like_any_other() -> None:
    coin = icepool.Die([0, 1]).explode(depth=1)
    assert chances(total([coin])) == {0: Fraction(1, 2), 1: Fraction(1, 4), 2: Fraction(1, 4)}

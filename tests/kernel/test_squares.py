from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from undercroft.kernel.squares import bit, each, nth

sets = st.sets(st.integers(0, 1400), max_size=300)


def as_mask(members: set[int]) -> int:
    return sum(1 << s for s in members)


@given(sets)
def test_each_lists_the_members_in_order(members: set[int]) -> None:
    assert each(as_mask(members)) == sorted(members)


@given(sets)
def test_nth_is_each_at_that_place(members: set[int]) -> None:
    mask = as_mask(members)
    assert [nth(mask, i, len(members)) for i in range(len(members))] == sorted(members)


@given(sets)
def test_nth_refuses_what_is_not_there(members: set[int]) -> None:
    for i in (-1, len(members)):
        with pytest.raises(IndexError):
            nth(as_mask(members), i, len(members))


def test_a_full_board_is_listed_too() -> None:
    assert each((1 << 1400) - 1) == list(range(1400))
    assert nth((1 << 1400) - 1, 1399, 1400) == 1399


def test_a_square_is_one_bit() -> None:
    assert each(bit(77)) == [77]

"""Options: a lazy sequence equals the list it stands for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from undercroft.kernel.choice import Options
from undercroft.kernel.squares import each


@given(st.integers(0, 4), st.lists(st.integers(0, 2**90), max_size=4))
def test_options_equal_the_list_they_stand_for(single: int, masks: list[int]) -> None:
    singles = [("button", n) for n in range(single)]
    options = Options(list(singles))
    spelled = list(singles)
    for number, mask in enumerate(masks):
        options.squares(("move", number), mask)
        spelled += [("move", number, square) for square in each(mask)]
    assert len(options) == len(spelled)
    assert list(options) == spelled
    assert [options[i] for i in range(len(spelled))] == spelled
    assert [options[i - len(spelled)] for i in range(len(spelled))] == spelled
    assert options[1:3] == spelled[1:3]


def test_an_index_beyond_the_options_is_an_error() -> None:
    options = Options([("a",)])
    options.squares(("move",), 0b101)
    for index in (3, -4):
        with pytest.raises(IndexError):
            options[index]


def test_single_options_may_be_added_until_the_question_is_asked() -> None:
    single: list[tuple[object, ...]] = [("a",)]
    options = Options(single)
    options.squares(("move",), 0b1)
    single.append(("b",))
    assert list(options) == [("a",), ("b",), ("move", 0)]
    assert len(options) == 3


def test_what_is_offered_is_found() -> None:
    options = Options([("a",)])
    options.squares(("move",), 0b100)
    assert ("move", 2) in options
    assert ("move", 1) not in options


def test_covered_are_the_squares_of_all_sets() -> None:
    options = Options([("end",)])
    assert options.covered == 0
    options.squares(("move",), 0b0110)
    options.squares(("dash",), 0b1100)
    assert options.covered == 0b1110

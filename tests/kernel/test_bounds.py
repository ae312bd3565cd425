"""Bounds: what a field may hold is declared once, and anything else is named with its place."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft.kernel.bounds import (
    Bound,
    Column,
    Distinct,
    Either,
    Fields,
    Flag,
    Named,
    Nothing,
    Record,
    Row,
    Square,
    Squares,
    Text,
    Unsound,
    Whole,
    Word,
    bits,
    checked,
    deck,
    each,
    index,
)
from undercroft.kernel.plain import to_plain


@pytest.mark.parametrize(
    ("bound", "value", "told"),
    [
        (Whole(0, 3), 4, "the field f is 4: expected a whole number from 0 to 3"),
        (Whole(0, 3), True, "the field f is True: expected a whole number from 0 to 3"),
        (Whole(0, 3), 1.0, "the field f is 1.0: expected"),
        (bits(70), 1 << 200, "the field f is a number of 201 bits: expected a set of things"),
        (index("ab", -1), -2, "from -1 to 1"),
        (Flag(), 0, "the field f is 0: expected true or false"),
        (Word("a", "b"), "c", "the field f is 'c': expected one of 'a', 'b'"),
        (Text(3), "abcd", "text of at most 3 characters"),
        (Squares(0b110), 0b111, "a set of squares of the map"),
        (Square(0b110), 0, "a square of the map or -1 for none"),
        (Square(0b110, None), -1, "expected a square of the map"),
        (Column(Whole(0, 1), 2), [0, 2], r"the field f\[1\] is 2: expected a whole"),
        (Column(Whole(0, 1), 2), (0, 1), "expected a list of 2"),
        (Row(Whole(0, 1), 0, 2), (0, 0, 0), "expected a row of 0 to 2"),
        (Record(Whole(0, 1), Flag()), (0, 1), r"the field f\[1\] is 1: expected true or false"),
        (Distinct(Row(Whole(0, 9), 0, 9)), (1, 1), "in which nothing comes twice"),
        (Either(Nothing(), Whole(1, 2)), 3, "expected nothing or a whole number from 1 to 2"),
        (Named(go=(Whole(0, 1),)), ("stay",), "a row that begins with a word such as 'go'"),
        (Named(go=(Whole(0, 1),)), ("go",), r"the field f \(go\) has 0 values: expected 1"),
        (Named(go=(Whole(0, 1),)), ("go", 2), r"the field f \(go\)\[1\] is 2"),
        (deck(index(3), 9), ((), (3,), ()), r"the field f\[1\]\[0\] is 3"),
    ],
)
def test_what_is_out_of_bounds_is_told_with_its_place(bound: Bound, value: Any, told: str) -> None:
    with pytest.raises(Unsound, match=told):
        checked({"f": bound}, {"f": to_plain(value)})


def test_a_bound_may_depend_on_the_fields_before_it() -> None:
    fields: Fields = {
        "card": Column(Whole(0, 9), 0, 5),
        "wounds": each(lambda found: len(found["card"]), Whole(0, 4)),
    }
    assert checked(fields, {"wounds": [0, 1], "card": [3, 4]}) == {
        "card": [3, 4], "wounds": [0, 1],
    }  # fmt: skip
    with pytest.raises(Unsound, match=r"the field wounds is .*: expected a list of 2"):
        checked(fields, {"card": [3, 4], "wounds": [0]})


@pytest.mark.parametrize(
    ("plain", "told"),
    [
        ({}, 'the field "f" is missing'),
        ({"f": 1, "g": 1}, 'there is no field "g"'),
        ({"f": {"x": 1}}, 'the field "f" is not written as a state is'),
        ({"f": {"t": 7}}, 'the field "f" is not written as a state is'),
        ({"f": {"d": [[[], 1]]}}, 'the field "f" is not written as a state is'),
    ],
)
def test_a_state_that_is_not_written_as_one_is_refused(plain: dict[str, Any], told: str) -> None:
    with pytest.raises(Unsound, match=told):
        checked({"f": Whole(0, 1)}, plain)

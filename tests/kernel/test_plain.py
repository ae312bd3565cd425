"""Plain data comes back from JSON as it went in."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from undercroft.kernel.plain import from_plain, to_plain

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.lists(inner, max_size=3).map(tuple)
        | st.dictionaries(st.integers() | st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=12,
)


@given(values)
def test_what_goes_in_comes_out(value: Any) -> None:
    back = from_plain(json.loads(json.dumps(to_plain(value))))
    assert back == value
    assert _kinds(back) == _kinds(value)


def _kinds(value: Any) -> Any:
    """The shape of a value, so that a list that came back as a tuple is seen."""
    if isinstance(value, (list, tuple)):
        return (type(value).__name__, [_kinds(item) for item in value])
    if isinstance(value, dict):
        return {key: _kinds(item) for key, item in value.items()}
    return type(value).__name__

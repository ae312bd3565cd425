from __future__ import annotations

import pytest

from undercroft.lab.interval import wilson


def test_an_interval_is_the_one_of_the_textbook() -> None:
    # Newcombe (1998), table I: 81 of 263, Wilson's score method.
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    assert wilson(15, 148) == pytest.approx((0.0624, 0.1605), abs=5e-5)
    assert wilson(0, 20) == pytest.approx((0.0, 0.1611), abs=5e-5)


def test_no_trials_say_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize("hits", [-1, 5])
def test_more_hits_than_trials_are_no_share(hits: int) -> None:
    with pytest.raises(ValueError, match="no share"):
        wilson(hits, 4)

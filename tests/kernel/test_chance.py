"""Chance: equal seeds, equal streams; every number as likely as every other."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from undercroft.kernel.chance import draw, stream


@given(st.integers(), st.integers(0, 10**6), st.integers(1, 6**12))
def test_a_draw_lies_below_its_bound_and_never_changes(seed: int, count: int, bound: int) -> None:
    drawn = draw(stream(seed), count, bound)
    assert 0 <= drawn < bound
    assert drawn == draw(stream(seed), count, bound)


def test_neighbouring_seeds_and_branches_have_nothing_in_common() -> None:
    keys = [stream(seed, branch) for seed in range(50) for branch in range(20)]
    assert len(set(keys)) == len(keys)
    heads = {tuple(draw(key, count, 6) for count in range(20)) for key in keys}
    assert len(heads) == len(keys)


def test_a_stream_is_even() -> None:
    """Chi-square of 60,000 throws over 216 results stays within six sigma of its mean."""
    key = stream(2026)
    counts = Counter(draw(key, count, 216) for count in range(60_000))
    expected = 60_000 / 216
    chi = sum((counts[i] - expected) ** 2 / expected for i in range(216))
    assert abs(chi - 215) < 6 * (2 * 215) ** 0.5


def test_large_bounds_are_even_too() -> None:
    key = stream(7)
    bound = 6**12
    halves = Counter(draw(key, count, bound) * 2 // bound for count in range(20_000))
    assert abs(halves[0] - 10_000) < 500


def test_known_numbers_stay_as_they_are() -> None:
    """Saves and journals depend on the stream: it may never change."""
    key = stream(42)
    assert [draw(key, count, 1000) for count in range(6)] == [420, 13, 207, 332, 789, 334]

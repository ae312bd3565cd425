"""Chance: equal seeds, equal streams; every number as likely as every other."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from undercroft.kernel.chance import (
    Mix,
    aligned,
    bare,
    branched,
    draw,
    is_mix,
    is_seed,
    key_of,
    mixed,
    mixes_of,
    sealed,
    stream,
)


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


def test_dice_of_a_purpose_are_even_and_their_own() -> None:
    key = stream(2026)
    for purpose in (("roll", "attack", 3), ("draw", "loot")):
        counts = Counter(aligned(key, purpose, count, 216) for count in range(60_000))
        expected = 60_000 / 216
        chi = sum((counts[i] - expected) ** 2 / expected for i in range(216))
        assert abs(chi - 215) < 6 * (2 * 215) ** 0.5
    one, other = (
        [aligned(key, ("draw", deck), count, 36) for count in range(3600)] for deck in ("a", "b")
    )
    same = sum(a == b for a, b in zip(one, other, strict=True))
    assert 50 < same < 160
    assert max(aligned(key, ("dice",), count, 6**40) for count in range(99)) > 6**39


def test_a_smaller_deck_gives_the_card_at_the_same_height() -> None:
    key = stream(1)
    for count in range(100):
        at = aligned(key, ("draw", "loot"), count, 40)
        assert aligned(key, ("draw", "loot"), count, 39) in (at, at - 1)


# Sealed dice


SEED = "00" * 31 + "2a"


@given(st.binary(min_size=32, max_size=32), st.integers(0, 10**6), st.integers(1, 6**120))
def test_a_sealed_draw_lies_below_its_bound_and_never_changes(
    key: bytes, count: int, bound: int
) -> None:
    drawn = sealed(key, count, bound)
    assert 0 <= drawn < bound
    assert drawn == sealed(key, count, bound)


def test_sealed_dice_are_what_the_documentation_says() -> None:
    """As anybody would work them out with a tool for HMAC-SHA-256; they may never change."""
    key = bytes.fromhex(SEED)
    for count in range(50):
        message = f"undercroft dice 2\n{count} 0\n".encode()
        number = int(hmac.new(key, message, hashlib.sha256).hexdigest(), 16)
        assert sealed(key, count, 216) == number % 216
    drawn = [sealed(key_of(SEED), count, 1000) for count in range(6)]  # type: ignore[arg-type]
    assert drawn == [868, 29, 568, 465, 244, 474]


def test_sealed_dice_are_even() -> None:
    key = bytes.fromhex(SEED)
    counts = Counter(sealed(key, count, 36) for count in range(18_000))
    chi = sum((counts[i] - 500) ** 2 / 500 for i in range(36))
    assert abs(chi - 35) < 6 * (2 * 35) ** 0.5


def test_what_a_seed_is() -> None:
    assert key_of(7) == stream(7)
    assert key_of(SEED) == bytes(31) + b"*"
    for seed in (0, -3, 2**200, SEED):
        assert is_seed(seed)
    for word in (True, None, 1.0, "", "2a", SEED.replace("2a", "2A"), SEED + "0", "g" * 64, [1]):
        assert not is_seed(word)


def test_who_looks_ahead_cannot_work_back_to_sealed_dice() -> None:
    """A branch of a sealed stream is a quick one, and shares nothing with it but an HMAC."""
    key = bytes.fromhex(SEED)
    keys = {branched(key, branch) for branch in range(50)} | {branched(None, b) for b in range(50)}
    assert len(keys) == 100
    assert all(type(found) is int and found < 2**64 for found in keys)


# What players mix in


ONE, OTHER = Mix(3, 0, "11" * 32), Mix(5, 2, "fe" * 32)


def test_what_is_mixed_in_changes_the_dice_from_then_on_as_the_documentation_says() -> None:
    plain, stirred = key_of(SEED), key_of(mixed(SEED, ONE, OTHER))
    keys = [bytes.fromhex(SEED)]
    for mix in (ONE, OTHER):
        message = f"undercroft mix\n{mix.after} {mix.seat} {mix.digits}\n".encode()
        keys.append(hmac.new(keys[-1], message, hashlib.sha256).digest())
    for count in range(9):
        key = keys[0 if count < 3 else 1 if count < 5 else 2]
        assert sealed(stirred, count, 6**9) == sealed(key, count, 6**9)  # type: ignore[arg-type]
        same = sealed(stirred, count, 6**9) == sealed(plain, count, 6**9)  # type: ignore[arg-type]
        assert same == (count < 3)


def test_two_may_mix_something_in_at_once_and_every_part_counts() -> None:
    late = OTHER._replace(after=3)
    keys = [
        key_of(mixed(SEED, *mixes))
        for mixes in ((ONE,), (ONE, late), (late, ONE), (ONE, late._replace(seat=1)))
    ]
    assert len({sealed(key, 3, 6**20) for key in keys}) == 4  # type: ignore[arg-type]


def test_a_seed_is_told_apart_from_what_is_mixed_into_it() -> None:
    whole = mixed(mixed(SEED, ONE), OTHER)
    assert is_seed(whole) and bare(whole) == SEED and mixes_of(whole) == (ONE, OTHER)
    assert bare(7) == 7 and mixes_of(7) == mixes_of(None) == mixes_of(SEED) == ()
    for wrong in (
        mixed(SEED, OTHER, ONE),  # the later one first
        whole + " ",
        whole.replace(":", "-"),
        mixed(SEED, ONE._replace(digits="11")),
        mixed(SEED, ONE._replace(after=-1)),
        SEED + "\n" + whole[65:],
    ):
        assert not is_seed(wrong)
    assert is_mix("0f" * 32)
    for word in ("", "0F" * 32, "0f" * 31, "0f" * 32 + "\n", 7, None):
        assert not is_mix(word)

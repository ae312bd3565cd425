"""Secrets and promised dice."""

from __future__ import annotations

from hashlib import sha256

from undercroft.table.secret import commitment, hashed, is_secret, new_secret, seal


def test_a_commitment_is_the_hash_that_the_documentation_says() -> None:
    text = "undercroft dice 1\n" + "0" * 30 + "ff" + "\nsalty\n"
    assert commitment(255, "salty") == sha256(text.encode()).hexdigest()


def test_dice_are_sealed_anew_each_time_and_keep_their_promise() -> None:
    one, other = seal(), seal()
    assert one.seed != other.seed and one.salt != other.salt
    assert commitment(one.seed, one.salt) == one.commitment
    assert commitment(one.seed + 1, one.salt) != one.commitment
    assert max(seal().seed.bit_length() for _ in range(20)) > 64


def test_a_secret_is_known_by_its_hash() -> None:
    word = new_secret()
    assert is_secret(word, hashed(word))
    assert not is_secret(word + "x", hashed(word))
    assert not is_secret("", hashed(word))
    assert not is_secret(word, None)
    assert not is_secret("\udc80", hashed(word))

"""Secrets and promised dice."""

from __future__ import annotations

from hashlib import sha256

from undercroft.kernel.chance import is_seed
from undercroft.table.secret import (
    agent_seed,
    commitment,
    hashed,
    is_secret,
    new_secret,
    read_seed,
    seal,
    version,
    written,
)


def test_a_commitment_is_the_hash_that_the_documentation_says() -> None:
    text = "undercroft dice 1\n" + "0" * 30 + "ff" + "\nsalty\n"
    assert commitment(255, "salty") == sha256(text.encode()).hexdigest()
    text = "undercroft dice 2\n" + "0" * 62 + "ff" + "\nsalty\n"
    assert commitment("0" * 62 + "ff", "salty") == sha256(text.encode()).hexdigest()


def test_dice_are_sealed_anew_each_time_and_keep_their_promise() -> None:
    one, other = seal(), seal()
    assert one.seed != other.seed and one.salt != other.salt
    assert commitment(one.seed, one.salt) == one.commitment
    assert commitment(other.seed, one.salt) != one.commitment
    assert is_seed(one.seed) and len(str(one.seed)) == 64, "256 bits"


def test_a_seed_is_read_as_it_was_written() -> None:
    for seed in (seal().seed, 0, 7, 2**128 - 1):
        assert read_seed(written(seed)) == seed
        assert version(seed) == (1 if isinstance(seed, int) else 2)


def test_a_secret_is_known_by_its_hash() -> None:
    word = new_secret()
    assert is_secret(word, hashed(word))
    assert not is_secret(word + "x", hashed(word))
    assert not is_secret("", hashed(word))
    assert not is_secret(word, None)
    assert not is_secret("\udc80", hashed(word))


def test_the_luck_of_an_agent_is_nobodys_to_work_out() -> None:
    seed = str(seal().seed)
    found = {agent_seed(seed, "t", 0), agent_seed(seed, "t", 1), agent_seed(seed, "u", 0)}
    assert len(found) == 3
    assert agent_seed(seed, "t", 0) in found, "every process draws the same"
    assert agent_seed(str(seal().seed), "t", 0) not in found
    assert agent_seed(7, "t", 0) != agent_seed(None, "t", 0)

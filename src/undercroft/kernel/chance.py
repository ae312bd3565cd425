"""Chance, the player who rolls dice and draws cards.

A source of chance answers questions of `CHANCE` with an index, which depends on the seed and on how
many questions of chance were answered before: copying it is copying two values, and taking a move
back never changes what is rolled next. There are two, told apart by their seed:

- the *quick* stream of a whole number, for simulation, tests and games alone: good dice, but
  whoever sees enough of them can work out the rest;
- the *sealed* stream of 256 bits written as 64 hexadecimal digits, for games that people play
  against each other: HMAC-SHA-256 over a counter, which nobody can continue without the seed.

`docs/fair-dice.md` says how anybody can check the sealed one.
"""

from __future__ import annotations

from hashlib import sha256
from hmac import digest

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15

Seed = int | str
"""A whole number for the quick stream, 64 hexadecimal digits for the sealed one."""
Key = int | bytes
"""What a stream is drawn from; of a seed it is made by `key_of`."""

SEALED_DIGITS = 64
_BLOCK = 256
_SPARE = 64
"""So many bits more are drawn than a bound needs."""


def _mix(z: int) -> int:
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def is_seed(value: object) -> bool:
    """Whether somebody's value can be a seed."""
    if type(value) is int:
        return True
    digits = isinstance(value, str) and len(value) == SEALED_DIGITS
    return digits and all(letter in "0123456789abcdef" for letter in str(value))


def key_of(seed: Seed) -> Key:
    """The key of the stream that a seed stands for."""
    return stream(seed) if isinstance(seed, int) else bytes.fromhex(seed)


def stream(seed: int, branch: int = 0) -> int:
    """The key of a quick stream: equal seeds and branches give equal streams."""
    return _mix((_mix(seed & _MASK) + (seed >> 64) + branch * _GOLDEN + 1) & _MASK)


def branched(key: Key | None, branch: int) -> int:
    """The key of a quick stream for who looks ahead; it tells nothing of a sealed one."""
    if isinstance(key, bytes):
        key = int.from_bytes(digest(key, b"undercroft branch\n", sha256)[:8], "big")
    return stream(key or 0, branch + 1)


def draw(key: int, count: int, bound: int) -> int:
    """The `count`-th number of a quick stream, from 0 to `bound` - 1.

    The bias of the remainder is below one part in 2**40 for every bound that a game asks for.
    """
    z = (key + (count + 1) * _GOLDEN) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    z ^= z >> 31
    if bound > 1 << 24:
        z = z << 64 | _mix(z ^ key)
    return z % bound


def sealed(key: bytes, count: int, bound: int) -> int:
    """The `count`-th number of a sealed stream, from 0 to `bound` - 1.

    It is the remainder of a block of HMAC-SHA-256, a number of 256 bits, or of several where the
    bound is that large: the bias is below one part in 2**64, and of dice far below.
    """
    blocks = -(-(bound.bit_length() + _SPARE) // _BLOCK)
    found = b"".join(
        digest(key, f"undercroft dice 2\n{count} {block}\n".encode(), sha256)
        for block in range(blocks)
    )
    return int.from_bytes(found, "big") % bound

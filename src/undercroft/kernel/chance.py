"""Chance, the player who rolls dice and draws cards.

A source of chance answers questions of `CHANCE` with an index. The sealed source is a hashed
counter: its answer depends on the seed and on how many questions of chance were answered before,
so copying it is copying two ints, and taking a move back never changes what is rolled next.
"""

from __future__ import annotations

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


def _mix(z: int) -> int:
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def stream(seed: int, branch: int = 0) -> int:
    """The key of a stream of chance: equal seeds and branches give equal streams."""
    return _mix((_mix(seed & _MASK) + (seed >> 64) + branch * _GOLDEN + 1) & _MASK)


def draw(key: int, count: int, bound: int) -> int:
    """The `count`-th number of the stream, from 0 to `bound` - 1.

    The bias of the remainder is below one part in 2**40 for every bound that a game asks for.
    """
    z = (key + (count + 1) * _GOLDEN) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    z ^= z >> 31
    if bound > 1 << 24:
        z = z << 64 | _mix(z ^ key)
    return z % bound

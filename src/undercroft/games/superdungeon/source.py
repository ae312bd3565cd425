"""Sources: where the dice of a roll come from, for those who tell of it.

What a game lists need not add up: a card may take dice away, a rule may replace them all. What is
thrown decides; dice that nobody claims count as the attribute's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from .card import Pool

Parts = tuple[tuple[str, tuple[int, ...]], ...]


def named(parts: Sequence[tuple[str, Pool]], pool: Pool) -> Parts:
    """The parts of a pool, those that add nothing left out; together they are the pool."""
    left = list(pool)
    found: list[list[int]] = []
    for _, added in parts:
        taken = [max(0, min(have, more)) for have, more in zip(left, added, strict=True)]
        left = [have - took for have, took in zip(left, taken, strict=True)]
        found.append(taken)
    if found:
        found[0] = [have + rest for have, rest in zip(found[0], left, strict=True)]
    return tuple(
        (name, tuple(taken)) for (name, _), taken in zip(parts, found, strict=True) if any(taken)
    )


@lru_cache(maxsize=1024)
def parted(parts: Parts, pool: Pool) -> Parts:
    """The parts of a pool of which only these dice are thrown."""
    return named([(name, Pool(*part)) for name, part in parts], pool)

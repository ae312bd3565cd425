"""Crossings: tables of which a field may say more than its row and its column do.

What a field should be is made of what its row and its column add to the whole; with warband
against warband the row adds and the column takes away. A field is *apart* when its interval leaves
that out. The error is shared out among all fields of the table, so that of a hundred tables in
which nothing goes together five at most have such a field.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .estimate import share

SWEEPS = 2000
"""So often the parts are made to fit each other at most."""
SETTLED = 1e-9


class Field(NamedTuple):
    """The games of one field, and what adds up in it."""

    values: Sequence[float]
    """Parts of a victory."""
    adds: tuple[str, ...]
    takes: tuple[str, ...] = ()


def expected(fields: Sequence[Field]) -> list[float]:
    """What rows and columns alone make of each field, by least squares over all games."""
    means = [sum(field.values) / len(field.values) - 0.5 for field in fields]
    weights = [len(field.values) for field in fields]
    signs = [dict.fromkeys(field.adds, 1) | dict.fromkeys(field.takes, -1) for field in fields]
    parts: dict[str, float] = {key: 0.0 for own in signs for key in own}
    left = list(means)
    for _ in range(SWEEPS):
        moved = 0.0
        for key in parts:
            own = [(place, each[key]) for place, each in enumerate(signs) if key in each]
            weight = sum(weights[place] for place, _ in own)
            step = sum(weights[place] * sign * left[place] for place, sign in own) / weight
            parts[key] += step
            for place, sign in own:
                left[place] -= sign * step
            moved = max(moved, abs(step))
        if moved < SETTLED:
            break
    return [mean - rest + 0.5 for mean, rest in zip(means, left, strict=True)]


def apart(fields: Sequence[Field], error: float = 0.05) -> list[bool]:
    """Which fields depart from what their row and column say.

    One after the other, the farthest first: once it is known it is left out, so that it does not
    make its whole row look odd.
    """
    told = [share(field.values, error / len(fields)) for field in fields]
    kept = list(range(len(fields)))
    while kept:
        whole = expected([fields[place] for place in kept])
        off = [
            (abs(told[place].mean - one) / told[place].half, place)
            for place, one in zip(kept, whole, strict=True)
            if not told[place].thin and not told[place].low <= one <= told[place].high
        ]
        if not off:
            break
        kept.remove(max(off)[1])
    return [place not in kept for place in range(len(fields))]

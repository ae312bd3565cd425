"""How far a measured share can be trusted."""

from __future__ import annotations

from math import sqrt

CONFIDENCE_95 = 1.959963984540054
"""The width of 95 % confidence in standard deviations."""


def wilson(hits: int, trials: int, z: float = CONFIDENCE_95) -> tuple[float, float]:
    """Wilson's score interval of a share: the lowest and highest it plausibly is."""
    if not 0 <= hits <= trials:
        raise ValueError(f"{hits} of {trials} is no share")
    if not trials:
        return 0.0, 1.0
    share = hits / trials
    spread = z * z / trials
    middle = (share + spread / 2) / (1 + spread)
    half = z * sqrt(share * (1 - share) / trials + spread / (4 * trials)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)

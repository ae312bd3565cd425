"""Logistic regression: the weights that make what happened most likely, and how sure they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from undercroft.kernel.value import chance_of

STEPS = 25
NEAR = 1e-6
"""A step that changes no weight by more ends the search."""

Matrix = list[list[float]]


class Fit(NamedTuple):
    """Weights, and the covariance of their errors if every row is a trial of its own."""

    weights: list[float]
    covariance: Matrix


def fitted(
    rows: Sequence[tuple[Sequence[float], float]], ridge: float, *, base: bool = True
) -> Fit:
    """Fit rows of what was seen and what part was won, by Newton's method.

    A ridge keeps weights small that little is known of; with a `base` the first of what is seen is
    always one, and its weight is left alone.
    """
    size = len(rows[0][0])
    weights = [0.0] * size
    held = [1e-9 if base and not i else ridge for i in range(size)]
    bend: Matrix = []
    for _ in range(STEPS):
        slope, bend = _leaning(rows, weights)
        for i in range(size):
            bend[i][i] += held[i]
            slope[i] -= held[i] * weights[i]
        change = _solved(bend, slope)
        weights = [a + b for a, b in zip(weights, change, strict=True)]
        if max(map(abs, change)) < NEAR:
            break
    columns = [_solved(bend, [float(i == j) for i in range(size)]) for j in range(size)]
    return Fit(weights, columns)


def _leaning(
    rows: Sequence[tuple[Sequence[float], float]], weights: Sequence[float]
) -> tuple[list[float], Matrix]:
    """Where the likelihood rises, and how it bends."""
    size = len(weights)
    slope = [0.0] * size
    bend = [[0.0] * size for _ in range(size)]
    for shown, won in rows:
        guess = chance_of(sum(a * b for a, b in zip(weights, shown, strict=True)))
        off, sway = won - guess, guess * (1 - guess)
        for i, sign in enumerate(shown):
            if sign:
                slope[i] += off * sign
                part, row = sway * sign, bend[i]
                for j in range(i, size):
                    row[j] += part * shown[j]
    for i in range(size):
        for j in range(i):
            bend[i][j] = bend[j][i]
    return slope, bend


def _solved(matrix: Matrix, right: Sequence[float]) -> list[float]:
    """Solve a system of linear equations by elimination."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda r: abs(rows[r][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for r in range(size):
            if r != column and rows[r][column]:
                factor = rows[r][column] / rows[column][column]
                for j in range(column, size + 1):
                    rows[r][j] -= factor * rows[column][j]
    return [rows[i][size] / rows[i][i] for i in range(size)]

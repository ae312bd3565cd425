"""Tables of two things: which field says more than its row and column."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from undercroft.lab.crossing import Field, apart, expected

ROWS, COLUMNS, GAMES = 6, 5, 80


def grid(chance: Callable[[int, int], float], random: Random, games: int = GAMES) -> list[Field]:
    """Games of every row in every column."""
    return [
        Field(
            [float(random.random() < chance(row, column)) for _ in range(games)],
            ("", f"r{row}", f"c{column}"),
        )
        for row in range(ROWS)
        for column in range(COLUMNS)
    ]


def test_what_adds_up_is_expected_to_the_last_digit() -> None:
    shares = {
        (row, column): 0.2 + 0.1 * row + 0.05 * column for row in range(4) for column in (0, 2)
    }
    fields = [
        Field([share] * (10 + row), ("", f"r{row}", f"c{column}"))
        for (row, column), share in shares.items()
    ]
    assert expected(fields) == pytest.approx(list(shares.values()))
    # Who beats whom by their strength alone: the row adds, the column takes away.
    strength = {"a": 0.2, "b": 0.05, "c": -0.25}
    met = [
        Field([0.5 + strength[one] - strength[other]] * 7, (one,), (other,))
        for one, other in (("a", "b"), ("a", "c"), ("b", "c"))
    ]
    assert expected(met) == pytest.approx([0.65, 0.95, 0.8])
    assert not any(apart(met))


def test_in_five_of_a_hundred_tables_of_nothing_at_most_is_a_field_framed() -> None:
    random = Random(7)
    tables = 120
    false = sum(
        any(apart(grid(lambda row, column: 0.3 + 0.06 * row + 0.05 * column, random)))
        for _ in range(tables)
    )
    assert false <= 0.05 * tables
    # With the error of a single field many more would be.
    random = Random(7)
    single = sum(
        any(
            apart(
                grid(lambda row, column: 0.3 + 0.06 * row + 0.05 * column, random),
                0.05 * ROWS * COLUMNS,
            )
        )
        for _ in range(tables)
    )
    assert single > 2 * false


def test_a_pair_that_goes_together_is_framed_and_nothing_else() -> None:
    def chance(row: int, column: int) -> float:
        return 0.95 if (row, column) == (2, 1) else 0.4

    found = apart(grid(chance, Random(1), 300))
    assert [place for place, one in enumerate(found) if one] == [2 * COLUMNS + 1]
    # Of few games nothing is said.
    assert not any(apart(grid(chance, Random(1), 29)))

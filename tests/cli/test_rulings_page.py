"""docs/rulings.md tells the rulings of the catalogue, word for word."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from undercroft.games import registry

PAGE = Path(__file__).parents[2] / "docs" / "rulings.md"
ROWS = [line for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| `")]


def test_the_page_has_a_table() -> None:
    assert len(ROWS) > 40
    assert len(set(ROWS)) == len(ROWS)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.split("`")[1])
def test_a_ruling_on_the_page_is_that_of_the_catalogue(row: str) -> None:
    found = re.match(r"\| `([^`]+)` \|", row)
    assert found is not None
    rule = registry.catalogue("explore")[found[1]]
    assert row == f"| `{rule.id}` | {rule.unclear} | {rule.ruling} |"

"""A few thousand messages that must be refused; `make fuzz` sends a hundred thousand."""

from __future__ import annotations

import asyncio

import pytest

from .fire import fire
from .servers import Server


@pytest.mark.parametrize("seed", [11, 12])
def test_everything_wrong_is_refused_with_a_sentence_and_changes_nothing(
    server: Server, seed: int
) -> None:
    report = asyncio.run(fire(server, 3_000, seed))
    assert "3000 messages refused" in report
    assert "Traceback" not in server.complaints

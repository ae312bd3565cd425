"""Ten thousand messages that must be refused; `make fuzz` sends a hundred thousand."""

from __future__ import annotations

import asyncio

from .fire import fire
from .servers import Server


def test_everything_wrong_is_refused_with_a_sentence_and_changes_nothing(server: Server) -> None:
    report = asyncio.run(fire(server, 10_000, seed=11))
    assert report.startswith("10000 messages refused")
    assert "Traceback" not in server.complaints

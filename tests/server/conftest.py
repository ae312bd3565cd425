"""One server for all tests that do not hurt it; others start their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from .servers import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server")).start()
    yield running
    running.stop()
    assert "Traceback" not in running.complaints


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    """A server that is not started yet, and is stopped in the end."""
    running = Server(tmp_path)
    yield running
    running.stop()

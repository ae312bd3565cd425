"""One server and one Chromium for all tests of a process; two processes share nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from ..server.servers import Server
from .chromium import PAGE, WAIT, Visitor, launch

expect.set_options(timeout=WAIT)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    assert PAGE.is_file(), "the page is not built: make web"
    running = Server(tmp_path_factory.mktemp("browser")).start()
    yield running
    running.stop()
    assert "Traceback" not in running.complaints


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    """A server to stop and start."""
    assert PAGE.is_file(), "the page is not built: make web"
    running = Server(tmp_path)
    yield running
    running.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


Visit = Callable[..., Visitor]


@pytest.fixture
def visit(chromium: Browser, server: Server) -> Iterator[Visit]:
    """Opens a browser of somebody's own; in the end nothing may have gone wrong in any of them."""
    visitors: list[Visitor] = []

    def come(**wishes: object) -> Visitor:
        visitor = Visitor(chromium, str(wishes.pop("url", server.url)), **wishes)
        visitors.append(visitor)
        return visitor

    yield come
    trouble = [line for visitor in visitors for line in visitor.trouble]
    for visitor in visitors:
        visitor.leave()
    assert trouble == []

"""Everything that a test of Arcade plays is played again without a log."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from tests.arcade.arena import Arena


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Generator[None, None, None]:
    Arena.played.clear()
    yield
    for arena in list(Arena.played):
        arena.play_again_silently()

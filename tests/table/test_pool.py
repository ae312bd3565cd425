"""Worker processes for machine players, on the event loop that serves the game."""

from __future__ import annotations

import asyncio
import os
import signal
from typing import Any

import pytest
import uvloop

from undercroft.games import registry
from undercroft.table.live import Live, Setup
from undercroft.table.pool import NoAnswer, Pool


@pytest.fixture
def live() -> Live:
    game: Any = registry.game("deckbox")
    return Live(Setup("t", game, game.checked({}), seed=1))


def test_an_idle_worker_that_died_is_noticed_and_replaced(live: Live) -> None:
    async def evening() -> None:
        pool = Pool(1, 30.0)
        await pool.start()
        try:
            assert await pool.choose(live, 0, "random") in range(len(live.match.ask.options))
            (dead,) = pool._all
            os.kill(dead.process.pid, signal.SIGKILL)
            await dead.gone()
            assert dead.process.stdin is not None
            await dead.process.stdin.wait_closed()
            with pytest.raises(NoAnswer, match="its process has ended"):
                await pool.choose(live, 0, "random")
            assert await pool.choose(live, 0, "random") in range(len(live.match.ask.options))
            assert dead.process.pid not in pool.pids
        finally:
            await pool.close()

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(evening())


def test_a_question_that_is_called_off_costs_no_worker(live: Live) -> None:
    async def evening() -> None:
        pool = Pool(1, 30.0)
        await pool.start()
        try:
            (first,) = pool.pids
            asking = asyncio.create_task(pool.choose(live, 0, "random"))
            await asyncio.sleep(0)
            asking.cancel()
            with pytest.raises(asyncio.CancelledError):
                await asking
            assert await pool.choose(live, 0, "random") in range(len(live.match.ask.options))
            assert pool.pids != [first]
        finally:
            await pool.close()

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(evening())

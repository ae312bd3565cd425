"""Worker processes for machine players, on the event loop that serves the game."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from typing import Any

import pytest
import uvloop

from undercroft.agents import agent
from undercroft.games import registry
from undercroft.table.errors import Refused
from undercroft.table.live import Live, Setup
from undercroft.table.lookout import survey
from undercroft.table.pool import Moment, NoAnswer, Pool


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
            assert await pool.choose(live, 0, "random") in range(len(live.match.ask.options))
            assert dead.process.pid not in pool.pids
        finally:
            await pool.close()

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(evening())


def test_a_question_that_is_called_off_costs_no_worker_and_troubles_nobody(
    live: Live, caplog: pytest.LogCaptureFixture
) -> None:
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
    assert not caplog.messages


@pytest.mark.parametrize("game", ["crystalia", "explore"])
def test_a_worker_sees_what_the_table_itself_sees_now_and_at_earlier_moments(game: str) -> None:
    rules: Any = registry.game(game)
    setup = Setup("t", rules, rules.checked({}), seed=1)
    match = rules.new(seed=1, **setup.options)
    machine = agent("random", seed=1)
    moments: list[tuple[Moment, int, dict[str, Any]]] = []
    while len(moments) < 6:
        for _ in range(40):
            match.answer(machine.choose(match, match.ask))
        figures = [token.id for token in match.scene(0).tokens if token.at is not None]
        if figures:
            seen = survey(match.copy(), 0, figures[-1])
            moments.append((Moment(setup, match.journal.copy()), figures[-1], seen))

    async def evening() -> None:
        pool = Pool(1, 60.0)
        await pool.start()
        try:
            for moment, figure, seen in (*moments, *reversed(moments)):
                assert await pool.survey(moment, 0, figure) == seen
            with pytest.raises(Refused, match="no such figure"):
                await pool.survey(moments[0][0], 0, 9999)
        finally:
            await pool.close()

    asyncio.run(evening())
    assert len({str(seen) for _, _, seen in moments}) > 1


def test_who_asks_while_a_large_map_is_looked_over_comes_first() -> None:
    rules: Any = registry.game("crystalia")
    setup = Setup("t", rules, rules.checked({"players": 4, "mode": "narrative"}), seed=3)
    match = rules.new(seed=3, **setup.options)
    machine = agent("random", seed=1)
    while len(match.journal) < 20:
        match.answer(machine.choose(match, match.ask))
    one, other = [token.id for token in match.scene(0).tokens if token.at is not None][:2]
    moment = Moment(setup, match.journal.copy())
    told: list[str] = []

    async def look(pool: Pool, name: str, figure: int, squares: bool) -> dict[str, Any]:
        found = await pool.survey(moment, 0, figure, squares)
        told.append(name)
        return found

    async def evening() -> list[dict[str, Any]]:
        pool = Pool(1, 60.0)
        await pool.start()
        try:
            return await asyncio.gather(
                look(pool, "all squares", one, True), look(pool, "figures", other, False)
            )
        finally:
            await pool.close()

    assert asyncio.run(evening()) == [survey(match, 0, one), survey(match, 0, other, False)]
    assert told == ["figures", "all squares"]


def test_a_worker_that_has_roamed_knows_the_table_and_one_that_is_wanted_does_not_roam(
    live: Live,
) -> None:
    async def evening() -> None:
        pool = Pool(1, 30.0)
        await pool.start()
        try:
            (worker,) = pool._all
            taken = await pool.take("other")
            asks = asyncio.create_task(pool.take("another"))
            await asyncio.sleep(0)
            await pool.roam(Moment.of(live))
            assert not worker.known
            pool.put(taken)
            pool.put(await asks)
            await pool.roam(Moment.of(live))
            assert list(worker.known) == ["t"]
        finally:
            await pool.close()

    asyncio.run(evening())


@pytest.mark.parametrize("moment", ["before", "meanwhile"])
def test_a_question_to_a_worker_that_dies_is_answered_or_given_up_at_once(
    live: Live, moment: str
) -> None:
    """Whatever is lost when a process ends, who waits for it hears of the end."""

    async def evening() -> None:
        pool = Pool(1, 600.0)
        await pool.start()
        try:
            (dying,) = pool._all
            assert dying.process.stdout is not None
            # Nothing more is ever heard from it, not even that its pipe was closed.
            dying.process.stdout.readline = asyncio.Event().wait  # type: ignore[assignment]
            if moment == "before":
                os.kill(dying.process.pid, signal.SIGKILL)
            asking = asyncio.create_task(pool.choose(live, 0, "random"))
            await asyncio.sleep(0)
            if moment == "meanwhile":
                os.kill(dying.process.pid, signal.SIGKILL)
            async with asyncio.timeout(60):
                with pytest.raises(NoAnswer, match="its process has ended"):
                    await asking
                assert await pool.choose(live, 0, "random") in range(len(live.match.ask.options))
        finally:
            await pool.close()

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(evening())


@pytest.mark.parametrize("module", ["worker", "prover"])
def test_a_worker_whose_server_is_gone_before_it_is_ready_ends_in_silence(module: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", f"undercroft.table.{module}"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == ""

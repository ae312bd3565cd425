"""Machine players in their own processes: slow and crashing ones never block a table."""

from __future__ import annotations

import asyncio
import json
import os
import select
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from .player import Player
from .servers import ROOT, Server

AGENTS = '''
import os, time
from undercroft.agents.search import Search

class Slow:
    name = "slow"
    def __init__(self, seed): pass
    def choose(self, match, ask):
        while True: time.sleep(1)

class Crashing(Slow):
    def choose(self, match, ask): os._exit(3)

class Raising(Slow):
    def choose(self, match, ask): raise RuntimeError("no idea")

class Cheating(Slow):
    def choose(self, match, ask): return len(ask.options) + 5

class Pondering(Slow):
    """Has an answer at once and thinks for as long as it may."""
    seconds = 1e9
    def choose(self, match, ask):
        begun = time.monotonic()
        while time.monotonic() < begun + self.seconds: time.sleep(0.01)
        return 0

class Peeking(Slow):
    """Says by its answer whether it can see what is sealed."""
    def choose(self, match, ask):
        assert match.seed is None, "the seed is here"
        print("a word on the standard output")
        return 0

class Foreseeing(Search):
    """Says so when it thinks ahead."""
    name = "foreseeing"
    budget = 30
    def foresee(self, match, ask):
        with open(__file__.replace("strangers.py", "foreseen"), "w") as foreseen:
            foreseen.write(f"{ask.seat} {len(match.journal)}\\n")
        return super().foresee(match, ask)
'''


def strangers(folder: Path, budget: float) -> Server:
    """A server that knows strange agents, from a distribution of their own."""
    place = folder / "site"
    info = place / "strangers-1.0.dist-info"
    info.mkdir(parents=True)
    (place / "strangers.py").write_text(AGENTS)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: strangers\nVersion: 1.0\n")
    names = ("Slow", "Crashing", "Raising", "Cheating", "Pondering", "Peeking", "Foreseeing")
    rows = "\n".join(f"{name.lower()} = strangers:{name}" for name in names)
    (info / "entry_points.txt").write_text(f"[undercroft.agents]\n{rows}\n")
    path = os.pathsep.join((str(ROOT / "src"), str(place)))
    return Server(folder, budget=budget, workers=2, python_path=path).start()


@pytest.fixture(scope="module")
def strange(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that waits for no agent for long; whoever makes a table of strangers ends it."""
    running = strangers(tmp_path_factory.mktemp("strange"), 1.5)
    yield running
    running.stop()


@contextmanager
def table_of(server: Server, *levels: str) -> Iterator[dict[str, Any]]:
    """A table of Deckbox with these agents, which ends with what is done at it."""
    made = server.make(
        "deckbox", options={"players": len(levels)},
        seats=[{"kind": "agent", "level": level} for level in levels],
    )  # fmt: skip
    yield made
    with server.http() as http:
        secret = {"Authorization": f"Bearer {made['secrets']['host']}"}
        assert http.delete(f"/api/tables/{made['table']}", headers=secret).status_code == 204


@pytest.fixture
def patient(tmp_path: Path) -> Iterator[Server]:
    """A server on which every agent that can answer does, however busy the machine is."""
    running = strangers(tmp_path, 60)
    yield running
    running.stop()


def answers(server: Server, table: str) -> list[dict[str, Any]]:
    with sqlite3.connect(server.folder / "tables.db") as database:
        rows = database.execute(
            "select payload from acts where table_id = ? order by number", [table]
        ).fetchall()
    database.close()
    return [json.loads(payload) for (payload,) in rows]


@pytest.mark.parametrize("level", ["slow", "crashing", "raising", "cheating"])
def test_a_table_goes_on_without_an_agent_that_does_not_answer(strange: Server, level: str) -> None:
    async def evening(made: dict[str, Any]) -> None:
        async with Player(strange.socket, made["table"], [made["secrets"]["watch"]]) as watcher:
            await watcher.until(lambda: watcher.number >= 4)
            notes = [line["text"] for line in watcher.lines if "drawn for it" in line["text"]]
            assert notes

    with table_of(strange, level, "random") as made:
        asyncio.run(evening(made))
        by = [answer["by"] for answer in answers(strange, made["table"])]
    assert by[:3] == ["fallback"] * 3
    assert f"the agent {level} of seat 0" in strange.complaints


def test_a_slow_agent_keeps_no_other_table_waiting(strange: Server) -> None:
    async def evening(slow: dict[str, Any], quick: dict[str, Any]) -> None:
        async with Player(strange.socket, quick["table"], [quick["secrets"]["watch"]]) as watcher:
            await watcher.until(lambda: watcher.number >= 40 or watcher.over is not None)
        async with Player(strange.socket, slow["table"], [slow["secrets"]["watch"]]) as watcher:
            await watcher.until(lambda: watcher.number >= 2)

    with table_of(strange, "slow") as slow, table_of(strange, "greedy") as quick:
        asyncio.run(evening(slow, quick))


def test_an_agent_never_has_the_seed_and_what_it_prints_is_no_answer(patient: Server) -> None:
    made = patient.make(
        "deckbox", options={"players": 1}, seats=[{"kind": "agent", "level": "peeking"}]
    )

    async def evening() -> None:
        async with Player(patient.socket, made["table"], [made["secrets"]["watch"]]) as watcher:
            await watcher.until(lambda: watcher.number >= 10)

    asyncio.run(evening())
    assert {answer["by"] for answer in answers(patient, made["table"])} == {"agent"}


def test_who_will_not_wait_has_the_best_answers_so_far_until_a_person_is_asked(
    tmp_path: Path,
) -> None:
    server = strangers(tmp_path, 3000)
    seats = [{"kind": "person"}, {"kind": "agent", "level": "pondering"}]
    made = server.make("deckbox", options={"players": 2}, seats=seats)

    async def evening() -> None:
        mine, watch = made["secrets"]["seats"]["0"], made["secrets"]["watch"]
        async with (
            Player(server.socket, made["table"], [mine]) as ada,
            Player(server.socket, made["table"], [watch]) as watcher,
        ):
            hasten = {"type": "hasten", "seat": 0}
            said = await watcher.ask(hasten, "refused")
            assert said["text"] == "That seat is not yours."
            for _ in range(3):
                while ada.asked:
                    assert (await ada.answer(0))["type"] == "accepted"
                assert ada.question["seat"] == 1
                await ada.say(hasten)
                assert await ada.my_turn()

    try:
        asyncio.run(evening())
        by = {answer["by"] for answer in answers(server, made["table"])}
        assert "agent" in by and "fallback" not in by
    finally:
        server.stop()


@pytest.mark.parametrize("allowed", [True, False])
def test_machines_think_on_while_a_person_is_asked_where_the_table_allows_it(
    tmp_path: Path, allowed: bool
) -> None:
    server = strangers(tmp_path, 60)
    seats = [{"kind": "person"}, {"kind": "agent", "level": "foreseeing"}]
    made = server.make(
        "deckbox", options={"players": 2}, seats=seats, manners={"think_ahead": allowed}
    )
    pipe = tmp_path / "site" / "foreseen"
    os.mkfifo(pipe)
    foreseen = os.open(pipe, os.O_RDWR)

    async def evening() -> None:
        async with Player(server.socket, made["table"], [made["secrets"]["seats"]["0"]]) as ada:
            for _ in range(2):
                await ada.answer(0)
            if allowed:
                ready, _, _ = await asyncio.to_thread(select.select, [foreseen], [], [], 60)
                assert ready and os.read(foreseen, 100).startswith(b"1 3\n")
            assert (await ada.answer(0))["type"] == "accepted"
            await ada.my_turn()
            said = "Machines think on at this table while people are asked."
            assert (said in [line["text"] for line in ada.lines]) == allowed

    try:
        asyncio.run(evening())
        by = [answer["by"] for answer in answers(server, made["table"])]
        assert "agent" in by and "fallback" not in by
        if not allowed:
            assert select.select([foreseen], [], [], 0)[0] == []
    finally:
        server.stop()
        os.close(foreseen)


def test_workers_end_with_a_server_that_is_killed(own: Server) -> None:
    own.start()
    made = own.make("deckbox", options={"players": 1}, seats=[{"kind": "agent"}])

    async def evening() -> None:
        async with Player(own.socket, made["table"], [made["secrets"]["watch"]]) as watcher:
            await watcher.until(lambda: watcher.number >= 2)

    asyncio.run(evening())
    workers = own.children
    assert workers
    ends = [os.pidfd_open(pid) for pid in workers]
    own.kill()
    for worker in ends:
        ready, _, _ = select.select([worker], [], [], 60)
        assert ready, "a worker outlives its server"
        os.close(worker)


def test_a_worker_that_is_killed_is_replaced(own: Server) -> None:
    own.start()
    made = own.make("explore", seats=[{"kind": "agent"}, {"kind": "agent"}])

    async def evening() -> None:
        async with Player(own.socket, made["table"], [made["secrets"]["watch"]]) as watcher:
            await watcher.until(lambda: watcher.number >= 5)
            for worker in own.children:
                os.kill(worker, signal.SIGKILL)
            number = watcher.number
            await watcher.until(lambda: watcher.number >= number + 20 or watcher.over is not None)

    asyncio.run(evening())
    by = [answer["by"] for answer in answers(own, made["table"])]
    assert 2 * by.count("fallback") < len(by), "most answers are still an agent's"

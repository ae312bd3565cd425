"""Several server processes share tables through PostgreSQL and Redis."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest

from . import services
from .player import Player, next_asked
from .servers import Server
from .test_play import TWO, seats
from .test_seats import always


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, services.Service]]:
    folder = tmp_path_factory.mktemp("services")
    with (
        services.postgresql_service(folder) as database,
        services.redis_service(folder) as redis,
    ):
        yield {"database": database, "redis": redis}


@pytest.fixture(scope="module")
def shared(running: dict[str, services.Service]) -> dict[str, str]:
    return {name: service.url for name, service in running.items()}


@pytest.fixture
def pair(shared: dict[str, str], tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    """Two processes on one database."""
    one = Server(tmp_path, name="one", **shared)
    other = Server(tmp_path, name="other", **shared)
    one.start()
    other.start()
    yield one, other
    one.stop()
    other.stop()
    assert "Traceback" not in one.complaints + other.complaints


def at(server: Server, made: dict[str, Any], *wanted: int) -> Player:
    return Player(server.socket, made["table"], seats(made, *wanted))


ALL_BY_HAND = {"take_backs": True, "by_hand": True}
"""Nothing is answered for people, and everything can be taken back."""


def test_two_processes_serve_one_table(pair: tuple[Server, Server]) -> None:
    one, other = pair
    made = one.make("deckbox", **TWO)
    draw = random.Random(1)

    async def evening() -> None:
        async with at(one, made, 0) as ada, at(other, made, 1) as bob:
            await ada.until(lambda: ada.table["seats"][1]["here"])
            await bob.say({"type": "say", "seat": 1, "text": "hello from there"})
            await ada.until(lambda: "talk" in ada.kinds())
            for _ in range(60):
                asked = ada if ada.asked else bob
                if not asked.asked:
                    break
                await asked.answer(draw.randrange(len(asked.question["options"])))
                await ada.reach(asked.number)
                await bob.reach(asked.number)
            assert ada.number == bob.number >= 30
            assert ada.lines == bob.lines
            differing = {name for name in ada.scene if ada.scene[name] != bob.scene[name]}
            assert differing <= {"seat", "question"}

    asyncio.run(evening())


def test_of_two_answers_at_once_one_counts_and_both_processes_agree(
    pair: tuple[Server, Server],
) -> None:
    one, other = pair
    made = one.make("deckbox", **TWO, manners=ALL_BY_HAND)

    async def evening() -> None:
        async with at(one, made, 0, 1) as here, at(other, made, 0, 1) as there:
            for seat in (0, 1):
                await always(here, seat)
            accepted = 0
            for _ in range(25):
                if here.over is not None:
                    break
                number = here.number
                last = len(here.question["options"]) - 1
                said = await asyncio.gather(
                    here.answer(0, id="h"), there.answer(last, id="t" if last else "h")
                )
                kinds = [message["type"] for message in said]
                assert kinds.count("accepted") == (1 if last else 2), said
                accepted += 1
                await here.reach(number + 1)
                await there.reach(number + 1)
                assert here.number == there.number == number + 1
                assert here.scene == there.scene
            # Which of two answers counts is chance, and so is when the game ends.
            assert accepted >= 20 or here.over is not None

    asyncio.run(evening())


def test_an_undo_is_proposed_in_one_process_and_agreed_to_in_another(
    pair: tuple[Server, Server],
) -> None:
    one, other = pair
    made = one.make("deckbox", **TWO, manners=ALL_BY_HAND)

    async def evening() -> None:
        async with at(one, made, 0) as ada, at(other, made, 1) as bob:
            for _ in range(3):
                await ada.answer(0)
            await bob.reach(3)
            await bob.answer(0)
            await ada.reach(4)
            proposed = await ada.ask({"type": "undo", "seat": 0}, "proposed")
            await bob.until(lambda: "proposed" in bob.kinds())
            consent = {"type": "consent", "undo": proposed["undo"], "seat": 1, "agree": True}
            await bob.say(consent)
            await ada.until(lambda: "settled" in ada.kinds())
            await ada.reach(5)
            await bob.reach(5)
            assert ada.asked and ada.lines == bob.lines

    asyncio.run(evening())


def test_when_one_process_is_killed_the_other_goes_on(pair: tuple[Server, Server]) -> None:
    one, other = pair
    made = one.make(
        "deckbox", options={"players": 3},
        seats=[{"kind": "person"}, {"kind": "agent"}, {"kind": "person"}],
    )  # fmt: skip
    draw = random.Random(4)

    async def step(player: Player) -> None:
        said = await player.answer(draw.randrange(len(player.question["options"])))
        assert said["type"] == "accepted", said

    async def evening() -> None:
        async with at(other, made, 2) as bob:
            async with at(one, made, 0) as ada:
                for _ in range(12):
                    asked = await next_asked(ada, bob)
                    if asked is None:
                        break
                    await step(asked)
                    await ada.reach(asked.number)
                    await bob.reach(asked.number)
                number, lines = ada.number, list(ada.lines)
                await asyncio.to_thread(one.kill)
            # Ada finds the table, as she left it, at the other process; the machine goes on, too.
            async with at(other, made, 0) as ada:
                assert ada.number >= number
                assert ada.lines[: len(lines)] == lines
                for _ in range(20):
                    asked = await next_asked(ada, bob)
                    if asked is None:
                        break
                    await step(asked)
                    await ada.reach(asked.number)
                    await bob.reach(asked.number)
                assert ada.number >= number + 10 or ada.over is not None

    asyncio.run(evening())


def test_a_table_of_machines_is_taken_over_from_a_killed_process(
    pair: tuple[Server, Server],
) -> None:
    one, other = pair
    made = one.make("explore", seats=[{"kind": "agent"}, {"kind": "agent"}])

    async def evening() -> None:
        async with Player(other.socket, made["table"], [made["secrets"]["watch"]]) as watcher:
            await watcher.until(lambda: watcher.number > 10)
            await asyncio.to_thread(one.kill)
            number = watcher.number
            await watcher.until(lambda: watcher.number > number + 20 or watcher.over is not None)

    asyncio.run(evening())


def test_seats_links_and_tables_end_in_every_process(pair: tuple[Server, Server]) -> None:
    one, other = pair
    made = one.make("deckbox", **TWO)
    headers = {"Authorization": f"Bearer {made['secrets']['host']}"}

    def call(server: Server, method: str, path: str, body: Any = None) -> httpx.Response:
        with server.http() as http:
            return http.request(method, f"/api/tables/{path}", headers=headers, json=body)

    async def evening() -> None:
        async with at(one, made, 0) as ada, at(other, made, 1) as bob:
            change = {"name": "Renamed", "paused": True}
            await asyncio.to_thread(call, one, "PATCH", made["table"], change)
            await bob.until(lambda: bob.table["name"] == "Renamed" and bob.table["paused"])
            await asyncio.to_thread(call, other, "PATCH", made["table"], {"paused": False})
            await ada.until(lambda: not ada.table["paused"])
            await asyncio.to_thread(call, one, "POST", f"{made['table']}/seats/1/link")
            await bob.until(lambda: bob.closed)
            assert "link has ended" in bob.heard[-1]["text"]
            await asyncio.to_thread(call, other, "DELETE", made["table"])
            await ada.until(lambda: ada.closed)
            assert "deleted" in ada.heard[-1]["text"]

    asyncio.run(evening())


def test_without_redis_processes_still_find_out_by_looking(
    shared: dict[str, str], tmp_path: Path
) -> None:
    with services.redis(tmp_path) as lonely:
        one = Server(tmp_path, name="one", database=shared["database"], redis=lonely).start()
        other = Server(tmp_path, name="other", database=shared["database"], redis=lonely).start()
    # Redis has ended; both go on.
    try:
        made = one.make("deckbox", **TWO, manners=ALL_BY_HAND)

        async def evening() -> None:
            async with at(one, made, 0) as ada, at(other, made, 1) as bob:
                for _ in range(6):
                    asked = ada if ada.asked else bob
                    await asked.answer(0)
                    await ada.reach(asked.number)
                    await bob.reach(asked.number)
                assert ada.number == bob.number == 6

        asyncio.run(evening())
        with one.http() as http:
            got = http.get("/api/health")
            assert got.status_code == 503
            assert got.json()["redis"] is False and got.json()["database"] is True
    finally:
        one.stop()
        other.stop()


def test_database_and_redis_may_be_restarted_while_people_play(
    running: dict[str, services.Service], pair: tuple[Server, Server]
) -> None:
    """Each is ended as a power cut would: every answer that was accepted is there once."""
    one, other = pair
    made = one.make("deckbox", **TWO, manners=ALL_BY_HAND)
    draw = random.Random(2)
    accepted: dict[int, str] = {}

    async def turn(ada: Player, bob: Player) -> None:
        """One answer, said again until the database is back and takes it."""
        asked = await next_asked(ada, bob)
        assert asked is not None
        index, id = draw.randrange(len(asked.question["options"])), f"answer {len(accepted)}"
        number, until = asked.number, time.monotonic() + 300
        while True:
            said = await asked.answer(index, number=number, id=id)
            if said["type"] == "accepted":
                break
            assert "try again" in said["text"] and time.monotonic() < until, said
        accepted[said["number"]] = id
        await ada.reach(said["number"])
        await bob.reach(said["number"])

    async def evening() -> None:
        async with at(one, made, 0) as ada, at(other, made, 1) as bob:
            for service in running.values():
                for _ in range(4):
                    await turn(ada, bob)
                gone = asyncio.create_task(asyncio.to_thread(service.restart))
                for _ in range(4):
                    await turn(ada, bob)
                await gone
            assert ada.lines == bob.lines

    asyncio.run(evening())
    with psycopg.connect(running["database"].url) as database:
        query = "select number, payload from acts where table_id = %s order by number"
        rows = database.execute(query, [made["table"]]).fetchall()
    kept = {number: json.loads(payload)["id"] for number, payload in rows}
    assert kept == accepted and len(kept) == 16

"""How many tables one server carries: `make load`.

Starts a server with an SQLite file of its own and plays at all its tables at once: every table has
four seats, each with its own socket. An answer counts as told when all four sockets have been
sent the state that follows it. Beside them machines play among themselves at tables that nobody
watches; people must not notice. At the end every table must be at the number that its sockets were
told last, here and after a restart of the server.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

ROOT = Path(__file__).parent.parent
GAMES: list[tuple[str, dict[str, Any]]] = [
    ("explore", {"size": "crawl", "hero_players": 3}),
    ("arcade", {"heroes": 4, "players": 4}),
    ("deckbox", {"players": 4}),
]
SEATS = 4


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """A server in a process of its own."""

    def __init__(self, folder: Path, database: str, **more: Any) -> None:
        self.port = free_port()
        self._more = more
        self.url = f"http://127.0.0.1:{self.port}"
        self._folder = folder
        self._database = database

    def start(self) -> None:
        settings = {
            "DATABASE": self._database, "PORT": self.port, "WORKERS": 1, "RATE": 1000,
            "BURST": 1000, "REQUESTS": 100_000, "TABLES_PER_HOUR": 100_000,
            "SOCKETS_PER_ADDRESS": 100_000, **self._more,
        }  # fmt: skip
        environment = os.environ | {f"UNDERCROFT_{k}": str(v) for k, v in settings.items()}
        environment["PYTHONPATH"] = str(ROOT / "src")
        with open(self._folder / "server.log", "ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "undercroft.cli.app", "serve"],
                env=environment, stdout=subprocess.PIPE, stderr=log,
            )  # fmt: skip
        assert self.process.stdout is not None
        if b"listens" not in self.process.stdout.readline():
            sys.exit("the server did not start: " + (self._folder / "server.log").read_text())

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def memory(self) -> float:
        """Resident megabytes."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1024
        return 0.0

    def processor(self) -> float:
        """Seconds of processor time used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Table:
    """A table with a socket for each of its seats."""

    def __init__(self, made: dict[str, Any]) -> None:
        self.id = made["table"]
        self.secrets: list[str] = list(made["secrets"]["seats"].values())
        self.host = made["secrets"]["host"]
        self.sockets: list[ClientConnection] = []
        self.number = 0
        self.accepted = 0
        self.over = False
        self.question: tuple[int, int] | None = None
        """Seat and count of options, once it is known whom to ask."""
        self.seen = [0] * SEATS
        self.told = asyncio.Event()
        self.durable = asyncio.Event()
        self.refused: list[str] = []


NUMBER = re.compile(r'"type":"state","number":(\d+)')


async def listen(table: Table, seat: int, ready: asyncio.Event) -> None:
    """Follow what one socket is sent; it is read whole only where its seat is asked."""
    async for text in table.sockets[seat]:
        assert isinstance(text, str)
        kind = text[9:17]
        if kind.startswith("welcome"):
            ready.set()
        elif kind.startswith("accepted"):
            table.durable.set()
            continue
        elif kind.startswith("refused"):
            table.refused.append(text)
            table.durable.set()
            table.told.set()
            continue
        elif not kind.startswith("state"):
            continue
        found = NUMBER.search(text)
        assert found is not None
        table.seen[seat] = number = int(found[1])
        if '"over":{' in text:
            table.over = True
        if '"mine":true' in text:
            message = json.loads(text)
            question = message.get("state", message)["scene"]["question"]
            table.question = (question["seat"], len(question["options"]))
            table.number = number
        table.told.set()


async def answer(
    table: Table, question: tuple[int, int], draw: random.Random, took: dict[str, list[float]]
) -> None:
    """Answer a table's question, and wait until everybody there has been told."""
    seat, count = question
    number = table.number
    table.told.clear()
    table.durable.clear()
    index = draw.randrange(count)
    began = time.perf_counter()
    message = {"type": "answer", "number": number, "seat": seat, "index": index, "id": str(number)}
    table.number = number + 1
    await table.sockets[seat].send(json.dumps(message))
    await table.durable.wait()
    took["durable"].append(time.perf_counter() - began)
    while not table.refused and min(table.seen) <= number:
        table.told.clear()
        await table.told.wait()
    took["told"].append(time.perf_counter() - began)
    if not table.refused:
        table.accepted += 1


def share(values: list[float], part: float) -> float:
    ordered = sorted(values)
    return 1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))]


async def play(options: argparse.Namespace, server: Server) -> list[Table]:
    draw = random.Random(1)
    empty = server.memory()
    tables = []
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
        for number in range(options.tables):
            game, wishes = GAMES[number % len(GAMES)]
            seats = [{"kind": "person"}] * SEATS
            made = await http.post(
                "/api/tables", json={"game": game, "options": wishes, "seats": seats}
            )
            made.raise_for_status()
            tables.append(Table(made.json()))
        machines = []
        for number in range(options.machines):
            game, wishes = GAMES[number % len(GAMES)]
            seats = [{"kind": "agent"}] * SEATS
            made = await http.post(
                "/api/tables", json={"game": game, "options": wishes, "seats": seats}
            )
            made.raise_for_status()
            machines.append(Table(made.json()))
    listening = []
    for table in tables:
        for seat in range(SEATS):
            url = server.url.replace("http", "ws") + f"/api/tables/{table.id}/play"
            table.sockets.append(await connect(url, max_size=None, compression=None))
            ready = asyncio.Event()
            listening.append(asyncio.create_task(listen(table, seat, ready)))
            hello = {"type": "hello", "secrets": [table.secrets[seat]], "log": 0}
            await table.sockets[seat].send(json.dumps(hello))
            await ready.wait()
    print(f"{len(tables)} tables, {len(listening)} sockets open", flush=True)
    full = server.memory()

    # With a thousand sockets a look for rubbish in here would be taken for a slow server.
    gc.disable()
    took: dict[str, list[float]] = {"durable": [], "told": []}
    waiting: set[asyncio.Task[None]] = set()
    missed = 0
    before = await numbers(server, machines)
    used, own, began = server.processor(), time.process_time(), time.perf_counter()
    place = 0
    for tick in range(int(options.rate * options.seconds)):
        due = began + tick / options.rate
        delay = due - time.perf_counter()
        if delay > 0:
            await asyncio.sleep(delay)
        for _ in range(len(tables)):
            place = (place + 1) % len(tables)
            question = tables[place].question
            if question is not None and not tables[place].over:
                break
        else:
            missed += 1
            continue
        tables[place].question = None
        task = asyncio.create_task(answer(tables[place], question, draw, took))
        waiting.add(task)
        task.add_done_callback(waiting.discard)
    if waiting:
        await asyncio.wait(waiting, timeout=30)
    spent = time.perf_counter() - began
    load = (server.processor() - used) / spent
    mine = (time.process_time() - own) / spent
    after = await numbers(server, machines)
    for task in listening:
        task.cancel()
    await asyncio.gather(*listening, return_exceptions=True)
    await asyncio.gather(*(ws.close() for table in tables for ws in table.sockets))

    errors = [text for table in tables for text in table.refused]
    count = len(took["told"])
    print(f"{count} answers in {spent:.1f} s, {count / spent:.1f} a second")
    for name, values in took.items():
        print(
            f"{name:8} p50 {share(values, 0.5):6.1f} ms  p95 {share(values, 0.95):6.1f} ms  "
            f"p99 {share(values, 0.99):6.1f} ms  max {1000 * max(values):6.1f} ms"
        )
    if machines:
        acts = sum(after) - sum(before)
        print(f"{len(machines)} tables of machines: {acts / spent:.1f} answers a second")
        if not acts:
            sys.exit("the machines stood still")
    per_table = (full - empty) * 1024 / len(tables)
    print(
        f"server: {100 * load:.0f} % of a core (its clients {100 * mine:.0f} %), "
        f"{server.memory():.0f} MB "
        f"({per_table:.0f} KB a table with its four sockets, {empty:.0f} MB without any)"
    )
    wrong = []
    if errors:
        wrong.append(f"{len(errors)} answers were refused, such as: {errors[0]}")
    if missed or waiting:
        wrong.append(f"{missed} answers found no open question, {len(waiting)} were never told")
    if share(took["told"], 0.95) > options.most:
        wrong.append(f"p95 is above {options.most} ms")
    if wrong:
        sys.exit("; ".join(wrong))
    return tables


async def numbers(server: Server, tables: list[Table]) -> list[int]:
    """How many acts each table has seen."""
    found = []
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
        for table in tables:
            headers = {"Authorization": f"Bearer {table.host}"}
            found.append(
                (await http.get(f"/api/tables/{table.id}", headers=headers)).json()["number"]
            )
    return found


async def count(server: Server, tables: list[Table]) -> None:
    """Every table must be where its accepted answers have brought it."""
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
        for table in tables:
            got = await http.get(
                f"/api/tables/{table.id}", headers={"Authorization": f"Bearer {table.host}"}
            )
            number = got.json()["number"]
            # The table itself answers what has no consequence, so there may be more than answers.
            if number != max(table.seen) or number < table.accepted:
                sys.exit(
                    f"table {table.id} is at {number}, but {max(table.seen)} was told "
                    f"and {table.accepted} answers were accepted"
                )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--machines", type=int, default=100, help="tables of machines beside")
    parser.add_argument("--rate", type=float, default=100, help="answers a second")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--most", type=float, default=100, help="p95 in milliseconds")
    parser.add_argument("--database", default="", help="instead of a fresh SQLite file")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        server = Server(folder, options.database or f"sqlite:///{folder / 'load.db'}")
        server.start()
        try:
            tables = asyncio.run(play(options, server))
            asyncio.run(count(server, tables))
            server.stop()
            server.start()
            asyncio.run(count(server, tables))
            print("no answer was lost, before and after a restart")
        finally:
            server.stop()
        said = (folder / "server.log").read_text()
        if said:
            sys.exit(f"the server complained:\n{said[-2000:]}")


if __name__ == "__main__":
    main()

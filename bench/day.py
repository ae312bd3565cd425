"""A day of a server in some minutes: `make day`.

Ten thousand tables are made over 24 hours that pass quickly: people look at some, answer at some,
delete some and leave the rest, as they do. Memory must stay within a bound, and a server that is
then started anew, with all those tables in its database, must give its first answer within five
seconds. The plot is docs/memory.svg.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from bench.load import ROOT, Server
from websockets.asyncio.client import connect

GAMES = ("deckbox", "explore", "arcade", "realms", "crystalia")
HOURS = 24
GROWTH = 40.0
"""Megabytes by which the last six hours may exceed the six before them."""
FIRST = 5.0
"""Seconds until a server with all those tables answers somebody at one of them."""


async def visit(server: Server, made: dict[str, Any]) -> None:
    """Sit down, give an answer if one is asked for, and go."""
    address = f"{server.url.replace('http', 'ws', 1)}/api/tables/{made['table']}/play"
    async with connect(address, max_size=None, compression=None) as socket:
        secrets = list(made["secrets"]["seats"].values())
        await socket.send(json.dumps({"type": "hello", "secrets": secrets}))
        question = json.loads(await socket.recv())["state"]["scene"]["question"]
        if question and question["mine"]:
            number = 0
            answer = {"type": "answer", "number": number, "seat": question["seat"], "index": 0}
            await socket.send(json.dumps(answer))
            while json.loads(await socket.recv())["type"] not in ("accepted", "refused"):
                pass


async def hour(server: Server, http: httpx.AsyncClient, tables: int, draw: random.Random) -> None:
    for _ in range(tables):
        game = GAMES[draw.randrange(len(GAMES))]
        said = await http.post("/api/tables", json={"game": game})
        made = said.json()
        assert said.status_code == 201, said.text
        what = draw.random()
        if what < 0.3:
            await visit(server, made)
        elif what < 0.5:
            headers = {"Authorization": f"Bearer {made['secrets']['host']}"}
            gone = await http.delete(f"/api/tables/{made['table']}", headers=headers)
            assert gone.status_code in (200, 204), gone.text


def plot(points: list[float]) -> str:
    top = max(100.0, 1.15 * max(points))
    x = [56 + 660 * at / (len(points) - 1) for at in range(len(points))]
    y = [300 - 260 * value / top for value in points]
    line = " ".join(f"{a:.1f},{b:.1f}" for a, b in zip(x, y, strict=True))
    grid = "".join(
        f'<path d="M56 {300 - 260 * k / 4:.0f}H716" stroke="#ddd"/><text x="48" '
        f'y="{304 - 260 * k / 4:.0f}" text-anchor="end">{top * k / 4:.0f}</text>'
        for k in range(5)
    )
    hours = "".join(
        f'<text x="{56 + 660 * h / HOURS:.0f}" y="318" text-anchor="middle">{h}</text>'
        for h in range(0, HOURS + 1, 4)
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 752 340" font-family="sans-serif" '
        'font-size="12" role="img">\n<title>Memory of a server over a day of tables made and '
        'left</title>\n<rect width="752" height="340" fill="#fdfbf5"/>\n<text x="56" y="22" '
        f'font-size="14">Resident memory in MB by hour, 10,000 tables made and left</text>\n{grid}'
        f'\n{hours}\n<polyline points="{line}" fill="none" stroke="#7a4a10" stroke-width="2"/>'
        "\n</svg>\n"
    )


async def day(server: Server, tables: int) -> list[float]:
    draw = random.Random(1)
    points = [server.memory()]
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
        for number in range(HOURS):
            began = time.monotonic()
            await hour(server, http, tables // HOURS, draw)
            points.append(server.memory())
            took = time.monotonic() - began
            print(f"hour {number + 1:2}: {points[-1]:6.1f} MB, {took:5.1f} s", flush=True)
    return points


async def first_answer(server: Server) -> float:
    """How long a server takes from its start until somebody at a table is answered."""
    began = time.monotonic()
    server.start()
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
        made = (await http.post("/api/tables", json={"game": "deckbox"})).json()
        await visit(server, made)
    return time.monotonic() - began


def main() -> None:
    reading = argparse.ArgumentParser(description=__doc__)
    reading.add_argument("--tables", type=int, default=10_000)
    reading.add_argument("--plot", type=Path, default=ROOT / "docs" / "memory.svg")
    wished = reading.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        server = Server(folder, f"sqlite:///{folder / 'tables.db'}", IDLE=2, PACE=0)
        server.start()
        points = asyncio.run(day(server, wished.tables))
        server.stop()
        took = asyncio.run(first_answer(server))
        server.stop()
    wished.plot.write_text(plot(points))
    last, before = max(points[-6:]), max(points[-12:-6])
    print(f"memory: {before:.1f} MB, then {last:.1f} MB; first answer after {took:.1f} s")
    if last > before + GROWTH or took > FIRST:
        sys.exit("that is more than it may be")


if __name__ == "__main__":
    main()

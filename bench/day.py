"""A day of a server in some minutes: `make day`.

Ten thousand tables are made over 24 hours that pass quickly: people look at some, answer at some,
delete some and leave the rest, as they do. Memory must stay within a bound, and a server that is
then started anew, with all those tables in its database, must give its first answer within five
seconds. Another server sees ten thousand tables that are made and deleted at once. The plot is
docs/memory.svg.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from math import ceil
from pathlib import Path
from typing import Any

import httpx
from bench.load import ROOT, Server
from websockets.asyncio.client import connect

GAMES = ("deckbox", "explore", "arcade", "realms", "crystalia")
HOURS = 24
GROWTH = 10.0
"""Megabytes by which the last six hours may exceed the six before them."""
MOST = 300.0
"""Megabytes that a server may ever take here."""
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


async def hour(
    server: Server, http: httpx.AsyncClient, tables: int, draw: random.Random, kept: bool
) -> None:
    for _ in range(tables):
        game = GAMES[draw.randrange(len(GAMES))]
        said = await http.post("/api/tables", json={"game": game})
        made = said.json()
        assert said.status_code == 201, said.text
        what = draw.random()
        if kept and what < 0.3:
            await visit(server, made)
        elif not kept or what < 0.5:
            headers = {"Authorization": f"Bearer {made['secrets']['host']}"}
            gone = await http.delete(f"/api/tables/{made['table']}", headers=headers)
            assert gone.status_code in (200, 204), gone.text


LINES = (("made and left", "#7a4a10"), ("made and deleted", "#22648a"))


def plot(curves: list[list[float]], tables: int) -> str:
    top = 100.0 * ceil(max(max(points) for points in curves) * 1.1 / 100)

    def place(hour: float, value: float) -> tuple[float, float]:
        return 56 + 560 * hour / HOURS, 300 - 260 * value / top

    parts = []
    for k in range(5):
        y = 300 - 65 * k
        parts.append(
            f'<path d="M56 {y}H616" stroke="#ddd"/>'
            f'<text x="48" y="{y + 4}" text-anchor="end">{top * k / 4:.0f}</text>'
        )
    for hour in range(0, HOURS + 1, 4):
        x = place(hour, 0)[0]
        parts.append(f'<text x="{x:.0f}" y="318" text-anchor="middle">{hour}</text>')
    ends = [place(HOURS, points[-1])[1] for points in curves]
    apart = max(0.0, 14 - abs(ends[0] - ends[1])) / 2  # so that names do not lie on each other
    for points, (name, colour) in zip(curves, LINES, strict=True):
        line = " ".join("{:.1f},{:.1f}".format(*place(*point)) for point in enumerate(points))
        x, y = place(HOURS, points[-1])
        y += apart if y > min(ends) else -apart
        parts.append(
            f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>'
            f'<text x="{x + 8:.0f}" y="{y + 4:.0f}" fill="{colour}">{name}</text>'
        )
    title = f"Resident memory of a server in MB by hour, {tables:,} tables a day"
    drawn = "\n".join(parts)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 752 340" font-family="sans-serif" '
        f'font-size="12" role="img">\n<title>{title}</title>\n'
        '<rect width="752" height="340" fill="#fdfbf5"/>\n'
        f'<text x="56" y="22" font-size="14">{title}</text>\n{drawn}\n</svg>\n'
    )


async def day(server: Server, tables: int, kept: bool) -> list[float]:
    draw = random.Random(1)
    points = [server.memory()]
    print("tables are made and", "left" if kept else "deleted", flush=True)
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
        for number in range(HOURS):
            began = time.monotonic()
            await hour(server, http, tables // HOURS, draw, kept)
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
    curves = []
    took = 0.0
    for kept in (True, False):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            server = Server(folder, f"sqlite:///{folder / 'tables.db'}", PACE=0)
            server.start()
            curves.append(asyncio.run(day(server, wished.tables, kept)))
            server.stop()
            if kept:
                took = asyncio.run(first_answer(server))
                used = server.processor()
                server.stop()
                print(f"first answer of a server with all of them after {took:.1f} s", end=", ")
                print(f"{used:.1f} s of the processor")
    wished.plot.write_text(plot(curves, wished.tables))
    failed = took > FIRST
    for points, (what, _) in zip(curves, LINES, strict=True):
        last, before = max(points[-6:]), max(points[-12:-6])
        failed |= last > before + GROWTH or max(points) > MOST
        print(f"{what}: {before:.1f} MB, then {last:.1f} MB, never over {max(points):.1f} MB")
    if failed:
        sys.exit("that is more than it may be")


if __name__ == "__main__":
    main()

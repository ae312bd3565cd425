"""A server that is killed again and again while people play: `make kill`.

    python -m bench.kill [--times 100] [--tables 4]

At every table somebody answers as fast as the server does. After a moment it is killed (every
fifth time it is asked to stop), and started anew. Every answer that was accepted must be in the
database under its number, as it was given, and what anybody was told must still hold.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import signal
import sqlite3
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.server.player import Player
from tests.server.servers import Server

GAMES = ("deckbox", "explore", "realms", "arcade", "crystalia")
STOPPED = 5
"""Every so many times the server is asked to stop instead."""


class Seat:
    """Somebody at a table, and what the server has promised them."""

    def __init__(self, server: Server, number: int) -> None:
        self.game = GAMES[number % len(GAMES)]
        self._made(server)

    def _made(self, server: Server) -> None:
        made = server.make(self.game)
        self.table: str = made["table"]
        self.words = list(made["secrets"]["seats"].values())
        self.accepted: dict[int, tuple[str, int]] = {}
        """By the number of its act: id and index of every answer that was accepted."""
        self.told: tuple[int, list[Any]] = (0, [])
        """The last number, and the log up to it."""

    async def play(self, server: Server, draw: random.Random) -> None:
        """Answer until the server is gone."""
        player = Player(server.socket, self.table, self.words)
        async with player:
            number, lines = self.told
            assert player.number >= number, f"{self.game}: {player.number} after {number}"
            assert player.lines[: len(lines)] == lines, f"{self.game}: the log has changed"
            while await player.my_turn():
                question, number = player.question, player.number
                message = {
                    "type": "answer", "number": number, "seat": question["seat"],
                    "index": draw.randrange(len(question["options"])),
                    "id": f"{number}-{draw.randrange(10**6)}", "mix": "5a" * 32,
                }  # fmt: skip
                try:
                    said = await player.ask(message)
                except (StopIteration, RuntimeError, OSError):
                    break
                if said["type"] != "accepted":  # a machine was faster with another interrupt
                    continue
                self.accepted[said["number"]] = message["id"], message["index"]
                await player.reach(said["number"])
            self.told = (player.number, list(player.lines))
            if player.over is not None:
                await asyncio.to_thread(self._made, server)

    def lost(self, database: Path) -> list[int]:
        """Numbers of answers that were accepted and are not there."""
        with sqlite3.connect(database) as connection:
            query = "select number, payload from acts where table_id = ?"
            rows = connection.execute(query, [self.table])
            kept = {number: json.loads(payload) for number, payload in rows}
        connection.close()
        return [number for number, given in self.accepted.items() if not _is(kept, number, given)]


def _is(kept: dict[int, dict[str, Any]], number: int, given: tuple[str, int]) -> bool:
    """Whether an answer was kept: as it was given, or as the table had just given it itself."""
    act = kept.get(number, {})
    return act.get("index") == given[1] and act.get("id") in (None, given[0])


async def evening(server: Server, times: int, tables: int, seed: int) -> tuple[int, int]:
    draw = random.Random(seed)
    seats = [await asyncio.to_thread(Seat, server, number) for number in range(tables)]
    answers = lost = 0
    for time_ in range(times):
        playing = [asyncio.create_task(seat.play(server, draw)) for seat in seats]
        await asyncio.sleep(draw.uniform(0.05, 1.5))
        assert server.process is not None
        how = signal.SIGTERM if time_ % STOPPED == 0 else signal.SIGKILL
        server.process.send_signal(how)
        await asyncio.to_thread(server.process.wait, 60)
        ended = await asyncio.gather(*playing, return_exceptions=True)
        faults = [str(e) for e in ended if isinstance(e, AssertionError)]
        for seat in seats:
            gone = seat.lost(server.folder / "tables.db")
            answers += len(seat.accepted)
            lost += len(gone)
            faults += [f"{seat.game}: {seat.table}: answer {number} is gone" for number in gone]
            seat.accepted.clear()
        for fault in faults:
            print("WRONG", fault, flush=True)
        lost += sum("log" in fault or "after" in fault for fault in faults)
        if time_ % 10 == 9:
            print(f"ended {time_ + 1} times: {answers} answers accepted, {lost} lost", flush=True)
        server.kill()
        await asyncio.to_thread(server.start)
    return answers, lost


def main() -> None:
    words = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    words.add_argument("--times", type=int, default=100)
    words.add_argument("--tables", type=int, default=4)
    words.add_argument("--seed", type=int, default=1)
    asked = words.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder)).start()
        try:
            answers, lost = asyncio.run(evening(server, asked.times, asked.tables, asked.seed))
        finally:
            server.stop()
        complaints = server.complaints
    took = time.monotonic() - began
    print(f"{took:.0f} s: {answers} answers accepted, {lost} lost")
    stumbled = "Traceback" in complaints
    if stumbled:
        print(complaints[-3000:])
    sys.exit(1 if lost or stumbled or not answers else 0)


if __name__ == "__main__":
    main()

"""Full disks, damaged files, signals: what a server says of them, and that nothing is lost."""

from __future__ import annotations

import asyncio
import os
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from .player import Player
from .servers import ROOT, Server
from .test_play import TWO, sit


def health(server: Server) -> tuple[int, dict[str, Any]]:
    with server.http() as http:
        got = http.get("/api/health")
        return got.status_code, got.json()


def becomes(server: Server, ok: bool) -> dict[str, Any]:
    """What the server says of itself once it says that it is well, or that it is not."""
    until = time.monotonic() + 300
    while time.monotonic() < until:
        status, said = health(server)
        if said["ok"] is ok:
            assert status == (200 if ok else 503)
            return said
        time.sleep(0.2)
    raise AssertionError(f"the server still says {said}")


async def some_answers(player: Player, count: int) -> None:
    for _ in range(count):
        assert await player.my_turn()
        assert (await player.answer(0))["type"] == "accepted"


ONE: dict[str, Any] = {"options": {"players": 1}, "seats": [{"kind": "person"}]}


def test_a_full_disk_is_said_and_loses_nothing(own: Server) -> None:
    own.start()
    made = own.make("deckbox", **ONE)
    assert own.process is not None
    pid, (soft, hard) = own.process.pid, resource.getrlimit(resource.RLIMIT_FSIZE)

    async def evening() -> None:
        async with sit(own, made, 0) as ada:
            await some_answers(ada, 5)
            number, scene = ada.number, dict(ada.scene)
            # From now on no file of the server can grow, as on a disk that is full.
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (4096, hard))
            said = await ada.answer(0)
            assert said["type"] == "refused"
            assert said["text"].startswith("The server cannot write this down now.")
            assert str(own.folder) not in said["text"]
            found = await asyncio.to_thread(becomes, own, False)
            assert found["database"] and not found["writable"]
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (soft, hard))
            await asyncio.to_thread(becomes, own, True)
            assert (await ada.answer(0))["type"] == "accepted"
            assert ada.number == number + 1
        await asyncio.to_thread(own.kill)
        await asyncio.to_thread(own.start)
        async with sit(own, made, 0) as again:
            assert again.number == number + 1
            assert again.scene != scene

    asyncio.run(evening())
    assert "Traceback" not in own.complaints


def test_damaged_pages_are_found_out(own: Server) -> None:
    own.start()
    for _ in range(20):
        own.make("deckbox", **ONE)
    assert becomes(own, True)["sound"]
    own.stop()
    file = own.folder / "tables.db"
    with sqlite3.connect(file) as database:
        database.execute("pragma wal_checkpoint(truncate)")
        (size,) = database.execute("pragma page_size").fetchone()
        root = database.execute("select rootpage from sqlite_master where name = 'seats'")
        (page,) = root.fetchone()
    database.close()
    with open(file, "r+b") as raw:
        raw.seek((page - 1) * size + 40)
        raw.write(b"\xa5" * (size - 80))
    own.start()
    found = becomes(own, False)
    assert not found["sound"]
    assert "Traceback" not in own.complaints


def test_a_place_that_cannot_be_written_to_is_said_at_the_start(tmp_path: Path) -> None:
    """`/proc` takes files from nobody, not even from root."""
    place = Path("/proc/tables.db")
    done = subprocess.run(
        [sys.executable, "-m", "undercroft.cli.app", "serve"],
        env=os.environ | {"PYTHONPATH": str(ROOT / "src"), "UNDERCROFT_PORT": "0",
                          "UNDERCROFT_DATABASE": f"sqlite:///{place}"},
        capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    assert done.returncode != 0
    assert "cannot be used" in done.stderr
    assert "Traceback" not in done.stderr


def test_who_ends_a_server_politely_loses_nothing_either(own: Server) -> None:
    own.start()
    made = own.make("deckbox", **ONE)

    async def evening() -> tuple[int, int]:
        async with sit(own, made, 0) as ada:
            await some_answers(ada, 5)
            process = own.process
            assert process is not None
            process.send_signal(signal.SIGTERM)
            accepted = ada.number
            while not ada.closed:
                said = await _answered(ada)
                if said is None or said["type"] != "accepted":
                    break
                accepted = said["number"]
            await ada.until(lambda: ada.closed)
            return accepted, await asyncio.to_thread(process.wait, 20)

    accepted, code = asyncio.run(evening())
    assert code in (0, -signal.SIGTERM)
    with sqlite3.connect(own.folder / "tables.db") as database:
        (count,) = database.execute("select count(*) from acts").fetchone()
        assert database.execute("pragma integrity_check").fetchone() == ("ok",)
    database.close()
    assert count >= accepted
    assert "Traceback" not in own.complaints


async def _answered(player: Player) -> dict[str, Any] | None:
    try:
        return await player.answer(0)
    except Exception:
        return None


def test_every_answer_is_flushed_before_it_is_accepted(own: Server) -> None:
    strace = shutil.which("strace")
    if strace is None:
        pytest.skip("strace is missing: the flushes of the disk were not counted")
    own.start()
    made = own.make("deckbox", **ONE)
    trace = own.folder / "trace"
    assert own.process is not None
    watching = subprocess.Popen(
        [strace, "-f", "-qq", "-e", "trace=fsync,fdatasync", "-o", str(trace), "-p",
         str(own.process.pid)],
        stderr=subprocess.PIPE, text=True,
    )  # fmt: skip

    def flushes() -> int:
        return trace.read_text().count("sync(") if trace.exists() else 0

    async def evening() -> int:
        async with sit(own, made, 0) as ada:
            for _ in range(100):
                if flushes() or watching.poll() is not None:
                    break
                await some_answers(ada, 1)
                await asyncio.sleep(0.05)
            if watching.poll() is not None:
                return -1
            least = 10
            for _ in range(least):
                before = flushes()
                await some_answers(ada, 1)
                # strace may be a moment behind with its file, never ahead.
                until = time.monotonic() + 60
                while flushes() == before:
                    assert time.monotonic() < until, "nothing was flushed"
                    await asyncio.sleep(0.05)
            return least

    try:
        if asyncio.run(evening()) < 0:
            pytest.skip(f"strace may not look at other processes here: {watching.stderr}")
    finally:
        watching.terminate()
        watching.wait(60)
        if watching.stderr is not None:
            watching.stderr.close()


def test_names_that_cannot_be_written_down_are_refused(server: Server) -> None:
    with server.http() as http:

        def post(path: str, text: str, secret: str = "none") -> int:
            headers = {"Content-Type": "application/json", "Authorization": f"Bearer {secret}"}
            got = http.post(path, content=text, headers=headers)
            assert got.json()["error"]["text"]
            return got.status_code

        for bad in (r"\ud800", r"\u0000", r"a\udfffb"):
            assert post("/api/tables", f'{{"game": "deckbox", "name": "{bad}"}}') == 422
            assert post("/api/tables", f'{{"game": "{bad}"}}') == 422
            wishes = f'{{"game": "deckbox", "options": {{"quest": ["{bad}"]}}}}'
            assert post("/api/tables", wishes) == 422
            assert post("/api/games/deckbox/check", f'{{"options": {{"{bad}": 1}}}}') == 422
            assert post("/api/replays", f'{{"format": "{bad}"}}') == 400
        made = server.make("deckbox", **TWO)
        seat = f"/api/tables/{made['table']}/seats/0"
        assert post(seat, r'{"name": "\u0000"}', made["secrets"]["host"]) == 422
        for path in ("/api/tables/%00", "/api/replays/%00/story", "/api/rules?q=%00", "/%00"):
            assert http.get(path).status_code == 404

    async def evening() -> None:
        async with sit(server, made, 0) as ada:
            for bad in (r"\u0000", r"\ud800"):
                await ada.say(f'{{"type": "say", "seat": 0, "text": "{bad}", "id": "x"}}')
                await ada.until(lambda: "refused" in ada.kinds())
                assert "should not have happened" not in ada.heard[-1]["text"]

    asyncio.run(evening())

"""Real servers in processes of their own, for tests to talk to, kill and start again.

Their chance is fixed, see `fixed.py`: the same answers make the same game, today and tomorrow.
"""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import IO, Any, cast

import httpx

from .nursery import Born, nursery

ROOT = Path(__file__).parent.parent.parent
STARTING = ENDING = 60.0
"""Seconds that a server has for it, beside whatever else the machine does."""


class Server:
    """An `undercroft serve` on a free port."""

    def __init__(self, folder: Path, *, name: str = "server", **settings: Any) -> None:
        self.folder = folder
        self.log = folder / f"{name}.log"
        given = {
            "database": f"sqlite:///{folder / 'tables.db'}",
            "port": 0,
            "workers": 1,
            "pace": 0,
            "budget": 60,
            "rate": 10_000,
            "burst": 10_000,
            "requests": 10_000,
            "tables_per_hour": 100_000,
            "sockets_per_address": 1_000,
            "packs": folder / "packs",
        } | settings
        self.path = given.pop("python_path", "")
        self.settings = given
        self.process: subprocess.Popen[str] | Born | None = None
        self.url = ""

    def start(self) -> Server:
        environment = os.environ | {
            f"UNDERCROFT_{k.upper()}": str(v) for k, v in self.settings.items()
        }
        path = self.path or str(ROOT / "src")
        environment["PYTHONPATH"] = os.pathsep.join((path, str(ROOT)))
        with open(self.log, "a") as log:
            if self.path:  # Other code than this is read anew.
                self.process = subprocess.Popen(
                    [sys.executable, "-m", "tests.server.fixed", "serve"],
                    env=environment, stdout=subprocess.PIPE, stderr=log, text=True,
                )  # fmt: skip
            else:
                self.process = nursery().serve(environment, log)
        line = _first_line(cast(IO[str], self.process.stdout))
        if "listens at " not in line:
            self.kill()
            raise AssertionError(f"the server did not start: {line}{self.log.read_text()}")
        self.url = line.partition("listens at ")[2].split()[0].rstrip("/")
        # The same port after a restart, so that clients find it again.
        self.settings["port"] = int(self.url.rpartition(":")[2])
        return self

    @property
    def socket(self) -> str:
        return self.url.replace("http", "ws", 1)

    def kill(self) -> None:
        """End it as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self.process is None:
            return
        self.process.send_signal(how)
        try:
            self.process.wait(ENDING)
        finally:
            if self.process.poll() is None:
                self.process.kill()
                self.process.wait()
            if self.process.stdout is not None:
                self.process.stdout.close()
            self.process = None

    @property
    def children(self) -> list[int]:
        """The processes that it has started: those that think for machines."""
        assert self.process is not None
        found = []
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                text = stat.read_text()
            except OSError:
                continue
            if int(text.rpartition(")")[2].split()[1]) == self.process.pid:
                found.append(int(stat.parent.name))
        return found

    @property
    def complaints(self) -> str:
        return self.log.read_text()

    def http(self) -> httpx.Client:
        return httpx.Client(base_url=self.url, timeout=60)

    def make(
        self, game: str = "explore", *, seed: int | None = None, **wishes: Any
    ) -> dict[str, Any]:
        """A new table with its secrets; a seed of its own is told by its name."""
        if seed is not None:
            wishes["name"] = f"{wishes.get('name', 'Table')}, seed {seed}"
        with self.http() as http:
            made = http.post("/api/tables", json={"game": game, **wishes})
            assert made.status_code == 201, made.text
            return cast(dict[str, Any], made.json())


def _first_line(stream: IO[str]) -> str:
    selector = selectors.DefaultSelector()
    selector.register(stream, selectors.EVENT_READ)
    until = time.monotonic() + STARTING
    ready = selector.select(max(0.0, until - time.monotonic()))
    selector.close()
    return stream.readline() if ready else ""

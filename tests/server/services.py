"""Throw-away PostgreSQL and Redis, each in a folder of its own on a free port.

What is missing is a skipped test at home and a failure where CI is set, so that nobody believes
to have tested what was not there. `scripts/services.py` installs them.
"""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

STARTING = 60.0
TRIES = 5
Listening = tuple[subprocess.Popen[bytes], int]


def missing(what: str) -> None:
    """Say that something is not installed: loudly where it must be."""
    sentence = f"{what} is not installed: python scripts/services.py says how to get it"
    if os.environ.get("CI"):
        pytest.fail(sentence)
    pytest.skip(sentence)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _program(name: str, *places: str) -> str | None:
    found = shutil.which(name)
    if found:
        return found
    for place in places:
        newest = sorted(Path("/").glob(place.lstrip("/")), reverse=True)
        if newest:
            return str(newest[0])
    return None


def listening(command: Callable[[int], list[str]], log: Path, **how: Any) -> Listening:
    """A process that listens on a port; where somebody else was quicker to take one, on another."""
    for _ in range(TRIES):
        port = _free_port()
        with open(log, "ab") as out:
            process = subprocess.Popen(command(port), stdout=out, stderr=out, **how)
        if _is_open(port, process, log):
            return process, port
    raise AssertionError(f"it ended at once, {TRIES} times: {log.read_text()}")


def _is_open(port: int, process: subprocess.Popen[bytes], log: Path) -> bool:
    """Wait until something listens on a port; False if the process ended instead."""
    until = time.monotonic() + STARTING
    while time.monotonic() < until:
        if process.poll() is not None:
            return False
        with socket.socket() as probe:
            probe.settimeout(1)
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return process.poll() is None
        time.sleep(0.05)
    raise AssertionError(f"nothing listens on port {port}: {log.read_text()}")


@contextmanager
def redis(folder: Path) -> Iterator[str]:
    """A Redis that keeps nothing; its URL."""
    program = _program("redis-server")
    if program is None:
        missing("redis-server")
        raise AssertionError

    def command(port: int) -> list[str]:
        return [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly",
                "no", "--dir", str(folder)]  # fmt: skip

    process, port = listening(command, folder / "redis.log")
    try:
        yield f"redis://127.0.0.1:{port}/0"
    finally:
        process.terminate()
        process.wait(20)


@contextmanager
def postgresql(folder: Path) -> Iterator[str]:
    """A cluster of PostgreSQL; the URL of an empty database in it."""
    initdb = _program("initdb", "/usr/lib/postgresql/*/bin/initdb")
    server = _program("postgres", "/usr/lib/postgresql/*/bin/postgres")
    if initdb is None or server is None:
        missing("postgresql")
        raise AssertionError
    user = _somebody()
    if user is None:
        data = folder / "pg"
        data.mkdir()
    else:
        # The server refuses to run as root, and others may not look into the folders of tests.
        data = Path(tempfile.mkdtemp(prefix="undercroft-pg-"))
        shutil.chown(data, user)
    begin = [initdb, "-D", str(data), "-U", "undercroft", "-A", "trust", "-E", "UTF8",
             "--no-sync", "--locale=C"]  # fmt: skip
    subprocess.run(begin, check=True, capture_output=True, user=user, cwd="/")

    def command(port: int) -> list[str]:
        return [server, "-D", str(data), "-p", str(port), "-h", "127.0.0.1", "-k", str(data)]

    process, port = listening(command, folder / "pg.log", user=user, cwd="/")
    url = f"postgresql://undercroft@127.0.0.1:{port}/postgres"
    try:
        until = time.monotonic() + STARTING
        while True:
            try:
                psycopg.connect(url).close()
                break
            except psycopg.OperationalError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.05)
        yield url
    finally:
        process.terminate()
        process.wait(30)
        shutil.rmtree(data)


def _somebody() -> str | None:
    """Whom to run a server as that refuses to be root; None: as ourselves."""
    if os.getuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in ("postgres", "nobody") if name in names)

"""Throw-away PostgreSQL and Redis, each in a folder of its own on a free port.

What is missing is a skipped test at home and a failure where CI is set, so that nobody believes
to have tested what was not there. `scripts/services.py` installs them.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import psycopg
import pytest

STARTING = ENDING = 60.0
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


class Service(NamedTuple):
    """Something that runs, and can be ended as a power cut would and started again."""

    url: str
    restart: Callable[[], None]


def _again(command: list[str], port: int, log: Path, **how: Any) -> subprocess.Popen[bytes]:
    """Start something anew on the port that it had."""
    with open(log, "ab") as out:
        process = subprocess.Popen(command, stdout=out, stderr=out, **how)
    assert _is_open(port, process, log), log.read_text()
    return process


@contextmanager
def redis(folder: Path) -> Iterator[str]:
    """A Redis that keeps nothing; its URL."""
    with redis_service(folder) as service:
        yield service.url


@contextmanager
def redis_service(folder: Path) -> Iterator[Service]:
    program = _program("redis-server")
    if program is None:
        missing("redis-server")
        raise AssertionError

    def command(port: int) -> list[str]:
        return [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly",
                "no", "--dir", str(folder)]  # fmt: skip

    process, port = listening(command, folder / "redis.log")

    def restart() -> None:
        nonlocal process
        process.kill()
        process.wait(ENDING)
        process = _again(command(port), port, folder / "redis.log")

    try:
        yield Service(f"redis://127.0.0.1:{port}/0", restart)
    finally:
        process.terminate()
        process.wait(ENDING)


@contextmanager
def postgresql(folder: Path) -> Iterator[str]:
    """A cluster of PostgreSQL; the URL of an empty database in it."""
    with postgresql_service(folder) as service:
        yield service.url


@contextmanager
def postgresql_service(folder: Path) -> Iterator[Service]:
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

    def restart() -> None:
        nonlocal process
        process.send_signal(signal.SIGQUIT)  # at once, without tidying up
        process.wait(ENDING)
        process = _again(command(port), port, folder / "pg.log", user=user, cwd="/")
        _wait_for(url)

    try:
        _wait_for(url)
        yield Service(url, restart)
    finally:
        process.terminate()
        process.wait(ENDING)
        shutil.rmtree(data)


def _wait_for(url: str) -> None:
    """Wait until a database takes connections."""
    until = time.monotonic() + STARTING
    while True:
        try:
            psycopg.connect(url).close()
            return
        except psycopg.OperationalError:
            if time.monotonic() > until:
                raise
            time.sleep(0.05)


def _somebody() -> str | None:
    """Whom to run a server as that refuses to be root; None: as ourselves."""
    if os.getuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in ("postgres", "nobody") if name in names)

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
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

STARTING = 60.0


def missing(what: str) -> None:
    """Say that something is not installed: loudly where it must be."""
    sentence = f"{what} is not installed: python scripts/services.py says how to get it"
    if os.environ.get("CI"):
        pytest.fail(sentence)
    pytest.skip(sentence)


def free_port() -> int:
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


def _until_open(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    until = time.monotonic() + STARTING
    while time.monotonic() < until:
        if process.poll() is not None:
            raise AssertionError(f"it ended at once: {log.read_text()}")
        with socket.socket() as probe:
            probe.settimeout(1)
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise AssertionError(f"nothing listens on port {port}: {log.read_text()}")


@contextmanager
def redis(folder: Path) -> Iterator[str]:
    """A Redis that keeps nothing; its URL."""
    program = _program("redis-server")
    if program is None:
        missing("redis-server")
        raise AssertionError
    port, log = free_port(), folder / "redis.log"
    with open(log, "wb") as out:
        process = subprocess.Popen(
            [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly",
             "no", "--dir", str(folder)],
            stdout=out, stderr=out,
        )  # fmt: skip
    try:
        _until_open(port, process, log)
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
    data, log = folder / "pg", folder / "pg.log"
    data.mkdir()
    user = _somebody()
    if user is not None:
        # The server refuses to run as root.
        for place in (data, folder):
            shutil.chown(place, user)
        for place in [folder, *folder.parents][:4]:
            place.chmod(place.stat().st_mode | 0o711)

    begin = [initdb, "-D", str(data), "-U", "undercroft", "-A", "trust", "-E", "UTF8",
             "--no-sync", "--locale=C"]  # fmt: skip
    subprocess.run(begin, check=True, capture_output=True, user=user, cwd="/")
    port = free_port()
    with open(log, "wb") as out:
        process = subprocess.Popen(
            [server, "-D", str(data), "-p", str(port), "-h", "127.0.0.1", "-k", str(data)],
            stdout=out, stderr=out, user=user, cwd="/",
        )  # fmt: skip
    url = f"postgresql://undercroft@127.0.0.1:{port}/postgres"
    try:
        _until_open(port, process, log)
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


def _somebody() -> str | None:
    """Whom to run a server as that refuses to be root; None: as ourselves."""
    if os.getuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in ("postgres", "nobody") if name in names)

"""Wellness: whether what a server stands on can be read, written to, and believed.

A disk that is full, a folder that became read-only and a damaged page are all found out by trying,
a few times a minute at most, however often somebody asks.
"""

from __future__ import annotations

import asyncio
import logging
import shutil
import time
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, text

from . import store as stored
from .errors import Refused
from .store import Store

log = logging.getLogger(__name__)

FRESH = 5.0
"""Seconds for which the last look at writing is good enough."""
CHECKED = 3600.0
"""Seconds after which the pages of an SQLite file are looked through again."""
LEAST = 16 << 20
"""With less room than this on its disk a database is not well, though it may still write."""


class State(NamedTuple):
    readable: bool
    writable: bool
    sound: bool


class Wellness:
    """How the database of a server is."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._written = (-FRESH, False)
        self._checked = -CHECKED
        self._lock = asyncio.Lock()

    async def look(self) -> State:
        async with self._lock:
            try:
                readable = await self._store.read(stored.alive())
            except Refused:
                readable = False
            now = time.monotonic()
            if now - self._written[0] >= FRESH:
                writable = await self._write() if readable else False
                self._written = (time.monotonic(), writable)
            if readable and now - self._checked >= CHECKED:
                self._checked = now
                await self._check()
            return State(readable, self._written[1], not self._store.damaged)

    async def _write(self) -> bool:
        place = self._store.engine.url.database
        if self._store.kind == "sqlite" and place:
            room = shutil.disk_usage(Path(place).absolute().parent).free
            if room < LEAST:
                log.warning("there is no room left on the disk of the database: %s bytes", room)
                return False
        try:
            await self._store.write(_touch(self._store.kind))
        except Refused:
            return False
        return True

    async def _check(self) -> None:
        if self._store.kind != "sqlite":
            return
        try:
            found = await self._store.read(_pages)
        except Refused:
            return  # what is wrong was noted there
        if found != "ok":
            log.error("the database is damaged: %s", found)
            self._store.damaged = True


def _touch(kind: str) -> stored.Work[None]:
    """Write something that means nothing."""
    statement = f"pragma user_version={int(time.time()) & 0x7FFFFFFF}"
    if kind == "postgresql":
        statement = "select txid_current()"

    def work(connection: Connection) -> None:
        connection.execute(text(statement))

    return work


def _pages(connection: Connection) -> str:
    """What SQLite says of the pages of its file."""
    return str(connection.execute(text("pragma quick_check(1)")).scalar())

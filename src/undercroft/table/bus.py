"""The bus: how processes tell each other that there is news at a table.

It carries hints, not truth: a message that is lost costs a second or two until the database is
looked at anyway. One process needs no Redis.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from contextlib import closing
from typing import Any, Protocol
from urllib.parse import urlsplit

from undercroft.kernel.errors import UndercroftError

log = logging.getLogger(__name__)

Listener = Callable[[dict[str, Any]], None]


class BusError(UndercroftError):
    """A Redis that cannot be had; the text says why."""


def reach(url: str) -> None:
    """Make sure that Redis answers, before anybody counts on it."""
    from redis import Redis, RedisError

    try:
        with closing(Redis.from_url(url, socket_connect_timeout=5)) as redis:
            redis.ping()
    except ValueError:
        # What was given may hold a password.
        raise BusError("this is no address of Redis: expected redis://HOST:PORT/0") from None
    except RedisError as error:
        place = urlsplit(url)
        raise BusError(f"Redis at {place.hostname or place.path} cannot be used: {error}") from None


class Bus(Protocol):
    shared: bool
    """Whether other processes may be listening."""

    async def start(self, listener: Listener) -> None: ...

    def tell(self, news: dict[str, Any]) -> None:
        """Tell the other processes; never waits, never fails."""
        ...

    async def well(self) -> bool: ...

    async def close(self) -> None: ...


class Alone:
    """A bus for a single process: there is nobody else to tell."""

    shared = False

    async def start(self, listener: Listener) -> None:
        pass

    def tell(self, news: dict[str, Any]) -> None:
        pass

    async def well(self) -> bool:
        return True

    async def close(self) -> None:
        pass


class RedisBus:
    """All processes on one channel of Redis. While Redis is away, they find out by looking."""

    shared = True

    def __init__(self, url: str, me: str, channel: str = "undercroft") -> None:
        from redis.asyncio import Redis

        self._redis: Any = Redis.from_url(url, socket_connect_timeout=5)
        self._me = me
        self._channel = channel
        self._out: asyncio.Queue[str] = asyncio.Queue(10_000)
        self._tasks: list[asyncio.Task[None]] = []
        self._heard = asyncio.Event()

    async def start(self, listener: Listener) -> None:
        self._tasks = [
            asyncio.create_task(self._listen(listener)),
            asyncio.create_task(self._send()),
        ]
        await asyncio.wait_for(self._heard.wait(), 10)

    def tell(self, news: dict[str, Any]) -> None:
        try:
            self._out.put_nowait(json.dumps({**news, "from": self._me}, separators=(",", ":")))
        except asyncio.QueueFull:
            log.warning("the bus is full: news of table %s is left out", news.get("table"))

    async def _send(self) -> None:
        while True:
            message = await self._out.get()
            try:
                await self._redis.publish(self._channel, message)
            except Exception as error:
                log.warning("Redis does not take messages: %s", error)
                await asyncio.sleep(0.5)

    async def _listen(self, listener: Listener) -> None:
        while True:
            try:
                async with self._redis.pubsub() as subscription:
                    await subscription.subscribe(self._channel)
                    async for message in subscription.listen():
                        if message["type"] == "subscribe":
                            self._heard.set()
                        if message["type"] != "message":
                            continue
                        news = json.loads(message["data"])
                        if news.get("from") != self._me:
                            listener(news)
            except asyncio.CancelledError:
                raise
            except Exception as error:
                log.warning("Redis does not listen: %s", error)
                await asyncio.sleep(0.5)

    async def well(self) -> bool:
        try:
            return bool(await asyncio.wait_for(self._redis.ping(), 2))
        except Exception:
            return False

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

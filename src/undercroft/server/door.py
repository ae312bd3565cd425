"""The door: who may connect, how long a request may take to arrive, and to be answered.

A client that sends half a request and waits costs a file and nothing else, so a thousand of them
cost everybody else the server. Here every request has deadlines, every address has only so many
connections, and of those that dawdle the oldest makes room for the next. Proxies that are named as
such are not counted: all their clients come from one address, and counting them is theirs to do.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any, ClassVar

from uvicorn.middleware.proxy_headers import _TrustedHosts
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from .limits import whose
from .settings import Settings

log = logging.getLogger(__name__)

GRACE = 1.0
"""Seconds in which a request that has not arrived yet is not to blame for it."""
ANSWERING = 120.0
"""Seconds in which a request is answered and the answer read."""
FAREWELL = 2.0
LATE = "The request took too long to arrive."
CROWDED = "Too many connections from this address."
FULL = "The server has as many connections as it can hold: try again in a moment."


class Door:
    """Every connection that has not become a socket of a table, by its address."""

    def __init__(self, settings: Settings, most: int) -> None:
        self.settings = settings
        self._most = most
        """So many connections the system allows in all."""
        self._here: dict[str, set[Visitor]] = {}
        self._waiting: dict[str, dict[Visitor, float]] = {}
        """Those of an address whose request has not arrived, the oldest first."""
        self._proxies = _TrustedHosts(settings.proxies) if settings.proxies else None

    def enter(self, visitor: Visitor, now: float, everybody: int) -> str:
        """Let a connection in; else the sentence that says why not."""
        if self._proxies is not None and visitor.host in self._proxies:
            return "" if everybody < self._most else FULL
        address = visitor.address
        here = self._here.setdefault(address, set())
        crowded = len(here) >= self.settings.connections_per_address
        dawdling = len(self._waiting.get(address, ())) >= self.settings.half_open_per_address
        if (crowded or dawdling) and not self._make_room(address, now) and crowded:
            return CROWDED
        if everybody >= self._most and not any(self._make_room(a, now) for a in [*self._waiting]):
            self._forget(address)
            return FULL
        here = self._here.setdefault(address, set())
        here.add(visitor)
        self.waits(visitor, now)
        return ""

    def waits(self, visitor: Visitor, now: float) -> None:
        """A request of a connection is on its way."""
        if visitor in self._here.get(visitor.address, ()):
            self._waiting.setdefault(visitor.address, {}).setdefault(visitor, now)

    def arrived(self, visitor: Visitor) -> None:
        waiting = self._waiting.get(visitor.address)
        if waiting is not None:
            waiting.pop(visitor, None)
            if not waiting:
                del self._waiting[visitor.address]

    def leave(self, visitor: Visitor) -> None:
        self.arrived(visitor)
        self._here.get(visitor.address, set()).discard(visitor)
        self._forget(visitor.address)

    def _forget(self, address: str) -> None:
        if not self._here.get(address, True):
            del self._here[address]

    def _make_room(self, address: str, now: float) -> bool:
        """Send the connection away that has dawdled longest; False if all are in time."""
        waiting = self._waiting.get(address)
        if not waiting:
            return False
        oldest, since = next(iter(waiting.items()))
        if now - since < GRACE:
            return False
        oldest.send_away(408, LATE)
        self.leave(oldest)
        return True


class Visitor(HttpToolsProtocol):
    """A connection that speaks HTTP, until it becomes the socket of a table."""

    door: ClassVar[Door]
    host = ""
    address = ""
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.host = self.client[0] if self.client else ""
        self.address = whose(self.host)
        why = self.door.enter(self, self.loop.time(), len(self.connections) - 1)
        if why:
            self.send_away(429 if why == CROWDED else 503, why)
        else:
            self._within(self.door.settings.header_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        self._in_time()
        self.door.leave(self)
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if self._deadline is None:
            self._within(self.door.settings.header_seconds)
        self.door.waits(self, self.loop.time())

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._within(self.door.settings.body_seconds)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self.door.arrived(self)
        self._within(ANSWERING)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.cycle is None or self.cycle.response_complete:
            self._in_time()

    def handle_websocket_upgrade(self) -> None:
        self._in_time()
        self.door.leave(self)
        super().handle_websocket_upgrade()

    def send_away(self, status: int, text: str) -> None:
        """Say why, if anybody listens, and close."""
        self._in_time()
        if self.transport.is_closing():
            return
        begun = self.cycle is not None and self.cycle.response_started
        if not begun:
            body = f'{{"error":{{"text":"{text}"}}}}'.encode()
            head = (
                f"HTTP/1.1 {status} {'Late' if status == 408 else 'Busy'}\r\n"
                f"content-type: application/json\r\ncontent-length: {len(body)}\r\n"
                "connection: close\r\n\r\n"
            )
            self.transport.write(head.encode() + body)
        self.transport.close()
        self.loop.call_later(FAREWELL, self.transport.abort)

    def _within(self, seconds: float) -> None:
        self._in_time()
        self._deadline = self.loop.call_later(seconds, self.send_away, 408, LATE)

    def _in_time(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


def visitors(door: Door) -> type[asyncio.Protocol]:
    """The protocol of connections that come through a door."""
    kind: Any = type("Visitor", (Visitor,), {"door": door})
    found: type[asyncio.Protocol] = kind
    return found

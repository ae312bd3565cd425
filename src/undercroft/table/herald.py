"""The herald: tells somebody who is away, at an address of their own, that their seat is asked.

An address is somebody's wish that this server speaks to another one, so it is not trusted: only
http and https, only to addresses of the open internet unless the server's owner says otherwise, to
the very address that was looked at, without following anybody elsewhere, and never for long. What
is posted holds no secret. No table waits for it.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import logging
import socket
import ssl
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import SplitResult, urlsplit

from .errors import Refused

if TYPE_CHECKING:
    from .room import Room

log = logging.getLogger(__name__)

DEADLINE = 5.0
"""Seconds that one attempt may take, looking up the name included."""
PAUSES = (2.0, 10.0, 60.0)
"""Seconds before each further attempt."""
AT_ONCE = 16
WAITING = 1_000
LONGEST = 500
REMEMBERED = 10_000
"""So many seats are known to have been told and not to have answered since."""


class Unreachable(Exception):
    """An attempt that failed; `again` says whether another might not."""

    def __init__(self, text: str, again: bool = True) -> None:
        super().__init__(text)
        self.again = again


class Place(NamedTuple):
    """Where an address leads: the number that was looked up, and the name it was found under."""

    number: str
    host: str
    port: int
    secure: bool
    path: str


class Herald:
    def __init__(
        self,
        *,
        private: bool = False,
        base: str = "",
        pauses: Sequence[float] = PAUSES,
        deadline: float = DEADLINE,
    ) -> None:
        self.private = private
        """Whether addresses of this machine and of local networks may be posted to."""
        self.base = base.rstrip("/")
        self._pauses = tuple(pauses)
        self._deadline = deadline
        self._told: dict[tuple[str, int], None] = {}
        """Seats that were told and have not answered since."""
        self._few = asyncio.Semaphore(AT_ONCE)
        self._waiting = 0

    def answered(self, table: str, seat: int) -> None:
        self._told.pop((table, seat), None)

    def tells(self, table: str, seat: int) -> bool:
        """Note that a seat is told now; False if it was and has not answered since.

        Those told longest ago are forgotten when there are too many: they may be told again.
        """
        if (table, seat) in self._told:
            return False
        self._told[table, seat] = None
        if len(self._told) > REMEMBERED:
            del self._told[next(iter(self._told))]
        return True

    def forget(self, table: str) -> None:
        """A table is gone, and nobody there is told of anything any longer."""
        for seat in [seat for told, seat in self._told if told == table]:
            self.answered(table, seat)

    def look(self, room: Room) -> None:
        """Somebody may have to be told that they are asked now."""
        asked = room.live.asked
        if asked is None or asked < 0 or room.row["paused"]:
            return
        seat = room.seats[asked]
        url = seat.get("webhook")
        if not url or seat["kind"] != "person":
            return
        if any(asked in guest.seats for guest in room.guests) or self._waiting >= WAITING:
            return
        if any(asked in seats for _, seats, _ in room.elsewhere.values()):
            return
        if not self.tells(room.id, asked):
            return
        text = f"It is your turn at “{room.row['name']}”, as {room.live.titles[asked]}."
        room.house.spawn_quietly(self._tell(url, self.message(room, asked, "turn", text)))

    def message(self, room: Room, seat: int, kind: str, text: str) -> dict[str, Any]:
        """What is posted; whoever reads it learns nothing that a spectator may not know."""
        return {
            "kind": kind,
            "text": text,
            "table": room.id,
            "name": room.row["name"],
            "game": room.row["game"],
            "seat": seat,
            "title": room.live.titles[seat],
            "link": f"{self.base}/t/{room.id}",
        }

    async def _tell(self, url: str, message: dict[str, Any]) -> None:
        self._waiting += 1
        try:
            for pause in (0.0, *self._pauses):
                await asyncio.sleep(pause)
                try:
                    async with self._few:
                        await self.post(url, message)
                    return
                except Unreachable as error:
                    host = urlsplit(url).hostname
                    log.info("table %s: %s was not told: %s", message["table"], host, error)
                    if not error.again:
                        return
        finally:
            self._waiting -= 1

    async def post(self, url: str, message: dict[str, Any]) -> None:
        """One attempt; Unreachable if it failed."""
        try:
            async with asyncio.timeout(self._deadline):
                place = await self.find(url)
                status = await _posted(place, json.dumps(message).encode())
        except Refused as error:
            raise Unreachable(str(error), again=False) from None
        except TimeoutError:
            raise Unreachable("it took too long") from None
        except (OSError, ValueError, asyncio.IncompleteReadError) as error:
            raise Unreachable(type(error).__name__) from None
        if not 200 <= status < 300:
            raise Unreachable(f"it answered {status}", again=status >= 500 or status == 429)

    async def find(self, url: str) -> Place:
        """Where an address leads; Refused if it may not be posted to."""
        parts = _checked(url)
        secure = parts.scheme == "https"
        port = parts.port or (443 if secure else 80)
        host = str(parts.hostname)
        loop = asyncio.get_running_loop()
        try:
            found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except OSError:
            raise Refused("There is no such host.", where="url") from None
        numbers = [str(row[4][0]) for row in found]
        if not numbers or not (self.private or all(map(_is_open, numbers))):
            raise Refused("An address inside a network is not posted to.", where="url")
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        return Place(numbers[0], host, port, secure, path)


def _checked(url: str) -> SplitResult:
    wanted = "Expected an address like https://example.org/path."
    if len(url) > LONGEST or not url.isascii() or any(c <= " " or c == "\x7f" for c in url):
        raise Refused(wanted, where="url")
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        raise Refused(wanted, where="url") from None
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise Refused(wanted, where="url")
    if parts.username is not None or parts.password is not None:
        raise Refused("An address with a password in it is not kept.", where="url")
    return parts


def _is_open(number: str) -> bool:
    """Whether an address is one of the open internet."""
    address = ipaddress.ip_address(number.partition("%")[0])
    inner = getattr(address, "ipv4_mapped", None) or getattr(address, "sixtofour", None)
    if inner is not None:
        return _is_open(str(inner))
    return address.is_global and not address.is_multicast and not address.is_reserved


async def _posted(place: Place, body: bytes) -> int:
    """Post to the number that was looked at; the status of the answer."""
    context = ssl.create_default_context() if place.secure else None
    name = place.host if place.secure else None
    reader, writer = await asyncio.open_connection(
        place.number, place.port, ssl=context, server_hostname=name, limit=8_192
    )
    try:
        host = f"[{place.host}]" if ":" in place.host else place.host
        shown = host if place.port == (443 if place.secure else 80) else f"{host}:{place.port}"
        head = (
            f"POST {place.path} HTTP/1.1\r\nHost: {shown}\r\nUser-Agent: Undercroft\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
            "Connection: close\r\n\r\n"
        )
        writer.write(head.encode("ascii") + body)
        await writer.drain()
        line = await reader.readuntil(b"\r\n")
        words = line.split()
        if len(words) < 2 or not words[0].startswith(b"HTTP/") or not words[1].isdigit():
            raise ValueError("no HTTP")
        return int(words[1])
    finally:
        writer.close()

"""The WebSocket of a table: what a client says, and what it is sent."""

from __future__ import annotations

import asyncio
import json
import logging
from typing import Any

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from undercroft.table import inquiry, lead, takeback, talk
from undercroft.table.errors import Refused, Stale, Unknown
from undercroft.table.guest import Guest
from undercroft.table.hint import AT_ONCE, hint
from undercroft.table.house import House
from undercroft.table.room import Room

from .limits import Bucket
from .message import (
    KINDS,
    MESSAGES,
    Aim,
    Answer,
    Asking,
    Consent,
    Hasten,
    Hello,
    Hint,
    Lead,
    Look,
    Ping,
    Quiet,
    Said,
    Say,
    Throw,
    Undo,
    Why,
)
from .settings import Settings

log = logging.getLogger(__name__)

PATIENCE = 50
"""A client that goes on after so many refusals for haste is sent away."""
POLICY = 1008
LOOKS = 16
"""So many looks of one client may be on their way."""
FAREWELL = 5.0
"""Seconds in which a client may still read why it is sent away."""


class Unreadable(Refused):
    """A message that is none; `id` and `number` are what could be read of it."""

    def __init__(self, text: str, id: Any = None, number: Any = None) -> None:
        super().__init__(text)
        self.id = id if isinstance(id, (str, int)) and not isinstance(id, bool) else None
        self.number = number if type(number) is int else None


class Play:
    """One socket at one table."""

    def __init__(self, socket: WebSocket, house: House, table: str, settings: Settings) -> None:
        self.socket = socket
        self.house = house
        self.table = table
        self.settings = settings
        self.guest = Guest(())
        self.room: Room | None = None
        self._bucket = Bucket(settings.rate, settings.burst)
        self._hasty = 0
        self._looks = 0
        self._hints = 0

    async def run(self) -> None:
        sending = asyncio.create_task(self._send())
        reading = asyncio.create_task(self._read())
        try:
            await asyncio.wait((sending, reading), return_when=asyncio.FIRST_COMPLETED)
            if self.guest.gone:
                await asyncio.wait((sending,), timeout=FAREWELL)
        finally:
            for task in (sending, reading):
                task.cancel()
            results = await asyncio.gather(sending, reading, return_exceptions=True)
            if self.room is not None:
                self.room.leave(self.guest)
            for result in results:
                expected = (WebSocketDisconnect, asyncio.CancelledError, OSError, RuntimeError)
                if isinstance(result, BaseException) and not isinstance(result, expected):
                    log.error("a socket stumbled", exc_info=result)

    # Sending

    async def _send(self) -> None:
        guest, socket = self.guest, self.socket
        while True:
            await guest.news.wait()
            guest.news.clear()
            while guest.messages:
                await socket.send_text(guest.messages.popleft())
            if guest.gone:
                await socket.close(POLICY)
                return
            if self.room is not None and guest.sent is not None:
                try:
                    message = await self.room.message(guest)
                except Refused:
                    continue  # the database is away; the next news tries again
                if message is not None:
                    await socket.send_text(message)

    # Reading

    async def _read(self) -> None:
        loop = asyncio.get_running_loop()
        # Whatever else a client says meanwhile, it must say hello in time.
        greeting = loop.time() + self.settings.hello_seconds
        while True:
            wait = None if self.room is not None else max(0.0, greeting - loop.time())
            try:
                event = await asyncio.wait_for(self.socket.receive(), wait)
            except TimeoutError:
                self._dismiss("Nobody said hello.")
                return
            if event["type"] != "websocket.receive":
                return
            if not self._bucket.take():
                self._hasty += 1
                if self._hasty > PATIENCE:
                    self._dismiss("Too many messages.")
                    return
                self._refuse(Refused("Too many messages at once: wait a moment."))
                continue
            said: Said | None = None
            try:
                said = self._understand(event)
                await self._do(said)
            except Unreadable as error:
                self._refuse(error, error.id, error.number)
            except Refused as error:
                id, number = getattr(said, "id", None), getattr(said, "number", None)
                self._refuse(error, id, number)
            except Exception:
                log.exception("table %s: %s", self.table, type(said).__name__)
                id, number = getattr(said, "id", None), getattr(said, "number", None)
                text = "This should not have happened. Nothing was changed."
                self._refuse(Refused(text), id, number)

    def _understand(self, event: Any) -> Said:
        text = event.get("text")
        if text is None:
            raise Unreadable("Expected a message of text, not of bytes.")
        most = self.settings.message_bytes
        if len(text) > most or len(text.encode("utf-8", "surrogatepass")) > most:
            raise Unreadable(f"That message is too long: at most {most} bytes are read.")
        try:
            return MESSAGES.validate_json(text)
        except ValidationError as error:
            raise _unreadable(text, error) from None

    async def _do(self, said: Said) -> None:
        if isinstance(said, Hello):
            await self._hello(said)
            return
        if isinstance(said, Ping):
            self.guest.push({"type": "pong", "id": said.id})
            return
        room, guest = self.room, self.guest
        if room is None:
            raise Refused("Say hello first.")
        finish = self.house.finish
        if isinstance(said, Answer):
            number = await finish(
                room.answer(guest, said.number, said.seat, said.index, said.id, said.mix)
            )
            self._accept(said.id, number)
        elif isinstance(said, Throw):
            number = await finish(room.throw(guest, said.number, said.faces, said.text))
            self._accept(said.id, number)
        elif isinstance(said, Why):
            found = await inquiry.why(room, guest, said.model_dump())
            guest.push({**found, "id": said.id} if said.id is not None else found)
        elif isinstance(said, Aim):
            found = await inquiry.aim(room, guest, said.number, said.seat, said.index)
            guest.push({**found, "id": said.id} if said.id is not None else found)
        elif isinstance(said, Look):
            if self._looks >= LOOKS:
                raise Refused("Too many looks at once: wait a moment.")
            self._looks += 1
            self.house.spawn(self._look(room, said))
        elif isinstance(said, Hint):
            if self._hints >= AT_ONCE:
                raise Refused("You are waiting for a hint already.")
            self._hints += 1
            self.house.spawn(self._hint(room, said))
        elif isinstance(said, Quiet):
            await finish(room.quiet(guest, said.seat, said.until))
        elif isinstance(said, Hasten):
            room.hasten(guest, said.seat)
        elif isinstance(said, Asking):
            await finish(room.asking(guest, said.seat, said.when))
        elif isinstance(said, Undo):
            await finish(takeback.undo(room, guest, said.seat))
        elif isinstance(said, Consent):
            await finish(takeback.consent(room, guest, said.undo, said.seat, said.agree))
        elif isinstance(said, Lead):
            await finish(lead.take(room, guest, said.phone, said.seat, said.read))
        elif isinstance(said, Say):
            await finish(talk.say(room, guest, said.seat, said.text))

    async def _look(self, room: Room, said: Look) -> None:
        """Tell what was found out when it is; nothing else waits for it."""
        try:
            found = await inquiry.look(room, self.guest, said.seat, said.token, said.squares)
            self.guest.push({**found, "id": said.id} if said.id is not None else found)
        except Refused as error:
            self._refuse(error, said.id)
        finally:
            self._looks -= 1

    async def _hint(self, room: Room, said: Hint) -> None:
        try:
            found = await hint(room, self.guest, said.seat)
            self.guest.push({**found, "id": said.id} if said.id is not None else found)
        except Refused as error:
            self._refuse(error, said.id)
        finally:
            self._hints -= 1

    async def _hello(self, hello: Hello) -> None:
        guest = self.guest
        try:
            room = await self.house.room(self.table)
        except Unknown as error:
            self._dismiss(str(error))
            return
        seats, host, watch = room.proves(hello.secrets)
        if not (seats or host or watch):
            self._dismiss("This link is not good for this table, or it has ended.")
            return
        if self.room is not None:
            self.room.leave(guest)
        guest.seats, guest.host = seats, host
        guest.sent, guest.stamp, guest.kept = None, None, None
        try:
            await self.house.finish(room.enter(guest, hello.log))
        except Stale:  # it was let go and opened anew between the two: there is another room
            room = await self.house.room(self.table)
            await self.house.finish(room.enter(guest, hello.log))
        self.room = room

    def _accept(self, id: str | None, number: int) -> None:
        self.guest.push({"type": "accepted", "id": id, "number": number})

    def _refuse(self, error: Refused, id: Any = None, number: Any = None) -> None:
        message: dict[str, Any] = {"type": "refused", "text": str(error)}
        message["rules"] = list(error.rules)
        if id is not None:
            message["id"] = id
        if number is not None:
            message["number"] = number
        self.guest.push(message)

    def _dismiss(self, text: str) -> None:
        self.guest.push({"type": "gone", "text": text})
        self.guest.gone = True


def _unreadable(text: str, error: ValidationError) -> Unreadable:
    """What is wrong with a message, in one sentence."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    if first["type"] == "json_invalid":
        return Unreadable("That message is no JSON.")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    id, number = (data.get("id"), data.get("number")) if isinstance(data, dict) else (None, None)
    if first["type"] == "text":
        return Unreadable(f"{first['msg']}.", _echo(id), number)
    if first["type"].startswith("union_tag"):
        known = f"{', '.join(KINDS[:-1])} or {KINDS[-1]}"
        return Unreadable(f'Expected "type" to be {known}.', id, number)
    place = ".".join(str(part) for part in first["loc"][1:])
    if not place:
        return Unreadable("Expected a JSON object with a type.", id, number)
    said = first["msg"][:1].lower() + first["msg"][1:]
    return Unreadable(f'Field "{place[:60]}": {said}.', id, number)


def _echo(id: Any) -> Any:
    """An id that can be said again."""
    return id if isinstance(id, int) or (isinstance(id, str) and id.isprintable()) else None


async def refuse_socket(socket: WebSocket, text: str) -> None:
    """Say no to a socket before anything else is said."""
    await socket.accept()
    await socket.send_text(json.dumps({"type": "gone", "text": text}))
    if socket.application_state is WebSocketState.CONNECTED:
        await socket.close(POLICY)

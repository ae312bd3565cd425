"""A client for tests: it lays scenes over each other as a browser would, and keeps all it hears."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Callable, Iterable
from contextlib import suppress
from types import TracebackType
from typing import Any, Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

WAIT = 60.0


class Player:
    """One socket at one table."""

    def __init__(self, url: str, table: str, secrets: Iterable[str]) -> None:
        self.address = f"{url}/api/tables/{table}/play"
        self.secrets = list(secrets)
        self.heard: list[dict[str, Any]] = []
        self.raw: list[str] = []
        self.scene: dict[str, Any] = {}
        self.state: dict[str, Any] = {}
        self.lines: list[dict[str, Any]] = []
        self.table: dict[str, Any] = {}
        self.closed = False
        self._news = asyncio.Condition()
        self._ids = itertools.count(1)
        self._ws: ClientConnection | None = None
        self._listening: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        await self.connect()
        # A server that wants nobody else may have closed already; then it has said why.
        with suppress(ConnectionClosed):
            await self.say({"type": "hello", "secrets": self.secrets})
        await self.until(lambda: bool(self.scene) or self.closed)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, t: TracebackType | None
    ) -> None:
        await self.close()

    async def connect(self) -> None:
        self.closed = False
        self._ws = await connect(self.address, max_size=None, compression=None)
        self._listening = asyncio.create_task(self._listen())

    async def close(self) -> None:
        if self._ws is not None:
            await self._ws.close()
        if self._listening is not None:
            await self._listening

    async def _listen(self) -> None:
        assert self._ws is not None
        try:
            async for text in self._ws:
                assert isinstance(text, str)
                async with self._news:
                    self.raw.append(text)
                    self._hear(json.loads(text))
                    self._news.notify_all()
        except ConnectionClosed:
            pass
        async with self._news:
            self.closed = True
            self._news.notify_all()

    def _hear(self, message: dict[str, Any]) -> None:
        self.heard.append(message)
        kind = message["type"]
        if kind == "welcome":
            self.table = message["table"]
            self.scene = {}
            self.lines = list(message["log"]["lines"])
            self._lay(message["state"])
        elif kind == "state":
            if "kept" in message:
                del self.lines[message["kept"] :]
            self.lines += message["lines"]
            self._lay(message)
        elif kind == "table":
            self.table = message

    def _lay(self, state: dict[str, Any]) -> None:
        self.state = state
        self.scene |= state["scene"]

    @property
    def number(self) -> int:
        return int(self.state["number"])

    @property
    def question(self) -> dict[str, Any]:
        question: dict[str, Any] = self.scene["question"]
        return question

    @property
    def asked(self) -> bool:
        question = self.scene.get("question")
        return bool(question and question["mine"])

    @property
    def over(self) -> dict[str, Any] | None:
        return self.state.get("over")

    async def until(self, holds: Callable[[], bool]) -> None:
        async with self._news:
            await asyncio.wait_for(self._news.wait_for(holds), WAIT)

    async def say(self, message: dict[str, Any] | str | bytes) -> None:
        assert self._ws is not None
        await self._ws.send(json.dumps(message) if isinstance(message, dict) else message)

    async def ask(self, message: dict[str, Any], *kinds: str) -> dict[str, Any]:
        """Say something and wait for the next answer of one of these kinds."""
        seen = len(self.heard)
        await self.say(message)
        wanted = kinds or ("accepted", "refused")

        def answered() -> bool:
            return self.closed or any(m["type"] in wanted for m in self.heard[seen:])

        await self.until(answered)
        return next(m for m in self.heard[seen:] if m["type"] in wanted)

    async def answer(
        self,
        index: int,
        *,
        number: int | None = None,
        id: str | None = None,
        seat: int | None = None,
        mix: str | None = None,
    ) -> dict[str, Any]:
        """Answer the question and wait until it is accepted or refused."""
        asked = self.number if number is None else number
        message = {
            "type": "answer",
            "number": asked,
            "seat": self.question["seat"] if seat is None else seat,
            "index": index,
            "id": id or f"a{next(self._ids)}",
            **({} if mix is None else {"mix": mix}),
        }
        said = await self.ask(message)
        if said["type"] == "accepted":
            await self.reach(said["number"])
        return said

    async def hear(self, count: int) -> None:
        """Wait until so many messages were heard, or the socket is closed."""
        await self.until(lambda: self.closed or len(self.heard) >= count)

    async def reach(self, number: int) -> None:
        """Wait until the table is at this number, or the socket is closed."""
        await self.until(lambda: self.closed or self.number >= number)

    async def end(self) -> None:
        """Wait until the game is over or the socket is closed."""
        await self.until(lambda: self.closed or self.over is not None)

    async def my_turn(self) -> bool:
        """Wait until this client is asked; False when the game is over first."""
        await self.until(lambda: self.asked or self.over is not None or self.closed)
        return self.asked

    def kinds(self) -> list[str]:
        return [message["type"] for message in self.heard]


async def next_asked(*players: Player) -> Player | None:
    """Who of several clients is asked next; None when the game is over first."""
    waiting = [asyncio.create_task(player.my_turn()) for player in players]
    try:
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
    return next((player for player in players if player.asked), None)

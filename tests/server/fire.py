"""Messages that a table must refuse: malformed, stale, foreign and oversized ones."""

from __future__ import annotations

import asyncio
import json
import random
import string
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from .player import Player
from .servers import Server

KINDS = (
    "hello", "answer", "throw", "why", "aim", "look", "quiet", "undo", "consent", "lead", "say",
    "ping",
)  # fmt: skip
AT_ONCE = 40


def _word(draw: random.Random, most: int = 12) -> str:
    return "".join(
        draw.choice(string.printable + "äß★\u202e\0") for _ in range(draw.randrange(most))
    )


def _value(draw: random.Random, deep: int = 0) -> Any:
    """Anything that JSON can hold."""
    makers: list[Callable[[], Any]] = [
        lambda: None,
        lambda: draw.random() < 0.5,
        lambda: draw.randrange(-(2**70), 2**70),
        lambda: draw.randrange(-5, 50),
        lambda: draw.random() * 10 ** draw.randrange(-300, 300),
        lambda: _word(draw),
    ]
    if deep < 3:
        makers += [
            lambda: [_value(draw, deep + 1) for _ in range(draw.randrange(4))],
            lambda: {_word(draw): _value(draw, deep + 1) for _ in range(draw.randrange(4))},
        ]
    return draw.choice(makers)()


class Gunner:
    """Makes messages for a table where seat 0 is asked question `number` and holds nothing else."""

    def __init__(self, seed: int, number: int) -> None:
        self.draw = random.Random(seed)
        self.number = number
        self._kinds: list[tuple[str, Callable[[], str | bytes]]] = [
            ("noise", self.noise),
            ("bytes", self.raw),
            ("shapes", self.shape),
            ("fields", self.field),
            ("missing", self.missing),
            ("stale", self.stale),
            ("foreign", self.foreign),
            ("unoffered", self.unoffered),
            ("oversized", self.oversized),
            ("nested", self.nested),
            ("broken", self.broken),
        ]

    def shot(self) -> tuple[str, str | bytes]:
        kind, make = self.draw.choice(self._kinds)
        return kind, make()

    def noise(self) -> str:
        return "?" + _word(self.draw, 60)

    def raw(self) -> bytes:
        return self.draw.randbytes(self.draw.randrange(40))

    def shape(self) -> str:
        value = _value(self.draw)
        return json.dumps(value if not isinstance(value, dict) else {**value, "type": "none"})

    def sound(self) -> dict[str, Any]:
        """An answer that would be right if it were for another question."""
        return {"type": "answer", "number": self.number + 9, "seat": 0, "index": 0}

    def field(self) -> str:
        message = self.sound()
        message[self.draw.choice(["type", "number", "seat", "index", "extra"])] = self.draw.choice(
            ["0", None, True, -1, 1.5, [0], {"a": 0}, 2**80, _word(self.draw) + "!"]
        )
        return json.dumps(message)

    def missing(self) -> str:
        kind = self.draw.choice(KINDS[:-1])
        return json.dumps({"type": kind, "nothing": _value(self.draw)})

    def stale(self) -> str:
        number = self.draw.choice([self.number - 1, self.number + 1, self.number + 100, 2**31 - 1])
        message = {
            "type": "answer",
            "number": max(0, number),
            "seat": 0,
            "index": self.draw.randrange(5, 1000),
            "id": _word(self.draw)[:8],
        }
        return json.dumps(message)

    def foreign(self) -> str:
        seat = self.draw.randrange(1, 64)
        return json.dumps(
            self.draw.choice(
                [
                    {"type": "answer", "number": self.number, "seat": seat, "index": 0},
                    {"type": "undo", "seat": seat},
                    {"type": "quiet", "seat": seat, "until": "turn"},
                    {"type": "consent", "undo": _word(self.draw), "seat": seat, "agree": True},
                    {"type": "consent", "undo": _word(self.draw), "seat": 0, "agree": True},
                    {"type": "say", "seat": seat, "text": "I am somebody else"},
                    {"type": "why", "number": self.number, "seat": seat, "text": "why"},
                    {"type": "look", "seat": seat, "token": 0},
                    {"type": "aim", "number": self.number, "seat": seat, "index": 0},
                    {"type": "lead", "phone": _word(self.draw)[:8], "seat": seat},
                    {"type": "throw", "number": self.number, "text": "6"},
                    {"type": "throw", "number": self.number, "faces": [0, 1]},
                ]
            )
        )

    def unoffered(self) -> str:
        index = self.draw.choice([5_000, 2**31 - 1, self.draw.randrange(1000, 10**6)])
        return json.dumps({"type": "answer", "number": self.number, "seat": 0, "index": index})

    def oversized(self) -> str:
        length = self.draw.randrange(16_400, 60_000)
        return json.dumps({"type": "say", "seat": 0, "text": "x" * length})

    def nested(self) -> str:
        depth = self.draw.randrange(50, 4000)
        return "[" * depth + "]" * self.draw.choice([depth, 0])

    def broken(self) -> str:
        text = json.dumps(self.sound())
        place = self.draw.randrange(len(text))
        return text[:place]


async def fire(server: Server, count: int, seed: int) -> str:
    """Send so many messages; AssertionError where one is not refused. What was sent, in words."""
    made = server.make("deckbox", options={"players": 2}, seats=[{"kind": "person"}] * 2)
    mine = [made["secrets"]["seats"]["0"]]
    sent: Counter[str] = Counter()
    sentences: set[str] = set()
    began = time.perf_counter()
    async with Player(server.socket, made["table"], mine) as victim:
        await victim.answer(0)
        scene, lines, number = dict(victim.scene), list(victim.lines), victim.number
        gunner = Gunner(seed, number)
        while sent.total() < count:
            size = min(AT_ONCE, count - sent.total())
            victim.heard.clear()
            victim.raw.clear()
            shots = [gunner.shot() for _ in range(size)]
            for _, message in shots:
                await victim.say(message)
            await victim.hear(size)
            assert not victim.closed, f"the socket was closed after one of {shots}"
            for (kind, message), said in zip(shots, victim.heard, strict=True):
                assert said["type"] == "refused", (kind, message, said)
                assert said["text"][:1].isupper() and said["text"].rstrip()[-1] in ".?", said
                sentences.add(said["text"])
                sent[kind] += 1
        pong = await victim.ask({"type": "ping", "id": "still here"}, "pong")
        assert pong["id"] == "still here"
        assert (victim.number, victim.scene, victim.lines) == (number, scene, lines)
    # Nothing has changed for anybody, and the game goes on.
    async with Player(server.socket, made["table"], mine) as again:
        assert (again.number, again.scene, again.lines) == (number, scene, lines)
        assert not again.heard[0]["talk"]
        assert (await again.answer(0))["type"] == "accepted"
    health = await asyncio.to_thread(_health, server)
    assert health["ok"]
    spent = time.perf_counter() - began
    kinds = ", ".join(f"{n} {kind}" for kind, n in sorted(sent.items()))
    return (
        f"{sent.total()} messages refused in {spent:.0f} s ({kinds}) with "
        f"{len(sentences)} different sentences; nothing changed, and the server is well"
    )


def _health(server: Server) -> dict[str, Any]:
    with server.http() as http:
        return dict(http.get("/api/health").json())

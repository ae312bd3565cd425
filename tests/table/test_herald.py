"""Telling somebody at an address of their own: what is posted, what is refused, what is retried."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from undercroft.table.errors import Refused
from undercroft.table.herald import REMEMBERED, Herald, Unreachable


@asynccontextmanager
async def listener(
    answer: Callable[[int], bytes],
) -> AsyncIterator[tuple[str, list[tuple[str, dict[str, Any]]]]]:
    """Somebody who is posted to on this machine; every request with its head."""
    heard: list[tuple[str, dict[str, Any]]] = []
    writers: list[asyncio.StreamWriter] = []

    async def hear(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        length = int(head.lower().partition("content-length: ")[2].split()[0])
        heard.append((head, json.loads(await reader.readexactly(length))))
        writers.append(writer)
        said = answer(len(heard))
        if said:
            writer.write(said)
            await writer.drain()
            writer.close()

    server = await asyncio.start_server(hear, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    try:
        yield f"http://localhost:{port}/turn?who=ada", heard
    finally:
        for writer in writers:
            writer.close()
        server.close()
        await asyncio.sleep(0)


FINE = b"HTTP/1.1 204 No Content\r\n\r\n"
BROKEN = b"HTTP/1.1 503 Busy\r\n\r\n"


def test_a_post_is_json_at_the_path_that_was_named() -> None:
    async def story() -> None:
        async with listener(lambda n: FINE) as (url, heard):
            await Herald(private=True).post(url, {"text": "It is your turn."})
        (head, body) = heard[0]
        assert head.startswith("POST /turn?who=ada HTTP/1.1\r\n")
        assert "Host: localhost:" in head and "application/json" in head
        assert body == {"text": "It is your turn."}

    asyncio.run(story())


def test_a_busy_listener_is_tried_again_and_a_refusing_one_is_not() -> None:
    async def story() -> None:
        message = {"table": "t", "text": "x"}
        herald = Herald(private=True, pauses=(0, 0, 0))
        async with listener(lambda n: FINE if n == 3 else BROKEN) as (url, heard):
            await herald._tell(url, message)
            assert len(heard) == 3
        async with listener(lambda n: b"HTTP/1.1 404 Gone\r\n\r\n") as (url, heard):
            await herald._tell(url, message)
            assert len(heard) == 1
        # Nobody is followed elsewhere.
        moved = b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\n\r\n"
        async with listener(lambda n: moved) as (url, heard):
            with pytest.raises(Unreachable, match="302"):
                await herald.post(url, message)
            assert len(heard) == 1

    asyncio.run(story())


def test_a_listener_that_says_nothing_is_given_up() -> None:
    async def story() -> None:
        async with listener(lambda n: b"") as (url, heard):
            with pytest.raises(Unreachable, match="too long"):
                await Herald(private=True, deadline=0.2).post(url, {})
            assert len(heard) == 1

    asyncio.run(story())


@pytest.mark.parametrize(
    "url",
    (
        "http://127.0.0.1/", "http://localhost:8765/x", "http://[::1]/", "http://10.0.0.1/",
        "http://192.168.1.4/", "http://169.254.169.254/latest", "http://0.0.0.0/",
        "http://[::ffff:127.0.0.1]/", "http://[fd00::1]/", "http://2130706433/",
        "http://224.0.0.1/", "http://100.64.0.1/",
        "ftp://example.org/", "file:///etc/passwd", "javascript:alert(1)", "//example.org",
        "http://", "http://a:b@example.org/", "http://example.org:99999/", "http://exa mple.org/",
        "http://example.org/\r\nHost: other", "http://" + "a" * 600,
    ),
)  # fmt: skip
def test_addresses_inside_a_network_and_nonsense_are_refused(url: str) -> None:
    with pytest.raises(Refused):
        asyncio.run(Herald().find(url))


def test_a_seat_is_told_once_until_it_answers_and_not_for_ever() -> None:
    herald = Herald()
    assert herald.tells("a", 0)
    assert not herald.tells("a", 0)
    assert herald.tells("a", 1)
    herald.answered("a", 0)
    assert herald.tells("a", 0)
    herald.forget("a")
    assert herald.tells("a", 0) and herald.tells("a", 1)
    # Tables that are left for good do not add up for ever.
    for number in range(REMEMBERED):
        assert herald.tells(f"left {number}", 0)
    assert not herald.tells(f"left {REMEMBERED - 1}", 0)
    assert herald.tells("a", 0)

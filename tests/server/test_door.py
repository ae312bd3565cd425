"""Slow requests, many connections, other names: nobody keeps anybody else out."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from undercroft.server.files import most_files, too_few
from undercroft.server.guard import known_host
from undercroft.server.limits import whose
from undercroft.server.settings import Settings

from .servers import Server
from .test_play import TWO

ATTACKER, FRIEND = "127.0.0.1", "127.0.0.2"
PATIENCE = 60.0
"""Seconds after which something does not happen at all: a machine may be busy."""


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(
        tmp_path_factory.mktemp("door"),
        header_seconds=2, body_seconds=2, hello_seconds=3, connections_per_address=60,
        half_open_per_address=20, workers=0,
    ).start()  # fmt: skip
    yield running
    running.stop()
    assert "Traceback" not in running.complaints


def half_sent(server: Server, text: bytes, source: str = ATTACKER) -> socket.socket:
    """A connection that has said this much and waits."""
    port = int(server.url.rpartition(":")[2])
    plug = socket.create_connection((ATTACKER, port), timeout=PATIENCE, source_address=(source, 0))
    plug.sendall(text)
    return plug


def answer(plug: socket.socket) -> bytes:
    """All that is said until the other end closes."""
    plug.settimeout(PATIENCE)
    heard = b""
    with contextlib.suppress(ConnectionResetError):
        while more := plug.recv(65536):
            heard += more
    return heard


def asked(server: Server, source: str) -> int:
    """The status of a request from an address."""
    transport = httpx.HTTPTransport(local_address=source)
    with httpx.Client(transport=transport, timeout=PATIENCE) as http:
        return http.get(f"{server.url}/api/health").status_code


def test_hundreds_of_half_sent_requests_keep_nobody_out(guarded: Server) -> None:
    plugs = []
    try:
        for number in range(400):
            text = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-Slow: " + b"a" * (number % 9)
            with contextlib.suppress(OSError):
                plugs.append(half_sent(guarded, text))
        assert len(plugs) > 300
        assert asked(guarded, FRIEND) == 200
        # Even from the same address: who dawdles makes room once it has had its time.
        until = time.monotonic() + PATIENCE
        while (status := asked(guarded, ATTACKER)) != 200:
            assert status == 429 and time.monotonic() < until
            time.sleep(0.2)
        heard = [answer(plug) for plug in plugs[:60]]
        assert all(text.startswith(b"HTTP/1.1 408") for text in heard), "in the end all are closed"
        heard = [answer(plug) for plug in plugs[60:]]
        assert b"Too many connections" in heard[-1]
    finally:
        for plug in plugs:
            plug.close()


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"GET /",
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{",
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n4",
    ],
    ids=["nothing", "half a line", "half a body", "half a chunk"],
)
def test_a_request_that_does_not_come_to_its_end_is_closed(guarded: Server, text: bytes) -> None:
    with half_sent(guarded, text) as plug:
        heard = answer(plug)
    assert heard.startswith(b"HTTP/1.1 408")
    assert json.loads(heard.partition(b"\r\n\r\n")[2])["error"]["text"]


def test_a_byte_now_and_then_does_not_renew_the_deadline(guarded: Server) -> None:
    with half_sent(guarded, b"GET /api/health HTTP/1.1\r\nHost: localhost\r\nX: ") as plug:
        began = time.monotonic()
        plug.settimeout(0.3)
        heard = b""
        while not heard and time.monotonic() - began < PATIENCE:
            with contextlib.suppress(TimeoutError):
                heard = plug.recv(1000)
            with contextlib.suppress(OSError):
                plug.send(b"a")
        assert heard.startswith(b"HTTP/1.1 408")


def test_requests_one_after_another_on_one_connection_are_each_in_time(guarded: Server) -> None:
    with guarded.http() as http:
        until = time.monotonic() + 3
        while time.monotonic() < until:
            assert http.get("/api/games").status_code == 200
            time.sleep(0.5)


def test_pings_do_not_renew_the_deadline_for_hello(guarded: Server) -> None:
    made = guarded.make("deckbox", **TWO)

    async def evening() -> None:
        address = f"{guarded.socket}/api/tables/{made['table']}/play"
        async with connect(address) as ws:

            async def chat() -> None:
                with contextlib.suppress(ConnectionClosed):
                    while True:
                        await ws.send('{"type": "ping", "id": 1}')
                        await asyncio.sleep(0.1)

            chatting = asyncio.create_task(chat())
            heard = []
            with contextlib.suppress(ConnectionClosed):
                async with asyncio.timeout(PATIENCE):
                    async for text in ws:
                        heard.append(json.loads(text))
            chatting.cancel()
            assert heard[0]["type"] == "pong"
            assert heard[-1] == {"type": "gone", "text": "Nobody said hello."}

    asyncio.run(evening())


def test_a_name_that_was_made_to_lead_here_is_refused(server: Server) -> None:
    port = server.url.rpartition(":")[2]
    made = server.make("deckbox", **TWO)
    with server.http() as http:
        for host in (f"evil.example:{port}", "evil.example", "127.0.0.1.evil.example", "", "a:b"):
            got = http.get("/api/games", headers={"Host": host})
            assert got.status_code in (400, 421), host
        for host in (f"localhost:{port}", "127.0.0.1", f"[::1]:{port}", "LOCALHOST"):
            assert http.get("/api/games", headers={"Host": host}).status_code == 200, host

    async def evening() -> None:
        path = f"/api/tables/{made['table']}/play"
        for address, more in (
            (f"ws://evil.example:{port}{path}", {}),
            (f"{server.socket}{path}", {"Host": "localhost"}),
        ):
            with pytest.raises(InvalidStatus) as refused:
                await connect(address, host="127.0.0.1", port=int(port), additional_headers=more)
            assert refused.value.response.status_code == 403, "another name, or two of them"

    asyncio.run(evening())


def test_the_names_of_the_settings_are_known() -> None:
    settings = Settings(hosts="play.example, Other.Example", origins="https://page.example:8443")
    for host in ("play.example", "other.example:80", "page.example", "192.168.7.1:8765"):
        assert known_host(host, settings), host
    assert not known_host("evil.example", settings)
    assert known_host("evil.example", Settings(hosts="*"))


def test_a_page_over_another_scheme_is_another_site(server: Server) -> None:
    with server.http() as http:
        for origin, status in (
            (server.url, 201), (server.url.replace("http", "https"), 403), ("null", 403),
        ):  # fmt: skip
            got = http.post("/api/tables", json={"game": "deckbox"}, headers={"Origin": origin})
            assert got.status_code == status, origin


def test_an_address_is_counted_as_whoever_has_it() -> None:
    assert whose("192.0.2.7") == "192.0.2.7"
    assert whose("2001:db8:1:2:3::4") == whose("2001:db8:1:2:ffff::") == "2001:db8:1:2::/64"
    assert whose("2001:db8:1:3::4") != whose("2001:db8:1:2::4")
    assert whose("::ffff:192.0.2.7") == "192.0.2.7"
    assert whose("somewhere") == "somewhere"


def test_few_files_are_complained_about_at_the_start(tmp_path: Path) -> None:
    assert most_files() > 0
    assert too_few(4096) == ""
    assert "at most 128 connections" in too_few(256)

"""Limits, origins and headers."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from .player import WAIT, Player
from .servers import Server
from .test_play import TWO, sit


def test_a_socket_that_says_too_much_is_slowed_down_and_then_sent_away(own: Server) -> None:
    own.settings |= {"rate": 0.01, "burst": 5}
    own.start()
    made = own.make("deckbox", **TWO)

    async def evening() -> None:
        async with sit(own, made, 0) as ada:
            for _ in range(10):
                await ada.say({"type": "ping", "id": 1})
            await ada.until(lambda: "refused" in ada.kinds())
            refused = next(m for m in ada.heard if m["type"] == "refused")
            assert "Too many messages" in refused["text"]
            assert ada.kinds().count("pong") < 10
            try:
                for _ in range(200):
                    await ada.say({"type": "ping", "id": 1})
            except Exception as error:
                assert type(error).__name__ == "ConnectionClosedError"
            await ada.until(lambda: ada.closed)
            assert ada.heard[-1] == {"type": "gone", "text": "Too many messages."}

    asyncio.run(evening())


def test_an_address_has_only_so_many_tables_and_sockets(own: Server) -> None:
    own.settings |= {"tables_per_hour": 2, "sockets_per_address": 2}
    own.start()
    made = own.make("deckbox", **TWO)
    own.make("deckbox", **TWO)
    with own.http() as http:
        got = http.post("/api/tables", json={"game": "deckbox"})
        assert got.status_code == 429
        assert "Too many tables" in got.json()["error"]["text"]

    async def evening() -> None:
        third = Player(own.socket, made["table"], [made["secrets"]["watch"]])
        async with sit(own, made, 0), sit(own, made, 1), third:
            await third.until(lambda: third.closed)
            assert third.heard == [
                {"type": "gone", "text": "Too many connections from this address."}
            ]
        # Places become free again, once the server has seen the others go.
        until = time.monotonic() + WAIT
        while time.monotonic() < until:
            async with sit(own, made, 0) as ada:
                if ada.scene:
                    return
        raise AssertionError("no place became free")

    asyncio.run(evening())


def test_requests_come_at_a_pace(own: Server) -> None:
    own.settings |= {"requests": 0.25}
    own.start()
    with own.http() as http:
        codes = [http.get("/api/health").status_code for _ in range(60)]
    assert codes[0] == 200
    assert 429 in codes


def test_pages_of_other_sites_can_neither_play_nor_change_anything(server: Server) -> None:
    made = server.make("deckbox", **TWO)
    address = f"{server.socket}/api/tables/{made['table']}/play"

    async def evening() -> None:
        for origin in ("https://evil.example", "null", "http://127.0.0.1:1"):
            with pytest.raises(InvalidStatus) as refused:
                await connect(address, origin=origin)  # type: ignore[arg-type]
            assert refused.value.response.status_code == 403
        async with connect(address, origin=server.url):  # type: ignore[arg-type]
            pass

    asyncio.run(evening())
    with server.http() as http:
        foreign = {"Origin": "https://evil.example"}
        got = http.post("/api/tables", json={"game": "deckbox"}, headers=foreign)
        assert got.status_code == 403
        assert http.get("/api/health", headers=foreign).status_code == 200
        ours = {"Origin": server.url}
        assert http.post("/api/tables", json={"game": "deckbox"}, headers=ours).is_success


def test_every_answer_has_the_headers_that_keep_a_page_safe(server: Server) -> None:
    with server.http() as http:
        for path in ("/api/health", "/", "/nothing.js", "/api/nothing"):
            headers = http.get(path).headers
            assert "script-src 'self'" in headers["content-security-policy"]
            assert "frame-ancestors 'none'" in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
        assert http.get("/api/health").headers["cache-control"] == "no-store"
        assert "server" not in http.get("/api/health").headers


def test_a_body_that_is_too_large_is_not_read(server: Server) -> None:
    with server.http() as http:
        got = http.post("/api/tables", json={"game": "x" * 1_000_001})
        assert got.status_code == 413
        got = http.post("/api/people", json={"name": "x" * 70_000})
        assert got.status_code == 413

        def endless() -> object:
            for _ in range(1_100):
                yield b" " * 1000

        got = http.post("/api/tables", content=endless())  # type: ignore[arg-type]
        assert got.status_code == 413
        assert "Too large" in got.json()["error"]["text"]


def test_without_a_built_client_a_sentence_says_how_to_build_it(
    own: Server, tmp_path: Path
) -> None:
    own.settings["page"] = tmp_path / "none"
    own.start()
    with own.http() as http:
        got = http.get("/")
        assert got.status_code == 503
        assert "make web" in got.text


def test_the_client_is_served_for_its_own_addresses_and_nothing_outside(
    own: Server, tmp_path: Path
) -> None:
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<title>Undercroft</title>")
    (page / "assets" / "a.js").write_text("1")
    (page / "assets" / "a.js.br").write_bytes(b"twin")
    (tmp_path / "secret.txt").write_text("secret")
    own.settings["page"] = page
    own.start()
    with own.http() as http:
        for path in ("/", "/t/abc", "/rules", "/replay/x"):
            got = http.get(path)
            assert (got.status_code, got.text) == (200, "<title>Undercroft</title>")
            assert got.headers["cache-control"] == "no-cache"
        assert "immutable" in http.get("/assets/a.js").headers["cache-control"]
        for accepted, coding in (("gzip, br", "br"), ("br;q=0, gzip", None), ("", None)):
            with http.stream("GET", "/assets/a.js", headers={"accept-encoding": accepted}) as got:
                sent = b"".join(got.iter_raw())
            assert sent == (b"twin" if coding else b"1"), accepted
            assert got.headers.get("content-encoding") == coding
            assert got.headers["content-type"].startswith("text/javascript")
            assert got.headers["vary"] == "Accept-Encoding"
        for path in ("/..%2fsecret.txt", "/%2e%2e/secret.txt", "/assets/none.js", "/api/none"):
            got = http.get(path)
            assert got.status_code == 404, path
            assert "secret" not in got.text

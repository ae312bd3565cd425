"""Behind nginx and Caddy, with the very set-ups of the documentation."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import httpx
import pytest

from .player import Player
from .servers import ROOT, Server
from .services import ENDING, listening, missing
from .test_play import TWO

EXAMPLES = ROOT / "docs" / "examples"


@contextmanager
def running(folder: Path, command: Callable[[int], list[str]]) -> Iterator[int]:
    """A proxy, and the port that it listens on."""
    environment = os.environ | {"HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    process, port = listening(command, folder / "proxy.log", env=environment, cwd=folder)
    try:
        yield port
    finally:
        process.terminate()
        process.wait(ENDING)


def nginx(folder: Path, upstream: int, port: int) -> list[str]:
    program = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if program is None:
        missing("nginx")
    site = (EXAMPLES / "nginx.conf").read_text()
    site = site.replace("listen 80;", f"listen 127.0.0.1:{port};").replace("8765", str(upstream))
    paths = "".join(
        f"{name}_temp_path {folder / name};\n"
        for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = (
        f"daemon off; pid {folder / 'pid'}; error_log {folder / 'error.log'};\n"
        f"events {{}}\nhttp {{ access_log off;\n{paths}{site}\n}}\n"
    )
    (folder / "nginx.conf").write_text(whole)
    return [str(program), "-p", str(folder), "-c", str(folder / "nginx.conf")]


def caddy(folder: Path, upstream: int, port: int) -> list[str]:
    program = shutil.which("caddy")
    if program is None:
        missing("caddy")
    site = (EXAMPLES / "Caddyfile").read_text()
    site = site.replace(":80 {", f"http://:{port} {{\n\tbind 127.0.0.1")
    site = site.replace("8765", str(upstream))
    site = site.replace("{\n\tservers", "{\n\tadmin off\n\tauto_https off\n\tservers", 1)
    (folder / "Caddyfile").write_text(site)
    words = ["run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]
    return [str(program), *words]


@pytest.mark.parametrize("proxy", [nginx, caddy], ids=["nginx", "caddy"])
def test_people_play_behind_a_proxy_and_are_told_apart(
    own: Server, tmp_path: Path, proxy: Callable[[Path, int, int], list[str]]
) -> None:
    own.settings |= {
        "proxies": "127.0.0.1", "hosts": "play.example", "tables_per_hour": 2, "workers": 0,
        "connections_per_address": 3,
    }  # fmt: skip
    own.start()
    command = partial(proxy, tmp_path, int(own.url.rpartition(":")[2]))

    def client(address: str) -> httpx.Client:
        transport = httpx.HTTPTransport(local_address=address)
        headers = {"Host": "play.example"}
        url = f"http://127.0.0.1:{port}"
        return httpx.Client(base_url=url, transport=transport, headers=headers, timeout=60)

    wish = {"game": "deckbox", **TWO}
    with running(tmp_path, command) as port:
        # Every client has its own limits, whatever it says of itself.
        for address in ("127.0.0.2", "127.0.0.3"):
            with client(address) as http:
                codes = [
                    http.post("/api/tables", json=wish, headers={"X-Forwarded-For": said})
                    for said in ("192.0.2.1", "192.0.2.2", "192.0.2.3")
                ]
                assert [got.status_code for got in codes] == [201, 201, 429], codes[0].text
        # Our own page may, a page of another site may not; the scheme is the proxy's to say.
        with client("127.0.0.4") as http:
            ours = {"Origin": "http://play.example"}
            assert http.post("/api/tables", json=wish, headers=ours).status_code == 201
            for origin in ("https://play.example", "http://evil.example"):
                got = http.post("/api/tables", json=wish, headers={"Origin": origin})
                assert got.status_code == 403, origin
            got = http.get("/api/games", headers={"Host": "evil.example"})
            assert got.status_code in (403, 404, 421)
        made = codes[0].json()

        async def evening() -> None:
            seats = [
                Player(f"ws://127.0.0.1:{port}", made["table"], [word])
                for word in made["secrets"]["seats"].values()
            ]
            async with seats[0] as ada, seats[1] as bob:
                asked = ada if ada.asked else bob
                assert (await asked.answer(0))["type"] == "accepted"
                await ada.reach(asked.number)
                await bob.reach(asked.number)

        asyncio.run(evening())
    assert "Traceback" not in own.complaints

"""Listening: the server on uvicorn, and a browser opened once it answers."""

from __future__ import annotations

import socket
import sys
import threading
import webbrowser

import uvicorn
from fastapi import FastAPI

from undercroft.kernel.errors import UndercroftError
from undercroft.table.bus import reach
from undercroft.table.store import Store

from .app import call_off, make_app
from .door import Door, visitors
from .files import RESERVED, most_files, too_few
from .settings import Settings

LARGEST_FRAME = 1_000_000
"""What is longer is not even read; what is longer than a message may be gets a sentence."""


class CannotListen(UndercroftError):
    """A port that cannot be had; the text says why."""


class Server(uvicorn.Server):
    """Says where it listens, once it does."""

    def __init__(
        self, app: FastAPI, config: uvicorn.Config, address: str, opened: str | None
    ) -> None:
        super().__init__(config)
        self.app = app
        self.address = address
        self.opened = opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.started:
            return
        print(f"Undercroft listens at {self.address} (Ctrl-C ends it)", flush=True)
        if self.opened is not None:
            page = f"{self.address}{self.opened}"
            threading.Thread(target=webbrowser.open, args=(page,), daemon=True).start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """First nothing is tried any longer, so that nobody is waited for who waits for that."""
        await call_off(self.app)
        await super().shutdown(sockets)


def serve(settings: Settings, *, opened: str | None = None) -> int:
    """Serve until somebody ends it, with a page opened in a browser; the exit code."""
    Store(settings.database_url).prepare()
    if settings.redis:
        reach(settings.redis)
    listening = _listen(settings.host, settings.port)
    files = most_files()
    if too_few(files):
        print(too_few(files), file=sys.stderr, flush=True)
    door = Door(settings, max(1, files - RESERVED))
    app = make_app(settings)
    config = uvicorn.Config(
        app,
        http=visitors(door),
        log_level="warning",
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=settings.compress,
        ws_ping_interval=20,
        ws_ping_timeout=30,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
        server_header=False,
        timeout_graceful_shutdown=5,
    )
    address = _address(settings.host, listening.getsockname()[1])
    server = Server(app, config, address, opened)
    server.run(sockets=[listening])
    return 0 if server.started else 1


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except (OSError, OverflowError) as error:
        listening.close()
        if isinstance(error, OverflowError):
            raise CannotListen(f"{port} is no port: expected one from 0 to 65535") from None
        other = "--host" if isinstance(error, socket.gaierror) else "--port"
        raise CannotListen(
            f"cannot listen on {host} port {port} ({error.strerror}): name another with {other}"
        ) from None
    return listening


def _address(host: str, port: int) -> str:
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}/"

"""The guard in front of the application: origins, sizes, rates and the headers of every answer."""

from __future__ import annotations

import json
from ipaddress import ip_address
from socket import gethostname
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .limits import Limits
from .settings import Settings

POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "connect-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
}
_MACHINE = gethostname().lower()
_OWN_NAMES = frozenset(filter(None, ("localhost", _MACHINE, f"{_MACHINE}.local")))
BODY = 65_536
"""Largest body of an ordinary request."""
PACKED = ("/check", "/packed")
"""What is asked of a game, with a pack perhaps."""


class Guard:
    def __init__(self, app: ASGIApp, settings: Settings, limits: Limits) -> None:
        self.app = app
        self.settings = settings
        self.limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        hosts = headers.getlist("host")
        known = len(hosts) == 1 and known_host(hosts[0], self.settings)
        if scope["type"] == "websocket":
            if known and "\0" not in scope["path"]:
                await self.app(scope, receive, send)
            else:
                await send({"type": "websocket.close", "code": 1008})
            return
        sender = _Sealed(send, scope["path"])
        if not known:
            await _say_no(sender, 421, "This server is not reached by that name.")
            return
        if "\0" in scope["path"] or b"%00" in scope["query_string"]:
            await _say_no(sender, 404, "There is nothing here.")
            return
        if scope["path"].startswith("/api/"):
            address = scope["client"][0] if scope.get("client") else ""
            if not self.limits.request(address):
                await _say_no(sender, 429, "Too many requests: wait a moment.")
                return
            reading = scope["method"] in ("GET", "HEAD")
            if not reading and not same_origin(headers, scope["scheme"], self.settings):
                await _say_no(sender, 403, "This request comes from the page of another site.")
                return
            most = _most(scope["path"], self.settings)
            length = headers.get("content-length", "0")
            if not length.isdecimal() or int(length) > most:
                await _say_no(sender, 413, f"Too large: at most {most} bytes are read.")
                return
            receive = _limited(receive, most)
        await self.app(scope, receive, sender)


def _most(path: str, settings: Settings) -> int:
    """The most bytes that a request may bring: a save, a pack with a wish, or only the wish."""
    if path == "/api/replays":
        return settings.replay_bytes
    if path.startswith("/api/workshop/"):
        return max(settings.pack_bytes, BODY)
    if path == "/api/tables" or (path.startswith("/api/games/") and path.endswith(PACKED)):
        return max(settings.pack_bytes, BODY)
    return BODY


def _limited(receive: Receive, most: int) -> Receive:
    """Reads no more than so many bytes, whatever the client said before."""
    left = most

    async def limited() -> Message:
        nonlocal left
        message = await receive()
        left -= len(message.get("body", b""))
        if left < 0:
            raise HTTPException(413, f"Too large: at most {most} bytes are read.")
        return message

    return limited


class _Sealed:
    """Sends with the headers that every answer has."""

    def __init__(self, send: Send, path: str) -> None:
        self._send = send
        self._path = path

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            if self._path.startswith("/api/"):
                headers.setdefault("cache-control", "no-store")
        await self._send(message)


async def _say_no(send: Any, status: int, text: str) -> None:
    body = json.dumps({"error": {"text": text}}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def same_origin(headers: Headers, scheme: str, settings: Settings) -> bool:
    """Whether a request comes from our own page, an allowed one, or from no page at all."""
    origin = headers.get("origin")
    if origin is None:
        return True
    if origin in settings.allowed_origins:
        return True
    ours = {"ws": "http", "wss": "https"}.get(scheme, scheme)
    return bool(headers.get("host")) and origin == f"{ours}://{headers['host']}"


def known_host(host: str, settings: Settings) -> bool:
    """Whether this server is reached by such a name.

    A page of another site whose name was made to lead here asks by its own name; an address, or
    the name of this machine, nobody else can have.
    """
    if settings.hosts.strip() == "*":
        return True
    try:
        name = (urlsplit(f"//{host}").hostname or "").rstrip(".").lower()
        urlsplit(f"//{host}").port  # noqa: B018  # a port that is none is refused
    except ValueError:
        return False
    if name in settings.allowed_hosts or name in _OWN_NAMES or name.endswith(".localhost"):
        return True
    try:
        ip_address(name)
    except ValueError:
        return False
    return True

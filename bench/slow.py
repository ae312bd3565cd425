"""Slow requests: how long others wait while one address holds on to half-sent requests.

    python bench/slow.py [--plugs 1100] [--seconds 20]

A server is started with its ordinary limits. One address opens connections, says half a request on
each, now and then a byte more, and opens others when some are closed, 50 a second. Another
address asks for a rule meanwhile, again and again. Fails if it waits
longer than three seconds or is turned away.
"""

from __future__ import annotations

import argparse
import contextlib
import selectors
import socket
import statistics
import sys
import tempfile
import threading
import time
from pathlib import Path

import httpx

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.server.servers import Server

HALF = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\nX-Slow: "

AGAIN = 50
"""So many connections a second are opened in place of those that were closed."""


class Slow:
    """An address that never comes to the end of what it says."""

    def __init__(self, port: int, count: int) -> None:
        self.port = port
        self.count = count
        self.opened = self.closed = 0
        self.most = 0
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Slow:
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._over.set()
        self._thread.join()

    def _run(self) -> None:
        selector = selectors.DefaultSelector()
        plugs: set[socket.socket] = set()
        began = nagged = time.monotonic()
        while not self._over.is_set():
            due = self.count + int((time.monotonic() - began) * AGAIN)
            while len(plugs) < self.count and self.opened < due and not self._over.is_set():
                try:
                    plug = socket.create_connection(("127.0.0.1", self.port), timeout=1)
                    plug.sendall(HALF)
                except OSError:
                    break
                plug.setblocking(False)
                selector.register(plug, selectors.EVENT_READ)
                plugs.add(plug)
                self.opened += 1
                self.most = max(self.most, len(plugs))
            for key, _ in selector.select(0.05):
                plug = key.fileobj
                assert isinstance(plug, socket.socket)
                with contextlib.suppress(OSError):
                    if plug.recv(4096):
                        continue
                selector.unregister(plug)
                plugs.discard(plug)
                plug.close()
                self.closed += 1
            if time.monotonic() - nagged > 2:
                nagged = time.monotonic()
                for plug in plugs:
                    with contextlib.suppress(OSError):
                        plug.send(b"a")
        for plug in plugs:
            plug.close()


def main() -> int:
    words = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    words.add_argument("--plugs", type=int, default=1100)
    words.add_argument("--seconds", type=float, default=20.0)
    asked = words.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), workers=0)
        for name in ("requests", "sockets_per_address"):
            server.settings.pop(name)
        server.start()
        took: list[float] = []
        refused = 0
        try:
            with (
                Slow(int(server.url.rpartition(":")[2]), asked.plugs) as slow,
                httpx.Client(
                    transport=httpx.HTTPTransport(local_address="127.0.0.2"), timeout=30
                ) as http,
            ):
                until = time.monotonic() + asked.seconds
                while time.monotonic() < until:
                    began = time.monotonic()
                    # A new connection each time: that is what was kept out.
                    got = http.get(f"{server.url}/api/rules/explore/none",
                                   headers={"Connection": "close"})  # fmt: skip
                    took.append(time.monotonic() - began)
                    refused += got.status_code != 404
                    time.sleep(0.05)
        finally:
            server.stop()
    worst, middle = max(took), statistics.median(took)
    print(f"{slow.opened} half-sent requests, {slow.most} of them at once, {slow.closed} closed;")
    print(f"{len(took)} requests of others: median {middle * 1000:.0f} ms, "
          f"worst {worst * 1000:.0f} ms, {refused} turned away")  # fmt: skip
    return 0 if worst < 3.0 and not refused else 1


if __name__ == "__main__":
    sys.exit(main())

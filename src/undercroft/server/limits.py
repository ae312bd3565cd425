"""Limits: how much one address or one socket may ask for."""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from functools import lru_cache
from ipaddress import IPv4Address, ip_address, ip_network


@lru_cache(maxsize=4096)
def whose(address: str) -> str:
    """Whom an address is counted as: with IPv6 everybody has a whole network of them."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, IPv4Address):
        return address
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ip_network((int(parsed) >> 64 << 64, 64)))


ADDRESSES = 10_000
"""So many addresses are kept in mind."""


class Bucket:
    """Lets through `rate` a second, and `burst` at once."""

    __slots__ = ("_burst", "_left", "_rate", "_when")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._when = time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._when) * self._rate)
        self._when = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Limits:
    """What every address has used up."""

    def __init__(self, requests: float, tables_per_hour: int, sockets: int) -> None:
        self._requests = requests
        self._tables = tables_per_hour
        self._most_sockets = sockets
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self._works: OrderedDict[str, Bucket] = OrderedDict()
        self._made: OrderedDict[str, deque[float]] = OrderedDict()
        self._sockets: dict[str, int] = {}

    def request(self, address: str) -> bool:
        address = whose(address)
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self._requests, 4 * self._requests)
            if len(self._buckets) > ADDRESSES:
                self._buckets.popitem(last=False)
        return bucket.take()

    def work(self, address: str) -> bool:
        """Whether this address may have one more pack looked at now, which is ten times as dear."""
        address = whose(address)
        bucket = self._works.get(address)
        if bucket is None:
            bucket = self._works[address] = Bucket(self._requests / 10, self._requests)
            if len(self._works) > ADDRESSES:
                self._works.popitem(last=False)
        return bucket.take()

    def table(self, address: str) -> bool:
        """Whether this address may make one more table now."""
        address = whose(address)
        made = self._made.setdefault(address, deque())
        now = time.monotonic()
        while made and now - made[0] > 3600:
            made.popleft()
        if len(made) >= self._tables:
            return False
        made.append(now)
        if len(self._made) > ADDRESSES:
            self._made.popitem(last=False)
        return True

    def open_socket(self, address: str) -> bool:
        address = whose(address)
        if self._sockets.get(address, 0) >= self._most_sockets:
            return False
        self._sockets[address] = self._sockets.get(address, 0) + 1
        return True

    def close_socket(self, address: str) -> None:
        address = whose(address)
        left = self._sockets.get(address, 1) - 1
        if left:
            self._sockets[address] = left
        else:
            self._sockets.pop(address, None)

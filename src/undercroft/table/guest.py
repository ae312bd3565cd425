"""Guests: whoever is connected to a table, and what they have been sent.

A guest is never queued more than one state: when it is ready for the next one it is sent the
difference between what it has and what is. Guests who have seen the same share one message.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from typing import Any

from .picture import Picture

WAITING = 200
"""A guest who leaves so many messages unread is sent away."""


class Guest:
    """One connection: the seats it holds, and what it has seen."""

    def __init__(self, seats: tuple[int, ...], *, host: bool = False) -> None:
        self.seats = seats
        self.host = host
        self.news = asyncio.Event()
        self.messages: deque[str] = deque()
        self.sent: Picture | None = None
        self.stamp: Any = None
        """What the last state was made of; when nothing differs there is nothing to send."""
        self.lines = 0
        self.kept: int | None = None
        self.gone = False

    @property
    def audience(self) -> int | None:
        """Whose log it reads."""
        return self.seats[0] if self.seats else None

    def push(self, message: dict[str, Any] | str) -> None:
        """Send this when there is time; nothing follows a farewell."""
        if self.gone:
            return
        self.messages.append(message if isinstance(message, str) else dump(message))
        if len(self.messages) > WAITING:
            self.gone = True
        self.news.set()

    def cut(self, length: int) -> None:
        """The log was cut to so many lines."""
        if self.lines > length:
            self.lines = length
            self.kept = length if self.kept is None else min(self.kept, length)


def dump(message: Any) -> str:
    return json.dumps(message, separators=(",", ":"), ensure_ascii=False)

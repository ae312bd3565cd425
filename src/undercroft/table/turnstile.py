"""The turnstile: how much of the server's loop its machines may have.

What a machine does at a table costs the loop some milliseconds, in which no person is answered. So
machines wait at a turnstile, those whom somebody watches at one and all others at another, and each
lets so many through that they have no more than their share of the loop. While nobody plays, the
share of those whom nobody watches is larger, and never all: somebody may come at any moment.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

WATCHED, BESIDE, ALONE = 0.5, 0.08, 0.5
"""The share of machines that somebody watches, of others while people play, and while none does."""
PLAYING = 3.0
"""Seconds after an answer in which a person still counts as playing."""
OVERHEAD = 0.002
"""Seconds that an act costs the loop besides being carried out: asking, writing, waking."""


class Turnstile:
    """Lets machines through, one after the other, as their share of the loop allows."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self.rest: Callable[[float], Awaitable[None]] = asyncio.sleep
        self._played = float("-inf")
        self._open = {True: 0.0, False: 0.0}
        """When the next may pass, of those that are watched and of those that are not."""
        self._doors = {True: asyncio.Lock(), False: asyncio.Lock()}

    def played(self) -> None:
        """A person has done something."""
        self._played = self._now()

    @property
    def busy(self) -> bool:
        """Whether people play."""
        return self._now() - self._played < PLAYING

    async def enter(self, watched: bool) -> None:
        """Wait until it is the turn of a machine at a table that is watched, or is not."""
        async with self._doors[watched]:
            while True:
                wait = self._open[watched] - self._now()
                if wait <= 0:
                    break
                await self.rest(wait)
            # What it costs is known only afterwards; meanwhile it counts as little.
            self._open[watched] = self._now() + OVERHEAD

    def cost(self, watched: bool, seconds: float) -> None:
        """A machine that was let through has held up the loop for so long."""
        share = WATCHED if watched else BESIDE if self.busy else ALONE
        until = max(self._open[watched], self._now())
        self._open[watched] = until + (seconds + OVERHEAD) * (1 / share - 1)

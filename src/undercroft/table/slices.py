"""Long work of the rules in slices, so that no table stands still for it.

Rules remember what they have worked out (sight, ground, profiles) in tables that all matches of a
process share, and those are not made for two threads: one could read what the other has only half
filled in. So rules run on the event loop alone, and what takes long gives way now and then.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")
Work = Generator[None, None, T]
"""Work that says, by yielding, where it may be interrupted."""

SLICE = 0.002
"""Seconds of such work before whatever waits comes first. An answer passes the loop several times
until everybody is told, and waits for a slice each time."""


async def sliced(work: Work[T]) -> T:
    """Do work to its end, giving way whenever a slice of time has passed."""
    until = time.monotonic() + SLICE
    while True:
        try:
            next(work)
        except StopIteration as done:
            result: T = done.value
            return result
        if time.monotonic() >= until:
            await asyncio.sleep(0)
            until = time.monotonic() + SLICE


def at_once(work: Work[T]) -> T:
    """Do work to its end, where nobody waits."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            result: T = done.value
            return result

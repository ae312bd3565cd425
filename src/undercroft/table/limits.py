"""Limits of a worker process: the memory it may have, and the time that one piece of work may take.

The time is that of the processor and not of the clock, so that a busy machine shortens nothing.
When it is up, the kernel ends the process, whatever it is doing; who waits for it sees why.
"""

from __future__ import annotations

import os
import resource
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

NICENESS = 5
"""Workers give way to the server that people talk to."""


def begin() -> None:
    """Take up the limits that the command line names, and end when whoever asked for us does."""
    memory = int(sys.argv[1]) if len(sys.argv) > 1 else 0
    if memory:
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.nice(NICENESS)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Work that never comes to an end must not outlive the server."""
    parent = os.getppid()
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


@contextmanager
def in_silence() -> Iterator[None]:
    """Whoever asked may be gone before they are answered: then there is nobody to complain to."""
    try:
        yield
    except BrokenPipeError:
        os._exit(1)


@contextmanager
def fuse(seconds: float) -> Iterator[None]:
    """End this process once the work inside has used so much processor time."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def renew(seconds: float) -> None:
    """So much time from now on, where a fuse burns; who works without one is not ended."""
    if signal.getitimer(signal.ITIMER_PROF)[0]:
        signal.setitimer(signal.ITIMER_PROF, seconds)

"""Loading: what is read once and stays, such as a game's rules and cards.

For speed: while thousands of things are made that all stay, Python would look again and again for
rubbish among them, which takes a sixth of the time to a process's first question.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def loading() -> Iterator[None]:
    """Nobody looks for rubbish meanwhile; afterwards it is as it was before."""
    looked = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if looked:
            gc.enable()

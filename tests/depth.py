"""How far a search of positions goes: some in `make test`, many in `make deep`."""

from __future__ import annotations

import os

DEPTH = int(os.environ.get("UNDERCROFT_DEPTH", "1"))
"""So many times the positions that are looked at every day."""


def every(answers: int) -> int:
    """Look at a game again after so many answers, sooner where the search goes deep."""
    return max(1, answers // DEPTH)

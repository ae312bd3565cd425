"""Set aside: a table that cannot go on is marked with the sentence that says why.

The mark is stored, so that no restart tries again what once went wrong, and is counted in the
health report. What it means for the table depends on what went wrong:

* `LIMITS`: its play exceeded the limits. It is never played again.
* `LOAD`: it could not be loaded. The server does not try again by itself; somebody who opens the
  table does, and if it can be had, the mark is gone.
* `STUMBLE`: the rules stumbled over what a machine did. The machines stop; people may look at the
  table and take back what led there, which removes the mark.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from .errors import Refused

LIMITS, LOAD, STUMBLE = "limits", "load", "stumble"

TOO_MUCH = (
    "This table was set aside: it was begun from a position or with cards that take too much time "
    "or memory to be worked out."
)
UNREADABLE = "This table was set aside: what is stored of it cannot be read back."
STUMBLED = (
    "The machines stop here: the rules stumbled over what comes next. Take back the last answers "
    "to go on another way."
)


class Aside(Refused):
    """A table that was set aside; the text says why."""


def outside(row: Mapping[str, Any]) -> bool:
    """Whether a table began from a position, or with a pack, that somebody brought."""
    return (row["start"] is not None and row["lesson"] is None) or any(
        pack["brought"] for pack in packs_of(row)
    )


def packs_of(row: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The packs that a table is played with besides the game's own cards."""
    packs: list[dict[str, Any]] = json.loads(row.get("packs") or "[]")
    return packs

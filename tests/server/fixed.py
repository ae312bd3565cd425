"""A server whose chance is known: `python -m tests.server.fixed serve`.

The dice of every table, what the server draws by itself and what its machines make of equals are
the same in every run. All tables have the same dice; one whose name ends in "seed 7" has its own.
"""

from __future__ import annotations

import re
import secrets
from hashlib import sha256
from random import Random
from typing import Any
from zlib import crc32

from undercroft.cli.app import main
from undercroft.table import pool
from undercroft.table.house import House

NAMED = re.compile(r"\bseed (\d+)$")
_create = House.create


async def _create_fixed(house: House, *args: Any, **wishes: Any) -> dict[str, Any]:
    if wishes.get("seed") is None:
        named = NAMED.search(wishes.get("name", ""))
        wishes["seed"] = sha256(named[1].encode() if named else b"").hexdigest()
    return await _create(house, *args, **wishes)


def _draw_fixed(count: int) -> int:
    """Which of so many is drawn, where the server draws for people with dice of their own."""
    return Random(count).randrange(count)


def _mind_fixed(words: bytes) -> int:
    """The seed of a machine, whatever its table is called: from the number of its seat."""
    return crc32(words.rpartition(b" ")[2])


def fix() -> None:
    assert pool.crc32 is crc32
    pool.crc32 = _mind_fixed  # type: ignore[assignment]
    secrets.randbelow = _draw_fixed
    House.create = _create_fixed  # type: ignore[method-assign, assignment]


if __name__ == "__main__":
    fix()
    main()

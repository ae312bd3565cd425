"""A server whose chance is known: `python -m tests.server.fixed serve`.

The dice of every table, what the server draws by itself and what its machines make of equals are
the same in every run. All tables have the same dice; one whose name ends in "seed 7" has its own.
What pages mix into them by themselves is left out; what a test mixes in is one byte over and over.
"""

from __future__ import annotations

import re
import secrets
from hashlib import sha256
from random import Random
from typing import Any

from undercroft.cli.app import main
from undercroft.table import pool
from undercroft.table.house import House
from undercroft.table.room import Room
from undercroft.table.secret import agent_seed

NAMED = re.compile(r"\bseed (\d+)$")
_create = House.create
_answer = Room.answer


async def _create_fixed(house: House, *args: Any, **wishes: Any) -> dict[str, Any]:
    if wishes.get("seed") is None:
        named = NAMED.search(wishes.get("name", ""))
        wishes["seed"] = sha256(named[1].encode() if named else b"").hexdigest()
    return await _create(house, *args, **wishes)


def _draw_fixed(count: int) -> int:
    """Which of so many is drawn, where the server draws for people with dice of their own."""
    return Random(count).randrange(count)


def _luck_fixed(_: object, table: str, seat: int) -> int:
    """The seed of a machine, whatever its table is called."""
    return seat


async def _answer_fixed(room: Room, *said: Any) -> int:
    *answer, mix = said
    made_up = mix is not None and mix == mix[:2] * 32
    return await _answer(room, *answer, mix if made_up else None)


def fix() -> None:
    assert pool.agent_seed is agent_seed
    pool.agent_seed = _luck_fixed
    secrets.randbelow = _draw_fixed
    Room.answer = _answer_fixed  # type: ignore[method-assign, assignment]
    House.create = _create_fixed  # type: ignore[method-assign, assignment]


if __name__ == "__main__":
    fix()
    main()

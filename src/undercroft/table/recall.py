"""Recalling: a table from its memory and the acts since, or from all of its acts."""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from typing import Any

from undercroft.kernel.save import plays

from .act import Act
from .lesson import find
from .live import Broken, Live, Setup
from .manners import Manners
from .memory import Lost, recalling
from .secret import read_seed
from .slices import Work
from .store import Memory

log = logging.getLogger(__name__)


def setup_of(row: dict[str, Any], game: Any) -> Setup:
    """What a table is, from its row; the game is that over the content it began with."""
    return Setup(
        table=row["id"],
        game=game,
        options=json.loads(row["options"]),
        seed=None if row["seed"] is None else read_seed(row["seed"]),
        start=None if row["start"] is None else json.loads(row["start"]),
        lesson=None if row["lesson"] is None else find(row["game"], row["lesson"]),
        manners=Manners.of(row),
    )


def followed(making: Work[Live], acts: Sequence[Act]) -> Work[Live]:
    """A table that follows all of its acts."""
    live = yield from making
    for act in acts:
        yield
        live.follow((act,))
    return live


def recalled(
    setup: Setup, memory: Memory, acts: Sequence[Act], content: str
) -> Work[tuple[Live, Lost | None]]:
    """A table from its memory, and what of the acts since fits the game no longer."""
    last = acts[-1].number if acts else memory.number
    again = next((at for at in reversed(range(len(acts))) if _leaves_out(acts[at], memory)), None)
    if again is not None:
        live = yield from recalling(setup, memory.data)
        live.number = acts[again].number - 1
        return (yield from followed(_made(live), acts[again:])), None
    if not plays(setup.game, content):
        live = yield from recalling(setup, memory.data)
        live.number = last
        return live, Lost(memory.number, last - memory.number, "Its cards have changed")
    try:
        return (yield from followed(recalling(setup, memory.data), acts)), None
    except Broken as error:
        log.warning("table %s: %s", setup.table, error)
    live = yield from recalling(setup, memory.data)
    live.number = last
    return live, Lost(memory.number, last - memory.number, "The rules of its game have changed")


def _leaves_out(act: Act, memory: Memory) -> bool:
    return act.kind == "undo" and act.payload.get("reset") == memory.number


def _made(live: Live) -> Work[Live]:
    yield
    return live

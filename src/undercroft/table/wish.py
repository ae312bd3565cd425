"""What somebody who makes a table wishes, checked and filled in: options, seats and levels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from undercroft import agents
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.names import unknown

from .errors import Refused
from .live import Live
from .secret import hashed, new_secret

LEVEL = "greedy"


def checked_options(rules: Any, options: Mapping[str, Any]) -> dict[str, Any]:
    """Options filled in; Refused with the field and the rules if they cannot be had."""
    try:
        checked: dict[str, Any] = rules.checked(options)
    except UndercroftError as error:
        text = str(error)
        where = ""
        if text.startswith('option "'):
            where = "options." + text.removeprefix('option "').partition('"')[0]
        elif text.partition(":")[0] in options:
            where = "options." + text.partition(":")[0]
        raise Refused(
            f"{text[:1].upper()}{text[1:]}.", where=where, rules=tuple(getattr(error, "rules", ()))
        ) from None
    return checked


def seated(
    rules: Any, live: Live, wished: Sequence[Mapping[str, Any]], table: str
) -> tuple[list[dict[str, Any]], list[str]]:
    """The rows of the seats and their secrets; what is not said is filled in."""
    count = len(live.titles)
    if len(wished) > count:
        raise Refused(f"This game has {count} seats, not {len(wished)}.", where="seats")
    rows, words = [], []
    first = rules.extras.first_seat(count)
    for number, title in enumerate(live.titles):
        kind = "person" if number == first else "agent"
        wish: Mapping[str, Any] = {"kind": kind} if not wished else {"kind": "agent"}
        if number < len(wished):
            wish = wished[number]
        word = new_secret()
        words.append(word)
        rows.append(
            {
                "table_id": table,
                "seat": number,
                "kind": wish.get("kind") or "agent",
                "level": checked_level(wish.get("level"), f"seats.{number}.level"),
                "name": wish.get("name") or title,
                "secret": hashed(word),
                "quiet": None,
                "asking": None,
            }
        )
    return rows, words


def checked_level(level: str | None, where: str) -> str:
    if level is not None and level not in agents.names():
        text = unknown("level", level, agents.names())
        raise Refused(f"{text[:1].upper()}{text[1:]}.".replace("?.", "?"), where=where)
    return level or LEVEL

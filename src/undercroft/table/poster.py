"""The poster of a table: what anybody who may know of it reads there, besides the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft.kernel.chance import mixes_of

from .aside import packs_of
from .lead import Lead
from .secret import read_seed
from .tact import asking_of

if TYPE_CHECKING:
    from .room import Room


def described(room: Room, mine: tuple[int, ...], host: bool) -> dict[str, Any]:
    """The table as the holder of these seats may know it."""
    live = room.live
    here = set().union(*(guest.seats for guest in room.guests))
    watchers = sum(not guest.seats for guest in room.guests)
    for _, seats, watching in room.elsewhere.values():
        here |= seats
        watchers += watching
    titles = live.titles
    lead = Lead.of(room.row)
    return {
        "table": room.id,
        "name": room.row["name"],
        "game": room.row["game"],
        "title": live.setup.game.title,
        "options": live.setup.options,
        "dice": room.row["dice"],
        "number": live.number,
        "seats": [
            {
                "seat": seat["seat"],
                "name": seat["name"],
                "title": titles[seat["seat"]],
                "kind": seat["kind"],
                "level": seat["level"],
                "here": seat["seat"] in here,
                "quiet": seat["quiet"] is not None,
                "asking": asking_of(seat),
                "ready": seat["kind"] == "agent" or bool(seat.get("ready")),
                "tells": bool(seat.get("webhook")),
            }
            for seat in room.seats
        ],
        "asked": live.asked,
        "over": live.over,
        "paused": bool(room.row["paused"]),
        "aside": room.row["aside"],
        "commitment": room.row["commitment"],
        "mixes": mixes(room),
        "lesson": room.row["lesson"],
        "manners": live.setup.manners._asdict(),
        "packs": packs_of(room.row),
        "hidden": not live.open,
        "midway": live.setup.start is not None,
        "watchers": watchers,
        "lead": None if lead is None else lead.shown(room.seats),
        "mine": list(mine),
        "host": host,
    }


def ending(room: Room) -> dict[str, Any]:
    """What is shown once the game is over: how it ended, and the dice that were sealed."""
    outcome = room.live.match.outcome
    shown: dict[str, Any] = {
        "outcome": None if outcome is None else list(outcome),
        "commitment": room.row["commitment"],
    }
    if room.row["seed"] is not None:
        shown |= {"seed": str(read_seed(room.row["seed"])), "salt": room.row["salt"]}
        shown["mixes"] = mixes(room)
    return shown


def mixes(room: Room) -> list[dict[str, Any]]:
    """What players have mixed into the dice: it tells nothing of them without the seed."""
    return [
        {"seat": mix.seat, "after": mix.after, "mix": mix.digits}
        for mix in mixes_of(room.live.seed)
    ]

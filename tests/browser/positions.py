"""Tables that begin from a position: a game played so far in Python, then sat down at."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import undercroft
from undercroft.agents import agent
from undercroft.kernel.match import Match
from undercroft.kernel.save import pack_save

from ..server.servers import Server
from .chromium import Visitor


def played_until(
    game: str, wanted: Callable[[Match[Any]], bool], *, seed: int = 1, **options: Any
) -> Match[Any]:
    """A game that steady machines have played until a question is as wanted.

    The question follows an answer of a player at once: what chance has done since would be done
    anew by a table that goes on from here.
    """
    match: Match[Any] = undercroft.game(game).new(seed=seed, **options)
    machine = agent("greedy", seed=1)
    while not (match.journal and match.journal[-1][0] >= 0 <= match.ask.seat and wanted(match)):
        match.answer(machine.choose(match, match.ask))
    return match


def table_from(server: Server, match: Match[Any], machines: tuple[int, ...] = ()) -> dict[str, Any]:
    """A table that goes on from where a match stands, with people where no machines sit."""
    seats = range(len(match.scene(None).seats))
    with server.http() as http:
        replay = http.post("/api/replays", json=pack_save(match)).raise_for_status().json()
        wish = {
            "game": match.game.name,
            "from": {"replay": replay["replay"], "at": replay["answers"]},
            "seats": [{"kind": "agent" if seat in machines else "person"} for seat in seats],
        }
        made: dict[str, Any] = http.post("/api/tables", json=wish).raise_for_status().json()
    return made


def sit_at(
    visitor: Visitor, server: Server, match: Match[Any], machines: tuple[int, ...] = ()
) -> Match[Any]:
    """Somebody sits down where a match stands, at the seat that is asked; the match itself."""
    made = table_from(server, match, machines)
    visitor.sit(made["table"], made["secrets"]["seats"][str(match.ask.seat)])
    visitor.wait_turn("mine")
    return match


@cache
def hero_with_room() -> Match[Any]:
    """Explore: a Hero at its menu with squares to walk to near and far, and enemies on the map."""

    def wanted(match: Match[Any]) -> bool:
        moves = sum(option[0] == "move" for option in match.ask.options)
        return match.ask.prompt == "menu" and match.ask.seat == 1 and moves > 20

    return played_until("explore", wanted)

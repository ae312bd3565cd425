"""Tables that begin from a position: a game played so far in Python, then sat down at."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import undercroft
from undercroft.agents import agent
from undercroft.kernel.match import Match

from ..server.servers import Server


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


def table_from(server: Server, match: Match[Any], folder: Path) -> dict[str, Any]:
    """A table that goes on from where a match stands, with a person in every seat."""
    file = folder / "position.undercroft"
    match.save(file)
    with server.http() as http:
        replay = http.post("/api/replays", json=json.loads(file.read_text())).raise_for_status()
        wish = {
            "game": match.game.name,
            "from": {"replay": replay.json()["replay"], "at": replay.json()["answers"]},
            "seats": [{"kind": "person"} for _ in match.scene(None).seats],
        }
        made: dict[str, Any] = http.post("/api/tables", json=wish).raise_for_status().json()
    return made

"""What a person would be asked while others play, in arenas of the Super Dungeon games."""

from __future__ import annotations

from typing import Any

from undercroft.kernel.choice import CHANCE
from undercroft.kernel.match import Match
from undercroft.table.tact import Tact


def asked_of(match: Match[Any], seat: int, spare: bool = True) -> list[str]:
    """The prompts of a seat until its own turn; it lets pass what it can, and nobody is hurt."""
    tact = Tact()
    prompts: list[str] = []
    while not match.over:
        ask = match.ask
        if ask.seat == CHANCE:
            match.answer(0)
            continue
        question = match.scene(ask.seat).question
        assert question is not None
        if question.turn:
            break
        passing = next((o.index for o in question.options if o.default), None)
        index = passing if question.interrupt else None
        found = tact.spared(match, "matters", lambda index=index: index) if spare else None  # type: ignore[misc]
        if found is None and ask.seat == seat:
            prompts.append(ask.prompt)
        match.answer(found.answer if found is not None else passing or 0)
    return prompts

"""Undercroft plays dungeon-crawl board games faithfully to their rulebooks.

    import undercroft
    from undercroft.agents import agent

    match = undercroft.game("explore").new(seed=7, size="delve")
    player = agent("greedy")
    while not match.over:
        match.answer(player.choose(match, match.ask))
    match.save("evening.undercroft")
    match = undercroft.load("evening.undercroft")

Nothing is imported until it is asked for.
"""

from __future__ import annotations

from os import PathLike
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from undercroft.kernel.match import Match

__all__ = ["game", "load"]


def game(name: str) -> Any:
    """The game of that name; UnknownGame names the nearest one."""
    from undercroft.games import registry

    return registry.game(name)


def load(path: str | PathLike[str]) -> Match[Any]:
    """A match from a save file; SaveMismatch says what does not fit."""
    from pathlib import Path

    from undercroft.kernel import save

    file = Path(path)
    return save.load(save.read(file), game, where=str(file))

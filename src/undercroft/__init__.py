"""Undercroft plays dungeon-crawl board games faithfully to their rulebooks.

    import undercroft
    from undercroft.agents import agent

    match = undercroft.game("explore").new(seed=7, size="delve")
    player = agent("greedy")
    while not match.over:
        match.answer(player.choose(match, match.ask))
    match.save("evening.undercroft")
    match = undercroft.load("evening.undercroft")

    undercroft.game("explore", packs=["my_pack"])      # with cards of your own

Nothing is imported until it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from undercroft.kernel.match import Match

__version__ = "0.1.0"

__all__ = ["__version__", "game", "load"]


def game(name: str, packs: Iterable[str | PathLike[str]] = ()) -> Any:
    """The game of that name; UnknownGame names the nearest one.

    Packs are folders, files that `undercroft pack build` made, or ids of installed ones;
    ContentError holds every mistake in them.
    """
    from undercroft.games import registry

    return registry.game(name, packs)


def load(path: str | PathLike[str], packs: Iterable[str | PathLike[str]] = ()) -> Match[Any]:
    """A match from a save file; SaveMismatch says what does not fit.

    The packs it was played with are looked for among those given and those installed; NoPack says
    which are missing.
    """
    from pathlib import Path

    from undercroft.games import registry
    from undercroft.kernel import save

    file = Path(path)
    data = save.read(file)
    found = registry.game_of_save(data, str(file), packs)
    return save.load(data, lambda _: found, where=str(file))

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

What is named here is the public API, together with `undercroft.agents`; `undercroft docs api` tells
about it, and `undercroft docs versions` what a new version may change. Nothing is imported until it
is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from os import PathLike
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from undercroft.games.registry import Game, UnknownGame
    from undercroft.kernel.choice import CHANCE, Ask, IllegalAnswer, Option
    from undercroft.kernel.errors import UndercroftError
    from undercroft.kernel.event import Event
    from undercroft.kernel.match import Match
    from undercroft.kernel.problem import ContentError
    from undercroft.kernel.save import SaveMismatch
    from undercroft.kernel.scene import Refusal, Scene

__version__ = "0.1.0"

__all__ = [
    "__version__",
    "game",
    "games",
    "load",
    # Types, to annotate with
    "Ask",
    "Event",
    "Game",
    "Match",
    "Option",
    "Refusal",
    "Scene",
    "CHANCE",
    # What may be raised
    "ContentError",
    "IllegalAnswer",
    "SaveMismatch",
    "UndercroftError",
    "UnknownGame",
]

_PLACES = {
    "games.registry": ("Game", "UnknownGame"),
    "kernel.choice": ("CHANCE", "Ask", "IllegalAnswer", "Option"),
    "kernel.errors": ("UndercroftError",),
    "kernel.event": ("Event",),
    "kernel.match": ("Match",),
    "kernel.problem": ("ContentError",),
    "kernel.save": ("SaveMismatch",),
    "kernel.scene": ("Refusal", "Scene"),
}


def __getattr__(name: str) -> Any:
    for module, names in _PLACES.items():
        if name in names:
            return getattr(import_module(f"undercroft.{module}"), name)
    raise AttributeError(f'module "undercroft" has no "{name}"')


def __dir__() -> list[str]:
    return sorted(__all__)


def games() -> tuple[str, ...]:
    """The names of the games there are, those of other distributions included."""
    from undercroft.games import registry

    return registry.names()


def game(name: str, packs: Iterable[str | PathLike[str]] = ()) -> Game:
    """The game of that name; UnknownGame names the nearest one.

    Packs are folders, files that `undercroft pack build` made, or ids of installed ones;
    ContentError holds every mistake in them.
    """
    from undercroft.kernel.loading import loading

    with loading():
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

"""Opponents: machine players that can take any seat of any game.

An agent sees a match through the narrow interface only and answers a question with the index of
an option. Agents know no game by name; what helps them to judge a game's options is that game's
own advice. Other distributions bring agents by entry points of the group `undercroft.agents`:
`name = "package.module:Class"`, where the class is called with a seed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any, Protocol, cast

from undercroft.kernel.choice import Ask
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.match import Match
from undercroft.kernel.names import unknown


class Agent(Protocol):
    """A machine player. One agent may take several seats, and several matches in a row."""

    name: str

    def choose(self, match: Match[Any], ask: Ask) -> int:
        """The index of the option to answer the open question of a match with."""
        ...


class UnknownAgent(UndercroftError):
    """A name that no agent has."""


GROUP = "undercroft.agents"
_AGENTS = {
    "random": "uniform:Random",
    "novice": "novice:Novice",
    "greedy": "greedy:Greedy",
    "expert": "search:Expert",
    "master": "search:Master",
}


@cache
def _targets() -> dict[str, str]:
    ours = {name: f"{__name__}.{place}" for name, place in _AGENTS.items()}
    return ours | {entry.name: entry.value for entry in entry_points(group=GROUP)}


def names() -> tuple[str, ...]:
    """The names of all agents, the weakest first."""
    return tuple(_targets())


def agent(name: str, seed: int = 0) -> Agent:
    """A new agent; equal names and seeds play equal games equally."""
    targets = _targets()
    if name not in targets:
        raise UnknownAgent(unknown("agent", name, targets))
    module, _, kind = targets[name].partition(":")
    maker = getattr(import_module(module), kind)
    return cast(Callable[[int], Agent], maker)(seed)


def hurry(player: Agent, seconds: float) -> None:
    """Let an agent that would think longer give its best answer after so many seconds.

    It may be told so while it thinks.
    """
    if hasattr(player, "seconds"):
        player.seconds = seconds

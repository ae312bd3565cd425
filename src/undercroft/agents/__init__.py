"""Opponents: machine players that can take any seat of any game.

An agent sees a match through the narrow interface only and answers a question with the index of
an option. Agents know no game by name; what helps them to judge a game's options is that game's
own advice.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
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


_AGENTS = {
    "random": "uniform:Random",
    "greedy": "greedy:Greedy",
}


def names() -> tuple[str, ...]:
    """The names of all agents, the weakest first."""
    return tuple(_AGENTS)


def agent(name: str, seed: int = 0) -> Agent:
    """A new agent; equal names and seeds play equal games equally."""
    if name not in _AGENTS:
        raise UnknownAgent(unknown("agent", name, _AGENTS))
    module, _, kind = _AGENTS[name].partition(":")
    maker = getattr(import_module(f"{__name__}.{module}"), kind)
    return cast(Callable[[int], Agent], maker)(seed)

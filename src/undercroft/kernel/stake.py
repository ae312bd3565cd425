"""Stakes: what an answer to an interruption can change.

The rules offer whatever the book allows, at every moment it allows it. Whether an answer is worth
thinking about is another question, and a game may answer it: `stake(state, ask)` is None where
nothing that can be answered helps anybody now. Legality never depends on it.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, NamedTuple

from .choice import Ask


class Stake(NamedTuple):
    """What hangs on a question."""

    facts: tuple[Hashable, ...] = ()
    """Who has let it pass need not be asked again while these stay the same. Without any it is
    about this very moment, such as dice that lie on the table."""


NOW = Stake()


def weighty(game: Any, state: Any, ask: Ask) -> bool:
    """Whether a question is worth thinking about; all are in a game that does not tell."""
    stake = game.extras.stake
    return stake is None or stake(state, ask) is not None

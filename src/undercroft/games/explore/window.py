"""Windows: the named moments at which cards may interrupt. [potion.interrupt]

Whoever cares for a moment registers for it; a moment nobody can use costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from undercroft.kernel.choice import Rule

from .state import State

if TYPE_CHECKING:
    from .attack import Attack

ACTIVATION = "activation"
"""A model's activation begins; nothing has struck yet."""
BEFORE_ATTACK = "before_attack"
"""An attack is declared; no dice are rolled."""
BEFORE_DEFENSE = "before_defense"
"""The attack roll is on the table, a defense roll is not."""
BEFORE_ACTION = "before_action"
"""A special action is declared that rolls nothing; nothing of it has happened."""
AFTER_COUNTER = "after_counter"
"""A wound or status effect counter has been placed."""

Listener = Callable[[State, str, "Attack | None"], Rule[None]]
LISTENERS: list[Listener] = []


def window(s: State, moment: str, attack: Attack | None = None) -> Rule[None]:
    """Let everybody who may interrupt do so."""
    for listener in LISTENERS:
        yield from listener(s, moment, attack)

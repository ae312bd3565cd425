"""How a game ends: who has won. [end.check]"""

from __future__ import annotations

from .events import GameEnded, note
from .state import State

HEROES = "heroes"
DARKNESS = "darkness"
"""Who has won, as outcomes say it."""


def end_game(s: State, winner: str, rules: tuple[str, ...] = ("end.check",)) -> None:
    s.outcome = (winner, s.told[-1][0] if s.told else "")
    s.agenda.clear()
    note(s, GameEnded, winner, rules)

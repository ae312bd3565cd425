"""Advice for the greedy agent: what each option is worth to who is asked; None: any will do."""

from __future__ import annotations

from undercroft.kernel.choice import Ask

from .state import TAKEN, State


def worths(s: State, ask: Ask) -> list[float] | None:
    if ask.prompt == "seek":
        goal = s.entrance if s.gem == TAKEN else s.gem
        return [-float(s.board.distance(square, goal)) for _, square in ask.options]
    if ask.prompt == "blow":
        return [0.0, 1.0]
    return None

"""Exact odds of what is offered, as things stand."""

from __future__ import annotations

from undercroft.kernel.choice import Ask, Option

from .state import State


def odds(s: State, ask: Ask, option: Option) -> float | None:
    return None

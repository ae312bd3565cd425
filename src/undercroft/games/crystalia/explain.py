"""Why something is not offered: the ids of the rules that forbid a wish."""

from __future__ import annotations

from undercroft.kernel.choice import Ask, Option

from .state import State


def why_not(s: State, ask: Ask, wish: Option) -> tuple[str, ...]:
    return ask.rules

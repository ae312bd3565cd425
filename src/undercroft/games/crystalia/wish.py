"""Wishes as people type them."""

from __future__ import annotations

from undercroft.kernel.choice import Ask, Option

from .state import State


def read(s: State, ask: Ask, text: str) -> Option | None:
    return None

"""Sanity: what holds of every state between two steps."""

from __future__ import annotations

from .state import State


def flaws(s: State) -> list[str]:
    return []

"""Dealing anew what a seat may not know: Explore hides the order of its decks and nothing else."""

from __future__ import annotations

from ..superdungeon.resample import resample

__all__ = ["resample"]

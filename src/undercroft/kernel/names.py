"""Misspelt names: the nearest known one, and the sentence that offers it."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher, get_close_matches

SHORT_LIST = 8
"""Up to this many known names are listed when none is near."""


def nearest(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate most like `word`, or None when nothing is near; case does not count."""
    known = {candidate.lower(): candidate for candidate in candidates}
    near = get_close_matches(word.lower(), known)
    return known[max(near, key=lambda name: _likeness(word.lower(), name))] if near else None


def _likeness(word: str, name: str) -> tuple[float, int]:
    """Among names that share as much, the one with more letters in their place is nearer."""
    in_place = sum(a == b for a, b in zip(word, name, strict=False))
    return SequenceMatcher(None, name, word).ratio(), in_place


def hint(word: str, candidates: Iterable[str]) -> str:
    """`; did you mean "skulls"?`, or a short list of what is known, or nothing."""
    known = list(candidates)
    near = nearest(word, known)
    if near is not None:
        return f'; did you mean "{near}"?'
    if 0 < len(known) <= SHORT_LIST:
        return f"; known: {', '.join(known)}"
    return ""


def unknown(noun: str, word: str, candidates: Iterable[str]) -> str:
    """`unknown game "exlpore"; did you mean "explore"?`"""
    return f'unknown {noun} "{word}"{hint(word, candidates)}'

"""Playing at random, and looking at what comes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, TypeVar

from undercroft.kernel.match import GameState, Match

S = TypeVar("S", bound=GameState)


def walk(match: Match[S], pick: random.Random, most: int) -> Iterator[Match[S]]:
    """The match at each of its next questions, which are answered at random."""
    for _ in range(most):
        if match.over:
            break
        yield match
        match.answer(pick.randrange(len(match.ask.options)))


def keeps_close(match: Match[S]) -> None:
    """From now on a match keeps every quiet point, as one does that is copied: somebody will look
    at them often, and a match that nobody copies plays up to a hundred answers again each time."""
    match.copy()


def slots(kind: type) -> list[str]:
    """The fields of the states of a class, compiled or not."""
    names = dict.fromkeys(
        name
        for base in kind.__mro__
        for name in vars(base).get("__mypyc_attrs__", vars(base).get("__slots__", ()))
    )
    return [name for name in names if name != "__dict__"]


def leaves(value: Any) -> Iterator[Any]:
    """Every plain value in a view, the names of its fields included."""
    if isinstance(value, dict):
        yield from value
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from leaves(item)
    else:
        yield value

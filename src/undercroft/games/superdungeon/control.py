"""Control effects: what an action does to where its target stands, in the order of the cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol


class Controlling(Protocol):
    @property
    def compel(self) -> int: ...

    @property
    def pull(self) -> int: ...

    @property
    def push(self) -> int: ...


def controls(action: Controlling) -> Iterator[tuple[str, int]]:
    """Kinds of control with their numbers of squares: compel, then pull, then push."""
    if action.compel:
        yield "compel", action.compel
    if action.pull:
        yield "pull", action.pull
    if action.push:
        yield "push", action.push

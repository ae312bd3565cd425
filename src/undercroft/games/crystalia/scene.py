"""A war as a scene."""

from __future__ import annotations

from undercroft.kernel import scene as sc
from undercroft.kernel.choice import Ask

from .state import State


def scene(s: State, ask: Ask | None, seat: int | None) -> sc.Scene:
    raise NotImplementedError

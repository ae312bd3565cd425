"""What a seat may know."""

from __future__ import annotations

from typing import Any

from .state import State


def view(s: State, seat: int | None) -> dict[str, Any]:
    return {}

"""Options of a game as they are typed: `NAME=VALUE`."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from undercroft.kernel.errors import UndercroftError


class NoOption(UndercroftError):
    """A word that is no `NAME=VALUE`."""


def options(words: Iterable[str]) -> dict[str, Any]:
    """Options by name: numbers and lists as JSON has them, everything else as text."""
    found: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not name or not equals:
            raise NoOption(f'"{word}" is no option: expected NAME=VALUE, such as hero_players=2')
        try:
            found[name] = json.loads(value)
        except json.JSONDecodeError:
            found[name] = value
    return found

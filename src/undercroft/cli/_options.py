"""Options of a game as they are typed: `NAME=VALUE`."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from undercroft.kernel.errors import UndercroftError


class NoOption(UndercroftError):
    """A word that is no `NAME=VALUE`, or that has no place beside another."""


ALWAYS = ("game", "pack", "plain", "full")
"""What may be said of any game, however it begins."""
RESUMED = (*ALWAYS, "file", "resume")
"""What may be said of a saved game: everything else it says itself."""
SCENARIO = (*ALWAYS, "level", "hot_seat")
"""What may be said of a position."""


def only(context: Any, known: Iterable[str], why: str) -> None:
    """Refuse what would change nothing here."""
    for parameter in context.command.params:
        source = context.get_parameter_source(parameter.name)
        said = source is not None and source.name == "COMMANDLINE"
        if said and parameter.name not in known:
            raise NoOption(f"{why}: leave out {parameter.opts[0]}")


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

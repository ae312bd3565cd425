"""Notices: what a host or the holder of a seat has changed, told to everybody at the table.

They stand among the talk, where no undo cuts them, and say what anybody might wish to know who was
looking elsewhere: who plays a seat, whose link has ended, why nothing goes on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

NAME = "Table"
"""Whose words they are."""


def of_seat(
    title: str, before: Mapping[str, Any], after: Mapping[str, Any], by_host: bool
) -> list[str]:
    """What has changed about a seat, a sentence each."""
    who = "The host" if by_host else before["name"]
    said = []
    if before["kind"] != after["kind"]:
        said.append(
            {
                "agent": f"{who} has handed the seat “{title}” to the machine ({after['level']}).",
                "person": f"A person plays the seat “{title}” again.",
                "open": f"{who} has left the seat “{title}” open.",
            }[after["kind"]]
        )
    elif after["kind"] == "agent" and before["level"] != after["level"]:
        said.append(f"The machine of the seat “{title}” plays as {after['level']} now.")
    if by_host and before["name"] != after["name"]:
        said.append(f"The host calls the seat “{title}” {after['name']} now.")
    return said


def of_link(title: str) -> str:
    return f"The host has made a new link for the seat “{title}”: the old one has ended."


def of_pause(paused: bool) -> str:
    return "The host has paused the table." if paused else "The table goes on."

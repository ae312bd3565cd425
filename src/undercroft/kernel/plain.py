"""Plain data: tuples and ints of a state as JSON can hold them, and back.

Lists stay lists and tuples become `{"t": [...]}`, so that what comes back equals what went in.
"""

from __future__ import annotations

from typing import Any


def to_plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return {"t": [to_plain(item) for item in value]}
    if isinstance(value, list):
        return [to_plain(item) for item in value]
    if isinstance(value, dict):
        return {"d": [[to_plain(k), to_plain(v)] for k, v in value.items()]}
    return value


def from_plain(value: Any) -> Any:
    if isinstance(value, list):
        return [from_plain(item) for item in value]
    if isinstance(value, dict):
        if "t" in value:
            return tuple(from_plain(item) for item in value["t"])
        return {from_plain(k): from_plain(v) for k, v in value["d"]}
    return value

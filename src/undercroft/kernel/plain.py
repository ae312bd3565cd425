"""Plain data: tuples and ints of a state as JSON can hold them, and back.

Lists stay lists and tuples become `{"t": [...]}`, so that what comes back equals what went in.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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


def plain_fields(owner: object, names: Iterable[str]) -> dict[str, Any]:
    """The named fields of a state, as JSON can hold them."""
    return {name: to_plain(getattr(owner, name)) for name in names}


def fill(owner: object, plain: Mapping[str, Any]) -> None:
    """Give a state its fields back; tuples of a class of their own come back as plain tuples."""
    for name, value in plain.items():
        setattr(owner, name, from_plain(value))

"""A kept study as files that make it again: what it asks, as `undercroft study` reads it, and the
seeds of its pairs."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from undercroft.kernel import chance

UNSAID: tuple[Any, ...] = (None, "", [], {})
"""Values of a study that say what is so without them."""
TABLES = ("variant", "sweep")


def file_name(game: str, study: str) -> str:
    return f"{game}-{study}.toml"


def study_file(spec: Mapping[str, Any]) -> str:
    """The TOML of a study; of a pack the name is said, never where this server has it."""
    said = {key: value for key, value in spec.items() if value not in UNSAID}
    rows = [(name, row) for name in TABLES for row in said.pop(name, ())]
    stop = said.pop("stop", {})
    lines = [*_fields(said), "", "[stop]", *_fields(stop)]
    for name, row in rows:
        lines += [
            "",
            f"[[{name}]]",
            *_fields({**row, "packs": [*map(_pack, row.get("packs", ()))]}),
        ]
    return "\n".join(lines) + "\n"


def seeds_file(seed: int, pairs: int) -> str:
    """A table of the pairs of a study, as CSV: every variant plays the same seeds."""
    rows = (f"{pair},{chance.game_seed(seed, pair)}\n" for pair in range(pairs))
    return "pair,seed\n" + "".join(rows)


def _pack(place: str) -> str:
    return Path(place).name


def _fields(row: Mapping[str, Any]) -> Iterator[str]:
    for key, value in row.items():
        if value not in UNSAID:
            yield f"{key} = {_value(value)}"


def _value(value: Any) -> str:
    """A value on one line; what is unsaid within it is said, but for nothing at all."""
    if isinstance(value, Mapping):
        held = (f"{json.dumps(k)} = {_value(v)}" for k, v in value.items() if v is not None)
        return f"{{{', '.join(held)}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    # TOML writes text and numbers as JSON does, and knows one sign less.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007F")

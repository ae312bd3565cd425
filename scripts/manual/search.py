"""What a search finds without a server: one list, loaded when somebody begins to type."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import NamedTuple

LONGEST = 600
"""So many letters of a section are searched."""


class Entry(NamedTuple):
    title: str
    address: str
    group: str
    text: str


def index(entries: Iterable[Entry]) -> str:
    """A script rather than JSON: pages that are read from disk may load nothing else."""
    rows = [
        [each.title, each.address, each.group, " ".join(each.text.split())[:LONGEST]]
        for each in entries
    ]
    return f"found({json.dumps(rows, ensure_ascii=False, separators=(',', ':'))})\n"

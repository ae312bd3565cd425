"""What the commands share when they print."""

from __future__ import annotations

import json
import sys

from rich.console import Console


def screen() -> Console:
    """The terminal as it is now; ids and numbers keep their plain colour."""
    return Console(highlight=False, soft_wrap=False)


def print_json(value: object) -> None:
    json.dump(value, sys.stdout, indent=2, ensure_ascii=False)
    print()

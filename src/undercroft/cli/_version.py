"""What `undercroft --version` says: which version runs, and what of it is compiled."""

from __future__ import annotations

from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import undercroft


def version() -> str:
    """The version; after it, in brackets, the games whose rules are compiled, if any are."""
    games = compiled(Path(undercroft.__file__).parent)
    return undercroft.__version__ + (f" (compiled: {', '.join(games)})" if games else "")


def compiled(package: Path) -> list[str]:
    """The names of the games in this package whose rules are compiled, in order."""
    return [
        folder.name
        for folder in sorted((package / "games").iterdir())
        if any((folder / f"state{suffix}").is_file() for suffix in EXTENSION_SUFFIXES)
        and (folder / "rules.toml").is_file()
    ]

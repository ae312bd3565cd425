"""Small content packs written by tests."""

from __future__ import annotations

from pathlib import Path
from typing import Any

META = """id = "test"
version = "1.0"
game = "deckbox"
title = "A test"
licence = "MIT"
"""


def pack(folder: Any, text: str, **tiles: str) -> Path:
    """A pack with one TOML file and drawings."""
    path = Path(folder)
    (path / "pack.toml").write_text(META)
    (path / "cards.toml").write_text(text)
    (path / "tiles").mkdir(exist_ok=True)
    for name, drawing in tiles.items():
        (path / "tiles" / f"{name}.txt").write_text(drawing)
    return path

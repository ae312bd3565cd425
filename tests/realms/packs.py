"""Small content packs written by tests."""

from __future__ import annotations

from pathlib import Path

META = """id = "test"
version = "1.0"
game = "realms"
title = "A test"
licence = "MIT"
"""


def pack(folder: Path, text: str, **tiles: str) -> Path:
    """A pack with one TOML file and drawings."""
    (folder / "pack.toml").write_text(META)
    (folder / "cards.toml").write_text(text)
    (folder / "tiles").mkdir(exist_ok=True)
    for name, drawing in tiles.items():
        (folder / "tiles" / f"{name}.txt").write_text(drawing)
    return folder

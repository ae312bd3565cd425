"""Further packs of Super Dungeon games, and what is printed on the dice of all of them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from undercroft.games.superdungeon.dice import Faces
from undercroft.kernel.pack import read_pack
from undercroft.kernel.stock import Stock

DICE = {
    "blue": [(0, ""), (1, ""), (1, ""), (1, ""), (2, ""), (0, "h")],
    "red": [(0, ""), (1, ""), (2, ""), (2, ""), (3, ""), (0, "p")],
    "green": [(1, ""), (2, ""), (2, ""), (3, ""), (4, ""), (0, "hp")],
}
"""The faces of the dice: stars and icons."""


def shown(faces: Faces) -> dict[str, list[tuple[int, Any]]]:
    return {
        die.name: [(face.value, face.icons) for face in die.faces]
        for die in (faces.blue, faces.red, faces.green)
    }


def further_pack(folder: Path, game: str, text: str, **tiles: str) -> Path:
    """A pack `more` with these cards and drawings."""
    folder.mkdir()
    (folder / "pack.toml").write_text(
        f'id = "more"\nversion = "1.0"\ngame = "{game}"\ntitle = "More"\nlicence = "MIT"\n'
    )
    (folder / "cards.toml").write_text(text)
    for name, drawing in tiles.items():
        (folder / "tiles").mkdir(exist_ok=True)
        (folder / "tiles" / f"{name}.txt").write_text(drawing)
    return folder


def complaints(folder: Path, tables: Mapping[str, type[BaseModel]], stock: Stock) -> list[str]:
    """Everything that is wrong with a pack, by itself and beside the built-in one."""
    raw = read_pack(folder, tables)
    return [str(problem) for problem in [*raw.problems, *stock.check(raw)]]

"""Dice and double-sided tiles, as a pack lists them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from undercroft.games.superdungeon.words import Count, Id, Text
from undercroft.kernel.pack import Row
from undercroft.kernel.tile import Tile

Mark = Annotated[str, Field(min_length=1, max_length=1, pattern=r"^[^#.=\s]$", examples=["~"])]
"""The character that draws a terrain."""


class DieRow(Row):
    """[[die]]: the faces of a colour and how many such dice the box holds."""

    id: Literal["blue", "red", "green"]
    count: Count
    faces: Annotated[
        tuple[str, ...], Field(min_length=6, max_length=6, examples=[["-", "1", "2", "h", "hp"]])
    ]


@dataclass(frozen=True, slots=True)
class Face:
    """One face of a tile."""

    id: str
    name: str
    piece: str
    """The tile it is a face of."""
    back: str
    """The other face."""
    tile: Tile
    """As drawn, not turned."""
    drawing: str


class TileRow(Row):
    """[[tile]]: a double-sided tile; its faces are drawings in tiles/."""

    id: Id
    faces: tuple[Id, Id]
    names: tuple[Text, Text]


def faces_of(
    tiles: Mapping[str, TileRow], drawings: Mapping[str, str], legend: Mapping[str, str]
) -> dict[str, Face]:
    """Both faces of every tile; `legend` names the terrain of the marks."""
    faces = {}
    for piece, row in tiles.items():
        for i in (0, 1):
            name, text = row.faces[i], drawings[row.faces[i]]
            tile = Tile.parse(name, text, legend)
            faces[name] = Face(name, row.names[i], piece, row.faces[1 - i], tile, text)
    return faces

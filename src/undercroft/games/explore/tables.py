"""The tables of an Explore pack that are not cards: tracks, sizes, terrain, layouts.

Dice and tiles are those of `superdungeon.tiles`. Each row of a pack
(`TrackRow`, ...) becomes a frozen table of the same name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple

from pydantic import Field, model_validator

from undercroft.games.superdungeon.schema import Statuses
from undercroft.games.superdungeon.tiles import Face, Mark
from undercroft.games.superdungeon.words import Count, Id, Number, Text
from undercroft.kernel.board import Board
from undercroft.kernel.pack import Row

SIDE = 12
"""Cells along the side of a tile. [component.tiles]"""

SizeName = Literal["delve", "crawl", "siege"]


@dataclass(frozen=True, slots=True)
class Track:
    """A track of the adventure tracker; the start is space 0."""

    id: str
    name: str
    spaces: int
    marks: dict[str, tuple[int, ...]]
    """Spaces with something printed on them, by what it is."""
    text: str

    def marked(self, space: int, mark: str) -> bool:
        return space in self.marks.get(mark, ())


class TrackRow(Row):
    """[[track]]: the Loot-O-Meter and the Power Gauge."""

    id: Literal["loot_meter", "power_gauge"]
    name: Text
    spaces: Count
    marks: dict[Literal["loot", "skull", "16-bit", "super"], tuple[Count, ...]]
    text: Text

    @model_validator(mode="after")
    def _marks_lie_on_the_track(self) -> TrackRow:
        for mark, spaces in self.marks.items():
            if any(space > self.spaces for space in spaces):
                raise ValueError(f"{mark} is on space {max(spaces)}, but the last is {self.spaces}")
            if list(spaces) != sorted(set(spaces)):
                raise ValueError(f"the spaces of {mark} are not in rising order")
        return self

    def table(self) -> Track:
        marks = {str(mark): spaces for mark, spaces in self.marks.items()}
        return Track(self.id, self.name, self.spaces, marks, self.text)


@dataclass(frozen=True, slots=True)
class Size:
    """A size of game: what it takes. [size.*]"""

    id: SizeName
    name: str
    tiles: int
    heroes: int
    points: int
    minibosses: int
    bosses: int
    most_players: int
    """The Consul included; the fewest are two. [size.min-players]"""
    minutes: tuple[int, int] | None
    text: str


class SizeRow(Row):
    """[[size]]: Dungeon Delve, Dungeon Crawl or Dungeon Siege."""

    id: SizeName
    name: Text
    tiles: Count
    heroes: Count
    points: Count
    minibosses: Count
    bosses: Number
    most_players: Annotated[int, Field(ge=2)]
    minutes: tuple[Count, Count] | None = None
    text: Text

    def table(self) -> Size:
        return Size(**self.said())


@dataclass(frozen=True, slots=True)
class Terrain:
    """A tile effects card: what happens to a model that enters such a square."""

    id: str
    name: str
    mark: str
    """The character that draws it."""
    cost: int
    status: int
    heal: int
    heroes_only: bool
    once_per_round: bool
    set: str
    text: str


class TerrainRow(Row):
    """[[terrain]]: a special square."""

    id: Id
    name: Text
    mark: Mark
    cost: Annotated[int, Field(ge=1, le=2)] = 1
    status: Statuses = 0
    heal: Number = 0
    heroes_only: bool = False
    once_per_round: bool = False
    set: Id = "core"
    text: Text

    def table(self) -> Terrain:
        return Terrain(**self.said())


class Place(NamedTuple):
    """Where a face lies: its column and row counted in tiles, and quarter turns clockwise."""

    face: str
    x: int
    y: int
    turn: int


@dataclass(frozen=True, slots=True)
class Layout:
    """A prepared map."""

    id: str
    name: str
    size: SizeName
    places: tuple[Place, ...]


class PlaceRow(Row):
    face: Id
    x: int
    y: int
    turn: Annotated[int, Field(ge=0, le=3)] = 0


class LayoutRow(Row):
    """[[layout]]: a prepared map."""

    id: Id
    name: Text
    size: SizeName
    tiles: Annotated[tuple[PlaceRow, ...], Field(min_length=1)]

    def table(self) -> Layout:
        places = tuple(Place(p.face, p.x, p.y, p.turn) for p in self.tiles)
        return Layout(self.id, self.name, self.size, places)


def lay(faces: Mapping[str, Face], places: Iterable[Place]) -> Board:
    """The board of faces laid edge to edge."""
    return Board.lay([(faces[p.face].tile.turned(p.turn), SIDE * p.x, SIDE * p.y) for p in places])

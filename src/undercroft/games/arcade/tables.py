"""The tables of an Arcade pack that are not cards: the chart, parties, supply, terrain, tiles.

Each row of a pack (`ChartRow`, ...) becomes a frozen table; dice and tiles are those of
`superdungeon.tiles`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple

from pydantic import Field, PlainValidator, model_validator

from undercroft.games.superdungeon import tiles
from undercroft.games.superdungeon.tiles import Mark, TileRow, faces_of
from undercroft.games.superdungeon.words import Count, Id, Number, Text, json
from undercroft.kernel.board import Board
from undercroft.kernel.names import hint
from undercroft.kernel.pack import Row
from undercroft.kernel.tile import Tile

from .card import COMMANDS, Chart, Space

SIDE = 10
"""Cells along the side of a tile. [component.boards]"""

SPAWN = "spawn"
"""The terrain of the square a spawning point stands on. [setup.populate.spawning-points]"""

PartyId = Literal["party_3_4", "party_5_6"]
_COMMAND = re.compile(r"([a-z_]+)(?: x([1-9]))?")


def party_id(heroes: int) -> PartyId:
    """The side of the chart, and the figures, for a number of Heroes. [expand.heroes-5-6.chart]"""
    return "party_3_4" if heroes <= 4 else "party_5_6"


# ---------------------------------------------------------------- the chart


def command(text: object) -> tuple[str, int]:
    """Read a command such as "move", or "fight x2" with its multiplier."""
    found = _COMMAND.fullmatch(text) if isinstance(text, str) else None
    if not found:
        raise ValueError(f'expected a command such as "move" or "fight x2", not {text!r}')
    if found[1] not in COMMANDS:
        raise ValueError(f"{found[1]!r} is no command{hint(found[1], COMMANDS)}")
    return found[1], int(found[2] or 1)


Command = Annotated[
    tuple[str, int], PlainValidator(command), json("string", examples=["move", "fight x2"])
]


class SpaceRow(Row):
    """[[chart.space]]: the commands of a space in reading order, and its star bonuses."""

    commands: tuple[Command, ...]
    strength: Number = Field(default=0, alias="str")
    arm: Number = 0

    def table(self) -> Space:
        return Space(**self.said())


class ChartRow(Row):
    """[[chart]]: a side of the Mighty Monster Chart; the start space is not written."""

    id: PartyId
    space: tuple[SpaceRow, ...]

    @model_validator(mode="after")
    def _ends_with_the_boss(self) -> ChartRow:
        calls = [any(name == "spawn_boss" for name, _ in space.commands) for space in self.space]
        if calls.count(True) != 1 or not calls[-1]:
            raise ValueError("expected spawn_boss on the last space and on no other")
        return self

    def table(self) -> Chart:
        """Space 0 is the start, where nothing happens. [setup.chart.boss-on-start]"""
        return Chart(self.id, (Space(()), *(space.table() for space in self.space)))


# ---------------------------------------------------------------- setup


@dataclass(frozen=True, slots=True)
class Party:
    """What a game for so many Heroes takes."""

    id: str
    heroes: tuple[int, int]
    """The fewest and the most Heroes."""
    tiles: int
    points: int
    minibosses: int
    activations: int
    """Heroes that activate in a Hero Turn."""
    opening_spawns: int
    """Tiles whose spawning point spawns before the first turn."""
    extra_coins: int
    """Princess Coins beyond one for each Hero. [setup.coins.count]"""
    wrath_each: int
    """Wrath tokens for each Hero. [setup.wrath.pool]"""
    text: str


class PartyRow(Row):
    """[[party]]: the figures of setup for a number of Heroes."""

    id: PartyId
    heroes: tuple[Count, Count]
    tiles: Count
    points: Count
    minibosses: Count
    activations: Count
    opening_spawns: Count
    extra_coins: Number
    wrath_each: Count
    text: Text

    def table(self) -> Party:
        return Party(**self.said())


@dataclass(frozen=True, slots=True)
class Band:
    """Heroes that go well together. [setup.heroes.recommended]"""

    id: str
    name: str
    heroes: tuple[str, ...]
    text: str


class BandRow(Row):
    """[[band]]: a suggested party."""

    id: Id
    name: Text
    heroes: Annotated[tuple[Id, ...], Field(min_length=3, max_length=6)]
    text: Text

    def table(self) -> Band:
        return Band(**self.said())


class SupplyRow(Row):
    """[[supply]]: how many of a token or reference card the box holds."""

    id: Id
    count: Count


# ---------------------------------------------------------------- the map


@dataclass(frozen=True, slots=True)
class Terrain:
    """A tile effect. [tile.effects]"""

    id: str
    name: str
    mark: str
    """The character that draws it."""
    slow: bool
    """Entering costs two movement points."""
    closed: bool
    """Cannot be entered without Fly."""
    chasm: bool
    veil: bool
    """Blocks sight."""
    lava: bool
    goddess: bool
    sentinel: bool
    passage: bool
    blessing: bool
    """Helps Heroes, elites and minions; who ignores tile effects has it all the same."""
    card: int
    """Which of the tile effect cards describes it."""
    text: str


class TerrainRow(Row):
    """[[terrain]]: a tile effect; a card describes two of them."""

    id: Id
    name: Text
    mark: Mark
    slow: bool = False
    closed: bool = False
    chasm: bool = False
    veil: bool = False
    lava: bool = False
    goddess: bool = False
    sentinel: bool = False
    passage: bool = False
    blessing: bool = False
    card: Count
    text: Text

    def table(self) -> Terrain:
        return Terrain(**self.said())


@dataclass(frozen=True, slots=True)
class Face(tiles.Face):
    """One face of a tile, with the square marked for its spawning point."""

    spawn: tuple[int, int]
    """Column and row of that square, as drawn."""


def spawns(tile: Tile) -> list[tuple[int, int]]:
    """The squares of a tile that are marked for a spawning point."""
    return [
        (x, y)
        for y, row in enumerate(tile.ground)
        for x, ground in enumerate(row)
        if ground == SPAWN
    ]


def faces(
    rows: Mapping[str, TileRow], drawings: Mapping[str, str], legend: Mapping[str, str]
) -> dict[str, Face]:
    return {
        name: Face(f.id, f.name, f.piece, f.back, f.tile, f.drawing, spawns(f.tile)[0])
        for name, f in faces_of(rows, drawings, legend).items()
    }


class Place(NamedTuple):
    """Where a tile lies: column and row in tiles, quarter turns clockwise, and which side is up."""

    face: str
    x: int
    y: int
    turn: int = 0
    flipped: int = 0
    """The tile was turned over: the back of `face` is up. [setup.dungeon.green-die-flip]"""


def lay(faces: Mapping[str, Face], places: Iterable[tuple[str, int, int, int, int]]) -> Board:
    """The board of tiles laid edge to edge."""
    laid = []
    for face, x, y, turn, flipped in places:
        up = faces[faces[face].back if flipped else face]
        laid.append((up.tile.turned(turn), SIDE * x, SIDE * y))
    return Board.lay(laid)

"""The tables of a Crystalia pack that are not cards: factions, warbands, dice tables, the map.

Each row of a pack becomes a frozen table; dice and double-sided tiles are those of
`superdungeon.tiles`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Literal, NamedTuple

from pydantic import Field, PlainValidator, model_validator

from undercroft.games.superdungeon.card import EMPTY, Pool
from undercroft.games.superdungeon.crystal.schema import Statuses
from undercroft.games.superdungeon.tiles import Face, Mark, TileRow
from undercroft.games.superdungeon.words import Count, Dice, Id, Number, Text, json
from undercroft.kernel.board import Board
from undercroft.kernel.pack import Row
from undercroft.kernel.tile import Edge, Tile

from .card import Band, ChestResult, Dials, Faction, Find, StatusRow, Term

SIDE = 12
"""Cells along the side of a tile; an arena board is twice as long. [setup.world.arena-quarters]"""

D10 = range(1, 11)

Roll = Annotated[int, Field(ge=1, le=10)]

# ---------------------------------------------------------------- texts


class TermRow(Row):
    """The name and the text of something a player reads up."""

    id: Id
    name: Text
    text: Text

    def table(self) -> Term:
        return Term(**self.said())


class AbilityRow(TermRow):
    """[[ability]]: what an ability of the cards does."""


class SupplyRow(Row):
    """[[supply]]: a token or another component; per player where it says so."""

    id: Id
    name: Text
    count: Count
    per_player: bool = False
    text: Text


@dataclass(frozen=True, slots=True)
class Supply:
    id: str
    name: str
    count: int
    per_player: bool
    text: str


def supply(row: SupplyRow) -> Supply:
    return Supply(row.id, row.name, row.count, row.per_player, row.text)


# ---------------------------------------------------------------- dice tables


class ChestRow(Row):
    """[[chest]]: a line of the chest table."""

    id: Id
    number: Roll
    name: Text
    text: Text
    stars: Number = 0
    aura: Number = 0
    lose_cards: bool = False
    gone: bool = True
    again: bool = False

    def table(self) -> ChestResult:
        return ChestResult(**self.said())


class StatusTableRow(Row):
    """[[status]]: a status effect and its numbers in the status effect table."""

    id: Literal["bane", "fire", "hex", "ice", "immobile", "knockdown", "poison", "slow"]
    name: Text
    rolls: Annotated[tuple[Roll, ...], Field(min_length=1)]
    text: Text
    art: str = ""

    def table(self) -> StatusRow:
        return StatusRow(**self.said())


class FindRow(Row):
    """[[find]]: a line of the table for exploring exits."""

    id: Id
    rolls: Annotated[tuple[Roll, ...], Field(min_length=1)]
    text: Text
    wounds: Number = 0
    status: bool = False
    potions: Number = 0
    loot: Number = 0

    def table(self) -> Find:
        return Find(**self.said())


# ---------------------------------------------------------------- factions and warbands


class DialsRow(Row):
    """[faction.dials]: the numbers the faction changes."""

    vines: Number = 0
    amber: Number = 0
    fire_immunity: bool = True
    fire_wounds: Count = 1
    ritual_units: Number = 0
    ritual_leaders: Number = 0
    aim: Number = 0
    hits: Number = 0
    hit: Dice = EMPTY
    back: Dice = Pool(red=1)
    fragments: Number = 0
    fragment_from: Number = 0
    fireproof: bool = False
    scorch: bool = False
    heart_heals: bool = True
    heal_limit: Number = 0
    char_units: Number = 0
    char_share: tuple[Count, Count] = (1, 1)

    @model_validator(mode="after")
    def _has_one_agenda(self) -> DialsRow:
        agendas = [self.ritual_units, self.fragments, self.char_units]
        if sum(bool(agenda) for agenda in agendas) != 1:
            raise ValueError("expected one agenda: ritual_units, fragments or char_units")
        return self

    def table(self) -> Dials:
        return Dials(**{name: getattr(self, name) for name in type(self).model_fields})


class FactionRow(Row):
    """[[faction]]: two traits, a weakness and an agenda. [faction.symmetry]"""

    id: Id
    name: Text
    text: Text
    art: str = ""
    trait: tuple[TermRow, TermRow]
    weakness: TermRow
    agenda: TermRow
    dials: DialsRow
    wrath: TermRow
    wrath_cost: Count = 2
    potion: TermRow

    def table(self) -> Faction:
        return Faction(
            id=self.id,
            name=self.name,
            text=self.text,
            traits=(self.trait[0].table(), self.trait[1].table()),
            weakness=self.weakness.table(),
            agenda=self.agenda.table(),
            dials=self.dials.table(),
            wrath=self.wrath.table(),
            wrath_cost=self.wrath_cost,
            potion=self.potion.table(),
            art=self.art,
        )


class WarbandRow(Row):
    """[[warband]]: a ready-made warband."""

    id: Id
    name: Text
    faction: Id
    hero: Id
    assistant: Id
    miniboss: Id
    points: Annotated[tuple[Id, ...], Field(min_length=1, max_length=2)]
    boss: Id
    text: Text
    art: str = ""

    def table(self) -> Band:
        return Band(**self.said())


# ---------------------------------------------------------------- the map


@dataclass(frozen=True, slots=True)
class Terrain:
    """A tile effect. [base.tile.effects]"""

    id: str
    name: str
    mark: str
    cost: int
    """Movement points to enter. [base.tile.difficult]"""
    closed: bool
    """Cannot be entered on foot."""
    chasm: bool
    veil: bool
    """Blocks LOS."""
    status: int
    """What a unit that ends its activation here gains."""
    heal: int
    """Wounds a unit removes that ends its activation in or next to it."""
    text: str


class TerrainRow(Row):
    """[[terrain]]: a tile effect."""

    id: Id
    name: Text
    mark: Mark
    cost: Count = 1
    closed: bool = False
    chasm: bool = False
    veil: bool = False
    status: Statuses = 0
    heal: Number = 0
    text: Text

    def table(self) -> Terrain:
        return Terrain(**self.said())


class PieceRow(TileRow):
    """[[tile]]: a double-sided tile, and how many of it there are."""

    copies: Count = 2


class Place(NamedTuple):
    """A tile face as laid: its upper left cell, and its quarter turns clockwise."""

    face: str
    x: int
    y: int
    turns: int = 0


def place(text: object) -> tuple[str, int]:
    """Read a face with its quarter turns, such as "glade 1"."""
    face, _, turns = text.rpartition(" ") if isinstance(text, str) else ("", "", "")
    if not face or turns not in ("0", "1", "2", "3"):
        raise ValueError(f'expected a face with its quarter turns, such as "glade 1", not {text!r}')
    return face, int(turns)


Laid = Annotated[tuple[str, int], PlainValidator(place), json("string", examples=["glade 1"])]


class WarzoneRow(Row):
    """[[warzone]]: four mirrored tiles: upper left, upper right, lower left, lower right."""

    id: Id
    name: Text
    tiles: tuple[Laid, Laid, Laid, Laid]
    text: Text

    def table(self) -> Warzone:
        return Warzone(
            self.id,
            self.name,
            self.text,
            tuple(
                Place(face, SIDE * (i % 2), SIDE * (i // 2), turns)
                for i, (face, turns) in enumerate(self.tiles)
            ),
        )


class ArenaRow(Row):
    """[[arena]]: an arena board; its drawing in tiles/ has the same name."""

    id: Id
    name: Text
    text: Text

    def table(self) -> Warzone:
        return Warzone(self.id, self.name, self.text, quarters(self.id), arena=True)


@dataclass(frozen=True, slots=True)
class Warzone:
    """A ready-made warzone: four tiles, or the four quarters of an arena board."""

    id: str
    name: str
    text: str
    places: tuple[Place, ...]
    arena: bool = False


def quarters(arena: str) -> tuple[Place, ...]:
    """The four quarters an arena board is divided into. [setup.world.arena-quarters]"""
    return tuple(Place(f"{arena}_{i + 1}", SIDE * (i % 2), SIDE * (i // 2)) for i in range(4))


def cut(arena: ArenaRow, drawing: str, legend: Mapping[str, str]) -> Iterator[Face]:
    """The quarters of an arena board as faces of tiles that lie together."""
    board = Tile.parse(arena.id, drawing, legend)
    for name, left, top, _ in quarters(arena.id):
        rows = tuple(row[left : left + SIDE] for row in board.ground[top : top + SIDE])
        tile = Tile(
            name,
            rows,
            frozenset(_within(board.walls, left, top, inner=True)),
            frozenset(_within(board.hallways, left, top, inner=False)),
        )
        yield Face(name, arena.name, arena.id, "", tile, drawing)


def _within(edges: Iterable[Edge], left: int, top: int, inner: bool) -> Iterator[Edge]:
    """The edges of a quarter, counted from its own corner; `inner`: without its border."""
    low, high = (1, 2 * SIDE - 1) if inner else (0, 2 * SIDE)
    for edge in edges:
        moved = Edge(edge.column - 2 * left, edge.row - 2 * top)
        if low <= moved.column <= high and low <= moved.row <= high:
            yield moved


def lay(faces: Mapping[str, Face], places: Iterable[Place]) -> Board:
    """The board of tiles as laid; there are no walls between them. [move.tile-borders]"""
    return _lay(tuple((_turned(faces[p.face].tile, p.turns), p.x, p.y) for p in places))


@lru_cache(maxsize=256)
def _turned(tile: Tile, turns: int) -> Tile:
    return tile.turned(turns)


@lru_cache(maxsize=64)
def _lay(placements: tuple[tuple[Tile, int, int], ...]) -> Board:
    return Board.lay(placements, open_seams=True)

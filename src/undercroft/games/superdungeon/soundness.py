"""What must hold between the rows of any Super Dungeon pack, each of them sound by itself.

Every function yields one located sentence for each mistake; nothing is repaired. What only one
game has is in that game's `soundness`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any

from undercroft.games.superdungeon.dice import COLOURS, Faces, FacesError
from undercroft.games.superdungeon.tiles import TileRow
from undercroft.kernel.board import Board
from undercroft.kernel.names import unknown
from undercroft.kernel.pack import Problem, RawPack, Where
from undercroft.kernel.squares import Square, Squares
from undercroft.kernel.stock import Card, placed_rows, texts
from undercroft.kernel.tile import Edge, Tile, TileError


@dataclass(frozen=True, slots=True)
class Packs:
    """The rows of all packs by table and id, later ones in place of earlier ones."""

    rows: dict[str, dict[str, Card]]
    texts: dict[str, str]
    broken: frozenset[str]
    """Ids of rows with mistakes of their own: to name one of them is no second mistake."""

    def __getitem__(self, table: str) -> dict[str, Card]:
        return self.rows[table]

    @property
    def equipment(self) -> dict[str, Card]:
        return self["loot"] | self["treasure"]

    def missing(self, name: str, table: str) -> bool:
        return name not in self[table] and name not in self.broken


def merge(packs: Sequence[RawPack]) -> Packs:
    broken = frozenset(problem.card for pack in packs for problem in pack.problems)
    return Packs(placed_rows(packs), texts(packs), broken)


def ids(packs: Packs, *groups: Iterable[str]) -> Iterator[Problem]:
    """The tables of a group share one set of ids."""
    for group in groups:
        seen: dict[str, str] = {}
        for table in group:
            for name, card in packs[table].items():
                if name in seen:
                    yield card.where.problem("id", f"a {seen[name]} already has this id")
                seen.setdefault(name, table)


def known(
    where: Where, field: str, noun: str, name: str, names: Iterable[str]
) -> Iterator[Problem]:
    """A name in a row, if there is one, must be one of these."""
    if name and name not in names:
        yield where.problem(field, unknown(noun, name, names))


def in_table(
    packs: Packs, where: Where, field: str, name: str, table: str, noun: str = ""
) -> Iterator[Problem]:
    """A name in a row, if there is one, must be that of a row of a table."""
    if name and packs.missing(name, table):
        yield where.problem(field, unknown(noun or table, name, packs[table]))


def at_hand(packs: Packs, where: Where, field: str, name: str, number: int) -> Iterator[Problem]:
    """Whether there are `number` models of the monster `name`."""
    yield from in_table(packs, where, field, name, "monster")
    if name in packs["monster"] and packs["monster"][name].row.copies < number:
        copies = packs["monster"][name].row.copies
        yield where.problem(field, f"needs {number} of {name}, but there are only {copies} models")


def wanted(packs: Packs, tables: Mapping[str, Iterable[str]]) -> Iterator[Problem]:
    """Rows the game cannot do without."""
    for table, names in tables.items():
        for name in names:
            if packs.missing(name, table):
                yield Problem("", "", "", f'there is no [[{table}]] with the id "{name}"')


def dice(packs: Packs) -> Iterator[Problem]:
    """The faces of the three colours can be read."""
    faces = {name: card.row.faces for name, card in packs["die"].items()}
    if len(faces) == len(COLOURS):
        try:
            Faces.from_names(faces)
        except FacesError as error:
            where = packs["die"]["blue"].where
            yield Problem(where.file, "", "", str(error))


# ---------------------------------------------------------------- the map


def terrain(packs: Packs) -> Iterator[Problem]:
    """No two terrains have one mark."""
    seen: dict[str, str] = {}
    for name, card in packs["terrain"].items():
        mark: str = card.row.mark
        if seen.setdefault(mark, name) != name:
            yield card.where.problem("mark", f'"{mark}" already draws {seen[mark]}')


def legend(packs: Packs) -> dict[str, str]:
    return {card.row.mark: name for name, card in packs["terrain"].items()}


def middle_of_sides(side: int) -> frozenset[Edge]:
    """The two middle edges of all four sides of a square tile."""
    return frozenset(
        edge
        for i in _middle(side)
        for edge in (
            Edge(2 * i + 1, 0),
            Edge(2 * i + 1, 2 * side),
            Edge(0, 2 * i + 1),
            Edge(2 * side, 2 * i + 1),
        )
    )


def _middle(side: int) -> tuple[int, int]:
    return (side // 2 - 1, side // 2)


def tiles(
    packs: Packs, side: int, least: int, closed: frozenset[str] = frozenset()
) -> Iterator[Problem]:
    """Every face has a sound drawing of `side` by `side` cells, `least` or more of them open.

    `closed` names terrain that cannot be entered on foot.
    """
    used: dict[str, str] = {}
    for name, card in packs["tile"].items():
        row: TileRow = card.row
        for face in row.faces:
            if face in used:
                yield card.where.problem("faces", f"{face} is already a face of {used[face]}")
            elif face not in packs.texts:
                yield card.where.problem("faces", f"there is no drawing tiles/{face}.txt")
            else:
                yield from _drawing(face, packs.texts[face], legend(packs), side, least, closed)
            used[face] = name
    if not packs.broken:
        for face in packs.texts:
            if face not in used:
                message = "no [[tile]] has this drawing as a face"
                yield Problem(f"tiles/{face}.txt", "", "", message)


def _drawing(
    face: str,
    text: str,
    marks: Mapping[str, str],
    side: int,
    least: int,
    closed: frozenset[str],
) -> Iterator[Problem]:
    file = f"tiles/{face}.txt"
    try:
        tile = Tile.parse(face, text, marks)
    except TileError as error:
        message = f"line {error.line}, column {error.column}: expected {error.expected}"
        yield Problem(file, "", "", f"{message}, found {error.found}", error.expected)
        return
    if (tile.width, tile.height) != (side, side):
        message = f"the tile is {tile.width} x {tile.height} cells, not {side} x {side}"
        yield Problem(file, "", "", message)
    elif tile.hallways != middle_of_sides(side):
        message = "the hallways are not the two middle cells of all four sides"
        yield Problem(file, "", "", message, "two = in the middle of each side of the frame")
    else:
        yield from _open(file, tile, side, least, closed)


def _open(
    file: str, tile: Tile, side: int, least: int, closed: frozenset[str]
) -> Iterator[Problem]:
    """Whether every square can be reached, and a large base can pass between all hallways."""
    board = Board.lay([(tile, 0, 0)])
    free = open_squares(board, closed)
    if free.bit_count() < least:
        message = f"the tile has {free.bit_count()} squares, not {least} or more"
        yield Problem(file, "", "", message)
    low, last = _middle(side)[0], side - 2
    gate = board.at(low, 0)
    if reach(board, gate, free=free) != free:
        yield Problem(file, "", "", "some squares cannot be reached from the hallways")
    large = reach(board, gate, 2, free)
    if not all(
        large >> board.at(x, y) & 1 for x, y in ((low, 0), (0, low), (last, low), (low, last))
    ):
        yield Problem(file, "", "", "a large base cannot pass between all four hallways")


def open_squares(board: Board, closed: Iterable[str]) -> Squares:
    """The squares of a board without those of the terrain named."""
    shut = 0
    for ground in closed:
        shut |= board.terrain.get(ground, 0)
    return board.squares & ~shut


def reach(board: Board, start: Square, size: int = 1, free: Squares | None = None) -> Squares:
    """The anchors a base can ever come to from `start`; none if it does not fit there."""
    free = board.squares if free is None else free
    if not board.room(free, size) >> start & 1:
        return 0
    layers = board.flood(start, board.squares.bit_count(), free, 0, size)
    return reduce(or_, layers)


# ---------------------------------------------------------------- specials


def specials(packs: Packs, *tables: str) -> Iterator[tuple[Any, Where]]:
    """The specials on the cards of some tables, each with the place of its card."""
    for table in tables:
        for card in packs[table].values():
            for special in card.row.special:
                yield special, card.where


def only_known(special: Any, where: Where, words: Iterable[str], place: str) -> Iterator[Problem]:
    """What a special is limited to must be a word that some card has in that place."""
    if special.only and special.only not in words:
        message = f'no card has the word "{special.only}" {place}'
        yield where.problem(f"special[{special.id}].only", message)


def scripts_of(special: Any, where: Where, scripts: Mapping[str, str]) -> Iterator[Problem]:
    """A special's script must be one that the game has."""
    yield from known(where, f"special[{special.id}].script", "script", special.script, scripts)


def type_words(packs: Packs) -> set[str]:
    """Every word on the type line of a hero or monster."""
    cards = [*packs["hero"].values(), *packs["monster"].values()]
    return {word for card in cards for word in card.row.type}

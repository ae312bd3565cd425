"""What must hold between the rows of a pack, each of which is sound by itself.

Every function here yields one located sentence for each mistake; nothing is repaired.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any, NamedTuple

from undercroft.games.explore.tables import SIDE, LayoutRow, TerrainRow, TileRow
from undercroft.games.superdungeon.card import NO_TRAITS
from undercroft.games.superdungeon.dice import Faces, FacesError
from undercroft.games.superdungeon.schema import (
    ActionTable,
    EffectsTable,
    EquipmentTable,
    MonsterTable,
    PointTable,
    StatTable,
)
from undercroft.kernel.board import Board
from undercroft.kernel.names import unknown
from undercroft.kernel.pack import Problem, RawPack, Where
from undercroft.kernel.squares import Square, Squares
from undercroft.kernel.tile import Edge, Tile, TileError

GAME = "explore"
SLOTS = ("weapon", "armor", "item")
LOOT_PER_SLOT = 16
RELICS = 16
RELICS_OF_A_BOSS = 6
LEAST_SQUARES = 90
PRINTED = ("speed", "actions", "hearts", "potions", "reach", "distance")
"""What is added up once from a model's cards, so that nothing lasting can change it."""
_MIDDLE = (SIDE // 2 - 1, SIDE // 2)
HALLWAYS = frozenset(
    edge
    for i in _MIDDLE
    for edge in (
        Edge(2 * i + 1, 0),
        Edge(2 * i + 1, 2 * SIDE),
        Edge(0, 2 * i + 1),
        Edge(2 * SIDE, 2 * i + 1),
    )
)
"""The two middle edges of all four sides. [component.tiles]"""


class Card(NamedTuple):
    """A row and its place."""

    row: Any
    where: Where


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
    def models(self) -> dict[str, Card]:
        return self["hero"] | self["monster"] | self["point"]

    @property
    def equipment(self) -> dict[str, Card]:
        return self["loot"] | self["treasure"]

    def missing(self, name: str, table: str) -> bool:
        return name not in self[table] and name not in self.broken


def check(
    packs: Sequence[RawPack], scripts: Mapping[str, str], effects: Mapping[str, str]
) -> list[Problem]:
    """Every mistake between the rows of `packs`, the last of which may build on the others."""
    all_rows = _merge(packs)
    problems = [
        *_metas(packs),
        *_ids(all_rows),
        *_specials(all_rows, scripts),
        *_monsters(all_rows),
        *_points(all_rows),
        *_bosses(all_rows, effects),
        *_equipment(all_rows, scripts),
        *_tracker(all_rows),
        *_terrain(all_rows),
        *_tiles(all_rows),
        *_layouts(all_rows),
    ]
    if len(packs) == 1 and not packs[0].problems:
        problems += _decks(all_rows)
    return problems


def _merge(packs: Sequence[RawPack]) -> Packs:
    rows: dict[str, dict[str, Card]] = {table: {} for table in packs[0].rows}
    for pack in packs:
        for table, cards in pack.rows.items():
            for row, where in cards:
                rows[table][where.card] = Card(row, where)
    texts = {name: text for pack in packs for name, text in pack.texts.items()}
    broken = frozenset(problem.card for pack in packs for problem in pack.problems)
    return Packs(rows, texts, broken)


def _metas(packs: Sequence[RawPack]) -> Iterator[Problem]:
    known: set[str] = set()
    for pack in packs:
        if pack.meta.game != GAME and not pack.problems:
            message = f'this pack is for the game "{pack.meta.game}", not for "{GAME}"'
            yield Problem("pack.toml", "", "game", message, GAME)
        for needed in pack.meta.requires:
            if needed not in known:
                message = f'the pack "{needed}" must be loaded before "{pack.meta.id}"'
                yield Problem("pack.toml", "", "requires", message)
        known.add(pack.meta.id)


def _ids(packs: Packs) -> Iterator[Problem]:
    """Models share one set of ids, and so do loot and treasure."""
    for group in (("hero", "monster", "point"), ("loot", "treasure")):
        seen: dict[str, str] = {}
        for table in group:
            for name, card in packs[table].items():
                if name in seen:
                    yield card.where.problem("id", f"a {seen[name]} already has this id")
                seen.setdefault(name, table)


# ---------------------------------------------------------------- cards


def _special_rows(packs: Packs) -> Iterator[tuple[ActionTable, Where]]:
    for table in ("hero", "monster", "loot", "treasure"):
        for card in packs[table].values():
            row: StatTable | EquipmentTable = card.row
            for special in row.special:
                yield special, card.where
    for card in packs["effects"].values():
        effects: EffectsTable = card.row
        for potion in effects.potion:
            yield potion, card.where


def _specials(packs: Packs, scripts: Mapping[str, str]) -> Iterator[Problem]:
    words = {
        word for table in ("hero", "monster") for c in packs[table].values() for word in c.row.type
    }
    names: dict[str, str] = {}
    for special, where in _special_rows(packs):
        field = f"special[{special.id}]"
        if special.script and special.script not in scripts:
            yield where.problem(f"{field}.script", unknown("script", special.script, scripts))
        if special.only and special.only not in words:
            message = f'no card has the word "{special.only}" in its type line'
            yield where.problem(f"{field}.only", message)
        if names.setdefault(special.id, special.name) != special.name:
            message = f'another card calls the special "{special.id}" {names[special.id]}'
            yield where.problem(f"{field}.name", message)
        for number in PRINTED:
            if getattr(special.grants, number) != getattr(NO_TRAITS, number):
                message = f"{number} cannot be granted for a while: only a card itself can have it"
                yield where.problem(f"{field}.grants", message)
        if special.shapeshift:
            yield from _shapeshift(packs, special, where, field)


def _shapeshift(packs: Packs, special: ActionTable, where: Where, field: str) -> Iterator[Problem]:
    target = special.shapeshift
    if where.table not in ("hero", "monster"):
        yield where.problem(f"{field}.shapeshift", "only Heroes and monsters can change shape")
    elif packs.missing(target, where.table):
        message = unknown(where.table, target, packs[where.table])
        yield where.problem(f"{field}.shapeshift", message)
    elif target in packs[where.table]:
        types = packs[where.table][target].row.type + packs[where.table][where.card].row.type
        if "shapeshift" not in types:
            message = f'neither this card nor "{target}" has the type Shapeshift'
            yield where.problem(f"{field}.shapeshift", message)


def _monsters(packs: Packs) -> Iterator[Problem]:
    for card in packs["monster"].values():
        row: MonsterTable = card.row
        for name, number in row.leaves:
            yield from _at_hand(packs, card.where, "leaves", name, number)


def _at_hand(packs: Packs, where: Where, field: str, name: str, number: int) -> Iterator[Problem]:
    """Whether there are `number` models of the monster `name`."""
    if packs.missing(name, "monster"):
        yield where.problem(field, unknown("monster", name, packs["monster"]))
    elif name in packs["monster"] and packs["monster"][name].row.copies < number:
        copies = packs["monster"][name].row.copies
        yield where.problem(field, f"needs {number} of {name}, but there are only {copies} models")


def _points(packs: Packs) -> Iterator[Problem]:
    for card in packs["point"].values():
        row: PointTable = card.row
        if row.copies % row.count:
            message = f"{row.copies} models cannot be set up in groups of {row.count}"
            yield card.where.problem("copies", message)
        for name, number in row.pool:
            choices = row.copies // row.count
            yield from _at_hand(packs, card.where, "pool", name, number * choices)
            if name in packs["monster"]:
                kind = packs["monster"][name].row.kind
                if kind not in ("minion", "denizen"):
                    message = f"{name} is a {kind}; a pool holds minions and denizens"
                    yield card.where.problem("pool", message)


def _bosses(packs: Packs, effects: Mapping[str, str]) -> Iterator[Problem]:
    for name, card in packs["effects"].items():
        row: EffectsTable = card.row
        if packs.missing(name, "monster"):
            yield card.where.problem("id", unknown("boss", name, packs["monster"]))
        elif name in packs["monster"] and packs["monster"][name].row.kind != "boss":
            yield card.where.problem("id", f"{name} is no boss")
        for part in ("dungeon", "boss_fight", "timeout"):
            for effect in getattr(row, part):
                if effect.id not in effects:
                    message = unknown("adventure effect", effect.id, effects)
                    yield card.where.problem(f"{part}[{effect.id}]", message)
        for monster, number in row.summons:
            yield from _at_hand(packs, card.where, "summons", monster, number)
    relics = Counter[str]()
    for card in packs["treasure"].values():
        relics[card.row.boss] += card.row.copies
    for name, card in packs["monster"].items():
        if card.row.kind != "boss" or "shapeshift" in card.row.type:
            continue
        if packs.missing(name, "effects"):
            yield card.where.problem("id", f"the boss {name} has no adventure effects card")
        if relics[name] != RELICS_OF_A_BOSS and not packs.broken:
            message = f"the boss {name} brings {relics[name]} treasure cards, not 6"
            yield card.where.problem("id", message, "six treasure cards with this boss")


def _equipment(packs: Packs, scripts: Mapping[str, str]) -> Iterator[Problem]:
    for card in packs.equipment.values():
        row: EquipmentTable = card.row
        if row.script and row.script not in scripts:
            yield card.where.problem("script", unknown("script", row.script, scripts))
        if row.boss and packs.missing(row.boss, "monster"):
            yield card.where.problem("boss", unknown("boss", row.boss, packs["monster"]))


def _decks(packs: Packs) -> Iterator[Problem]:
    """The numbers of the box. [component.cards.loot, component.cards.treasure]"""
    loot = Counter[str]()
    for card in packs["loot"].values():
        if not card.row.boss:
            loot[card.row.slot] += card.row.copies
    for slot in SLOTS:
        if loot[slot] != LOOT_PER_SLOT:
            message = (
                f"the Loot Deck has {loot[slot]} cards of the slot {slot}, not {LOOT_PER_SLOT}"
            )
            yield Problem("loot.toml", "", "", message)
    base = [card.row for card in packs["treasure"].values() if not card.row.boss]
    relics = sum(row.copies for row in base if row.script != "boo_booty")
    booties = sum(row.copies for row in base if row.script == "boo_booty")
    if (relics, booties) != (RELICS, 2):
        message = f"the Treasure Deck has {relics} relics and {booties} Boo Booties, not 16 and 2"
        yield Problem("treasure.toml", "", "", message)


# ---------------------------------------------------------------- tracker and map


def _tracker(packs: Packs) -> Iterator[Problem]:
    for table, names in (
        ("die", ("blue", "red", "green")),
        ("track", ("loot_meter", "power_gauge")),
        ("size", ("delve", "crawl", "siege")),
    ):
        for name in names:
            if packs.missing(name, table):
                yield Problem("", "", "", f'there is no [[{table}]] with the id "{name}"')
    dice = {name: card.row.faces for name, card in packs["die"].items()}
    if len(dice) == 3:
        try:
            Faces.from_names(dice)
        except FacesError as error:
            where = packs["die"]["blue"].where
            yield Problem(where.file, "", "", str(error))


def _terrain(packs: Packs) -> Iterator[Problem]:
    seen: dict[str, str] = {}
    for name, card in packs["terrain"].items():
        row: TerrainRow = card.row
        if seen.setdefault(row.mark, name) != name:
            yield card.where.problem("mark", f'"{row.mark}" already draws {seen[row.mark]}')


def _legend(packs: Packs) -> dict[str, str]:
    return {card.row.mark: name for name, card in packs["terrain"].items()}


def _tiles(packs: Packs) -> Iterator[Problem]:
    used: dict[str, str] = {}
    for name, card in packs["tile"].items():
        row: TileRow = card.row
        for face in row.faces:
            if face in used:
                yield card.where.problem("faces", f"{face} is already a face of {used[face]}")
            elif face not in packs.texts:
                yield card.where.problem("faces", f"there is no drawing tiles/{face}.txt")
            else:
                yield from _drawing(face, packs.texts[face], _legend(packs))
            used[face] = name
    if not packs.broken:
        for face in packs.texts:
            if face not in used:
                message = "no [[tile]] has this drawing as a face"
                yield Problem(f"tiles/{face}.txt", "", "", message)


def _drawing(face: str, text: str, legend: Mapping[str, str]) -> Iterator[Problem]:
    file = f"tiles/{face}.txt"
    try:
        tile = Tile.parse(face, text, legend)
    except TileError as error:
        message = f"line {error.line}, column {error.column}: expected {error.expected}"
        yield Problem(file, "", "", f"{message}, found {error.found}", error.expected)
        return
    if (tile.width, tile.height) != (SIDE, SIDE):
        message = f"the tile is {tile.width} x {tile.height} cells, not {SIDE} x {SIDE}"
        yield Problem(file, "", "", message)
    elif tile.hallways != HALLWAYS:
        message = "the hallways are not the two middle cells of all four sides"
        yield Problem(file, "", "", message, "two = in the middle of each side of the frame")
    else:
        yield from _open(file, tile)


def _open(file: str, tile: Tile) -> Iterator[Problem]:
    """Whether every square can be reached, and a large base can pass between all hallways."""
    board = Board.lay([(tile, 0, 0)])
    squares = board.squares.bit_count()
    if squares < LEAST_SQUARES:
        yield Problem(file, "", "", f"the tile has {squares} squares, not {LEAST_SQUARES} or more")
    low, last = _MIDDLE[0], SIDE - 2
    gate = board.at(low, 0)
    if reach(board, gate) != board.squares:
        yield Problem(file, "", "", "some squares cannot be reached from the hallways")
    large = reach(board, gate, 2)
    if not all(
        large >> board.at(x, y) & 1 for x, y in ((low, 0), (0, low), (last, low), (low, last))
    ):
        yield Problem(file, "", "", "a large base cannot pass between all four hallways")


def reach(board: Board, start: Square, size: int = 1) -> Squares:
    """The anchors a base can ever come to from `start`; none if it does not fit there."""
    if not board.room(board.squares, size) >> start & 1:
        return 0
    layers = board.flood(start, board.squares.bit_count(), board.squares, 0, size)
    return reduce(or_, layers)


def _layouts(packs: Packs) -> Iterator[Problem]:
    pieces = {face: name for name, card in packs["tile"].items() for face in card.row.faces}
    for card in packs["layout"].values():
        row: LayoutRow = card.row
        where = card.where
        if row.size in packs["size"] and packs["size"][row.size].row.tiles != len(row.tiles):
            tiles = packs["size"][row.size].row.tiles
            yield where.problem("tiles", f"a {row.size} has {tiles} tiles, not {len(row.tiles)}")
        for place in row.tiles:
            if place.face not in pieces and not packs.broken:
                yield where.problem("tiles", unknown("face", place.face, pieces))
        used = Counter(pieces[place.face] for place in row.tiles if place.face in pieces)
        for piece, number in used.items():
            if number > 1:
                yield where.problem("tiles", f"{piece} is laid {number} times")
        spots = [(place.x, place.y) for place in row.tiles]
        if len(set(spots)) < len(spots):
            yield where.problem("tiles", "two tiles lie in the same place")
        elif not _joined(spots):
            yield where.problem("tiles", "the tiles do not all meet side to side")


def _joined(spots: list[tuple[int, int]]) -> bool:
    left = set(spots[1:])
    todo = spots[:1]
    while todo:
        x, y = todo.pop()
        near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & left
        left -= near
        todo += sorted(near)
    return not left

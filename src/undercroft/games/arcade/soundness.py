"""What must hold between the rows of an Arcade pack, beyond what holds for every pack.

Every function here yields one located sentence for each mistake; nothing is repaired.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from undercroft.games.superdungeon.soundness import (
    Packs,
    at_hand,
    dice,
    ids,
    in_table,
    known,
    legend,
    merge,
    middle_of_sides,
    only_known,
    scripts_of,
    specials,
    terrain,
    tiles,
    type_words,
    wanted,
)
from undercroft.games.superdungeon.tiles import TileRow
from undercroft.kernel.names import unknown
from undercroft.kernel.pack import Problem, RawPack, Where
from undercroft.kernel.stock import metas
from undercroft.kernel.tile import Tile, TileError

from .card import AFFINITIES
from .schema import (
    BooTable,
    EquipmentTable,
    MonsterTable,
    PointTable,
    TwistTable,
    UniqueTable,
)
from .tables import SIDE, SPAWN, BandRow, TerrainRow, spawns

GAME = "arcade"
TWISTS = {"challenge": 56, "boss_challenge": 10, "plot": 10, "easy": 6, "hard": 6}
"""Twists in the box. [component.cards]"""
LOOT, TREASURE = 52, 47
TILE_EFFECT_CARDS = 4
LEAST_SQUARES = 80
DOORWAYS = middle_of_sides(SIDE)
WANTED = {
    "die": ("blue", "red", "green"),
    "chart": ("party_3_4", "party_5_6"),
    "party": ("party_3_4", "party_5_6"),
    "terrain": (SPAWN,),
}


def check(
    packs: Sequence[RawPack],
    scripts: Mapping[str, str],
    auras: Mapping[str, str],
    traps: Mapping[str, str],
    bends: Mapping[str, str],
) -> list[Problem]:
    """Every mistake between the rows of `packs`, the last of which may build on the others."""
    all_rows = merge(packs)
    problems = [
        *metas(packs, GAME),
        *ids(all_rows, ("hero", "monster", "point"), ("loot", "treasure", "boo"), TWISTS),
        *_specials(all_rows, scripts),
        *_heroes(all_rows),
        *_monsters(all_rows),
        *_points(all_rows, auras),
        *_equipment(all_rows),
        *_twists(all_rows, traps, bends),
        *_bands(all_rows),
        *wanted(all_rows, WANTED),
        *dice(all_rows),
        *terrain(all_rows),
        *tiles(all_rows, SIDE, LEAST_SQUARES, closed(all_rows)),
        *_spawns(all_rows),
    ]
    if len(packs) == 1 and not packs[0].problems:
        problems += _decks(all_rows)
    return problems


# ---------------------------------------------------------------- cards


def _specials(packs: Packs, scripts: Mapping[str, str]) -> Iterator[Problem]:
    words = {*type_words(packs), *AFFINITIES}
    for special, where in specials(packs, "hero", "monster", "loot", "treasure"):
        yield from scripts_of(special, where, scripts)
        yield from only_known(special, where, words, "as its type or affinity")


def _heroes(packs: Packs) -> Iterator[Problem]:
    for card in packs["hero"].values():
        yield from in_table(packs, card.where, "shapeshift", card.row.shapeshift, "hero")


def _monsters(packs: Packs) -> Iterator[Problem]:
    for name, card in packs["monster"].items():
        row: MonsterTable = card.row
        for bond in row.bonds:
            yield from in_table(packs, card.where, "bonds", bond, "monster")
            if bond in packs["monster"]:
                other: MonsterTable = packs["monster"][bond].row
                if other.rank == "minion" or name in other.bonds:
                    continue
                yield card.where.problem("bonds", f"{bond} is an elite that does not name {name}")
        for special in row.special:
            yield from _overcharge(packs, name, special, card.where)
        for field, other_id in (("shapeshift", row.shapeshift), ("comes_with", row.comes_with)):
            yield from in_table(packs, card.where, field, other_id, "monster")
        if row.models:
            yield from at_hand(packs, card.where, "models", row.models, row.copies)
        if row.rank == "minion" and not packs.broken and not _elites(packs, name):
            yield card.where.problem("rank", "no elite names this minion in its bonds")


def _elites(packs: Packs, minion: str) -> list[str]:
    return [name for name, card in packs["monster"].items() if minion in card.row.bonds]


def _overcharge(packs: Packs, name: str, special: UniqueTable, where: Where) -> Iterator[Problem]:
    """An overcharge action replaces one of its own gang's. [command.unique.overcharge]"""
    if not special.overcharge:
        return
    gang = [name, *_elites(packs, name), *packs["monster"][name].row.bonds]
    actions = [s.id for m in gang if m in packs["monster"] for s in packs["monster"][m].row.special]
    if special.overcharge not in actions:
        message = unknown("action of its gang", special.overcharge, actions)
        yield where.problem(f"special[{special.id}].overcharge", message)


def _points(packs: Packs, auras: Mapping[str, str]) -> Iterator[Problem]:
    for card in packs["point"].values():
        row: PointTable = card.row
        yield from known(card.where, "aura", "aura", row.aura, auras)
        if row.paired and row.copies % 2:
            yield card.where.problem("copies", f"{row.copies} models are no pairs")
        choices = row.copies // 2 if row.paired else row.copies
        listed = [name for name, _ in row.pool]
        for name, number in row.pool:
            yield from at_hand(packs, card.where, "pool", name, number * choices)
            if name not in packs["monster"]:
                continue
            monster: MonsterTable = packs["monster"][name].row
            if monster.rank not in ("elite", "minion"):
                message = f"{name} is a {monster.rank}; a pool holds elites and minions"
                yield card.where.problem("pool", message)
            if monster.rank == "minion" and not set(_elites(packs, name)) & set(listed):
                yield card.where.problem("pool", f"{name} comes without an elite of its gang")


def _equipment(packs: Packs) -> Iterator[Problem]:
    for card in packs.equipment.values():
        row: EquipmentTable = card.row
        yield from in_table(packs, card.where, "comes_with", row.comes_with, "monster")


def _twists(packs: Packs, traps: Mapping[str, str], bends: Mapping[str, str]) -> Iterator[Problem]:
    for table in TWISTS:
        for card in packs[table].values():
            row: TwistTable = card.row
            yield from known(card.where, "trap", "trap", row.trap, traps)
            yield from known(card.where, "effect", "effect", row.effect, bends)


def _bands(packs: Packs) -> Iterator[Problem]:
    for card in packs["band"].values():
        row: BandRow = card.row
        for hero in row.heroes:
            yield from in_table(packs, card.where, "heroes", hero, "hero")


def _decks(packs: Packs) -> Iterator[Problem]:
    """The numbers of the box. [component.cards]"""
    counts = Counter[str]()
    for table in ("loot", "treasure", "boo", *TWISTS):
        for card in packs[table].values():
            row: EquipmentTable | BooTable | TwistTable = card.row
            counts["treasure" if table == "boo" else table] += row.copies
    for deck, number in {"loot": LOOT, "treasure": TREASURE, **TWISTS}.items():
        if counts[deck] != number:
            message = f"the {deck.replace('_', ' ')} deck has {counts[deck]} cards, not {number}"
            yield Problem("", "", "", message)
    effects: set[int] = {card.row.card for card in packs["terrain"].values()}
    if effects != set(range(1, TILE_EFFECT_CARDS + 1)):
        message = f"the tile effect cards are {sorted(effects)}, not 1 to {TILE_EFFECT_CARDS}"
        yield Problem("", "", "", message)


# ---------------------------------------------------------------- the map


def closed(packs: Packs) -> frozenset[str]:
    """Terrain that cannot be entered on foot."""
    rows: dict[str, TerrainRow] = {name: card.row for name, card in packs["terrain"].items()}
    return frozenset(name for name, row in rows.items() if row.closed)


def _spawns(packs: Packs) -> Iterator[Problem]:
    """Every face marks one square for its spawning point. [setup.populate.spawning-points]"""
    for card in packs["tile"].values():
        row: TileRow = card.row
        for face in row.faces:
            try:
                tile = Tile.parse(face, packs.texts.get(face, ""), legend(packs))
            except TileError:
                continue
            number = len(spawns(tile))
            if number != 1:
                message = f"the tile has {number} squares for a spawning point, not 1"
                yield Problem(f"tiles/{face}.txt", "", "", message, "one square S")

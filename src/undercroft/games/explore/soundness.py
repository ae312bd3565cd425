"""What must hold between the rows of an Explore pack, beyond what holds for all of them.

Every function here yields one located sentence for each mistake; nothing is repaired.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from undercroft.games.explore.tables import SIDE, LayoutRow
from undercroft.games.superdungeon.card import NO_TRAITS
from undercroft.games.superdungeon.schema import (
    ActionTable,
    EffectsTable,
    EquipmentTable,
    MonsterTable,
    PointTable,
)
from undercroft.games.superdungeon.soundness import (
    Packs,
    at_hand,
    dice,
    ids,
    in_table,
    known,
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
from undercroft.kernel.names import unknown
from undercroft.kernel.pack import Problem, RawPack, Where
from undercroft.kernel.stock import metas

GAME = "explore"
SLOTS = ("weapon", "armor", "item")
LOOT_PER_SLOT = 16
RELICS = 16
RELICS_OF_A_BOSS = 6
LEAST_SQUARES = 90
PRINTED = ("speed", "actions", "hearts", "potions", "reach", "distance")
"""What is added up once from a model's cards, so that nothing lasting can change it."""
WANTED = {
    "die": ("blue", "red", "green"),
    "track": ("loot_meter", "power_gauge"),
    "size": ("delve", "crawl", "siege"),
}
HALLWAYS = middle_of_sides(SIDE)
"""The two middle edges of all four sides. [component.tiles]"""


def check(
    packs: Sequence[RawPack], scripts: Mapping[str, str], effects: Mapping[str, str]
) -> list[Problem]:
    """Every mistake between the rows of `packs`, the last of which may build on the others."""
    all_rows = merge(packs)
    problems = [
        *metas(packs, GAME),
        *ids(all_rows, ("hero", "monster", "point"), ("loot", "treasure")),
        *_specials(all_rows, scripts),
        *_monsters(all_rows),
        *_points(all_rows),
        *_bosses(all_rows, effects),
        *_equipment(all_rows, scripts),
        *wanted(all_rows, WANTED),
        *dice(all_rows),
        *terrain(all_rows),
        *tiles(all_rows, SIDE, LEAST_SQUARES),
        *_layouts(all_rows),
    ]
    if len(packs) == 1 and not packs[0].problems:
        problems += _decks(all_rows)
    return problems


# ---------------------------------------------------------------- cards


def _special_rows(packs: Packs) -> Iterator[tuple[ActionTable, Where]]:
    yield from specials(packs, "hero", "monster", "loot", "treasure")
    for card in packs["effects"].values():
        effects: EffectsTable = card.row
        for potion in effects.potion:
            yield potion, card.where


def _specials(packs: Packs, scripts: Mapping[str, str]) -> Iterator[Problem]:
    words = type_words(packs)
    names: dict[str, str] = {}
    for special, where in _special_rows(packs):
        field = f"special[{special.id}]"
        yield from scripts_of(special, where, scripts)
        yield from only_known(special, where, words, "in its type line")
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
            yield from at_hand(packs, card.where, "leaves", name, number)


def _points(packs: Packs) -> Iterator[Problem]:
    for card in packs["point"].values():
        row: PointTable = card.row
        if row.copies % row.count:
            message = f"{row.copies} models cannot be set up in groups of {row.count}"
            yield card.where.problem("copies", message)
        for name, number in row.pool:
            choices = row.copies // row.count
            yield from at_hand(packs, card.where, "pool", name, number * choices)
            if name in packs["monster"]:
                kind = packs["monster"][name].row.kind
                if kind not in ("minion", "denizen"):
                    message = f"{name} is a {kind}; a pool holds minions and denizens"
                    yield card.where.problem("pool", message)


def _bosses(packs: Packs, effects: Mapping[str, str]) -> Iterator[Problem]:
    for name, card in packs["effects"].items():
        row: EffectsTable = card.row
        yield from in_table(packs, card.where, "id", name, "monster", "boss")
        if name in packs["monster"] and packs["monster"][name].row.kind != "boss":
            yield card.where.problem("id", f"{name} is no boss")
        for part in ("dungeon", "boss_fight", "timeout"):
            for effect in getattr(row, part):
                field = f"{part}[{effect.id}]"
                yield from known(card.where, field, "adventure effect", effect.id, effects)
        for monster, number in row.summons:
            yield from at_hand(packs, card.where, "summons", monster, number)
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
        yield from known(card.where, "script", "script", row.script, scripts)
        yield from in_table(packs, card.where, "boss", row.boss, "monster", "boss")


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


# ---------------------------------------------------------------- layouts


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

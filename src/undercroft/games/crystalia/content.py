"""The content of Wars of Crystalia: every card, table, tile and warzone of the packs in use.

The built-in pack is the folder `content`; further packs add to it, or replace rows by their id.
What the rows look like is in `schema` and `tables`; what must hold between them is in
`soundness`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from undercroft.games.superdungeon.crystal import status
from undercroft.games.superdungeon.dice import Faces
from undercroft.games.superdungeon.tiles import DieRow, Face, faces_of
from undercroft.kernel.board import Board
from undercroft.kernel.oddity import Oddities
from undercroft.kernel.pack import Meta, Problem, RawPack
from undercroft.kernel.stock import Stock, joint_hash, tables, texts

from . import soundness
from .card import (
    Band,
    BossCard,
    ChestResult,
    Equipment,
    Faction,
    Find,
    Model,
    Point,
    StatusRow,
    Term,
    Trap,
)
from .schema import (
    BossCardTable,
    HeroTable,
    LootTable,
    MimicTable,
    MonsterTable,
    PointTable,
    TrapTable,
    TreasureTable,
)
from .tables import (
    AbilityRow,
    ArenaRow,
    ChestRow,
    FactionRow,
    FindRow,
    PieceRow,
    Place,
    StatusTableRow,
    Supply,
    SupplyRow,
    Terrain,
    TerrainRow,
    WarbandRow,
    Warzone,
    WarzoneRow,
    cut,
    lay,
    supply,
)

BUILT_IN = Path(__file__).parent / "content"

TABLES: Mapping[str, type[BaseModel]] = {
    "hero": HeroTable,
    "monster": MonsterTable,
    "mimic": MimicTable,
    "point": PointTable,
    "boss_card": BossCardTable,
    "loot": LootTable,
    "treasure": TreasureTable,
    "trap": TrapTable,
    "chest": ChestRow,
    "status": StatusTableRow,
    "find": FindRow,
    "ability": AbilityRow,
    "faction": FactionRow,
    "warband": WarbandRow,
    "supply": SupplyRow,
    "die": DieRow,
    "terrain": TerrainRow,
    "tile": PieceRow,
    "warzone": WarzoneRow,
    "arena": ArenaRow,
}

SCRIPTS: Mapping[str, str] = {
    "dragon_hoard": "The player draws 1 loot card into the backpack.",
    "healing_brew": "Roll one green die: Heal 1 for each star.",
    "heros_balm": "Move any number of wounds from the target to the drinker.",
    "my_champion": "The champion of the boss, if it is not in play, is placed within 6 squares.",
    "rage": "For the rest of the activation a free basic melee attack after each square moved, but"
    " no Berserk attack; Armor is 1 blue die until the next activation.",
    "scuttling_swarm": "A spider of 1 skull from the own pools is placed next to the user.",
    "shadow_step": "The user is placed next to any unit in LOS.",
}
"""What `script` may name on an action: the functions of the game, and what they do."""


@dataclass(frozen=True, slots=True)
class Content:
    """Everything in use, by id."""

    models: dict[str, Model]
    """Heroes and their other forms, monsters, mimics and the models of the spawning points."""
    points: dict[str, Point]
    bosses: dict[str, BossCard]
    """By boss: what its card does when it comes and when half its life is gone."""
    equipment: dict[str, Equipment]
    """Loot and treasure."""
    traps: dict[str, Trap]
    mimics: dict[str, int]
    """How many cards of each mimic the mimic deck holds."""
    chests: tuple[ChestResult, ...]
    """The chest table; result n stands at n - 1."""
    statuses: dict[str, StatusRow]
    status_table: tuple[int, ...]
    """The status effect table: the bit of result n stands at n - 1."""
    finds: tuple[Find, ...]
    """The table for exploring exits; result n stands at n - 1."""
    abilities: dict[str, Term]
    factions: dict[str, Faction]
    warbands: dict[str, Band]
    """Ready-made warbands."""
    supply: dict[str, Supply]
    terrain: dict[str, Terrain]
    tiles: dict[str, Face]
    """Both faces of every tile, and the quarters of the arena boards."""
    copies: dict[str, int]
    """How many there are of each tile."""
    warzones: dict[str, Warzone]
    """Arena boards and sets of mirrored tiles."""
    faces: Faces
    dice: dict[str, int]
    """How many dice of each colour the box holds."""
    packs: tuple[Meta, ...]
    hash: str

    def of_kind(self, *kinds: str) -> dict[str, Model]:
        return {name: model for name, model in self.models.items() if model.kind in kinds}

    def board(self, places: Iterable[Place]) -> Board:
        """The board of tiles as laid."""
        return lay(self.tiles, places)


def load(*further: Path | RawPack) -> Content:
    """The built-in pack with further packs on top of it; ContentError with every mistake."""
    return _content(STOCK.sound(*further))


def _check(packs: Sequence[RawPack]) -> list[Problem]:
    return soundness.check(packs, SCRIPTS)


def _content(packs: Sequence[RawPack]) -> Content:
    rows = STOCK.rows(packs)
    drawings = texts(packs)
    legend = {row.mark: name for name, row in rows["terrain"].items()}
    points = tables(rows, "point")
    models = tables(rows, "hero", "monster", "mimic") | {n: p.model for n, p in points.items()}
    tiles = faces_of(rows["tile"], drawings, legend)
    for arena in rows["arena"].values():
        tiles |= {face.id: face for face in cut(arena, drawings[arena.id], legend)}
    return Content(
        models=models,
        points=points,
        bosses=tables(rows, "boss_card"),
        equipment=tables(rows, "loot", "treasure"),
        traps=tables(rows, "trap"),
        mimics={name: row.copies for name, row in rows["mimic"].items()},
        chests=tuple(sorted(tables(rows, "chest").values(), key=lambda result: result.number)),
        statuses=tables(rows, "status"),
        status_table=_by_roll(rows["status"], {name: status.BIT[name] for name in rows["status"]}),
        finds=_by_roll(rows["find"], tables(rows, "find")),
        abilities=tables(rows, "ability"),
        factions=tables(rows, "faction"),
        warbands=tables(rows, "warband"),
        supply={name: supply(row) for name, row in rows["supply"].items()},
        terrain=tables(rows, "terrain"),
        tiles=tiles,
        copies={name: row.copies for name, row in rows["tile"].items()},
        warzones=tables(rows, "arena", "warzone"),
        faces=Faces.from_names({name: row.faces for name, row in rows["die"].items()}),
        dice={name: row.count for name, row in rows["die"].items()},
        packs=tuple(pack.meta for pack in packs),
        hash=joint_hash(packs),
    )


def _by_roll(rows: Mapping[str, Any], tables: Mapping[str, Any]) -> tuple[Any, ...]:
    """The lines of a table of a d10 in the order of its numbers."""
    lines = sorted((number, row.id) for row in rows.values() for number in row.rolls)
    return tuple(tables[name] for _, name in lines)


ODDITIES = Oddities(
    figures=("hero", "monster", "point", "loot", "treasure", "trap"),
    called={"monster": lambda row: row.kind in ("minion", "elite")},
    words={"hero": ("type", "Hero")},
)
STOCK = Stock(BUILT_IN, TABLES, _check, ODDITIES)

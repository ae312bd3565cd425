"""The content of Realms: every card, tile, tale and adventure of the packs in use.

The built-in pack is the folder `content`; further packs add to it, or replace rows by their id.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from undercroft.kernel.oddity import Oddities
from undercroft.kernel.pack import Meta, RawPack
from undercroft.kernel.stock import Stock, joint_hash, texts
from undercroft.kernel.tile import Tile

from . import soundness
from .schema import (
    ArmorRow,
    ConsumableRow,
    DifficultyRow,
    EventRow,
    ExplorationRow,
    HeroRow,
    Item,
    MonsterRow,
    SceneryRow,
    SkillRow,
    SpellRow,
    TerrainRow,
    TileRow,
    TraderRow,
    TreeRow,
    TrinketRow,
    WeaponRow,
)
from .script import AdventureRow, CampaignRow, TaleRow
from .vocabulary import POWERS, PowerRow

BUILT_IN = Path(__file__).parent / "content"

TABLES: Mapping[str, type[BaseModel]] = {
    "hero": HeroRow,
    "power": PowerRow,
    "tree": TreeRow,
    "skill": SkillRow,
    "spell": SpellRow,
    "weapon": WeaponRow,
    "armor": ArmorRow,
    "trinket": TrinketRow,
    "consumable": ConsumableRow,
    "monster": MonsterRow,
    "terrain": TerrainRow,
    "tile": TileRow,
    "scenery": SceneryRow,
    "exploration": ExplorationRow,
    "event": EventRow,
    "trader": TraderRow,
    "difficulty": DifficultyRow,
    "tale": TaleRow,
    "adventure": AdventureRow,
    "campaign": CampaignRow,
}


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a tile."""

    id: str
    """Number and letter: 3b."""
    name: str
    tile: Tile
    drawing: str


@dataclass(frozen=True, slots=True)
class Content:
    """Everything in use, by id, in the order of the packs and their files."""

    heroes: dict[str, HeroRow]
    powers: dict[str, PowerRow]
    """In the order of the book."""
    trees: dict[str, TreeRow]
    skills: dict[str, SkillRow]
    spells: dict[str, SpellRow]
    items: dict[str, Item]
    """Weapons, then armours, then trinkets, starting equipment included."""
    consumables: dict[str, ConsumableRow]
    monsters: dict[str, MonsterRow]
    terrain: dict[str, TerrainRow]
    sides: dict[str, Side]
    scenery: dict[str, SceneryRow]
    explorations: dict[str, ExplorationRow]
    events: dict[str, EventRow]
    traders: dict[str, TraderRow]
    difficulties: dict[str, DifficultyRow]
    """From the easiest."""
    tales: dict[str, TaleRow]
    adventures: dict[str, AdventureRow]
    """In the order of their numbers."""
    campaigns: dict[str, CampaignRow]
    packs: tuple[Meta, ...]
    hash: str

    def cost(self, skill: str) -> int:
        """Experience points for a skill or a spell. [advance.cost.rows]"""
        if skill in self.spells:
            return self.trees["spellcasting"].costs[self.spells[skill].row - 1]
        row = self.skills[skill]
        return self.trees[row.tree].costs[row.row - 1]

    def deck(self, level: int) -> tuple[str, ...]:
        """The equipment deck of a level, unshuffled. [dice.loot.equipment]"""
        return tuple(i.id for i in self.items.values() if i.level == level and not i.starting)


def load(*further: Path | RawPack) -> Content:
    """The built-in pack with further packs on top of it; ContentError with every mistake."""
    return _content(STOCK.sound(*further))


def _content(packs: Sequence[RawPack]) -> Content:
    rows = STOCK.rows(packs)
    drawings = texts(packs)
    return Content(
        heroes=rows["hero"],
        powers={word: rows["power"][word] for word in POWERS},
        trees=rows["tree"],
        skills=rows["skill"],
        spells=rows["spell"],
        items={**rows["weapon"], **rows["armor"], **rows["trinket"]},
        consumables=rows["consumable"],
        monsters=rows["monster"],
        terrain=rows["terrain"],
        sides=_sides(rows["tile"], rows["terrain"], drawings),
        scenery=rows["scenery"],
        explorations=rows["exploration"],
        events=rows["event"],
        traders=rows["trader"],
        difficulties=_by_number(rows["difficulty"]),
        tales=_by_number(rows["tale"]),
        adventures=_by_number(rows["adventure"]),
        campaigns=rows["campaign"],
        packs=tuple(pack.meta for pack in packs),
        hash=joint_hash(packs),
    )


def _by_number(rows: Mapping[str, Any]) -> dict[str, Any]:
    return {row.id: row for row in sorted(rows.values(), key=lambda r: (r.number, r.id))}


def _sides(
    tiles: Mapping[str, TileRow], terrain: Mapping[str, TerrainRow], drawings: Mapping[str, str]
) -> dict[str, Side]:
    legend = {row.mark: row.id for row in terrain.values()}
    sides: dict[str, Side] = {}
    for row in sorted(tiles.values(), key=lambda t: int(t.id)):
        for i, letter in enumerate("ab"):
            side = f"{row.id}{letter}"
            text = drawings[f"tile{side}"]
            tile = Tile.parse(side, text, legend)
            sides[side] = Side(side, row.names[i], tile, text)
    return sides


ODDITIES = Oddities(
    figures=("hero", "monster", "weapon", "armor", "trinket", "consumable", "spell"),
    called={"monster": lambda row: True},
)
STOCK = Stock(BUILT_IN, TABLES, soundness.check, ODDITIES)

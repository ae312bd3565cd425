"""The content of Deckbox: every card, die, map and quest of the packs in use.

The built-in pack is the folder `content`; further packs add to it, or replace rows by their id.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import BaseModel

from undercroft.kernel.oddity import Oddities
from undercroft.kernel.pack import Meta, RawPack
from undercroft.kernel.stock import Stock, joint_hash, texts
from undercroft.kernel.tile import Tile

from . import soundness
from .ground import EXIT_WORDS, POINT, Side
from .script import EncounterRow, QuestRow
from .tables import (
    AbilityRow,
    DieRow,
    EnemyRow,
    EquipmentRow,
    FaceRow,
    HeroRow,
    ItemRow,
    MapRow,
    TerrainRow,
)

BUILT_IN = Path(__file__).parent / "content"

TABLES: Mapping[str, type[BaseModel]] = {
    "hero": HeroRow,
    "equipment": EquipmentRow,
    "ability": AbilityRow,
    "item": ItemRow,
    "enemy": EnemyRow,
    "die": DieRow,
    "terrain": TerrainRow,
    "map": MapRow,
    "encounter": EncounterRow,
    "quest": QuestRow,
}


@dataclass(frozen=True, slots=True)
class Content:
    """Everything in use, by id."""

    heroes: dict[str, HeroRow]
    equipment: dict[str, EquipmentRow]
    abilities: dict[str, AbilityRow]
    items: dict[str, ItemRow]
    enemies: dict[str, EnemyRow]
    dice: dict[str, tuple[FaceRow, ...]]
    die_counts: dict[str, int]
    terrain: dict[str, TerrainRow]
    sides: tuple[Side, ...]
    encounters: dict[str, EncounterRow]
    quests: dict[str, QuestRow]
    """In the order of the campaign."""
    packs: tuple[Meta, ...]
    hash: str


def load(*further: Path | RawPack) -> Content:
    """The built-in pack with further packs on top of it; ContentError with every mistake."""
    return _content(STOCK.sound(*further))


def _content(packs: Sequence[RawPack]) -> Content:
    rows = STOCK.rows(packs)
    drawings = texts(packs)
    return Content(
        heroes=rows["hero"],
        equipment=rows["equipment"],
        abilities=rows["ability"],
        items=rows["item"],
        enemies=rows["enemy"],
        dice={name: row.faces for name, row in rows["die"].items()},
        die_counts={name: row.count for name, row in rows["die"].items()},
        terrain=rows["terrain"],
        sides=_sides(rows["map"], rows["terrain"], drawings),
        encounters=rows["encounter"],
        quests={q.id: q for q in sorted(rows["quest"].values(), key=lambda q: (q.number, q.id))},
        packs=tuple(pack.meta for pack in packs),
        hash=joint_hash(packs),
    )


def _sides(
    maps: Mapping[str, MapRow], terrain: Mapping[str, TerrainRow], drawings: Mapping[str, str]
) -> tuple[Side, ...]:
    legend = {row.mark: row.id for row in terrain.values()} | {"o": POINT}
    sides: list[Side] = []
    for row in sorted(maps.values(), key=lambda m: int(m.id)):
        for i, letter in enumerate("ab"):
            name = f"{row.id}{letter}"
            text = drawings[f"room{name}"]
            exits = tuple(sorted(EXIT_WORDS[word] for word in row.exits[i]))
            tile = Tile.parse(name, text, legend)
            sides.append(Side(name, int(row.id), row.names[i], tile, exits, text, len(sides)))
    return tuple(sides)


ODDITIES = Oddities(
    figures=("hero", "equipment", "ability", "item", "enemy"),
    called={"enemy": lambda row: not row.standard},
)
STOCK = Stock(BUILT_IN, TABLES, soundness.check, ODDITIES)

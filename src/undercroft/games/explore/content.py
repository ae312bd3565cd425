"""The content of Explore: every card, track, tile and layout of the packs in use.

The built-in pack is the folder `content`; further packs add to it, or replace rows by their id.
What the rows look like is in `superdungeon.schema` and `tables`; what must hold between them is
in `soundness`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import BaseModel

from undercroft.games.explore import soundness
from undercroft.games.explore.tables import (
    Layout,
    LayoutRow,
    Place,
    Size,
    SizeRow,
    Terrain,
    TerrainRow,
    Track,
    TrackRow,
    lay,
)
from undercroft.games.superdungeon.card import AdventureEffects, Equipment, Model, SpawningPoint
from undercroft.games.superdungeon.dice import Faces
from undercroft.games.superdungeon.schema import (
    EffectsTable,
    HeroTable,
    LootTable,
    MonsterTable,
    PointTable,
    TreasureTable,
)
from undercroft.games.superdungeon.tiles import DieRow, Face, TileRow, faces_of
from undercroft.kernel.board import Board
from undercroft.kernel.oddity import Oddities
from undercroft.kernel.pack import Meta, Problem, RawPack
from undercroft.kernel.stock import Stock, joint_hash, tables, texts

BUILT_IN = Path(__file__).parent / "content"

TABLES: Mapping[str, type[BaseModel]] = {
    "hero": HeroTable,
    "monster": MonsterTable,
    "point": PointTable,
    "effects": EffectsTable,
    "loot": LootTable,
    "treasure": TreasureTable,
    "die": DieRow,
    "track": TrackRow,
    "size": SizeRow,
    "terrain": TerrainRow,
    "tile": TileRow,
    "layout": LayoutRow,
}

SCRIPTS: Mapping[str, str] = {
    "boo_booty": "From a chest: a Boo Booty takes the chest's square; else discard and draw again.",
    "coup_de_grace": "If the attack wounds, it deals one wound for each star of the attack roll.",
    "dragons_blood": "The drinker takes one wound, then the card's dice and grants apply.",
    "feast": "If the attack wounds, the attacker removes one of its own wounds.",
    "heros_balm": "The drinker becomes the target of the attack being made, in a friend's place.",
    "nourishing_berries": "Every Hero has Healer until the drinker's next activation begins.",
    "rage": "A free melee attack after each square moved, no Berserk; ARM 2 blue until her next.",
    "raise": "Bone piles in the area, or one in range, rise as the unwounded models they were.",
    "resurrection_charm": "At the start of a round Resurrect one Hero; the card leaves the game.",
}
"""What `script` may name on a card: the functions of the game, and what they do."""

EFFECTS: Mapping[str, str] = {
    "starfire.born_of_fire": "Fire for a Hero that moves into a square next to a spawning point.",
    "starfire.red_stuff": "Every Hero has the potions of the card (Dragon's Blood).",
    "starfire.inferno": "Fire for every Hero when the boss enters.",
    "starfire.burning_blades": "Minions and denizens cause Fire while the boss is in play.",
    "starfire.fiery_escape": "Fire for every model adjacent to the boss.",
    "roxor.rough_ground": "Squares next to a spawning point are difficult terrain for Heroes.",
    "roxor.two_for_one": "A drawn and a held loot card may be discarded for one new loot card.",
    "roxor.heavy_tread": "Slow for every Hero when the boss enters.",
    "roxor.rock_and_fire": "After his timeout he causes Fire and his ARM has no fixed stars.",
    "roxor.landslide": "Knockdown for every Hero within 3 squares of the boss.",
    "von_drakk.grave_mist": "Ranges against spawning points are 2 shorter, to a least of 1.",
    "von_drakk.shifting_crypt": "A spawning point destroyed: Compel 3 each Hero on its tile.",
    "von_drakk.the_dead_rise": "Every bone pile rises when the boss enters.",
    "von_drakk.dread_gaze": "Stun for every Hero within 3 squares of the boss.",
}
"""The ids of adventure effects: the functions of the game, and what they do."""


@dataclass(frozen=True, slots=True)
class Content:
    """Everything in use, by id."""

    models: dict[str, Model]
    """Heroes, their other shapes, monsters and the models of the spawning points."""
    equipment: dict[str, Equipment]
    """Loot and treasure; the relic `boo_booty` is the card of the trap."""
    points: dict[str, SpawningPoint]
    effects: dict[str, AdventureEffects]
    """By boss: the bosses the Consul may choose from."""
    tiles: dict[str, Face]
    terrain: dict[str, Terrain]
    tracks: dict[str, Track]
    sizes: dict[str, Size]
    layouts: dict[str, Layout]
    faces: Faces
    dice: dict[str, int]
    """How many dice of each colour the box holds."""
    packs: tuple[Meta, ...]
    hash: str

    def board(self, places: Sequence[Place]) -> Board:
        """The board of faces laid edge to edge."""
        return lay(self.tiles, places)


def load(*further: Path | RawPack) -> Content:
    """The built-in pack with further packs on top of it; ContentError with every mistake."""
    return _content(STOCK.sound(*further))


def _check(packs: Sequence[RawPack]) -> list[Problem]:
    return soundness.check(packs, SCRIPTS, EFFECTS)


def _content(packs: Sequence[RawPack]) -> Content:
    rows = STOCK.rows(packs)
    drawings = texts(packs)
    points = tables(rows, "point")
    models = tables(rows, "hero", "monster")
    models |= {name: point.model for name, point in points.items()}
    terrain = tables(rows, "terrain")
    legend = {ground.mark: name for name, ground in terrain.items()}
    return Content(
        models=models,
        equipment=tables(rows, "loot", "treasure"),
        points=points,
        effects=tables(rows, "effects"),
        tiles=faces_of(rows["tile"], drawings, legend),
        terrain=terrain,
        tracks=tables(rows, "track"),
        sizes=tables(rows, "size"),
        layouts=tables(rows, "layout"),
        faces=Faces.from_names({name: row.faces for name, row in rows["die"].items()}),
        dice={name: row.count for name, row in rows["die"].items()},
        packs=tuple(pack.meta for pack in packs),
        hash=joint_hash(packs),
    )


ODDITIES = Oddities(
    figures=("hero", "monster", "point", "loot", "treasure"),
    called={"monster": lambda row: row.kind in ("minion", "denizen")},
    words={"hero": ("type", "Hero")},
)
STOCK = Stock(BUILT_IN, TABLES, _check, ODDITIES)

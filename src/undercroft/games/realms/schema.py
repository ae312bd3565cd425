"""The cards of a Realms pack: what a row of each table looks like.

Rows are frozen and serve as the cards themselves. What they can say is in `vocabulary`; adventures,
tales and the campaign are in `script`.
"""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from undercroft.kernel.pack import Row

from .vocabulary import (
    LEVELS,
    Area,
    ArmorType,
    Art,
    AttackType,
    Conditions,
    Count,
    Dice,
    Effects,
    Group,
    Id,
    Level,
    Number,
    Power,
    Powers,
    Rank,
    Text,
    Tree,
    TrinketType,
)

# ---------------------------------------------------------------- heroes, skills, spells


class Special(Row):
    """The one special power of a hero, under a name of its own. [char.special-power]"""

    name: Text
    text: Text
    power: Power


class HeroRow(Row):
    """[[hero]]: a hero sheet. [char.sheets]"""

    id: Id
    name: Text
    speed: Annotated[int, Field(ge=4, le=6)]
    health: Annotated[int, Field(ge=3, le=6)]
    energy: Annotated[int, Field(ge=4, le=8)]
    special: Special
    trees: tuple[Tree, Tree]
    skills: tuple[Id, ...]
    """Skills and spells known from the start; they cost nothing."""
    equipment: Annotated[tuple[Id, ...], Field(min_length=1)]
    """Wielded from the start."""
    backpack: Annotated[tuple[Id, ...], Field(max_length=4)] = ()
    """Carried from the start."""
    art: Art
    text: Text
    advice: tuple[Id, ...] = ()
    """Skills and spells in an order that suits the hero: what machines buy first."""


class TreeRow(Row):
    """[[tree]]: a skill tree, with the experience its rows cost from the top. [advance.trees]"""

    id: Tree
    name: Text
    costs: tuple[Number, ...]
    art: Art
    text: Text


class SkillRow(Row):
    """[[skill]] of the Martial, Zenith and Protection trees. [advance.layout]"""

    id: Id
    name: Text
    tree: Literal["martial", "zenith", "protection"]
    row: Annotated[int, Field(ge=1, le=3)]
    energy: Number = 0
    """What using it costs."""
    limit: Literal["", "attack", "turn", "adventure"] = ""
    """How often: without limit, once per attack, per turn, per adventure."""
    moment: Literal[
        "always", "attack", "after_attack", "attacked", "ally_attacked", "after_attacked",
        "monster_activates", "activation", "action", "defeated",
    ]  # fmt: skip
    """When it is used; `action` is the Use a Skill action. [action.use-skill]"""
    art: Art
    text: Text


class Cast(Row):
    """The symbols a spell asks for. [spell.cast.abbreviations]"""

    ab: Number = 0
    me: Number = 0
    ra: Number = 0

    @model_validator(mode="after")
    def _asks_for_something(self) -> Self:
        if not self.ab + self.me + self.ra:
            raise ValueError("expected at least one symbol")
        return self


class SpellRow(Row):
    """[[spell]] of the Spellcasting tree. [spell.fields]"""

    id: Id
    name: Text
    row: Annotated[int, Field(ge=1, le=4)]
    energy: Count
    dice: Annotated[int, Field(ge=1, le=9)]
    damage: Number
    type: Area
    cast: Cast
    powers: Powers = ()
    """Its abilities besides Cast."""
    art: Art
    text: Text


# ---------------------------------------------------------------- equipment


class _Item(Row):
    id: Id
    name: Text
    level: Level = 1
    starting: bool = False
    """(S): starting equipment, in no deck, sold for 5 gold. [trade.starting-sell]"""
    cost: Number
    powers: Powers = ()
    """Its Ability. A weapon's serve only attacks made with it. [power.superior-critical]"""
    art: Art
    text: Text

    @property
    def resale(self) -> int:
        """What a trader pays for it. [trade.sell] [trade.starting-sell]"""
        return 5 if self.starting else self.cost // 2


class WeaponRow(_Item):
    """[[weapon]]. [equip.weapon.fields]"""

    attack: Dice
    type: AttackType
    range: Number = 0
    wield: Literal["one_hand", "two_hands"]

    @model_validator(mode="after")
    def _range_fits_type(self) -> Self:
        if (self.type == "melee") != (self.range == 0):
            wanted = "no range" if self.type == "melee" else "a range of at least 1"
            raise ValueError(f"a {self.type} weapon has {wanted}")
        gable = any(p.power == "gable" for p in self.powers)
        if gable != (self.attack == 0):
            raise ValueError("attack is 0 exactly for a weapon with Gable")
        return self


class ArmorRow(_Item):
    """[[armor]]. [equip.armor.fields]"""

    defense: Dice
    type: ArmorType
    wield: Literal["one_hand", "head", "torso", "feet"]

    @model_validator(mode="after")
    def _shields_are_held(self) -> Self:
        if (self.type == "shield") != (self.wield == "one_hand"):
            raise ValueError("a shield is held in one hand, and no other armour is")
        return self


class TrinketRow(_Item):
    """[[trinket]]. [equip.trinket.fields]"""

    type: TrinketType
    wield: Literal["one_hand", "head", "torso", "feet", "none"] = "none"

    @model_validator(mode="after")
    def _jewellery_needs_no_slot(self) -> Self:
        if self.type != "other" and self.wield != "none":
            raise ValueError(f'a {self.type} takes no slot: expected wield = "none"')
        if not self.powers:
            raise ValueError("a trinket needs powers")
        return self


Item = WeaponRow | ArmorRow | TrinketRow


class ConsumableRow(Row):
    """[[consumable]]: used once, in one's activation and for no action. [consumable.one-use]"""

    id: Id
    name: Text
    copies: Count = 1
    moment: Literal["activation", "attacked"] = "activation"
    """`attacked`: when its holder is made the target of an attack, before any dice."""
    target: Literal[
        "none", "hero", "adjacent_hero", "unconscious", "monster", "adjacent_monster", "space"
    ] = "none"
    """What the user points at: nothing; any standing hero, oneself included; oneself or a hero
    next to one, and where it heals him an unconscious one anywhere; an unconscious hero; a monster
    in sight and range; one next to one; a free space in sight and range."""
    range: Number = 0
    effects: Annotated[Effects, Field(min_length=1)]
    art: Art
    text: Text

    @model_validator(mode="after")
    def _range_fits_target(self) -> Self:
        if (self.target in ("monster", "space")) != (self.range > 0):
            raise ValueError("a range goes with target monster or space, and only with those")
        return self


# ---------------------------------------------------------------- monsters


class Block(Row):
    """The figures of a monster at one level. [monster.cards]"""

    speed: Annotated[int, Field(ge=0, le=9)]
    health: Count
    per_hero: Number = 0
    """Health added for each hero beyond the second."""
    attack: Annotated[int, Field(ge=1, le=9)]
    defense: Dice
    powers: Powers = ()


class Reaction(Row):
    """How a monster reacts to circumstances: when all this holds, that happens.

    At each moment the reactions are looked at in order and the first that fits is carried out.
    """

    name: Text
    text: Text
    at: Literal[
        "activation", "arrival", "damaged", "defeated", "friend_defeated", "hero_defeated",
        "round_start", "round_end",
    ] = "activation"  # fmt: skip
    """At the start of its activation, when it is set up, after it took damage (and stands), when
    it is defeated, when another monster or a hero is, in the Refresh Phase, in the End Phase."""
    when: Conditions = ()
    """All of these must hold."""
    unless: Conditions = ()
    """None of these may."""
    limit: Literal["", "turn", "adventure"] = ""
    do: Annotated[Effects, Field(min_length=1)]
    instead: bool = False
    """At an activation: in place of its move and attack."""


class MonsterRow(Row):
    """[[monster]]: a kind of monster, with its three levels. [monster.cards]"""

    id: Id
    name: Text
    rank: Rank
    type: AttackType
    range: Number = 0
    levels: tuple[Block, Block, Block]
    targets: Literal["nearest", "strongest", "farthest", "energetic"] = "nearest"
    """Whom it attacks of those it can, where it has no Hunter: by monster.target; a villain may
    prefer the most Health left, the farthest, or the most Energy."""
    reactions: tuple[Reaction, ...] = ()
    art: Art
    text: Text

    @property
    def large(self) -> bool:
        return any(p.power == "large_creature" for p in self.levels[0].powers)

    def at(self, level: int) -> Block:
        return self.levels[level - 1]

    @model_validator(mode="after")
    def _card_fits(self) -> Self:
        if (self.type == "melee") != (self.range == 0):
            wanted = "no range" if self.type == "melee" else "a range of at least 1"
            raise ValueError(f"a {self.type} attack has {wanted}")
        large = {any(p.power == "large_creature" for p in block.powers) for block in self.levels}
        if len(large) != 1:
            raise ValueError("a monster is a Large Creature at every level or at none")
        if self.targets != "nearest" and self.rank != "villain":
            raise ValueError("only villains choose whom they attack other than by powers")
        return self


# ---------------------------------------------------------------- the map


class TerrainRow(Row):
    """[[terrain]]: what a drawing's mark means.

    `obstacle` cannot be entered but is seen over; `setting` and `lair` are floor where scenery and
    monsters are set up. Walls (`#`) are blocking terrain.
    """

    id: Literal["obstacle", "setting", "lair"]
    name: Text
    mark: Annotated[str, Field(pattern=r"^[^#.=\s+|-]$", examples=["o"])]
    text: Text


SIDE = 8
"""Spaces along the side of a tile; a door is two spaces wide, in the middle of a side."""


class TileRow(Row):
    """[[tile]]: a double-sided tile; its sides are drawn in tiles/tile<number><a or b>.txt."""

    id: Annotated[str, Field(pattern=r"^\d+$", examples=["7"])]
    names: tuple[Text, Text]


class SceneryRow(Row):
    """[[scenery]]: what stands on a tile besides figures. [action.interact-objects]

    A `chest` is opened and a `fixture` used with Interact; a `lever` too, and does what the
    adventure says; a `lootable` is searched by its own rules. [action.loot-scenery]
    """

    id: Id
    name: Text
    kind: Literal["chest", "lever", "lootable", "fixture"]
    blocks_sight: bool = False
    """All scenery is an obstacle; this is blocking terrain too."""
    once: Literal["adventure", "hero", "turn"] = "adventure"
    """How often it can be used: once, once by each hero, once each turn."""
    effects: Effects = ()
    """What it gives or does to the hero who uses it."""
    art: Art
    text: Text

    @model_validator(mode="after")
    def _does_something(self) -> Self:
        if (self.kind == "lever") == bool(self.effects):
            raise ValueError("everything but a lever needs effects, and a lever has none")
        return self


class ExplorationRow(Row):
    """[[exploration]]: how a tile is set up when it is entered. [explore.card]

    Monsters are put on the tile's lairs, those farthest from the entrance first, scenery on its
    settings, farthest first; then `reveal` happens, `self` being the hero who opened the door.
    """

    id: Id
    name: Text
    levels: tuple[Level, ...] = LEVELS
    """The levels of adventures whose decks hold it."""
    monsters: tuple[Group, ...] = ()
    scenery: tuple[Id, ...] = ()
    reveal: Effects = ()
    art: Art
    text: Text


# ---------------------------------------------------------------- events, traders, difficulty


class EventRow(Row):
    """[[event]]. [round.event]"""

    id: Id
    name: Text
    copies: Count = 1
    mood: Literal["boon", "bane", "twist"]
    effects: Annotated[Effects, Field(min_length=1)]
    art: Art
    text: Text


class TraderRow(Row):
    """[[trader]]: who sells six cards of the level's equipment deck. [trade.trader]"""

    id: Id
    name: Text
    offers: Count = 6
    art: Art
    text: Text


class DifficultyRow(Row):
    """[[difficulty]]: how hard an adventure is set."""

    id: Id
    name: Text
    number: Count
    """From the easiest."""
    standard: bool = False
    monsters: Annotated[int, Field(ge=-2, le=2)] = 0
    """Added to the first group behind every door, down to 1; not to one whom the tale names."""
    villain_health: Annotated[int, Field(ge=25, le=300)] = 100
    """Percent, rounded up."""
    gold: Number = 0
    """Each hero has so much more at the start of a campaign or a single adventure."""
    consumables: Number = 0
    """Each hero draws so many at the start of an adventure."""
    event_every: Count = 1
    """The Event Phase draws a card only in every so many rounds."""
    text: Text

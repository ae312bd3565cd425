"""What a content pack may write, and how it becomes the frozen tables of `card`.

One class for each kind of TOML table: heroes, monsters, spawning points, adventure effects and
equipment, and the special actions, special attacks and potions on them. Each says in a sentence
what it expected where it finds something else. Whether one card's words agree with another's is
not seen here: that is the games' `check`.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Annotated, Literal, get_args

from pydantic import Field, PlainValidator, model_validator

from undercroft.games.superdungeon import status, words
from undercroft.games.superdungeon.card import (
    ABILITIES,
    ARM,
    ATTRIBUTES,
    EMPTY,
    NO_POOLS,
    NO_TRAITS,
    Action,
    AdventureEffects,
    Aim,
    DistanceKind,
    Equipment,
    Model,
    Platform,
    Pools,
    Slot,
    SpawningPoint,
    Traits,
)
from undercroft.games.superdungeon.words import (
    LIST_OF_WORDS,
    Count,
    Dice,
    Id,
    Number,
    Roster,
    Shape,
    Text,
    Types,
    json,
    specials_told_apart,
)
from undercroft.kernel.pack import Row

# ---------------------------------------------------------------- words

_BONUS = re.compile(r"([+-]\d+) (action|heart|speed)s?")


def _pools(text: object) -> Pools:
    return words.pools(text, ATTRIBUTES)


def _attribute(text: object) -> int:
    return words.attribute(text, ATTRIBUTES)


def _statuses(text: object) -> int:
    return words.statuses(text, status.BIT)


def distance(text: object) -> tuple[DistanceKind, int]:
    """Read a distance effect such as "magic 6"."""
    kind, number = words.numbered(text, get_args(DistanceKind), "a distance effect", "magic 6")
    return kind, number


def traits(line: object) -> Traits:
    """Read a line of abilities.

    Each word is an ability ("healer"), a status effect that damaging attacks cause ("fire"),
    "immune X", "immune all", "vulnerable X", a distance effect ("magic 8"), "reach 2", "potion 2",
    or a bonus ("+1 action", "+2 hearts", "-1 speed").
    """
    return words.abilities(line, NO_TRAITS, _trait, "magic 8")


def _trait(t: Traits, word: str) -> Traits:
    flag = words.flag(word)
    if flag in ABILITIES:
        return replace(t, flags=t.flags | ABILITIES[flag])
    if word in status.BIT:
        return replace(t, causes=t.causes | status.BIT[word])
    first, _, rest = word.partition(" ")
    if first == "immune" and rest == "all":
        return replace(t, immune=status.ALL)
    if first == "immune":
        return replace(t, immune=t.immune | words.status(rest, status.BIT))
    if first == "vulnerable":
        return replace(t, vulnerable=t.vulnerable | words.status(rest, status.BIT))
    if first in get_args(DistanceKind):
        return replace(t, distance=distance(word))
    if first == "reach":
        return replace(t, reach=words.numbered(word, ("reach",), "a reach", "reach 2")[1])
    if first == "potion":
        return replace(t, potions=words.numbered(word, ("potion",), "potions", "potion 2")[1])
    if bonus := _BONUS.fullmatch(word):
        number, what = int(bonus[1]), bonus[2]
        if what == "action":
            return replace(t, actions=t.actions + number)
        if what == "heart":
            return replace(t, hearts=t.hearts + number)
        return replace(t, speed=t.speed + number)
    raise words.unknown_ability(word, ABILITIES, status.NAMES)


EffectId = Annotated[
    str, Field(pattern=r"^[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*$", examples=["starfire.inferno"])
]
Bonus = Annotated[
    Pools,
    PlainValidator(_pools),
    json("object", properties={a: {"type": "string"} for a in ATTRIBUTES}),
]
Abilities = Annotated[Traits, PlainValidator(traits), json("array", **LIST_OF_WORDS)]
Statuses = Annotated[
    int, PlainValidator(_statuses), json("array", items={"enum": list(status.NAMES)})
]
AttributeName = Annotated[int, PlainValidator(_attribute), json("string", enum=list(ATTRIBUTES))]
Distance = Annotated[
    tuple[DistanceKind, int], PlainValidator(distance), json("string", examples=["magic 6"])
]


# ---------------------------------------------------------------- tables


class ActionTable(Row):
    """A special action, special attack or potion."""

    id: Id
    name: Text
    kind: Literal["action", "attack", "potion"]
    """What it is: how it is used follows from it."""
    cost: Number
    """Action points; potion tokens for a potion."""
    text: Text
    aim: Aim = "enemy"
    """Whom it may be used on; an augment helps friends, what is dangerous spares nobody."""
    distance: Distance | None = None
    """How far it reaches; without one, as far as the card itself."""
    shape: Shape | None = None
    """The squares it covers; without one, a single target."""
    attack_with: AttributeName | None = None
    """The dice of the attack; ATT, or those of the distance, without it."""
    versus: AttributeName | None = None
    """The dice of the defence; ARM without it."""
    dice: Bonus = NO_POOLS
    """Dice added by attribute: { att = "1R" }."""
    grants: Abilities = NO_TRAITS
    """Abilities that it gives, for the attack or while it lasts."""
    status: Statuses = 0
    """Status effects that it causes."""
    heal: Number = 0
    """Wounds that it removes."""
    remedy: bool = False
    """Whether it also removes all status effects."""
    push: Number = 0
    """Squares that whoever is hit is moved away."""
    pull: Number = 0
    """Squares that whoever is hit is moved nearer."""
    compel: Number = 0
    """Squares that the attacker moves whoever is hit."""
    teleport: Number = 0
    """The user moves to an empty square in sight, at most so many squares away."""
    smoke: bool = False
    """Whether it lays smoke, which blocks sight."""
    only: str = ""
    """A word of the type line: it works on such models alone."""
    shapeshift: str = ""
    """The id of the card that the user becomes."""
    offensive: bool = False
    """A potion that is an action of its own, in the own activation."""
    one_use: bool = False
    """Equipment that brings it is removed once it was used."""
    script: str = ""
    """A function of the game with this name does the rest; packs cannot bring new ones."""

    @model_validator(mode="after")
    def _does_something(self) -> ActionTable:
        does = (
            self.dice != NO_POOLS or self.grants != NO_TRAITS or self.status or self.heal
            or self.remedy or self.push or self.pull or self.compel or self.teleport or self.smoke
            or self.shapeshift or self.script
        )  # fmt: skip
        if self.kind != "attack" and not does:
            raise ValueError(
                f"{self.name} does nothing: expected dice, grants, status, heal, remedy, push,"
                " pull, compel, teleport, smoke, shapeshift or a script"
            )
        return self

    @model_validator(mode="after")
    def _fits_its_kind(self) -> ActionTable:
        if self.offensive and self.kind != "potion":
            raise ValueError(f"{self.name} is no potion, and only a potion can be offensive")
        if self.versus is not None and self.attack_with is None and self.kind != "attack":
            raise ValueError(
                f"{self.name} names the defense roll but not the attack roll: expected attack_with"
            )
        if self.shape and self.shape[0] != "burst" and self.distance and self.kind != "attack":
            raise ValueError(
                f"{self.name} has both a distance and a {self.shape[0]}: an action uses one or the"
                " other, and only a burst uses both"
            )
        return self

    def table(self) -> Action:
        return Action(
            **self.said("versus"),
            defend_with=ARM if self.versus is None else self.versus,
            rolls=self.kind == "attack" or self.attack_with is not None,
        )


class CardTable(Row):
    """What every card has."""

    id: Id
    name: Text
    text: Text
    art: str = ""


class StatTable(CardTable):
    """What heroes and monsters share."""

    set: Id = "core"
    """The box it comes in."""
    type: Types
    """Its type line: what other cards may call it by."""
    base: Count = 1
    """Squares along a side of its base."""
    speed: Number
    """Squares of one move."""
    actions: Number
    """Action points of one activation."""
    att: Dice
    """Dice, B blue, R red, G green, ST a fixed star."""
    arm: Dice
    will: Dice
    dex: Dice
    hearts: Count
    """Wounds it can take."""
    abilities: Abilities = NO_TRAITS
    """Abilities, statuses its attacks cause, immunities, distances and bonuses, a word each."""
    special: tuple[ActionTable, ...] = ()
    """What it can do besides."""
    copies: Count = 1
    """How many models there are."""
    cards: Count = 1
    """How many stat cards there are."""

    _specials_are_told_apart = model_validator(mode="after")(specials_told_apart)

    def table(self) -> Model:
        return Model(
            **self.said("type", "att", "arm", "will", "dex", "abilities", "special"),
            types=self.type,
            dice=(self.att, self.arm, self.will, self.dex),
            traits=self.abilities,
            specials=tuple(special.table() for special in self.special),
        )


class HeroTable(StatTable):
    """[[hero]]: a Hero card, or the card of a Hero's other shape."""

    kind: Literal["hero", "shapeshift"] = "hero"
    potions: Number


class MonsterTable(StatTable):
    """[[monster]]: a card of the Consul's side."""

    kind: Literal["minion", "denizen", "miniboss", "boss", "trap"]
    skulls: Count
    platform: Platform = "8-bit"
    leaves: Roster = ()


class PointTable(CardTable):
    """[[point]]: a spawning point card."""

    set: Id = "core"
    arm: Dice
    hearts: Count
    count: Count
    pool: Roster
    abilities: Abilities = Traits(immune=status.ALL)
    copies: Count
    cards: Count = 1

    def table(self) -> SpawningPoint:
        model = Model(
            **self.said("arm", "count", "pool", "abilities"),
            kind="point",
            types=("spawning", "point"),
            speed=0,
            actions=0,
            dice=(EMPTY, self.arm, EMPTY, EMPTY),
            traits=self.abilities,
        )
        return SpawningPoint(model, self.count, self.pool)


class EffectTable(Row):
    """One effect of an adventure effects card."""

    id: EffectId
    name: Text
    text: Text


class EffectsTable(Row):
    """[[effects]]: a boss's adventure effects card; its id is the boss's."""

    id: Id
    dungeon: tuple[EffectTable, ...] = ()
    boss_fight: tuple[EffectTable, ...] = ()
    timeout: tuple[EffectTable, ...] = ()
    summons: Roster = ()
    potion: tuple[ActionTable, ...] = ()

    @model_validator(mode="after")
    def _potions_are_potions(self) -> EffectsTable:
        for potion in self.potion:
            if potion.kind != "potion":
                raise ValueError(f"{potion.name} is of kind {potion.kind!r}: expected a potion")
        return self

    def table(self) -> AdventureEffects:
        every = (*self.dungeon, *self.boss_fight, *self.timeout)
        return AdventureEffects(
            boss=self.id,
            dungeon=tuple(effect.id for effect in self.dungeon),
            boss_fight=tuple(effect.id for effect in self.boss_fight),
            timeout=tuple(effect.id for effect in self.timeout),
            summons=self.summons,
            texts={effect.id: effect.text for effect in every},
            potions=tuple(potion.table() for potion in self.potion),
            names={effect.id: effect.name for effect in every},
        )


class EquipmentTable(CardTable):
    """[[loot]] and [[treasure]]: a card a Hero can equip."""

    slot: Slot
    dice: Bonus = NO_POOLS
    abilities: Abilities = NO_TRAITS
    special: tuple[ActionTable, ...] = ()
    copies: Count = 1
    boss: str = ""
    script: str = ""

    _specials_are_told_apart = model_validator(mode="after")(specials_told_apart)

    def table(self) -> Equipment:
        return Equipment(
            **self.said("dice", "abilities", "special"),
            traits=replace(self.abilities, dice=self.dice),
            specials=tuple(special.table() for special in self.special),
        )


class LootTable(EquipmentTable):
    """[[loot]]: a weapon, armor or item."""

    @model_validator(mode="after")
    def _is_loot(self) -> LootTable:
        if self.slot == "relic":
            raise ValueError(f"{self.name} is loot: expected the slot weapon, armor or item")
        return self


class TreasureTable(EquipmentTable):
    """[[treasure]]: a relic, or a card of the Treasure Deck that is none."""

    slot: Slot = "relic"

    @model_validator(mode="after")
    def _is_a_relic(self) -> TreasureTable:
        if self.slot != "relic":
            raise ValueError(f"{self.name} is treasure: expected the slot relic")
        return self

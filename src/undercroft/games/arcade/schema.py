"""What an Arcade pack may write, and how it becomes the frozen tables of `card`.

One class for each kind of TOML table: Heroes, monsters, spawning points, equipment, twists (all
cards of the challenge, boss fight, plot and mode decks) and the unique actions and potions on
them. Each says in a sentence what it expected where it finds something else. Whether one card's
words agree with another's is not seen here: that is `soundness`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, ClassVar, Literal

from pydantic import Field, PlainValidator, model_validator

from undercroft.games.superdungeon.card import EMPTY, NO_POOLS, Pool, Pools
from undercroft.games.superdungeon.crystal import schema as crystal
from undercroft.games.superdungeon.crystal.schema import (
    Affinity,
    Attack,
    AttributeName,
    Bonus,
    Statuses,
    Versus,
)
from undercroft.games.superdungeon.schema import CardTable
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

from .card import (
    ABILITIES,
    NO_GIFTS,
    Action,
    Aim,
    Blow,
    Colour,
    Equipment,
    Gifts,
    Hero,
    Icon,
    Monster,
    Point,
    Twist,
)

# ---------------------------------------------------------------- words

_BONUSES = {**crystal.BONUSES, "arm": "arm", "str": "strength"}


def gifts(line: object) -> Gifts:
    """Read a line of abilities; the bonuses of monsters are also "+1 arm" and "+1 str"."""
    return crystal.gifts(line, NO_GIFTS, ABILITIES, _BONUSES)


Abilities = Annotated[Gifts, PlainValidator(gifts), json("array", **LIST_OF_WORDS)]
Crystal = Literal["citrine", "ruby", "emerald", "sapphire"]


def _every_offense(pool: Pool) -> Pools:
    """Dice for offense rolls of every attribute that has them."""
    return (pool, EMPTY, pool, pool)


# ---------------------------------------------------------------- actions


class EffectTable(Row):
    """What unique actions of Heroes and monsters share."""

    id: Id
    name: Text
    kind: Literal["offense", "support"]
    text: Text
    range: Count | None = None
    aim: Aim = "enemy"
    shape: Shape | None = None
    grants: Abilities = NO_GIFTS
    status: Statuses = 0
    heal: Number = 0
    push: Number = 0
    pull: Number = 0
    compel: Number = 0
    only: str = ""
    script: str = ""

    @model_validator(mode="after")
    def _area_or_range(self) -> EffectTable:
        crystal.has_range_or_area(self)
        return self

    @model_validator(mode="after")
    def _does_something(self) -> EffectTable:
        if self.kind == "support" and not self._effects():
            raise ValueError(
                f"{self.name} does nothing: expected dice, grants, status, heal, push, pull,"
                " compel or a script"
            )
        return self

    def _effects(self) -> bool:
        return bool(
            self.grants != NO_GIFTS or self.status or self.heal or self.push or self.pull
            or self.compel or self.script
        )  # fmt: skip


class ActionTable(EffectTable):
    """A unique action or a potion of a Hero or a piece of equipment."""

    cost: Number = 1
    colour: Colour | None = None
    icon: Icon | None = None
    rolls: Versus | None = None
    dice: Bonus = NO_POOLS
    offense: Dice = EMPTY
    remedy: bool = False
    teleport: Number = 0
    one_use: bool = False

    @model_validator(mode="after")
    def _fits_its_kind(self) -> ActionTable:
        offensive = self.kind == "offense"
        if offensive and self.icon in (None, "support"):
            raise crystal.no_icon(self)
        if not offensive and self.icon not in (None, "support"):
            raise ValueError(f"{self.name} is a support action: expected no attack icon")
        crystal.reaches_somebody(self)
        crystal.has_range_of_burst(self)
        crystal.rolls_by_its_icon(self, self.rolls)
        if self.colour:
            crystal.has_colour_of_its_kind(self, self.colour)
        if self.aim == "enemy" and not offensive and self._friendly():
            raise crystal.unaugmented(self)
        return self

    def _friendly(self) -> bool:
        boons = self.grants != NO_GIFTS and min(self.grants.arm, self.grants.strength) >= 0
        return bool(self.heal or self.remedy or self.teleport or boons)

    def _effects(self) -> bool:
        return bool(
            super()._effects() or self.remedy or self.teleport or self.dice != NO_POOLS
            or self.offense != EMPTY
        )  # fmt: skip

    def table(self) -> Action:
        """Dice go into the action's own roll if it has one, else they last with its grants."""
        own = self.kind == "offense" or self.rolls is not None
        grants = replace(self.grants, offense=_every_offense(self.offense))
        return Action(
            **self.said("kind", "range", "icon", "dice", "offense", "grants"),
            offensive=self.kind == "offense",
            reach=self.range,
            icon=self.icon or "support",
            dice=self.dice if own else NO_POOLS,
            grants=grants if own else replace(grants, dice=self.dice),
        )


class UniqueTable(EffectTable):
    """A unique action of a monster; it costs no action points. [command.unique.free]"""

    strength: Number = Field(default=0, alias="str")
    signature: bool = False
    overcharge: str = ""

    def table(self) -> Action:
        return Action(
            **self.said("kind", "range"),
            offensive=self.kind == "offense",
            reach=self.range,
            cost=0,
            icon="melee" if self.kind == "offense" else "support",
        )


# ---------------------------------------------------------------- cards


class HeroTable(CardTable):
    """[[hero]]: a Hero card."""

    type: Types
    affinity: Affinity
    move: Count
    actions: Count
    strength: Dice = Field(alias="str")
    arm: Dice
    will: Dice
    dex: Dice
    hearts: Count
    potions: Number
    attacks: tuple[Attack, ...]
    defends: tuple[AttributeName, ...]
    abilities: Abilities = NO_GIFTS
    special: tuple[ActionTable, ...] = ()
    base: Count = 1
    shapeshift: str = ""

    _specials_are_told_apart = model_validator(mode="after")(specials_told_apart)

    @model_validator(mode="after")
    def _can_fight(self) -> HeroTable:
        if not self.attacks or not self.defends:
            raise ValueError(f"{self.name} cannot fight: expected attacks and defends")
        return self

    def table(self) -> Hero:
        return Hero(
            **self.said("type", "strength", "arm", "will", "dex", "abilities", "special"),
            types=self.type,
            dice=(self.strength, self.arm, self.will, self.dex),
            gifts=self.abilities,
            specials=tuple(special.table() for special in self.special),
        )


class BlowTable(Row):
    """A set of attributes: { actions = 2, str = 2, range = 1 }."""

    actions: Count
    strength: Count = Field(alias="str")
    range: Count

    def table(self) -> Blow:
        return Blow(self.actions, self.strength, self.range)


class MonsterTable(CardTable):
    """[[monster]]: one kind of monster of a solo or gang card."""

    card: Text
    rank: Literal["elite", "minion", "miniboss", "boss", "champion", "trap"]
    type: Types
    affinity: Affinity
    move: Count
    hearts: Count
    arm: Number
    solo: BlowTable | None = None
    gang: BlowTable | None = None
    bonds: tuple[Id, ...] = ()
    abilities: Abilities = NO_GIFTS
    special: tuple[UniqueTable, ...] = ()
    base: Count = 1
    copies: Count = 1
    shapeshift: str = ""
    models: str = ""
    comes_with: str = ""
    box: bool = True

    _specials_are_told_apart = model_validator(mode="after")(specials_told_apart)

    @model_validator(mode="after")
    def _fights_as_its_rank_does(self) -> MonsterTable:
        if self.rank == "minion" and (self.solo or self.gang or self.bonds):
            raise ValueError(f"{self.name} is a minion: its elites fight and name it in bonds")
        if self.rank != "minion" and self.solo is None:
            raise ValueError(f"{self.name} has no solo attributes: expected actions, str and range")
        if (self.gang is None) != (not self.bonds):
            raise ValueError(f"{self.name}: gang attributes and bonds go together")
        return self

    def table(self) -> Monster:
        return Monster(
            **self.said("type", "solo", "gang", "abilities", "special"),
            types=self.type,
            solo=self.solo.table() if self.solo else Blow(0, 0, 0),
            gang=self.gang.table() if self.gang else None,
            gifts=self.abilities,
            specials=tuple(special.table() for special in self.special),
        )


class PointTable(CardTable):
    """[[point]]: a spawning point card."""

    paired: bool = False
    pool: Roster
    models: Id
    aura: str = ""
    copies: Count = 1
    box: bool = True

    def table(self) -> Point:
        return Point(**self.said())


class EquipmentTable(CardTable):
    """[[loot]] and [[treasure]]: a card a Hero can equip."""

    deck: ClassVar[Literal["loot", "treasure"]]
    slot: Crystal
    dice: Bonus = NO_POOLS
    offense: Dice = EMPTY
    abilities: Abilities = NO_GIFTS
    special: tuple[ActionTable, ...] = ()
    copies: Count = 1
    comes_with: str = ""
    explore_only: bool = False

    _specials_are_told_apart = model_validator(mode="after")(specials_told_apart)

    @model_validator(mode="after")
    def _gives_something(self) -> EquipmentTable:
        if self._gifts() == NO_GIFTS and not self.special:
            raise ValueError(f"{self.name} gives nothing: expected dice, abilities or a special")
        return self

    def _gifts(self) -> Gifts:
        return replace(self.abilities, dice=self.dice, offense=_every_offense(self.offense))

    def table(self) -> Equipment:
        return Equipment(
            **self.said("dice", "offense", "abilities", "special"),
            deck=self.deck,
            gifts=self._gifts(),
            specials=tuple(special.table() for special in self.special),
        )


class LootTable(EquipmentTable):
    """[[loot]]: a card of the loot deck."""

    deck = "loot"


class TreasureTable(EquipmentTable):
    """[[treasure]]: a card of the treasure deck that can be equipped."""

    deck = "treasure"


class BooTable(CardTable):
    """[[boo]]: a card of the treasure deck that turns a chest into a monster."""

    copies: Count = 1

    def table(self) -> Equipment:
        return Equipment(**self.said(), deck="treasure", slot="", boo=True)


# ---------------------------------------------------------------- twists


class TwistTable(Row):
    """A card that bends the rules: what it does at once, and what holds while it is in force."""

    deck: ClassVar[Literal["challenge", "boss", "plot", "easy", "hard"]]
    id: Id
    name: Text
    trap: str = ""
    trap_text: str = ""
    effect: str = ""
    text: str = ""
    copies: Count = 1
    art: str = ""

    @model_validator(mode="after")
    def _says_what_it_does(self) -> TwistTable:
        if not self.trap and not self.effect:
            raise ValueError(f"{self.name} does nothing: expected a trap or an effect")
        for script, told, name in (
            (self.trap, self.trap_text, "trap_text"),
            (self.effect, self.text, "text"),
        ):
            if bool(script) != bool(told):
                raise ValueError(f"{self.name}: a script and its {name} go together")
        return self

    def table(self) -> Twist:
        return Twist(**self.said(), deck=self.deck)


class ChallengeTable(TwistTable):
    """[[challenge]]: a card of the challenge deck."""

    deck = "challenge"


class BossChallengeTable(TwistTable):
    """[[boss_challenge]]: a card of a Boss Fight challenge deck. [expand.boss-decks]"""

    deck = "boss"
    series: str = ""


class PlotTable(TwistTable):
    """[[plot]]: a plot card; its trap is what happens when it comes into play."""

    deck = "plot"


class EasyTable(TwistTable):
    """[[easy]]: an Easy Mode card."""

    deck = "easy"


class HardTable(TwistTable):
    """[[hard]]: a Hard Mode card."""

    deck = "hard"

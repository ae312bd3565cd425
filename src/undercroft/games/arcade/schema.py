"""What an Arcade pack may write, and how it becomes the frozen tables of `card`.

One class for each kind of TOML table: Heroes, monsters, spawning points, equipment, twists (all
cards of the challenge, boss fight, plot and mode decks) and the unique actions and potions on
them. Each says in a sentence what it expected where it finds something else. Whether one card's
words agree with another's is not seen here: that is `soundness`.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, PlainValidator, model_validator

from undercroft.games.superdungeon import words
from undercroft.games.superdungeon.card import EMPTY, NO_POOLS, Pool, Pools
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
    told_apart,
)
from undercroft.kernel.names import hint
from undercroft.kernel.pack import Row

from . import status
from .card import (
    ABILITIES,
    AFFINITIES,
    ATTRIBUTES,
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

_BONUS = re.compile(r"([+-]\d+) (action|heart|move|potion|arm|str)s?")
_BONUS_FIELD = {
    "action": "actions", "heart": "hearts", "move": "move", "potion": "potions", "arm": "arm",
    "str": "strength",
}  # fmt: skip


def gifts(line: object) -> Gifts:
    """Read a line of abilities.

    Each word is an ability ("backlash"), a status effect that successful offensive actions
    inflict ("fire"), "immune X", "immune all", or a bonus ("+1 action", "+2 moves", "+1 heart",
    "+1 potion"; for monsters "+1 arm", "+1 str").
    """
    return words.abilities(line, NO_GIFTS, _gift, "stealth")


def _gift(g: Gifts, word: str) -> Gifts:
    flag = words.flag(word)
    if flag in ABILITIES:
        return replace(g, flags=g.flags | ABILITIES[flag])
    if word in status.BIT:
        return replace(g, inflicts=g.inflicts | status.BIT[word])
    first, _, rest = word.partition(" ")
    if first == "immune":
        bits = status.ALL if rest == "all" else words.status(rest, status.BIT)
        return replace(g, immune=g.immune | bits)
    if bonus := _BONUS.fullmatch(word):
        field = _BONUS_FIELD[bonus[2]]
        changed: Any = {field: getattr(g, field) + int(bonus[1])}
        return replace(g, **changed)
    raise words.unknown_ability(word, ABILITIES, status.NAMES)


def attack(text: object) -> tuple[Icon, int]:
    """Read an attack icon with its range, such as "magic 8"."""
    icons = ("melee", "magic", "missile")
    kind, number = words.numbered(text, icons, "an attack icon", "magic 8")
    return kind, number


def versus(text: object) -> tuple[int, int]:
    """Read the attributes of a support roll, such as "will vs will"."""
    mine, vs, theirs = (*str(text).split(), "", "", "")[:3]
    if not isinstance(text, str) or vs != "vs" or len(text.split()) != 3:
        raise ValueError(f'expected two attributes, as in "will vs will", not {text!r}')
    return words.attribute(mine, ATTRIBUTES), words.attribute(theirs, ATTRIBUTES)


def affinity(line: object) -> tuple[str, ...]:
    if not isinstance(line, list) or not line:
        raise ValueError(f'expected a list of crystals, such as ["ruby"], not {line!r}')
    for word in line:
        if word not in AFFINITIES:
            raise ValueError(f"{word!r} is no crystal{hint(str(word), AFFINITIES)}")
    return tuple(line)


def _pools(text: object) -> Pools:
    return words.pools(text, ATTRIBUTES)


def _statuses(text: object) -> int:
    return words.statuses(text, status.BIT)


def _attribute(text: object) -> int:
    return words.attribute(text, ATTRIBUTES)


Bonus = Annotated[
    Pools,
    PlainValidator(_pools),
    json("object", properties={a: {"type": "string"} for a in ATTRIBUTES}),
]
Abilities = Annotated[Gifts, PlainValidator(gifts), json("array", **LIST_OF_WORDS)]
Affinity = Annotated[
    tuple[str, ...], PlainValidator(affinity), json("array", items={"enum": list(AFFINITIES)})
]
Statuses = Annotated[
    int, PlainValidator(_statuses), json("array", items={"enum": list(status.NAMES)})
]
Attack = Annotated[tuple[Icon, int], PlainValidator(attack), json("string", examples=["magic 8"])]
Versus = Annotated[
    tuple[int, int], PlainValidator(versus), json("string", examples=["will vs will"])
]
AttributeName = Annotated[int, PlainValidator(_attribute), json("string", enum=list(ATTRIBUTES))]
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
        if self.shape and self.shape[0] != "burst" and self.range:
            raise ValueError(
                f"{self.name} has both a range and a {self.shape[0]}: an action uses one or the"
                " other, and only a burst uses both"
            )
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

    def _action(self) -> Action:
        return Action(
            id=self.id,
            name=self.name,
            offensive=self.kind == "offense",
            text=self.text,
            reach=self.range,
            aim=self.aim,
            shape=self.shape,
            grants=self.grants,
            status=self.status,
            heal=self.heal,
            push=self.push,
            pull=self.pull,
            compel=self.compel,
            only=self.only,
            script=self.script,
        )


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
            raise ValueError(f"{self.name} has no icon: expected melee, magic or missile")
        if not offensive and self.icon not in (None, "support"):
            raise ValueError(f"{self.name} is a support action: expected no attack icon")
        if offensive and self.range is None and self.shape is None:
            raise ValueError(f"{self.name} reaches nobody: expected a range or a shape")
        if self.shape and self.shape[0] == "burst" and self.range is None:
            raise ValueError(f"{self.name} is a burst: expected its range too")
        if offensive and self.rolls:
            raise ValueError(f"{self.name} rolls by its icon: only support actions name attributes")
        if self.colour and offensive != (self.colour == "red"):
            raise ValueError(
                f"{self.name} is a {self.colour} potion: red ones are offense, blue and green"
                " ones support"
            )
        if self.aim == "enemy" and not offensive and self._friendly():
            raise ValueError(f"{self.name} helps its target: expected the aim augment")
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
        return replace(
            self._action(),
            cost=self.cost,
            colour=self.colour,
            icon=self.icon or "support",
            rolls=self.rolls,
            dice=self.dice if own else NO_POOLS,
            grants=grants if own else replace(grants, dice=self.dice),
            remedy=self.remedy,
            teleport=self.teleport,
            one_use=self.one_use,
        )


class UniqueTable(EffectTable):
    """A unique action of a monster; it costs no action points. [command.unique.free]"""

    strength: Number = Field(default=0, alias="str")
    signature: bool = False
    overcharge: str = ""

    def table(self) -> Action:
        return replace(
            self._action(),
            cost=0,
            icon="melee" if self.kind == "offense" else "support",
            strength=self.strength,
            signature=self.signature,
            overcharge=self.overcharge,
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

    @model_validator(mode="after")
    def _specials_are_told_apart(self) -> HeroTable:
        told_apart(self.name, self.special)
        return self

    @model_validator(mode="after")
    def _can_fight(self) -> HeroTable:
        if not self.attacks or not self.defends:
            raise ValueError(f"{self.name} cannot fight: expected attacks and defends")
        return self

    def table(self) -> Hero:
        return Hero(
            id=self.id,
            name=self.name,
            types=self.type,
            affinity=self.affinity,
            move=self.move,
            actions=self.actions,
            dice=(self.strength, self.arm, self.will, self.dex),
            hearts=self.hearts,
            potions=self.potions,
            attacks=self.attacks,
            defends=self.defends,
            gifts=self.abilities,
            specials=tuple(special.table() for special in self.special),
            base=self.base,
            shapeshift=self.shapeshift,
            art=self.art,
            text=self.text,
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

    @model_validator(mode="after")
    def _specials_are_told_apart(self) -> MonsterTable:
        told_apart(self.name, self.special)
        return self

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
            id=self.id,
            name=self.name,
            rank=self.rank,
            types=self.type,
            affinity=self.affinity,
            move=self.move,
            hearts=self.hearts,
            arm=self.arm,
            solo=self.solo.table() if self.solo else Blow(0, 0, 0),
            gang=self.gang.table() if self.gang else None,
            bonds=self.bonds,
            gifts=self.abilities,
            specials=tuple(special.table() for special in self.special),
            base=self.base,
            copies=self.copies,
            shapeshift=self.shapeshift,
            card=self.card,
            models=self.models,
            comes_with=self.comes_with,
            box=self.box,
            art=self.art,
            text=self.text,
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
        return Point(
            id=self.id,
            name=self.name,
            paired=self.paired,
            pool=self.pool,
            models=self.models,
            aura=self.aura,
            copies=self.copies,
            box=self.box,
            art=self.art,
            text=self.text,
        )


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

    @model_validator(mode="after")
    def _specials_are_told_apart(self) -> EquipmentTable:
        told_apart(self.name, self.special)
        return self

    @model_validator(mode="after")
    def _gives_something(self) -> EquipmentTable:
        if self._gifts() == NO_GIFTS and not self.special:
            raise ValueError(f"{self.name} gives nothing: expected dice, abilities or a special")
        return self

    def _gifts(self) -> Gifts:
        return replace(self.abilities, dice=self.dice, offense=_every_offense(self.offense))

    def table(self) -> Equipment:
        return Equipment(
            id=self.id,
            name=self.name,
            deck=self.deck,
            slot=self.slot,
            gifts=self._gifts(),
            specials=tuple(special.table() for special in self.special),
            copies=self.copies,
            comes_with=self.comes_with,
            explore_only=self.explore_only,
            art=self.art,
            text=self.text,
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
        return Equipment(
            id=self.id,
            name=self.name,
            deck="treasure",
            slot="",
            copies=self.copies,
            boo=True,
            art=self.art,
            text=self.text,
        )


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
        return Twist(
            id=self.id,
            name=self.name,
            deck=self.deck,
            trap=self.trap,
            effect=self.effect,
            trap_text=self.trap_text,
            text=self.text,
            copies=self.copies,
            art=self.art,
        )


class ChallengeTable(TwistTable):
    """[[challenge]]: a card of the challenge deck."""

    deck = "challenge"


class BossChallengeTable(TwistTable):
    """[[boss_challenge]]: a card of a Boss Fight challenge deck. [expand.boss-decks]"""

    deck = "boss"
    series: str = ""

    def table(self) -> Twist:
        return replace(super().table(), series=self.series)


class PlotTable(TwistTable):
    """[[plot]]: a plot card; its trap is what happens when it comes into play."""

    deck = "plot"


class EasyTable(TwistTable):
    """[[easy]]: an Easy Mode card."""

    deck = "easy"


class HardTable(TwistTable):
    """[[hard]]: a Hard Mode card."""

    deck = "hard"

"""What a Crystalia pack may write on its cards, and how it becomes the frozen tables of `card`.

One class for each kind of card: heroes, monsters, mimics, spawning points, boss cards, equipment
and traps, and the unique actions and potions on them. Each says in a sentence what it expected
where it finds something else. Tables that are no cards are in `tables`; whether one card's words
agree with another's is not seen here: that is `soundness`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, ClassVar, Literal

from pydantic import Field, PlainValidator, model_validator

from undercroft.games.superdungeon.card import EMPTY, NO_POOLS
from undercroft.games.superdungeon.crystal import schema as crystal
from undercroft.games.superdungeon.crystal import status
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
    told_apart,
)
from undercroft.kernel.pack import Row

from . import wording
from .card import (
    ABILITIES,
    ARM,
    NO_GIFTS,
    Action,
    Aim,
    Attunement,
    BossCard,
    Colour,
    Equipment,
    Event,
    Gifts,
    Icon,
    Kind,
    Model,
    Platform,
    Point,
    Slot,
    Trap,
)
from .wording import On, Printed

# ---------------------------------------------------------------- words


def gifts(line: object) -> Gifts:
    """Read a line of abilities."""
    return crystal.gifts(line, NO_GIFTS, ABILITIES, crystal.BONUSES)


Abilities = Annotated[Gifts, PlainValidator(gifts), json("array", **LIST_OF_WORDS)]
Crystal = Literal["citrine", "ruby", "emerald", "sapphire", "amethyst"]


# ---------------------------------------------------------------- actions


class ActionTable(Row):
    """A unique action of a unit or a piece of equipment."""

    id: Id
    name: Text
    kind: Literal["offense", "support"]
    text: Text
    cost: Number = 1
    icon: Icon | None = None
    range: Count | None = None
    aim: Aim = "enemy"
    whom: Printed = "model"
    others: bool = False
    only: str = ""
    shape: Shape | None = None
    against: AttributeName | None = None
    rolls: Versus | None = None
    dice: Bonus = NO_POOLS
    offense: Dice = EMPTY
    grants: Abilities = NO_GIFTS
    status: Statuses = 0
    heal: Number = 0
    remedy: bool = False
    push: Number = 0
    pull: Number = 0
    compel: Number = 0
    teleport: Number = 0
    steal: Number = 0
    once: bool = False
    one_use: bool = False
    script: str = ""

    @model_validator(mode="after")
    def _reaches_somebody(self) -> ActionTable:
        crystal.has_range_of_burst(self)
        crystal.has_range_or_area(self)
        crystal.reaches_somebody(self)
        return self

    @model_validator(mode="after")
    def _fits_its_kind(self) -> ActionTable:
        offensive = self.kind == "offense"
        if offensive and self.icon is None:
            raise crystal.no_icon(self)
        if not offensive and (self.icon or self.against is not None):
            raise ValueError(f"{self.name} is a support action: expected rolls, if it rolls at all")
        crystal.rolls_by_its_icon(self, self.rolls)
        if not offensive and not self._effects():
            raise ValueError(
                f"{self.name} does nothing: expected dice, offense, grants, status, heal, remedy,"
                " push, pull, compel, teleport, steal or a script"
            )
        if self.aim == "enemy" and not offensive and self._helps():
            raise crystal.unaugmented(self)
        return self

    def _helps(self) -> bool:
        return bool(self.heal or self.remedy or self.teleport or self.grants != NO_GIFTS)

    def _effects(self) -> bool:
        return bool(
            self.dice != NO_POOLS or self.offense != EMPTY or self.grants != NO_GIFTS
            or self.status or self.heal or self.remedy or self.push or self.pull or self.compel
            or self.teleport or self.steal or self.script
        )  # fmt: skip

    def table(self, on: On) -> Action:
        """Dice go into the action's own roll if it has one, else they last with its grants."""
        own = self.kind == "offense" or self.rolls is not None
        grants = replace(self.grants, offense=self.offense)
        return Action(
            **self.said("kind", "range", "whom", "dice", "offense", "grants"),
            offensive=self.kind == "offense",
            reach=self.range,
            group=wording.group(self.whom, on),
            dice=self.dice if own else NO_POOLS,
            grants=grants if own else replace(grants, dice=self.dice),
        )


class PotionTable(ActionTable):
    """[[hero.potion]]: a potion; its cost is counted in tokens."""

    colour: Colour

    @model_validator(mode="after")
    def _has_the_colour_of_its_kind(self) -> PotionTable:
        crystal.has_colour_of_its_kind(self, self.colour)
        return self


# ---------------------------------------------------------------- cards


class StatTable(CardTable):
    """What the stat cards of all units share."""

    on: ClassVar[On] = "monster"
    type: Types
    affinity: Affinity
    base: Count = 1
    move: Number
    actions: Number
    strength: Dice = Field(alias="str")
    arm: Dice
    will: Dice
    dex: Dice
    hearts: Count
    attacks: tuple[Attack, ...] = ()
    defends: tuple[AttributeName, ...] = (ARM,)
    abilities: Abilities = NO_GIFTS
    special: tuple[ActionTable, ...] = ()

    _specials_are_told_apart = model_validator(mode="after")(specials_told_apart)

    @model_validator(mode="after")
    def _can_defend(self) -> StatTable:
        if not self.defends:
            raise ValueError(f"{self.name} cannot defend: expected defends, such as ['arm']")
        return self

    def _model(self, *but: str, kind: Kind) -> Model:
        """The stat card, which has the row's other fields under their own names."""
        own = ("type", "strength", "arm", "will", "dex", "abilities", "special", "kind", *but)
        return Model(
            **self.said(*own),
            kind=kind,
            types=self.type,
            dice=(self.strength, self.arm, self.will, self.dex),
            gifts=self.abilities,
            specials=tuple(special.table(self.on) for special in self.special),
        )


class HeroTable(StatTable):
    """[[hero]]: a hero card, or the card of a hero's other form."""

    on = "hero"
    kind: Literal["hero", "form"] = "hero"
    potions: Number
    potion: tuple[PotionTable, ...] = ()
    shapeshift: str = ""

    @model_validator(mode="after")
    def _potions_are_told_apart(self) -> HeroTable:
        told_apart(self.name, (*self.special, *self.potion))
        return self

    @model_validator(mode="after")
    def _can_fight(self) -> HeroTable:
        if not self.attacks:
            raise ValueError(f"{self.name} cannot fight: expected attacks, such as ['melee 1']")
        return self

    def table(self) -> Model:
        brews = tuple(potion.table(self.on) for potion in self.potion)
        return replace(self._model("potion", kind=self.kind), brews=brews, platform="super")


class MonsterTable(StatTable):
    """[[monster]]: a mini-boss, a boss, a monster of a pool, or a champion of a boss."""

    kind: Literal["miniboss", "boss", "champion", "elite", "minion"]
    skulls: Count
    platform: Platform = "8-bit"

    def table(self) -> Model:
        return self._model(kind=self.kind)


class MimicTable(StatTable):
    """[[mimic]]: a card of the mimic deck. [component.decks.mimic]"""

    skulls: Count = 1
    copies: Count = 1

    def table(self) -> Model:
        return self._model("copies", kind="mimic")


class PointTable(CardTable):
    """[[point]]: a spawning point; an active one also has movement, actions and skulls."""

    affinity: Affinity
    type: Types = ("spawning", "point")
    base: Count = 1
    paired: bool = False
    pool: Roster
    hearts: Count
    arm: Dice
    abilities: Abilities = Gifts(immune=status.ALL)
    aura: Abilities = NO_GIFTS
    aura_only: str = ""
    reach: Count = 2
    webs: bool = False
    active: bool = False
    move: Number = 0
    actions: Number = 0
    skulls: Number = 0
    strength: Dice = Field(default=EMPTY, alias="str")
    will: Dice = EMPTY
    dex: Dice = EMPTY
    attacks: tuple[Attack, ...] = ()
    special: tuple[ActionTable, ...] = ()

    @model_validator(mode="after")
    def _acts_if_active(self) -> PointTable:
        acts = bool(self.move or self.actions or self.skulls or self.attacks or self.special)
        if self.active and not (self.actions and self.skulls):
            raise ValueError(f"{self.name} is active: expected actions and skulls")
        if acts and not self.active:
            raise ValueError(f"{self.name} is static: it has no move, actions, skulls or attacks")
        told_apart(self.name, self.special)
        return self

    def table(self) -> Point:
        model = Model(
            id=self.id,
            name=self.name,
            kind="point",
            types=self.type,
            affinity=self.affinity,
            move=self.move,
            actions=self.actions,
            dice=(self.strength, self.arm, self.will, self.dex),
            hearts=self.hearts,
            attacks=self.attacks,
            base=self.base,
            skulls=self.skulls,
            gifts=self.abilities,
            specials=tuple(special.table("monster") for special in self.special),
            art=self.art,
            text=self.text,
        )
        return Point(
            id=self.id,
            model=model,
            paired=self.paired,
            active=self.active,
            pool=self.pool,
            aura=self.aura,
            aura_only=self.aura_only,
            reach=self.reach,
            webs=self.webs,
        )


class EventTable(Row):
    """One effect of a boss card."""

    name: Text
    text: Text
    whom: Literal["enemy_leaders", "enemies", "all", "friends"] = "enemies"
    within: Number = 0
    status: Statuses = 0
    wounds: Number = 0
    heal: Number = 0
    push: Number = 0
    pull: Number = 0
    compel: Number = 0
    dice: Bonus = NO_POOLS
    grants: Abilities = NO_GIFTS
    summons: Roster = ()
    summon_within: Count = 2

    @model_validator(mode="after")
    def _does_something(self) -> EventTable:
        does = (
            self.status or self.wounds or self.heal or self.push or self.pull or self.compel
            or self.dice != NO_POOLS or self.grants != NO_GIFTS or self.summons
        )  # fmt: skip
        if not does:
            raise ValueError(
                f"{self.name} does nothing: expected status, wounds, heal, push, pull, compel,"
                " dice, grants or summons"
            )
        return self

    def table(self) -> Event:
        return Event(**self.said("dice", "grants"), grants=replace(self.grants, dice=self.dice))


class BossCardTable(Row):
    """[[boss_card]]: the Boss Fight event and the timeout of a boss; its id is the boss's."""

    id: Id
    fight: tuple[EventTable, ...]
    timeout: tuple[EventTable, ...]

    @model_validator(mode="after")
    def _has_both(self) -> BossCardTable:
        if not self.fight or not self.timeout:
            raise ValueError("expected at least one fight effect and one timeout effect")
        return self

    def table(self) -> BossCard:
        return BossCard(
            self.id,
            tuple(event.table() for event in self.fight),
            tuple(event.table() for event in self.timeout),
        )


class AttuneTable(Row):
    """[[treasure.attune]]: what the card does besides for units of an affinity."""

    affinity: Crystal
    dice: Bonus = NO_POOLS
    abilities: Abilities = NO_GIFTS
    malus: bool = False

    def table(self) -> Attunement:
        return Attunement(self.affinity, replace(self.abilities, dice=self.dice), self.malus)


class EquipmentTable(CardTable):
    """[[loot]] and [[treasure]]: a card a unit can be equipped with."""

    deck: ClassVar[Literal["loot", "treasure"]]
    slot: Slot
    dice: Bonus = NO_POOLS
    offense: Dice = EMPTY
    abilities: Abilities = NO_GIFTS
    attune: tuple[AttuneTable, ...] = ()
    special: tuple[ActionTable, ...] = ()
    copies: Count = 1

    _specials_are_told_apart = model_validator(mode="after")(specials_told_apart)

    @model_validator(mode="after")
    def _gives_something(self) -> EquipmentTable:
        if self._gifts() == NO_GIFTS and not self.special and not self.attune:
            raise ValueError(f"{self.name} gives nothing: expected dice, abilities or a special")
        return self

    def _gifts(self) -> Gifts:
        return replace(self.abilities, dice=self.dice, offense=self.offense)

    def table(self) -> Equipment:
        return Equipment(
            **self.said("dice", "offense", "abilities", "attune", "special"),
            deck=self.deck,
            gifts=self._gifts(),
            attune=tuple(attune.table() for attune in self.attune),
            specials=tuple(special.table("equipment") for special in self.special),
        )


class LootTable(EquipmentTable):
    """[[loot]]: a card of the loot deck."""

    deck = "loot"


class TreasureTable(EquipmentTable):
    """[[treasure]]: a card of the treasure deck."""

    deck = "treasure"


class TrapTable(CardTable):
    """[[trap]]: a card of the trap deck."""

    area: Literal["block", "line", "scatter"]
    defense: Number
    stars: Number = 0
    status: Statuses = 0
    wave: Number = 0
    push: Number = 0
    choke: bool = False
    hold: bool = False
    difficult: bool = False
    wall: bool = False
    crawls: Number = 0
    home: bool = False
    lure: bool = False
    used_up: bool = False
    copies: Count = 1

    @model_validator(mode="after")
    def _does_something(self) -> TrapTable:
        does = (
            self.stars or self.status or self.push or self.choke or self.hold or self.difficult
            or self.wall or self.home or self.lure
        )  # fmt: skip
        if not does:
            raise ValueError(
                f"{self.name} does nothing: expected stars, status, push, choke, hold, difficult,"
                " wall, home or lure"
            )
        if self.wave and not self.stars:
            raise ValueError(f"{self.name} reaches an area but does not attack: expected stars")
        return self

    def table(self) -> Trap:
        return Trap(**self.said())

"""The tables of a Realms pack: what a row of each looks like.

Rows are frozen and serve as the cards themselves. What a card *does* is a list of typed effects,
the same for events, consumables, scenery, exploration cards, villains and adventures; the book's
33 special powers are spoken of as `Power`, a word with what stands in its brackets. Adventures,
tales and the campaign are in the second half.
"""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from undercroft.kernel.pack import Row

Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", examples=["little_red"])]
Art = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", examples=["wolf-head"])]
"""A name of the @iconify-json/game-icons set."""
Text = Annotated[str, Field(min_length=1)]
Count = Annotated[int, Field(ge=1)]
Number = Annotated[int, Field(ge=0)]
Dice = Annotated[int, Field(ge=0, le=9)]
Modifier = Annotated[int, Field(ge=-9, le=9)]
Level = Literal[1, 2, 3]
LEVELS: tuple[Level, ...] = (1, 2, 3)

AttackType = Literal["melee", "ranged", "magical"]
Symbol = Literal["melee", "ranged", "ability"]
ArmorType = Literal["light", "heavy", "shield"]
TrinketType = Literal["ring", "amulet", "other"]
Wield = Literal["one_hand", "two_hands", "head", "torso", "feet", "none"]
Slot = Literal["left_hand", "right_hand", "head", "torso", "feet"]
SLOTS: tuple[Slot, ...] = ("left_hand", "right_hand", "head", "torso", "feet")
"""[wield.slots]"""
Area = Literal["target", "blast", "big_blast", "party"]
Characteristic = Literal["speed", "health", "energy"]
Tree = Literal["martial", "zenith", "protection", "spellcasting"]
Rank = Literal["minion", "elite", "villain"]

# ---------------------------------------------------------------- special powers

PowerWord = Literal[
    "agile", "blind", "block", "brutal_strike", "cancel", "control", "deadeye", "dodge", "empower",
    "fly", "frenzy", "frozen", "gable", "ghostly", "heal", "hunter", "immobilize", "increase",
    "invisible", "lucky", "magic_resistance", "payroll", "penetrative", "quickcast",
    "regeneration", "sleep", "stun", "superior_critical", "sure_strike", "swarm", "swift",
    "terror", "large_creature",
]  # fmt: skip
POWERS: tuple[PowerWord, ...] = (
    "agile", "blind", "block", "brutal_strike", "cancel", "control", "deadeye", "dodge", "empower",
    "fly", "frenzy", "frozen", "gable", "ghostly", "heal", "hunter", "immobilize", "increase",
    "invisible", "lucky", "magic_resistance", "payroll", "penetrative", "quickcast",
    "regeneration", "sleep", "stun", "superior_critical", "sure_strike", "swarm", "swift",
    "terror", "large_creature",
)  # fmt: skip
"""The 33 of the book, in its order."""
State = Literal["blind", "frozen", "immobilize", "sleep", "stun", "terror"]
"""Powers that leave something behind on the figure they are used on."""
_AMOUNT = ("increase", "penetrative", "regeneration", "swift")


class Power(Row):
    """A special power on a card: `{ power = "lucky", dice = "attack" }`.

    `amount` is the X of Penetrative, Regeneration and Swift and the a of Increase; `ability` the X
    of Cancel, `dice` that of Lucky, `what` that of Increase.
    """

    power: PowerWord
    amount: Number = 0
    ability: PowerWord | None = None
    dice: Literal["attack", "defense", "loot"] | None = None
    what: Characteristic | None = None

    @model_validator(mode="after")
    def _brackets_fit(self) -> Self:
        if (self.power in _AMOUNT) != (self.amount > 0):
            wanted = "an amount of at least 1" if self.power in _AMOUNT else "no amount"
            raise ValueError(f'"{self.power}" takes {wanted}')
        for field, owner in (("ability", "cancel"), ("dice", "lucky"), ("what", "increase")):
            if (self.power == owner) != (getattr(self, field) is not None):
                wanted = f'needs "{field}"' if self.power == owner else f'takes no "{field}"'
                raise ValueError(f'"{self.power}" {wanted}')
        return self


Powers = tuple[Power, ...]


class PowerRow(Row):
    """[[power]]: what a special power says."""

    id: PowerWord
    name: Text
    text: Text
    only: Literal["", "monsters", "minions", "items"] = ""
    """Who alone may have it."""
    art: Art


# ---------------------------------------------------------------- what happens

Whom = Literal[
    "self", "target", "party", "heroes_adjacent", "heroes_in_sight", "heroes_on_tile",
    "weakest_hero", "strongest_hero", "nearest_hero", "farthest_hero", "richest_hero",
    "random_hero", "first_hero", "last_hero", "unconscious",
    "monsters", "minions", "villains", "monsters_adjacent", "monsters_in_sight",
    "nearest_monster", "weakest_monster", "strongest_monster", "first_monster", "last_monster",
]  # fmt: skip
"""Whom an effect is for. `self` is who has the card: the hero who uses a consumable or scenery, the
hero who opened the door, the villain who acts. `target` is what the user pointed at; for a villain,
the hero it would attack. `party`: all heroes who are standing; `unconscious`: those who are not.
Weakest and strongest by Health left, richest by gold, first and last by the initiative row; ties
go by the row, from its top. Adjacent, in sight, on the tile and nearest are measured from `self`,
and stand for the whole side where there is no `self` (an event)."""
Until = Literal["attack", "activation", "turn", "adventure"]
"""Until the end of the next attack made (or, for defence, suffered), of the figure's next or
current activation, of the round, of the adventure."""


class Heal(Row):
    """Health regained; it brings back the unconscious. [unconscious.heal]"""

    do: Literal["heal"]
    amount: Count
    on: Whom = "self"


class Damage(Row):
    """Health lost with no defence rolled; Dodge still counts. [power.dodge]"""

    do: Literal["damage"]
    amount: Count
    on: Whom = "self"


class Energise(Row):
    """Energy gained, or lost when negative."""

    do: Literal["energy"]
    amount: Modifier
    on: Whom = "self"


class Pay(Row):
    """Gold gained, or lost when negative, down to none."""

    do: Literal["gold"]
    amount: int
    on: Whom = "self"


class Inflict(Row):
    """Puts a state on figures, as if an attack had done it."""

    do: Literal["inflict"]
    state: State
    on: Whom


class Cure(Row):
    """Takes states off figures; none named: all of them."""

    do: Literal["cure"]
    states: tuple[State, ...] = ()
    on: Whom = "self"


class Grant(Row):
    """Gives special powers for a while."""

    do: Literal["grant"]
    powers: Annotated[Powers, Field(min_length=1)]
    until: Until = "turn"
    on: Whom = "self"


class Boost(Row):
    """Changes the number of attack or defence dice, or the Speed, for a while."""

    do: Literal["boost"]
    stat: Literal["attack", "defense", "speed"]
    amount: Modifier
    until: Until = "turn"
    on: Whom = "self"


class Strike(Row):
    """An attack with dice of its own, by the six steps of an attack. [attack.steps]

    `blast` and `big_blast` are measured from each figure struck.
    """

    do: Literal["strike"]
    dice: Annotated[int, Field(ge=1, le=9)]
    type: AttackType
    area: Literal["target", "blast", "big_blast"] = "target"
    powers: Powers = ()
    on: Whom = "target"


class Act(Row):
    """One attack, move or both at once, out of turn and without an action."""

    do: Literal["act"]
    what: Literal["attack", "move", "activation"]
    on: Whom = "self"


class MoreActions(Row):
    """More actions in the hero's current activation, or in his next one."""

    do: Literal["actions"]
    amount: Count = 1
    on: Whom = "self"


class Leap(Row):
    """Placed on a free space: the one pointed at, or the nearest next to somebody.

    Being placed provokes nothing. [freeattack.trigger]
    """

    do: Literal["leap"]
    on: Whom = "self"
    to: Literal[
        "target", "self", "entrance", "nearest_hero", "weakest_hero", "farthest_hero", "lair"
    ] = "target"
    """`entrance`: the door (or the start) by which the tile was entered; `lair`: the free monster
    spot of the tile that is farthest from all heroes."""


class Push(Row):
    """Moved straight away from `self`, as far as there are free spaces; provokes nothing."""

    do: Literal["push"]
    spaces: Count
    on: Whom = "target"


class Shift(Row):
    """Moves cards along the initiative row, or shuffles it. [initiative.shift]"""

    do: Literal["initiative"]
    to: Literal["top", "bottom", "up", "down", "shuffle"]
    places: Count = 1
    """How many places, for up and down."""
    on: Whom = "self"


class Spawn(Row):
    """Monsters of the adventure's level appear. [initiative.keep]"""

    do: Literal["spawn"]
    monsters: Annotated[tuple[Group, ...], Field(min_length=1)]
    at: Literal["self", "heroes", "lair", "entrance"] = "lair"
    """Next to who has the card, next to the heroes, on monster spots of the newest tile, or at the
    entrance of the newest tile."""


class Draw(Row):
    """Cards from the consumables deck, or from the equipment deck of the adventure's level."""

    do: Literal["draw"]
    deck: Literal["consumable", "equipment"]
    count: Count = 1
    on: Whom = "self"


class Give(Row):
    """A certain card, by its id."""

    do: Literal["give"]
    consumable: Id | None = None
    equipment: Id | None = None
    on: Whom = "self"

    @model_validator(mode="after")
    def _one_card(self) -> Self:
        if (self.consumable is None) == (self.equipment is None):
            raise ValueError("expected either consumable or equipment")
        return self


class Loot(Row):
    """The loot die is rolled, so many times. [loot.roll]"""

    do: Literal["loot"]
    rolls: Count = 1


class LoseCard(Row):
    """Each of them discards a consumable, if he has one (his choice)."""

    do: Literal["lose_consumable"]
    on: Whom = "self"


class MeetTrader(Row):
    """A trader is met here and now. [trade.trader]"""

    do: Literal["trader"]
    trader: Id | None = None


class AnotherEvent(Row):
    """Draws and carries out further events."""

    do: Literal["event"]
    count: Count = 1


class Unlock(Row):
    """A locked door of the adventure is locked no more."""

    do: Literal["unlock"]
    door: Id


class Mark(Row):
    """Remembers that something has happened; conditions ask for it."""

    do: Literal["mark"]
    flag: Id


class Add(Row):
    """Changes a number that the adventure keeps; never below 0."""

    do: Literal["count"]
    counter: Id
    amount: int = 1


class Test(Row):
    """Each of them rolls dice: so many successes or it fails.

    With attack dice the successes are those of `symbol`, Criticals as always.
    """

    do: Literal["test"]
    dice: Literal["attack", "defense"] = "attack"
    symbol: Symbol = "ability"
    count: Annotated[int, Field(ge=1, le=6)] = 2
    need: Count = 1
    on: Whom = "self"
    success: tuple[Effect, ...] = ()
    """For each who succeeds; `self` is he."""
    failure: tuple[Effect, ...] = ()


class Way(Row):
    """One of the ways between which the party chooses."""

    text: Text
    effects: tuple[Effect, ...] = ()


class Choose(Row):
    """The party (or the hero whose card it is) chooses one."""

    do: Literal["choose"]
    ways: Annotated[tuple[Way, ...], Field(min_length=2)]


class When(Row):
    """Happens only if every condition of `all` holds and none of `unless` does."""

    do: Literal["when"]
    all: tuple[Condition, ...] = ()
    unless: tuple[Condition, ...] = ()
    then: Annotated[tuple[Effect, ...], Field(min_length=1)]
    otherwise: tuple[Effect, ...] = ()


class Say(Row):
    """A passage is read out; nothing else happens."""

    do: Literal["say"]
    text: Text


class Win(Row):
    do: Literal["win"]


class Lose(Row):
    do: Literal["lose"]


Effect = Annotated[
    Heal | Damage | Energise | Pay | Inflict | Cure | Grant | Boost | Strike | Act | MoreActions
    | Leap | Push | Shift | Spawn | Draw | Give | Loot | LoseCard | MeetTrader | AnotherEvent
    | Unlock | Mark | Add | Test | Choose | When | Say | Win | Lose,
    Field(discriminator="do"),
]  # fmt: skip
Effects = tuple[Effect, ...]

# ---------------------------------------------------------------- what decides


class IsWounded(Row):
    """Who has the card has at most so much of its Health, in percent."""

    when: Literal["health"]
    at_most: Annotated[int, Field(ge=1, le=100)]


class IsCrowded(Row):
    """So many heroes stand adjacent to who has the card."""

    when: Literal["adjacent"]
    at_least: Count = 1


class IsSeen(Row):
    """Who has the card sees so many heroes (or, for a hero, monsters)."""

    when: Literal["in_sight"]
    at_least: Count = 1


class IsIdle(Row):
    """The monster can attack nobody in this activation."""

    when: Literal["no_target"]


class IsAttended(Row):
    """So many monsters besides who has the card are on the map: at least and at most."""

    when: Literal["monsters"]
    at_least: Number = 0
    at_most: Number = 99


class IsSlain(Row):
    """So many of a monster have been defeated in this adventure; without one, of all."""

    when: Literal["slain"]
    monster: Id | None = None
    count: Count = 1


class IsAt(Row):
    """Heroes stand on the tile of a room: all who are not unconscious, or any."""

    when: Literal["at"]
    room: Id
    who: Literal["all", "any"] = "all"


class IsCleared(Row):
    """A room is revealed and no monster stands on it; without a room: none on the map."""

    when: Literal["cleared"]
    room: Id | None = None


class IsExplored(Row):
    """A room has been revealed; without one: all of them."""

    when: Literal["explored"]
    room: Id | None = None


class IsRound(Row):
    """It is this round of the adventure or a later one; `every`: and it divides the round."""

    when: Literal["round"]
    at_least: Count = 1
    every: Count = 1


class IsMarked(Row):
    when: Literal["marked"]
    flag: Id


class IsCounted(Row):
    """A number of the adventure has come to a value, or above."""

    when: Literal["counted"]
    counter: Id
    at_least: Count


class IsFallen(Row):
    """So many heroes are unconscious."""

    when: Literal["fallen"]
    count: Count = 1


class IsBeset(Row):
    """Any hero is in this state."""

    when: Literal["beset"]
    state: State


Condition = Annotated[
    IsWounded | IsCrowded | IsSeen | IsIdle | IsAttended | IsSlain | IsAt | IsCleared | IsExplored
    | IsRound | IsMarked | IsCounted | IsFallen | IsBeset,
    Field(discriminator="when"),
]  # fmt: skip
Conditions = tuple[Condition, ...]

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
    next to one; an unconscious hero; a monster in sight and range; one next to one; a free space
    in sight and range."""
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


class Group(Row):
    """So many of a monster: with two, three and four heroes. A role is cast by the adventure."""

    monster: Id | None = None
    role: Role | None = None
    count: tuple[Number, Number, Number]

    @model_validator(mode="after")
    def _one_of_them(self) -> Self:
        if (self.monster is None) == (self.role is None):
            raise ValueError("expected either monster or role")
        return self


Role = Literal["pack", "brute", "shooter", "caster"]
"""The many and weak, the strong, the ranged and the magical of an adventure."""

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
    """Added to the first group of every exploration card that has monsters, down to 1."""
    villain_health: Annotated[int, Field(ge=25, le=300)] = 100
    """Percent, rounded up."""
    gold: Number = 0
    """Each hero has so much more at the start of a campaign or a single adventure."""
    consumables: Number = 0
    """Each hero draws so many at the start of an adventure."""
    event_every: Count = 1
    """The Event Phase draws a card only in every so many rounds."""
    text: Text


# ---------------------------------------------------------------- adventures


class RoomRow(Row):
    """A room of an adventure: a side of a tile, where it lies, what waits there."""

    id: Id
    tile: Annotated[str, Field(pattern=r"^\d+[ab]$", examples=["3b"])]
    at: tuple[Number, Number]
    """Column and row of the grid of tiles."""
    turn: Literal[0, 1, 2, 3] = 0
    """Quarter turns clockwise."""
    exploration: tuple[Id, ...] = ()
    """The card, or several of which chance draws one not drawn yet; none: from the whole deck of
    the level. The starting room has none."""
    monsters: tuple[Group, ...] = ()
    """Besides those of the card."""
    scenery: tuple[Id, ...] = ()
    """Besides that of the card."""
    reveal: Effects = ()
    """After the card's own."""
    bare: bool = False
    """No exploration card is drawn: only what is named here."""
    text: str = ""
    """Read out when it is revealed."""


class DoorRow(Row):
    """A door between two rooms that lie side by side."""

    id: Id
    between: tuple[Id, Id]
    locked: bool = False
    """Until an effect unlocks it."""
    under_fire: bool = False
    """May be opened with monsters on the map. [explore.card]"""
    text: str = ""


class LeverRow(Row):
    """What a lever of the adventure does."""

    room: Id
    scenery: Id
    effects: Annotated[Effects, Field(min_length=1)]
    text: Text


class BeatRow(Row):
    """A turn of the story: when all this holds at a moment, that happens."""

    id: Id
    text: Text
    at: Literal["round_start", "round_end", "at_once"] = "round_start"
    """In the Refresh Phase, in the End Phase before the check, or as soon as it holds."""
    when: Conditions = ()
    unless: Conditions = ()
    once: bool = True
    do: Annotated[Effects, Field(min_length=1)]


class Rewards(Row):
    """What each hero gets if the aim was met. [end.rewards]"""

    gold: Number = 0
    experience: Number = 0
    equipment: Number = 0
    """Cards of the level's equipment deck for the party."""
    items: tuple[Id, ...] = ()
    """Certain equipment for the party."""


class Casting(Row):
    """Who plays the roles of exploration cards."""

    pack: Id
    brute: Id
    shooter: Id
    caster: Id


class AdventureRow(Row):
    """[[adventure]]: also playable alone. [explore.quest]"""

    id: Id
    name: Text
    tale: Id
    number: Count
    level: Level
    text: Text
    aim_text: Text
    end_text: dict[Literal["won", "lost"], Text]
    cast: Casting
    room: Annotated[tuple[RoomRow, ...], Field(min_length=2)]
    """The first one is the starting tile."""
    spots: Annotated[tuple[tuple[Number, Number], ...], Field(min_length=4, max_length=4)]
    """Four starting spaces of the starting tile as it is drawn, unturned: column and row."""
    door: Annotated[tuple[DoorRow, ...], Field(min_length=1)]
    lever: tuple[LeverRow, ...] = ()
    beat: tuple[BeatRow, ...] = ()
    aim: Annotated[Conditions, Field(min_length=1)]
    """Won if all of them hold when a round is over. [end.check]"""
    lost: Conditions = ()
    """Lost if any of them holds then, besides all heroes being unconscious. [end.defeat]"""
    rounds: Count
    """Lost when so many rounds are over without the aim."""
    rewards: Rewards
    remembers: tuple[Id, ...] = ()
    """Flags that the campaign keeps."""
    prepared: Prepared = Field(default_factory=lambda: Prepared())
    """What heroes bring who play it alone, without the campaign."""
    band: tuple[Number, Number] = (0, 100)
    """Between which percentages sensible parties are meant to win."""
    art: Art


class Prepared(Row):
    """What each hero has on top of the start when an adventure is played by itself."""

    experience: Number = 0
    gold: Number = 0
    equipment: Number = 0
    """Cards drawn for each hero from the deck of the level below (or level 1)."""


class TaleRow(Row):
    """[[tale]]: a story in several adventures."""

    id: Id
    name: Text
    number: Count
    villain: Id
    art: Art
    text: Text


class WayOn(Row):
    """A way on from a chapter of the campaign."""

    to: Id
    text: Text
    after: Literal["won", "lost", "any"] = "won"
    needs: Id | None = None
    """Only if the campaign remembers this."""
    lacks: Id | None = None
    """Only if it does not."""


class ChapterRow(Row):
    """A chapter of the campaign; none of its ways fits: after a win it ends, else it is retold."""

    id: Id
    adventure: Id
    at: tuple[Number, Number]
    """Where it stands on the map of the campaign, in percent from the upper left."""
    on: tuple[WayOn, ...] = ()
    text: str = ""
    """Read out before the adventure."""


class CampaignRow(Row):
    """[[campaign]]: chapters, the first one being where it begins."""

    id: Id
    name: Text
    text: Text
    end_text: Text
    tries: Count = 3
    """A chapter lost so often in a row loses the campaign."""
    chapter: Annotated[tuple[ChapterRow, ...], Field(min_length=1)]


for _model in (Spawn, Test, Way, Choose, When, Group, Reaction, AdventureRow):
    _model.model_rebuild()

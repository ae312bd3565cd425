"""The words in which cards of Realms speak: special powers, effects, conditions.

What a card *does* is a list of typed effects, the same for events, consumables, scenery,
exploration cards, villains and adventures. The book's 33 special powers are spoken of as `Power`, a
word with what stands in its brackets.
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


Role = Literal["pack", "brute", "shooter", "caster"]
"""The many and weak, the strong, the ranged and the magical of an adventure."""


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

    It is made by whoever has the card, whose own powers and Energy serve it. [attack.dice-count]
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


for _model in (Test, Way, Choose, When):
    _model.model_rebuild()

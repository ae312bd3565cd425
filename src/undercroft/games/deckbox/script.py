"""Quest scripts: what the app knows of a quest. [app.quests]

A quest names its start, its rooms, what waits in them and how it ends; `docs/quests.md` says how
to write one. Everything that happens by a script is one of the `Happening`s here, and everything
that decides the end is one of the `Condition`s.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Annotated, Literal, NamedTuple, Self

from pydantic import Field, model_validator

from undercroft.kernel.pack import Row

from .tables import Attack, Colour, Count, FaceRow, Id, Number, Skill, Text

Spawns = Annotated[
    tuple[
        Annotated[
            str,
            Field(
                pattern=r"^(green|blue|red|[a-z][a-z0-9_]*:\d+(\+\d+)?)$",
                examples=["green", "crypt_warden:4+2"],
            ),
        ],
        ...,
    ],
    Field(description="enemy dice to roll, or enemy:health placed with that value"),
]
More = dict[Literal["2", "3", "4"], Spawns]
"""What is added with two or more players, with three or more, with four."""


class Placed(NamedTuple):
    """An enemy icon: a die to roll, or an enemy with a fixed value."""

    die: str
    enemy: str
    health: int
    per_player: int
    """Added for each player beyond the first."""


@cache
def icon(word: str) -> Placed:
    """Read "green" or "crypt_warden:4+2"."""
    found = re.fullmatch(r"([a-z][a-z0-9_]*):(\d+)(?:\+(\d+))?", word)
    if found is None:
        return Placed(word, "", 0, 0)
    return Placed("", found[1], int(found[2]), int(found[3] or 0))


# ---------------------------------------------------------------- what happens

Whom = Literal["actor", "tile", "party"]
"""The hero who set it off (else everybody), the heroes on the tile it concerns, all heroes."""


class Spawn(Row):
    """Enemies appear around the point of interest of a room; none if it is not placed."""

    do: Literal["spawn"]
    enemies: Spawns = ()
    more: More = Field(default_factory=dict)
    room: Id | None = None
    """The room's id in the quest; without one where it happens."""


class Damage(Row):
    do: Literal["damage"]
    amount: Count
    on: Whom = "actor"


class Cure(Row):
    do: Literal["heal"]
    amount: Count
    on: Whom = "actor"


class Inspire(Row):
    do: Literal["energy"]
    amount: Annotated[int, Field(description="may be negative")]
    on: Whom = "actor"


class Reward(Row):
    do: Literal["loot"]
    amount: Annotated[int, Field(description="may be negative")]
    on: Whom = "actor"


class Items(Row):
    """Items from the top of the item deck."""

    do: Literal["items"]
    count: Count = 1
    on: Whom = "actor"


class Take(Row):
    """The hero takes a token of the quest that is not in play yet."""

    do: Literal["take"]
    token: Id


class Lay(Row):
    """A token of the quest is laid on the point of interest where it happens."""

    do: Literal["lay"]
    token: Id


class Mark(Row):
    """Remembers that something has happened; conditions ask for it."""

    do: Literal["mark"]
    flag: Id


class Add(Row):
    """Changes a number that the quest keeps; never below 0."""

    do: Literal["count"]
    counter: Id
    amount: int = 1


class Test(Row):
    """A skill check that nobody may refuse. [skill-check.success]"""

    do: Literal["check"]
    skill: Skill
    need: Count = 1
    on: Whom = "actor"
    success: tuple[Happening, ...] = ()
    failure: tuple[Happening, ...] = ()


class Win(Row):
    do: Literal["win"]


class Lose(Row):
    do: Literal["lose"]


class When(Row):
    """Happens only if every condition of `all` holds and none of `unless` does."""

    do: Literal["when"]
    all: tuple[Condition, ...] = ()
    unless: tuple[Condition, ...] = ()
    then: Annotated[tuple[Happening, ...], Field(min_length=1)]


# ---------------------------------------------------------------- what decides


class IsSlain(Row):
    """So many of an enemy have been defeated."""

    when: Literal["slain"]
    enemy: Id
    count: Count = 1


class IsAt(Row):
    """Heroes stand on the tile of a room, its half spaces included.

    `all`: every hero who is not down. `carrier`: whoever carries any token.
    """

    when: Literal["at"]
    room: Id
    who: Literal["all", "any", "carrier"] = "all"


class HasTokens(Row):
    """Standing heroes carry so many of a token."""

    when: Literal["carried"]
    token: Id
    count: Count = 1
    more: Number = 0
    """Added for each player beyond the first."""


class IsCleared(Row):
    """A room is placed and no enemy is on it; without a room: no enemy is on the map."""

    when: Literal["cleared"]
    room: Id | None = None


class IsHeld(Row):
    """For so many rounds in a row a hero stood on a room's tile, with no enemy, at the end."""

    when: Literal["held"]
    room: Id
    rounds: Count


class IsRound(Row):
    """So many rounds have ended."""

    when: Literal["round"]
    number: Count


class IsMarked(Row):
    when: Literal["marked"]
    flag: Id


class IsCounted(Row):
    """A number of the quest has come to a value, or above."""

    when: Literal["counted"]
    counter: Id
    at_least: Count
    more: Number = 0
    """Added for each player beyond the first."""


class IsFallen(Row):
    """So many heroes are down."""

    when: Literal["fallen"]
    count: Count = 1


class IsExplored(Row):
    """A room has been revealed."""

    when: Literal["explored"]
    room: Id


Happening = Annotated[
    Spawn | Damage | Cure | Inspire | Reward | Items | Take | Lay | Mark | Add | Test | Win | Lose
    | When,
    Field(discriminator="do"),
]  # fmt: skip
Condition = Annotated[
    IsSlain | IsAt | HasTokens | IsCleared | IsHeld | IsRound | IsMarked | IsCounted | IsFallen
    | IsExplored,
    Field(discriminator="when"),
]  # fmt: skip
Happenings = tuple[Happening, ...]

# ---------------------------------------------------------------- encounters


class ActionRow(Row):
    """Something a hero can do in a room for an action. [action.special]"""

    id: Id
    name: Text
    text: Text
    space: tuple[Number, Number] | None = None
    """Column and row of the space it is done from, with the arrow at the bottom; else on or next
    to the point of interest."""
    anywhere: bool = False
    """From any space of the tile."""
    free: bool = False
    """Costs no action."""
    once: bool = True
    """Gone after it has succeeded, or been done if nothing is checked."""
    when: tuple[Condition, ...] = ()
    """Offered only while all of these hold."""
    unless: tuple[Condition, ...] = ()
    """Not while any of these holds."""
    cleared: bool = False
    """Only while no enemy is on the tile."""
    skill: Skill | None = None
    need: Count = 1
    success: Happenings = ()
    """What comes of it, with or without a check."""
    failure: Happenings = ()

    @model_validator(mode="after")
    def _failure_needs_a_check(self) -> Self:
        if self.failure and self.skill is None:
            raise ValueError("failure: nothing can fail without a skill")
        return self


class EncounterRow(Row):
    """[[encounter]]: what waits in a room. [explore.encounter]"""

    id: Id
    name: Text
    text: Text
    enemies: Spawns = ()
    more: More = Field(default_factory=dict)
    reveal: Happenings = ()
    """At once, after the enemies are placed."""
    each_round: Happenings = ()
    """In every Refresh Phase. [round.refresh.effects]"""
    action: tuple[ActionRow, ...] = ()
    rule: str = ""
    """A special rule, in words, of what the fields above do."""


# ---------------------------------------------------------------- quests


class RoomRow(Row):
    """A room of a quest: a side of a map card and what waits there."""

    id: Id
    side: tuple[Annotated[str, Field(pattern=r"^\d+[ab]$", examples=["3b"])], ...]
    """A side, or several of which chance picks one whose card is not on the table."""
    encounter: tuple[Id, ...] = ()
    """An encounter, or several of which chance picks one not yet met; none: an empty room."""
    beyond: tuple[Id, Literal["U", "L", "R"]] | None = None
    """In a fixed layout: the room, and its exit, behind which this one lies."""
    after: Number = 0
    """When drawn: not before so many rooms have been revealed, the start not counted."""
    last: bool = False
    """When drawn: only after all the others, or where no other would leave a way on."""


class EventRow(Row):
    """Something that happens in the Refresh Phase of some rounds."""

    text: Text
    round: Count | None = None
    """In this round."""
    every: Count | None = None
    """Or in every so many rounds."""
    from_round: Count = 1
    when: tuple[Condition, ...] = ()
    """Only if all of these hold."""
    unless: tuple[Condition, ...] = ()
    """Not if any of these holds."""
    do: Annotated[Happenings, Field(min_length=1)]


class TokenRow(Row):
    """A thing or person that heroes carry; whoever goes down drops it."""

    id: Id
    name: Text
    count: Count = 1
    more: Number = 0
    """Added for each player beyond the first."""
    speed: Annotated[int, Field(ge=-3, le=3)] = 0
    """Added to the carrier's speed."""


class CardsRow(Row):
    """The Enemy cards of a colour, where a quest names its own. [spawn.die-colour]"""

    melee: Id
    ranged: Id


class QuestDieRow(Row):
    """Other faces for a die in this quest. [spawn.face]"""

    colour: Colour
    faces: Annotated[tuple[FaceRow, ...], Field(min_length=6, max_length=6)]


class OverrideRow(Row):
    """Rules that this quest changes. [app.precedence]"""

    actions: Count | None = None
    """Actions of an activation. [round.player.two-actions]"""
    market: Count | None = None
    """Items for sale. [setup.item-market]"""
    water_cost: Annotated[int, Field(ge=1, le=4)] | None = None
    """Movement to enter water. [terrain.water-cost]"""
    pit_damage: Number | None = None
    """Damage of a pit. [terrain.pit-damage]"""
    check_dice: Annotated[int, Field(ge=1, le=8)] | None = None
    """Dice of a skill check. [skill-check.dice]"""
    hit: Annotated[int, Field(ge=3, le=9)] | None = None
    """What a die must come to, to hit. [attack.hit]"""
    block: Annotated[int, Field(ge=3, le=9)] | None = None
    """What a die must come to, to block. [defend.block]"""
    hit_energy: Number | None = None
    """Energy for a hit. [attack.energy]"""
    loot: Number | None = None
    """By what the loot of a defeated enemy is multiplied. [defeat.loot]"""
    energy: Number | None = None
    """Energy at the start. [setup.energy-start]"""
    loot_start: Number | None = None
    """Loot at the start. [setup.loot-start]"""
    critical: bool | None = None
    """Whether there are critical hits. [attack.critical]"""


class QuestRow(Row):
    """[[quest]]. [app.quest-end]"""

    id: Id
    name: Text
    number: Count
    """Its place in the campaign."""
    text: Text
    aim_text: Text
    end_text: dict[Literal["won", "lost"], Text]
    layout: Literal["fixed", "drawn"]
    spots: Annotated[tuple[tuple[Number, Number], ...], Field(min_length=4, max_length=4)]
    """Four starting spaces of the first room: column and row, with the arrow at the bottom."""
    room: Annotated[tuple[RoomRow, ...], Field(min_length=1)]
    """The first one is the starting tile; so are others with `laid`."""
    laid: tuple[Id, ...] = ()
    """Further rooms of a fixed layout that lie on the table from the beginning."""
    aim: Annotated[tuple[Condition, ...], Field(min_length=1)]
    """Won as soon as all of them hold."""
    lost: tuple[Condition, ...] = ()
    """Lost as soon as any of them holds, besides all heroes being down."""
    rounds: Count
    """The quest is lost when so many rounds have ended without the aim."""
    event: tuple[EventRow, ...] = ()
    token: tuple[TokenRow, ...] = ()
    cards: dict[Colour, CardsRow] = Field(default_factory=dict)
    die: tuple[QuestDieRow, ...] = ()
    override: OverrideRow = OverrideRow()
    band: tuple[Number, Number] = (0, 100)
    """Between which percentages sensible parties are meant to win."""


for _model in (Test, When, ActionRow, EncounterRow, EventRow, QuestRow):
    _model.model_rebuild()

__all__ = ["Attack", "Condition", "EncounterRow", "Happening", "QuestRow", "RoomRow", "icon"]

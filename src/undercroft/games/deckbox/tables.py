"""The tables of a Deckbox pack: what a row of each looks like.

Rows are frozen and serve as the cards themselves. Quests have a module of their own, `script`.
"""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from undercroft.kernel.pack import Row

Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", examples=["iron_guard"])]
Text = Annotated[str, Field(min_length=1)]
Count = Annotated[int, Field(ge=1)]
Number = Annotated[int, Field(ge=0)]
Modifier = Annotated[int, Field(ge=-5, le=5)]
Dice = Annotated[int, Field(ge=0, le=8)]

Colour = Literal["green", "blue", "red"]
COLOURS: tuple[Colour, ...] = ("green", "blue", "red")
"""From the lowest threat to the highest. [card.enemy-threat]"""
THREATS = (*COLOURS, "boss")
Attack = Literal["melee", "ranged"]
Skill = Literal["strength", "dexterity", "wisdom", "charisma"]
SKILLS: tuple[Skill, ...] = ("strength", "dexterity", "wisdom", "charisma")
WeaponWord = Literal["reach", "crush", "pierce", "stun"]
EnemyWord = Literal["reach", "crush", "pierce", "siphon", "regenerate", "dark_ritual"]
Behaviour = Literal["nearest", "weakest", "strongest", "richest", "charged"]
Stat = Literal["melee", "ranged", "defense", "speed", "dice", "skill"]
Until = Literal["attack", "activation", "round"]

# ---------------------------------------------------------------- the box


class FaceRow(Row):
    """One face of an enemy die."""

    type: Attack
    health: Count


class DieRow(Row):
    """[[die]]: an enemy die. [spawn.face]"""

    id: Colour
    count: Count
    faces: Annotated[tuple[FaceRow, ...], Field(min_length=6, max_length=6)]


class TerrainRow(Row):
    """[[terrain]]: what a drawing's mark means."""

    id: Literal["water", "pit"]
    name: Text
    mark: Annotated[str, Field(pattern=r"^[^#.=o\s]$", examples=["~"])]
    outline: Literal["white", "red"]
    text: Text


class MapRow(Row):
    """[[map]]: a double-sided map card; its sides are drawn in tiles/room<number><a or b>.txt."""

    id: Annotated[str, Field(pattern=r"^\d+$", examples=["7"])]
    names: tuple[Text, Text]
    exits: Annotated[
        tuple[str, str],
        Field(description="exits of sides A and B besides the arrow, of the letters U, L and R"),
    ]

    @model_validator(mode="after")
    def _exits_are_known(self) -> Self:
        for letters in self.exits:
            if set(letters) - set("ULR") or len(set(letters)) != len(letters):
                raise ValueError(f'exits: expected some of the letters U, L, R, got "{letters}"')
        return self


# ---------------------------------------------------------------- characters


class Arms(Row):
    """Dice and modifier of one kind of attack."""

    dice: Dice
    modifier: Modifier = 0


class HeroRow(Row):
    """[[hero]]. [card.hero]"""

    id: Id
    title: Text
    art: str = ""
    melee: Modifier
    ranged: Modifier
    defense: Modifier
    speed: Annotated[int, Field(ge=1, le=9)]
    strength: Modifier
    dexterity: Modifier
    wisdom: Modifier
    charisma: Modifier
    health: Count
    text: str = ""


class EquipmentRow(Row):
    """[[equipment]]. [card.equipment]"""

    id: Id
    title: Text
    art: str = ""
    melee: Arms
    ranged: Arms
    defense: Modifier
    movement: Modifier
    keywords: tuple[WeaponWord, ...] = ()
    text: str = ""


# ---------------------------------------------------------------- what abilities and items do

Heroes = Literal["self", "target", "tile", "party"]
"""The user, the chosen hero, every hero on the user's tile, every hero."""
Enemies = Literal["target", "adjacent", "tile"]
"""The chosen enemy, every enemy next to the user (not diagonally), every one on its tile."""


class Heal(Row):
    do: Literal["heal"]
    amount: Count
    on: Heroes = "target"


class Energise(Row):
    do: Literal["energy"]
    amount: Count
    on: Heroes = "target"


class Earn(Row):
    do: Literal["loot"]
    amount: Count
    on: Heroes = "self"


class Boost(Row):
    """Changes a number: for the next attack, for this activation, or until the round ends."""

    do: Literal["boost"]
    stat: Stat
    amount: Modifier
    until: Until
    on: Heroes = "target"


class Grant(Row):
    """Gives keywords to the attacks of a hero."""

    do: Literal["grant"]
    keywords: Annotated[tuple[WeaponWord, ...], Field(min_length=1)]
    until: Until
    on: Heroes = "target"


class Strike(Row):
    """An attack that costs no action.

    With `weapon` it is made with the hero's own weapon, else with these dice, the modifier of
    the Hero card and these words. [ranged.store-item]
    """

    do: Literal["attack"]
    kind: Attack
    weapon: bool = False
    dice: Dice = 0
    modifier: Modifier = 0
    keywords: tuple[WeaponWord, ...] = ()
    on: Enemies = "target"


class Hurt(Row):
    """Damage that cannot be blocked."""

    do: Literal["damage"]
    amount: Count
    on: Enemies = "target"


class Stun(Row):
    do: Literal["stun"]
    on: Enemies = "target"


class Act(Row):
    """More actions for the hero, whose own activation it must be."""

    do: Literal["action"]
    amount: Count = 1


class Walk(Row):
    """Movement points for the hero, to be used at once or within the activation."""

    do: Literal["steps"]
    amount: Count


class Leap(Row):
    """The hero is placed on the chosen space."""

    do: Literal["leap"]


class Swap(Row):
    """The hero and the chosen hero change places."""

    do: Literal["swap"]


class Revive(Row):
    """The chosen hero who is down returns next to the user with so much Health."""

    do: Literal["revive"]
    health: Count


class Find(Row):
    """Items from the top of the item deck."""

    do: Literal["find"]
    count: Count = 1


class Restock(Row):
    """The items for sale are discarded and replaced."""

    do: Literal["restock"]


Effect = Annotated[
    Heal | Energise | Earn | Boost | Grant | Strike | Hurt | Stun | Act | Walk | Leap | Swap
    | Revive | Find | Restock,
    Field(discriminator="do"),
]  # fmt: skip

Target = Literal[
    "none", "hero", "friend", "hero_on_tile", "fallen", "enemy_adjacent", "enemy_ranged",
    "enemy_on_tile", "space",
]  # fmt: skip
"""What the user points at: nothing; oneself or an adjacent hero; an adjacent hero; a hero on one's
tile, oneself included; a hero who is down; an enemy next to one; an enemy a ranged attack may be
made at; an enemy on one's tile; a free space of one's tile within sight."""


class Power(Row):
    """What an ability or an item can do."""

    target: Target = "none"
    effects: tuple[Effect, ...] = ()
    own_activation: bool = False
    """Only while its user is active."""
    once: bool = False
    """At most once a round."""
    reroll: tuple[Literal["attack", "defense", "check"], ...] = ()
    """May be used on rolls of the hero's own, after they are seen. [action.minor.any-time]"""

    @model_validator(mode="after")
    def _target_fits(self) -> Self:
        for effect in self.effects:
            pointed = getattr(effect, "on", "") == "target" or effect.do in ("swap", "revive")
            if pointed and self.target == "none":
                raise ValueError(f'effect "{effect.do}" needs a target, and target is "none"')
            if effect.do == "leap" and self.target != "space":
                raise ValueError('effect "leap" needs target = "space"')
            if effect.do == "revive" and self.target != "fallen":
                raise ValueError('effect "revive" needs target = "fallen"')
            if effect.do in ("action", "steps") and not self.own_activation:
                raise ValueError(f'effect "{effect.do}" needs own_activation = true')
        if not self.effects and not self.reroll and not isinstance(self, ItemRow):
            raise ValueError("expected effects, or a reroll")
        return self


class AbilityPower(Power):
    """One ability of an Ability card. [ability.cost]"""

    id: Id
    name: Text
    text: Text
    cost: Number


class AbilityRow(Row):
    """[[ability]]. [card.ability]"""

    id: Id
    title: Text
    art: str = ""
    strength: Modifier
    dexterity: Modifier
    wisdom: Modifier
    charisma: Modifier
    abilities: Annotated[tuple[AbilityPower, ...], Field(min_length=1)]


class ItemRow(Power):
    """[[item]]: used up by its use unless it stays. [item.save]"""

    id: Id
    title: Text
    art: str = ""
    price: Count
    text: Text
    stays: bool = False
    melee: Modifier = 0
    ranged: Modifier = 0
    defense: Modifier = 0
    speed: Modifier = 0
    strength: Modifier = 0
    dexterity: Modifier = 0
    wisdom: Modifier = 0
    charisma: Modifier = 0
    keywords: tuple[WeaponWord, ...] = ()
    """Modifiers and keywords are the hero's while the item is carried."""

    @property
    def worn(self) -> bool:
        """Whether it does something by being carried."""
        stats = (self.melee, self.ranged, self.defense, self.speed)
        return any(stats) or any(getattr(self, skill) for skill in SKILLS) or bool(self.keywords)

    @model_validator(mode="after")
    def _does_something(self) -> Self:
        if not self.effects and not self.reroll and not self.worn:
            raise ValueError("expected effects, a reroll, modifiers or keywords")
        if self.stays and (self.effects or self.reroll) and not self.once:
            raise ValueError("an item that stays and can be used needs once = true")
        return self


# ---------------------------------------------------------------- enemies


class EnemyRow(Row):
    """[[enemy]]. [card.enemy]"""

    id: Id
    title: Text
    art: str = ""
    dice: Dice
    """Dice of its attack."""
    modifier: Modifier
    """Added to each of them."""
    attack: Attack
    defense: Modifier
    """Added to each die that blocks a hit."""
    speed: Number
    """Spaces of one move."""
    threat: Literal["green", "blue", "red", "boss"]
    """How dangerous it is: its place in the order of activations, and which die is rolled for its
    loot."""
    behaviour: Behaviour = "nearest"
    """Which hero it goes for: the nearest, the one with the least or most Health (weakest,
    strongest), with the most Loot (richest) or the most Energy (charged)."""
    skills: tuple[EnemyWord, ...] = ()
    """What it can do besides, a word each."""
    standard: bool = False
    """Whether it stands for its colour and attack where a quest names no other."""
    die: Colour | None = None
    """For a boss: the die that is rolled for its loot."""
    text: str = ""

    @property
    def loot_die(self) -> str:
        """[defeat.loot]"""
        return self.die or (self.threat if self.threat != "boss" else "red")

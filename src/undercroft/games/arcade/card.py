"""The anatomy of Arcade's cards, as frozen tables. Reading packs is `schema`'s work.

Heroes have dice and action lines; monsters have fixed numbers, and fight in gangs.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from undercroft.games.superdungeon.card import NO_POOLS, Pools
from undercroft.games.superdungeon.card import Aim as Aim
from undercroft.games.superdungeon.crystal import card as crystal
from undercroft.games.superdungeon.crystal.card import AFFINITIES as AFFINITIES
from undercroft.games.superdungeon.crystal.card import ARM as ARM
from undercroft.games.superdungeon.crystal.card import ATTRIBUTE_OF as ATTRIBUTE_OF
from undercroft.games.superdungeon.crystal.card import ATTRIBUTES as ATTRIBUTES
from undercroft.games.superdungeon.crystal.card import CRYSTALS as CRYSTALS
from undercroft.games.superdungeon.crystal.card import DEX as DEX
from undercroft.games.superdungeon.crystal.card import STR as STR
from undercroft.games.superdungeon.crystal.card import WILL as WILL
from undercroft.games.superdungeon.crystal.card import Colour as Colour

Icon = Literal["melee", "magic", "missile", "support"]
Rank = Literal["elite", "minion", "miniboss", "boss", "champion", "trap", "point"]

# Abilities without a number, as bits.
ARC = 1 << 0
BACKLASH = 1 << 1
BULLY = 1 << 2
BURROW = 1 << 3
CHARGE = 1 << 4
CURSED = 1 << 5
DARK_DEFENDER = 1 << 6
DIVINE_GUIDANCE = 1 << 7
EXTRA_SPARKLY = 1 << 8
FLY = 1 << 9
FURY = 1 << 10
GRABBY = 1 << 11
HOOKSHOT = 1 << 12
HUNGER = 1 << 13
INSIGNIFICANT = 1 << 14
LUCK = 1 << 15
MASSIVE_DAMAGE = 1 << 16
MASTERY = 1 << 17
MOB = 1 << 18
NINE_LIVES = 1 << 19
ORACLE = 1 << 20
POUNCE = 1 << 21
PREDATOR = 1 << 22
PROFICIENT = 1 << 23
RETREAT = 1 << 24
SHARE_A_SIP = 1 << 25
SIDESTEP = 1 << 26
SMALL = 1 << 27
STEALTH = 1 << 28
STEADFAST = 1 << 29
SUREFOOT = 1 << 30
TOUGH = 1 << 31
WIND_OF_BLADES = 1 << 32
ONE_USE = 1 << 33

HIDING = STEALTH | SMALL
"""Abilities that shorten an enemy's range."""
CARE = HIDING | FLY
"""Abilities of a target that change range or sight."""
MOBILITY = FLY | BURROW | SUREFOOT
"""Abilities that change where a model may walk."""

ABILITIES: dict[str, int] = {
    "arc": ARC, "backlash": BACKLASH, "bully": BULLY, "burrow": BURROW, "charge": CHARGE,
    "cursed": CURSED, "dark_defender": DARK_DEFENDER, "divine_guidance": DIVINE_GUIDANCE,
    "extra_sparkly": EXTRA_SPARKLY, "fly": FLY, "fury": FURY, "grabby": GRABBY,
    "hookshot": HOOKSHOT, "hunger": HUNGER, "insignificant": INSIGNIFICANT, "luck": LUCK,
    "massive_damage": MASSIVE_DAMAGE, "mastery": MASTERY, "mob": MOB, "nine_lives": NINE_LIVES,
    "oracle": ORACLE, "pounce": POUNCE, "predator": PREDATOR, "proficient": PROFICIENT,
    "retreat": RETREAT, "share_a_sip": SHARE_A_SIP, "sidestep": SIDESTEP, "small": SMALL,
    "stealth": STEALTH, "steadfast": STEADFAST, "surefoot": SUREFOOT, "tough": TOUGH,
    "wind_of_blades": WIND_OF_BLADES,
}  # fmt: skip
"""STEADFAST: may re-roll one die of a defense roll (the gift of the Stone Heart)."""


@dataclass(frozen=True, slots=True)
class Gifts(crystal.Gifts):
    """What a line of abilities, equipment or a lasting effect adds."""

    offense: Pools = NO_POOLS
    """Dice added to offense rolls only, whatever the attribute's own dice are."""
    arm: int = 0
    """Added to a monster's fixed ARM."""
    strength: int = 0
    """Added to a monster's fixed STR."""


NO_GIFTS = Gifts()


@dataclass(frozen=True, slots=True)
class Action(crystal.Action):
    """A unique action: of a Hero, a monster, a piece of equipment or a potion.

    Without a reach a monster's has the monster's own range.
    """

    icon: Icon = "melee"
    strength: int = 0
    """STR added to this action, for monsters."""
    grants: Gifts = NO_GIFTS
    """While it lasts; for offensive actions, for this action only."""
    signature: bool = False
    overcharge: str = ""
    """Id of the action it replaces while its monster is bonded."""


@dataclass(frozen=True, slots=True)
class Hero:
    """A Hero card."""

    id: str
    name: str
    types: tuple[str, ...]
    affinity: tuple[str, ...]
    move: int
    actions: int
    dice: Pools
    hearts: int
    potions: int
    attacks: tuple[tuple[Icon, int], ...]
    """Attack icons with their ranges."""
    defends: tuple[int, ...]
    """Attributes with a defense icon."""
    gifts: Gifts = NO_GIFTS
    specials: tuple[Action, ...] = ()
    base: int = 1
    shapeshift: str = ""
    """Id of its other form; the one that is not the original has the type word Shapeshift."""
    art: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Blow:
    """A set of attributes a monster fights with."""

    actions: int
    strength: int
    reach: int


@dataclass(frozen=True, slots=True)
class Monster:
    """One kind of monster, or a spawning point's model."""

    id: str
    name: str
    rank: Rank
    types: tuple[str, ...]
    affinity: tuple[str, ...]
    move: int
    hearts: int
    arm: int
    solo: Blow
    """What it fights with alone."""
    gang: Blow | None = None
    """What it fights with in a gang."""
    bonds: tuple[str, ...] = ()
    """Ids of the monsters it is bonded to: its minions, or the elites of its elite gang."""
    gifts: Gifts = NO_GIFTS
    specials: tuple[Action, ...] = ()
    base: int = 1
    copies: int = 1
    shapeshift: str = ""
    card: str = ""
    """The name of the printed card; the monsters of one gang share theirs."""
    models: str = ""
    """Id of the monster whose models it uses; empty for models of its own."""
    comes_with: str = ""
    """Id of the boss that brings it."""
    box: bool = True
    art: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Point:
    """A spawning point card."""

    id: str
    name: str
    paired: bool
    pool: tuple[tuple[str, int], ...]
    """Monsters it adds to the pool and can spawn; of a pair: both together."""
    models: str = ""
    """Which set of models its monsters use; points with one set compete for it."""
    aura: str = ""
    """What it does within two squares, by script; see `cards.points`."""
    copies: int = 1
    box: bool = True
    art: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Equipment:
    """A loot or treasure card."""

    id: str
    name: str
    deck: Literal["loot", "treasure"]
    slot: str
    """A crystal colour."""
    gifts: Gifts = NO_GIFTS
    specials: tuple[Action, ...] = ()
    copies: int = 1
    comes_with: str = ""
    """Id of the model that brings it."""
    boo: bool = False
    explore_only: bool = False
    """A card for the Consul of Explore, replaced when it is drawn."""
    art: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Twist:
    """A challenge, boss fight challenge, plot, easy or hard card."""

    id: str
    name: str
    deck: Literal["challenge", "boss", "plot", "easy", "hard"]
    trap: str = ""
    """Script of what happens at once."""
    effect: str = ""
    """Script of what holds while the card is in force."""
    series: str = ""
    """The Boss Fight deck it belongs to; empty for the usual one."""
    trap_text: str = ""
    text: str = ""
    copies: int = 1
    art: str = ""


COMMANDS = (
    "move", "regroup", "unique", "fight", "epic_fight", "spawn", "reinforce", "plot", "challenge",
    "spawn_miniboss", "spawn_boss",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Space:
    """A space of the Mighty Monster Chart."""

    commands: tuple[tuple[str, int], ...]
    """Commands in reading order with their multipliers."""
    strength: int = 0
    arm: int = 0


@dataclass(frozen=True, slots=True)
class Chart:
    """One side of the chart; the boss stands on space 0 at the start."""

    id: str
    spaces: tuple[Space, ...]
    names: dict[str, str] = field(default_factory=dict)

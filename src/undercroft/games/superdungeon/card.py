"""The anatomy of a Super Dungeon card: what is printed, as frozen tables.

Heroes, monsters, spawning points, equipment and their special actions, special attacks and
potions, once a content pack has been read and found sound. Reading and checking packs is
`schema`'s work; what a card *does* in play belongs to the games.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

ATT, ARM, WILL, DEX = range(4)
ATTRIBUTES = ("att", "arm", "will", "dex")

Attribute = Literal[0, 1, 2, 3]
DistanceKind = Literal["magic", "missile", "range"]
ShapeKind = Literal["burst", "cross", "lance", "spray", "sweep", "wave", "aura"]
Aim = Literal["enemy", "augment", "dangerous"]
Slot = Literal["weapon", "armor", "item", "relic"]
ModelKind = Literal["hero", "shapeshift", "minion", "denizen", "miniboss", "boss", "trap", "point"]
Platform = Literal["8-bit", "16-bit", "super", "overcharge"]


class Pool(NamedTuple):
    """Dice of an attribute: how many of each colour, and the fixed stars (white dice)."""

    blue: int = 0
    red: int = 0
    green: int = 0
    stars: int = 0

    def __add__(self, other: tuple[int, ...]) -> Pool:  # type: ignore[override]  # pools add, tuples join
        return Pool(self[0] + other[0], self[1] + other[1], self[2] + other[2], self[3] + other[3])

    @property
    def dice(self) -> int:
        return self[0] + self[1] + self[2]


EMPTY = Pool()
Pools = tuple[Pool, Pool, Pool, Pool]
"""One pool for each attribute, indexed by ATT, ARM, WILL, DEX."""
NO_POOLS: Pools = (EMPTY, EMPTY, EMPTY, EMPTY)

# Abilities without a number are bits of one int, so that a model's abilities are one `|` away.
ALCHEMY = 1 << 0
BACKLASH = 1 << 1
BERSERK = 1 << 2
BLOOD_DRINKER = 1 << 3
BURROW = 1 << 4
CURSED = 1 << 5
DODGE = 1 << 6
FLY = 1 << 7
GREED = 1 << 8
HEALER = 1 << 9
HOLY = 1 << 10
HOOKSHOT = 1 << 11
HOST = 1 << 12
INSIGNIFICANT = 1 << 13
LUCK = 1 << 14
MASSIVE_DAMAGE = 1 << 15
MOB = 1 << 16
NINE_LIVES = 1 << 17
PILE_ON = 1 << 18
POUNCE = 1 << 19
REGENERATE = 1 << 20
SMALL = 1 << 21
STEALTH = 1 << 22
STURDY = 1 << 23
SUREFOOT = 1 << 24
TOUGH = 1 << 25
BONE_PILE = 1 << 26
RISEN = 1 << 27
SPLURT = 1 << 28
MOLTEN_CORE = 1 << 29
BOO = 1 << 30

ABILITIES: dict[str, int] = {
    "alchemy": ALCHEMY, "backlash": BACKLASH, "berserk": BERSERK, "blood_drinker": BLOOD_DRINKER,
    "burrow": BURROW, "cursed": CURSED, "dodge": DODGE, "fly": FLY, "greed": GREED,
    "healer": HEALER, "holy": HOLY, "hookshot": HOOKSHOT, "host": HOST,
    "insignificant": INSIGNIFICANT, "luck": LUCK, "massive_damage": MASSIVE_DAMAGE, "mob": MOB,
    "nine_lives": NINE_LIVES, "pile_on": PILE_ON, "pounce": POUNCE, "regenerate": REGENERATE,
    "small": SMALL, "stealth": STEALTH, "sturdy": STURDY, "surefoot": SUREFOOT, "tough": TOUGH,
    "bone_pile": BONE_PILE, "risen": RISEN, "splurt": SPLURT, "molten_core": MOLTEN_CORE,
    "boo": BOO,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Traits:
    """Everything a line of abilities can say; equipment and effects say it in the same words."""

    flags: int = 0
    causes: int = 0
    """Statuses that every damaging attack of the model gives (bits of `status`)."""
    immune: int = 0
    vulnerable: int = 0
    """Statuses X of Vulnerable: X."""
    distance: tuple[DistanceKind, int] | None = None
    reach: int = 0
    """Reach X; 0 when the card does not say, which is melee at one square."""
    dice: Pools = NO_POOLS
    actions: int = 0
    hearts: int = 0
    speed: int = 0
    potions: int = 0
    """Potion X: how many potions the model starts with; 0 when the card does not say."""


NO_TRAITS = Traits()


@dataclass(frozen=True, slots=True, kw_only=True)
class Effects:
    """What any action, attack or potion may say it does, in all Super Dungeon games."""

    text: str = ""
    aim: Aim = "enemy"
    shape: tuple[ShapeKind, int] | None = None
    status: int = 0
    heal: int = 0
    remedy: bool = False
    """Removes all status effects."""
    push: int = 0
    pull: int = 0
    compel: int = 0
    teleport: int = 0
    only: str = ""
    """A word of the type line, or an affinity: only such models are affected."""
    one_use: bool = False
    """Used once: then the equipment that grants it is gone, or the action is."""
    script: str = ""
    """Name of the function that does what the fields above cannot say."""


@dataclass(frozen=True, slots=True)
class Action(Effects):
    """A special action, special attack or potion, as printed."""

    id: str
    name: str
    kind: Literal["action", "attack", "potion"]
    cost: int
    """Action points; potion counters for a potion."""
    distance: tuple[DistanceKind, int] | None = None
    attack_with: int | None = None
    """Attribute of the attack roll when the card names one; None: ATT, or by the distance."""
    defend_with: int = ARM
    rolls: bool = True
    """Whether an attack and a defence are rolled (special attacks, and actions that say so)."""
    dice: Pools = NO_POOLS
    """Dice added: to this attack's roll for attacks, while it lasts for actions and potions."""
    grants: Traits = NO_TRAITS
    """Abilities given while it lasts (actions, potions); for attacks: for this attack."""
    smoke: bool = False
    shapeshift: str = ""
    offensive: bool = False
    """A potion with the green icon: an action of its own, in the drinker's own activation."""


@dataclass(frozen=True, slots=True)
class Model:
    """A stat card."""

    id: str
    name: str
    kind: ModelKind
    types: tuple[str, ...]
    speed: int
    actions: int
    dice: Pools
    hearts: int
    base: int = 1
    potions: int = 0
    traits: Traits = NO_TRAITS
    specials: tuple[Action, ...] = ()
    skulls: int = 0
    platform: Platform = "8-bit"
    copies: int = 1
    """How many models of this kind the box holds."""
    art: str = ""
    text: str = ""
    set: str = "core"
    """The box or expansion the card comes in."""
    cards: int = 1
    """How many such stat cards lie in that box."""
    leaves: tuple[tuple[str, int], ...] = ()
    """Ids and numbers of the monsters that take its place when it is destroyed (Splurt)."""

    def is_a(self, word: str) -> bool:
        """Whether any word of the type line is `word` [type.partial-match]."""
        return word in self.types


@dataclass(frozen=True, slots=True)
class Equipment:
    """A loot or treasure card."""

    id: str
    name: str
    slot: Slot
    traits: Traits = NO_TRAITS
    specials: tuple[Action, ...] = ()
    copies: int = 1
    boss: str = ""
    """Id of the boss or other monster that brings it; empty for the base deck."""
    art: str = ""
    text: str = ""
    script: str = ""


@dataclass(frozen=True, slots=True)
class SpawningPoint:
    """A spawning point card: the model, how many of it come together, and what they bring."""

    model: Model
    count: int
    """Models on the map for one choice of the card: 2 for a pair."""
    pool: tuple[tuple[str, int], ...]
    """Ids and numbers of the monsters that come with the card."""


@dataclass(frozen=True, slots=True)
class AdventureEffects:
    """A boss's adventure effects card."""

    boss: str
    dungeon: tuple[str, ...]
    boss_fight: tuple[str, ...]
    timeout: tuple[str, ...]
    """Ids of the effects; each is a function of the game under that id."""
    summons: tuple[tuple[str, int], ...]
    texts: dict[str, str] = field(default_factory=dict)
    potions: tuple[Action, ...] = ()
    """Potions that every Hero has in games with this boss."""
    names: dict[str, str] = field(default_factory=dict)
    """The printed name of each effect, by id."""

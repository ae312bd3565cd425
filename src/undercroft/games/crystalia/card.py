"""The anatomy of a warband's cards, as frozen tables. Reading packs is `schema`'s work.

One kind of stat card serves every unit: heroes, mini-bosses, bosses, monsters, mimics and the
models of spawning points. All of them roll dice; a fixed star is part of a pool.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from undercroft.games.superdungeon.card import EMPTY, NO_POOLS, Pool, Pools
from undercroft.games.superdungeon.card import Aim as Aim
from undercroft.games.superdungeon.crystal import card as crystal
from undercroft.games.superdungeon.crystal.card import AFFINITIES as AFFINITIES
from undercroft.games.superdungeon.crystal.card import ARM as ARM
from undercroft.games.superdungeon.crystal.card import ATTRIBUTE_OF as ATTRIBUTE_OF
from undercroft.games.superdungeon.crystal.card import ATTRIBUTES as ATTRIBUTES
from undercroft.games.superdungeon.crystal.card import DEX as DEX
from undercroft.games.superdungeon.crystal.card import STR as STR
from undercroft.games.superdungeon.crystal.card import WILL as WILL
from undercroft.games.superdungeon.crystal.card import Colour as Colour
from undercroft.games.superdungeon.crystal.card import Icon as Icon

SLOTS = ("left", "right", "bottom", "top")
"""The sides of a card that equipment lies at. [base.equip.slots, pop.slots]"""

Group = Literal["unit", "monster", "leader", "leader_or_boss"]
"""Which units an action may be aimed at or affects, once its wording is translated."""
Kind = Literal["hero", "form", "miniboss", "boss", "champion", "elite", "minion", "mimic", "point"]
"""`form` is a hero's other shape; a `champion` comes with a Boss Fight event."""
LEADERS = ("hero", "form", "miniboss")
Platform = Literal["8-bit", "16-bit", "super"]
Slot = Literal["left", "right", "bottom", "top"]

# Abilities without a number, as bits.
ALCHEMY = 1 << 0
ARC = 1 << 1
BACKLASH = 1 << 2
BERSERK = 1 << 3
BOB_OMB = 1 << 4
BURROW = 1 << 5
CHARGE = 1 << 6
CURSED = 1 << 7
DREAD = 1 << 8
FEAST = 1 << 9
FIXABLE = 1 << 10
FLY = 1 << 11
FURY = 1 << 12
GRABBY = 1 << 13
GRIND = 1 << 14
HEALER = 1 << 15
HOLY = 1 << 16
HOOKSHOT = 1 << 17
HUNGER = 1 << 18
INSIGNIFICANT = 1 << 19
LUCK = 1 << 20
MASSIVE_DAMAGE = 1 << 21
MOB = 1 << 22
PILE_ON = 1 << 23
POUNCE = 1 << 24
PROFICIENT = 1 << 25
RICHES = 1 << 26
SMALL = 1 << 27
STEALTH = 1 << 28
STEADFAST = 1 << 29
STURDY = 1 << 30
SUREFOOT = 1 << 31
SURGE = 1 << 32
TERRITORIAL = 1 << 33
TOUGH = 1 << 34

ABILITIES: dict[str, int] = {
    "alchemy": ALCHEMY, "arc": ARC, "backlash": BACKLASH, "berserk": BERSERK, "bob_omb": BOB_OMB,
    "burrow": BURROW, "charge": CHARGE, "cursed": CURSED, "dread": DREAD, "feast": FEAST,
    "fixable": FIXABLE, "fly": FLY, "fury": FURY, "grabby": GRABBY, "grind": GRIND,
    "healer": HEALER, "holy": HOLY, "hookshot": HOOKSHOT, "hunger": HUNGER,
    "insignificant": INSIGNIFICANT, "luck": LUCK, "massive_damage": MASSIVE_DAMAGE, "mob": MOB,
    "pile_on": PILE_ON, "pounce": POUNCE, "proficient": PROFICIENT, "riches": RICHES,
    "small": SMALL, "stealth": STEALTH, "steadfast": STEADFAST, "sturdy": STURDY,
    "surefoot": SUREFOOT, "surge": SURGE, "territorial": TERRITORIAL, "tough": TOUGH,
}  # fmt: skip
"""What each does is told in the [[ability]] rows of the pack, under the same ids."""


@dataclass(frozen=True, slots=True)
class Gifts(crystal.Gifts):
    """What a line of abilities, equipment or a lasting effect adds."""

    offense: Pool = EMPTY
    """Dice added to offense rolls, whichever attribute is rolled."""


NO_GIFTS = Gifts()
GIVES_DICE, GIVES_STATUS, GIVES_POINTS = 1, 2, 4
"""Kinds of gifts, as bits: dice; statuses and immunities; movement and action points."""


def kinds(gifts: Gifts) -> int:
    """Of what kinds some gifts are; abilities and hearts are looked up apart."""
    dice = gifts.dice != NO_POOLS or gifts.offense != EMPTY
    return (
        (GIVES_DICE if dice else 0)
        | (GIVES_STATUS if gifts.inflicts or gifts.immune else 0)
        | (GIVES_POINTS if gifts.move or gifts.actions else 0)
    )


@dataclass(frozen=True, slots=True)
class Attunement:
    """What a card does besides for units of an affinity. [base.affinity]"""

    affinity: str
    gifts: Gifts
    malus: bool
    """A malus keeps the wearer from every bonus of the same card."""


@dataclass(frozen=True, slots=True)
class Action(crystal.Action):
    """A unique action: of a unit, of equipment, or a potion."""

    icon: Icon | None = None
    """Which attribute an offensive action rolls."""
    group: Group = "unit"
    """Which of the units on the side of `aim`; see `wording`."""
    others: bool = False
    """It affects another unit than its user."""
    against: int | None = None
    """The attribute the target of an offensive action defends with, where it is not its own
    choice among its defense icons. [base.attack.other-attribute]"""
    grants: Gifts = NO_GIFTS
    """Of a support action: while it lasts. Of an offensive one: for this action."""
    steal: int = 0
    """Random cards taken from the backpack of the target's owner. [wording.steal]"""
    once: bool = False
    """Once in each activation."""


@dataclass(frozen=True, slots=True)
class Model:
    """A stat card."""

    id: str
    name: str
    kind: Kind
    types: tuple[str, ...]
    affinity: tuple[str, ...]
    move: int
    actions: int
    dice: Pools
    hearts: int
    attacks: tuple[tuple[Icon, int], ...] = ()
    """Attack icons with their ranges."""
    defends: tuple[int, ...] = (ARM,)
    """Attributes with a defense icon."""
    base: int = 1
    skulls: int = 0
    platform: Platform = "8-bit"
    potions: int = 0
    """How many potion tokens a hero can hold."""
    gifts: Gifts = NO_GIFTS
    specials: tuple[Action, ...] = ()
    brews: tuple[Action, ...] = ()
    """The potions of a hero's card; a potion assistant brings only these."""
    shapeshift: str = ""
    """Id of its other form."""
    art: str = ""
    text: str = ""

    @property
    def leader(self) -> bool:
        """[term.leader, term.boss-not-leader]"""
        return self.kind in LEADERS

    def is_a(self, word: str) -> bool:
        """Whether its type line or its affinity has the word."""
        return word in self.types or word in self.affinity


@dataclass(frozen=True, slots=True)
class Point:
    """A spawning point card: the model, and the monsters it brings."""

    id: str
    model: Model
    paired: bool
    """Two spawning points with one pool between them. [term.spawning-point.paired]"""
    active: bool
    """It is a unit too. [term.spawning-point.active]"""
    pool: tuple[tuple[str, int], ...]
    """Ids and numbers of its monsters; of a pair: for both together."""
    aura: Gifts = NO_GIFTS
    """What friendly monsters within `reach` squares gain."""
    aura_only: str = ""
    """An affinity or a word of the type line: only such monsters gain it."""
    reach: int = 2
    webs: bool = False
    """Squares within `reach` are difficult terrain for enemies."""

    @property
    def name(self) -> str:
        return self.model.name

    @property
    def counts(self) -> int:
        """How many of a warband's two spawning points the card is."""
        return 2 if self.paired else 1


@dataclass(frozen=True, slots=True)
class Equipment:
    """A loot or treasure card."""

    id: str
    name: str
    deck: Literal["loot", "treasure"]
    slot: Slot
    gifts: Gifts = NO_GIFTS
    attune: tuple[Attunement, ...] = ()
    specials: tuple[Action, ...] = ()
    copies: int = 1
    art: str = ""
    text: str = ""

    @property
    def treasure(self) -> bool:
        return self.deck == "treasure"

    @property
    def cursed(self) -> bool:
        return bool(self.gifts.flags & CURSED)


@dataclass(frozen=True, slots=True)
class Event:
    """One effect of a boss card: of its Boss Fight event or its timeout."""

    name: str
    text: str
    whom: Literal["enemy_leaders", "enemies", "all", "friends"] = "enemies"
    """Units affected; "all" spares the boss itself, "friends" are the own monsters."""
    within: int = 0
    """Only units so many squares from the boss, by range; 0: anywhere on the warzone."""
    status: int = 0
    wounds: int = 0
    heal: int = 0
    """Wounds the boss itself removes."""
    push: int = 0
    pull: int = 0
    compel: int = 0
    grants: Gifts = NO_GIFTS
    """What the units affected have while the boss is in play."""
    summons: tuple[tuple[str, int], ...] = ()
    """Units put on the warzone within `summon_within` squares of the boss."""
    summon_within: int = 2


@dataclass(frozen=True, slots=True)
class BossCard:
    """What a boss's card does besides its stats. [boss.fight-event, timeout.effect]"""

    boss: str
    fight: tuple[Event, ...]
    timeout: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Trap:
    """A trap card. [trap.contents]"""

    id: str
    name: str
    area: Literal["block", "line", "scatter"]
    """2 by 2 squares, a straight line of 4, or four single squares. [trap.area]"""
    defense: int
    """A Dexterity check must show more stars to disarm it."""
    stars: int = 0
    """It attacks with so many; 0: it does not attack. [trap.attack, trap.no-attack]"""
    status: int = 0
    wave: int = 0
    """It attacks every unit within so many squares of the victim."""
    push: int = 0
    choke: bool = False
    """No potions in this and the next activation of the victim."""
    hold: bool = False
    """No movement in this and the next activation of the victim."""
    difficult: bool = False
    """It and the squares next to it are difficult terrain."""
    wall: bool = False
    """It blocks movement and LOS."""
    crawls: int = 0
    """After it went off the finder moves it so many squares."""
    home: bool = False
    """The victim is placed next to its own nearest spawning point. [trap.special]"""
    lure: bool = False
    """Enemy leaders in LOS must end nearer to it than they began. [trap.special]"""
    used_up: bool = False
    """It is removed once it has gone off."""
    copies: int = 1
    art: str = ""
    text: str = ""

    @property
    def harmless(self) -> bool:
        """Whether it does nothing to whoever comes there."""
        does = self.stars or self.status or self.push or self.choke or self.hold or self.home
        return not does


@dataclass(frozen=True, slots=True)
class ChestResult:
    """A line of the chest table. [chest.result.*]"""

    number: int
    id: str
    name: str
    text: str
    stars: int = 0
    aura: int = 0
    lose_cards: bool = False
    """Cards won from the chest are lost."""
    gone: bool = True
    """The chest is discarded."""
    again: bool = False
    """The player may roll the table again instead."""


@dataclass(frozen=True, slots=True)
class Find:
    """A line of the table for exploring exits. [variant.exploring-exits]"""

    id: str
    rolls: tuple[int, ...]
    text: str
    wounds: int = 0
    status: bool = False
    """Roll on the status effect table."""
    potions: int = 0
    loot: int = 0


@dataclass(frozen=True, slots=True)
class StatusRow:
    """A status effect, and where it stands in the status effect table."""

    id: str
    name: str
    rolls: tuple[int, ...]
    text: str
    art: str = ""


@dataclass(frozen=True, slots=True)
class Term:
    """The name and the text of an ability, a trait, a weakness or an agenda."""

    id: str
    name: str
    text: str


ONE_RED = Pool(red=1)


@dataclass(frozen=True, slots=True)
class Dials:
    """Every number a faction changes; the defaults are those of a warband without faction.

    The code asks these numbers and never which faction it is. [faction.symmetry]
    """

    # Deeproot Forestfolk
    vines: int = 0
    """So many won offense rolls of an own turn also give Slow. [faction.forest.trait.vines]"""
    amber: int = 0
    """Each so-manieth own turn gives the hero a potion; 0: never. [faction.forest.trait.amber]"""
    fire_immunity: bool = True
    """Whether Immune: Fire helps. [faction.forest.weakness.no-immunity]"""
    fire_wounds: int = 1
    """Wounds by Fire in upkeep. [faction.forest.weakness.fire]"""
    ritual_units: int = 0
    """Units of the chain at the mother tree; 0: no such agenda. [faction.forest.agenda.ritual]"""
    ritual_leaders: int = 0
    # Royal Army
    aim: int = 0
    """So many rolls of an own turn lose no die to cover. [faction.royal.trait.aim]"""
    hits: int = 0
    """So many first offense rolls of an own turn get `hit`. [faction.royal.trait.hit]"""
    hit: Pool = EMPTY
    back: Pool = ONE_RED
    """Free dice against its units from behind. [facing.behind.die, faction.royal.weakness.back]"""
    fragments: int = 0
    """Crystal fragments to gather; 0: no such agenda. [faction.royal.agenda.fragments]"""
    fragment_from: int = 0
    """The least last result of a chest that gives a fragment."""
    # Realm of Dragonback Peaks
    fireproof: bool = False
    """[faction.peaks.trait.immune]"""
    scorch: bool = False
    """[faction.peaks.trait.scorch]"""
    heart_heals: bool = True
    """Whether hearts on dice remove wounds. [faction.peaks.weakness.heal]"""
    heal_limit: int = 0
    """Wounds removed from a unit in any one player's turn; 0: no limit."""
    char_units: int = 0
    """Units fully on a tile that char it; 0: no such agenda. [faction.peaks.agenda.char]"""
    char_share: tuple[int, int] = (1, 1)
    """The share of the tiles that wins, rounded up. [faction.peaks.agenda.win]"""


NO_FACTION = Dials()


@dataclass(frozen=True, slots=True)
class Faction:
    """A faction: two traits, a weakness and an agenda. [faction.symmetry]"""

    id: str
    name: str
    text: str
    traits: tuple[Term, Term]
    weakness: Term
    agenda: Term
    dials: Dials
    wrath: Term
    """What it spends wrath on besides rerolls. [variant.archetype.wrath]"""
    wrath_cost: int
    potion: Term
    """Its own potion, once in a game. [variant.archetype.potion]"""
    art: str = ""


@dataclass(frozen=True, slots=True)
class Band:
    """A ready-made warband."""

    id: str
    name: str
    faction: str
    hero: str
    assistant: str
    miniboss: str
    points: tuple[str, ...]
    """One pair or two standalone spawning points."""
    boss: str
    text: str
    art: str = ""

"""The whole state of a game of Explore: plain numbers, copied by hand.

Units are numbered: the Heroes first, then everything of the Consul's. What a unit has is spread
over parallel lists. Geometry and cards are shared tables and never copied.
"""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple

from undercroft.games.superdungeon import figures
from undercroft.games.superdungeon import status as statuses
from undercroft.games.superdungeon.box import Gear
from undercroft.games.superdungeon.card import ATTRIBUTES
from undercroft.games.superdungeon.state import BoxState
from undercroft.kernel.board import Board
from undercroft.kernel.deck import Deck
from undercroft.kernel.squares import Square, Squares

from .box import Box, Profile

CONSUL = 0
"""The Consul's seat; the Hero players sit at 1, 2, ..."""
NOWHERE = figures.NOWHERE
NOBODY = figures.NOBODY

HEROES, MONSTERS = 0, 1
"""The two sides."""


class Effect(NamedTuple):
    """Something lasting, made by a special action or a potion."""

    source: int
    """The unit whose next activation ends it, or whose leaving play does."""
    action: int
    who: int
    """The unit it is on, or one of AURA, SMOKE, HORDE."""
    squares: Squares = 0
    lasting: bool = False
    """Whether it stays while the source is in play, activations or not."""


AURA, SMOKE, HORDE = -1, -2, -3
"""Not on one unit: on whoever stands in the source's area; on squares; on minions and denizens."""

_SHARED = ("size", "seats", "layout", "marker", "pool", "points", "summoned", "quick", "wishes")
_LISTS = ("card", "at", "wounds", "status", "potions", "gear", "acted", "spared", "agenda")
_VALUES = (
    "round", "gauge", "lap", "tokens", "tokens_now", "loot", "called", "fight", "timed_out",
    "boss", "rule_boss", "overcharge", "side", "first", "outcome", "chests", "loot_deck",
    "treasure_deck", "held", "removed", "bones", "bathed", "skulls", "turn_began",
    "active", "speed", "actions", "running", "moved", "busy", "berserk", "free", "raging",
    "draft", "doomed", "burnt",
)  # fmt: skip


class State(BoxState[Box]):
    """Everything that changes in a game. See the lists below for what each name holds."""

    __slots__ = (*_SHARED, *_LISTS, *_VALUES)

    saved: ClassVar[tuple[str, ...]] = (*_SHARED, *_LISTS, "effects", *_VALUES)
    decks: ClassVar[tuple[str, ...]] = ("loot_deck", "treasure_deck")
    columns: ClassVar[tuple[str, ...]] = ("wounds", "status", "potions", "acted", "spared")
    attributes: ClassVar[tuple[str, ...]] = ATTRIBUTES
    status_names: ClassVar[tuple[str, ...]] = statuses.NAMES
    effect = Effect
    roll_rules: ClassVar[tuple[str, ...]] = ("dice.face.star",)
    discard_rules: ClassVar[tuple[str, ...]] = ("status.discard-highest",)

    board: Board
    log: list[Any] | None

    # Set once during setup
    size: str
    seats: tuple[int, ...]
    """The seat of each Hero."""
    layout: tuple[tuple[str, int, int, int], ...]
    """Tiles as laid: face, column and row in tiles, quarter turns."""
    marker: Square
    """Where the start marker lies."""
    pool: tuple[int, ...]
    """The monster pool: units that may be spawned."""
    points: tuple[int, ...]
    """The spawning points, standing or not."""
    summoned: tuple[int, ...]
    """Models on hand only for the boss's summons."""
    quick: bool
    wishes: tuple[Any, ...]
    """What the options of the game ask the setup for."""

    # One entry a unit
    card: list[int]
    at: list[Square]
    """The upper left square of the base, or NOWHERE."""
    wounds: list[int]
    status: list[int]
    potions: list[int]
    gear: list[Gear]
    acted: list[int]
    """Activations taken this round."""
    spared: list[int]
    """Statuses it is immune to until its next activation. [status.immobile.freed-by-damage]"""
    profile: list[Profile]
    """Made from `card` and `gear`."""

    agenda: list[tuple[Any, ...]]
    effects: list[Effect]

    # The adventure tracker
    round: int
    gauge: int
    """The power marker's space."""
    lap: int
    """1 once the marker is flipped for Overcharge."""
    tokens: int
    """Skull tokens gained this round."""
    tokens_now: int
    """Skull tokens to spend in this spawning phase."""
    loot: int
    """The loot marker's circle."""
    overcharge: int
    """The loot card that all monsters have, or -1."""
    called: bool
    """Whether the boss spawns at the next round's start."""
    fight: bool
    timed_out: bool
    boss: int
    """The unit of the boss (in a Delve: the mini-boss), or -1 before it is chosen."""
    rule_boss: str
    """Id of the boss whose adventure effects are in use; empty in a Delve."""
    loot_deck: Deck
    treasure_deck: Deck
    held: tuple[tuple[str, int], ...]
    """Finds put aside for the end of the round: deck and card."""
    removed: tuple[int, ...]
    """Equipment out of the game."""
    bones: tuple[tuple[int, Square], ...]
    """Bone piles: the unit that lies there, and where."""
    bathed: int
    """Heroes, as bits, whom a font has healed this round."""

    # Whose turn
    side: int
    """The side whose turn comes next, once the one in progress is over."""
    first: int
    """The side that has the round's first turn."""
    skulls: int
    """Skull points left in this Consul turn; below 0 once more was activated than they pay for."""
    turn_began: bool
    """Whether the Consul has activated anybody this turn."""
    outcome: tuple[Any, ...] | None
    doomed: int
    """What the effect being resolved has ended: bit 0 the boss, bit 1 the last Hero."""

    # The activation in progress
    active: int
    speed: int
    actions: int
    running: bool
    moved: bool
    busy: bool
    """Whether an action point was spent or a free attack made."""
    berserk: bool
    """Whether a free Berserk attack is still to be had, should the model have Berserk."""
    free: int
    """Free melee attacks earned from Insignificant models."""
    raging: bool
    burnt: int
    """1 once the boss was activated in this Consul turn: its two activations are in two turns."""

    # On the map
    chests: Squares
    draft: tuple[Any, ...]
    """What setup has settled so far."""
    unit_at: bytearray
    """The unit on each square, or NOBODY; made from `at`."""
    heroes: Squares
    """Squares held by Heroes; made from `at`."""
    foes: Squares
    """Squares held by the Consul's models, spawning points included; made from `at`."""
    present: int
    """The units on the map, as bits; made from `at`."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.log = None
        self.card, self.at, self.wounds, self.status, self.potions = [], [], [], [], []
        self.gear, self.acted, self.spared, self.agenda, self.effects = [], [], [], [], []
        self.round = self.gauge = self.lap = self.tokens = self.tokens_now = self.loot = 0
        self.side = self.first = self.chests = self.bathed = self.skulls = self.speed = 0
        self.actions = self.free = self.doomed = self.burnt = 0
        self.called = self.fight = self.timed_out = self.turn_began = self.running = False
        self.moved = self.busy = self.berserk = self.raging = False
        self.size = ""
        self.seats = ()
        self.layout = ()
        self.marker = NOWHERE
        self.pool = self.points = self.summoned = ()
        self.quick = True
        self.wishes = ()
        self.boss = self.overcharge = self.active = -1
        self.rule_boss = ""
        self.outcome = None
        self.loot_deck = self.treasure_deck = Deck()
        self.held = self.removed = self.bones = self.draft = ()
        self.profile = []
        self.unit_at = bytearray()
        self.feet = []
        self.heroes = self.foes = self.present = 0

    def copy(self) -> State:
        """An independent state without a log."""
        t = State.__new__(State)
        t.log = None
        t.box = self.box
        t.board = self.board
        t.size = self.size
        t.seats = self.seats
        t.layout = self.layout
        t.marker = self.marker
        t.pool = self.pool
        t.points = self.points
        t.summoned = self.summoned
        t.quick = self.quick
        t.wishes = self.wishes
        t.card = self.card.copy()
        t.at = self.at.copy()
        t.wounds = self.wounds.copy()
        t.status = self.status.copy()
        t.potions = self.potions.copy()
        t.gear = self.gear.copy()
        t.acted = self.acted.copy()
        t.spared = self.spared.copy()
        t.profile = self.profile.copy()
        t.agenda = self.agenda.copy()
        t.effects = self.effects.copy()
        t.unit_at = self.unit_at.copy()
        t.feet = self.feet.copy()
        t.heroes = self.heroes
        t.foes = self.foes
        t.present = self.present
        t.round = self.round
        t.gauge = self.gauge
        t.lap = self.lap
        t.tokens = self.tokens
        t.tokens_now = self.tokens_now
        t.loot = self.loot
        t.overcharge = self.overcharge
        t.called = self.called
        t.fight = self.fight
        t.timed_out = self.timed_out
        t.boss = self.boss
        t.rule_boss = self.rule_boss
        t.loot_deck = self.loot_deck
        t.treasure_deck = self.treasure_deck
        t.held = self.held
        t.removed = self.removed
        t.bones = self.bones
        t.bathed = self.bathed
        t.side = self.side
        t.first = self.first
        t.skulls = self.skulls
        t.turn_began = self.turn_began
        t.outcome = self.outcome
        t.doomed = self.doomed
        t.active = self.active
        t.speed = self.speed
        t.actions = self.actions
        t.running = self.running
        t.moved = self.moved
        t.busy = self.busy
        t.berserk = self.berserk
        t.free = self.free
        t.raging = self.raging
        t.burnt = self.burnt
        t.chests = self.chests
        t.draft = self.draft
        return t

    # Units

    def enter(self, unit: int, square: Square) -> None:
        """Bring a unit into play as a new one: unhurt, not yet activated. [spawn.fresh]"""
        self.wounds[unit] = self.status[unit] = self.spared[unit] = self.acted[unit] = 0
        if self.bones:
            self.bones = tuple(pile for pile in self.bones if pile[0] != unit)
        self.place(unit, square)

    def seat_of(self, unit: int) -> int:
        return self.seats[unit] if unit < len(self.seats) else CONSUL

    def is_a(self, unit: int, word: str) -> bool:
        return self.profile[unit].model.is_a(word)

"""The whole state of a game of Arcade: plain numbers, copied by hand.

Units are numbered: the party first, then everything of the Consul's. What a unit has is spread
over parallel lists. Geometry and cards are shared tables and never copied.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, TypeVar

from undercroft.games.superdungeon import figures
from undercroft.games.superdungeon.box import Gear
from undercroft.games.superdungeon.crystal import status as statuses
from undercroft.games.superdungeon.state import BoxState
from undercroft.kernel.board import Board
from undercroft.kernel.deck import Deck
from undercroft.kernel.squares import Square, Squares

from .box import ELITE, MINION, SOLO, Box, Ground, Might, Profile
from .card import ATTRIBUTES, HIDING
from .twist import NOTHING, Bend, enforce

NOWHERE, NOBODY = figures.NOWHERE, figures.NOBODY
HERO_TURN, CONSUL_TURN = 0, 1


class Effect(NamedTuple):
    """Something lasting, made by an action or a potion."""

    source: int
    action: int
    who: int
    """The unit it is on, or AURA."""
    until: int = 0
    """UPKEEP: the source's next upkeep ends it; TURN: the end of the source's activation."""


@dataclass(frozen=True, slots=True)
class Auras:
    """What the spawning points in play do around them. [card.spawning-point]"""

    slow: Squares
    """Squares that are difficult for Heroes, webs and the terrain's own."""
    gifts: tuple[tuple[int, Squares], ...]
    """Abilities, and where ruby monsters get them."""


AURA = -1
UPKEEP, TURN = 0, 1

_SHARED = (
    "seats", "layout", "marker", "points", "tile_number", "quick", "wishes", "ties", "bosses",
    "modes", "spares",
)  # fmt: skip
_LISTS = (
    "card", "at", "wounds", "status", "potions", "gear", "wrath", "acted", "order", "agenda",
)  # fmt: skip
_VALUES = (
    "turn", "number", "space", "strength", "arm", "regrouped", "coins", "wrath_free",
    "wrath_total", "tokens", "this_turn", "left", "fight", "mini_called", "plot_drawn",
    "boss_out", "minis_out", "fallen", "kills", "points_down", "backpack", "chests",
    "loot_deck", "treasure_deck", "challenge_deck", "boss_deck", "plot_deck", "force", "plots",
    "crystals", "carried", "used", "spared_actions", "outcome", "active", "move", "actions",
    "moved", "busy", "drunk", "green", "passed", "proficient", "winded", "backlashed", "mastered",
    "traded", "draft", "command", "served", "retired", "sipped", "signed", "steps_taken",
    "bought", "tracker",
)  # fmt: skip


T = TypeVar("T")


def _with(entries: list[T], unit: int, entry: T) -> list[T]:
    """A list of entries, one a unit, with another one for a unit."""
    entries = entries.copy()
    entries[unit] = entry
    return entries


class State(BoxState[Box]):
    """Everything that changes in a game. See the lists below for what each name holds."""

    __slots__ = (
        *_SHARED, *_LISTS, *_VALUES,
        "abilities", "actors", "auras", "bearing", "changed", "gangs", "given", "granted", "ground",
        "hidden", "large", "law", "leaders", "minions", "odd", "queue", "sights", "solos",
    )  # fmt: skip

    saved: ClassVar[tuple[str, ...]] = (*_SHARED, *_LISTS, "effects", *_VALUES)
    decks: ClassVar[tuple[str, ...]] = (
        "loot_deck", "treasure_deck", "challenge_deck", "boss_deck", "plot_deck",
    )  # fmt: skip
    columns: ClassVar[tuple[str, ...]] = (
        "wounds", "status", "potions", "wrath", "acted", "order",
    )  # fmt: skip
    attributes: ClassVar[tuple[str, ...]] = ATTRIBUTES
    status_names: ClassVar[tuple[str, ...]] = statuses.NAMES
    remembered: ClassVar[tuple[str, ...]] = (
        "abilities", "auras", "bearing", "gangs", "ground", "leaders", "queue", "sights",
    )  # fmt: skip
    replaced: ClassVar[tuple[str, ...]] = ("card", "effects", "gear", "given", "profile")
    """Lists and tables that copies share: they are replaced where they change."""
    effect = Effect
    roll_rules: ClassVar[tuple[str, ...]] = ("dice.stars-are-successes",)
    discard_rules: ClassVar[tuple[str, ...]] = ("status.bane.hero", "status.hex.hero")

    board: Board
    log: list[Any] | None

    # Set once during setup
    seats: tuple[int, ...]
    """The seat of each Hero's place in the party."""
    layout: tuple[tuple[str, int, int, int, int], ...]
    """Tiles as laid: face, column and row in tiles, quarter turns, flipped or not."""
    marker: Square
    points: tuple[int, ...]
    tile_number: tuple[int, ...]
    """The number, from 1, of each tile of the board."""
    quick: bool
    wishes: tuple[Any, ...]
    ties: bool
    """Whether the players are asked where the Consul's rules leave a choice."""
    bosses: tuple[int, ...]
    """Units: the dungeon boss, then the mini-bosses in their order."""
    modes: tuple[int, ...]
    """Easy and hard cards in force all game."""
    spares: tuple[int, ...]
    """Cards of Heroes the players own who are not in the party."""

    # One entry a unit
    card: list[int]
    at: list[Square]
    wounds: list[int]
    status: list[int]
    potions: list[int]
    gear: list[Gear]
    wrath: list[int]
    acted: list[int]
    """Heroes: whether they carry an activation token."""
    order: list[int]
    """Heroes: when they last activated; 0 for not yet. [wrath.tie]"""
    profile: list[Profile]

    agenda: list[tuple[Any, ...]]
    effects: list[Effect]

    # The turn
    turn: int
    number: int
    """Consul turns begun."""
    this_turn: int
    """Heroes, as bits, who have activated in this Hero Turn."""
    left: int
    """Activations left in this Hero Turn."""
    tokens: int
    """Activations so far in the game."""
    outcome: tuple[Any, ...] | None

    # The Mighty Monster Chart
    space: int
    strength: int
    arm: int
    """Star bonuses so far."""
    regrouped: int
    """Units, as bits, with the ARM of a Regroup."""
    fight: bool
    """Whether boss fight commands replace the chart."""
    boss_out: bool
    minis_out: int
    """How many mini-bosses chart and points have brought."""
    mini_called: int
    """How many of the chart's spaces for mini-bosses have been reached."""
    plot_drawn: bool
    command: str
    served: int
    """Units, as bits, that have performed the current step."""
    signed: int
    """Units, as bits, whose signature action is done in this Command Phase."""

    # The party
    coins: int
    wrath_free: int
    wrath_total: int
    fallen: tuple[int, ...]
    """Heroes destroyed this turn."""
    backpack: tuple[int, ...]
    carried: tuple[tuple[int, int], ...]
    """Crystal tokens on Hero cards, one row each: hero and the plot card they belong to."""
    crystals: tuple[tuple[Square, int], ...]
    """Crystal tokens on the map: square and the plot card they belong to."""

    # The loot tracker: what fell this turn
    kills: tuple[int, ...]
    """Destroyed monsters that wait on the tracker."""
    tracker: tuple[tuple[str, int], ...]
    """What they are worth: minion, elite, point, miniboss or boo, with the tile's number."""
    points_down: int

    # Cards
    loot_deck: Deck
    treasure_deck: Deck
    challenge_deck: Deck
    boss_deck: Deck
    plot_deck: Deck
    force: tuple[tuple[int, int], ...]
    """Challenge cards in force, with the Consul turn in which they were drawn."""
    plots: tuple[int, ...]
    used: tuple[int, ...]
    """Actions that can be used once in a game and have been."""
    retired: tuple[int, ...]
    """Destroyed spawning points, and mini-bosses that have been destroyed."""
    chests: Squares

    # The activation in progress
    active: int
    move: int
    actions: int
    moved: bool
    busy: bool
    drunk: bool
    """Whether the active Hero has drunk its potion."""
    green: int
    """Heroes, as bits, who have drunk a green potion in this Consul Turn."""
    passed: int
    """Heroes, as bits, who wish not to be asked again in this Consul Turn."""
    proficient: bool
    winded: bool
    backlashed: int
    """Heroes, as bits, whose Backlash has struck in this Consul Turn."""
    mastered: bool
    traded: bool
    """Whether the party has traded loot for a treasure in this power-up."""
    bought: bool
    """Whether it has bought a Princess Coin."""
    sipped: int
    steps_taken: int
    """Squares the active Hero has moved."""
    spared_actions: int
    draft: tuple[Any, ...]

    # On the map, made from `at`
    unit_at: bytearray
    heroes: Squares
    foes: Squares
    present: int
    ground: Ground
    """What the terrain of the board does."""
    law: Bend
    """What all cards in force bend together; made from `force`, `plots` and `modes`."""
    auras: Auras | None
    """Once somebody has asked since a spawning point came or went."""
    gangs: dict[int, tuple[list[int], Might]]
    """The gangs of monsters, as far as somebody has asked since one last moved; see `gang`.
    Copies share it: it is replaced, and only what is true of all its owners is added."""
    actors: int
    """Monsters on the map, as bits, that perform commands. [gang.minion.passive]"""
    solos: int
    """Those of them, as bits, that are solo monsters."""
    minions: Squares
    """Squares held by minions."""
    large: Squares
    """Squares held by large models. [los.large.*]"""
    hidden: Squares
    """Squares held by Heroes who hide by their cards. [ability.stealth, ability.small]"""
    odd: Squares
    """Squares held by models that need care as targets: those whose profile is not plain."""
    abilities: dict[int, int]
    """Likewise the abilities of monsters, whatever lasts; and squares, see `effect.holders`."""
    bearing: dict[int, tuple[int, ...]]
    """Monsters, on the map or not, that may have an ability by card; see `effect.holders`."""
    sights: dict[tuple[int, Square, int], list[int]]
    """Whom monsters may aim at from where they stand, as far as somebody has asked since a Hero
    last moved; see `order.in_sight`."""
    queue: tuple[Squares, list[Effect], int, Squares] | None
    """How the monsters that wait for a command line up before a Hero; see `order.foremost`."""
    leaders: list[int] | None
    """The Heroes who lead by wrath and order, once somebody has asked since these or who is on the
    map changed; see `wrath`."""

    # Made from `effects`
    granted: int
    """Abilities that lasting effects give to anybody."""
    given: dict[int, int]
    """The same by the unit they are on, or AURA."""
    changed: int
    """The kinds of values that they change for anybody."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.log = None
        self.card, self.at, self.wounds, self.status, self.potions = [], [], [], [], []
        self.gear, self.wrath, self.acted, self.order, self.agenda = [], [], [], [], []
        self.effects = []
        self.turn = self.number = self.space = self.strength = self.arm = self.regrouped = 0
        self.coins = self.wrath_free = self.wrath_total = self.tokens = self.this_turn = 0
        self.left = self.mini_called = self.minis_out = self.points_down = self.chests = 0
        self.spared_actions = self.move = self.actions = self.green = self.passed = 0
        self.backlashed = self.served = self.sipped = self.signed = self.steps_taken = 0
        self.seats = self.layout = self.points = self.tile_number = self.wishes = self.bosses = ()
        self.modes = self.spares = self.fallen = self.backpack = self.carried = self.crystals = ()
        self.kills = self.tracker = self.force = self.plots = self.used = self.retired = ()
        self.draft = ()
        self.fight = self.boss_out = self.plot_drawn = self.moved = self.busy = self.drunk = False
        self.proficient = self.winded = self.mastered = self.traded = self.bought = False
        self.command = ""
        self.marker = self.active = NOWHERE
        self.quick = self.ties = True
        self.outcome = None
        self.loot_deck = self.treasure_deck = self.challenge_deck = self.boss_deck = Deck()
        self.plot_deck = Deck()
        self.profile = []
        self.unit_at = bytearray()
        self.heroes = self.foes = self.present = 0
        self.feet = []
        self.law = NOTHING
        self.granted = self.changed = 0
        self.given = {}
        self.leaders = None
        self.actors = self.solos = self.minions = self.large = self.odd = self.hidden = 0
        self.auras = None
        self.gangs = {}
        self.abilities = {}
        self.bearing = {}
        self.sights = {}
        self.queue = None

    def copy(self) -> State:
        """An independent state without a log."""
        t = State.__new__(State)
        t.log = None
        t.box = self.box
        t.board = self.board
        t.ground = self.ground
        t.seats = self.seats
        t.layout = self.layout
        t.marker = self.marker
        t.points = self.points
        t.tile_number = self.tile_number
        t.quick = self.quick
        t.wishes = self.wishes
        t.ties = self.ties
        t.bosses = self.bosses
        t.modes = self.modes
        t.spares = self.spares
        t.turn = self.turn
        t.number = self.number
        t.space = self.space
        t.strength = self.strength
        t.arm = self.arm
        t.regrouped = self.regrouped
        t.coins = self.coins
        t.wrath_free = self.wrath_free
        t.wrath_total = self.wrath_total
        t.tokens = self.tokens
        t.this_turn = self.this_turn
        t.left = self.left
        t.fight = self.fight
        t.mini_called = self.mini_called
        t.plot_drawn = self.plot_drawn
        t.boss_out = self.boss_out
        t.minis_out = self.minis_out
        t.fallen = self.fallen
        t.kills = self.kills
        t.points_down = self.points_down
        t.backpack = self.backpack
        t.chests = self.chests
        t.loot_deck = self.loot_deck
        t.treasure_deck = self.treasure_deck
        t.challenge_deck = self.challenge_deck
        t.boss_deck = self.boss_deck
        t.plot_deck = self.plot_deck
        t.force = self.force
        t.plots = self.plots
        t.crystals = self.crystals
        t.carried = self.carried
        t.used = self.used
        t.spared_actions = self.spared_actions
        t.outcome = self.outcome
        t.active = self.active
        t.move = self.move
        t.actions = self.actions
        t.moved = self.moved
        t.busy = self.busy
        t.drunk = self.drunk
        t.green = self.green
        t.passed = self.passed
        t.proficient = self.proficient
        t.winded = self.winded
        t.backlashed = self.backlashed
        t.mastered = self.mastered
        t.traded = self.traded
        t.draft = self.draft
        t.command = self.command
        t.served = self.served
        t.retired = self.retired
        t.sipped = self.sipped
        t.signed = self.signed
        t.steps_taken = self.steps_taken
        t.bought = self.bought
        t.tracker = self.tracker
        t.card = self.card
        t.at = self.at.copy()
        t.wounds = self.wounds.copy()
        t.status = self.status.copy()
        t.potions = self.potions.copy()
        t.gear = self.gear
        t.wrath = self.wrath.copy()
        t.acted = self.acted.copy()
        t.order = self.order.copy()
        t.agenda = self.agenda.copy()
        t.effects = self.effects
        t.profile = self.profile
        t.unit_at = self.unit_at.copy()
        t.heroes = self.heroes
        t.foes = self.foes
        t.present = self.present
        t.feet = self.feet.copy()
        t.law = self.law
        t.auras = self.auras
        t.gangs = self.gangs
        t.abilities = self.abilities
        t.bearing = self.bearing
        t.sights = self.sights
        t.queue = self.queue
        t.granted = self.granted
        t.given = self.given
        t.changed = self.changed
        t.leaders = self.leaders
        t.actors = self.actors
        t.solos = self.solos
        t.minions = self.minions
        t.large = self.large
        t.odd = self.odd
        t.hidden = self.hidden
        return t

    def restored(self) -> None:
        enforce(self)

    def last(self, effects: list[Effect]) -> None:
        """These are the lasting effects from now on."""
        gives, changes = self.box.gives_flags, self.box.gives
        granted = changed = 0
        given: dict[int, int] = {}
        for effect in effects:
            flags = gives[effect.action]
            if flags:
                granted |= flags
                given[effect.who] = given.get(effect.who, 0) | flags
            changed |= changes[effect.action]
        self.effects, self.granted, self.changed, self.given = effects, granted, changed, given

    # Units

    def use_board(self, board: Board) -> None:
        super().use_board(board)
        self.ground = self.box.ground(board)
        self.actors = self.solos = self.minions = self.large = self.odd = self.hidden = 0
        self.auras = None
        self.gangs = {}
        self.abilities = {}
        self.sights = {}
        self.queue = None

    def enlist(self, card: int, gear: Gear = ()) -> int:
        """A new figure, off the map."""
        unit = self.enlist_all([card])
        if gear:
            self.dress(unit, gear)
        return unit

    def enlist_all(self, cards: list[int]) -> int:
        """New figures, off the map; the number of the first."""
        first, count = len(self.card), len(cards)
        self.card = self.card + cards
        self.bearing = {}
        self.gear = self.gear + [()] * count
        profiles = {card: self.box.profile(card, ()) for card in dict.fromkeys(cards)}
        self.profile = self.profile + [profiles[card] for card in cards]
        self.at += [NOWHERE] * count
        nothing = [0] * count
        self.feet += nothing
        for name in self.columns:
            getattr(self, name).extend(nothing)
        return first

    def place(self, unit: int, square: Square) -> None:
        super().place(unit, square)
        profile = self.profile[unit]
        if profile.noted:
            self._look(unit)
        if profile.hero:
            self.sights = {}
            self.leaders = None
        else:
            self._forget(unit)
            kind = self.box.kinds[self.card[unit]]
            if kind <= ELITE:
                self.queue = None
                self.actors |= 1 << unit
                if kind == SOLO:
                    self.solos |= 1 << unit
            elif kind == MINION:
                self.minions |= self.feet[unit]

    def lift(self, unit: int) -> None:
        profile, gone = self.profile[unit], ~self.feet[unit]
        super().lift(unit)
        if profile.noted:
            self.large &= gone
            self.odd &= gone
            self.hidden &= gone
        if profile.hero:
            self.sights = {}
            self.leaders = None
        else:
            self._forget(unit)
            self.actors &= ~(1 << unit)
            self.solos &= ~(1 << unit)
            self.minions &= gone

    def shift(self, unit: int, square: Square) -> None:
        profile = self.profile[unit]
        if profile.base > 1:
            self.lift(unit)
            self.place(unit, square)
            return
        at, feet, unit_at = self.at, self.feet, self.unit_at
        before, after = feet[unit], 1 << square
        unit_at[at[unit]] = NOBODY
        unit_at[square] = unit
        at[unit] = square
        feet[unit] = after
        if profile.noted:
            self.odd &= ~before
            self.hidden &= ~before
            self._look(unit)
        if profile.hero:
            self.heroes = self.heroes ^ before | after
            self.sights = {}
        else:
            self.foes = self.foes ^ before | after
            if self.minions & before:
                self.minions = self.minions ^ before | after
            # As `_forget`, but points do not move.
            self.gangs = {}
            self.abilities = {}
            if self.actors & ~self.served & 1 << unit:
                self.queue = None

    def dress(self, unit: int, gear: Gear) -> None:
        """Give a unit equipment; potions without room are lost. [potion.maximum]"""
        self.become(unit, self.card[unit], gear)
        self.potions[unit] = min(self.potions[unit], self.profile[unit].potions)

    def become(self, unit: int, card: int, gear: Gear) -> None:
        """Give a unit a card and equipment."""
        if card != self.card[unit]:
            self.card = _with(self.card, unit, card)
            if unit >= len(self.seats):
                self.bearing = {}
        self.gear = _with(self.gear, unit, gear)
        self.profile = _with(self.profile, unit, self.box.profile(card, gear))
        self.odd &= ~self.feet[unit]
        self.hidden &= ~self.feet[unit]
        self.sights = {}
        self.queue = None
        self._look(unit)

    def _look(self, unit: int) -> None:
        """Keep in mind the squares of a model that is large, hides or needs care as a target."""
        profile = self.profile[unit]
        if profile.hero and profile.flags & HIDING:
            self.hidden |= self.feet[unit]
        if not profile.plain:
            self.odd |= self.feet[unit]
        if profile.base > 1:
            self.large |= self.feet[unit]

    def _forget(self, unit: int) -> None:
        """A model of the Consul came, went or moved: gangs and auras are to be found anew."""
        self.gangs = {}
        self.abilities = {}
        if self.profile[unit].rank == "point":
            self.auras = None
        elif self.actors & ~self.served & 1 << unit:
            self.queue = None

    def seat_of(self, unit: int) -> int:
        """The seat that decides for a unit; where monsters leave a choice, the captain's."""
        return self.seats[unit] if unit < len(self.seats) else self.captain

    @property
    def round(self) -> int:
        """Rounds of a Hero Turn and a Consul Turn, for statistics."""
        return self.number

    def is_a(self, unit: int, word: str) -> bool:
        """Whether it has an affinity or type."""
        card = self.profile[unit].card
        return word in card.types or word in card.affinity

"""The whole state of a war: plain numbers, copied by hand.

Units of all warbands are numbered together; static spawning points are numbered like units. What a
unit has is spread over parallel lists, and so is what a player has. Geometry and cards are shared
tables and never copied.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple, Self

from undercroft.games.superdungeon.box import Gear
from undercroft.games.superdungeon.crystal import status
from undercroft.games.superdungeon.figures import NOBODY, NOWHERE, mark
from undercroft.games.superdungeon.state import BoxState
from undercroft.kernel.board import Board
from undercroft.kernel.deck import Deck
from undercroft.kernel.plain import fill
from undercroft.kernel.squares import Square, Squares

from .box import Box, Profile
from .card import ATTRIBUTES, NO_FACTION, Dials

NO_POOL = -1
"""The pool of whoever belongs to none: leaders, bosses, mimics, units of a Boss Fight event."""
PENDING, OUT, DEAD = range(3)
"""What has become of a player's boss."""

TEAMS, KEEP_DASHING, EXPLORE_EXITS, ARCHETYPES = (1 << i for i in range(4))
"""Variants that are switched on, as bits."""

VINES, AIM, HIT, ARCHETYPE_WRATH = range(0, 16, 4)
"""Where `spent` counts what a player does a few times in an own turn."""


class Effect(NamedTuple):
    """Something lasting, made by an action, a potion or a Boss Fight event."""

    source: int
    action: int
    who: int
    """The unit it is on, or AURA."""
    until: int = 0
    """UPKEEP: the source's next upkeep ends it; TURN: the end of the turn; PLAY: while the
    source is on the warzone."""


AURA, EVERY = -1, -2
"""`who` of an effect: the units in its area; all whom a boss's card names."""
UPKEEP, TURN, PLAY = range(3)


class Token(NamedTuple):
    """A trap that has been found and lies on the warzone."""

    card: int
    squares: Squares
    finder: int


def revealed(card: int) -> int:
    """What stands for a trap card that is face down no more; and from there back to the card."""
    return -2 - card


class Hold(NamedTuple):
    """What a trap keeps a unit from, for so many more activations."""

    unit: int
    what: str
    """"move" or "potion"."""
    left: int
    trap: int
    """The card of the trap."""


_SHARED = (
    "players", "teams", "variants", "quick", "rounds", "layout", "wishes", "faction", "hero",
    "mini", "boss", "points", "assistant", "tree", "attacker",
)  # fmt: skip
_LISTS = (
    # One entry a unit.
    "card", "owner", "pool", "at", "facing", "wounds", "status", "gear",
    # One entry a player.
    "wrath", "coins", "potions", "backpack", "trophies", "owed_loot", "owed_treasure", "turns",
    "unlocked", "mini_uses", "boss_state", "boss_due", "timed_out", "out", "fragments", "charred",
    "scorched", "nominated", "brewed",
    "agenda",
)  # fmt: skip
_KEPT = (
    "card", "owner", "pool", "gear", "backpack", "trophies", "owed_loot", "owed_treasure", "turns",
    "unlocked", "mini_uses", "boss_state", "boss_due", "timed_out", "out", "fragments", "charred",
    "scorched", "nominated", "coins", "brewed", "effects", "traps", "holds", "profile", "side",
)  # fmt: skip
"""Lists that seldom change: copies share them, so they are replaced and never written to."""
_RECORDS = ("traps", "holds")
_VALUES = (
    "turn", "round", "phase", "skulls", "hero_free", "crystals", "immune", "down", "spent",
    "bombing", "quiet", "deaf", "sipped", "healed", "falling", "outcome",
    "tile_traps", "chests", "trapdoors", "explored", "loot_deck", "treasure_deck", "mimic_deck",
    "used", "fresh", "draft",
    "active", "move", "actions", "moved", "turned", "busy", "dashed", "traded", "meditated",
    "drunk", "berserk", "proficient", "surged", "first_roll", "sprung", "lured", "onces",
    "interlude",
)  # fmt: skip
_DECKS = ("loot_deck", "treasure_deck", "mimic_deck")


class State(BoxState[Box]):
    """Everything that changes in a war. See the lists below for what each name holds."""

    __slots__ = (
        *_SHARED, *_LISTS, *_RECORDS, *_VALUES,
        "side", "held", "everyone", "dials", "auras", "granting",
    )  # fmt: skip

    saved: ClassVar[tuple[str, ...]] = (*_SHARED, *_LISTS, "effects", *_RECORDS, *_VALUES)
    decks: ClassVar[tuple[str, ...]] = _DECKS
    replaced: ClassVar[tuple[str, ...]] = _KEPT
    columns: ClassVar[tuple[str, ...]] = ("facing", "wounds", "status")
    attributes: ClassVar[Sequence[str]] = ATTRIBUTES
    status_names: ClassVar[Sequence[str]] = status.NAMES
    effect = Effect
    roll_rules: ClassVar[tuple[str, ...]] = ("base.dice.stars",)
    discard_rules: ClassVar[tuple[str, ...]] = ("base.status.hex", "base.status.bane")

    board: Board
    log: list[Any] | None

    # Set once during setup
    players: int
    teams: tuple[int, ...]
    """The side of each player: all differ, except in a match of two on two."""
    variants: int
    quick: bool
    rounds: int
    """After so many rounds the war is a draw; 0: no limit. [game.length]"""
    layout: tuple[Any, ...]
    """Tiles as laid: face, column, row, quarter turns; or the name of an arena alone."""
    wishes: tuple[Any, ...]
    faction: tuple[str, ...]
    """The faction of each player, or nothing."""
    hero: tuple[int, ...]
    mini: tuple[int, ...]
    boss: tuple[int, ...]
    """The leaders and the boss of each player, by their units' numbers."""
    points: tuple[tuple[int, int], ...]
    assistant: tuple[int, ...]
    """The card of each player's potion assistant."""
    tree: Square
    """Where the mother tree stands, or NOWHERE."""
    attacker: int

    # One entry a unit
    card: list[int]
    owner: Sequence[int]
    """The player who controls it."""
    pool: Sequence[int]
    """Which spawning pool it belongs to; a spawning point brings the units of its own number."""
    at: list[Square]
    facing: list[int]
    """0 north, 1 east, 2 south, 3 west."""
    wounds: list[int]
    status: list[int]
    gear: list[Gear]
    """Cards equipped to the unit itself; what a spawning point lends is not among them."""

    # One entry a player
    wrath: list[int]
    coins: Sequence[int]
    potions: list[int]
    """Potion tokens on the hero's card."""
    backpack: list[tuple[int, ...]]
    trophies: list[tuple[int, ...]]
    """Enemy units in the backpack, the oldest first."""
    owed_loot: Sequence[int]
    """Loot cards due for leaders in the next rewards step."""
    owed_treasure: Sequence[int]
    """Treasure cards due for mimics."""
    turns: list[int]
    """Own turns begun."""
    unlocked: Sequence[int]
    """Whether the mini-boss is unlocked."""
    mini_uses: Sequence[int]
    """How often the mini-boss has been spawned."""
    boss_state: list[int]
    boss_due: Sequence[int]
    """Whether the boss must be deployed in the next own turn."""
    timed_out: Sequence[int]
    out: Sequence[int]
    """Whether the player has been eliminated."""
    fragments: list[int]
    charred: list[int]
    """Tiles charred by the player, as bits."""
    scorched: list[Squares]
    nominated: list[tuple[tuple[int, int], ...]]
    """CURSED cards that wait for an absent leader: card and leader."""
    brewed: Sequence[int]
    """Whether the faction's own potion has been drunk. [variant.archetype.potion]"""

    agenda: list[tuple[Any, ...]]
    effects: list[Effect]
    traps: list[Token]
    holds: list[Hold]

    # The turn
    turn: int
    """The player whose turn it is."""
    round: int
    phase: str
    skulls: int
    """Skulls left in this phase."""
    hero_free: bool
    """Whether the hero may still be activated in this phase."""
    crystals: int
    """Units with an activation crystal, as bits."""
    immune: int
    """Units with Immunity, as bits."""
    down: int
    """Units that have fallen while they kept dashing, as bits."""
    spent: int
    """How often a faction's gifts have been used in this turn; see `times`."""
    bombing: bool
    """Whether a leader with Bob-omb! has been activated this turn."""
    quiet: int
    """Players, as bits, who are not asked for wrath for the rest of this turn."""
    deaf: int
    """Players, as bits, who are not asked for emergency potions for the rest of this turn."""
    sipped: int
    """Units, as bits, that have drunk an emergency potion this turn."""
    healed: tuple[int, ...]
    """Units of a warband that heals badly, once for each wound healed this turn."""
    falling: tuple[int, ...]
    """Players whose boss has just been destroyed."""
    outcome: tuple[Any, ...] | None

    # The warzone
    tile_traps: tuple[int, ...]
    """The trap card of each tile, face down; once it is not, `revealed` of it, or -1 if unknown."""
    chests: Squares
    """Chests on the map, trapdoors included."""
    trapdoors: tuple[tuple[Square, Square], ...]
    explored: int
    """Exits that have been explored, as bits."""
    loot_deck: Deck
    treasure_deck: Deck
    mimic_deck: Deck
    used: tuple[tuple[int, int], ...]
    """Units and the actions they can use once in a game and have used."""
    fresh: tuple[tuple[int, int], ...]
    """Units and cards equipped in this Power-Up phase, in order. [pop.timing]"""
    draft: tuple[Any, ...]

    # The activation in progress
    active: int
    move: int
    actions: int
    moved: bool
    turned: bool
    """Whether the unit has turned for free and must act next. [facing.free-change]"""
    busy: bool
    dashed: bool
    traded: bool
    meditated: bool
    drunk: bool
    berserk: bool
    """Whether its free attack is still to come."""
    proficient: bool
    surged: bool
    first_roll: bool
    """Whether it has made an offense roll in this activation."""
    sprung: tuple[tuple[int, int], ...]
    """Units and traps (by their cards) that have met in this activation or move."""
    lured: tuple[tuple[int, int], ...]
    """Lures the active leader sees, and how far it was from each at the start."""
    onces: tuple[int, ...]
    """Once-an-activation actions used in this one."""
    interlude: tuple[Any, ...]
    """What an activation in somebody else's turn has put aside. [mimic.free-turn]"""

    # Made from the above
    profile: list[Profile]
    """Nobody here is among `heroes` or `foes`: see `held`."""
    side: Sequence[int]
    """The team of each unit."""
    held: list[Squares]
    """Squares held by the units and spawning points of each team."""
    everyone: Squares
    present: int
    unit_at: bytearray
    dials: tuple[Dials, ...]
    auras: tuple[int, ...]
    """Spawning points that lend something to units near them."""
    granting: int
    """Abilities that some lasting effect or spawning point may lend."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.log = None
        self.card, self.owner, self.pool, self.at, self.facing, self.wounds = [], [], [], [], [], []
        self.status, self.gear, self.wrath, self.coins, self.potions = [], [], [], [], []
        self.backpack, self.trophies, self.owed_loot, self.owed_treasure = [], [], [], []
        self.turns, self.unlocked, self.mini_uses, self.boss_state = [], [], [], []
        self.boss_due, self.timed_out, self.out, self.fragments, self.charred = [], [], [], [], []
        self.scorched, self.nominated, self.brewed, self.agenda, self.effects = [], [], [], [], []
        self.traps, self.holds = [], []
        self.turn = self.round = self.skulls = self.crystals = self.immune = self.down = 0
        self.spent = self.quiet = self.deaf = self.sipped = self.chests = self.explored = 0
        self.move = self.actions = 0
        self.teams = self.layout = self.wishes = self.faction = self.hero = self.mini = ()
        self.boss = self.points = self.assistant = self.healed = self.falling = self.tile_traps = ()
        self.trapdoors = self.used = self.fresh = self.draft = self.sprung = self.lured = ()
        self.onces = self.interlude = ()
        self.hero_free = self.bombing = self.moved = self.turned = self.busy = self.dashed = False
        self.traded = self.meditated = self.drunk = self.berserk = self.proficient = False
        self.surged = self.first_roll = False
        self.loot_deck = self.treasure_deck = self.mimic_deck = Deck()
        self.players = self.variants = self.rounds = 0
        self.quick = True
        self.phase = ""
        self.outcome = None
        self.tree = self.active = self.attacker = NOWHERE
        self.profile = []
        self.feet = []
        self.heroes = self.foes = 0
        self.side = []
        self.held = []
        self.everyone = self.present = 0
        self.unit_at = bytearray()
        self.dials = ()
        self.auras = ()
        self.granting = 0

    def copy(self) -> State:
        """An independent state without a log."""
        t = State.__new__(State)
        t.log = None
        t.box = self.box
        t.board = self.board
        t.dials = self.dials
        t.auras = self.auras
        t.granting = self.granting
        t.players = self.players
        t.teams = self.teams
        t.variants = self.variants
        t.quick = self.quick
        t.rounds = self.rounds
        t.layout = self.layout
        t.wishes = self.wishes
        t.faction = self.faction
        t.hero = self.hero
        t.mini = self.mini
        t.boss = self.boss
        t.points = self.points
        t.assistant = self.assistant
        t.tree = self.tree
        t.attacker = self.attacker
        t.card = self.card
        t.owner = self.owner
        t.pool = self.pool
        t.at = self.at.copy()
        t.facing = self.facing.copy()
        t.wounds = self.wounds.copy()
        t.status = self.status.copy()
        t.gear = self.gear
        t.wrath = self.wrath.copy()
        t.coins = self.coins
        t.potions = self.potions.copy()
        t.backpack = self.backpack
        t.trophies = self.trophies
        t.owed_loot = self.owed_loot
        t.owed_treasure = self.owed_treasure
        t.turns = self.turns
        t.unlocked = self.unlocked
        t.mini_uses = self.mini_uses
        t.boss_state = self.boss_state
        t.boss_due = self.boss_due
        t.timed_out = self.timed_out
        t.out = self.out
        t.fragments = self.fragments
        t.charred = self.charred
        t.scorched = self.scorched
        t.nominated = self.nominated
        t.brewed = self.brewed
        t.agenda = self.agenda.copy()
        t.effects = self.effects
        t.traps = self.traps
        t.holds = self.holds
        t.turn = self.turn
        t.round = self.round
        t.phase = self.phase
        t.skulls = self.skulls
        t.hero_free = self.hero_free
        t.crystals = self.crystals
        t.immune = self.immune
        t.down = self.down
        t.spent = self.spent
        t.bombing = self.bombing
        t.quiet = self.quiet
        t.deaf = self.deaf
        t.sipped = self.sipped
        t.healed = self.healed
        t.falling = self.falling
        t.outcome = self.outcome
        t.tile_traps = self.tile_traps
        t.chests = self.chests
        t.trapdoors = self.trapdoors
        t.explored = self.explored
        t.loot_deck = self.loot_deck
        t.treasure_deck = self.treasure_deck
        t.mimic_deck = self.mimic_deck
        t.used = self.used
        t.fresh = self.fresh
        t.draft = self.draft
        t.active = self.active
        t.move = self.move
        t.actions = self.actions
        t.moved = self.moved
        t.turned = self.turned
        t.busy = self.busy
        t.dashed = self.dashed
        t.traded = self.traded
        t.meditated = self.meditated
        t.drunk = self.drunk
        t.berserk = self.berserk
        t.proficient = self.proficient
        t.surged = self.surged
        t.first_roll = self.first_roll
        t.sprung = self.sprung
        t.lured = self.lured
        t.onces = self.onces
        t.interlude = self.interlude
        t.profile = self.profile
        t.feet = self.feet.copy()
        t.heroes = t.foes = 0
        t.side = self.side
        t.held = self.held.copy()
        t.everyone = self.everyone
        t.present = self.present
        t.unit_at = self.unit_at.copy()
        return t

    @classmethod
    def from_plain(cls, box: Any, plain: dict[str, Any], board: Board) -> Self:
        s = cls(box)
        fill(s, plain)
        s.effects = [Effect(*row) for row in s.effects]
        s.traps = [Token(*row) for row in s.traps]
        s.holds = [Hold(*row) for row in s.holds]
        for name in _DECKS:
            setattr(s, name, Deck(*getattr(s, name)))
        s.ally()
        s.use_board(board)
        s.side = [s.teams[player] for player in s.owner]
        s.profile = [box.profile(card, ()) for card in s.card]
        s.feet = [0] * len(s.card)
        for unit, square in enumerate(s.at):
            s.redress(unit)
            if square != NOWHERE:
                s.at[unit] = NOWHERE
                s.place(unit, square)
        s.light()
        return s

    # Players

    def seat(self, players: int, teams: tuple[int, ...] = ()) -> None:
        """Make room for so many players, on as many sides or in teams."""
        self.players = players
        self.teams = teams or tuple(range(players))
        self.held = [0] * (max(self.teams) + 1)
        for name in _LISTS[8:-1]:
            setattr(self, name, [0] * players)
        for name in ("backpack", "trophies", "nominated"):
            setattr(self, name, [()] * players)

    def ally(self) -> None:
        """Make what follows from the players' teams and factions."""
        self.held = [0] * (max(self.teams, default=0) + 1)
        factions = self.box.content.factions
        self.dials = tuple(factions[name].dials if name else NO_FACTION for name in self.faction)

    def light(self) -> None:
        """Find the spawning points whose cards reach units near them."""
        auras = self.box.aura_of
        self.auras = tuple(u for pair in self.points for u in pair if self.card[u] in auras)
        self.tally()

    def tally(self) -> None:
        """Add up what effects and spawning points may lend; to be done when effects change."""
        bits = 0
        for point in self.auras:
            bits |= self.box.aura_of[self.card[point]].aura.flags
        for effect in self.effects:
            bits |= self.box.gives_flags[effect.action]
        self.granting = bits

    def players_from(self, first: int) -> list[int]:
        """The players still in the game, clockwise from one of them. [term.left-right]"""
        players = [*range(first, self.players), *range(first)]
        return [p for p in players if not self.out[p]] if any(self.out) else players

    # Units

    def recruit(self, card: int, owner: int, pool: int = NO_POOL) -> int:
        """A new unit of a player, off the warzone."""
        self.owner = [*self.owner, owner]
        self.side = [*self.side, self.teams[owner]]
        self.pool = [*self.pool, pool]
        return self.enlist(card)

    def enlist(self, card: int, gear: Gear = ()) -> int:
        """A new figure, off the map."""
        self.card, self.gear, self.profile = self.card[:], self.gear[:], self.profile[:]
        return super().enlist(card, gear)

    def write(self, name: str, place: int, value: Any) -> None:
        """Change one entry of a list that copies share: the list is replaced by another."""
        changed = getattr(self, name)[:]
        changed[place] = value
        setattr(self, name, changed)

    def place(self, unit: int, square: Square) -> None:
        """Put a unit that is off the warzone on it."""
        self.at[unit] = square
        base = self.profile[unit].base
        foot = 1 << square if base == 1 else self.board.footprint(square, base)
        self.feet[unit] = foot
        self.held[self.side[unit]] |= foot
        self.everyone |= foot
        self.present |= 1 << unit
        mark(self, square, base, unit)

    def lift(self, unit: int) -> None:
        """Take a unit off the warzone."""
        square = self.at[unit]
        foot = self.feet[unit]
        self.at[unit] = NOWHERE
        self.feet[unit] = 0
        self.held[self.side[unit]] &= ~foot
        self.everyone &= ~foot
        self.present &= ~(1 << unit)
        mark(self, square, self.profile[unit].base, NOBODY)

    def shift(self, unit: int, square: Square) -> None:
        """Move a unit on the warzone."""
        if self.profile[unit].base > 1:
            self.lift(unit)
            self.place(unit, square)
            return
        before, after = self.feet[unit], 1 << square
        self.unit_at[self.at[unit]] = NOBODY
        self.unit_at[square] = unit
        self.at[unit] = square
        self.feet[unit] = after
        side = self.side[unit]
        self.held[side] = self.held[side] & ~before | after
        self.everyone = self.everyone & ~before | after

    def dress(self, unit: int, gear: Gear) -> None:
        """Change what a unit wears; a spawning point lends it to its pool. [pop.point-benefit]"""
        # Replaced as `write` does; equipping is every third decision.
        worn = self.gear[:]
        worn[unit] = gear
        self.gear = worn
        if self.profile[unit].point:
            for other, pool in enumerate(self.pool):
                if pool == self.pool[unit]:
                    self.redress(other)
        else:
            self.redress(unit)

    def redress(self, unit: int) -> None:
        profiles = self.profile[:]
        profiles[unit] = self.box.profile(self.card[unit], self.worn(unit))
        self.profile = profiles

    def worn(self, unit: int) -> Gear:
        """Everything a unit profits from: its own cards and those of its spawning points."""
        gear = self.gear[unit]
        pool = self.pool[unit]
        if pool != NO_POOL:
            for point in self.points[pool // 2]:
                if point != unit and self.pool[point] == pool and self.gear[point]:
                    gear = (*gear, *self.gear[point])
        return tuple(sorted(gear)) if len(gear) > 1 else gear

    def enemies(self, unit: int) -> Squares:
        """Squares held by units and spawning points of the other sides."""
        return self.everyone & ~self.held[self.side[unit]]

    def friendly(self, a: int, b: int) -> bool:
        """[term.friendly-enemy]"""
        return self.side[a] == self.side[b]

    def seat_of(self, unit: int) -> int:
        return self.owner[unit]

    def is_hero(self, unit: int) -> bool:
        return unit in self.hero

    def is_a(self, unit: int, word: str) -> bool:
        return self.profile[unit].card.is_a(word)

    def times(self, what: int) -> int:
        """How often the player whose turn it is has used something of its faction."""
        return self.spent >> what & 15

    def use(self, what: int) -> None:
        self.spent += 1 << what

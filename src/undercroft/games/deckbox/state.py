"""The whole state of a game of Deckbox: plain numbers, copied by hand.

Units are numbered: the heroes first, by seat, then the enemies in the order they were spawned.
What a unit has is spread over parallel lists. Geometry and cards are shared and never copied.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from undercroft.kernel.deck import Deck
from undercroft.kernel.plain import fill, from_plain, plain_fields
from undercroft.kernel.squares import Square, Squares
from undercroft.kernel.state import GameState

from .box import Box, Character, Profile, Quest
from .ground import CELLS, Ground, Room

NOWHERE = -1
NOBODY = 255
"""In `unit_at`: no unit on the space."""
UNBUILT = Character(-1, -1, -1)

ATTACK, ACTIVATION, ROUND = range(3)
"""How long a boost lasts: for the next attack, for the activation, until the round ends."""
UNTIL = {"attack": ATTACK, "activation": ACTIVATION, "round": ROUND}


class Boost(NamedTuple):
    """Something lasting on a hero, made by an ability or an item."""

    hero: int
    stat: str
    """What it adds to; `keywords` adds words as bits."""
    amount: int
    until: int


_SHARED = ("quest_id", "players", "wishes")
_LISTS = (
    "character", "loot", "energy", "items", "used", "card", "at", "health", "most", "agenda",
)  # fmt: skip
_VALUES = (
    "round", "phase", "active", "actions", "steps", "acted", "stunned", "quiet", "silent",
    "market", "deck", "boosts", "rooms", "script", "finished", "flags", "counters", "tokens",
    "slain", "held", "outcome",
)  # fmt: skip


class State(GameState):
    """Everything that changes in a game. See the names below for what each holds."""

    __slots__ = (
        *_SHARED, *_LISTS, *_VALUES,
        "box", "quest", "ground", "profile", "unit_at", "heroes", "foes", "log",
    )  # fmt: skip

    box: Box
    quest: Quest
    log: list[Any] | None

    # Set once
    quest_id: str
    players: int
    wishes: tuple[Any, ...]
    """The cards that the options of the game ask for, by player."""

    # One entry a hero
    character: list[Character]
    loot: list[int]
    energy: list[int]
    items: list[tuple[int, ...]]
    used: list[int]
    """Abilities and items used this round that may be used once, as bits."""
    profile: list[Profile | None]
    """Made from `character` and `items`."""

    # One entry a unit
    card: list[int]
    """The number of the Enemy card, -1 for heroes."""
    at: list[Square]
    """The space, or NOWHERE."""
    health: list[int]
    most: list[int]
    """The highest health it can have. [hero.max-health, keyword.regenerate]"""

    agenda: list[tuple[Any, ...]]

    # The round
    round: int
    phase: str
    """setup, player, enemy or refresh."""
    active: int
    """The hero who is activated, or -1."""
    actions: int
    """Actions left to the active hero."""
    steps: int
    """Movement left in the Move being made."""
    acted: int
    """Heroes who have activated this round, as bits."""
    stunned: int
    """Units that miss their next activation, as bits."""
    quiet: int
    """Heroes who want no question about minor actions during this activation, as bits."""
    silent: int
    """The same for the whole phase."""

    # The table
    market: tuple[int, ...]
    """The items for sale."""
    deck: Deck
    boosts: tuple[Boost, ...]
    rooms: tuple[Room, ...]
    """The map cards as laid, the starting tile first."""
    script: tuple[tuple[int, int], ...]
    """For each room: its number in the quest and its encounter's, -1 for none."""
    finished: tuple[tuple[int, int], ...]
    """Actions of rooms that are not offered any more: room and number."""
    flags: int
    counters: tuple[int, ...]
    tokens: tuple[int, ...]
    """For each token of the quest: its space, OUT, or HELD - hero."""
    slain: tuple[int, ...]
    """The Enemy cards of all enemies defeated."""
    held: tuple[int, ...]
    """For each room of the quest: rounds in a row that it was held."""
    outcome: tuple[Any, ...] | None

    # Made from the above
    ground: Ground
    unit_at: bytearray
    heroes: Squares
    foes: Squares

    def __init__(self, box: Box, quest_id: str, players: int) -> None:
        self.box = box
        self.log = None
        self.quest_id = quest_id
        self.players = players
        self.wishes = ()
        self.quest = box.quest(quest_id, players)
        self.character = [UNBUILT] * players
        self.profile = [None] * players
        self.loot = [0] * players
        self.energy = [0] * players
        self.items = [()] * players
        self.used = [0] * players
        self.card = [-1] * players
        self.at = [NOWHERE] * players
        self.health = [0] * players
        self.most = [0] * players
        self.agenda = []
        self.round = self.actions = self.steps = self.acted = 0
        self.stunned = self.quiet = self.silent = self.flags = 0
        self.phase = "setup"
        self.active = -1
        self.market = ()
        self.deck = Deck()
        self.boosts = ()
        self.rooms = ()
        self.script = ()
        self.finished = ()
        self.counters = (0,) * len(self.quest.counters)
        self.tokens = (OUT,) * len(self.quest.tokens)
        self.slain = ()
        self.held = (0,) * len(self.quest.rooms)
        self.outcome = None
        self.unit_at = bytearray([NOBODY]) * CELLS
        self.heroes = self.foes = 0
        self.use_ground()

    def copy(self) -> State:
        """An independent state without a log."""
        t = State.__new__(State)
        t.log = None
        t.box = self.box
        t.quest = self.quest
        t.ground = self.ground
        t.quest_id = self.quest_id
        t.players = self.players
        t.wishes = self.wishes
        t.character = self.character.copy()
        t.profile = self.profile.copy()
        t.loot = self.loot.copy()
        t.energy = self.energy.copy()
        t.items = self.items.copy()
        t.used = self.used.copy()
        t.card = self.card.copy()
        t.at = self.at.copy()
        t.health = self.health.copy()
        t.most = self.most.copy()
        t.agenda = self.agenda.copy()
        t.unit_at = self.unit_at.copy()
        t.heroes = self.heroes
        t.foes = self.foes
        t.round = self.round
        t.phase = self.phase
        t.active = self.active
        t.actions = self.actions
        t.steps = self.steps
        t.acted = self.acted
        t.stunned = self.stunned
        t.quiet = self.quiet
        t.silent = self.silent
        t.market = self.market
        t.deck = self.deck
        t.boosts = self.boosts
        t.rooms = self.rooms
        t.script = self.script
        t.finished = self.finished
        t.flags = self.flags
        t.counters = self.counters
        t.tokens = self.tokens
        t.slain = self.slain
        t.held = self.held
        t.outcome = self.outcome
        return t

    def plain(self) -> dict[str, Any]:
        """Everything that makes the state, as JSON can hold it."""
        return plain_fields(self, (*_SHARED, *_LISTS, *_VALUES))

    @classmethod
    def from_plain(cls, box: Box, plain: dict[str, Any]) -> State:
        """The state that `plain` describes."""
        s = cls(box, from_plain(plain["quest_id"]), from_plain(plain["players"]))
        fill(s, plain)
        s.character = [Character(*row) for row in s.character]
        s.boosts = tuple(Boost(*row) for row in s.boosts)
        s.rooms = tuple(Room(*row) for row in s.rooms)
        s.deck = Deck(*s.deck)
        s.use_ground()
        for hero in range(s.players):
            s.dress(hero)
        for unit, square in enumerate(s.at):
            if square != NOWHERE:
                s.place(unit, square)
        return s

    def use_ground(self) -> None:
        """Take up the ground that the rooms make."""
        self.ground = self.box.atlas.ground(self.rooms)

    # Units

    def dress(self, hero: int) -> None:
        """Add up a character's cards anew."""
        character = self.character[hero]
        if character.hero >= 0:
            self.profile[hero] = self.box.profile(character, self.items[hero])

    def enlist(self, card: int, health: int, most: int) -> int:
        """A new enemy, off the map."""
        self.card.append(card)
        self.at.append(NOWHERE)
        self.health.append(health)
        self.most.append(most)
        return len(self.card) - 1

    def place(self, unit: int, square: Square) -> None:
        """Put a unit that is off the map on it."""
        self.at[unit] = square
        self.unit_at[square] = unit
        if unit < self.players:
            self.heroes |= 1 << square
        else:
            self.foes |= 1 << square

    def lift(self, unit: int) -> None:
        """Take a unit off the map."""
        square = self.at[unit]
        self.at[unit] = NOWHERE
        self.unit_at[square] = NOBODY
        if unit < self.players:
            self.heroes ^= 1 << square
        else:
            self.foes ^= 1 << square

    def shift(self, unit: int, square: Square) -> None:
        """Move a unit on the map."""
        old = self.at[unit]
        self.at[unit] = square
        self.unit_at[old] = NOBODY
        self.unit_at[square] = unit
        if unit < self.players:
            self.heroes ^= 1 << old | 1 << square
        else:
            self.foes ^= 1 << old | 1 << square

    def standing(self) -> list[int]:
        """The heroes who are not down."""
        return [hero for hero in range(self.players) if self.at[hero] >= 0]

    def enemies(self) -> list[int]:
        """The enemies on the map, in the order they were spawned."""
        return [unit for unit in range(self.players, len(self.at)) if self.at[unit] >= 0]

    def enemies_on(self, mask: Squares) -> list[int]:
        return [unit for unit in self.enemies() if mask >> self.at[unit] & 1]

    @property
    def captain(self) -> int:
        """The seat that is asked when all players decide together: the first still standing."""
        for hero in range(self.players):
            if self.at[hero] >= 0:
                return hero
        return 0

    def tile(self, unit: int) -> Squares:
        """The spaces of the tile a unit stands on; both tiles' from a half space."""
        return self.ground.tile_at[self.at[unit]]

    # Numbers of a hero

    def boosted(self, hero: int, stat: str) -> int:
        total = 0
        for boost in self.boosts:
            if boost.hero == hero and boost.stat == stat:
                total += boost.amount
        return total

    def granted(self, hero: int) -> int:
        """Keywords that something lasting gives."""
        bits = 0
        for boost in self.boosts:
            if boost.hero == hero and boost.stat == "keywords":
                bits |= boost.amount
        return bits

    def of(self, hero: int) -> Profile:
        profile = self.profile[hero]
        assert profile is not None, "the character is not built yet"
        return profile

    def speed(self, hero: int) -> int:
        """[action.move.speed]"""
        speed = self.of(hero).speed
        if self.boosts:
            speed += self.boosted(hero, "speed")
        if HELD - hero in self.tokens:
            for i in self.carries(hero):
                speed += self.quest.token_speed[self.quest.tokens[i]]
        return speed if speed > 1 else 1

    def defense(self, hero: int) -> int:
        """[defend.modifier-sum]"""
        defense = self.of(hero).defense
        return defense + self.boosted(hero, "defense") if self.boosts else defense

    def carries(self, hero: int) -> list[int]:
        """The tokens a hero carries."""
        return [i for i, place in enumerate(self.tokens) if place == HELD - hero]


OUT = -1
"""In `tokens`: not in play."""
HELD = -2
"""In `tokens`: HELD - hero is carried by that hero."""

"""The whole state of a game of Realms: plain numbers, copied by hand.

Units are numbered: the heroes first, then the monsters of the adventure in the order they were
placed. What a unit has is spread over parallel lists. Geometry and cards are shared and never
copied. In a campaign one state goes from adventure to adventure; what belongs to one adventure is
cleared by `State.open_adventure`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeVar

from undercroft.kernel.deck import Deck
from undercroft.kernel.plain import fill, from_plain, plain_fields
from undercroft.kernel.squares import Square, Squares, each
from undercroft.kernel.state import GameState

from .box import Adventure, Box, Kind, Profile
from .ground import Ground

NOWHERE = -1
NOBODY = 255
"""In `unit_at`: no unit on the space."""

# What lies on a figure, as bits. All but Blind and Frenzy count for its next activation.
BLIND, FROZEN, IMMOBILE, SLEEP, STUN, TERROR = (1 << i for i in range(6))
CONDITIONS = ("blind", "frozen", "immobilize", "sleep", "stun", "terror")
FOR_ACTIVATION = FROZEN | IMMOBILE | SLEEP | STUN | TERROR

UNTIL_ATTACK, UNTIL_ACTIVATION, UNTIL_NEXT, UNTIL_ROUND, UNTIL_ADVENTURE = range(5)
UNTIL = {
    "attack": UNTIL_ATTACK, "activation": UNTIL_ACTIVATION, "turn": UNTIL_ROUND,
    "adventure": UNTIL_ADVENTURE,
}  # fmt: skip

# Cards of the initiative row: heroes' tokens are 0 to 3.
UNCHOSEN = -1
MONSTER_CARD = 100
"""The card of kind k is MONSTER_CARD + k."""


class Boost(NamedTuple):
    """Something that lasts on a figure."""

    unit: int
    stat: str
    """attack, defense, speed, health or energy; or power, lucky or cancel, with bits."""
    amount: int
    until: int


class Thing(NamedTuple):
    """A piece of scenery on the map."""

    card: int
    square: Square
    room: int
    used: int
    """Who has used it, as bits; -1 once it cannot be used any more."""


T = TypeVar("T")


def put(row: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """A row with another value at a place."""
    return (*row[:place], value, *row[place + 1 :])


_SHARED = ("players", "party", "options")
_LISTS = (
    "gold", "energy", "consumables", "used_round", "fallen", "attacked_by",
    "kind", "at", "health", "conditions", "frenzy", "agenda",
)  # fmt: skip
_VALUES = (
    "experience", "skills", "spells", "worn", "pack", "used_adventure", "kills",
    "adventure_id", "chapter", "tries", "legacy", "told", "phase", "round", "active",
    "actions", "taken", "runs", "steps", "now", "rage", "acted", "revived", "row", "done", "remake",
    "events", "consumable_deck", "equipment_decks", "explorations", "drawn", "laid", "opened",
    "unlocked", "things", "looted", "boosts", "dodged", "slipped", "controls", "reacted",
    "slain", "flags", "counters", "beats", "entrances", "newest", "offer", "verdict", "more",
    "outcome",
)  # fmt: skip


def renamed(plain: Mapping[str, Any]) -> dict[str, Any]:
    """A state that was written down when a field had another name."""
    return {"legacy" if name == "remembered" else name: value for name, value in plain.items()}


class State(GameState):
    """Everything that changes in a game. See the names below for what each holds."""

    __slots__ = (
        *_SHARED, *_LISTS, *_VALUES,
        "box", "adventure", "ground", "kinds", "profile", "unit_at", "heroes", "foes", "opaque",
        "log",
    )  # fmt: skip

    box: Box
    log: list[Any] | None

    # Set once
    players: int
    party: tuple[int, ...]
    """The hero cards."""
    options: tuple[Any, ...]
    """Campaign ("" for a single adventure), difficulty, rounds."""

    # One entry a hero
    experience: tuple[int, ...]
    gold: list[int]
    energy: list[int]
    skills: tuple[int, ...]
    """Skills owned, as bits by their place in `box.SKILLS`."""
    spells: tuple[int, ...]
    """Spells owned, as bits by their number."""
    worn: tuple[tuple[int, ...], ...]
    """Items wielded, by number. [wield.slots]"""
    pack: tuple[tuple[int, ...], ...]
    consumables: list[tuple[int, ...]]
    used_round: list[int]
    """What may be used once a round and was, as bits."""
    used_adventure: tuple[int, ...]
    fallen: list[int]
    """The round of defeat of an unconscious hero, else -1; + HEALED once he was healed."""
    kills: tuple[int, ...]
    attacked_by: list[int]
    """The minions that attacked him this round, as bits by unit. [power.swarm]"""
    profile: tuple[Profile, ...]
    """Made from cards, items and skills."""

    # One entry a unit
    kind: list[int]
    """The number of the monster card, -1 for heroes."""
    at: list[Square]
    health: list[int]
    conditions: list[int]
    frenzy: list[int]
    """Extra attack dice in its next activation. [power.frenzy]"""

    agenda: list[tuple[Any, ...]]

    # The campaign
    adventure_id: str
    chapter: int
    """The number of the chapter, -1 for a single adventure."""
    tries: int
    """How often the chapter was lost in a row."""
    legacy: tuple[str, ...]
    """Flags that later adventures of the campaign begin with."""
    told: tuple[tuple[str, str], ...]
    """Adventures played, with won or lost."""

    # The round
    phase: str
    """setup, refresh, event, action, end or between."""
    round: int
    active: int
    """The unit that is activated, or -1."""
    actions: int
    """Actions left to the active hero."""
    taken: int
    """Actions he has taken or passed."""
    runs: int
    steps: int
    """Movement left in the Move being made."""
    now: int
    """Conditions that count during this activation."""
    rage: int
    """Extra attack dice of the active minion. [power.frenzy]"""
    acted: int
    """Units that have activated this round, as bits."""
    revived: int
    """Heroes who came back this round, as bits."""
    row: tuple[int, ...]
    """The initiative row from its top."""
    done: int
    """Cards of the row that have come up this round, as bits by place."""
    remake: bool
    """Whether the row is to be made anew after this activation."""
    events: Deck
    consumable_deck: Deck
    equipment_decks: tuple[Deck, ...]
    explorations: Deck
    drawn: tuple[int, ...]
    """For each room the number of its exploration card, -1 for none."""
    laid: int
    """Rooms revealed, as bits."""
    opened: int
    """Doors opened, as bits."""
    unlocked: int
    """Doors that effects have unlocked, as bits."""
    things: tuple[Thing, ...]
    looted: int
    """Rooms searched, as bits."""
    boosts: tuple[Boost, ...]
    dodged: int
    """Units whose Dodge was used this round, as bits."""
    slipped: int
    """Units whose Agile was used this round, as bits."""
    controls: tuple[tuple[int, int], ...]
    """Figures whose next activation somebody else decides: unit and by whom. [power.control]"""
    reacted: tuple[tuple[int, int, int], ...]
    """Reactions with a limit that were used: unit, number, round (0: for the adventure)."""
    slain: tuple[int, ...]
    """The kinds of all monsters defeated."""
    flags: tuple[str, ...]
    counters: tuple[tuple[str, int], ...]
    beats: int
    """Turns of the story that have happened, as bits."""
    entrances: tuple[Squares, ...]
    """For each room the spaces by which it was entered."""
    newest: int
    """The room revealed last."""
    offer: tuple[int, ...]
    """What the trader sells."""
    verdict: str
    """Won or lost at once, by an effect; else empty."""
    more: tuple[int, ...]
    """Actions that each hero has more in his next activation."""
    outcome: tuple[Any, ...] | None

    # Made from the above
    adventure: Adventure
    ground: Ground
    kinds: tuple[Kind, ...]
    unit_at: bytearray
    heroes: Squares
    foes: Squares
    opaque: Squares
    """Spaces of scenery that block sight."""

    def __init__(
        self, box: Box, players: int, party: tuple[int, ...], options: tuple[Any, ...]
    ) -> None:
        self.box = box
        self.log = None
        self.players = players
        self.party = party
        self.options = options
        n = len(party)
        self.experience = (0,) * n
        self.gold = [0] * n
        self.energy = [0] * n
        self.skills = tuple([box.starting_skills[hero] for hero in party])
        self.spells = tuple([box.starting_spells[hero] for hero in party])
        self.worn = tuple([box.starting_items[hero] for hero in party])
        self.pack = tuple([box.starting_packs[hero] for hero in party])
        self.consumables = [()] * n
        self.chapter = -1
        self.tries = 0
        self.legacy = ()
        self.told = ()
        self.agenda = []
        self.outcome = None
        self.consumable_deck = Deck()
        self.equipment_decks = (Deck(),) * 3
        self.offer = ()
        self.profile = tuple(
            [
                box.profile(party[hero], self.worn[hero], self.skills[hero], self.spells[hero])
                for hero in range(n)
            ]
        )
        self.unit_at = bytearray()
        self.open_adventure(box.first)

    @property
    def campaign(self) -> str:
        name: str = self.options[0]
        return name

    def open_adventure(self, name: str) -> None:
        """Clear the table for an adventure. [token.setup]"""
        n = len(self.party)
        self.adventure_id = name
        self.used_round = [0] * n
        self.used_adventure = (0,) * n
        self.fallen = [-1] * n
        self.kills = (0,) * n
        self.attacked_by = [0] * n
        self.kind = [-1] * n
        self.at = [NOWHERE] * n
        self.health = [profile.health for profile in self.profile]
        self.energy = [profile.energy for profile in self.profile]
        self.conditions = [0] * n
        self.frenzy = [0] * n
        self.phase = "setup"
        self.active = -1
        self.round = self.actions = self.taken = self.runs = self.steps = self.now = 0
        self.rage = 0
        self.acted = self.revived = self.done = self.dodged = self.slipped = self.beats = 0
        self.row = ()
        self.remake = False
        self.events = self.explorations = Deck()
        self.laid = 1
        self.opened = self.unlocked = self.looted = 0
        self.things = ()
        self.boosts = ()
        self.controls = ()
        self.reacted = ()
        self.slain = ()
        self.flags = ()
        self.counters = ()
        self.newest = 0
        self.verdict = ""
        self.more = (0,) * n
        self.unit_at = bytearray()
        self._use_adventure()
        rooms = len(self.adventure.field.rooms)
        self.drawn = (-1,) * rooms
        self.entrances = (0,) * rooms

    def _use_adventure(self) -> None:
        """Take up what the adventure's name stands for; nobody is on the map."""
        self.adventure = self.box.adventure(self.adventure_id)
        self.kinds = self.box.kinds(self.adventure.level, len(self.party), self.options[1])
        field = self.adventure.field
        self.unit_at = bytearray([NOBODY]) * (field.stride * field.height)
        self.heroes = self.foes = 0
        self.use_ground()

    def use_ground(self) -> None:
        """Take up the map that rooms, doors and scenery make."""
        scenery = opaque = 0
        for thing in self.things:
            scenery |= 1 << thing.square
            if self.box.scenery[thing.card].blocks_sight:
                opaque |= 1 << thing.square
        self.opaque = opaque
        self.ground = self.adventure.field.ground(self.laid, self.opened, scenery, opaque)

    def copy(self) -> State:
        """An independent state without a log."""
        t = State.__new__(State)
        t.log = None
        t.box = self.box
        t.players = self.players
        t.party = self.party
        t.options = self.options
        t.adventure = self.adventure
        t.ground = self.ground
        t.kinds = self.kinds
        t.experience = self.experience
        t.gold = self.gold.copy()
        t.energy = self.energy.copy()
        t.skills = self.skills
        t.spells = self.spells
        t.worn = self.worn
        t.pack = self.pack
        t.consumables = self.consumables.copy()
        t.used_round = self.used_round.copy()
        t.used_adventure = self.used_adventure
        t.fallen = self.fallen.copy()
        t.kills = self.kills
        t.attacked_by = self.attacked_by.copy()
        t.profile = self.profile
        t.kind = self.kind.copy()
        t.at = self.at.copy()
        t.health = self.health.copy()
        t.conditions = self.conditions.copy()
        t.frenzy = self.frenzy.copy()
        t.agenda = self.agenda.copy()
        t.unit_at = self.unit_at.copy()
        t.heroes = self.heroes
        t.foes = self.foes
        t.opaque = self.opaque
        t.adventure_id = self.adventure_id
        t.chapter = self.chapter
        t.tries = self.tries
        t.legacy = self.legacy
        t.told = self.told
        t.phase = self.phase
        t.round = self.round
        t.active = self.active
        t.actions = self.actions
        t.taken = self.taken
        t.runs = self.runs
        t.steps = self.steps
        t.now = self.now
        t.rage = self.rage
        t.acted = self.acted
        t.revived = self.revived
        t.row = self.row
        t.done = self.done
        t.remake = self.remake
        t.events = self.events
        t.consumable_deck = self.consumable_deck
        t.equipment_decks = self.equipment_decks
        t.explorations = self.explorations
        t.drawn = self.drawn
        t.laid = self.laid
        t.opened = self.opened
        t.unlocked = self.unlocked
        t.things = self.things
        t.looted = self.looted
        t.boosts = self.boosts
        t.dodged = self.dodged
        t.slipped = self.slipped
        t.controls = self.controls
        t.reacted = self.reacted
        t.slain = self.slain
        t.flags = self.flags
        t.counters = self.counters
        t.beats = self.beats
        t.entrances = self.entrances
        t.newest = self.newest
        t.offer = self.offer
        t.verdict = self.verdict
        t.more = self.more
        t.outcome = self.outcome
        return t

    def plain(self) -> dict[str, Any]:
        """Everything that makes the state, as JSON can hold it."""
        return plain_fields(self, (*_SHARED, *_LISTS, *_VALUES))

    @classmethod
    def from_plain(cls, box: Box, plain: dict[str, Any]) -> State:
        """The state that `plain` describes."""
        plain = renamed(plain)
        s = cls(box, *(from_plain(plain[name]) for name in _SHARED))
        fill(s, plain)
        s.boosts = tuple(Boost(*row) for row in s.boosts)
        s.things = tuple(Thing(*row) for row in s.things)
        s.events = Deck(*s.events)
        s.consumable_deck = Deck(*s.consumable_deck)
        s.equipment_decks = tuple(Deck(*deck) for deck in s.equipment_decks)
        s.explorations = Deck(*s.explorations)
        s._use_adventure()
        for hero in range(len(s.party)):
            s.dress(hero)
        for unit, square in enumerate(s.at):
            if square != NOWHERE:
                s.place(unit, square)
        return s

    # Units

    def dress(self, hero: int) -> None:
        """Add up a hero's cards, items and skills anew."""
        made = self.box.profile(
            self.party[hero], self.worn[hero], self.skills[hero], self.spells[hero]
        )
        self.profile = put(self.profile, hero, made)

    def size(self, unit: int) -> int:
        kind = self.kind[unit]
        return 1 if kind < 0 else self.kinds[kind].size

    def footprint(self, unit: int) -> Squares:
        kind = self.kind[unit]
        if kind < 0 or self.kinds[kind].size == 1:
            return 1 << self.at[unit]
        return (3 | 3 << self.ground.stride) << self.at[unit]

    def enlist(self, kind: int) -> int:
        """A new monster, off the map."""
        self.kind.append(kind)
        self.at.append(NOWHERE)
        self.health.append(self.kinds[kind].health)
        self.conditions.append(0)
        self.frenzy.append(0)
        return len(self.kind) - 1

    def place(self, unit: int, square: Square) -> None:
        """Put a unit that is off the map on it."""
        self.at[unit] = square
        mask = self.footprint(unit)
        if self.kind[unit] < 0:
            self.heroes |= mask
            self.unit_at[square] = unit
        else:
            self.foes |= mask
            self.unit_at[square] = unit
            if mask & (mask - 1):
                stride = self.ground.stride
                for step in (1, stride, stride + 1):
                    self.unit_at[square + step] = unit

    def lift(self, unit: int) -> None:
        """Take a unit off the map."""
        mask = self.footprint(unit)
        square = self.at[unit]
        self.at[unit] = NOWHERE
        self.unit_at[square] = NOBODY
        if self.kind[unit] < 0:
            self.heroes ^= mask
        else:
            self.foes ^= mask
            if mask & (mask - 1):
                stride = self.ground.stride
                for step in (1, stride, stride + 1):
                    self.unit_at[square + step] = NOBODY

    def shift(self, unit: int, square: Square) -> None:
        """Move a unit on the map."""
        if self.kind[unit] < 0:
            old = self.at[unit]
            self.at[unit] = square
            self.unit_at[old] = NOBODY
            self.unit_at[square] = unit
            self.heroes ^= 1 << old ^ 1 << square
            return
        self.lift(unit)
        self.place(unit, square)

    def standing(self) -> list[int]:
        """The heroes who are not unconscious."""
        return [hero for hero in range(len(self.party)) if self.at[hero] >= 0]

    def monsters(self) -> list[int]:
        """The monsters on the map, in the order they were placed."""
        if not self.foes:
            return []
        at = self.at
        return [unit for unit in range(len(self.party), len(at)) if at[unit] >= 0]

    def units_on(self, mask: Squares) -> list[int]:
        """The figures that stand on some of the spaces, heroes first; each once."""
        mask &= self.heroes | self.foes
        if not mask:
            return []
        return sorted({self.unit_at[square] for square in each(mask)})

    def seat(self, hero: int) -> int:
        """The player who leads a hero."""
        return hero % self.players

    @property
    def captain(self) -> int:
        """The seat that is asked when the party decides: that of the first standing hero."""
        for hero in range(len(self.party)):
            if self.at[hero] >= 0:
                return hero % self.players
        return 0

    def room_of(self, square: Square) -> int:
        """The room a space belongs to."""
        return self.adventure.field.room_at[square]

    # What lasts

    def begin_conditions(self, unit: int) -> None:
        """What lies on a figure for its next activation counts now."""
        self.now = self.conditions[unit] & FOR_ACTIVATION
        self.rage, self.frenzy[unit] = self.frenzy[unit], 0
        self.conditions[unit] &= ~FOR_ACTIVATION
        if self.boosts:
            self.end_boosts(unit, UNTIL_NEXT)

    def end_boosts(self, unit: int, until: int = UNTIL_ACTIVATION) -> None:
        """What lasted so long on a figure is over; -1 stands for all figures."""
        boosts = self.boosts
        for boost in boosts:
            if boost.until == until and (unit < 0 or boost.unit == unit):
                self.boosts = tuple(
                    b for b in boosts if b.until != until or unit not in (-1, b.unit)
                )
                self.cap()
                return

    def cap(self) -> None:
        """Nobody has more tokens than his values. [token.maximum]"""
        for hero in range(len(self.party)):
            if self.at[hero] >= 0:
                self.health[hero] = min(self.health[hero], max(1, self.most_health(hero)))
            self.energy[hero] = min(self.energy[hero], self.most_energy(hero))

    def release(self, unit: int) -> int:
        """Who controls a figure's activation, -1 for nobody; it is free again afterwards."""
        for who, by in self.controls:
            if who == unit:
                self.controls = tuple(c for c in self.controls if c[0] != unit)
                return by
        return -1

    # Numbers

    def boosted(self, unit: int, stat: str) -> int:
        """What lasting effects add to a number; see `granted` for those that are bits."""
        total = 0
        for boost in self.boosts:
            if boost.unit == unit and boost.stat == stat:
                total += boost.amount
        return total

    def granted(self, unit: int, stat: str = "power") -> int:
        """What lasting effects give as bits: powers, lucky dice or powers cancelled."""
        bits = 0
        for boost in self.boosts:
            if boost.unit == unit and boost.stat == stat:
                bits |= boost.amount
        return bits

    def powers(self, unit: int) -> int:
        """The figure's own powers, as bits."""
        kind = self.kind[unit]
        bits = self.profile[unit].bits if kind < 0 else self.kinds[kind].bits
        return bits | self.granted(unit) if self.boosts else bits

    def speed(self, unit: int) -> int:
        """[char.modify.floor, power.swift]"""
        kind = self.kind[unit]
        speed = self.profile[unit].speed if kind < 0 else self.kinds[kind].speed
        if self.boosts:
            speed += self.boosted(unit, "speed")
            if speed < 0:
                return 0
        return speed

    def most_health(self, unit: int) -> int:
        """[token.maximum]"""
        kind = self.kind[unit]
        most = self.profile[unit].health if kind < 0 else self.kinds[kind].health
        return most + self.boosted(unit, "health") if self.boosts else most

    def most_energy(self, hero: int) -> int:
        most = self.profile[hero].energy
        return most + self.boosted(hero, "energy") if self.boosts else most


HEALED = 1 << 20
"""Added to `fallen` of a hero who was healed while he had to wait."""

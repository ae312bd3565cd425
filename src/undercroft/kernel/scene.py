"""The scene: what any client draws, in one schema that knows no game.

A game turns what a seat may know into a scene. A client draws the board with its tokens, lists
tracks, cards and seats, and asks the question: each option says what a person would point at,
what it would touch and what it is worth, so that highlighting, previews and keyboard order follow
from the data.
"""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

Side = Literal["ours", "theirs", "nobody"]
"""Always from the first side of the game's box: a client maps it to its two colours."""


class Part(BaseModel):
    """Anything in a scene: frozen, and nothing that the schema does not name."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


Look = Literal["", "lava", "water", "pit", "scorched", "healing", "passage", "tower", "trees"]
Place = Literal["", "found", "pack", "trader", "play"]


# The board


class Ground(Part):
    """A kind of ground other than plain floor."""

    id: str
    name: str
    text: str = ""
    cost: int = 1
    harmful: bool = False
    look: Look = ""
    """As what it is drawn; else by its cost and its harm."""


class Square(Part):
    id: int
    name: str
    """As people call it and may type it: "C7"."""
    x: int
    y: int
    ground: str = ""
    """Id of its ground, empty for plain floor."""
    tile: int = -1


class Wall(Part):
    """A closed side of a square."""

    square: int
    side: Literal["N", "E", "S", "W"]


class Tile(Part):
    name: str
    x: int
    y: int
    width: int
    height: int
    number: int | None = None
    """By which people find it among those on their table, where the game counts them."""


class Board(Part):
    width: int
    height: int
    squares: tuple[Square, ...]
    walls: tuple[Wall, ...]
    tiles: tuple[Tile, ...]
    grounds: tuple[Ground, ...]


class Prop(Part):
    """Something on the map that is no figure: a chest, a marker, smoke, a bone pile."""

    kind: str
    name: str
    squares: tuple[int, ...]
    blocks: bool = False


# Figures


class Stat(Part):
    """A value on a card, as it is now and as printed, and what makes the difference."""

    label: str
    value: str
    printed: str
    because: tuple[str, ...] = ()


class Ability(Part):
    """Something that a card or a figure can do, or is: its name, its price and its whole text."""

    name: str
    cost: str = ""
    """What using it takes: "2 Energy"; empty for what always holds."""
    text: str = ""


class Token(Part):
    """A figure, on the map or beside it."""

    id: int
    name: str
    kind: str
    side: Side
    seat: int
    at: int | None
    """The upper left square of its base; None beside the map."""
    base: int = 1
    squares: tuple[int, ...] = ()
    art: str = ""
    facing: Literal["N", "E", "S", "W"] | None = None
    hearts: int
    wounds: int = 0
    statuses: tuple[str, ...] = ()
    counters: tuple[tuple[str, int], ...] = ()
    """What else lies on its card, with how many: potions."""
    activated: bool = False
    active: bool = False
    tags: tuple[str, ...] = ()
    """Words of its type line and its abilities."""
    stats: tuple[Stat, ...] = ()
    cards: tuple[str, ...] = ()
    """Ids of the cards it wears."""
    abilities: tuple[Ability, ...] = ()
    """What it can do of itself; what its cards can do stands on them."""
    text: str = ""


class Bond(Part):
    """Figures that fight as one: a leader, and who is near enough to stand by it."""

    token: int
    members: tuple[int, ...]
    squares: tuple[int, ...] = ()
    """How far it reaches."""
    label: str = ""


# Beside the board


class TrackMark(Part):
    space: int
    label: str
    art: str = ""


class Track(Part):
    id: str
    label: str
    value: int
    spaces: int
    marks: tuple[TrackMark, ...] = ()
    note: str = ""
    look: Literal["gauge", "beads", "pool"] = "gauge"
    """A bar of spaces, beads on a string, or pieces taken from a common pool."""
    art: str = ""
    seat: int | None = None
    """Whose it is, where every seat has one of its own."""
    short: str = ""
    """What it is called among what is its seat's."""


class Item(Part):
    """One thing in a panel: a space of a chart, a card in a row, a skill of a tree, a slot."""

    id: str
    label: str
    text: str = ""
    art: str = ""
    badge: str = ""
    """A word in its corner: a bonus, a cost."""
    icons: tuple[str, ...] = ()
    """Art ids in reading order, such as the commands of a chart's space."""
    state: Literal["", "done", "now", "next", "spent", "owned", "open", "locked"] = ""
    token: int | None = None
    card: str | None = None
    row: int = 0
    """Its row, in a tree; among slots, whether it is worn (0) or carried."""
    x: float = 0
    y: float = 0
    """Where it stands on a map, in percent from the upper left."""
    leads: tuple[str, ...] = ()
    """Ids of the items it leads to on a map, or that are its kin in a tree."""
    side: Side = "nobody"


class Panel(Part):
    """What a game shows beside the board in its own way, told in a few common forms."""

    id: str
    title: str
    kind: Literal["steps", "row", "orders", "text", "cards", "tree", "slots", "tally", "map"]
    """A track of spaces with what each does; an initiative row; orders being carried out; a
    text; cards in play; a skill tree; places for equipment; things counted; a map of places."""
    items: tuple[Item, ...] = ()
    text: str = ""
    note: str = ""
    token: int | None = None
    """The figure whose panel it is, such as a hero's sheet."""
    points: int | None = None
    """What its figure has to spend here."""
    look: Literal["", "fight", "power", "guard", "magic"] = ""
    """As what a tree is drawn."""


class Card(Part):
    """An open card."""

    id: str
    name: str
    kind: str
    text: str = ""
    art: str = ""
    zone: str = ""
    """Where it lies, in words: worn, discard, adventure, ..."""
    lies: Place = ""
    """Where it lies beside the figures: found just now, in a pack, with a trader, in play."""
    seat: int | None = None
    """Whose pack it is, where every seat has one of its own."""
    price: str = ""
    """What a trader wants for it."""
    token: int | None = None
    """Whose it is."""
    stats: tuple[Stat, ...] = ()
    """Its figures, as they are printed."""
    abilities: tuple[Ability, ...] = ()


class Pile(Part):
    """Cards face down, as a number, with the open discards beside."""

    id: str
    name: str
    count: int
    discard: tuple[str, ...] = ()


class Seat(Part):
    number: int
    name: str
    side: Side
    asked: bool = False


# The question


class Target(Part):
    """A figure that an option would touch, and the chance that it does."""

    token: int
    chance: float | None = None


class SightLine(Part):
    """A line over the board, in units of squares from the upper left corner."""

    x1: float
    y1: float
    x2: float
    y2: float
    clear: bool = True


class Zone(Part):
    """Squares that mean something for an option, such as those behind its target."""

    kind: Literal["back", "side", "front", "area"]
    label: str
    squares: tuple[int, ...]


class Fate(Part):
    """What may come of it for those it is about, as chances that add up to one."""

    good: float
    """They come off well: the defence holds, the blow goes home."""
    hurt: float
    """They do not, and nobody falls."""
    falls: float = 0.0
    """Somebody falls."""
    of: str = ""
    """What is feared, where no combat says so: "Blaze Beetle striking Ember Mage"."""


class Change(Part):
    """A figure of somebody as it is and as an option would make it."""

    label: str
    before: str
    after: str
    way: Literal["better", "worse", "same"]


class Choice(Part):
    """One option: its index is the answer."""

    index: int
    label: str
    text: str = ""
    """What it does: in a line, or the whole text of the card that is used."""
    group: str
    """Options of a group belong together: Move, Attack, ..."""
    deed: str = ""
    """What is done, without on whom or where: options of one deed make one button."""
    squares: tuple[int, ...] = ()
    """Squares a person points at to choose it."""
    tokens: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()
    into: Literal["", "worn", "pack", "trader", "away"] = ""
    """Where its card comes to lie: on its figure or on the one whose it is, in a pack, with a
    trader, or given up; for whoever would rather drag a card there."""
    button: bool = False
    """Whether there is nothing to point at."""
    default: bool = False
    """Whether it changes nothing: going on without."""
    ends: bool = False
    """Whether it ends a turn or an activation."""
    path: tuple[int, ...] = ()
    """The squares walked, the first not included."""
    steps: int | None = None
    """The points of movement that walking there takes."""
    brave: bool = False
    """Whether its way leads through harm, though there may be another."""
    affected: tuple[int, ...] = ()
    """The squares it would act on."""
    targets: tuple[Target, ...] = ()
    odds: float | None = None
    critical: float | None = None
    """The chance of a result that is better still, in games that have one."""
    spread: tuple[tuple[float, float], ...] = ()
    """For each number of successes that can be thrown, from none on: its chance, and the part of
    it in which the option succeeds."""
    dice: str = ""
    cost: str = ""
    note: str = ""
    """What else is worth knowing before: "cover: 2 of 4 corners, lose the lowest success"."""
    art: str = ""
    facing: Literal["N", "E", "S", "W"] | None = None
    """How the figure will face."""
    lines: tuple[SightLine, ...] = ()
    zones: tuple[Zone, ...] = ()
    fate: Fate | None = None
    """In the middle of a combat: what comes of it with this answer, if nobody does more."""
    changes: tuple[Change, ...] = ()
    """What a card would make of who wears it, against what is worn now."""
    drops: tuple[str, ...] = ()
    """Ids of the cards that would have to go for it."""


class Refusal(Part):
    """What one might expect to be offered and is not, and why."""

    label: str
    text: str
    rules: tuple[str, ...] = ()
    group: str = ""
    facts: dict[str, bool | int | float | str] = Field(default_factory=dict)
    """What is so in this position and makes the rules apply: `{"far": 14, "left": 7}`."""
    instead: str = ""
    """The nearest way that is open, in words: an option's label, or what to do first."""
    option: int | None = None
    """The index of the option that is the nearest way, if it is one."""


class Question(Part):
    seat: int
    who: str
    prompt: str
    rules: tuple[str, ...]
    mine: bool
    """Whether the seat that looks is the one asked; only then are there options."""
    interrupt: bool = False
    """Whether it comes in the middle of something and may well be passed over."""
    turn: bool = False
    """Whether it is the asked seat's own turn that begins or goes on."""
    options: tuple[Choice, ...] = ()
    refused: tuple[Refusal, ...] = ()
    about: int | None = None
    """The figure it is about: who acts."""
    cards: tuple[str, ...] = ()
    """Ids of the cards to choose among, which are to be read whole before one answers."""


# The log


class Die(Part):
    kind: str
    """As the game's box calls it: blue, red, green, white, attack, defence, loot, ten."""
    face: str
    """Its symbols as text: "★★", "♥", "" for a blank."""
    counts: bool = True
    struck: bool = False
    """Lost to something, such as cover; a face that simply does not count is not struck."""
    born: bool = False
    """Thrown because of the die before it."""
    source: str = ""
    """Where it comes from: an attribute, an action, a card that is worn."""
    note: str = ""
    """What is to be said of it: struck, fixed, counts only if it wounds."""


class Throw(Part):
    """Dice that somebody threw."""

    who: str
    label: str
    dice: tuple[Die, ...]
    total: str = ""
    token: int | None = None


class Cue(Part):
    """What a client may animate."""

    kind: Literal["move", "appear", "vanish", "wound", "heal", "status", "card", "turn"]
    token: int
    path: tuple[int, ...] = ()
    amount: int = 0
    text: str = ""


# A combat


class Bout(Part):
    """One side of a combat: who does what, and its dice as they lie or are still to be thrown."""

    token: int | None
    who: str
    does: str
    """With what: "attacks, ATT"."""
    dice: tuple[Die, ...] = ()
    rolled: bool = False
    """Whether the dice lie; else they are those to be thrown."""
    total: int | None = None
    average: float | None = None
    """What can be expected of dice that do not lie yet."""
    notes: tuple[str, ...] = ()
    """What changes the sum: "Weak struck the best die"."""
    outcome: Literal["", "hit", "held"] = ""
    """Of a defender, once it is known."""
    fate: Fate | None = None
    """Of a defender, while it is open: it holds, is hurt or falls."""


class Effect(Part):
    """Something that follows from a combat: a number before and after, or a word."""

    kind: Literal["wound", "fall", "heal", "status", "gain", "track"]
    text: str
    before: int | None = None
    after: int | None = None
    token: int | None = None
    art: str = ""


COMING = -1
"""The number of a combat that has not begun: it will be the next."""


class Duel(Part):
    """A combat from the moment it is declared to what follows from it."""

    number: int = 0
    """Lines of the log with the same number belong to it."""
    title: str
    """Who does what to whom: "Royal Paladin smites the Blaze Beetle"."""
    why: str = ""
    """Why it attacks just these, where the game decides it."""
    phase: Literal["aimed", "rolled", "done"]
    attacker: Bout
    defenders: tuple[Bout, ...]
    came: tuple[int, ...] = ()
    """The squares along which the attacker has just come."""
    chance: float | None = None
    """That somebody is hit, while it is open."""
    first: float | None = None
    """The same before any die was thrown."""
    verdict: str = ""
    """The last word: "5 stars against 2: one wound"."""
    rules: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()
    symbol: str = ""
    """What is counted: "★"."""


class Line(Part):
    """A line of the log: what happened, and the rules that made it so."""

    text: str
    rules: tuple[str, ...]
    token: int | None = None
    """Whose doing it is."""
    throws: tuple[Throw, ...] = ()
    cue: Cue | None = None
    fight: int | None = None
    """The number of the combat it belongs to."""
    duel: Duel | None = None
    """That combat as it stood then, where this line changes it."""
    round: str = ""
    """The round that begins with it, called as `Scene.round` calls it."""


class RoundPart(Part):
    """A part of a round."""

    label: str
    art: str = ""
    now: bool = False


class Scene(Part):
    game: str
    title: str
    seat: int | None
    """The seat that looks; None is a spectator."""
    phase: str
    """Where the game stands, in words."""
    quest: str = ""
    """What is played, where that is one of several."""
    round: str = ""
    """The round as one would announce it: "Round 3", "Consul Turn 2"; empty before the first."""
    parts: tuple[RoundPart, ...] = ()
    """The parts of a round in their order, where one is always in one of them."""
    board: Board
    props: tuple[Prop, ...]
    tokens: tuple[Token, ...]
    bonds: tuple[Bond, ...] = ()
    tracks: tuple[Track, ...]
    cards: tuple[Card, ...]
    piles: tuple[Pile, ...]
    panels: tuple[Panel, ...] = ()
    seats: tuple[Seat, ...]
    question: Question | None
    """None once the game is over."""
    duel: Duel | None = None
    """The last combat, running or over, until something else is done."""
    outcome: str = ""

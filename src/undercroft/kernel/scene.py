"""The scene: what any client draws, in one schema that knows no game.

A game turns what a seat may know into a scene. A client draws the board with its tokens, lists
tracks, cards and seats, and asks the question: each option says what a person would point at,
what it would touch and what it is worth, so that highlighting, previews and keyboard order follow
from the data.
"""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

Side = Literal["ours", "theirs", "nobody"]
"""Always from the first side of the game's box: a client maps it to its two colours."""


class Part(BaseModel):
    """Anything in a scene: frozen, and nothing that the schema does not name."""

    model_config = ConfigDict(frozen=True, extra="forbid")


# The board


class Ground(Part):
    """A kind of ground other than plain floor."""

    id: str
    name: str
    text: str = ""
    cost: int = 1
    harmful: bool = False


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
    text: str = ""


# Beside the board


class TrackMark(Part):
    space: int
    label: str


class Track(Part):
    id: str
    label: str
    value: int
    spaces: int
    marks: tuple[TrackMark, ...] = ()
    note: str = ""


class Card(Part):
    """An open card."""

    id: str
    name: str
    kind: str
    text: str = ""
    art: str = ""
    zone: str = ""
    """Where it lies: worn, held, discard, adventure, ..."""
    token: int | None = None
    """Whose it is."""


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


class Choice(Part):
    """One option: its index is the answer."""

    index: int
    label: str
    group: str
    """Options of a group belong together: Move, Attack, ..."""
    squares: tuple[int, ...] = ()
    """Squares a person points at to choose it."""
    tokens: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()
    button: bool = False
    """Whether there is nothing to point at."""
    default: bool = False
    """Whether it changes nothing: going on without."""
    path: tuple[int, ...] = ()
    """The squares walked, the first not included."""
    affected: tuple[int, ...] = ()
    """The squares it would act on."""
    targets: tuple[Target, ...] = ()
    odds: float | None = None
    critical: float | None = None
    """The chance of a result that is better still, in games that have one."""
    dice: str = ""
    cost: str = ""


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


class Line(Part):
    """A line of the log: what happened, and the rules that made it so."""

    text: str
    rules: tuple[str, ...]


class Scene(Part):
    game: str
    title: str
    seat: int | None
    """The seat that looks; None is a spectator."""
    phase: str
    board: Board
    props: tuple[Prop, ...]
    tokens: tuple[Token, ...]
    tracks: tuple[Track, ...]
    cards: tuple[Card, ...]
    piles: tuple[Pile, ...]
    seats: tuple[Seat, ...]
    question: Question | None
    """None once the game is over."""
    outcome: str = ""

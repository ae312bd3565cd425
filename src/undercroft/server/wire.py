"""The shapes of what travels over HTTP; OpenAPI is made from them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

DEEP = 40
"""So deep what somebody says may be nested."""


def writable(value: Any, depth: int = 0) -> Any:
    """What somebody says, if its texts can be written down: NUL and half characters cannot."""
    if isinstance(value, str):
        if "\0" in value or any("\ud800" <= letter <= "\udfff" for letter in value):
            raise PydanticCustomError("text", "Expected text without NUL and half characters")
    elif isinstance(value, (list, dict)):
        if depth > DEEP:
            raise PydanticCustomError("text", "Expected nothing that is nested so deeply")
        for part in value:
            writable(part, depth + 1)
        if isinstance(value, dict):
            writable(list(value.values()), depth + 1)
    return value


Name = Annotated[str, Field(max_length=80)]
Number = Annotated[int, Field(ge=0, le=2**31 - 1)]
SeatNumber = Annotated[int, Field(ge=0, le=63)]


class Shape(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Wish(Shape):
    """What somebody wishes over HTTP."""

    _can_be_written = model_validator(mode="before")(writable)


class Error(Shape):
    text: str
    where: str | None = None
    rules: list[str] | None = None


class Refusal(Shape):
    """Why something cannot be had: a sentence for people."""

    error: Error


class Lesson(Shape):
    id: str
    title: str
    text: str


class PuzzleTitle(Shape):
    """A position to solve; `POST /api/lessons/{game}/{id}` makes a table of it."""

    id: str
    title: str
    aim: str
    answers: int


class Puzzles(Shape):
    """The puzzles of a game, easy ones first."""

    game: str
    title: str
    puzzles: list[PuzzleTitle]


class Offer(Shape):
    """Something of the box that an option can name by its id."""

    id: str
    name: str
    text: str
    art: str
    stats: list[tuple[str, str]]
    """What is printed on its card: name and value."""
    abilities: list[tuple[str, str, str]]
    """What its card can do: name, price and text."""


class Cover(Shape):
    """How a game stands on a shelf."""

    name: str
    title: str
    kind: str
    facts: str
    top: str
    bottom: str
    art: str
    led: str
    """What the phone does at a real table; empty where it leads nobody."""


class Covers(Shape):
    """The covers of all games, in the order of the shelf."""

    covers: list[Cover]


class Measured(Shape):
    """What was measured of a level of machine players; null where nothing was."""

    level: str
    side: Literal["", "first", "others"]
    """In the first seat, or in all but it; empty where it makes no difference."""
    rating: float | None
    low: float | None
    high: float | None
    won: float | None
    """Of a hundred games, against a level; where all play together, of a hundred dungeons."""
    against: str
    games: int
    usual: float | None
    """Seconds for a decision; seldom more than the other."""
    seldom: float | None


class Game(Shape):
    name: str
    title: str
    blurb: str
    art: str
    seats: list[str]
    newcomer: int
    levels: list[str]
    strength: list[Measured]
    options_schema: dict[str, Any] = Field(alias="schema")
    choices: dict[str, list[Offer]]
    summary: dict[str, Any]
    lessons: list[Lesson]
    companion: bool

    model_config = ConfigDict(extra="forbid", populate_by_name=True)


class Coming(Shape):
    """A game whose rules can be read, but that cannot be played yet."""

    name: str
    rules: int


class Games(Shape):
    games: list[Game]
    coming: list[Coming]


class PackWish(Shape):
    """A pack of the server by its id, or one of the host's own: its file in base64."""

    id: str = Field("", max_length=64)
    file: str = Field("", max_length=900_000)


Packs = Annotated[list[PackWish], Field(default_factory=list, max_length=4)]


class Wished(Wish):
    options: dict[str, Any] = Field(default_factory=dict)
    packs: Packs


class PackState(Shape):
    """A pack that a table is played with."""

    id: str
    version: str
    title: str
    hash: str
    brought: bool


class PackOffer(Shape):
    """A pack that new tables may be played with."""

    id: str
    version: str
    title: str
    hash: str
    game: str
    licence: str
    authors: list[str]
    cards: dict[str, int]


class PackOffers(Shape):
    packs: list[PackOffer]


class PacksWished(Wish):
    packs: Packs


class Packed(Shape):
    """A game as it is with packs."""

    game: Game
    packs: list[PackState]
    warnings: list[str]


class Checked(Shape):
    options: dict[str, Any]
    seats: list[str]


class RuleText(Shape):
    id: str
    game: str
    page: str
    kind: str
    text: str
    ruling: str
    unclear: str
    given: str
    expect: str


class Rules(Shape):
    rules: list[RuleText]


class SeatWish(Shape):
    kind: Literal["person", "agent", "open"] = "person"
    level: str | None = Field(None, max_length=32)
    name: Name | None = None


class From(Shape):
    replay: str = Field(max_length=64)
    at: Number


class MannersState(Shape):
    """How a table is played apart from its game."""

    take_backs: bool = False
    by_hand: bool = False
    think_ahead: bool = False


class NewTable(Wish):
    game: str = Field(max_length=64)
    options: dict[str, Any] = Field(default_factory=dict)
    name: Name = ""
    seats: list[SeatWish] = Field(default_factory=list, max_length=16)
    dice: Literal["sealed", "own"] = "sealed"
    manners: MannersState = MannersState()
    packs: Packs
    begin: From | None = Field(None, alias="from")

    model_config = ConfigDict(extra="forbid", populate_by_name=True)


class Secrets(Shape):
    host: str
    watch: str
    seats: dict[str, str]


class Made(Shape):
    table: str
    secrets: Secrets


class SeatState(Shape):
    seat: int
    name: str
    title: str
    kind: Literal["person", "agent", "open"]
    level: str
    here: bool
    quiet: bool
    asking: Literal["always", "matters"]
    ready: bool
    tells: bool


class LeadState(Shape):
    phone: str
    seat: int | None
    read: int | None
    who: str


class MixState(Shape):
    """What the holder of a seat has mixed into the dice, and after how many questions of chance."""

    seat: int
    after: int
    mix: str


class TableState(Shape):
    table: str
    name: str
    game: str
    title: str
    options: dict[str, Any]
    dice: Literal["sealed", "own"]
    number: int
    seats: list[SeatState]
    asked: int | None
    over: bool
    paused: bool
    aside: str | None
    """Why the machines have stopped here, if they have."""
    commitment: str | None
    mixes: list[MixState]
    lesson: str | None
    manners: MannersState
    packs: list[PackState]
    hidden: bool
    midway: bool
    """Whether it begins from a position and not with a new game."""
    watchers: int
    lead: LeadState | None
    mine: list[int]
    host: bool


class TableChange(Wish):
    name: Name | None = None
    paused: bool | None = None


class SeatChange(Wish):
    kind: Literal["person", "agent", "open"] | None = None
    ready: bool | None = None
    level: str | None = Field(None, max_length=32)
    name: Name | None = None


class Link(Shape):
    seat: int
    secret: str


class Webhook(Shape):
    """Where a seat wants to be told of its turn; null ends it."""

    url: str | None = Field(max_length=500)


class Told(Shape):
    """Whether the address answered when it was set."""

    tells: bool
    reached: bool
    text: str


class PersonWish(Shape):
    name: Name = ""


class PersonMade(Shape):
    person: str
    secret: str


class HandIn(Shape):
    """A finished game, proved by the secret of a seat."""

    table: str = Field(max_length=64)
    secret: str = Field(max_length=200)


class HandedIn(Shape):
    kept: int


class Person(Shape):
    """What is kept of somebody: sums, achievements, and the latest games."""

    person: str
    name: str
    played: int
    won: int
    sums: dict[str, int]
    by_game: list[dict[str, Any]]
    achievements: list[dict[str, Any]]
    games: list[dict[str, Any]]


class ReplayMade(Shape):
    replay: str
    game: str
    title: str
    answers: int
    outcome: list[Any] | None
    verified: bool


class Story(Shape):
    """A whole replay in words: what was chosen, what came of it, and when a round begins."""

    labels: list[str]
    lines: list[list[dict[str, Any]]]
    phases: list[tuple[int, str]]
    seats: list[str]


class Blows(Shape):
    wounds: int
    falls: int


class Gauge(Shape):
    label: str
    value: int
    of: int


class RoundSummed(Shape):
    """A round: the wounds and falls that each side dealt, and a gauge as it stood at its end."""

    at: int
    name: str
    number: int
    gauge: Gauge | None
    ours: Blows
    theirs: Blows


class FigureSummed(Shape):
    """What a figure did and suffered; `fell` names the round if it did not get up again."""

    id: int
    name: str
    kind: str
    side: str
    seat: int
    art: str
    hearts: int
    left: int
    fell: str
    dealt: int
    taken: int
    felled: int
    healed: int
    walked: int
    chests: int
    cards: int
    drinks: int
    rolls: int
    thrown: int
    expected: float


class LuckSummed(Shape):
    """What a side threw and what was to be expected; `better` is the part it did better than."""

    side: str
    rolls: int
    thrown: int
    expected: float
    better: float


class Remembered(Shape):
    at: int
    who: str
    value: int
    dice: int
    chance: float


class Remarkable(Shape):
    best: Remembered | None
    worst: Remembered | None


class TurnSummed(Shape):
    """A turning point: `at` is the position of the replay just before it."""

    at: int
    round: str
    title: str
    text: str
    good: str
    art: str
    kind: str


class AwardGiven(Shape):
    title: str
    who: str
    text: str
    icon: str
    side: str


class SeatSummed(Shape):
    number: int
    name: str
    side: str


class SumFacts(Shape):
    rounds: int
    answers: int
    rolls: int
    cards: int
    minutes: int | None = None


class Summary(Shape):
    """How a game went, for the page that is shown when it is over."""

    game: str
    title: str
    outcome: str
    phase: str
    how: str
    winner: list[Any] | None
    seats: list[SeatSummed]
    counted: tuple[str, str]
    facts: SumFacts
    sides: dict[str, str]
    figures: list[FigureSummed]
    luck: list[LuckSummed]
    throws: Remarkable
    rounds: list[RoundSummed]
    swing: list[tuple[int, int]]
    turns: list[TurnSummed]
    awards: list[AwardGiven]
    seed: str | None


class Position(Shape):
    at: int
    scene: dict[str, Any]
    lines: list[dict[str, Any]]
    label: str


class Lookout(Shape):
    number: int
    token: int
    seen: list[int]
    figures: list[int]
    reach: list[tuple[int, int]]


class Health(Shape):
    ok: bool
    database: bool
    """Whether it can be read."""
    writable: bool
    """Whether something could be written to it a few seconds ago at most."""
    sound: bool
    """Whether what was read of it so far was in order."""
    redis: bool | None
    tables: int
    aside: int | None
    """Tables that were set aside, because they could not be loaded or exceeded the limits."""


class Judgement(Shape):
    """An answer of a replay, and what it was worth to who gave it."""

    number: int
    seat: int
    round: int
    label: str
    better: str
    before: float
    best: float
    chosen: float
    error: float
    grade: Literal["best", "good", "slip", "blunder"]
    answers: list[tuple[str, float]]
    why: list[str]
    """What speaks for the better answer."""
    since: int
    """The number of the last answer before it that was another's, or of chance."""
    spread: float
    """The standard error of `before`."""
    looks: int
    """How many looks that is the mean of."""


class Judgements(Shape):
    rows: list[Judgement]
    next: int | None
    answers: int

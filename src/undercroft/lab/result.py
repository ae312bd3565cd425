"""What a study says while it runs and when it is done: plain typed data that JSON can hold.

`Progress` comes after every look, `Result` at the end; the page, the report and the terminal draw
the same. Nothing in a result depends on the machine, the engine or the time it took.
"""

from __future__ import annotations

from math import isfinite
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from .estimate import Estimate

Verdict = Literal["more", "less", "even", "open"]
"""More or less than the first variant beyond doubt; as good as equal (within the width that was
wished for); or still open."""


class Told(BaseModel):
    model_config = ConfigDict(frozen=True)


class Span(Told):
    """A figure and between what it plausibly is; null where nothing is known."""

    mean: float
    low: float | None
    high: float | None
    count: int
    thin: bool = False
    """Whether it rests on too few games to say anything: shown in grey."""
    apart: bool = False
    """Of a table: whether it departs from what its row and its column say."""

    @classmethod
    def of(cls, found: Estimate, scale: float = 1.0) -> Span:
        low, high = (scale * v if isfinite(v) else None for v in (found.low, found.high))
        return cls(mean=scale * found.mean, low=low, high=high, count=found.n, thin=found.thin)

    @property
    def half(self) -> float | None:
        return None if self.low is None or self.high is None else (self.high - self.low) / 2


Cell = Span | float | str | None


class Entry(Told):
    label: str
    cells: tuple[Cell, ...]
    mark: bool = False
    """Worth a look."""


class Section(Told):
    """A table, and how it is drawn beside it."""

    id: str
    title: str
    head: str
    """What its rows are called."""
    columns: tuple[str, ...]
    entries: tuple[Entry, ...]
    plot: Literal["forest", "bars", "lines", "matrix", "heat", "worth", "none"] = "forest"
    unit: Literal["%", "points", ""] = ""
    note: str = ""
    squares: tuple[tuple[int, int], ...] = ()
    """Of a heat map: the squares of the board, by column and row."""
    looks: tuple[str, ...] = ()
    """Of each square what ground it is: `harm`, `slow`, `high`, or nothing; none if not known."""
    walls: tuple[tuple[int, int, str], ...] = ()
    """Closed sides of squares: N, E, S or W."""
    rims: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """What its columns are called from the left and its rows from the top."""
    spots: tuple[tuple[int, int], ...] = ()
    """Of each entry where it lies."""


class LuckTold(Told):
    """What taking luck away was worth."""

    narrower: float
    """By so many per cent the interval is narrower."""
    fewer: Span
    """So many times as many games would be needed without."""
    saved: int
    """Games."""
    sentence: str


class ArmTold(Told):
    """How one variant fared."""

    name: str
    games: int
    score: Span
    """In per cent for wins, else in units of the measure."""
    changes: tuple[str, ...] = ()
    """What makes it different, a few words each."""
    figure: tuple[float, ...] = ()
    """Of a sweep: where on its axes it lies."""
    luck: LuckTold | None = None


class DifferenceTold(Told):
    """How a variant differs from another, seed by seed."""

    arm: int
    rival: int
    """What it is compared with: the first, unless cards are forced."""
    span: Span
    verdict: Verdict
    pairs: int
    gained: int
    """Pairs in which it has more."""
    lost: int
    unpaired: int
    """Games that would be needed without pairs for the same interval."""
    played: int
    """Games that were played for it."""
    luck: LuckTold | None = None


class Look(Told):
    """A moment of the way: after so many pairs, the interval was this."""

    pairs: int
    arm: int
    mean: float
    low: float
    high: float


class Failed(Told):
    arm: int
    pair: int
    seed: int
    sentence: str


class Progress(Told):
    """Where a study stands."""

    pairs: int
    most: int
    """Pairs after which it ends at the latest."""
    games: int
    share: float
    """Of the way, as things look: 0 to 1."""
    per_second: float
    left: float | None
    """Seconds, as things look; None if nobody can say yet."""
    spans: tuple[Span, ...]
    """For each variant but the first the difference; of a sweep for each its share."""
    sentence: str


class Result(Told):
    """The whole answer."""

    format: Literal["undercroft-study"] = "undercroft-study"
    version: Literal[1] = 1
    undercroft: str
    question: str
    answer: str
    game: str
    title: str
    side: str
    measure: str
    unit: Literal["%", ""]
    spec: dict[str, Any]
    seed: int
    command: str
    method: tuple[str, ...]
    arms: tuple[ArmTold, ...]
    differences: tuple[DifferenceTold, ...]
    looks: tuple[Look, ...]
    sections: tuple[Section, ...]
    failed: tuple[Failed, ...] = ()
    axes: tuple[str, ...] = ()
    """Of a sweep: what its figures are."""
    target: float | None = None
    found: str = ""
    """Of a search: the figure that comes nearest, in a sentence."""

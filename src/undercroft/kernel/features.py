"""Features: what a learner is shown of a position, as numbers read in bulk.

A game says once which numbers there are (`Column`) and gives functions that read them off a state:
lists with one number a figure, sets of figures or of squares as ints, cards by zone. Whoever fills
arrays with them (`undercroft.envs`) knows no game. Every function is given the seat that looks and
reads what that seat may know, no more: two states that look the same to it give the same numbers.

What changes seldom is read seldom: the ground once for every map, a figure's traits once for every
profile, cards when their `sources` have changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from .squares import Squares


class Column(NamedTuple):
    """One number: what it is called, what it means, and by what it is divided."""

    name: str
    text: str
    scale: float = 1.0


class Zone(NamedTuple):
    """A place where cards lie: whose numbers they have is the kind of operand that names them."""

    name: str
    text: str
    kind: str


def columns(text: str) -> tuple[Column, ...]:
    """Columns from lines such as `wounds /8 wounds it has taken`; the divisor may be left away."""
    found = []
    for line in filter(None, map(str.strip, text.splitlines())):
        name, _, rest = line.partition(" ")
        scale = 1.0
        if rest.lstrip().startswith("/"):
            divisor, _, rest = rest.lstrip().partition(" ")
            scale = float(divisor[1:])
        found.append(Column(name, rest.strip(), scale))
    return tuple(found)


class Lie(NamedTuple):
    """How a map lies: squares from one row to the next, and a set of squares for each column."""

    stride: int
    squares: Sequence[Squares]


@dataclass(frozen=True, kw_only=True)
class Ground:
    """What does not change as long as the map is the same."""

    rows: int
    width: int
    """So much of a map is shown, from its first square."""
    columns: tuple[Column, ...]
    key: Callable[[Any], object]
    """The map of a state: as long as it is the same object, so is the ground."""
    lie: Callable[[Any], Lie]


@dataclass(frozen=True, kw_only=True)
class Planes:
    """What lies and stands on the squares."""

    columns: tuple[Column, ...]
    read: Callable[[Any, int], Sequence[Squares]]


@dataclass(frozen=True, kw_only=True)
class Units:
    """Figures, on the map or beside it, by their numbers."""

    most: int
    kinds: int
    """So many kinds of figures there are."""
    numbers: tuple[Column, ...]
    statuses: tuple[str, ...]
    read: Callable[[Any, int], Sequence[Sequence[int]]]
    """Squares (-1: beside the map), statuses as bits, kinds, then the numbers: a list each."""
    flags: tuple[Column, ...]
    read_flags: Callable[[Any, int], Sequence[int]]
    """Sets of figures, as bits."""
    traits: tuple[Column, ...]
    profiles: Callable[[Any], Sequence[Any]]
    """What the cards of each figure come to: equal profiles have equal traits."""
    read_traits: Callable[[Any], Sequence[float]]


@dataclass(frozen=True, kw_only=True)
class Cards:
    """Cards that lie open, and what lasts."""

    most: int
    zones: tuple[Zone, ...]
    sources: Callable[[Any, int], tuple[Any, ...]]
    """All that the cards are read from, which stays as it is: as long as it is equal, so are
    the cards."""
    read: Callable[..., Iterable[tuple[int, int, int]]]
    """Given the sources: zone, card and figure (-1: nobody's), a row each."""


@dataclass(frozen=True, kw_only=True)
class Tracks:
    """Numbers of the whole game: rounds, gauges, what is left of an activation, sizes of decks."""

    columns: tuple[Column, ...]
    read: Callable[[Any, int], Sequence[float]]


@dataclass(frozen=True, kw_only=True)
class Features:
    """All that a learner is shown besides the question and its options."""

    version: int
    """Changes when a column comes, goes or means something else."""
    options: int
    """So many options are shown at most; what comes after them cannot be chosen."""
    ground: Ground
    planes: Planes
    units: Units
    cards: Cards
    tracks: Tracks


@lru_cache(maxsize=4096)
def bits(members: tuple[int, ...]) -> int:
    """A set of figures as bits."""
    found = 0
    for member in members:
        if member >= 0:
            found |= 1 << member
    return found

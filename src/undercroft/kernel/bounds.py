"""Bounds: what every field of a state may hold, declared once a field and checked before any rule.

A state that somebody wrote may say anything. Rules trust theirs: a count of ten million is carried
out ten million times. So a game declares for each field what it can hold in any game whatever, and
`checked` refuses all else with a sentence that says where it stands and what was expected.

Bounds are checked in the order of their declaration; one that depends on fields declared before it
is a function of what these were found to hold.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping
from typing import Any

from .errors import UndercroftError
from .plain import from_plain

SHOWN = 40
"""So many characters of a wrong value are shown."""


class Unsound(UndercroftError, ValueError):
    """A state that no game can be in; the text says what is wrong, where, and what it should be."""


class Bound(ABC):
    """What a value may be."""

    @property
    @abstractmethod
    def expected(self) -> str:
        """What it may be, in words that follow "expected"."""

    @abstractmethod
    def holds(self, value: Any) -> bool:
        """Whether it is that, as far as its parts are not concerned."""

    def check(self, value: Any, where: str) -> None:
        """Unsound if a value, or any part of it, is not what it may be."""
        if not self.holds(value):
            raise Unsound(f"{where} is {_shown(value)}: expected {self.expected}")


Found = Mapping[str, Any]
"""The fields declared before, as they were found."""
Field = Bound | Callable[[Found], Bound]
Fields = Mapping[str, Field]
"""What each field of a state may hold."""


def _shown(value: Any) -> str:
    if isinstance(value, int) and not isinstance(value, bool) and value.bit_length() > 128:
        return f"a number of {value.bit_length()} bits"
    text = repr(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


class Whole(Bound):
    """A whole number from `low` to `high`."""

    def __init__(self, low: int, high: int) -> None:
        self.low, self.high = low, high

    @property
    def expected(self) -> str:
        if self.high.bit_length() > 64:
            return f"a set of things below {self.high.bit_length()}"
        if self.low == self.high:
            return str(self.low)
        return f"a whole number from {self.low} to {self.high}"

    def holds(self, value: Any) -> bool:
        return type(value) is int and self.low <= value <= self.high


def index(things: Collection[Any] | int, low: int = 0) -> Whole:
    """The number of one of some things; `low` -1 for none of them."""
    count = things if isinstance(things, int) else len(things)
    return Whole(low, count - 1)


def bits(count: int) -> Whole:
    """A set of things with numbers below `count`."""
    return Whole(0, (1 << count) - 1)


class Squares(Bound):
    """A set of some squares and no others."""

    def __init__(self, squares: int) -> None:
        self.squares = squares

    @property
    def expected(self) -> str:
        return "a set of squares of the map"

    def holds(self, value: Any) -> bool:
        return type(value) is int and value >= 0 and not value & ~self.squares


class Square(Bound):
    """One of some squares, or `none` of them."""

    def __init__(self, squares: int, none: int | None = -1) -> None:
        self.squares, self.none = squares, none

    @property
    def expected(self) -> str:
        return "a square of the map" + ("" if self.none is None else f" or {self.none} for none")

    def holds(self, value: Any) -> bool:
        if type(value) is not int:
            return False
        if value == self.none:
            return True
        return 0 <= value < self.squares.bit_length() and bool(self.squares >> value & 1)


class Flag(Bound):
    """True or false."""

    expected = "true or false"

    def holds(self, value: Any) -> bool:
        return type(value) is bool


class Word(Bound):
    """One of some words."""

    def __init__(self, *words: str) -> None:
        self.words = frozenset(words)

    @property
    def expected(self) -> str:
        listed = sorted(self.words)
        if len(listed) > 8:
            return f"a word such as {listed[-1]!r}"
        return "one of " + ", ".join(map(repr, listed))

    def holds(self, value: Any) -> bool:
        return type(value) is str and value in self.words


class Text(Bound):
    """Any text of some length."""

    def __init__(self, most: int) -> None:
        self.most = most

    @property
    def expected(self) -> str:
        return f"text of at most {self.most} characters"

    def holds(self, value: Any) -> bool:
        return type(value) is str and len(value) <= self.most


class Nothing(Bound):
    """Nothing at all."""

    expected = "nothing"

    def holds(self, value: Any) -> bool:
        return value is None


class Either(Bound):
    """Whatever one of several bounds allows."""

    def __init__(self, *kinds: Bound) -> None:
        self.kinds = kinds

    @property
    def expected(self) -> str:
        return " or ".join(kind.expected for kind in self.kinds)

    def holds(self, value: Any) -> bool:
        return any(kind.holds(value) for kind in self.kinds)

    def check(self, value: Any, where: str) -> None:
        fitting = [kind for kind in self.kinds if kind.holds(value)]
        if not fitting:
            super().check(value, where)
        for kind in fitting[:-1]:
            try:
                return kind.check(value, where)
            except Unsound:
                continue
        fitting[-1].check(value, where)


class _Many(Bound):
    """Several values of one kind."""

    kind: type[tuple[Any, ...]] | type[list[Any]]
    word: str

    def __init__(self, item: Bound, least: int = 0, most: int | None = None) -> None:
        self.item, self.least, self.most = item, least, least if most is None else most

    @property
    def expected(self) -> str:
        if self.least == self.most:
            return f"a {self.word} of {self.least}"
        return f"a {self.word} of {self.least} to {self.most}"

    def holds(self, value: Any) -> bool:
        return type(value) is self.kind and self.least <= len(value) <= self.most

    def check(self, value: Any, where: str) -> None:
        super().check(value, where)
        for place, item in enumerate(value):
            self.item.check(item, f"{where}[{place}]")


class Row(_Many):
    """A tuple of `least` to `most` values of one kind; of `least` if no `most` is given."""

    kind, word = tuple, "row"


class Column(_Many):
    """A list of `least` to `most` values of one kind; of `least` if no `most` is given."""

    kind, word = list, "list"


class Record(Bound):
    """A tuple of values that each have a meaning of their own."""

    def __init__(self, *parts: Bound) -> None:
        self.parts = parts

    @property
    def expected(self) -> str:
        return f"a row of {len(self.parts)}"

    def holds(self, value: Any) -> bool:
        return isinstance(value, tuple) and len(value) == len(self.parts)

    def check(self, value: Any, where: str) -> None:
        super().check(value, where)
        for place, (part, item) in enumerate(zip(self.parts, value, strict=True)):
            part.check(item, f"{where}[{place}]")


class Distinct(Bound):
    """Whatever another bound allows, in which nothing comes twice."""

    def __init__(self, kind: Bound) -> None:
        self.kind = kind

    @property
    def expected(self) -> str:
        return f"{self.kind.expected} in which nothing comes twice"

    def holds(self, value: Any) -> bool:
        return self.kind.holds(value)

    def check(self, value: Any, where: str) -> None:
        self.kind.check(value, where)
        if len(set(value)) != len(value):
            raise Unsound(f"{where} is {_shown(value)}: expected {self.expected}")


class Named(Bound):
    """A tuple that begins with a word, which says what follows."""

    def __init__(self, **kinds: tuple[Bound, ...]) -> None:
        self.kinds = kinds

    @property
    def expected(self) -> str:
        return f"a row that begins with a word such as {max(self.kinds)!r}"

    def holds(self, value: Any) -> bool:
        return (
            isinstance(value, tuple)
            and bool(value)
            and type(value[0]) is str
            and value[0] in self.kinds
        )

    def check(self, value: Any, where: str) -> None:
        super().check(value, where)
        where = f"{where} ({value[0]})"
        parts = self.kinds[value[0]]
        if len(value) != len(parts) + 1:
            raise Unsound(f"{where} has {len(value) - 1} values: expected {len(parts)}")
        for place, (part, item) in enumerate(zip(parts, value[1:], strict=True)):
            part.check(item, f"{where}[{place + 1}]")


def deck(card: Bound, most: int) -> Record:
    """A deck of cards: those known on top, the rest, and those discarded."""
    pile = Row(card, 0, most)
    return Record(pile, pile, pile)


class Loose(Bound):
    """Small numbers, short texts and rows of them: what is only compared with what is known."""

    def __init__(self, depth: int, most: int, number: int = 1_000_000) -> None:
        self._leaf = Either(Nothing(), Flag(), Whole(-number, number), Text(200))
        self._row = Row(self._leaf if depth <= 1 else Loose(depth - 1, most, number), 0, most)

    @property
    def expected(self) -> str:
        return "small numbers and short texts"

    def holds(self, value: Any) -> bool:
        return self._leaf.holds(value) or self._row.holds(value)

    def check(self, value: Any, where: str) -> None:
        super().check(value, where)
        if not self._leaf.holds(value):
            self._row.check(value, where)


OUTCOME = Either(Nothing(), Row(Loose(1, 100), 0, 20))
"""How a game has ended; it is over then, and no rule reads it."""


def each(count: Callable[[Found], int], item: Bound) -> Field:
    """A list with one value for each of some things."""
    return lambda found: Column(item, count(found))


def each_fixed(count: Callable[[Found], int], item: Bound) -> Field:
    """A row with one value for each of some things."""
    return lambda found: Row(item, count(found))


def some(count: Callable[[Found], int]) -> Field:
    """A set of some things."""
    return lambda found: bits(count(found))


def one(count: Callable[[Found], int], low: int = 0) -> Field:
    """The number of one of some things; `low` -1 for none of them."""
    return lambda found: index(count(found), low)


def checked(fields: Fields, plain: Mapping[str, Any]) -> dict[str, Any]:
    """What the fields of a written state hold; Unsound if any does not hold what it may."""
    for name in plain:
        if name not in fields:
            raise Unsound(f'there is no field "{str(name)[:SHOWN]}" in a state of this game')
    found: dict[str, Any] = {}
    for name, declared in fields.items():
        if name not in plain:
            raise Unsound(f'the field "{name}" is missing')
        try:
            value = from_plain(plain[name])
        except (KeyError, TypeError, ValueError, RecursionError):
            raise Unsound(f'the field "{name}" is not written as a state is') from None
        bound = declared if isinstance(declared, Bound) else declared(found)
        bound.check(value, f"the field {name}")
        found[name] = value
    return found

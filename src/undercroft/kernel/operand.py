"""Operands: what options are about, and how each kind of them is named, read, spelt and pointed at.

A game derives its kinds from `Kind` (a unit, a square, a card ...) and makes the operands of its
deeds of them: `UNIT = Unit()`, `OWNER = Unit("owner")`, `TARGET = Unit("target", unsaid=-1)`.

Every method is given what stands `before` the operand in its option, the deed's word first: some
operands can only be understood by those to their left (which action of *that* room).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from .choice import Ask, Option
from .hindrance import Hindrance
from .names import hint
from .scenario import Spellings, Unclear
from .squares import each
from .wording import place_name, place_named

S = TypeVar("S", contravariant=True)
V = TypeVar("V")
REQUIRED: Any = object()
"""In `unsaid`: the operand cannot be left away. None there: where it is, the option ends before it,
and functions of the row are given None for it."""


class Typed:
    """What somebody typed, in small letters, word for word; the first is perhaps a verb."""

    def __init__(self, text: str) -> None:
        self.words = spelt(text)
        self.verb = self.words[0] if self.words else ""

    def has(self, *words: str) -> bool:
        return any(word in self.words for word in words)

    def says(self, phrase: str) -> bool:
        """Whether some words are said one after the other."""
        return contains(self.words, spelt(phrase))

    def names(self, known: Iterable[tuple[str, Any]]) -> list[Any]:
        """Whose names are said: in full, the longest first; else those of whom one word is said.

        A number at the end of a name may be left away ("rat" for "Tunnel Rat 2"), unless that of
        another is said.
        """
        whole: list[tuple[int, Any]] = []
        twins: list[tuple[list[str], int, Any]] = []
        numbered = []
        part = []
        for name, value in known:
            said = spelt(name)
            bare = said[:-1] if len(said) > 1 and said[-1].isdigit() else said
            if contains(self.words, said):
                whole.append((-2 * len(said), value))
                numbered.append(bare)
            elif contains(self.words, bare):
                twins.append((bare, 1 - 2 * len(said), value))
            elif any(word in bare for word in self.words[1:] or self.words if len(word) > 2):
                part.append(value)
        whole += [(place, value) for bare, place, value in twins if bare not in numbered]
        return [value for _, value in sorted(whole, key=lambda found: found[0])] or part


def spelt(text: str) -> list[str]:
    """The words of a text or a name, in small letters."""
    return re.findall(r"[\w'’-]+", text.lower())


def contains(words: Sequence[str], part: Sequence[str]) -> bool:
    return bool(part) and any(
        list(words[i : i + len(part)]) == list(part) for i in range(len(words))
    )


class Kind(Generic[S]):
    """A kind of operand. What a game does not say anew is as for a plain word."""

    kind: ClassVar[str] = "word"
    """What it is called in `{fact:kind}` and in reference pages."""
    text: str = ""
    """How it is written in scenario files, for reference pages."""
    points: ClassVar[str] = ""
    """What a person may point at to say it: "squares", "tokens", "cards", or several of them."""

    many: ClassVar[bool] = False
    """Whether several words of a scenario file may say it."""
    silent: ClassVar[bool] = False
    """Whether the next operand says it too: `1,0` is a column and a row."""

    rules: tuple[str, ...] = ()
    """What forbids a value that means nothing in a position."""
    none: ClassVar[str] = "there is no such thing"
    """What is said of such a value."""

    def __init__(self, name: str = "", *rules: str, unsaid: Any = REQUIRED) -> None:
        self.name = name or self.kind
        self.rules = rules or self.rules
        self.unsaid = unsaid

    def says(self, s: S, value: Any, before: Option) -> str:
        """As it is called in a label."""
        return str(value)

    @property
    def noun(self) -> str:
        """What is called so: things of one kind are one, plain words are as they are named."""
        return self.name if self.kind == "word" else self.kind

    def has(self, s: S, value: Any, before: Option) -> bool:
        """Whether a value means something in this position."""
        return True

    def absent(self, s: S, value: Any, before: Option) -> Hindrance | None:
        """What is wrong with a value that means nothing in this position; None: it is there."""
        if self.has(s, value, before):
            return None
        return Hindrance(*self.rules, says=self.none)

    def every(self, s: S, ask: Ask, before: Option) -> Iterable[Any]:
        """Every value it can have in this position, offered or not."""
        return ()

    def find(self, s: S, ask: Ask, typed: Typed, before: Option) -> Sequence[Any]:
        """What it may be in what somebody typed, the likeliest first; nothing: it is not said."""
        return [value for value in self.every(s, ask, before) if str(value) in typed.words]

    def pointer(self, s: S, value: Any, before: Option) -> tuple[str, Any] | None:
        """What a person points at, and which square, token or card it is; None: nothing."""
        return (self.points, value) if self.points and value != self.unsaid else None

    # In scenario files; `t` is the table of a scenario, in the words of its game

    def spell(self, t: Any, value: Any, before: Option) -> Sequence[Spellings]:
        """Its words, each in all its spellings; nothing where it goes without saying."""
        return [] if value == self.unsaid else [(str(value),)]

    def mean(self, t: Any, said: list[str], before: Option) -> Any:
        """What is meant by the next words, which it takes from `said`; Unclear if nothing."""
        return said.pop(0)

    def object_to(self, word: str) -> str:
        """What is wrong with a word whatever the position, or nothing."""
        return ""


def known(noun: str, values: Mapping[str, V], said: list[str]) -> V:
    """What the next word is the name of, taken from `said`; Unclear if it names nothing."""
    word = said.pop(0)
    if word not in values:
        raise Unclear(f'there is no {noun} "{word}"{hint(word, list(values))}')
    return values[word]


def offered(ask: Ask, before: Option) -> list[Any]:
    """What options of a question that begin with this word say in the next place."""
    place = len(before)
    alike = (o for o in ask.options if isinstance(o, tuple) and o[0] == before[0])
    return list(dict.fromkeys(option[place] for option in alike if len(option) > place))


class Word(Kind[Any]):
    """One of a few fixed words."""

    def __init__(self, name: str, *words: str, unsaid: Any = REQUIRED) -> None:
        super().__init__(name, unsaid=unsaid)
        self.words = words
        self.text = self.text or " or ".join(f"`{word}`" for word in words)

    def every(self, s: Any, ask: Ask, before: Option) -> Iterable[Any]:
        return self.words

    def absent(self, s: Any, value: Any, before: Option) -> Hindrance | None:
        return None if value in self.words else Hindrance(says="there is no {what!r}", what=value)

    def mean(self, t: Any, said: list[str], before: Option) -> Any:
        if said[0] not in self.words:
            raise Unclear(f'expected {" or ".join(self.words)}, not "{said[0]}"')
        return said.pop(0)


class Number(Kind[Any]):
    kind = "number"
    text = "a whole number"

    def find(self, s: Any, ask: Ask, typed: Typed, before: Option) -> Sequence[Any]:
        return [int(word) for word in typed.words if word.isdecimal()]

    def mean(self, t: Any, said: list[str], before: Option) -> Any:
        if not said[0].removeprefix("-").isdecimal():
            raise Unclear(f'expected a number, not "{said[0]}"')
        return int(said.pop(0))


class Counted(Number):
    """A place in a row of things, which people count from 1."""

    text = "a number, counted from 1"

    def says(self, s: Any, value: Any, before: Option) -> str:
        return str(value + 1)

    def find(self, s: Any, ask: Ask, typed: Typed, before: Option) -> Sequence[Any]:
        return [number - 1 for number in super().find(s, ask, typed, before)]

    def spell(self, t: Any, value: Any, before: Option) -> Sequence[Spellings]:
        return [] if value == self.unsaid else [(str(value + 1),)]

    def mean(self, t: Any, said: list[str], before: Option) -> int:
        return int(super().mean(t, said, before)) - 1


class Numbered(Kind[S]):
    """One of a few words of which options have the place in their row."""

    def row(self, s: S) -> Sequence[str]:
        """The words."""
        raise NotImplementedError

    def every(self, s: S, ask: Ask, before: Option) -> Iterable[int]:
        return range(len(self.row(s)))

    def find(self, s: S, ask: Ask, typed: Typed, before: Option) -> Sequence[int]:
        return [place for place, word in enumerate(self.row(s)) if word in typed.words]

    def spell(self, t: Any, value: Any, before: Option) -> Sequence[Spellings]:
        return [(self.row(t.match.state)[value],)]

    def mean(self, t: Any, said: list[str], before: Option) -> int:
        return known(self.noun, {w: place for place, w in enumerate(self.row(t.match.state))}, said)


class Called(Kind[S]):
    """Something that people call by the name that stands in labels."""

    def find(self, s: S, ask: Ask, typed: Typed, before: Option) -> Sequence[Any]:
        every = self.every(s, ask, before)
        return typed.names((self.says(s, value, before), value) for value in every)


class Varying(Kind[S]):
    """An operand that is of one kind or another, by what stands before it."""

    def as_(self, s: S, before: Option) -> Kind[S]:
        """The kind that it is there."""
        raise NotImplementedError

    def says(self, s: S, value: Any, before: Option) -> str:
        return self.as_(s, before).says(s, value, before)

    def absent(self, s: S, value: Any, before: Option) -> Hindrance | None:
        return None if value == self.unsaid else self.as_(s, before).absent(s, value, before)

    def every(self, s: S, ask: Ask, before: Option) -> Iterable[Any]:
        return self.as_(s, before).every(s, ask, before)

    def find(self, s: S, ask: Ask, typed: Typed, before: Option) -> Sequence[Any]:
        return self.as_(s, before).find(s, ask, typed, before)

    def pointer(self, s: S, value: Any, before: Option) -> tuple[str, Any] | None:
        return None if value == self.unsaid else self.as_(s, before).pointer(s, value, before)

    def spell(self, t: Any, value: Any, before: Option) -> Sequence[Spellings]:
        if value == self.unsaid:
            return []
        return self.as_(t.match.state, before).spell(t, value, before)

    def mean(self, t: Any, said: list[str], before: Option) -> Any:
        return self.as_(t.match.state, before).mean(t, said, before)


class Listed(Called[Any]):
    """One of a list of things, by its place there: people say its name, files its id."""

    none = "there is no such card"

    def rows(self, s: Any, before: Option) -> Sequence[Any]:
        """The list; what is in it has an `id` and a `name`."""
        raise NotImplementedError

    def says(self, s: Any, value: Any, before: Option) -> str:
        return str(self.rows(s, before)[value].name)

    def has(self, s: Any, value: Any, before: Option) -> bool:
        return isinstance(value, int) and 0 <= value < len(self.rows(s, before))

    def every(self, s: Any, ask: Ask, before: Option) -> Iterable[int]:
        return range(len(self.rows(s, before)))

    def pointer(self, s: Any, value: Any, before: Option) -> tuple[str, Any] | None:
        if not self.points or value is None or value < 0:
            return None
        return self.points, self.rows(s, before)[value].id

    def spell(self, t: Any, value: Any, before: Option) -> Sequence[Spellings]:
        if value is None or value < 0:
            return []
        return [(self.rows(t.match.state, before)[value].id,)]

    def mean(self, t: Any, said: list[str], before: Option) -> int:
        rows = self.rows(t.match.state, before)
        return known(self.noun, {row.id: place for place, row in enumerate(rows)}, said)


class Figure(Called[Any]):
    """A figure of `s.at`, on the map or beside it, which tables of scenarios know by its mark.

    A game says how one is called.
    """

    kind = "unit"
    points = "tokens"
    none = "there is no such figure"

    def has(self, s: Any, value: Any, before: Option) -> bool:
        return isinstance(value, int) and 0 <= value < len(s.at)

    def every(self, s: Any, ask: Ask, before: Option) -> Iterable[int]:
        return range(len(s.at))

    def spell(self, t: Any, value: Any, before: Option) -> Sequence[Spellings]:
        return [] if value is None else [(t.mark(value),)]

    def mean(self, t: Any, said: list[str], before: Option) -> int:
        return int(t.unit(said.pop(0)))


class Square(Kind[Any]):
    """A square of `s.board`, called by a letter for the column and a number for the row: C7."""

    kind = "square"
    text = "a square as on the screen: `C7`"
    points = "squares"
    none = "the map has no such square"

    def says(self, s: Any, value: Any, before: Option) -> str:
        return "nowhere" if value < 0 else place_name(*s.board.place(value))

    def has(self, s: Any, value: Any, before: Option) -> bool:
        return isinstance(value, int) and value >= 0 and bool(s.board.has(value))

    def every(self, s: Any, ask: Ask, before: Option) -> Iterable[Any]:
        return each(s.board.squares)

    def find(self, s: Any, ask: Ask, typed: Typed, before: Option) -> Sequence[Any]:
        return [q for word in typed.words if (q := self._named(s, word)) is not None]

    def _named(self, s: Any, word: str) -> int | None:
        place, board = place_named(word), s.board
        if place is None or not (0 <= place[0] < board.width and 0 <= place[1] < board.height):
            return None
        square = int(board.at(*place))
        return square if board.has(square) else None

    def spell(self, t: Any, value: Any, before: Option) -> Sequence[Spellings]:
        return [(self.says(t.match.state, value, before),)]

    def mean(self, t: Any, said: list[str], before: Option) -> Any:
        square = self._named(t.match.state, said[0])
        if square is None:
            raise Unclear(f'there is no square "{said[0]}": expected such as "C7"')
        said.pop(0)
        return square

"""A deed: one row, from which everything that is said about a kind of option is derived.

An option is a tuple whose first word says what is done. A game writes one row for each such word
(`games/<game>/deeds.py`): what it is about, how it is called, when it can be asked, what may stand
in its way, what it would do. The table of all rows (`deeds`) reads them. `docs/deeds.md` shows how.

Every function of a row is called with the state, with who does it (`by`), and with the operands of
the option: `def out_of_reach(s, hero, square): ...`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

from .choice import Ask, Option
from .hindrance import Hindrance
from .operand import REQUIRED, Kind
from .scenario import Spellings
from .squares import Squares

if TYPE_CHECKING:
    from .deeds import Deeds

S = TypeVar("S")
Predicate = Callable[..., Hindrance | None]
Worth = Callable[[Any, Option], float]
Worths = Callable[[Any, Option, Squares], list[float]]
Into = Literal["", "worn", "pack", "trader", "away"]


def asked(s: Any, ask: Ask) -> Any:
    """For `by`: the question itself, for deeds that nobody in particular does."""
    return ask


def unlisted(word: str, says: str = "", *rules: str) -> Predicate:
    """For `hinder` of a deed whose question lists all there is: what is not listed is refused by
    these rules, or those of the question. Such a deed has `by=asked`."""

    def refused(s: Any, ask: Ask, *values: Any) -> Hindrance | None:
        said = len(values)
        while said and values[said - 1] is None:
            said -= 1
        if (word, *values[:said]) in ask.options:
            return None
        return Hindrance(*(rules or ask.rules), says=says)

    return refused


class Deed(Generic[S]):
    """A row: one kind of option."""

    def __init__(
        self,
        word: str,
        *operands: Kind[S],
        says: str | Callable[..., str],
        text: str,
        moments: str | tuple[str, ...],
        synonyms: tuple[str, ...] = (),
        named: bool = False,
        script: str = "",
        written: str = "",
        group: str = "Other",
        button: str | Callable[..., str] = "",
        points: str | None = None,
        into: Into = "",
        default: bool = False,
        ends: bool = False,
        by: Callable[[S, Ask], Any] | None = None,
        needs: Predicate | tuple[Predicate, ...] = (),
        hinder: Predicate | tuple[Predicate, ...] = (),
        otherwise: Hindrance | None = None,
        instead: Callable[..., Option | str | None] | None = None,
        odds: Callable[..., float | None] | None = None,
        path: Callable[..., Sequence[int]] | None = None,
        cost: str | Callable[..., str] = "",
        shows: Callable[..., Mapping[str, Any]] | None = None,
        worth: float | Worth | None = None,
        worths: Worths | None = None,
    ) -> None:
        self.word = word
        """The first word of its options."""
        self.operands = operands
        self.says = says
        """Its label: a template over the names of its operands, or a function."""
        self.text = text
        """What it does, in one line."""
        self.moments = tuple(moments.split()) if isinstance(moments, str) else moments
        """The prompts of the questions that may offer it."""
        self.synonyms = synonyms
        """Verbs with which people may type it besides its word."""
        self.named = named
        """Whether naming its operands is enough when it is typed, without a verb."""
        self.script = script or word
        """Its word in scenario files, where another deed shares its word."""
        names = [operand.name for operand in operands]
        self.written = tuple(map(names.index, written.split())) if written else range(len(names))
        """The places of its operands in the order in which scenario files say them."""
        self.group = group
        self.button = button
        """What its options have in common, on one button: `Choice.deed`."""
        self.points = points
        """The names of the operands that people point at; None: all that can be."""
        self.into = into
        self.default = default
        """Whether it changes nothing: going on without."""
        self.ends = ends
        """Whether it ends a turn or an activation."""
        self.by = by
        self.needs = needs if isinstance(needs, tuple) else (needs,)
        """Without which nothing else can be asked: the first that is hindered is told alone."""
        self.hinder = hinder if isinstance(hinder, tuple) else (hinder,)
        """What else may stand in its way: all that does is told."""
        self.otherwise = otherwise
        """What forbids it at any other moment, where the table's `otherwise` does not say it."""
        self.instead = instead
        """The nearest way: an option that is offered, or what to do first in words."""
        self.odds = odds
        self.path = path
        self.cost = cost
        self.shows = shows
        """Further fields of its `Choice`, in place of those that the row would give."""
        self.worth = worth
        """What it is worth to who looks so at the position, given the look and the option."""
        self.worths = worths
        """In place of `worth`: that of options on some squares, in ascending order, where these are
        weighed sooner together; given the look, what stands before the square in an option, and the
        squares."""

        last = self.operands[-1] if self.operands else None
        self._flat = isinstance(last, Another) and last.flat
        """Whether the rest of its options is another deed."""
        at = None if points is None else points.split()
        self.pointing = [o for o in operands if o.points and (at is None or o.name in at)]
        """The operands that a person points at."""

    # Its options

    def operands_of(self, option: Option) -> Option | None:
        """The values of its operands; None if the option has too few or too many."""
        values = option[1:]
        if len(values) == len(self.operands) and not self._flat:
            return values
        while len(values) < len(self.operands) and self.operands[len(values)].unsaid is None:
            values = (*values, None)
        if self._flat:
            last = len(self.operands)
            if len(option) <= last or not isinstance(option[last], str):
                return None
            values = (*option[1:last], option[last:])
        return values if len(values) == len(self.operands) else None

    def option(self, values: Sequence[Any]) -> Option:
        if self._flat:
            return (self.word, *values[:-1], *values[-1])
        said = len(values)
        while said and values[said - 1] is None:
            said -= 1
        return (self.word, *values[:said])

    def absent(self, s: S, values: Option) -> Hindrance | None:
        """What is wrong with the first operand that means nothing in this position."""
        for i, operand in enumerate(self.operands):
            if values[i] == operand.unsaid:
                continue
            found = operand.absent(s, values[i], (self.word, *values[:i]))
            if found is not None:
                return found
        return None

    @property
    def form(self) -> str:
        """How it is written in a scenario file: `attack MODE UNIT`."""
        words = [
            o.name.upper() if o.unsaid is REQUIRED else f"[{o.name.upper()}]" for o in self.spoken
        ]
        return " ".join((self.script, *words))

    @property
    def spoken(self) -> list[Kind[S]]:
        """Its operands in the order in which scenario files say them."""
        found = (self.operands[place] for place in self.written)
        return [operand for operand in found if not operand.silent]


def answer(
    word: str, *operands: Kind[Any], no: str = "it is not among the choices",
    rules: tuple[str, ...] = (), **row: Any,
) -> Deed[Any]:  # fmt: skip
    """A row of a question that lists all there is: `no` says of anything else what it is not,
    and these rules forbid it, or those of the question."""
    return Deed(word, *operands, by=asked, hinder=unlisted(word, no, *rules), **row)


class Another(Kind[Any]):
    """Another deed within a deed: its rest (`flat`), or an option in one place."""

    kind = "choice"
    text = "another choice, word for word"
    many = True
    deeds: Deeds[Any]

    def __init__(self, name: str = "", *, flat: bool = False) -> None:
        super().__init__(name)
        self.flat = flat

    def says(self, s: Any, value: Any, before: Option) -> str:
        return self.deeds.worded(s, value)

    def absent(self, s: Any, value: Any, before: Option) -> Hindrance | None:
        row = self.deeds.row(None, value)
        values = None if row is None else row.operands_of(value)
        if row is None or values is None:
            return Hindrance(says="it is not a whole choice")
        return row.absent(s, values)

    def spell(self, t: Any, value: Any, before: Option) -> Sequence[Spellings]:
        return self.deeds.words(t, value)

    def mean(self, t: Any, said: list[str], before: Option) -> Any:
        phrase = " ".join(said)
        said.clear()
        return self.deeds.meant(t, phrase)

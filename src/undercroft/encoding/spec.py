"""What an observation holds: its arrays, field by field, for any game.

A spec follows from a game: its features (`kernel.features`) say what is read off a position, its
deeds (`kernel.deed`) what can be done. `docs/research.md` has the tables that `page` writes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Any
from weakref import WeakKeyDictionary
from zlib import crc32

import numpy as np
import numpy.typing as npt

from undercroft.kernel.deed import Another, Deed
from undercroft.kernel.deeds import Deeds
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.features import Column, Features, columns
from undercroft.kernel.operand import Kind, Word

VERSION = 1
"""Of what is alike in all games; a game's own version counts besides."""
SPAN = 1024
"""So many numbers has every kind of thing that an option can name or a zone can hold."""
ABOUT = 6
"""So many numbers of what a question is about are shown."""

Array = npt.NDArray[Any]
Arrays = dict[str, Array]

PLACE = columns("""
    present stands on the map
    x /40 its column, from 0
    y /40 its row, from 0
""")
QUESTION = columns("""
    prompt which question is open, from 1 in the order of the table below; 0: none or another
    mine 1: the seat is asked, 0: somebody else is
    asked the seat that is asked
    seat the seat that looks
    seats how many seats there are
    count how many options there are; more than there are rows were cut off
""") + tuple(
    Column(f"about_{place}", "what it is about: numbers as the rules have them, plus 1; 0: none")
    for place in range(ABOUT)
)  # fmt: skip
OPTION = columns("""
    deed what is done, from 1 in the order of the table below
    inner what is done by it: the deed within a deed
    unit the row of the figure it names, plus 1; 0: none
    other the row of the next figure it names, plus 1
    cell the square it names, row by row, plus 1; 0: none, or beyond what is shown
    thing the card, action or other thing it names, plus 1
    other_thing the next thing it names, plus 1
    number a number, or the place of a word, plus 1
    other_number the next number or word, plus 1
    ends it ends a turn or an activation
    default it changes nothing: going on without
""")
DEED, INNER, UNIT, OTHER, CELL, THING, _, NUMBER, _, ENDS, DEFAULT = range(len(OPTION))
CARD = columns("""
    zone where it lies, from 1 in the order of the table below
    thing which card it is, plus 1: the same number as in options
    unit the row of the figure that has it, plus 1; 0: nobody
""")


class NoFeatures(UndercroftError):
    """A game that does not say what a learner is shown."""


@dataclass(frozen=True)
class Field:
    """One array of an observation."""

    name: str
    shape: tuple[int, ...]
    dtype: Any
    text: str
    columns: tuple[Column, ...] = ()
    """Of its last axis, or of the first of planes."""

    @property
    def size(self) -> int:
        return prod(self.shape) * int(np.dtype(self.dtype).itemsize)


class Spec:
    """The arrays of the observations of a game."""

    def __init__(self, game: Any) -> None:
        said = game.extras.features
        deeds = getattr(game, "deeds", None)
        if said is None or deeds is None:
            raise NoFeatures(f"{game.title} does not say what a learner is shown")
        self.game: str = game.name
        self.features: Features = said()
        self.deeds: Deeds[Any] = deeds
        self.deed_number: dict[int, int] = {id(row): n for n, row in enumerate(deeds.rows, 1)}
        self.prompts: tuple[str, ...] = tuple(
            sorted({moment for row in deeds.rows for moment in row.moments})
        )
        f = self.features
        kinds = {zone.kind for zone in f.cards.zones}
        kinds |= {o.noun for row in deeds.rows for o in row.operands if names_thing(o)}
        self.kinds: tuple[str, ...] = tuple(sorted(kinds))
        self.first: dict[str, int] = {kind: SPAN * n for n, kind in enumerate(self.kinds)}
        """The first number of each kind of things."""

    @property
    def version(self) -> str:
        return f"{VERSION}.{self.features.version}"

    @property
    def things(self) -> int:
        """How many numbers things can have."""
        return SPAN * len(self.kinds)

    @cached_property
    def plane_columns(self) -> tuple[Column, ...]:
        return (*self.features.ground.columns, *self.features.planes.columns)

    @cached_property
    def unit_columns(self) -> tuple[Column, ...]:
        u = self.features.units
        statuses = tuple(Column(f"status_{name}", f"is under {name}") for name in u.statuses)
        return (*PLACE, *u.numbers, *statuses, *u.flags, *u.traits)

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        f = self.features
        ground, units = f.ground, f.units
        shape = (len(self.plane_columns), ground.rows, ground.width)
        return (
            Field("planes", shape, np.uint8, "squares, 0 or 1", self.plane_columns),
            Field("units", (units.most, len(self.unit_columns)), np.float32,
                  "figures, one row each, by their numbers", self.unit_columns),
            Field("unit_kinds", (units.most,), np.int16,
                  "which kind of figure each is, plus 1"),
            Field("unit_mask", (units.most,), np.int8, "1 for rows that are figures"),
            Field("cards", (f.cards.most, len(CARD)), np.int16,
                  "cards that lie open, and what lasts", CARD),
            Field("card_mask", (f.cards.most,), np.int8, "1 for rows that are cards"),
            Field("tracks", (len(f.tracks.columns),), np.float32,
                  "numbers of the whole game", f.tracks.columns),
            Field("question", (len(QUESTION),), np.int16, "the open question", QUESTION),
            Field("options", (f.options, len(OPTION)), np.int16,
                  "options, one row each: an action is the number of a row", OPTION),
            Field("action_mask", (f.options,), np.int8, "1 for rows that are options"),
        )  # fmt: skip

    @cached_property
    def places(self) -> Mapping[str, int]:
        """Where each array begins in one stretch of memory."""
        found, at = {}, 0
        for field in self.fields:
            found[field.name] = at
            at += -(-field.size // 16) * 16
        return found

    @cached_property
    def size(self) -> int:
        """How many bytes all arrays of an observation take, one after the other."""
        last = self.fields[-1]
        return self.places[last.name] + -(-last.size // 16) * 16

    def arrays(self, memory: Array) -> Arrays:
        """The arrays that lie in some memory of `size` bytes."""
        return {
            field.name: np.ndarray(field.shape, field.dtype, memory, self.places[field.name])
            for field in self.fields
        }

    def empty(self) -> Array:
        """Memory for one observation."""
        return np.zeros(self.size, np.uint8)

    def thing(self, kind: str, value: Any) -> int:
        """The number of a thing, plus 1."""
        number: int = value if isinstance(value, int) else crc32(str(value).encode())
        return 1 + self.first[kind] + number % SPAN


def names_unit(operand: Kind[Any]) -> bool:
    return operand.points == "tokens" or operand.kind == "unit"


def names_square(operand: Kind[Any]) -> bool:
    return operand.kind in ("square", "space")


def names_thing(operand: Kind[Any]) -> bool:
    if names_unit(operand) or names_square(operand) or isinstance(operand, Another | Word):
        return False
    return operand.kind != "number" and operand.points != "tokens squares"


_SPECS: WeakKeyDictionary[Any, Spec] = WeakKeyDictionary()


def spec_of(game: Any) -> Spec:
    """The spec of a game, made once."""
    found = _SPECS.get(game)
    if found is None:
        found = _SPECS[game] = Spec(game)
    return found


# Reference


def page(specs: Iterable[Spec]) -> str:
    """The tables of all observations, as `docs/research.md` has them."""
    lines: list[str] = []
    for number, spec in enumerate(specs):
        if number == 0:
            lines += _alike(spec)
        lines += _own(spec)
    return "\n".join(lines)


def _alike(spec: Spec) -> list[str]:
    lines = ["### In every game", ""]
    named = {field.name: field for field in spec.fields}
    for name in ("question", "options", "cards"):
        lines += [f"`{name}` ({np.dtype(named[name].dtype)}): {named[name].text}.", ""]
        lines += _table(named[name].columns)
    lines += ["The first columns of `units`:", "", *_table(PLACE)]
    return lines


def _own(spec: Spec) -> list[str]:
    f = spec.features
    lines = [f"### {spec.game}", "", f"Version {spec.version}, {spec.size:,} bytes.", ""]
    lines += ["| array | shape | type | |", "|---|---|---|---|"]
    for field in spec.fields:
        shape = " x ".join(map(str, field.shape))
        lines.append(f"| `{field.name}` | {shape} | {np.dtype(field.dtype)} | {field.text} |")
    lines += ["", "Planes:", "", *_table(spec.plane_columns)]
    lines += ["Columns of `units`, after those of every game:", ""]
    lines += _table(spec.unit_columns[len(PLACE) :], len(PLACE))
    lines += ["`tracks`:", "", *_table(f.tracks.columns)]
    lines += ["Zones of `cards`:", "", "| | zone | | things |", "|---|---|---|---|"]
    for number, zone in enumerate(f.cards.zones, 1):
        lines.append(f"| {number} | {zone.name} | {zone.text} | {zone.kind} |")
    first = ", ".join(f"{kind} from {spec.first[kind] + 1}" for kind in spec.kinds)
    deeds = ", ".join(f"{n} {_named(row)}" for n, row in enumerate(spec.deeds.rows, 1))
    prompts = ", ".join(f"{n} {prompt}" for n, prompt in enumerate(spec.prompts, 1))
    lines += ["", f"Things: {first}.", "", f"Deeds: {deeds}.", "", f"Prompts: {prompts}.", ""]
    return lines


def _named(row: Deed[Any]) -> str:
    return f"{row.word}({', '.join(operand.name for operand in row.operands)})"


def _table(rows: Sequence[Column], first: int = 0) -> list[str]:
    if all(column.scale == 1.0 for column in rows):
        lines = ["| | name | |", "|---|---|---|"]
        lines += [f"| {n} | {row.name} | {row.text} |" for n, row in enumerate(rows, first)]
        return [*lines, ""]
    lines = ["| | name | divided by | |", "|---|---|---|---|"]
    for number, column in enumerate(rows, first):
        scale = "" if column.scale == 1.0 else f"{column.scale:g}"
        lines.append(f"| {number} | {column.name} | {scale} | {column.text} |")
    return [*lines, ""]

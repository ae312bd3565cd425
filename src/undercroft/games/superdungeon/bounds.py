"""Bounds that the states of all Super Dungeon games have in common. See `kernel.bounds`."""

from __future__ import annotations

from undercroft.kernel.bounds import (
    Bound,
    Column,
    Either,
    Field,
    Found,
    Loose,
    Record,
    Row,
    Text,
    Whole,
    Word,
    bits,
    each,
    index,
)

from .figures import NOBODY

UNITS = NOBODY - 1
"""Figures on the map are kept in bytes."""
LONG = 10_000
"""More than the rounds, turns or coins of any game."""
POOL = 100
"""More than anybody's wounds, points of movement, actions or dice."""
PENDING = 500
"""Steps that may wait at once, effects that may last, cards in a pile."""
TILES = 24
CELLS = 20_000
"""Squares of a map with its frame; where a figure stands must lie on the map itself."""
DRAWING = 4_000
"""Characters of a map that is drawn for the occasion."""
WISHES: Bound = Row(Loose(4, POOL), 0, POOL)
"""What the setup is asked for; it looks each wish up among what there is."""


class Drawn(Text):
    """A map that is drawn for the occasion."""

    @property
    def expected(self) -> str:
        return "a drawn map"

    def holds(self, value: object) -> bool:
        return isinstance(value, str) and "\n" in value and super().holds(value)


def units(found: Found) -> int:
    """How many figures there are, on the map or not."""
    return len(found["card"])


def layout(faces: Word, farthest: int, *more: Bound) -> Bound:
    """Tiles as laid: face, column, row, quarter turns, and what else a game says of one."""
    place = Whole(-farthest, farthest)
    turns = Whole(0, 3)
    return Row(Record(Either(faces, Drawn(DRAWING)), place, place, turns, *more), 0, TILES)


def squares() -> Bound:
    return bits(CELLS)


def square() -> Bound:
    return Whole(-1, CELLS - 1)


def each_unit(item: Bound) -> Field:
    """A list with one value for each figure."""
    return each(units, item)


def crew(models: int) -> Bound:
    """The card of each figure."""
    return Column(index(models), 0, UNITS)


def gear(equipment: int) -> Field:
    """What each figure wears."""
    return each_unit(Row(index(equipment), 0, POOL))

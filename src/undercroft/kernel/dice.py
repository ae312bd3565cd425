"""Dice of any game: what their faces show, how a throw is numbered, and exact odds.

A throw of n dice is one question with `sides ** n` equally likely answers. The answer is an
int whose digits in base `sides` are the faces, the first die being the least significant digit.

Odds are icepool dice, so whatever icepool offers can be put in front of `total`: successes are
`die.map(lambda value: value >= 5)`, exploding dice are `die.explode()`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import icepool  # type: ignore[import-untyped]  # it ships no types


class Face(NamedTuple):
    """One side of a die: a number, and icons as letters that mean something to the game."""

    value: int = 0
    icons: str = ""


@dataclass(frozen=True, slots=True)
class Die:
    name: str
    faces: tuple[Face, ...]

    @property
    def values(self) -> tuple[int, ...]:
        return tuple(face.value for face in self.faces)


def decode(index: int, dice_count: int, sides: int = 6) -> tuple[int, ...]:
    """The face of each die in answer `index`, which must be one of the `sides ** dice_count`."""
    faces = []
    for _ in range(dice_count):
        index, face = divmod(index, sides)
        faces.append(face)
    assert index == 0, "the answer is not a throw of so many dice"
    return tuple(faces)


def encode(faces: Sequence[int], sides: int = 6) -> int:
    """The answer whose dice show `faces`; the inverse of `decode`."""
    index = 0
    for face in reversed(faces):
        index = index * sides + face
    return index


def odds(sides: Sequence[int] | Mapping[int, int]) -> icepool.Die[int]:
    """A die with these sides, or with these and how often each comes.

    Loading icepool is a tenth of what a new match costs, so only whoever asks for odds does it.
    """
    from icepool import Die as IcepoolDie

    return IcepoolDie(sides)


def pooled(dice: Sequence[icepool.Die[int]]) -> icepool.Pool[int]:
    """Dice that are thrown together, whose order does not matter."""
    from icepool import Pool as IcepoolPool

    return IcepoolPool(dice)


def total(dice: Iterable[icepool.Die[int]], drop_highest: int = 0) -> icepool.Die[int]:
    """The odds of the sum of `dice` after the `drop_highest` highest of them are taken away."""
    thrown = list(dice)
    kept = len(thrown) - drop_highest
    if kept <= 0:
        return odds([0])
    if drop_highest == 0:
        return sum(thrown[1:], start=thrown[0])
    return pooled(thrown).lowest(kept).sum()


def chance_to_exceed(one: icepool.Die[int], other: icepool.Die[int]) -> Fraction:
    """The chance that `one` comes out strictly higher than an independent `other`."""
    above = 0
    for value, quantity in one.items():
        above += quantity * other.quantity("<", value)
    return Fraction(above, one.denominator() * other.denominator())

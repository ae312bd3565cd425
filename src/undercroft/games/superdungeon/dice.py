"""The blue, red and green dice: their faces, pools as text, and reading a roll.

The dice of a pool stand in a fixed order: all blue, then red, then green. A roll is answered
by one number (see `kernel.dice`), which `read` turns into stars, hearts and potions.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import product
from typing import NamedTuple

from undercroft.games.superdungeon.card import EMPTY, Pool
from undercroft.kernel.dice import Die, Face

SIDES = 6
COLOURS = ("blue", "red", "green")
HEART, POTION = "h", "p"

FACE_NAMES: Mapping[str, Sequence[str]] = {
    "blue": ("-", "1", "1", "1", "2", "h"),
    "red": ("-", "1", "2", "2", "3", "p"),
    "green": ("1", "2", "2", "3", "4", "hp"),
}
"""The faces of the three colours until the true ones are known. [dice.faces.key]"""


class FacesError(ValueError):
    """A table of die faces that cannot be used."""


class PoolError(ValueError):
    """Text that does not describe a pool of dice."""


class Roll(NamedTuple):
    """What a roll shows, dropped dice no longer counted in stars, hearts and potions."""

    faces: tuple[int, ...]
    """The side each die fell on, 0 to 5, dropped dice included."""
    stars: int
    """Fixed stars included."""
    hearts: int
    potions: int
    dropped: tuple[int, ...] = ()
    """Positions of the dice that were discarded."""


@dataclass(frozen=True, eq=False)
class Faces:
    """The faces of the three colours. Compared and hashed by identity: caches hang on it."""

    blue: Die
    red: Die
    green: Die
    _rolls: dict[Pool, list[Roll]] = field(default_factory=dict, init=False, repr=False)

    @classmethod
    def from_names(cls, names: Mapping[str, Sequence[str]]) -> Faces:
        """Faces from words: "-" is blank, "2" two stars, "h" a heart, "hp" heart and potion."""
        unknown = [name for name in names if name not in COLOURS]
        if unknown:
            raise FacesError(f"there is no {unknown[0]} die: expected blue, red and green")
        missing = [colour for colour in COLOURS if colour not in names]
        if missing:
            raise FacesError(f"the {missing[0]} die is missing: expected blue, red and green")
        return cls(*(_die(colour, names[colour]) for colour in COLOURS))

    def dice(self, pool: Pool) -> tuple[Die, ...]:
        """The dice that are thrown for `pool`, in their order; fixed stars are no dice."""
        return (self.blue,) * pool[0] + (self.red,) * pool[1] + (self.green,) * pool[2]

    def shown(self, pool: Pool, faces: Sequence[int]) -> tuple[Face, ...]:
        """What the dice of `pool` show when they fell on `faces`."""
        return tuple(die.faces[i] for die, i in zip(self.dice(pool), faces, strict=True))


def _die(colour: str, names: Sequence[object]) -> Die:
    if isinstance(names, str) or len(names) != SIDES:
        raise FacesError(f"the {colour} die needs a list of {SIDES} faces, not {names!r}")
    return Die(colour, tuple(_face(colour, name) for name in names))


def _face(colour: str, name: object) -> Face:
    match = re.fullmatch(r"-|([0-9]?)(h*p*)", name) if isinstance(name, str) and name else None
    if match is None:
        raise FacesError(
            f'{name!r} is no face of the {colour} die: expected "-" for a blank, a number of '
            'stars such as "2", "h" for a heart, "p" for a potion, or "hp" for both'
        )
    return Face(int(match[1] or 0), match[2] or "")


def face_name(face: Face) -> str:
    """The word for a face, as `Faces.from_names` reads it."""
    return f"{face.value or ''}{face.icons}" or "-"


FACES = Faces.from_names(FACE_NAMES)


# Reading a roll

_TABLED = 4
"""Pools of so many dice have all their rolls in a table; larger ones are read in parts."""


def read(pool: Pool, index: int, faces: Faces = FACES) -> Roll:
    """What answer `index` to a roll of `pool` shows. [dice.face.star, dice.white.static]

    `index` must be one of the 6 ** pool.dice answers; it is not checked.
    """
    rolls = faces._rolls.get(pool)
    if rolls is not None:
        return rolls[index]
    if pool.dice <= _TABLED:
        rolls = faces._rolls[pool] = _all_rolls(pool, faces)
        return rolls[index]
    first, others = _split(pool)
    index_of_others, index_of_first = divmod(index, SIDES**_TABLED)
    a = read(first, index_of_first, faces)
    b = read(others, index_of_others, faces)
    return Roll(a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3])


def _all_rolls(pool: Pool, faces: Faces) -> list[Roll]:
    rolls = [Roll((), pool.stars, 0, 0)]
    for die in faces.dice(pool):
        rolls = [
            Roll((*roll.faces, side), roll.stars + face.value, roll.hearts + h, roll.potions + p)
            for side, face in enumerate(die.faces)
            for h, p in [(face.icons.count(HEART), face.icons.count(POTION))]
            for roll in rolls
        ]
    return rolls


@lru_cache(maxsize=1024)
def _split(pool: Pool) -> tuple[Pool, Pool]:
    """The first dice of a pool, and all that follows them with the fixed stars."""
    blue = min(pool.blue, _TABLED)
    red = min(pool.red, _TABLED - blue)
    green = _TABLED - blue - red
    others = Pool(pool.blue - blue, pool.red - red, pool.green - green, pool.stars)
    return Pool(blue, red, green), others


# Discarding the highest


@cache
def weight(face: Face) -> int:
    """An int that orders faces as they are discarded, heaviest first. [status.discard-highest]

    Most stars first; among equal stars the fewest icons, then potions before hearts. Weights
    add up, and `unweigh` tells the sums apart.
    """
    potions = face.icons.count(POTION)
    return (face.value << 16) - (len(face.icons) << 8) + potions


def unweigh(weights: int) -> tuple[int, int, int]:
    """Stars, hearts and potions of a sum of weights (of at most 255 icons)."""
    stars = (weights + 0xFF00) >> 16
    icons = ((stars << 16) - weights + 0xFF) >> 8
    potions = weights & 0xFF
    return stars, icons - potions, potions


def without_highest(
    pool: Pool, rolled: Sequence[int], k: int, faces: Faces = FACES
) -> tuple[int, ...]:
    """Positions of the `k` dice to discard, those with most stars. [status.discard-highest]

    Of tied dice the roller parts with those without icons, and with a potion before a heart;
    whoever wants to be asked about the latter looks at `highest_ties`.
    """
    weights = [weight(face) for face in faces.shown(pool, rolled)]
    heaviest_first = sorted(range(len(weights)), key=weights.__getitem__, reverse=True)
    return tuple(sorted(heaviest_first[:k]))


def highest_ties(
    pool: Pool, rolled: Sequence[int], k: int, faces: Faces = FACES
) -> tuple[tuple[int, ...], ...]:
    """Every way to discard the `k` highest dice that another way does not beat.

    The first is that of `without_highest`; if it is the only one there is nothing to ask. Ways
    differ only in the icons that are lost: a heart here, a potion there.
    """
    shown = faces.shown(pool, rolled)
    usual = without_highest(pool, rolled, k, faces)
    if not usual:
        return (usual,)
    least = min(shown[i].value for i in usual)
    higher = [i for i in usual if shown[i].value > least]
    tied: dict[str, list[int]] = {}
    for i, face in enumerate(shown):
        if face.value == least:
            tied.setdefault(face.icons, []).append(i)

    ways = {_icons_of(shown, usual): usual}
    for counts in product(*(range(len(dice) + 1) for dice in tied.values())):
        if sum(counts) == len(usual) - len(higher):
            dice = [i for kind, n in zip(tied.values(), counts, strict=True) for i in kind[:n]]
            way = tuple(sorted(higher + dice))
            ways.setdefault(_icons_of(shown, way), way)
    return tuple(
        way
        for (hearts, potions), way in ways.items()
        if not any(h <= hearts and p <= potions for h, p in ways if (h, p) != (hearts, potions))
    )


def _icons_of(shown: Sequence[Face], dice: Sequence[int]) -> tuple[int, int]:
    icons = "".join(shown[i].icons for i in dice)
    return icons.count(HEART), icons.count(POTION)


@lru_cache(maxsize=4096)
def discard(pool: Pool, roll: Roll, dice: tuple[int, ...], faces: Faces = FACES) -> Roll:
    """The roll without the dice at these positions; their stars and icons no longer count."""
    shown = faces.shown(pool, roll.faces)
    hearts, potions = _icons_of(shown, dice)
    return Roll(
        roll.faces,
        roll.stars - sum(shown[i].value for i in dice),
        roll.hearts - hearts,
        roll.potions - potions,
        tuple(sorted(roll.dropped + dice)),
    )


# Pools as text

MOST_DICE = 20
"""The largest pool that is read from text; rolls have no limit. [component.dice-count]"""

_PART = re.compile(
    r"[\s+,]*(\d{1,3})\s*(b(?:lue)?|r(?:ed)?|g(?:reen)?|\*|st(?:ars?)?)(?![a-z])", re.IGNORECASE
)
_PLACE = {"b": 0, "r": 1, "g": 2, "s": 3, "*": 3}


def parse_pool(text: str) -> Pool:
    """A pool from text such as "2B1R", "2b 1r" or "3B+1*" (one fixed star); "-" is no dice."""
    wanted = 'expected something like "2B1R", or "3B+1*" with a fixed star'
    rest = text.strip()
    if not rest:
        raise PoolError(f"no dice are given: {wanted}")
    if rest == "-":
        return EMPTY
    counts = [0, 0, 0, 0]
    while rest:
        part = _PART.match(rest)
        if part is None:
            raise PoolError(f"{rest!r} in {text.strip()!r} is not dice: {wanted}")
        counts[_PLACE[part[2][0].lower()]] += int(part[1])
        rest = rest[part.end() :].lstrip()
    pool = Pool(*counts)
    if pool.dice > MOST_DICE or pool.stars > MOST_DICE:
        raise PoolError(
            f"{text.strip()!r} is too much: expected at most {MOST_DICE} dice "
            f"and {MOST_DICE} fixed stars"
        )
    return pool


@lru_cache(1 << 12)
def show(pool: Pool) -> str:
    """The shortest text that `parse_pool` reads as `pool`. [dice.pool.reading]"""
    dice = "".join(f"{n}{letter}" for n, letter in zip(pool, "BRG", strict=False) if n)
    if pool.stars:
        return f"{dice}+{pool.stars}*" if dice else f"{pool.stars}*"
    return dice or "-"

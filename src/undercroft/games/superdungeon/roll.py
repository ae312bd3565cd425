"""Rolling a pool for a figure: one question to chance, discarded dice, one event.

What makes a figure discard dice is the games' business, and so are the ids of the rules, which
a state names in `roll_rules` and `discard_rules`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from undercroft.kernel.choice import CHANCE, Ask, Option, Rule
from undercroft.kernel.dice import encode

from .card import Pool
from .dice import Roll, discard, highest_ties, read
from .state import DungeonState


class Detail(NamedTuple):
    """What makes up a roll, for those who tell of it; empty where nobody does."""

    parts: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """Where its dice come from, with the pool that each adds."""
    struck: tuple[str, ...] = ()
    """What makes it lose dice: names of statuses."""
    versus: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """What each target has against it, where it does not roll: its number, and its stars; or the
    free dice that it grants."""


PLAIN = Detail()


class Rolled(NamedTuple):
    """A figure has rolled."""

    unit: int
    what: str
    pool: tuple[int, ...]
    faces: tuple[int, ...]
    dropped: tuple[int, ...]
    """Places of the dice that were discarded."""
    stars: int
    detail: Detail
    rules: tuple[str, ...]


def throw(
    s: DungeonState, unit: int, what: str, pool: Pool, drop: int = 0, detail: Detail = PLAIN,
    rules: tuple[str, ...] = (),
) -> Rule[Roll]:  # fmt: skip
    """Roll a pool for a unit and discard its highest dice; fixed stars alone are not rolled."""
    dice = pool[0] + pool[1] + pool[2]
    index = 0
    if dice:
        index = yield _ask(dice, what, unit, pool)
    rolled = read(pool, index, s.faces)
    if drop and dice:
        rolled = yield from discard_highest(s, unit, pool, rolled, drop)
    if s.log is not None:
        tell(s, unit, what, pool, rolled, detail, rules)
    return rolled


@lru_cache(maxsize=4096)
def _ask(dice: int, what: str, unit: int, pool: Pool) -> Ask:
    return Ask(CHANCE, "roll", range(6**dice), (what, unit, pool))


def tell(
    s: DungeonState, unit: int, what: str, pool: Pool, rolled: Roll, detail: Detail = PLAIN,
    rules: tuple[str, ...] = (),
) -> None:  # fmt: skip
    """Note a roll, if anybody keeps a log."""
    if s.log is not None:
        s.log.append(
            Rolled(
                unit, what, tuple(pool), rolled.faces, rolled.dropped, rolled.stars, detail,
                rules or s.roll_rules,
            )
        )  # fmt: skip


_ways = lru_cache(maxsize=4096)(highest_ties)


def discard_highest(s: DungeonState, unit: int, pool: Pool, rolled: Roll, drop: int) -> Rule[Roll]:
    """Take away the dice with most stars; the roller settles ties that matter."""
    ways = _ways(pool, rolled.faces, drop, s.faces)
    way = ways[0]
    if len(ways) > 1 and s.is_hero(unit):
        choice = yield Ask(
            s.seat_of(unit), "discard", [("discard", w) for w in ways], (unit, pool, rolled.faces),
            s.discard_rules,
        )  # fmt: skip
        way = choice[1]
    return discard(pool, rolled, way, s.faces)


def offer_reroll(
    s: DungeonState, unit: int, pool: Pool, rolled: Roll, rules: tuple[str, ...]
) -> Rule[Roll | None]:
    """Let a figure roll one die again, before any are discarded; None if it keeps its roll."""
    options: list[Option] = [("keep",), *(("reroll", i) for i in range(len(rolled.faces)))]
    choice = yield Ask(s.seat_of(unit), "reroll", options, (unit, pool, rolled.faces), rules)
    if choice[0] == "keep":
        return None
    face: int = yield Ask(CHANCE, "roll", range(6), ("reroll", unit, pool, choice[1]))
    faces = list(rolled.faces)
    faces[choice[1]] = face
    return read(pool, encode(tuple(faces)), s.faces)


def choose_defence(
    s: DungeonState,
    unit: int,
    attributes: Sequence[int],
    about: tuple[int, ...],
    rules: tuple[str, ...],
) -> Rule[int]:
    """The attribute a figure defends with, its player's choice where there are several."""
    if len(attributes) == 1:
        return attributes[0]
    options = [("defend", attribute) for attribute in attributes]
    choice = yield Ask(s.seat_of(unit), "defend", options, about, rules)
    attribute: int = choice[1]
    return attribute

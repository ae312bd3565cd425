"""Rolling: pools of dice, discarded dice, re-rolls. [dice.*, status.discard-highest]"""

from __future__ import annotations

from undercroft.kernel.choice import CHANCE, Ask, Rule

from ..superdungeon import status
from ..superdungeon.card import ARM, ATT, DEX, WILL, Pool
from ..superdungeon.dice import Roll, discard, highest_ties, read
from .events import Rolled, note
from .state import State

_DROPS = (
    (ATT, status.WEAK),
    (ARM, status.FRAGILE),
    (WILL, status.STUN),
    (DEX, status.COLD),
)
_HINDERED_BY = {attribute: bit for attribute, bit in _DROPS}


def hindered(s: State, unit: int, attribute: int) -> int:
    """Dice a unit's statuses make it discard on rolls of an attribute: one or none."""
    return 1 if s.status[unit] & _HINDERED_BY[attribute] else 0


def throw(s: State, unit: int, what: str, pool: Pool, drop: int = 0) -> Rule[Roll]:
    """Roll a pool for a unit and discard its highest dice.

    A pool of fixed stars alone is not rolled. [dice.white.only]
    """
    dice = pool.dice
    if dice:
        index: int = yield Ask(CHANCE, "roll", range(6**dice), (what, unit, pool))
    else:
        index = 0
    rolled = read(pool, index, s.box.content.faces)
    if drop and dice:
        rolled = yield from discard_highest(s, unit, pool, rolled, drop)
    if s.log is not None:
        note(s, Rolled, unit, what, tuple(pool), rolled.faces, rolled.dropped, rolled.stars)
    return rolled


def discard_highest(s: State, unit: int, pool: Pool, rolled: Roll, drop: int) -> Rule[Roll]:
    """Take away the dice with most stars; the roller settles ties that matter."""
    faces = s.box.content.faces
    ways = highest_ties(pool, rolled.faces, drop, faces)
    way = ways[0]
    if len(ways) > 1 and s.is_hero(unit):
        choice = yield Ask(
            s.seat_of(unit), "discard", [("discard", w) for w in ways], (unit, pool, rolled.faces),
            ("status.discard-highest",),
        )  # fmt: skip
        way = choice[1]
    return discard(pool, rolled, way, faces)

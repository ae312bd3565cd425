"""Rolling: pools of dice, discarded dice, re-rolls. [dice.*, reroll.*]"""

from __future__ import annotations

from undercroft.games.superdungeon.card import Pool
from undercroft.games.superdungeon.dice import Roll, discard, read, without_highest
from undercroft.kernel.choice import CHANCE, Ask, Rule

from .events import Rolled, note
from .state import State


def throw(s: State, unit: int, what: str, pool: Pool, drop: int = 0) -> Rule[Roll]:
    """Roll a pool for a unit and ignore its highest dice; fixed stars are not rolled."""
    dice = pool.dice
    index = 0
    if dice:
        index = yield Ask(CHANCE, "roll", range(6**dice), (what, unit, pool))
    faces = s.box.content.faces
    rolled = read(pool, index, faces)
    if drop and dice:
        rolled = discard(pool, rolled, without_highest(pool, rolled.faces, drop, faces), faces)
    if s.log is not None:
        note(s, Rolled, unit, what, tuple(pool), rolled.faces, rolled.dropped, rolled.stars)
    return rolled

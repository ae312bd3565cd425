"""How monsters, and villains above all, react to circumstances: data of their cards. [game.sides]

At each moment the reactions of a monster are looked at in order, and the first that fits is
carried out.
"""

from __future__ import annotations

from undercroft.kernel.choice import Rule
from undercroft.kernel.squares import Square

from . import cause
from .condition import all_hold
from .events import Reacted, note
from .state import State


def react(s: State, unit: int, moment: str, other: int, where: Square = -1) -> Rule[bool]:
    """Carry out a monster's reaction to a moment; whether it takes the place of its actions.

    `other` is who brought the moment about, `where` the space of a monster that is gone.
    """
    kind = s.kinds[s.kind[unit]]
    for number, reaction in enumerate(kind.reactions):
        if reaction.at != moment:
            continue
        if reaction.limit:
            used = (unit, number, s.round if reaction.limit == "turn" else 0)
            if used in s.reacted:
                continue
        if not all_hold(s, reaction.when, reaction.unless, unit):
            continue
        if reaction.limit:
            s.reacted = (*s.reacted, used)
        note(s, Reacted, unit, number, kind.number)
        target = other if 0 <= other < len(s.party) else -1
        source = cause.Source(unit, target, where, rules=("game.sides",))
        yield from cause.happen(s, reaction.do, source)
        return reaction.instead
    return False


def stirs(s: State, moment: str) -> bool:
    """Whether a monster on the map has something to do at a moment."""
    if not s.foes:
        return False
    kinds, kind = s.kinds, s.kind
    for unit in range(len(s.party), len(kind)):
        if s.at[unit] >= 0 and moment in kinds[kind[unit]].moments:
            return True
    return False


def all_react(s: State, moment: str) -> Rule[None]:
    """Every monster on the map that has something to do at a moment does it."""
    for unit in s.monsters():
        if s.at[unit] >= 0 and moment in s.kinds[s.kind[unit]].moments:
            yield from react(s, unit, moment, -1)

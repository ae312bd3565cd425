"""Gangs: who supports whom, and what an elite fights with. [gang.*]"""

from __future__ import annotations

from undercroft.games.superdungeon.figures import units_on
from undercroft.kernel.squares import each

from .box import NO_BLOW
from .card import MOB, Blow, Monster
from .state import State

BOND_REACH = 2
MOB_SIZE = 3


def mates(s: State, unit: int) -> list[int]:
    """Bonded monsters within two squares of an elite; not to be changed by the caller.

    [gang.form.two-squares]
    """
    found = s.gangs.get(unit)
    if found is None:
        found = s.gangs[unit] = _find_mates(s, unit)
    return found


def _find_mates(s: State, unit: int) -> list[int]:
    bonds = s.box.bonded.get(s.card[unit])
    foot = s.feet[unit]
    if not bonds or not foot:
        return []
    near = s.board.within_any(foot, BOND_REACH) & s.foes
    if near == foot:
        return []
    return [u for u in units_on(s, near) if s.card[u] in bonds and u != unit]


def minions(s: State, unit: int) -> list[int]:
    """Bonded minions within two squares, for Expendable and following."""
    return [u for u in mates(s, unit) if s.profile[u].rank == "minion"]


def blow(s: State, unit: int) -> Blow:
    """The attributes in force: gang with support, else solo. [gang.form.solo]"""
    card = s.profile[unit].card
    if not isinstance(card, Monster):
        return NO_BLOW
    if card.gang is not None and mates(s, unit):
        return card.gang
    return card.solo


def mobbing(s: State, unit: int) -> bool:
    """Mob: +1 STR when the gang has more than three models."""
    together = mates(s, unit)
    if len(together) + 1 <= MOB_SIZE:
        return False
    return any(s.profile[u].flags & MOB for u in (unit, *together))


def led(s: State, minion: int) -> bool:
    """Whether an elite that a minion is bonded to is within two squares of it."""
    card, bonded = s.card[minion], s.box.bonded
    near = s.board.within_any(s.feet[minion], BOND_REACH) & s.foes & ~s.feet[minion]
    return any(card in bonded.get(s.card[u], ()) for u in units_on(s, near))


def elites_of(s: State, minion: int) -> list[int]:
    """Elites in play that a minion is bonded to. [gang.form.origin-irrelevant]"""
    card = s.card[minion]
    return [
        u
        for u in each(s.present >> len(s.seats) << len(s.seats))
        if u != minion and card in s.box.bonded.get(s.card[u], ())
    ]

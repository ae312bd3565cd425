"""Status effect counters and healing: how counters come onto cards and leave them. [status.*]"""

from __future__ import annotations

from undercroft.kernel.choice import Ask, Rule

from ..superdungeon import status
from ..superdungeon.counters import cure, gain_potion, give, mend, recoveries
from ..superdungeon.events import Ids
from . import effect
from .state import State
from .window import AFTER_COUNTER, window

__all__ = ["afflict", "cure", "gain_potion", "heal", "mend", "recover", "recoveries", "take_off"]


def afflict(s: State, unit: int, bits: int, rules: Ids) -> Rule[None]:
    """Give a unit status effects; what it has or is immune to is not given. [status.one-each]"""
    if s.at[unit] < 0:
        return
    new = bits & ~s.status[unit]
    if new:
        new &= ~effect.immunities(s, unit)
    if not new:
        return
    give(s, unit, new, rules)
    if s.is_hero(unit):
        yield from window(s, AFTER_COUNTER)


def take_off(s: State, unit: int, what: str, rules: Ids) -> None:
    """Take one wound, or the named status, off a unit."""
    if what == "wound":
        mend(s, unit, 1, rules)
    else:
        cure(s, unit, status.BIT[what], rules)


def recover(s: State, unit: int, why: str, rules: Ids) -> Rule[None]:
    """Let a unit take off one wound or one status, its player choosing."""
    options = recoveries(s, unit, ("take_off", unit))
    if not options:
        return
    choice = options[0]
    if len(options) > 1:
        choice = yield Ask(s.seat_of(unit), "recover", options, (unit, why), rules)
    take_off(s, unit, choice[2], rules)


def heal(s: State, unit: int, amount: int, rules: Ids = ("ability.heal",)) -> Rule[None]:
    """Heal X: up to X wounds, or instead up to X statuses. [ability.heal]"""
    wounds = min(amount, s.wounds[unit])
    bits = s.status[unit]
    if bits and wounds:
        choice = yield Ask(
            s.seat_of(unit),
            "heal",
            [("heal", "wounds"), ("heal", "statuses")],
            (unit, amount),
            rules,
        )
        if choice[1] == "statuses":
            wounds = 0
    if wounds:
        mend(s, unit, wounds, rules)
        return
    while amount and s.status[unit]:
        if s.status[unit].bit_count() <= amount:
            cure(s, unit, s.status[unit], rules)
            return
        options = [("take_off", unit, name) for name in status.names(s.status[unit])]
        choice = yield Ask(s.seat_of(unit), "recover", options, (unit, "heal"), rules)
        cure(s, unit, status.BIT[choice[2]], rules)
        amount -= 1

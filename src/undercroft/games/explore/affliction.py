"""Status effect counters and healing: how counters come onto cards and leave them. [status.*]"""

from __future__ import annotations

from collections.abc import Iterable

from undercroft.kernel.choice import Ask, Rule
from undercroft.kernel.hindrance import Hindrance

from ..superdungeon import status
from ..superdungeon.counters import cure, gain_potion, give, mend, recoveries
from ..superdungeon.events import Ids
from . import effect
from .state import State
from .window import AFTER_COUNTER, window

__all__ = [
    "afflict",
    "burden",
    "cure",
    "gain_potion",
    "heal",
    "mend",
    "recover",
    "recoveries",
    "take_off",
]


def afflict(s: State, units: int | Iterable[int], bits: int, rules: Ids) -> Rule[None]:
    """Give one unit or several status effects at once; then Heroes may drink. [status.one-each]"""
    hit = (units,) if isinstance(units, int) else tuple(units)
    if any([burden(s, unit, bits, rules) for unit in hit]):
        yield from window(s, AFTER_COUNTER)


def burden(s: State, unit: int, bits: int, rules: Ids) -> bool:
    """Place the counters of status effects that a unit neither has nor is immune to.

    Whether a Hero got one, so that potions may be drunk once all counters are placed.
    """
    if s.at[unit] < 0:
        return False
    new = bits & ~s.status[unit]
    if new:
        new &= ~effect.immunities(s, unit)
    if not new:
        return False
    give(s, unit, new, rules)
    return s.is_hero(unit)


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


# What keeps a heart or a potion from a Hero


def fallen(s: State, ask: Ask, hero: int, *_: object) -> Hindrance | None:
    """[dice.drop.any-hero]"""
    if s.at[hero] >= 0:
        return None
    return Hindrance("dice.drop.any-hero", says="{hero:unit} is not in play", hero=hero)


def nothing_to_heal(s: State, ask: Ask, hero: int, what: str) -> Hindrance | None:
    """[dice.drop.heart]"""
    return no_counter(s, hero, what, "dice.drop.heart")


def no_counter(s: State, unit: int, what: str, rule: str) -> Hindrance | None:
    """Whether a wound or the named status lies on a unit's card."""
    if what == "wound":
        if s.wounds[unit]:
            return None
        return Hindrance(rule, says="{unit:unit} has no wound", unit=unit, wounds=0)
    if s.status[unit] & status.BIT[what]:
        return None
    return Hindrance(rule, says="{unit:unit} has no {status}", unit=unit, status=what.title())


def no_room_for_potion(s: State, ask: Ask, hero: int) -> Hindrance | None:
    """[dice.drop.potion, card.potion-quantity]"""
    has, most = s.potions[hero], s.profile[hero].potions
    if has >= most:
        says = "{hero:unit} has {has} of {most} potions"
        rules = ("dice.drop.potion", "card.potion-quantity")
        return Hindrance(*rules, says=says, hero=hero, has=has, most=most)
    if ("potion", hero) in ask.options:
        return None
    says = "what is drunk after the roll makes no room"
    return Hindrance("potion.cannot.make-room", says=says)


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

"""Which interruptions are worth thinking about: minor actions that cannot wait."""

from __future__ import annotations

from undercroft.kernel.choice import Ask, Option
from undercroft.kernel.stake import NOW, Stake

from . import threat
from .duel import foreseen
from .minor import enemies_of, heroes_of
from .state import State
from .tables import Power

FEW = 2
"""With so little health left the next blows may fell a hero."""


def stake(s: State, ask: Ask) -> Stake | None:
    """What hangs on a question; None where nothing helps that could not wait. [action.minor.*]"""
    if ask.prompt != "window":
        return NOW
    danger = None
    if not _worth_thinking(s, ask):
        danger = _averted(s, ask)
        if danger is None:
            return None
    return Stake((
        danger,
        s.phase == "enemy", tuple(s.health), tuple(s.energy),
        tuple(len(items) for items in s.items),
        tuple(unit for unit in range(s.players, len(s.at)) if s.at[unit] >= 0),
    ))  # fmt: skip


def weighty(s: State, ask: Ask) -> bool:
    """The same for machines, who have no time to foresee every blow."""
    return ask.prompt != "window" or _worth_thinking(s, ask)


def _worth_thinking(s: State, ask: Ask) -> bool:
    return any(option[0] in ("ability", "item") and _helps(s, option) for option in ask.options)


def _averted(s: State, ask: Ask) -> tuple[int, int] | None:
    """Who is about to attack whom, if that may fell a hero and an answer makes it less likely."""
    coming = threat.coming(s)
    if coming is None:
        return None
    now = foreseen(s, coming).falls
    if not now:
        return None
    for option in ask.options:
        then = threat.after(s, coming, option, foreseen)
        if then is not None and then.falls < now:
            return coming.unit, coming.target
    return None


def _helps(s: State, option: Option) -> bool:
    kind, hero, number, target = option
    power: Power = s.box.abilities[number].power if kind == "ability" else s.box.items[number]
    return any(_tells(s, hero, effect, target) for effect in power.effects)


def _tells(s: State, hero: int, effect: object, target: int) -> bool:
    """Whether one effect of an ability or an item helps somebody now."""
    do, on = getattr(effect, "do", ""), getattr(effect, "on", "target")
    if do == "revive":
        return True
    if do == "heal":
        amount = getattr(effect, "amount", 0)
        return any(_wants_healing(s, one, amount) for one in heroes_of(s, hero, on, target))
    if s.phase != "enemy":
        return False
    # While the enemies go: strike first, or stand fast.
    if do in ("attack", "damage", "stun"):
        return bool(enemies_of(s, hero, on, target))
    if do == "boost" and getattr(effect, "stat", "") == "defense":
        return any(s.health[one] <= FEW for one in heroes_of(s, hero, on, target))
    return do in ("leap", "swap") and s.health[hero] <= FEW


def _wants_healing(s: State, hero: int, amount: int) -> bool:
    missing = s.most[hero] - s.health[hero]
    return missing > 0 and (missing >= amount or s.health[hero] <= FEW)

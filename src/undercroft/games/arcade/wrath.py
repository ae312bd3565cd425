"""Wrath: gained, taken from others, and who has most of it. [wrath.*]"""

from __future__ import annotations

from undercroft.kernel.choice import Ask, Rule

from .events import GainedWrath, LostWrath, note
from .state import State


def gain(s: State, hero: int, amount: int, rules: tuple[str, ...]) -> Rule[None]:
    """Take wrath tokens: unused ones first, then from other Heroes. [wrath.pool.*]"""
    if amount <= 0 or s.at[hero] < 0 or s.law.no_wrath:
        return
    free = min(amount, s.wrath_free)
    s.wrath_free -= free
    s.wrath[hero] += free
    gained = free
    while gained < amount:
        others = [u for u in s.hero_units if u != hero and s.wrath[u]]
        if not others:
            break
        victim = others[0]
        if len(others) > 1:
            choice = yield Ask(
                s.seats[hero], "wrath", [("from", u) for u in others], (hero, amount - gained),
                ("wrath.pool.steal",),
            )  # fmt: skip
            victim = choice[1]
        s.wrath[victim] -= 1
        s.wrath[hero] += 1
        gained += 1
        note(s, LostWrath, victim, s.wrath[victim])
    if gained:
        note(s, GainedWrath, hero, s.wrath[hero], rules)


def release(s: State, hero: int) -> None:
    """A destroyed Hero's wrath is unused again. [wrath.destroyed-hero]"""
    s.wrath_free += s.wrath[hero]
    s.wrath[hero] = 0


def rank(s: State, hero: int) -> tuple[int, int]:
    """How a Hero stands for monsters: most wrath, then the latest to activate. [wrath.tie]"""
    return s.wrath[hero], s.order[hero]


def chosen(s: State, heroes: list[int], *, bully: bool = False) -> Rule[int]:
    """The Hero that monsters pick of some: most wrath, unless a card says otherwise; -1: none."""
    if not heroes:
        return -1
    way = "least_wrath" if bully else s.law.target
    if way == "least_wrath":
        keys = {u: (-s.wrath[u], s.order[u]) for u in heroes}
    elif way == "most_wounds":
        keys = {u: (s.wounds[u] * 100 - s.wrath[u], s.order[u]) for u in heroes}
    else:
        keys = {u: rank(s, u) for u in heroes}
    best = max(keys.values())
    tied = [u for u in heroes if keys[u] == best]
    if len(tied) == 1 or not s.ties:
        return tied[0]
    choice = yield Ask(
        s.captain, "most_wrath", [("hero", u) for u in tied], (), ("wrath.tie", "wrath.zero")
    )
    hero: int = choice[1]
    return hero


def in_play(s: State) -> list[int]:
    return [u for u in s.hero_units if s.at[u] >= 0]


def most(s: State) -> Rule[int]:
    """The Hero in play with the most wrath."""
    hero: int = yield from chosen(s, in_play(s))
    return hero

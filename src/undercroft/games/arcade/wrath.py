"""Wrath: gained, taken from others, and who has most of it. [wrath.*]"""

from __future__ import annotations

from collections.abc import Iterable

from undercroft.kernel.choice import Ask, Rule

from .events import GainedWrath, LostWrath, note
from .state import State

LATEST = 1 << 30
"""More than all activations of a game."""
NEVER = -(LATEST**2)


def gain(s: State, hero: int, amount: int, rules: tuple[str, ...]) -> Rule[None]:
    """Take wrath tokens: unused ones first, then from other Heroes. [wrath.pool.*]"""
    if amount <= 0 or s.at[hero] < 0 or s.law.no_wrath:
        return
    free = min(amount, s.wrath_free)
    s.wrath_free -= free
    s.wrath[hero] += free
    s.leaders = None
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
        s.leaders = None
        gained += 1
        note(s, LostWrath, victim, s.wrath[victim])
    if gained:
        note(s, GainedWrath, hero, s.wrath[hero], rules)


def release(s: State, hero: int) -> None:
    """A destroyed Hero's wrath is unused again. [wrath.destroyed-hero]"""
    s.wrath_free += s.wrath[hero]
    s.wrath[hero] = 0
    s.leaders = None


def favourites(s: State, heroes: Iterable[int], *, bully: bool = False) -> list[int]:
    """Those of some Heroes in play whom monsters pick alike: most wrath, then the latest to act.

    Cards may say otherwise, and bullies do. [wrath.tie]
    """
    way = "least_wrath" if bully else s.law.target
    at, wrath, order = s.at, s.wrath, s.order
    if way:
        most = 0 if way == "least_wrath" else 100
        wrath = [most * s.wounds[hero] - wrath[hero] for hero in range(len(s.seats))]
    best = NEVER
    found: list[int] = []
    for hero in heroes:
        if at[hero] < 0:
            continue
        key = wrath[hero] * LATEST + order[hero]
        if key > best:
            best = key
            found = [hero]
        elif key == best:
            found.append(hero)
    return found


def leaders(s: State) -> list[int]:
    """The favourites among all Heroes in play; not to be changed by the caller.

    Found anew once wrath, order, the law or who is on the map has changed.
    """
    if s.law.target:
        return favourites(s, range(len(s.seats)))
    found = s.leaders
    if found is None:
        found = s.leaders = favourites(s, range(len(s.seats)))
    return found


def chosen(s: State, heroes: Iterable[int], *, bully: bool = False) -> Rule[int]:
    """The Hero that monsters pick of some; of those they pick alike, the players'; -1: none."""
    return (yield from settle(s, favourites(s, heroes, bully=bully)))


def settle(s: State, tied: list[int]) -> Rule[int]:
    """One of the Heroes that monsters pick alike: the players', if they wish to be asked."""
    if len(tied) < 2 or not s.ties:
        return tied[0] if tied else -1
    rules = ("wrath.tie",) if any(s.wrath[u] for u in tied) else ("wrath.tie", "wrath.zero")
    choice = yield Ask(s.captain, "most_wrath", [("hero", u) for u in tied], (), rules)
    hero: int = choice[1]
    return hero


def in_play(s: State) -> list[int]:
    at = s.at
    return [hero for hero in range(len(s.seats)) if at[hero] >= 0]


def most(s: State) -> Rule[int]:
    """The Hero in play with the most wrath."""
    hero: int = yield from settle(s, leaders(s))
    return hero

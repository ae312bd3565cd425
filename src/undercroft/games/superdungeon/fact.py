"""Facts: what a scenario of any Super Dungeon game can state about a position, by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from undercroft.kernel.scenario import Unordered

from .dice import show

Fact = Callable[[Any], Any]
UnitFact = Callable[[Any, int], Any]


def _where(t: Any, unit: int) -> list[int] | str:
    square, stride = t.s.at[unit], t.s.board.stride
    return [square % stride, square // stride] if square >= 0 else "nowhere"


def status_words(t: Any, bits: int) -> Unordered:
    return Unordered(name for i, name in enumerate(t.s.status_names) if bits >> i & 1)


def tally(counts: dict[str, int]) -> Unordered:
    """Cards with their numbers: `2 whelp`."""
    return Unordered(f"{count} {name}" for name, count in counts.items())


def deck(name: str, cards: Callable[[Any, Sequence[int]], list[str]]) -> dict[str, Fact]:
    """`loot_deck.top` and the like; `cards` are the words for cards of that deck."""
    field = f"{name}_deck"
    return {
        f"{field}.top": lambda t: cards(t, getattr(t.s, field).top),
        f"{field}.discard": lambda t: cards(t, getattr(t.s, field).discard),
        f"{field}.size": lambda t: getattr(t.s, field).size,
    }


def _equipment(t: Any, numbers: Sequence[int]) -> list[str]:
    words: list[str] = t.cards(numbers)
    return words


OF_UNITS: dict[str, UnitFact] = {
    "in_play": lambda t, u: t.s.at[u] >= 0,
    "at": _where,
    "squares": lambda t, u: t.squares(t.s.footprint(u)),
    "wounds": lambda t, u: t.s.wounds[u],
    "hearts": lambda t, u: t.s.profile[u].hearts,
    "status": lambda t, u: status_words(t, t.s.status[u]),
    "potions": lambda t, u: t.s.potions[u],
    "gear": lambda t, u: Unordered(t.cards(t.s.gear[u])),
}
"""`P.wounds` and the like."""

FACTS: dict[str, Fact] = {
    "asked": lambda t: "nothing" if t.match.over else t.match.ask.prompt,
    "seat": lambda t: -1 if t.match.over else t.match.ask.seat,
    "over": lambda t: t.match.over,
    "winner": lambda t: t.s.outcome[0] if t.s.outcome else "nobody",
    "active": lambda t: t.mark(t.s.active) if t.s.active >= 0 else "nobody",
    "actions": lambda t: max(0, t.s.actions),
    "fight": lambda t: t.s.fight,
    "chests": lambda t: t.squares(t.s.chests),
    "marker": lambda t: t.squares(1 << t.s.marker)[0] if t.s.marker >= 0 else "nowhere",
    "tiles": lambda t: len(t.s.layout),
    **deck("loot", _equipment),
    **deck("treasure", _equipment),
    "roll.for": lambda t: t.last_roll()[0],
    "roll.by": lambda t: t.mark(t.last_roll()[1]),
    "roll.dice": lambda t: show(t.last_roll()[2]),
    "roll.stars": lambda t: t.last_roll()[3],
}

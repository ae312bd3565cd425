"""Facts: what a scenario of Explore can state about a position, by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from undercroft.kernel.scenario import Unordered

from ..superdungeon import fact as shared
from ..superdungeon.card import ABILITIES, ATTRIBUTES
from ..superdungeon.dice import show
from ..superdungeon.fact import status_words, tally
from . import effect

if TYPE_CHECKING:
    from .script import ExploreTable


def _dice(attribute: int) -> Callable[[ExploreTable, int], str]:
    return lambda t, unit: show(effect.dice(t.s, unit, attribute))


def _abilities(t: ExploreTable, unit: int) -> Unordered:
    bits = effect.flags(t.s, unit)
    return Unordered(name for name, bit in ABILITIES.items() if bits & bit)


def _sees(t: ExploreTable, unit: int, other: int) -> bool:
    s = t.s
    return bool(effect.visible(s, s.footprint(unit), s.footprint(other)))


def _distance(t: ExploreTable, unit: int, other: int) -> int:
    s = t.s
    return s.board.distance_between(s.footprint(unit), s.footprint(other))


def _tally(t: ExploreTable, units: Sequence[int]) -> Unordered:
    """Units by their cards: `2 whelp`."""
    counts: dict[str, int] = {}
    for unit in units:
        name = t.s.box.models[t.s.card[unit]].id
        counts[name] = counts.get(name, 0) + 1
    return tally(dict(sorted(counts.items())))


OF_UNITS: dict[str, Callable[[ExploreTable, int], Any]] = {
    **shared.OF_UNITS,
    "acted": lambda t, u: t.s.acted[u],
    "card": lambda t, u: t.s.profile[u].model.id,
    "type": lambda t, u: " ".join(t.s.profile[u].model.types),
    "skulls": lambda t, u: t.s.profile[u].model.skulls,
    "speed": lambda t, u: t.s.profile[u].speed,
    "actions": lambda t, u: t.s.profile[u].actions,
    **{name: _dice(i) for i, name in enumerate(ATTRIBUTES)},
    "abilities": _abilities,
    "causes": lambda t, u: status_words(t, effect.causes(t.s, u)),
    "immune": lambda t, u: status_words(t, effect.immunities(t.s, u)),
}
"""`P.wounds` and the like."""

BETWEEN: dict[str, Callable[[ExploreTable, int, int], Any]] = {
    "sees": _sees,
    "distance": _distance,
}
"""`F.sees.P` and the like."""

FACTS: dict[str, Callable[[ExploreTable], Any]] = {
    **shared.FACTS,
    "round": lambda t: t.s.round,
    "gauge": lambda t: t.s.gauge,
    "overcharged": lambda t: bool(t.s.lap),
    "tokens": lambda t: t.s.tokens,
    "tokens_now": lambda t: t.s.tokens_now,
    "loot": lambda t: t.s.loot,
    "overcharge": lambda t: t.cards([t.s.overcharge])[0] if t.s.overcharge >= 0 else "nothing",
    "called": lambda t: t.s.called,
    "timed_out": lambda t: t.s.timed_out,
    "speed": lambda t: max(0, t.s.speed),
    "skulls": lambda t: t.s.skulls,
    "turn": lambda t: ("consul", "heroes")[t.s.side],
    "first": lambda t: ("heroes", "consul")[t.s.first],
    "smoke": lambda t: t.squares(effect.smoke(t.s)),
    "bones": lambda t: Unordered(f"{t.mark(u)} {t.at(q)}" for u, q in t.s.bones),
    "held": lambda t: Unordered(t.cards([card for _, card in t.s.held])),
    "removed": lambda t: Unordered(t.cards(t.s.removed)),
    "pool": lambda t: _tally(t, t.s.pool),
    "points": lambda t: _tally(t, t.s.points),
}

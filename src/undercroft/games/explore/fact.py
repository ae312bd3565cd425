"""Facts: what a scenario of Explore can state about a position, by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from undercroft.kernel.scenario import Unordered

from ..superdungeon import status as statuses
from ..superdungeon.card import ABILITIES, ATTRIBUTES
from ..superdungeon.dice import show
from . import effect

if TYPE_CHECKING:
    from .script import ExploreTable


def _in_play(t: ExploreTable, unit: int) -> bool:
    return t.s.at[unit] >= 0


def _where(t: ExploreTable, unit: int) -> list[int] | str:
    square = t.s.at[unit]
    return [square % t.s.board.stride, square // t.s.board.stride] if square >= 0 else "nowhere"


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
    return Unordered(f"{count} {name}" for name, count in sorted(counts.items()))


def _asked(t: ExploreTable) -> str:
    return "nothing" if t.match.over else t.match.ask.prompt


OF_UNITS: dict[str, Callable[[ExploreTable, int], Any]] = {
    "in_play": _in_play,
    "at": _where,
    "squares": lambda t, u: t.squares(t.s.footprint(u)),
    "wounds": lambda t, u: t.s.wounds[u],
    "hearts": lambda t, u: t.s.profile[u].hearts,
    "status": lambda t, u: Unordered(statuses.names(t.s.status[u])),
    "potions": lambda t, u: t.s.potions[u],
    "gear": lambda t, u: Unordered(t.cards(t.s.gear[u])),
    "acted": lambda t, u: t.s.acted[u],
    "card": lambda t, u: t.s.profile[u].model.id,
    "type": lambda t, u: " ".join(t.s.profile[u].model.types),
    "skulls": lambda t, u: t.s.profile[u].model.skulls,
    "speed": lambda t, u: t.s.profile[u].speed,
    "actions": lambda t, u: t.s.profile[u].actions,
    **{name: _dice(i) for i, name in enumerate(ATTRIBUTES)},
    "abilities": _abilities,
    "causes": lambda t, u: Unordered(statuses.names(effect.causes(t.s, u))),
    "immune": lambda t, u: Unordered(statuses.names(effect.immunities(t.s, u))),
}
"""`P.wounds` and the like."""

BETWEEN: dict[str, Callable[[ExploreTable, int, int], Any]] = {
    "sees": _sees,
    "distance": _distance,
}
"""`F.sees.P` and the like."""

FACTS: dict[str, Callable[[ExploreTable], Any]] = {
    "asked": _asked,
    "seat": lambda t: -1 if t.match.over else t.match.ask.seat,
    "over": lambda t: t.match.over,
    "winner": lambda t: t.s.outcome[0] if t.s.outcome else "nobody",
    "round": lambda t: t.s.round,
    "gauge": lambda t: t.s.gauge,
    "overcharged": lambda t: bool(t.s.lap),
    "tokens": lambda t: t.s.tokens,
    "tokens_now": lambda t: t.s.tokens_now,
    "loot": lambda t: t.s.loot,
    "overcharge": lambda t: t.cards([t.s.overcharge])[0] if t.s.overcharge >= 0 else "nothing",
    "called": lambda t: t.s.called,
    "fight": lambda t: t.s.fight,
    "timed_out": lambda t: t.s.timed_out,
    "active": lambda t: t.mark(t.s.active) if t.s.active >= 0 else "nobody",
    "speed": lambda t: t.s.speed,
    "actions": lambda t: t.s.actions,
    "skulls": lambda t: t.s.skulls,
    "turn": lambda t: ("consul", "heroes")[t.s.side],
    "first": lambda t: ("heroes", "consul")[t.s.first],
    "chests": lambda t: t.squares(t.s.chests),
    "marker": lambda t: t.squares(1 << t.s.marker)[0] if t.s.marker >= 0 else "nowhere",
    "smoke": lambda t: t.squares(effect.smoke(t.s)),
    "bones": lambda t: Unordered(f"{t.mark(u)} {t.at(q)}" for u, q in t.s.bones),
    "held": lambda t: Unordered(t.cards([card for _, card in t.s.held])),
    "removed": lambda t: Unordered(t.cards(t.s.removed)),
    "loot_deck.top": lambda t: t.cards(t.s.loot_deck.top),
    "loot_deck.discard": lambda t: t.cards(t.s.loot_deck.discard),
    "loot_deck.size": lambda t: t.s.loot_deck.size,
    "treasure_deck.top": lambda t: t.cards(t.s.treasure_deck.top),
    "treasure_deck.discard": lambda t: t.cards(t.s.treasure_deck.discard),
    "treasure_deck.size": lambda t: t.s.treasure_deck.size,
    "pool": lambda t: _tally(t, t.s.pool),
    "points": lambda t: _tally(t, t.s.points),
    "tiles": lambda t: len(t.s.layout),
    "roll.for": lambda t: t.last_roll()[0],
    "roll.by": lambda t: t.mark(t.last_roll()[1]),
    "roll.dice": lambda t: show(t.last_roll()[2]),
    "roll.stars": lambda t: t.last_roll()[3],
}

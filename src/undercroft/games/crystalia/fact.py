"""Facts: what a scenario of Wars of Crystalia can state about a position, by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from undercroft.kernel.scenario import Unordered
from undercroft.kernel.squares import each

from ..superdungeon import fact as shared
from ..superdungeon.dice import show
from ..superdungeon.fact import deck, status_words, tally
from . import cover, effect, facing, turn
from .card import ABILITIES, ATTRIBUTES
from .state import NO_POOL, OUT, PENDING
from .wound import in_pool

if TYPE_CHECKING:
    from .script import CrystaliaTable

BOSS = {PENDING: "pending", OUT: "out"}
ASPECTS = ("front", "side", "behind")


def _dice(attribute: int) -> Callable[[CrystaliaTable, int], str]:
    return lambda t, unit: show(effect.pool(t.s, unit, attribute, offense=False))


def _offense(t: CrystaliaTable, unit: int) -> str:
    """The STR dice of an offense roll, without what a target grants."""
    return show(effect.pool(t.s, unit, 0, offense=True))


def _abilities(t: CrystaliaTable, unit: int) -> Unordered:
    return Unordered(name for name, bit in ABILITIES.items() if effect.has(t.s, unit, bit))


def _effects(t: CrystaliaTable, unit: int) -> Unordered:
    """Ids of the actions whose lasting effect a unit has."""
    return Unordered(gift.id for gift in effect.gifts(t.s, unit))


def _pool(t: CrystaliaTable, unit: int) -> Unordered:
    """The units that wait in the pool of a spawning point, by their cards: `2 whelp`."""
    counts: dict[str, int] = {}
    if t.s.pool[unit] != NO_POOL:
        for other in in_pool(t.s, t.s.pool[unit]):
            name = t.s.box.models[t.s.card[other]].id
            counts[name] = counts.get(name, 0) + 1
    return tally(counts)


OF_UNITS: dict[str, Callable[[CrystaliaTable, int], Any]] = {
    **{name: fact for name, fact in shared.OF_UNITS.items() if name != "potions"},
    "owner": lambda t, u: t.s.owner[u] + 1,
    "card": lambda t, u: t.s.profile[u].card.id,
    "facing": lambda t, u: facing.NAMES[t.s.facing[u]],
    "crystal": lambda t, u: bool(t.s.crystals >> u & 1),
    "untouchable": lambda t, u: bool(t.s.immune >> u & 1),
    "down": lambda t, u: bool(t.s.down >> u & 1),
    "skulls": lambda t, u: t.s.profile[u].skulls,
    "move": lambda t, u: t.s.profile[u].move,
    "actions": lambda t, u: t.s.profile[u].actions,
    **{name: _dice(i) for i, name in enumerate(ATTRIBUTES)},
    "offense": _offense,
    "abilities": _abilities,
    "effects": _effects,
    "causes": lambda t, u: status_words(t, effect.inflicts(t.s, u)),
    "immune": lambda t, u: status_words(t, effect.immunities(t.s, u)),
    "pool": _pool,
}
"""`P.wounds` and the like."""

BETWEEN: dict[str, Callable[[CrystaliaTable, int, int], Any]] = {
    "lines": lambda t, u, other: cover.seen(t.s, u, other),
    "sees": lambda t, u, other: cover.sees(t.s, u, other),
    "aspect": lambda t, u, other: ASPECTS[facing.aspect(t.s, u, other)],
    "distance": lambda t, u, other: t.s.board.distance_between(
        t.s.footprint(u), t.s.footprint(other)
    ),
}
"""`A.lines.T` and the like: how many lines A has to T, and from where A acts on T."""


def _marks(t: CrystaliaTable, units: Sequence[int]) -> list[str]:
    return [t.mark(unit) for unit in units]


OF_PLAYERS: dict[str, Callable[[CrystaliaTable, int], Any]] = {
    "wrath": lambda t, p: t.s.wrath[p],
    "coins": lambda t, p: t.s.coins[p],
    "potions": lambda t, p: t.s.potions[p],
    "backpack": lambda t, p: Unordered(t.cards(t.s.backpack[p])),
    "trophies": lambda t, p: _marks(t, t.s.trophies[p]),
    "owed_loot": lambda t, p: t.s.owed_loot[p],
    "owed_treasure": lambda t, p: t.s.owed_treasure[p],
    "turns": lambda t, p: t.s.turns[p],
    "unlocked": lambda t, p: bool(t.s.unlocked[p]),
    "boss": lambda t, p: BOSS.get(t.s.boss_state[p], "destroyed"),
    "boss_due": lambda t, p: bool(t.s.boss_due[p]),
    "out": lambda t, p: bool(t.s.out[p]),
    "fragments": lambda t, p: t.s.fragments[p],
    "charred": lambda t, p: Unordered(tile + 1 for tile in each(t.s.charred[p])),
    "scorched": lambda t, p: t.squares(t.s.scorched[p]),
    "nominated": lambda t, p: Unordered(t.cards([card for card, _ in t.s.nominated[p]])),
}
"""`p1.wrath` and the like."""


def _models(t: CrystaliaTable, numbers: Sequence[int]) -> list[str]:
    return [t.s.box.models[card].id for card in numbers]


def _traps(t: CrystaliaTable) -> Unordered:
    """Traps that lie open, with their first squares: `webs 2,1`."""
    return Unordered(
        f"{t.s.box.traps[trap.card].id} {t.at((trap.squares & -trap.squares).bit_length() - 1)}"
        for trap in t.s.traps
    )


FACTS: dict[str, Callable[[CrystaliaTable], Any]] = {
    **{name: fact for name, fact in shared.FACTS.items() if name not in ("fight", "marker")},
    "seat": lambda t: 0 if t.match.over else t.match.ask.seat + 1,
    "turn": lambda t: t.s.turn + 1,
    "round": lambda t: t.s.round,
    "phase": lambda t: t.s.phase or "none",
    "skulls": lambda t: t.s.skulls,
    "ready": lambda t: Unordered(_marks(t, turn.ready(t.s))),
    "move": lambda t: t.s.move,
    "trapdoors": lambda t: [[t.at(a), t.at(b)] for a, b in t.s.trapdoors],
    "traps": _traps,
    "hidden_traps": lambda t: sum(card >= 0 for card in t.s.tile_traps),
    **deck("mimic", _models),
}

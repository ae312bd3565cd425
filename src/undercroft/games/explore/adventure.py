"""Adventure effects: what a boss's card does at which moment. [effects.*]

Each effect of a card is registered under its id with the moments it cares for. What the effects
of the single bosses do stands in `cards`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from undercroft.kernel.choice import Rule
from undercroft.kernel.squares import Squares

from .state import State


@dataclass(frozen=True, slots=True)
class Hook:
    """The moments an adventure effect may act at."""

    rough: Callable[[State, int], Squares] | None = None
    """Squares it makes difficult terrain for a unit."""
    harm: Callable[[State, int], Squares] | None = None
    """Squares it makes harmful to enter for a unit."""
    entered: Callable[[State, int, Squares], Rule[None]] | None = None
    """A unit has newly entered squares."""
    shorter: Callable[[State, int], int] | None = None
    """Squares taken off the range of attacks on a unit."""
    boss_spawned: Callable[[State], Rule[None]] | None = None
    timeout: Callable[[State], Rule[None]] | None = None
    point_destroyed: Callable[[State, int, int], Rule[None]] | None = None
    """A spawning point has left its square."""
    swaps_loot: bool = False
    """Whether a drawn and a held loot card may be traded for a new one."""


HOOKS: dict[str, Hook] = {}
_NONE: tuple[Hook, ...] = ()


def hooks(s: State) -> tuple[Hook, ...]:
    """The effects in force: dungeon effects always, boss fight effects once the boss is in play."""
    boss = s.rule_boss
    if not boss:
        return _NONE
    known: dict[tuple[str, bool], tuple[Hook, ...]] = s.box.hooks
    found = known.get((boss, s.fight))
    if found is None:
        card = s.box.content.effects[boss]
        names = card.dungeon + card.boss_fight if s.fight else card.dungeon
        found = known[boss, s.fight] = tuple(HOOKS[name] for name in names)
    return found


def timeout_hooks(s: State) -> tuple[Hook, ...]:
    return tuple(HOOKS[name] for name in s.box.content.effects[s.rule_boss].timeout)

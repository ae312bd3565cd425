"""Facts: what a scenario of Arcade can state about a position, by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from undercroft.kernel.scenario import Unordered

from ..superdungeon import fact as shared
from ..superdungeon.dice import show
from ..superdungeon.fact import deck, status_words, tally
from . import effect, gang, spawn, turn
from .card import ABILITIES, ATTRIBUTES
from .state import HERO_TURN

if TYPE_CHECKING:
    from .script import ArcadeTable


def _dice(attribute: int) -> Callable[[ArcadeTable, int], str | int]:
    """A Hero's dice; of a monster the fixed STR or ARM in force, nothing else."""

    def fact(t: ArcadeTable, unit: int) -> str | int:
        if t.s.is_hero(unit):
            return show(effect.pool(t.s, unit, attribute, offense=False))
        if ATTRIBUTES[attribute] == "arm":
            return effect.monster_arm(t.s, unit)
        if ATTRIBUTES[attribute] == "str":
            return max(0, effect.strength_in_force(t.s, unit))
        return "none"

    return fact


def _actions(t: ArcadeTable, unit: int) -> int:
    hero = t.s.is_hero(unit)
    return t.s.profile[unit].actions if hero else effect.monster_actions(t.s, unit)


def _abilities(t: ArcadeTable, unit: int) -> Unordered:
    return Unordered(name for name, bit in ABILITIES.items() if effect.has(t.s, unit, bit))


def _effects(t: ArcadeTable, unit: int) -> Unordered:
    """Ids of the actions whose lasting effect a unit has."""
    return Unordered(gift.id for gift in effect.gifts(t.s, unit))


def _strength_against(t: ArcadeTable, unit: int, hero: int) -> int:
    return effect.monster_strength(t.s, unit, hero, None)


def _commands(t: ArcadeTable) -> list[str]:
    """The commands of the chart's space, in order."""
    chart = t.s.box.content.chart(len(t.s.seats))
    return [name for name, _ in chart.spaces[t.s.space].commands]


def _pool(t: ArcadeTable) -> Unordered:
    """The monsters that can be spawned, by their cards: `2 crawler`."""
    s = t.s
    counts: dict[str, int] = {}
    for card in sorted(set(s.card[len(s.seats) :])):
        model = s.box.models[card]
        waiting = len(spawn.available(s, card))
        if waiting and getattr(model, "rank", "") in ("elite", "minion"):
            counts[model.id] = waiting
    return tally(counts)


def _twists(t: ArcadeTable, numbers: Sequence[int]) -> list[str]:
    return [t.s.box.twists[card].id for card in numbers]


OF_UNITS: dict[str, Callable[[ArcadeTable, int], Any]] = {
    **shared.OF_UNITS,
    "wrath": lambda t, u: t.s.wrath[u],
    "token": lambda t, u: bool(t.s.acted[u]),
    "card": lambda t, u: t.s.profile[u].card.id,
    "rank": lambda t, u: t.s.profile[u].rank,
    "move": lambda t, u: t.s.profile[u].move,
    "actions": _actions,
    "range": lambda t, u: gang.blow(t.s, u).reach,
    **{name: _dice(i) for i, name in enumerate(ATTRIBUTES)},
    "offense": lambda t, u: show(effect.pool(t.s, u, 0, offense=True)),
    "gang": lambda t, u: Unordered(t.mark(mate) for mate in gang.mates(t.s, u)),
    "abilities": _abilities,
    "effects": _effects,
    "causes": lambda t, u: status_words(t, effect.inflicts(t.s, u)),
    "immune": lambda t, u: status_words(t, effect.immunities(t.s, u)),
}
"""`P.wounds` and the like."""

BETWEEN: dict[str, Callable[[ArcadeTable, int, int], Any]] = {
    "sees": lambda t, u, other: effect.sees(t.s, u, other),
    "distance": lambda t, u, other: effect.distance(t.s, u, other),
    "against": _strength_against,
}
"""`F.sees.P` and the like; `S.against.W` is the STR of a monster against a Hero."""

FACTS: dict[str, Callable[[ArcadeTable], Any]] = {
    **shared.FACTS,
    "turn": lambda t: "heroes" if t.s.turn == HERO_TURN else "consul",
    "number": lambda t: t.s.number,
    "left": lambda t: t.s.left,
    "ready": lambda t: Unordered(t.mark(unit) for unit in turn.ready(t.s)),
    "move": lambda t: t.s.move,
    "space": lambda t: t.s.space,
    "commands": _commands,
    "command": lambda t: t.s.command or "none",
    "strength": lambda t: t.s.strength,
    "arm": lambda t: t.s.arm,
    "coins": lambda t: t.s.coins,
    "unused_wrath": lambda t: t.s.wrath_free,
    "wrath_pool": lambda t: t.s.wrath_total,
    "backpack": lambda t: Unordered(t.cards(t.s.backpack)),
    "force": lambda t: Unordered(t.s.box.twists[card].id for card, _ in t.s.force),
    "plots": lambda t: Unordered(t.s.box.twists[card].id for card in t.s.plots),
    "modes": lambda t: Unordered(t.s.box.twists[card].id for card in t.s.modes),
    "crystals": lambda t: Unordered(t.at(square) for square, _ in t.s.crystals),
    "carried": lambda t: Unordered(t.mark(hero) for hero, _ in t.s.carried),
    "tracker": lambda t: Unordered(f"{kind} {tile}" for kind, tile in t.s.tracker),
    "pool": _pool,
    "points_down": lambda t: t.s.points_down,
    "fallen": lambda t: [t.mark(unit) for unit in t.s.fallen],
    "boss_out": lambda t: t.s.boss_out,
    **deck("challenge", _twists),
    **deck("boss", _twists),
    **deck("plot", _twists),
}

"""Twists: what challenge, plot and mode cards change while they are in force.

Each card names a script for its trap and one for its lasting effect. A lasting effect is a `Bend`:
the rules it bends, each with a default that changes nothing. What the single cards do stands in
`cards`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import TYPE_CHECKING, Any

from undercroft.kernel.choice import Rule
from undercroft.kernel.squares import Squares

if TYPE_CHECKING:
    from .state import State


@dataclass(frozen=True, slots=True, eq=False)
class Bend:
    """The rules a card may bend. Compared and hashed by identity: a cache hangs on it."""

    defend_with: int | None = None
    """Heroes must defend with this attribute."""
    no_healing: bool = False
    healing_barred: Callable[[State, int], bool] | None = None
    no_potions: bool = False
    statuses_stay: bool = False
    no_wrath: bool = False
    no_arm_from_gear: bool = False
    points_unhurt: bool = False
    point_unhurt: Callable[[State, int], bool] | None = None
    monsters_unhurt: bool = False
    harmless: bool = False
    """All attacks push one square and cause no wounds."""
    epic: bool = False
    epic_boss: bool = False
    monster_arm: int = 0
    boss_arm: int = 0
    boss_strength: int = 0
    boss_actions: int = 0
    mini_arm: int = 0
    mini_actions: int = 0
    boss_stealth: bool = False
    boss_one_wound: bool = False
    hero_actions: int = 0
    hero_activations: int = 0
    """The most Heroes that activate in a Hero Turn; 0 for no limit."""
    push: int = 0
    """Push of all monsters' attacks."""
    strength: Callable[[State, int, int], int] | None = None
    """STR added to a monster's attack on a Hero: state, monster, Hero."""
    extra_wound: Callable[[State, int], int] | None = None
    """Wounds added when a Hero is wounded."""
    target: str = ""
    """Whom commands target instead of the most wrath: least_wrath, most_wounds."""
    loot_per_minions: int = 0
    doors_shut: bool = False
    wide_auras: bool = False
    wrath_per_square: int = 0
    after_wound: Callable[[State, int], Rule[None]] | None = None
    """A Hero was wounded and survived; wounds from this do not count."""
    after_kill: Callable[[State, int, int], Rule[None]] | None = None
    """A Hero destroyed a monster or point: state, Hero, unit."""
    entered: Callable[[State, int, Squares, Squares], Rule[None]] | None = None
    """A Hero moved: state, Hero, squares entered, squares it stood on before."""
    activation_end: Callable[[State, int], Rule[None]] | None = None
    consul_start: Callable[[State], Rule[None]] | None = None
    consul_end: Callable[[State], Rule[None]] | None = None
    """In the Consul's clean-up."""
    moved: Callable[[State, int], Rule[None]] | None = None
    """A monster has performed a Move command's own part: state, -1 after all of them."""
    interact: Callable[[State, int, int, int], Rule[None]] | None = None
    """A Hero interacts with a crystal: state, Hero, square, plot."""
    interactive: Callable[[State, int], Squares] | None = None
    """Squares whose crystals a Hero may interact with; default: the one it stands on."""
    ends_with_points: bool = False
    """The plot ends when no spawning point is left."""
    twice: bool = False
    """Each challenge draw draws two."""
    elite_treasure: bool = False
    coin_for_loot: int = 0
    no_plot_on_point: bool = False
    crystal_shift: int = 0
    """How far the party may move crystals as they are placed."""
    luck_cancels: bool = False
    glitter: bool = False
    second_mini_turn: int = 0
    extra_traps_turn: int = 0
    second_plot_turn: int = 0
    early_spawns: bool = False
    come_prepared: bool = False


NOTHING = Bend()
BENDS: dict[str, Bend] = {}
"""Lasting effects, by the script's name."""
TRAPS: dict[str, Callable[[State], Rule[None]]] = {}
"""Traps and what plots do when they come, by the script's name."""


def bends(s: State) -> tuple[Bend, ...]:
    """The lasting effects of all cards in force, one by one; `State.law` is all of them as one."""
    scripts = [s.box.twists[card].effect for card in in_force(s)]
    return tuple(BENDS[script] for script in scripts if script)


def in_force(s: State) -> tuple[int, ...]:
    """All cards whose lasting effects hold: challenges, plots, modes."""
    return (*(row[0] for row in s.force), *s.plots, *s.modes)


def enforce(s: State) -> None:
    """Make the law of the cards in force; whoever changes these calls it."""
    s.abilities = {}
    s.leaders = None
    law = NOTHING
    if s.force or s.plots or s.modes:
        cards = in_force(s)
        known = s.box.laws.get(cards)
        law = s.box.laws[cards] = together(bends(s)) if known is None else known
    if law.wide_auras != s.law.wide_auras:
        s.auras = None
    s.law = law


def together(several: Sequence[Bend]) -> Bend:
    """Several lasting effects as one: numbers add up, and whatever happens happens in order."""
    if len(several) == 1:
        return several[0]
    given: dict[str, list[Any]] = {}
    for bend in several:
        for name, value in _changes(bend):
            given.setdefault(name, []).append(value)
    return Bend(
        **{
            name: values[0] if len(values) == 1 else _JOINED.get(name, _summed)(values)
            for name, values in given.items()
        }
    )


@cache
def _changes(bend: Bend) -> list[tuple[str, Any]]:
    """What a card bends, by name."""
    names = [field.name for field in fields(Bend)]
    changes = [(name, getattr(bend, name)) for name in names]
    return [(name, value) for name, value in changes if value != getattr(NOTHING, name)]


def _added(hooks: list[Callable[..., int]]) -> Callable[..., int]:
    return lambda *about: sum(hook(*about) for hook in hooks)


def _either(hooks: list[Callable[..., bool]]) -> Callable[..., bool]:
    return lambda *about: any(hook(*about) for hook in hooks)


def _in_turn(hooks: list[Callable[..., Rule[None]]]) -> Callable[..., Rule[None]]:
    def rule(*about: Any) -> Rule[None]:
        for hook in hooks:
            yield from hook(*about)

    return rule


def _first(values: list[Any]) -> Any:
    return values[0]


def _summed(values: list[Any]) -> Any:
    """Numbers add up; what is so by one card is so."""
    return any(values) if isinstance(values[0], bool) else sum(values)


_JOINED: dict[str, Callable[[list[Any]], Any]] = {
    "defend_with": _first, "target": _first, "interact": _first, "interactive": _first,
    "hero_activations": min, "push": max, "strength": _added, "extra_wound": _added,
    "healing_barred": _either, "point_unhurt": _either, "after_wound": _in_turn,
    "after_kill": _in_turn, "entered": _in_turn, "activation_end": _in_turn,
    "consul_start": _in_turn, "consul_end": _in_turn, "moved": _in_turn,
}  # fmt: skip
"""What becomes of a field that several cards in force fill; the others are `_summed`."""

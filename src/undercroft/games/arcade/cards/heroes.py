"""The Heroes' own actions and potions, and those of their treasure."""

from __future__ import annotations

from undercroft.games.superdungeon.card import Pool
from undercroft.games.superdungeon.roll import throw
from undercroft.kernel.choice import Ask, Options, Rule

from .. import movement
from ..action import SCRIPTS
from ..state import State
from ..wound import heal


def healing_brew(s: State, unit: int, number: int, targets: list[int]) -> Rule[None]:
    """Healing Brew: roll one green die; Heal 1 for each star."""
    roll = yield from throw(s, unit, "healing brew", Pool(green=1))
    yield from heal(s, unit, roll.stars, s.seats[unit])


def shadow_step(s: State, unit: int, number: int, targets: list[int]) -> Rule[None]:
    """Shadow Crown: the Hero is placed next to another Hero."""
    beside = 0
    for hero in s.hero_units:
        if hero != unit and s.at[hero] >= 0:
            beside |= s.board.spread(s.footprint(hero))
    places = beside & movement.legal_squares(s, unit)
    if not places:
        return
    options = Options([])
    options.squares(("land",), places)
    choice = yield Ask(s.seats[unit], "shadow_step", options, (unit,), ("ability.on-card",))
    movement.put(s, unit, choice[1], ("ability.on-card",))


SCRIPTS["healing_brew"] = healing_brew
SCRIPTS["shadow_step"] = shadow_step

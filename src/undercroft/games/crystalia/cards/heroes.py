"""Heroes: actions and potions whose text no field can say."""

from __future__ import annotations

from undercroft.games.superdungeon.card import Pool
from undercroft.games.superdungeon.figures import covering
from undercroft.kernel.choice import Ask, Option, Options, Rule

from .. import cover, effect, movement
from ..action import RAGE, enemy_units
from ..combat import friends
from ..state import Effect, State
from ..unique import SCRIPTS
from ..wound import fix, heal, hurt, mend
from ..wrath import roll

RULES = ("base.priority.card",)


def healing_brew(s: State, unit: int, number: int, targets: list[int]) -> Rule[None]:
    """Roll one green die: Heal 1 for each star."""
    thrown = yield from roll(s, unit, "healing brew", Pool(green=1))
    yield from heal(s, unit, thrown.stars, s.owner[unit], support=True)


def heros_balm(s: State, unit: int, number: int, targets: list[int]) -> Rule[None]:
    """Move any number of wounds from the target to the drinker."""
    target = targets[0]
    options: list[Option] = [("wounds", n) for n in range(s.wounds[target] + 1)]
    if len(options) == 1:
        return
    choice = yield Ask(s.owner[unit], "heros_balm", options, (unit, target), RULES)
    moved = mend(s, target, choice[1], RULES)
    fix(s, target, moved)
    if moved:
        yield from hurt(s, unit, moved, -1, RULES)


def rage(s: State, unit: int, number: int, targets: list[int]) -> Rule[None]:
    """For the rest of the activation a free basic melee attack after each square moved, but no
    Berserk attack; Armor is 1 blue die until the next activation."""
    s.onces = (*s.onces, RAGE)
    s.berserk = False
    effect.add(s, Effect(unit, s.box.gifts["rage"], unit))
    return
    yield


def shadow_step(s: State, unit: int, number: int, targets: list[int]) -> Rule[None]:
    """The user is placed next to any unit in LOS."""
    places = 0
    legal = movement.legal_squares(s, unit)
    for other in [*friends(s, unit), *enemy_units(s, unit)]:
        if other != unit and cover.sees(s, unit, other):
            places |= s.board.spread(s.footprint(other)) & ~s.footprint(other)
    places = covering(s.board, places, s.profile[unit].base) & legal
    if not places:
        return
    options = Options([("stay",)])
    options.squares(("land",), places)
    choice = yield Ask(s.owner[unit], "shadow_step", options, (unit,), RULES)
    if choice[0] == "land":
        yield from movement.place_and_face(s, unit, choice[1], "base.term.place")


SCRIPTS.update(
    {
        "healing_brew": healing_brew,
        "heros_balm": heros_balm,
        "rage": rage,
        "shadow_step": shadow_step,
    }
)

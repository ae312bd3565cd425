"""Exact odds of what is offered, as things stand.

An attack succeeds when at least one model it is made on is beaten and suffers a wound: the Hero
rolls once, and each target is beaten by more stars than its fixed ARM. What else may happen to the
roll (Hex, an action's own dice, cards in force) is counted in; a defense roll is no option, so
what a monster's STR does is never asked.
"""

from __future__ import annotations

from undercroft.games.superdungeon.crystal import status
from undercroft.kernel import shapes
from undercroft.kernel.choice import Option
from undercroft.kernel.squares import each

from ..superdungeon.areas import affected
from ..superdungeon.odds import Forecast, star_chances
from . import action as actions
from . import attack, effect
from .attack import Attack
from .state import State


def of_attack(s: State, unit: int, target: int, icon: str) -> Forecast:
    """Odds of a basic attack."""
    return _attack(s, Attack(unit, [target], icon, -1, None))


def of_use(s: State, unit: int, option: Option) -> Forecast | None:
    """Odds of a unique action or a potion, model by model; None where nothing is rolled."""
    number = option[1]
    action = s.box.actions[number]
    if not action.offensive:
        return None
    ways = [
        _attack(s, Attack(unit, foes, action.icon, number, action))
        for targets in targets_of(s, unit, option)
        if (foes := [target for target in targets if not s.is_hero(target)])
    ]
    return max(ways, key=lambda way: way.chance, default=None)


def targets_of(s: State, unit: int, option: Option) -> list[list[int]]:
    """The models a unique action would affect: one list for each way it can be carried out."""
    action = s.box.actions[option[1]]
    if action.shape is not None and action.shape[0] != "burst":
        squares = actions.area(s, unit, action, *option[2:4])
        return [affected(s, unit, action, squares)]
    target = option[2]
    if action.shape is None:
        return [[target]]
    ways = []
    for centre in each(s.footprint(target)):
        burst = shapes.burst(s.board, centre, action.shape[1])
        others = affected(s, unit, action, effect.visible(s, 1 << centre, burst))
        ways.append([target, *(u for u in others if u != target)])
    return ways


def _attack(s: State, a: Attack) -> Forecast:
    pool = attack.offense_pool(s, a)
    drop = 1 if s.status[a.by] & status.HEX else 0
    stars = star_chances(pool, drop=drop, faces=s.faces)
    needed = {t: effect.monster_arm(s, t) + 1 for t in a.targets if not attack.unhurt(s, t)}
    deadly = {
        t: max(attack.CRITICAL_STARS, 2 * (needed[t] - 1) + 1)
        for t in needed
        if s.profile[t].rank != "point"
    }

    def at_least(least: int | None) -> float:
        if least is None:
            return 0.0
        return sum(chance for shown, chance in stars.items() if shown >= least)

    least = min(needed.values(), default=None)
    return Forecast(
        chance=at_least(least),
        critical=at_least(min(deadly.values(), default=None)),
        targets=tuple((t, at_least(needed.get(t))) for t in a.targets),
        pool=pool,
        spread=tuple(
            (stars.get(n, 0.0), stars.get(n, 0.0) if least is not None and n >= least else 0.0)
            for n in range(max(stars) + 1)
        ),
    )

"""Exact odds of what is offered, as things stand: before potions and other interrupts.

An attack succeeds when at least one model it is made on suffers a wound (or, for a special action
that rolls, is beaten). A defender with Dodge takes the attribute that is better against the attack
roll on the table, an attacker with Holy re-rolls the die that helps most, and who is asked for the
centre of a Burst takes the best.
"""

from __future__ import annotations

from undercroft.kernel.choice import Option
from undercroft.kernel.squares import each

from ..superdungeon.areas import affected
from ..superdungeon.card import DEX, POUNCE, STEALTH, STURDY, Pool
from ..superdungeon.odds import Forecast, any_hit_chance, spread, star_chances
from . import aim, effect
from .attack import Attack, attack_pool, defence_attributes, defence_drops, in_melee, may_reroll
from .roll import hindered
from .state import State
from .target import MELEE


def of_attack(s: State, unit: int, target: int, mode: str) -> Forecast:
    """Odds of a basic attack."""
    reach = next((far for kind, far in s.profile[unit].distances if kind == mode), 0)
    return _attack(s, Attack(unit, [target], mode, reach=reach))


def of_special(s: State, unit: int, way: Option) -> Forecast | None:
    """Odds of a special model by model, aimed as an option says; None where nothing is rolled."""
    kind, number = way[:2]
    action = s.box.actions[number]
    if kind in ("area", "aim"):
        squares = aim.area(s, unit, action, *(way[2:4] if kind == "aim" else ()))
        targets = affected(s, unit, action, squares)
        mode = aim.area_mode(s, unit, action, way)
        if not action.rolls or not targets:
            return None
        return _attack(s, Attack(unit, targets, mode, number, action))
    if kind != "special" or way[3] == "self":
        return None
    target, mode = way[2], way[3]
    reach = 0 if mode == MELEE else dict(aim.modes(s, unit, action))[mode]
    if action.grants.flags & POUNCE:
        mode, reach = MELEE, 0
    if not action.rolls:
        stays = stays_in_range(s, unit, target, reach) if reach else None
        return None if stays is None else Forecast(stays, ((target, stays),), None)
    if action.shape is None:
        return _attack(s, Attack(unit, [target], mode, number, action, reach))
    ways = []
    for centre in each(s.footprint(target)):
        squares = aim.burst_area(s, centre, action.shape[1])
        others = affected(s, unit, action, squares)
        targets = [target, *(u for u in others if u != target)]
        ways.append(_attack(s, Attack(unit, targets, mode, number, action, reach)))
    return max(ways, key=lambda found: found.chance)


def _attack(s: State, a: Attack) -> Forecast:
    pool = attack_pool(s, a)
    drop = hindered(s, a.by, a.attribute)
    reroll = int(may_reroll(s, a, pool))
    faces = s.box.content.faces
    hidden = stays_in_range(s, a.by, a.target, a.reach) if a.reach else None
    stays = 1.0 if hidden is None else hidden
    # Sturdy models are struck in vain from afar. [ability.sturdy]
    wounded = [t for t in a.targets if a.harmless or not _sturdy(s, t) or in_melee(s, a, t)]
    defences = {target: defences_of(s, a, target) for target in wounded}

    def hit(*models: int) -> float:
        if not models:
            return 0.0
        return stays * any_hit_chance(
            pool, tuple(defences[m] for m in models), drop_attack=drop, reroll=reroll, faces=faces
        )

    each_one = tuple((t, hit(t) if t in defences else 0.0) for t in a.targets)
    known: tuple[tuple[float, float], ...] = ()
    if not reroll and hidden is None and wounded:
        known = spread(pool, tuple(defences[t] for t in wounded), drop_attack=drop, faces=faces)
    return Forecast(hit(*wounded), each_one, pool, spread=known)


def _sturdy(s: State, unit: int) -> bool:
    return bool(effect.flags(s, unit) & STURDY)


def defences_of(s: State, a: Attack, target: int) -> tuple[tuple[Pool, int], ...]:
    """What a target may defend with: dice, and how many it discards of them."""
    return tuple(
        (effect.dice(s, target, attribute), defence_drops(s, a, target, attribute))
        for attribute in defence_attributes(s, a, target)
    )


def stays_in_range(s: State, by: int, target: int, reach: int) -> float | None:
    """The chance that Stealth does not put the target out of range; None without Stealth."""
    if s.is_hero(by) == s.is_hero(target) or not effect.flags(s, target) & STEALTH:
        return None
    spare = reach - s.board.distance_between(s.footprint(by), s.footprint(target))
    pool = effect.dice(s, target, DEX)
    hidden = star_chances(pool, drop=hindered(s, target, DEX), faces=s.box.content.faces)
    return sum(chance for stars, chance in hidden.items() if stars <= spare)

"""Who may be targeted: in melee, at a distance, in sight. [combat.in-melee, distance.*, sight.*]"""

from __future__ import annotations

from undercroft.kernel.board import FAR
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.squares import Squares

from ..superdungeon.card import ATT, DEX, HOOKSHOT, SMALL, WILL
from ..superdungeon.figures import units_on
from . import adventure, effect
from .state import State

MELEE = "melee"
ATTRIBUTE_OF = {MELEE: ATT, "range": ATT, "magic": WILL, "missile": DEX}
"""Which attribute an attack rolls by its mode. [distance.magic, distance.missile, ...]"""


def foes_of(s: State, unit: int) -> Squares:
    """Squares held by the unit's enemies."""
    return s.foes if s.is_hero(unit) else s.heroes


def melee_targets(s: State, unit: int, among: Squares) -> list[int]:
    """Models the unit is in melee with. [combat.in-melee, keyword.reach]"""
    profile = s.profile[unit]
    board = s.board
    if profile.reach == 1:
        if profile.base == 1:
            near = board.neighbours[s.at[unit]] & among
        else:
            near = board.spread(s.footprint(unit)) & among
        return units_on(s, near) if near else []
    foot = s.footprint(unit)
    near = board.within_any(foot, profile.reach) & among
    return in_sight(s, foot, near) if near else []


def in_sight(s: State, foot: Squares, near: Squares) -> list[int]:
    """The units on squares of `near` that are seen; any square of a base will do. [sight.large]"""
    seen = effect.visible(s, foot, near)
    if seen != near:
        for unit in units_on(s, near & ~seen):
            if s.profile[unit].base > 1 and effect.visible(s, foot, s.footprint(unit)):
                seen |= near & s.footprint(unit)
    return units_on(s, seen) if seen else []


def distance_targets(
    s: State, unit: int, reach: int, among: Squares, hookshot: bool = False
) -> list[int]:
    """Models within so many squares and in sight. [distance.counting, sight.required]"""
    board = s.board
    foot = s.footprint(unit)
    near = board.within_any(foot, reach) & among
    if not near:
        return []
    if hookshot or effect.has(s, unit, HOOKSHOT):
        targets = units_on(s, near)
    else:
        targets = in_sight(s, foot, near)
    found = []
    shorter = [hook.shorter for hook in adventure.hooks(s) if hook.shorter is not None]
    for target in targets:
        if s.is_hero(target) != s.is_hero(unit) and effect.has(s, target, SMALL):
            continue
        cut = sum(cutting(s, target) for cutting in shorter)
        if cut and board.distance_between(foot, s.footprint(target)) > max(1, reach - cut):
            continue
        found.append(target)
    return found


# What keeps a model from being one


def gone(s: State, unit: int, target: int, *_: object) -> Hindrance | None:
    """Only models on the map are aimed at. [destroy.threshold]"""
    if s.at[target] >= 0:
        return None
    return Hindrance("destroy.threshold", says="{target:unit} is not on the map", target=target)


def friend(s: State, unit: int, target: int, *_: object) -> Hindrance | None:
    """[target.enemies-default]"""
    if s.is_hero(unit) != s.is_hero(target):
        return None
    return Hindrance("target.enemies-default", says="{target:unit} is no enemy", target=target)


def out_of_melee(s: State, unit: int, target: int, rule: str) -> Hindrance | None:
    """What keeps a unit from melee with one model: `melee_targets`, for a single one."""
    foot, there = s.footprint(unit), s.footprint(target)
    if target == unit or target in melee_targets(s, unit, there):
        return None
    reach, far = s.profile[unit].reach, s.board.distance_between(foot, there)
    if far <= reach:
        return _unseen(s, target)
    if reach == 1:
        return _away(target, far, reach, "and must be adjacent", rule)
    return _away(target, far, reach, "and the reach is {range}", "keyword.reach")


def out_of_range(
    s: State, unit: int, target: int, mode: str, reach: int, hookshot: bool = False
) -> Hindrance | None:
    """What keeps a distance effect from one model: `distance_targets`, for a single one."""
    foot, there = s.footprint(unit), s.footprint(target)
    if target in distance_targets(s, unit, reach, there, hookshot):
        return None
    if s.is_hero(target) != s.is_hero(unit) and effect.has(s, target, SMALL):
        says = "{target:unit} is too small to be picked out from afar"
        return Hindrance("ability.small", says=says, target=target)
    far = s.board.distance_between(foot, there)
    hidden = not (hookshot or effect.has(s, unit, HOOKSHOT)) and not effect.visible(s, foot, there)
    if hidden and (far <= reach or far == FAR):
        return _unseen(s, target)
    rules = ["distance.counting", f"distance.{mode}"]
    if far <= reach:
        cuts = (hook.shorter(s, target) for hook in adventure.hooks(s) if hook.shorter is not None)
        reach = max(1, reach - sum(cuts))
        rules.append("effects.dungeon")
    if hidden:
        rules.append("sight.required")
    return _away(target, far, reach, f"and the range of {mode} is {{range}}", *rules)


def _unseen(s: State, target: int) -> Hindrance:
    rules = ("sight.required", "ability.smoke") if effect.smoke(s) else ("sight.required",)
    return Hindrance(*rules, says="{target:unit} is out of sight", target=target)


def _away(target: int, far: int, reach: int, what: str, *rules: str) -> Hindrance:
    if far == FAR:
        return Hindrance(*rules, says="no way leads to {target:unit}", target=target)
    says = "{target:unit} is {far} squares away, " + what
    return Hindrance(*rules, says=says, target=target, far=far, range=reach)

"""Aiming: whom and which spaces a weapon, a spell or a thing that is thrown can be aimed at.

Targets are found in bulk; beside each finder stands its twin, which says for one target or space
what is in the way. [attack.target, attack.free-space, los.*]
"""

from __future__ import annotations

from undercroft.kernel.choice import Option
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.squares import Square, Squares, each

from .box import DEADEYE, INVISIBLE, RANGED_MASTERY, Weapon
from .dice import OF_MELEE, OF_RANGED
from .state import NOBODY, State


def blockers(s: State, unit: int, weapon: Weapon | None) -> Squares:
    """What stands in the way of a figure's sight. [los.figures, power.deadeye]"""
    heroes, foes = s.heroes, s.foes
    hero = s.kind[unit] < 0
    bits = s.powers(unit)
    if weapon is not None:
        bits |= weapon.bits
    if bits & DEADEYE:
        if hero:
            heroes = 0
        else:
            foes = 0
    if hero and weapon is not None and weapon.made == OF_RANGED and s.skills[unit] & RANGED_MASTERY:
        # [skill.zenith.ranged-mastery]
        foes = 0
    return (heroes | foes) & ~s.footprint(unit) | s.opaque


def sees(s: State, unit: int, other: int, weapon: Weapon | None = None) -> bool:
    """Whether a figure has line of sight to another. [los.line]"""
    ground = s.ground
    size, theirs = s.size(unit), s.size(other)
    if ground.adjacent(s.at[unit], size) & s.footprint(other):
        return True
    blocking = blockers(s, unit, weapon) & ~s.footprint(other)
    return ground.sees(s.at[unit], size, s.at[other], theirs, blocking)


def reachable(s: State, unit: int, weapon: Weapon, among: Squares) -> list[int]:
    """The figures on some spaces at which an attack may be aimed. [attack.target]"""
    ground, at = s.ground, s.at[unit]
    unit_at = s.unit_at
    size = s.size(unit)
    if not weapon.range:
        # [equip.weapon.melee-reach]
        close = ground.adjacent(at, size) & among
        if not close:
            return []
        return list(dict.fromkeys([unit_at[square] for square in each(close)]))
    near = ground.within(at, size, weapon.range) & among & ~s.footprint(unit)
    if not near:
        return []
    found: list[int] = []
    adjacent = ground.adjacent(at, size)
    blocking = blockers(s, unit, weapon)
    seen = ground.visible(at, blocking) if size == 1 else 0
    for other in dict.fromkeys([unit_at[square] for square in each(near)]):
        mask = s.footprint(other)
        if adjacent & mask:
            if weapon.kind == OF_RANGED and opposed(s, unit, other):
                # [attack.adjacent-ranged-ban]
                continue
        elif size == 1 and not mask & (mask - 1):
            if not seen & mask:
                continue
        elif not ground.sees(at, size, s.at[other], s.size(other), blocking & ~mask):
            continue
        if weapon.kind != OF_MELEE and s.powers(other) & INVISIBLE:
            # [power.invisible]
            continue
        found.append(other)
    return found


def spaces(s: State, unit: int, weapon: Weapon) -> Squares:
    """The empty spaces at which an attack may be aimed. [attack.free-space]"""
    ground, at = s.ground, s.at[unit]
    free = ground.floor & ~s.heroes & ~s.foes
    if not weapon.range:
        return ground.near[at] & free
    seen = ground.visible(at, blockers(s, unit, weapon)) | ground.near[at]
    return seen & ground.within(at, 1, weapon.range) & free


def attack_options(s: State, hero: int, among: Squares) -> list[Option]:
    """Every attack a hero can make, by weapon and target. [attack.one-weapon]"""
    options: list[Option] = []
    for number, weapon in enumerate(s.profile[hero].weapons):
        for target in reachable(s, hero, weapon, among):
            options.append(("attack", number, target))
    return options


# ---------------------------------------------------------------- what is in the way


def away(s: State, unit: int, other: int) -> int:
    """The spaces between two figures, walls or not. [equip.weapon.range]"""
    ground = s.ground
    return min(
        ground.distance(a, b) for a in each(s.footprint(unit)) for b in each(s.footprint(other))
    )


def gone(s: State, target: int) -> Hindrance | None:
    """Who is not on the map cannot be aimed at. [monster.defeated, unconscious.removed]"""
    if s.at[target] >= 0:
        return None
    rule = "unconscious.removed" if s.kind[target] < 0 else "monster.defeated"
    return Hindrance(rule, says="{target:unit} is not on the map", target=target)


def friend(s: State, target: int) -> Hindrance | None:
    """Heroes attack monsters. [attack.target]"""
    if s.kind[target] >= 0:
        return None
    return Hindrance("attack.target", says="{target:unit} is no enemy", target=target)


def out_of_reach(
    s: State, unit: int, weapon: Weapon, target: int, rule: str = "equip.weapon.range"
) -> Hindrance | None:
    """What keeps a figure on the map out of the reach of another: `reachable`, for one target."""
    far, close = away(s, unit, target), _close(s, unit, target)
    if not weapon.range:
        if close:
            return None
        says = "{target:unit} is not adjacent: the distance is {far}"
        return Hindrance("equip.weapon.melee-reach", says=says, target=target, far=far)
    if far > weapon.range:
        says = "{target:unit} is {far} spaces away, and the range is {range}"
        return Hindrance(rule, says=says, target=target, far=far, range=weapon.range)
    if not close and (hidden := out_of_sight(s, unit, target, weapon)) is not None:
        return hidden
    return barred(s, unit, weapon.kind, target)


def barred(s: State, unit: int, kind: int, target: int) -> Hindrance | None:
    """Whom no attack of a type is aimed at. [attack.adjacent-ranged-ban, power.invisible]"""
    if kind == OF_RANGED and opposed(s, unit, target) and _close(s, unit, target):
        says = "{target:unit} is adjacent, which is too near for a Ranged attack"
        far = away(s, unit, target)
        return Hindrance("attack.adjacent-ranged-ban", says=says, target=target, far=far)
    if kind != OF_MELEE and s.powers(target) & INVISIBLE:
        says = "{target:unit} is invisible: only Melee attacks can be aimed at it"
        return Hindrance("power.invisible", says=says, target=target)
    return None


def opposed(s: State, unit: int, other: int) -> bool:
    """Whether two figures are on different sides, whoever leads them. [power.control]"""
    return (s.kind[unit] < 0) != (s.kind[other] < 0)


def _close(s: State, unit: int, other: int) -> bool:
    return bool(s.ground.adjacent(s.at[unit], s.size(unit)) & s.footprint(other))


def out_of_sight(s: State, unit: int, other: int, weapon: Weapon | None = None) -> Hindrance | None:
    """What keeps a figure from seeing another: `sees`, with what is in the way. [los.*]"""
    if sees(s, unit, other, weapon):
        return None
    ground, at, there = s.ground, s.at[unit], s.at[other]
    size, theirs = s.size(unit), s.size(other)
    blocking = blockers(s, unit, weapon) & ~s.footprint(other)
    if not ground.sees(at, size, there, theirs, s.opaque & ~s.footprint(other)):
        says = "{by:unit} does not see {target:unit}: walls or scenery are between them"
        return Hindrance("los.line", "los.terrain", says=says, by=unit, target=other)
    for between in s.units_on(blocking):
        mask = s.footprint(between) | s.opaque
        if not ground.sees(at, size, there, theirs, mask & ~s.footprint(other)):
            says = "{between:unit} stands between {by:unit} and {target:unit}"
            return Hindrance("los.figures", says=says, between=between, by=unit, target=other)
    says = "figures stand between {by:unit} and {target:unit}"
    return Hindrance("los.figures", says=says, by=unit, target=other)


def occupied(s: State, square: Square, *rules: str) -> Hindrance | None:
    """Whether nobody stands on a space, and somebody could."""
    other = s.unit_at[square]
    if other != NOBODY:
        says = "{other:unit} stands on {at:space}"
        return Hindrance(*rules, says=says, other=other, at=square)
    if not s.ground.floor >> square & 1:
        return Hindrance(*rules, says="nothing can stand on {at:space}", at=square)
    return None


def unaimed(
    s: State, unit: int, square: Square, reach: int, weapon: Weapon | None, *rules: str
) -> Hindrance | None:
    """What keeps a free space from being aimed at: `spaces`, for one. A reach of 0 is adjacent."""
    ground, at = s.ground, s.at[unit]
    far, close = ground.distance(at, square), bool(ground.near[at] >> square & 1)
    if not reach:
        if close:
            return None
        says = "{at:space} is not adjacent: the distance is {far}"
        return Hindrance("equip.weapon.melee-reach", says=says, at=square, far=far)
    if far > reach:
        says = "{at:space} is {far} spaces away, and the range is {range}"
        return Hindrance("equip.weapon.range", says=says, at=square, far=far, range=reach)
    blocking = blockers(s, unit, weapon)
    if close or square == at or ground.visible(at, blocking) >> square & 1:
        return None
    if ground.visible(at, s.opaque) >> square & 1:
        says = "somebody stands between {by:unit} and {at:space}"
        return Hindrance(*rules, "los.figures", says=says, by=unit, at=square)
    says = "{by:unit} does not see {at:space}"
    return Hindrance(*rules, "los.line", "los.terrain", says=says, by=unit, at=square)

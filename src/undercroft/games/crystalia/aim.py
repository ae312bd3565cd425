"""Whom a unit may target: range, LOS, and who hides. [base.action.range, cover.los-needed]"""

from __future__ import annotations

from undercroft.games.superdungeon.figures import units_on
from undercroft.kernel.board import FAR
from undercroft.kernel.corners import any_clear
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.squares import Squares

from . import cover, effect
from .card import HOOKSHOT, POUNCE, SMALL, STEALTH
from .state import State

HIDING = STEALTH | SMALL
WIDER = POUNCE | HOOKSHOT
SMALL_REACH = 3
STEALTH_CUT = 3


class Aim:
    """Whom one unit may target just now, looked up once for all its attacks and actions."""

    __slots__ = ("_foot", "_seen", "abilities", "s", "unit")

    def __init__(self, s: State, unit: int) -> None:
        self.s = s
        self.unit = unit
        self._foot = s.feet[unit]
        self._seen: dict[int, bool] = {}
        self.abilities = s.profile[unit].flags & WIDER
        """Those of its abilities that change whom it may target."""
        if s.granting & WIDER:
            self.abilities = effect.having(s, unit, WIDER)

    def sees(self, target: int) -> bool:
        """Whether a unit is in LOS."""
        found = self._seen.get(target)
        if found is None:
            found = self._seen[target] = cover.seen(self.s, self.unit, target, any_clear) > 0
        return found

    def menaced(self) -> bool:
        """Whether an enemy unit is known to be in LOS; there may be more than are known."""
        s = self.s
        side, sides, profiles = s.side[self.unit], s.side, s.profile
        for target, seen in self._seen.items():
            if seen and sides[target] != side and not profiles[target].static:
                return True
        return False

    def _hides(self, target: int, reach: int) -> bool:
        """[base.ability.small-stealth]"""
        s, there = self.s, self.s.feet[target]
        if s.board.within_any(self._foot, shortened(reach, HIDING)) & there:
            # Nobody hides from so near.
            return False
        hides = effect.having(s, target, HIDING)
        return hides != 0 and not s.board.within_any(self._foot, shortened(reach, hides)) & there

    def targets(self, reach: int, among: Squares, hookshot: bool = False) -> list[int]:
        """Units on `among` in range and LOS. [cover.los-needed, base.action.range]"""
        s = self.s
        foot = self._foot
        near = s.board.within_any(foot, reach) & among
        if not near:
            return []
        if hookshot:
            near &= around_structures(s, foot, reach)
        side, sides, profiles, granting = s.side[self.unit], s.side, s.profile, s.granting
        known = self._seen
        found = []
        for target in units_on(s, near):
            if s.immune >> target & 1:
                continue
            may_hide = (profiles[target].flags | granting) & HIDING
            if may_hide and sides[target] != side and self._hides(target, reach):
                continue
            if hookshot or (known[target] if target in known else self.sees(target)):
                found.append(target)
        return found

    def off_target(self, target: int, reach: int, hookshot: bool = False) -> Hindrance | None:
        """What keeps one unit from being targeted: `targets`, for a single unit."""
        s, there = self.s, self.s.feet[target]
        if not there:
            return Hindrance(
                "term.off-board", says="{target:unit} is not on the warzone", target=target
            )
        if s.immune >> target & 1:
            return Hindrance(
                "boss.immunity.target", says="{target:unit} cannot be targeted yet", target=target
            )
        far = s.board.distance_between(self._foot, there)
        if not s.board.within_any(self._foot, reach) & there:
            away = _too_far(far, reach)
            hidden = None if hookshot else cover.unseen(s, self.unit, target)
            if hidden is None:
                return away
            says = f"{away.says}; {hidden.says}"
            facts = {**away.facts, **hidden.facts}
            return Hindrance(*away.rules, *hidden.rules, says=says, **facts)
        if hookshot and not around_structures(s, self._foot, reach) & there:
            return Hindrance(
                "base.ability.hookshot",
                says="no way of {reach} squares leads there past structures",
                reach=reach,
            )
        if s.side[target] != s.side[self.unit] and self._hides(target, reach):
            return Hindrance(
                "base.ability.small-stealth",
                says="{target:unit} hides: it is {far} squares away, and found within {reach}",
                target=target, far=far, reach=shortened(reach, effect.having(s, target, HIDING)),
            )  # fmt: skip
        return None if hookshot else cover.unseen(s, self.unit, target)


def _too_far(far: int, reach: int) -> Hindrance:
    """[base.action.range]"""
    if far >= FAR:
        says = "no way leads there; it reaches {reach} squares"
        return Hindrance("base.action.range", says=says, reach=reach)
    says = "{far} squares away, and it reaches {reach}"
    return Hindrance("base.action.range", says=says, far=far, reach=reach)


def around_structures(s: State, foot: Squares, reach: int) -> Squares:
    """Squares within a range counted around walls and structures. [base.ability.hookshot]"""
    open_ = ~cover.veil(s)
    found = foot
    for _ in range(reach):
        found |= s.board.spread(found) & open_
    return found


def units_on_any(s: State, squares: Squares) -> list[int]:
    """The units and spawning points on any of the squares, in order of their numbers."""
    return units_on(s, squares)


def shortened(reach: int, hides: int) -> int:
    """A range against Stealth and Small. [base.ability.small-stealth]"""
    if hides & STEALTH:
        reach = max(1, reach - STEALTH_CUT)
    return min(reach, SMALL_REACH) if hides & SMALL else reach


def enemy_near(s: State, unit: int) -> bool:
    """Whether an enemy unit is adjacent and in LOS; spawning points do not count.

    [chest.open.enemy-near, action.search-traps.enemy-near, action.retreat.enemy-near]
    """
    near = s.board.spread(s.footprint(unit)) & s.enemies(unit)
    return bool(near) and neighbour(s, unit) >= 0


def neighbour(s: State, unit: int) -> int:
    """An enemy unit that is adjacent and in LOS, or -1."""
    near = s.board.spread(s.feet[unit]) & s.enemies(unit)
    for other in units_on_any(s, near) if near else ():
        if not s.profile[other].static and cover.sees(s, unit, other):
            return other
    return -1


def disturbed(s: State, unit: int, rule: str) -> Hindrance | None:
    """An enemy next to a unit keeps it from what needs quiet."""
    by = neighbour(s, unit)
    return None if by < 0 else Hindrance(rule, says="{by:unit} is next to it", by=by)

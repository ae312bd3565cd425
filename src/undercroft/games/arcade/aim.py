"""Aim: whom a model may target, by range and line of sight. [los.*, range.*]"""

from __future__ import annotations

from undercroft.games.superdungeon.figures import units_on
from undercroft.kernel import sight
from undercroft.kernel.squares import Squares

from . import effect
from .card import CARE, DARK_DEFENDER, FLY, HOOKSHOT, SMALL, STEALTH
from .state import State
from .wound import monsters

SMALL_REACH = 3
STEALTH_CUT = 3


def may_target(s: State, unit: int, target: int, reach: int) -> bool:
    """Sight and range from one model to another. [los.required, range.limit]"""
    return Aim(s, unit).allows(target, reach)


class Aim:
    """Whom one unit may target just now, looked up once for all its attacks and actions."""

    __slots__ = ("_careful", "_seen", "s", "unit")

    def __init__(self, s: State, unit: int) -> None:
        self.s = s
        self.unit = unit
        self._careful: Squares | None = None
        self._seen: dict[int, bool] = {}

    def targets(self, reach: int, among: Squares, hookshot: bool = False) -> list[int]:
        """Models on `among` in range and sight."""
        s = self.s
        board, foot = s.board, s.feet[self.unit]
        near = board.within_any(foot, reach)
        wide = board.over.within_any(foot, reach) & among if board.solid else near & among
        if not wide:
            return []
        if hookshot:
            return [u for u in units_on(s, wide) if self.allows(u, reach, hookshot)]
        careful = self._careful
        if careful is None:
            careful = self._careful = self._where_to_take_care()
        found = []
        profiles, at, seen = s.profile, s.at, self._seen
        for target in units_on(s, wide):
            there = at[target]
            if careful >> there & 1 or not profiles[target].plain:
                sighted = self.allows(target, reach)
            elif not near >> there & 1:
                continue
            else:
                known = seen.get(target)
                sighted = self._sight(target, there) if known is None else known
            if sighted:
                found.append(target)
        return found

    def _where_to_take_care(self) -> Squares:
        """Squares on which even a plain model needs a closer look."""
        s, unit = self.s, self.unit
        if s.profile[unit].base > 1 or effect.having(s, unit, FLY | HOOKSHOT):
            return s.board.squares
        if s.effects:
            gives = s.box.gives_flags
            for lasting in s.effects:
                if gives[lasting.action] & CARE:
                    return s.board.squares
        return (s.auras or effect.auras(s)).dim

    def _sight(self, target: int, there: int) -> bool:
        """Whether a plain model sees a plain model."""
        s, unit = self.s, self.unit
        figures = (s.foes if unit < len(s.seats) else s.heroes) & ~(1 << there)
        veil = s.ground.veil
        seen = self._seen[target] = sight.past(s.board, s.at[unit], there, figures, veil)
        return seen

    def allows(self, target: int, reach: int, hookshot: bool = False) -> bool:
        """Whether range and sight let the unit target a model. [los.required, range.limit]"""
        s, unit = self.s, self.unit
        heroes = len(s.seats)
        guise = effect.guise(s, target)
        if guise & ~FLY and (unit < heroes) != (target < heroes):
            reach = shortened(reach, guise)
        board = s.board
        if board.solid and (guise | effect.guise(s, unit)) & FLY:
            board = board.over
        if not board.within_any(s.feet[unit], reach) & s.feet[target]:
            return False
        if unit < heroes and s.profile[target].rank == "boss" and _shielded(s):
            return False
        if hookshot:
            return True
        seen = self._seen.get(target)
        if seen is None:
            seen = effect.has(s, unit, HOOKSHOT) or effect.sees(s, unit, target)
            self._seen[target] = seen
        return seen


def range_to(s: State, unit: int, target: int, reach: int) -> int:
    """A range against one target, Stealth and Small considered. [ability.stealth, ability.small]"""
    if s.is_hero(unit) != s.is_hero(target):
        return shortened(reach, effect.guise(s, target))
    return reach


def shortened(reach: int, hides: int) -> int:
    if hides & STEALTH:
        reach = max(1, reach - STEALTH_CUT)
    return min(reach, SMALL_REACH) if hides & SMALL else reach


def _shielded(s: State) -> bool:
    """Dark Defender: the boss cannot be targeted by offensive actions while he is in play."""
    return any(effect.has(s, u, DARK_DEFENDER) for u in monsters(s))

"""Aim: whom a model may target, by range and line of sight. [los.*, range.*]"""

from __future__ import annotations

from undercroft.games.superdungeon.figures import units_on
from undercroft.kernel.squares import Squares

from . import effect
from .card import CARE, DARK_DEFENDER, FLY, HOOKSHOT, SMALL, STEALTH
from .state import State
from .wound import monsters

AIMING = FLY | HOOKSHOT
"""Abilities of its own that make a difference when a unit aims."""
SMALL_REACH = 3
STEALTH_CUT = 3


def may_target(s: State, unit: int, target: int, reach: int) -> bool:
    """Sight and range from one model to another. [los.required, range.limit]"""
    board = s.board.over if s.board.solid else s.board
    if not board.within_any(s.feet[unit], reach) & s.feet[target]:
        return False
    return bool(Aim(s, unit).targets(reach, s.feet[target]))


class Aim:
    """Whom one unit may target just now, looked up once for all its attacks and actions."""

    __slots__ = ("_bits", "_foes", "_looked", "_plain", "_seen", "_specially", "s", "unit")

    def __init__(self, s: State, unit: int, bits: int = -1) -> None:
        """Aim for a unit; `bits` are those of its abilities that matter to aiming, if known."""
        self.s = s
        self.unit = unit
        self._bits = bits
        self._plain: bool | None = None
        self._foes: dict[int, list[int]] | None = None
        self._looked: Squares = 0
        self._seen: Squares = 0
        self._specially: dict[int, bool] | None = None

    def foes(self, reach: int) -> list[int]:
        """The Consul's models in range and sight; not to be changed by the caller."""
        known = self._foes
        if known is None:
            known = self._foes = {}
        found = known.get(reach)
        if found is None:
            found = known[reach] = self.targets(reach, self.s.foes)
        return found

    def targets(self, reach: int, among: Squares, hookshot: bool = False) -> list[int]:
        """Models on `among` in range and sight."""
        s, unit = self.s, self.unit
        board, foot = s.board, s.feet[unit]
        near = board.within_any(foot, reach) & among
        odd = s.odd & among
        if not near and not odd and not board.solid:
            return []
        plain = self._plain
        if plain is None:
            plain = self._plain = self._is_plain()
        if hookshot or not plain:
            wide = board.over.within_any(foot, reach) & among if board.solid else near
            return [u for u in units_on(s, wide) if self.allows(u, reach, hookshot)]
        seen = near & ~odd
        if seen:
            heroic = unit < len(s.seats)
            if heroic and seen & effect.holders(s, STEALTH | SMALL):
                for ability in (STEALTH, SMALL):
                    close = board.within_any(foot, shortened(reach, ability))
                    seen &= close | ~effect.holders(s, ability)
            unknown = seen & ~self._looked
            if unknown:
                self._looked |= unknown
                enemies = s.foes if heroic else s.heroes
                large = unknown & s.large
                if large:
                    unknown ^= large
                    self._seen |= self._see_large(large, enemies)
                self._seen |= s.ground.lanes.seen(foot.bit_length() - 1, unknown, enemies)
            seen &= self._seen
        if odd:
            odd &= board.over.within_any(foot, reach) if board.solid else near
            for target in units_on(s, odd):
                if self.allows(target, reach):
                    seen |= s.feet[target]
        return units_on(s, seen) if seen else []

    def _see_large(self, squares: Squares, enemies: Squares) -> Squares:
        """Those of the squares of large models whose model is seen. [los.large.*]

        It is seen past everybody but other large models.
        """
        s, at = self.s, self.s.at[self.unit]
        seen = 0
        for target in units_on(s, squares):
            foot = s.feet[target]
            if s.ground.veil & foot:
                visible = effect.sees(s, self.unit, target)
            else:
                visible = bool(s.ground.lanes.seen(at, foot, enemies & s.large & ~foot))
            if visible:
                seen |= foot & squares
        return seen

    def _is_plain(self) -> bool:
        """Whether nothing about the unit or what lasts needs care when it aims at plain models."""
        s, unit = self.s, self.unit
        bits = effect.having(s, unit, AIMING) if self._bits < 0 else self._bits
        if s.profile[unit].base > 1 or bits & AIMING:
            return False
        return not s.effects or not effect.given(s) & CARE

    def allows(self, target: int, reach: int, hookshot: bool = False) -> bool:
        """Whether range and sight let the unit target a model. [los.required, range.limit]"""
        s, unit = self.s, self.unit
        heroes = len(s.seats)
        guise = effect.having(s, target, CARE)
        if guise & (STEALTH | SMALL) and (unit < heroes) != (target < heroes):
            reach = shortened(reach, guise)
        board = s.board
        if board.solid and (guise & FLY or effect.has(s, unit, FLY)):
            board = board.over
        if not board.within_any(s.feet[unit], reach) & s.feet[target]:
            return False
        if unit < heroes and s.profile[target].rank == "boss" and _shielded(s):
            return False
        if hookshot:
            return True
        known = self._specially
        if known is None:
            known = self._specially = {}
        seen = known.get(target)
        if seen is None:
            seen = known[target] = effect.has(s, unit, HOOKSHOT) or effect.sees(s, unit, target)
        return seen


def shortened(reach: int, hides: int) -> int:
    """A range against an enemy who hides. [ability.stealth, ability.small]"""
    if hides & STEALTH:
        reach = max(1, reach - STEALTH_CUT)
    return min(reach, SMALL_REACH) if hides & SMALL else reach


def _shielded(s: State) -> bool:
    """Dark Defender: the boss cannot be targeted by offensive actions while he is in play."""
    return any(effect.has(s, u, DARK_DEFENDER) for u in monsters(s))

"""Aim: whom a model may target, by range and line of sight. [los.*, range.*]"""

from __future__ import annotations

from undercroft.games.superdungeon.figures import units_on
from undercroft.kernel.board import FAR
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.squares import Square, Squares, each

from . import effect
from .card import CARE, DARK_DEFENDER, FLY, HIDING, HOOKSHOT, SMALL, STEALTH
from .state import State
from .wound import monsters

AIMING = FLY | HOOKSHOT
"""Abilities of its own that make a difference when a unit aims."""
SMALL_REACH = 3
STEALTH_CUT = 3


class Aim:
    """Whom one unit may target just now, looked up once for all its attacks and actions."""

    __slots__ = ("_farthest", "_foes", "_hiding", "_plain", "_specially", "s", "unit")

    def __init__(self, s: State, unit: int, bits: int = -1) -> None:
        """Aim for a unit; `bits` are those of its abilities that matter to aiming, if known."""
        self.s = s
        self.unit = unit
        profile = s.profile[unit]
        if bits < 0:
            others = (s.granted | profile.borrows) & AIMING
            bits = effect.having(s, unit, AIMING) if others else profile.flags
        # Nothing about the unit or what lasts needs care when it aims at plain models.
        self._plain = not (bits & AIMING or profile.base > 1 or s.granted & CARE)
        self._farthest = -1
        self._foes: dict[int, list[int]] = {}
        self._hiding: Squares = 0
        self._specially: dict[int, bool] | None = None

    def look(self, reach: int) -> list[int]:
        """The Consul's models that anything in hand reaches: nearer ones need no second look."""
        found = self._foes[reach] = self.targets(reach, self.s.foes)
        self._farthest = reach
        return found

    def foes(self, reach: int) -> list[int]:
        """The Consul's models in range and sight; not to be changed by the caller."""
        found = self._foes.get(reach)
        if found is None:
            if reach > self._farthest:
                found = self.targets(reach, self.s.foes)
            else:
                found = self._nearer(self._foes[self._farthest], reach)
            self._foes[reach] = found
        return found

    def _nearer(self, units: list[int], reach: int) -> list[int]:
        """Those of some models in sight that are in range."""
        if not units:
            return units
        s = self.s
        if not self._plain:
            return [unit for unit in units if self.allows(unit, reach)]
        feet, odd = s.feet, s.odd
        near = s.board.within(s.at[self.unit], reach) & s.foes
        if not near and not odd:
            return []
        if near & self._hiding:
            near = self._unhidden(near, reach)
        found = []
        for unit in units:
            foot = feet[unit]
            if self.allows(unit, reach) if foot & odd else foot & near:
                found.append(unit)
        return found

    def _unhidden(self, near: Squares, reach: int) -> Squares:
        """Those of the squares in range that hold nobody who hides too far off."""
        s = self.s
        for ability in (STEALTH, SMALL):
            hiding = near & effect.holders(s, ability)
            if hiding:
                close = s.board.within(s.at[self.unit], shortened(reach, ability))
                near ^= hiding & ~close
        return near

    def targets(
        self, reach: int, among: Squares, hookshot: bool = False, *, offensive: bool = True
    ) -> list[int]:
        """Models on `among` in range and sight."""
        s, unit = self.s, self.unit
        if hookshot or not self._plain:
            wide = _widely(s, s.feet[unit], reach) & among
            units = units_on(s, wide) if wide else []
            return [u for u in units if self.allows(u, reach, hookshot, offensive=offensive)]
        at = s.at[unit]
        near = s.board.within(at, reach) & among
        found: list[int] = []
        odd = s.odd and s.odd & among
        if odd:
            near &= ~odd
            odd &= _widely(s, s.feet[unit], reach)
            if odd:
                far = units_on(s, odd)
                found += [u for u in far if self.allows(u, reach, offensive=offensive)]
        if near:
            enemies = s.heroes
            if unit < len(s.seats):
                enemies = s.foes
                hiding = self._hiding = effect.holders(s, HIDING)
                if near & hiding:
                    near = self._unhidden(near, reach)
            elif near & s.hidden:
                near = unhidden_heroes(s, at, near, reach)
            large = near & s.large
            if large:
                near ^= large
                found += self._large(large, enemies)
            unit_at = s.unit_at
            for square in s.ground.lanes.sighted(at, near, enemies):
                found.append(unit_at[square])
        if len(found) > 1:
            found.sort()
        return found

    def _large(self, squares: Squares, enemies: Squares) -> list[int]:
        """The large models on some squares that are seen. [los.large.*]

        They are seen past everybody but other large models.
        """
        s, at = self.s, self.s.at[self.unit]
        found = []
        for target in units_on(s, squares):
            foot = s.feet[target]
            if s.ground.veil & foot:
                visible = effect.sees(s, self.unit, target)
            else:
                visible = s.ground.lanes.glimpsed(at, foot, enemies & s.large & ~foot)
            if visible:
                found.append(target)
        return found

    def allows(
        self, target: int, reach: int, hookshot: bool = False, *, offensive: bool = True
    ) -> bool:
        """Whether range and sight let the unit target a model. [los.required, range.limit]

        A support action may be aimed at the boss whom a Dark Defender shields from offensive ones.
        """
        s, unit = self.s, self.unit
        heroes = len(s.seats)
        guise = effect.having(s, target, CARE)
        if guise & HIDING and (unit < heroes) != (target < heroes):
            reach = shortened(reach, guise)
        board = s.board
        if board.solid and (guise & FLY or effect.has(s, unit, FLY)):
            board = board.over
        if not board.within_any(s.feet[unit], reach) & s.feet[target]:
            return False
        if offensive and unit < heroes and s.profile[target].rank == "boss" and _shielded(s):
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


# What keeps a unit from aiming at a model: `Aim.targets`, for a single one


def out_of_reach(
    s: State, unit: int, target: int, reach: int, hookshot: bool = False, *, offensive: bool = True
) -> Hindrance | None:
    """Range first, then sight, then who cannot be targeted at all. [range.limit, los.required]"""
    found = out_of_range(s, unit, target, reach)
    if found is None and not hookshot:
        found = out_of_sight(s, unit, target)
    shieldable = offensive and s.is_hero(unit) and s.profile[target].rank == "boss"
    if found is not None or not shieldable:
        return found
    for defender in monsters(s):
        if effect.has(s, defender, DARK_DEFENDER):
            says = "while {defender:unit} is in play {target:unit} cannot be targeted"
            return Hindrance("ability.on-card", says=says, defender=defender, target=target)
    return None


def out_of_range(s: State, unit: int, target: int, reach: int) -> Hindrance | None:
    """[range.limit, ability.stealth, ability.small]"""
    far = effect.distance(s, unit, target)
    enemies = s.is_hero(unit) != s.is_hero(target)
    hides = effect.having(s, target, HIDING) if enemies else 0
    if far <= shortened(reach, hides):
        return None
    rule, says = "range.limit", "{target:unit} is {far} squares away, and the range is {reach}"
    if far >= FAR:
        says = "there is no way to {target:unit}"
        return Hindrance(rule, says=says, target=target, reach=reach)
    if far <= reach and far > (cut := shortened(reach, hides & STEALTH)):
        rule, reach = "ability.stealth", cut
        says = "{target:unit} is {far} squares away, and its Stealth leaves a range of {reach}"
    elif far <= reach:
        rule, reach = "ability.small", SMALL_REACH
        says = "{target:unit} is Small: {far} squares away, and {reach} is the most"
    return Hindrance(rule, says=says, target=target, far=far, reach=reach)


def out_of_sight(s: State, unit: int, target: int) -> Hindrance | None:
    """[los.required, los.blockers]"""
    if effect.has(s, unit, HOOKSHOT) or effect.sees(s, unit, target):
        return None
    lanes, figures = effect.screens(s, unit, target)

    def seen_past(others: Squares) -> bool:
        return any(lanes.seen(here, s.feet[target], others) for here in each(s.feet[unit]))

    for blocker in units_on(s, figures):
        if seen_past(figures & ~s.feet[blocker]):
            return Hindrance(
                "los.required", "los.blockers", says="{blocker:unit} stands before {target:unit}",
                blocker=blocker, target=target,
            )  # fmt: skip
    if seen_past(0):
        says = "enemies stand before {target:unit}"
        return Hindrance("los.required", "los.blockers", says=says, target=target)
    return Hindrance("los.required", says="{target:unit} is out of sight", target=target)


def no_target(s: State, target: int) -> Hindrance | None:
    """Nobody aims at who is off the map. [destroy.when]"""
    if s.at[target] >= 0:
        return None
    return Hindrance("destroy.when", says="{target:unit} is not on the map", target=target)


def unhidden_heroes(s: State, at: Square, near: Squares, reach: int) -> Squares:
    """Those of the squares in range of a monster that hold no Hero who hides too far off."""
    hiding = near & s.hidden
    while hiding:
        hero = s.unit_at[hiding.bit_length() - 1]
        foot = s.feet[hero]
        hiding &= ~foot
        if not s.board.within(at, shortened(reach, s.profile[hero].flags)) & foot:
            near &= ~foot
    return near


def shortened(reach: int, hides: int) -> int:
    """A range against an enemy who hides. [ability.stealth, ability.small]"""
    if hides & STEALTH:
        reach = max(1, reach - STEALTH_CUT)
    return min(reach, SMALL_REACH) if hides & SMALL else reach


def _shielded(s: State) -> bool:
    """Dark Defender: the boss cannot be targeted by offensive actions while he is in play."""
    return any(effect.has(s, u, DARK_DEFENDER) for u in monsters(s))


def _widely(s: State, foot: Squares, reach: int) -> Squares:
    """The squares in range of somebody who flies, or of whoever flies: over structures."""
    board = s.board
    return (board.over if board.solid else board).within_any(foot, reach)

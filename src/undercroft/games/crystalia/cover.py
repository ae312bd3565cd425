"""Cover: lines of sight from corner to corner, counted. [cover.*]

From the best corner of the actor's base lines go to the four corners of the target's base. All
four unbroken are FULL LOS, none is no LOS, and anything between is cover.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, lru_cache

from undercroft.games.superdungeon.figures import units_on
from undercroft.kernel.corners import any_clear, clear_lines, seen_from
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.sight import CORNER_GRAZING
from undercroft.kernel.squares import Square, Squares, each

from . import corners, effect
from .card import FLY
from .corners import FULL as FULL
from .corners import blinds as blinds
from .corners import corner as corner
from .corners import count as count
from .corners import count_bases as count_bases
from .corners import veil as veil
from .state import State

# Between units


def screens(s: State, unit: int, target: int) -> Squares:
    """What breaks lines between two units. [cover.friendly, base.los.large, base.los.fly]"""
    if _either_flies(s, unit, target):
        return blinds(s)
    enemies = s.enemies(unit)
    if s.profile[unit].base > 1 or s.profile[target].base > 1:
        enemies = large_only(s, enemies)
    return (veil(s) | enemies) & ~s.footprint(unit) & ~s.footprint(target)


def large_only(s: State, squares: Squares) -> Squares:
    """Those of the squares on which large units stand. [base.los.large]"""
    found, feet = 0, s.feet
    large = s.present & s.box.large_units(s.profile)
    while large:
        unit = large.bit_length() - 1
        large ^= 1 << unit
        found |= feet[unit]
    return found & squares


def seen(s: State, unit: int, target: int, lines: Callable[..., int] = clear_lines) -> int:
    """Unbroken lines from a unit to another: 0 no LOS, 4 FULL LOS, else cover.

    [cover.full-los, cover.partial, cover.adjacent, base.los.self-tokens]
    """
    if unit == target:
        return FULL
    mine, theirs = s.feet[unit], s.feet[target]
    own, other = s.profile[unit], s.profile[target]
    base, size = own.base, other.base
    near = (s.board.neighbours[s.at[unit]] if base == 1 else s.board.spread(mine)) & theirs
    if (own.flags | other.flags | s.granting) & FLY and _either_flies(s, unit, target):
        hidden = blinds(s)
    else:
        hidden = veil(s)
        if not near:
            enemies = s.everyone & ~s.held[s.side[unit]]
            hidden |= enemies if base == 1 and size == 1 else large_only(s, enemies)
    hidden &= ~(mine | theirs)
    found = lines(s.board, s.at[unit], s.at[target], CORNER_GRAZING, hidden, base, size)
    return FULL if near and found else found


def _either_flies(s: State, unit: int, target: int) -> bool:
    """[base.los.fly]"""
    profile = s.profile
    if not (profile[unit].flags | profile[target].flags | s.granting) & FLY:
        return False
    return effect.has(s, unit, FLY) or effect.has(s, target, FLY)


def sees(s: State, unit: int, target: int) -> bool:
    return seen(s, unit, target, any_clear) > 0


def first_seen(s: State, unit: int, others: Iterable[int]) -> int:
    """The first of some other units that a unit sees, or -1: `sees`, for many at once."""
    own, profiles, granting = s.profile[unit], s.profile, s.granting
    plain = own.base == 1 and not (own.flags | granting) & FLY
    board, at, a = s.board, s.at, s.at[unit]
    walls = veil(s) & ~s.feet[unit]
    hidden = walls | s.enemies(unit)
    beside = board.neighbours[a] if plain else 0
    for other in others:
        profile, b = profiles[other], at[other]
        if not plain or profile.base > 1 or profile.flags & FLY:
            if sees(s, unit, other):
                return other
        elif any_clear(board, a, b, CORNER_GRAZING, walls if beside >> b & 1 else hidden):
            # What stands on the square of the other itself breaks no line.
            return other
    return -1


def unseen(s: State, unit: int, target: int) -> Hindrance | None:
    """What keeps a unit from seeing another. [cover.los-needed, cover.los.blocked]"""
    if seen(s, unit, target):
        return None
    rules = ("cover.los-needed", "cover.los.blocked")
    ends = s.at[unit], s.profile[unit].base, s.at[target], s.profile[target].base
    apart = ~s.feet[unit] & ~s.feet[target]
    walls = (blinds(s) if _either_flies(s, unit, target) else veil(s)) & apart
    if not count_bases(s, *ends, walls):
        return Hindrance(*rules, says="walls hide {target:unit}", target=target)
    hidden = screens(s, unit, target)
    for other in units_on(s, hidden & s.enemies(unit)):
        if count_bases(s, *ends, hidden & ~(s.feet[other] & ~walls)):
            says = "{by:unit} stands before {target:unit}"
            return Hindrance(*rules, says=says, by=other, target=target)
    return Hindrance(*rules, says="enemies and walls hide {target:unit}", target=target)


# Areas


def in_area(s: State, anchor: Square, base: int, squares: Squares, *, fly: bool = False) -> Squares:
    """Those of the squares an area effect sees from a base. [base.area.squares, base.los.fly]

    `fly` says whether its user flies; who flies there itself is seen past structures, too.
    """
    found = corners.in_area(s, anchor, base, squares, fly=fly)
    missed = squares & ~found & s.everyone
    if missed and not fly and veil(s):
        aloft = 0
        for unit in units_on(s, missed):
            if effect.has(s, unit, FLY):
                aloft |= s.feet[unit]
        found |= corners.in_area(s, anchor, base, missed & aloft, fly=True)
    return found


def area_lines(s: State, anchor: Square, base: int, target: int, fly: bool = False) -> int:
    """Lines of an area effect to a unit: units do not break them. [cover.area, cover.burst]"""
    theirs = s.footprint(target)
    mine = s.board.footprint(anchor, base)
    hidden = veil(s) & ~mine & ~theirs
    if hidden and (fly or effect.has(s, target, FLY)):
        hidden &= blinds(s)
    found = count_bases(s, anchor, base, s.at[target], s.profile[target].base, hidden)
    if found and s.board.spread(mine) & theirs:
        return FULL
    return found


def fully_seen(s: State, point: int, squares: Squares) -> Squares:
    """Squares in FULL LOS of a spawning point, as if it were a unit. [spawn.place.full-los]"""
    return _seen_from(s, point, squares, FULL)


def partly_seen(s: State, unit: int, squares: Squares) -> Squares:
    """Squares in LOS of a unit or a spawning point; enemies hide squares as they hide units.

    [spawn.place.large-los, action.search-traps.place]
    """
    return _seen_from(s, unit, squares, 1)


def _seen_from(s: State, unit: int, squares: Squares, least: int) -> Squares:
    """Those of the squares to which so many lines are unbroken; to adjacent ones any will do."""
    board, anchor, base, own = s.board, s.at[unit], s.profile[unit].base, s.feet[unit]
    beside = board.spread(own)
    flies = effect.has(s, unit, FLY)
    walls = (blinds(s) if flies else veil(s)) & ~own
    outlook = s.box.outlook(board, anchor, base, walls, least)
    unknown = squares & ~own & ~outlook.known
    if unknown:
        outlook.known |= unknown
        looked = seen_from(board, anchor, unknown & ~beside, CORNER_GRAZING, walls, base, least)
        outlook.seen |= looked
        outlook.seen |= seen_from(board, anchor, unknown & beside, CORNER_GRAZING, walls, base)
    seen = squares & (own | outlook.seen)
    # Enemies take away what they stand before; adjacent squares are seen past them.
    far = seen & ~own & ~beside
    if not far or flies:
        return seen
    enemies = s.enemies(unit) if base == 1 else large_only(s, s.enemies(unit))
    shaded = 0
    for square in each(enemies & ~walls):
        shaded |= shade(board.stride, board.height, anchor, base, square)
    shaded &= far
    if not shaded:
        return seen
    clear = seen_from(board, anchor, shaded, CORNER_GRAZING, walls | enemies, base, least)
    return seen & ~shaded | clear


@lru_cache(1 << 14)
def shade(stride: int, height: int, a: Square, base: int, blocker: Square) -> Squares:
    """The squares that span with a base a rectangle in or on the rim of which a blocker stands."""
    (ay, ax), (y, x) = divmod(a, stride), divmod(blocker, stride)
    first, last = _beyond(ax, base, x, stride)
    row = (1 << last) - (1 << first)
    first, last = _beyond(ay, base, y, height)
    return row * _rows(stride, last - first) << first * stride if first < last else 0


@cache
def _rows(stride: int, count: int) -> int:
    """What a row is multiplied by to stand in so many rows, one above the other."""
    return sum(1 << y * stride for y in range(count))


def _beyond(at: int, base: int, there: int, size: int) -> tuple[int, int]:
    """Of all columns or rows those that lie beyond a blocker or beside it, seen from a base."""
    first = max(0, there - 1) if there > at + base else 0
    last = min(size, there + 2) if there < at - 1 else size
    return first, last

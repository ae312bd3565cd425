"""Facing: four directions, what lies in front, at the side and behind. [facing.*]"""

from __future__ import annotations

from typing import Literal

from undercroft.games.superdungeon.card import EMPTY, Pool
from undercroft.kernel.choice import Ask, Option, Rule
from undercroft.kernel.squares import Square

from .events import Turned, note
from .state import State

NORTH, EAST, SOUTH, WEST = range(4)
NAMES: tuple[Literal["N", "E", "S", "W"], ...] = ("N", "E", "S", "W")
WORDS = ("north", "east", "south", "west")
ALL = 15
"""All four facings, as bits."""
FRONT, SIDE, BEHIND = range(3)
SIDE_DIE = Pool(blue=1)


def ahead(stride: int, at: Square, base: int, there: Square, size: int) -> int:
    """The facings, as bits, with which a base has another one in front of it. [facing.front]

    In front means at least one square beyond the line along the front of the base.
    """
    y, x = divmod(at, stride)
    v, u = divmod(there, stride)
    return (v < y) | (u + size > x + base) << 1 | (v + size > y + base) << 2 | (u < x) << 3


def facings(s: State, unit: int, target: int) -> int:
    """The facings, as bits, with which a unit faces a target. [facing.target]"""
    return ahead(
        s.board.stride, s.at[unit], s.profile[unit].base, s.at[target], s.profile[target].base
    )


def toward(s: State, unit: int, there: Square, size: int = 1) -> int:
    """The facing nearest to where something stands; the present one if it will do."""
    stride = s.board.stride
    base = s.profile[unit].base
    fit = ahead(stride, s.at[unit], base, there, size)
    if not fit or fit >> s.facing[unit] & 1:
        return s.facing[unit]
    y, x = divmod(s.at[unit], stride)
    v, u = divmod(there, stride)
    dx, dy = 2 * u + size - 2 * x - base, 2 * v + size - 2 * y - base
    if abs(dy) >= abs(dx):
        best = NORTH if dy < 0 else SOUTH
    else:
        best = WEST if dx < 0 else EAST
    if fit >> best & 1:
        return best
    return next(d for d in range(4) if fit >> d & 1)


def aspect(s: State, unit: int, target: int) -> int:
    """From where a unit acts on a target: FRONT, SIDE or BEHIND.

    [facing.behind.geometry, facing.side.geometry, facing.front]
    """
    return aspect_from(s, s.at[unit], s.profile[unit].base, target)


def aspect_from(s: State, at: Square, mine: int, target: int) -> int:
    """From where a base that stands on a square would act on a target."""
    y, x = divmod(at, s.board.stride)
    v, u = divmod(s.at[target], s.board.stride)
    size = s.profile[target].base
    facing = s.facing[target]
    if facing == NORTH:
        front, behind = y < v, y >= v + size
    elif facing == SOUTH:
        front, behind = y + mine > v + size, y + mine <= v
    elif facing == WEST:
        front, behind = x < u, x >= u + size
    else:
        front, behind = x + mine > u + size, x + mine <= u
    return FRONT if front else BEHIND if behind else SIDE


def bonus(s: State, unit: int, target: int) -> Pool:
    """The free dice of an action against an enemy unit. [facing.behind.die, facing.side.die]"""
    if s.profile[target].static or s.friendly(unit, target):
        return EMPTY
    seen = aspect(s, unit, target)
    if seen == FRONT:
        return EMPTY
    return SIDE_DIE if seen == SIDE else s.dials[s.owner[target]].back


def turn(s: State, unit: int, facing: int, rules: tuple[str, ...] = ("facing.axes",)) -> None:
    if s.facing[unit] != facing:
        s.facing[unit] = facing
        note(s, Turned, unit, facing, rules)


def face(s: State, unit: int, target: int) -> None:
    """Turn for free to face the target of an action. [facing.target, facing.free-change]"""
    if unit != target and s.at[target] >= 0 and not s.friendly(unit, target):
        where = toward(s, unit, s.at[target], s.profile[target].base)
        turn(s, unit, where, ("facing.target", "facing.free-change"))


def choose(s: State, unit: int, rule: str) -> Rule[None]:
    """Whoever puts a unit on the warzone chooses its facing. [facing.placed]"""
    if s.profile[unit].static:
        return
    options: list[Option] = [("face", d) for d in range(4)]
    choice = yield Ask(s.owner[unit], "face", options, (unit,), (rule,))
    s.facing[unit] = choice[1]


def to_centre(s: State, square: Square) -> int:
    """The facing that looks at the middle of the map."""
    y, x = divmod(square, s.board.stride)
    dx, dy = s.board.width - 1 - 2 * x, s.board.height - 1 - 2 * y
    if abs(dx) > abs(dy):
        return EAST if dx > 0 else WEST
    return SOUTH if dy > 0 else NORTH

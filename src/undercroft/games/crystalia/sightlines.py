"""What is shown while a unit aims: the lines to its target, and where it would be behind it.

Nothing here decides: cover and facing do. [cover.*, facing.*]
"""

from __future__ import annotations

from typing import Any

from undercroft.games.superdungeon.dice import show
from undercroft.kernel import scene as sc
from undercroft.kernel.choice import Option
from undercroft.kernel.corners import clear_corners
from undercroft.kernel.squares import Square, each

from . import cover, facing, unique
from .state import State

AROUND = 4
"""So many squares around the target are marked."""


def fields(s: State, unit: int, target: int) -> dict[str, Any]:
    """What a choice shows of a target that is aimed at."""
    return {
        "affected": tuple(each(s.footprint(target))),
        "note": note(s, unit, target),
        "lines": lines(s, unit, target),
        "zones": zones(s, unit, target),
    }


def squares(s: State, unit: int, way: Option) -> tuple[Square, ...]:
    """The squares a unique action would cover, or those of its target."""
    word, number, *rest = way
    action = s.box.actions[number]
    if word in ("area", "aim"):
        return tuple(each(unique.area(s, unit, action, *rest)))
    if word == "teleport":
        return ()
    if action.shape is None:
        return tuple(each(s.footprint(rest[0])))
    return tuple(each(unique.burst(s, s.at[rest[0]], action, rest[0])))


def note(s: State, unit: int, target: int) -> str:
    """From where the unit acts and what the target hides behind, in a few words."""
    if unit == target or s.friendly(unit, target):
        return ""
    words = []
    free = facing.bonus(s, unit, target)
    if free.dice:
        side = "behind" if facing.aspect(s, unit, target) == facing.BEHIND else "at its side"
        words.append(f"{side}: +{show(free)}")
    clear = cover.seen(s, unit, target)
    if 0 < clear < cover.FULL:
        words.append(f"cover: {clear} of 4 corners, lose the lowest success")
    return "; ".join(words)


def lines(s: State, unit: int, target: int) -> tuple[sc.SightLine, ...]:
    """The four lines from the best corner of the unit to the corners of its target."""
    if unit == target or s.friendly(unit, target):
        return ()
    board = s.board
    a, base = s.at[unit], s.profile[unit].base
    b, size = s.at[target], s.profile[target].base
    hidden = cover.screens(s, unit, target)
    joined = clear_corners(board, a, b, blockers=hidden, base=base, size=size)
    corners = [joined >> 4 * mine & 15 for mine in range(4)]
    corner = max(range(4), key=lambda mine: corners[mine].bit_count())
    best = [bool(corners[corner] >> theirs & 1) for theirs in range(4)]
    x1, y1 = _outer(s, a, base, corner)
    ends = [_outer(s, b, size, theirs) for theirs in range(4)]
    return tuple(
        sc.SightLine(x1=x1, y1=y1, x2=x2, y2=y2, clear=clear)
        for (x2, y2), clear in zip(ends, best, strict=True)
    )


def _outer(s: State, anchor: Square, base: int, corner: int) -> tuple[int, int]:
    """Where an outer corner of a base lies, in squares from the upper left of the map."""
    x, y = s.board.place(anchor)
    return x + (corner & 1) * base, y + (corner >> 1) * base


def zones(s: State, unit: int, target: int) -> tuple[sc.Zone, ...]:
    """The squares around a target from which the unit would act from behind or from the side."""
    if s.profile[target].static or s.friendly(unit, target):
        return ()
    near = s.board.within_any(s.footprint(target), AROUND) & ~s.footprint(target)
    found: dict[int, list[Square]] = {facing.SIDE: [], facing.BEHIND: []}
    for square in each(near):
        aspect = facing.aspect_from(s, square, s.profile[unit].base, target)
        if aspect in found:
            found[aspect].append(square)
    back = s.dials[s.owner[target]].back
    return (
        sc.Zone(kind="back", label=f"behind: +{show(back)}", squares=tuple(found[facing.BEHIND])),
        sc.Zone(
            kind="side", label=f"side: +{show(facing.SIDE_DIE)}", squares=tuple(found[facing.SIDE])
        ),
    )

"""Sanity of the map: who stands where is kept in several ways, which must agree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from undercroft.kernel.squares import Square, each

from .figures import NOBODY, NOWHERE, Field


class Table(Field, Protocol):
    """A state with figures, chests and a start marker."""

    marker: Square


def misplaced(s: Table) -> Iterator[str]:
    """Nothing shares a square, nothing is beside the map, and all masks agree."""
    board = s.board
    unit_at = bytearray([NOBODY]) * len(s.unit_at)
    held = {True: 0, False: 0}
    present = 0
    for unit, square in enumerate(s.at):
        foot = board.footprint(square, s.profile[unit].base) if square != NOWHERE else 0
        if s.feet[unit] != foot:
            yield f"unit {unit} covers other squares than its base does on square {square}"
        if not foot:
            continue
        if foot & ~board.squares:
            yield f"unit {unit} stands beside the map, on square {square}"
        if foot & (held[True] | held[False]):
            yield f"unit {unit} shares square {square} with another"
        for place in each(foot):
            unit_at[place] = unit
        held[s.profile[unit].hero] |= foot
        present |= 1 << unit
    if s.unit_at != unit_at:
        wrong = [i for i, (a, b) in enumerate(zip(s.unit_at, unit_at, strict=True)) if a != b]
        yield f"unit_at differs from where the units stand, on squares {wrong}"
    if (s.heroes, s.foes) != (held[True], held[False]):
        yield "heroes or foes differ from where the units stand"
    if s.present != present:
        yield "present differs from who is on the map"
    if s.chests & ~board.squares:
        yield "a chest lies beside the map"
    if s.marker != NOWHERE and not board.squares >> s.marker & 1:
        yield f"the start marker lies beside the map, on square {s.marker}"

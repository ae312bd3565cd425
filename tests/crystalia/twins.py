"""Cover and facing once more, slowly: straight from the words of the rules, square by square.

A line joins a corner of one base with a corner of another. What may block it are whole squares. We
follow it as a thin thread that begins just inside its own base and ends just inside the other,
and may give way to either side by a hair's breadth: along a side it may run in either of the two
squares there, and round a corner through any that share a side. It is broken where no square is
left for it.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, product
from math import ceil, floor

Cell = tuple[int, int]


def lines(mine: set[Cell], theirs: set[Cell], free: set[Cell]) -> int:
    """Unbroken lines from the best corner of a base to the four of another."""
    passable = free | mine | theirs
    return max(
        sum(unbroken(start, end, passable) for end in corners(theirs)) for start in corners(mine)
    )


def corners(base: set[Cell]) -> list[tuple[Cell, Cell]]:
    """The outer corners of a base, each with the square of the base that it belongs to."""
    columns, rows = [x for x, _ in base], [y for _, y in base]
    return [
        ((x + (x == max(columns) and right), y + (y == max(rows) and low)), (x, y))
        for (x, right), (y, low) in product(
            ((min(columns), False), (max(columns), True)), ((min(rows), False), (max(rows), True))
        )
    ]


def unbroken(start: tuple[Cell, Cell], end: tuple[Cell, Cell], free: set[Cell]) -> bool:
    """Whether a thread gets from one corner to another."""
    ((x0, y0), own), ((x1, y1), goal) = start, end
    dx, dy = x1 - x0, y1 - y0
    here = around((x0, y0), {own}, free)
    if not dx and not dy:
        return goal in here
    times = {Fraction(0), Fraction(1)}
    times |= {Fraction(x - x0, dx) for x in range(min(x0, x1), max(x0, x1) + 1) if dx}
    times |= {Fraction(y - y0, dy) for y in range(min(y0, y1), max(y0, y1) + 1) if dy}

    def at(time: Fraction) -> tuple[Fraction, Fraction]:
        return x0 + time * dx, y0 + time * dy

    ordered = sorted(times)
    for before, after in pairwise(ordered):
        ways = cells_at(*at((before + after) / 2)) & free
        if before:
            x, y = at(before)
            if x.denominator == y.denominator == 1:
                here = around((int(x), int(y)), here, free)
            else:
                here = ways if here else set()
        here &= ways
        if here:
            here = ways
        else:
            return False
    return goal in around((x1, y1), here, free)


def cells_at(x: Fraction, y: Fraction) -> set[Cell]:
    """The square a point lies in, or the two whose common side it lies on."""
    return {
        (column, row)
        for column in {floor(x), ceil(x) - 1}
        for row in {floor(y), ceil(y) - 1}
    }  # fmt: skip


def around(corner: Cell, here: set[Cell], free: set[Cell]) -> set[Cell]:
    """The squares at a corner that can be got to, from side to side."""
    x, y = corner
    ring = [(x - 1, y - 1), (x, y - 1), (x, y), (x - 1, y)]
    found = {cell for cell in ring if cell in here}
    for _ in ring:
        for place, cell in enumerate(ring):
            if cell in free and (ring[place - 1] in found or ring[(place + 1) % 4] in found):
                found.add(cell)
    return found


# Facing

AHEAD = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


def aspect(actor: set[Cell], target: set[Cell], facing: str) -> str:
    """From where somebody acts on a target that faces a direction."""
    ax, ay = AHEAD[facing]

    def along(cell: Cell) -> int:
        return cell[0] * ax + cell[1] * ay

    front, back = max(map(along, target)), min(map(along, target))
    if any(along(cell) > front for cell in actor):
        return "front"
    return "behind" if all(along(cell) < back for cell in actor) else "side"


def faces(actor: set[Cell], target: set[Cell], facing: str) -> bool:
    """Whether an actor has at least one square of a target in front of its front line."""
    ax, ay = AHEAD[facing]
    front = max(x * ax + y * ay for x, y in actor)
    return any(x * ax + y * ay > front for x, y in target)

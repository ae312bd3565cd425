"""Adjacency: from which cells one may step to which, worked out from walls.

A step is told in two ways. As `Steps`: for each direction the squares it is open from, and what it
adds to the number of a square. And as `Told`, which a whole set of squares is spread by: the set is
shifted to either side once, so steps across and diagonal ones are told by the square beside.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from undercroft.kernel.squares import Squares, each

DIRECTIONS = ((0, -1), (-1, 0), (1, 0), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1))
"""The eight steps as (dx, dy), the straight ones first; `Steps` and `Told` have the same order."""

Steps = tuple[tuple[Squares, int], ...]
"""For each of DIRECTIONS: the squares one may step from, and what the step adds."""

Told = tuple[Squares, Squares, Squares, Squares, Squares, Squares, Squares, Squares]
"""For each of DIRECTIONS: the squares one may step from, or the squares beside them."""


def open_steps(
    stride: int,
    squares: Squares,
    east: Squares,
    south: Squares,
    seam_east: Squares = 0,
    seam_south: Squares = 0,
) -> Steps:
    """The steps that walls to the right of squares and below them leave open."""
    # Closed corners, each under the upper left cell of the four that meet there. There is
    # one mask for each diagonal, because the ways round run along different edges.
    seams = seam_east | seam_east >> stride | seam_south | seam_south >> 1
    over = east | south >> 1
    under = south | east >> stride
    falling = seams | over & under
    rising = seams | (east | south) & (east >> stride | south >> 1)
    # Whoever may step from one square to another may step back.
    right = squares & squares >> 1 & ~east
    down = squares & squares >> stride & ~south
    down_left = squares & squares >> stride - 1 & ~(rising << 1)
    down_right = squares & squares >> stride + 1 & ~falling
    return (
        (down << stride, -stride),
        (right << 1, -1),
        (right, 1),
        (down, stride),
        (down_right << stride + 1, -stride - 1),
        (down_left << stride - 1, -stride + 1),
        (down_left, stride - 1),
        (down_right, stride + 1),
    )


def forward(steps: Steps) -> Steps:
    """The steps to higher numbers; the others are the same the other way round."""
    return steps[2], steps[3], steps[6], steps[7]


def told_beside(steps: Iterable[Squares]) -> Told:
    """The squares that the eight steps are open from, as a set of squares is spread by them."""
    up, left, right, down, up_left, up_right, down_left, down_right = steps
    return (
        up, left >> 1, right << 1, down,
        up_left >> 1, up_right << 1, down_left >> 1, down_right << 1,
    )  # fmt: skip


def beyond(told: Told, squares: Squares, stride: int) -> Squares:
    """Where steps lead to from some squares; off the map too, where they are open so far."""
    north, west, east, south, nw, ne, sw, se = told
    to_right, to_left = squares << 1, squares >> 1
    return (
        to_left & west | to_right & east
        | (to_left & nw | squares & north | to_right & ne) >> stride
        | (to_left & sw | squares & south | to_right & se) << stride
    )  # fmt: skip


def neighbours(stride: int, height: int, squares: Squares, steps: Steps) -> list[Squares]:
    """The adjacent squares of each cell; of a wall cell there are none."""
    # Where all cells around are squares, maps of one shape share the ring.
    found = list(_rings(stride, height))
    row = squares & squares >> 1 & squares << 1
    for s in each(squares & ~(row & row >> stride & row << stride)):
        found[s] &= squares
    for allowed, shift in forward(steps):
        for s in each(squares & squares >> shift & ~allowed):
            found[s] ^= 1 << s + shift
            found[s + shift] ^= 1 << s
    for s in each((1 << stride * height) - 1 ^ squares):
        found[s] = 0
    return found


@lru_cache(maxsize=64)
def _rings(stride: int, height: int) -> list[Squares]:
    """The eight cells around each, for maps of one shape."""
    ring = (7 | 5 << stride | 7 << 2 * stride) << 1
    return [ring << s >> stride + 2 for s in range(stride * height)]

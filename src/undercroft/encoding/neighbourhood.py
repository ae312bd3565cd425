"""The neighbourhood of cells: their ground, what lies on them, and how much of that around them.

One row a cell, so that the rows of many options are looked up at once. Little of a map changes
from one question to the next: only that is counted anew. Counts are halves and quarters of whole
numbers, which add up exactly in any order.
"""

from __future__ import annotations

import numpy as np

from .spec import Array, Spec

RADII = (1, 3)
"""How far around a square it is counted what lies there."""
FARTHEST = max(RADII)
FEW = 24
"""So many changes are counted one by one."""


class Neighbourhood:
    """The cells of the last observation of a game that was looked at."""

    def __init__(self, spec: Spec) -> None:
        ground = spec.features.ground
        self._shape = (len(spec.plane_columns), ground.rows, ground.width)
        self._ground = len(ground.columns)
        self._moving = len(spec.plane_columns) - self._ground
        self.size = len(spec.plane_columns) + self._moving * len(RADII)
        self.cells = np.zeros((1 + ground.rows * ground.width, self.size), np.float32)
        """The row of every cell plus 1; all noughts in the first."""
        self._grid = self.cells[1:].reshape(ground.rows, ground.width, self.size)
        self._last = np.zeros(self._shape, np.uint8)
        # Compared eight cells at a time, where they come out even.
        self._step = 1 if self._last.size % 8 else 8
        self._word = np.dtype(f"u{self._step}")

    def look(self, planes: Array) -> Array:
        """`cells` as they are now, which the next look changes."""
        flat, last = planes.reshape(-1), self._last.reshape(-1)
        words = (flat.view(self._word) != last.view(self._word)).nonzero()[0]
        if not len(words):
            return self.cells
        step = self._step
        word, octet = (flat.reshape(-1, step)[words] != last.reshape(-1, step)[words]).nonzero()
        if len(word) > FEW:
            self._count(planes)
        else:
            for place in (words[word] * step + octet).tolist():
                self._turn(place)
        self._last[:] = planes
        return self.cells

    def _turn(self, place: int) -> None:
        """One cell of one plane is no longer what it was."""
        _, rows, width = self._shape
        plane, cell = divmod(place, rows * width)
        y, x = divmod(cell, width)
        change = -1.0 if self._grid[y, x, plane] else 1.0
        self._grid[y, x, plane] += change
        if plane < self._ground:
            return
        column = plane + self._moving
        for radius in RADII:
            top, left = max(y - radius, 0), max(x - radius, 0)
            around = self._grid[top : y + radius + 1, left : x + radius + 1, column]
            around += change / (1 + radius)
            column += self._moving

    def _count(self, planes: Array) -> None:
        """Everything anew, from sums over rectangles that begin in the first corner."""
        count, rows, width = self._shape
        grid, column = self._grid, count
        grid[:, :, :count] = planes.transpose(1, 2, 0)
        border = FARTHEST + 1
        sums = np.zeros((self._moving, rows + border + FARTHEST, width + border + FARTHEST), "i2")
        sums[:, border : border + rows, border : border + width] = planes[self._ground :]
        sums = sums.cumsum(1, dtype=np.int16).cumsum(2, dtype=np.int16)
        for radius in RADII:
            near, far = FARTHEST - radius, border + radius
            up, down = slice(near, near + rows), slice(far, far + rows)
            left, right = slice(near, near + width), slice(far, far + width)
            box = sums[:, down, right] - sums[:, up, right]
            box += sums[:, up, left] - sums[:, down, left]
            until = column + self._moving
            grid[:, :, column:until] = box.transpose(1, 2, 0)
            grid[:, :, column:until] /= 1 + radius
            column = until

"""Options as rows that a plain network can read: what they name, looked up.

An observation says that an option names figure 7 and square 130. Here the figure's own row, what
lies around the square and how far it is from whoever acts are put beside it, so that a network over
single rows needs no attention, no convolution and no game.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .spec import (
    CELL,
    DEED,
    DEFAULT,
    ENDS,
    INNER,
    NUMBER,
    OTHER,
    PLACE,
    QUESTION,
    THING,
    UNIT,
    Array,
    Arrays,
    Spec,
)

RADII = (1, 3)
"""How far around a square it is counted what lies there."""
WORDS = (DEED, INNER, THING, THING + 1, NUMBER, NUMBER + 1)
"""Columns of options that are names rather than numbers; a network looks them up."""
PRESENT, X, Y = range(len(PLACE))
FAR = 12.0
BOARD = 40.0


class Table(NamedTuple):
    """The options of one question."""

    numbers: Array
    """One row an option, float32."""
    words: Array
    """What each does and names: `WORDS`, int16."""
    context: Array
    """What is alike for all options: tracks, sums over figures; float32."""
    prompt: int


class Rows:
    """Makes tables of the observations of a game."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        names = [column.name for column in spec.unit_columns]
        self._active = names.index("active")
        """Every game that has figures says which of them is activated."""
        ours = "ours" if "ours" in names else "hero"
        self._ours = names.index(ours)
        self._ground = len(spec.features.ground.columns)
        self._width = spec.features.ground.width
        dynamic = len(spec.features.planes.columns)
        units = len(names)
        self.size = 3 * units + self._ground + dynamic * (1 + len(RADII)) + 10
        self.context_size = len(spec.features.tracks.columns) + 3 * units + len(QUESTION)
        self.prompts = len(spec.prompts) + 1
        self.deeds = len(spec.deeds.rows) + 1

    def read(self, arrays: Arrays) -> Table:
        """The table of an observation; no rows where its seat is not asked."""
        count = int(arrays["action_mask"].sum())
        options = arrays["options"][:count].astype(np.intp)
        units = arrays["units"]
        padded = np.zeros((len(units) + 1, units.shape[1]), np.float32)
        padded[1:] = units
        actor = self._actor(arrays)
        one, other = padded[options[:, UNIT]], padded[options[:, OTHER]]
        cells = options[:, CELL]
        y, x = np.divmod(np.maximum(cells - 1, 0), self._width)
        on = (cells > 0).astype(np.float32)
        around = self._around(arrays["planes"], y, x) * on[:, None]
        acting = padded[actor]
        dx = np.where(cells > 0, x - acting[X] * BOARD, 0.0)
        dy = np.where(cells > 0, y - acting[Y] * BOARD, 0.0)
        far = np.maximum(np.abs(dx), np.abs(dy))
        near = (one[:, X] - acting[X]) * BOARD, (one[:, Y] - acting[Y]) * BOARD
        reach = np.maximum(np.abs(near[0]), np.abs(near[1])) * one[:, PRESENT]
        more = [
            on, dx / FAR, dy / FAR, far / FAR, near[0] * one[:, PRESENT] / FAR,
            near[1] * one[:, PRESENT] / FAR, reach / FAR, options[:, ENDS], options[:, DEFAULT],
            np.full(count, 1.0 / max(1, count)),
        ]  # fmt: skip
        numbers = np.concatenate(
            [one, other, np.broadcast_to(acting, one.shape), around, np.stack(more, 1)],
            axis=1, dtype=np.float32,
        )  # fmt: skip
        return Table(
            numbers, options[:, WORDS].astype(np.int16), self.context(arrays),
            int(arrays["question"][0]),
        )  # fmt: skip

    def context(self, arrays: Arrays) -> Array:
        """What a position looks like as a whole, whoever is asked."""
        units = arrays["units"]
        present = units[:, PRESENT]
        ours = units[:, self._ours] * present
        theirs = (1.0 - units[:, self._ours]) * present
        actor = self._actor(arrays)
        acting = units[actor - 1] if actor else np.zeros(units.shape[1], np.float32)
        question = arrays["question"].astype(np.float32) / 16.0
        question[:] = np.clip(question, -4.0, 4.0)
        return np.concatenate(
            [arrays["tracks"], ours @ units / 4.0, theirs @ units / 8.0, acting, question],
            dtype=np.float32,
        )

    def _actor(self, arrays: Arrays) -> int:
        """The row of the figure that is activated, plus 1; 0: nobody is."""
        active = arrays["units"][:, self._active]
        place = int(active.argmax()) if len(active) else 0
        return place + 1 if active[place] > 0 else 0

    def _around(self, planes: Array, y: Array, x: Array) -> Array:
        """The ground of squares, what lies on them and how much of that around them."""
        there: Array = planes[:, y, x].T.astype(np.float32)
        moving = planes[self._ground :]
        count, rows, width = moving.shape
        sums = np.zeros((count, rows + 1, width + 1), np.int32)
        sums[:, 1:, 1:] = moving.cumsum(1, dtype=np.int32).cumsum(2)
        found: list[Array] = [there]
        for radius in RADII:
            top, bottom = np.maximum(y - radius, 0), np.minimum(y + radius + 1, rows)
            left, right = np.maximum(x - radius, 0), np.minimum(x + radius + 1, width)
            box = sums[:, bottom, right] - sums[:, top, right]
            box += sums[:, top, left] - sums[:, bottom, left]
            found.append(box.T.astype(np.float32) / (1 + radius))
        return np.concatenate(found, axis=1)

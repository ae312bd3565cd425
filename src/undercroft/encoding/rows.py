"""Options as rows that a plain network can read: what they name, looked up.

An observation says that an option names figure 7 and square 130. Here the figure's own row, what
lies around the square and how far it is from whoever acts are put beside it, so that a network over
single rows needs no attention, no convolution and no game.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .neighbourhood import Neighbourhood
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

WORDS = np.array([DEED, INNER, THING, THING + 1, NUMBER, NUMBER + 1])
"""Columns of options that are names rather than numbers; a network looks them up."""
PRESENT, X, Y = range(len(PLACE))
FAR = 12.0
BOARD = 40.0
MORE = 10
"""Numbers of an option besides those of what it names: how far that is, and what comes of it."""


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
        self._neighbourhood = Neighbourhood(spec)
        units, tracks = len(names), len(spec.features.tracks.columns)
        self._first_cell = 3 * units
        self._first_more = 3 * units + self._neighbourhood.size
        self.size = self._first_more + MORE
        self._sums = tracks, tracks + units, tracks + 2 * units, tracks + 3 * units
        self.context_size = self._sums[-1] + len(QUESTION)
        self.prompts = len(spec.prompts) + 1
        self.deeds = len(spec.deeds.rows) + 1
        # Figures by their rows plus 1, the first is none; and where every cell plus 1 is.
        self._figures = np.zeros((spec.features.units.most + 1, units), np.float32)
        ground = spec.features.ground
        y, x = np.divmod(np.arange(ground.rows * ground.width), ground.width)
        self._where = np.concatenate([[[0.0, 0.0]], np.stack([x, y], 1)])

    def read(self, arrays: Arrays, picked: Array | None = None, room: int = 0) -> Table:
        """The table of an observation; no rows where its seat is not asked.

        `picked`: the numbers of the options that are read, all if not given. `room`: so many
        columns of `numbers` are left for the caller to fill in.
        """
        count = int(np.count_nonzero(arrays["action_mask"]))
        options = arrays["options"][:count] if picked is None else arrays["options"][picked]
        shown = len(options)
        units = arrays["units"]
        width = units.shape[1]
        figures = self._figures
        figures[1:] = units
        acting = figures[self._actor(units)]
        numbers = np.empty((shown, self.size + room), np.float32)
        named = figures[options[:, UNIT : OTHER + 1]]
        numbers[:, : 2 * width] = named.reshape(shown, 2 * width)
        numbers[:, 2 * width : 3 * width] = acting
        cells = options[:, CELL]
        around = self._neighbourhood.look(arrays["planes"])
        numbers[:, self._first_cell : self._first_more] = around[cells]
        on = cells > 0
        there = acting[X : Y + 1] * BOARD
        ahead = (self._where[cells] - there) * on[:, None]
        one = named[:, 0]
        present = one[:, PRESENT : PRESENT + 1]
        near = (one[:, X : Y + 1] - acting[X : Y + 1]) * BOARD * present
        more = numbers[:, self._first_more :]
        more[:, 0] = on
        more[:, 1:3] = ahead / FAR
        ahead = np.abs(ahead)
        more[:, 3] = np.maximum(ahead[:, 0], ahead[:, 1]) / FAR
        more[:, 4:6] = near / FAR
        near = np.abs(near)
        more[:, 6] = np.maximum(near[:, 0], near[:, 1]) / FAR
        more[:, 7:9] = options[:, ENDS : DEFAULT + 1]
        more[:, 9] = 1.0 / max(1, count)
        context = self._context(arrays, acting)
        return Table(numbers, options.take(WORDS, 1), context, int(arrays["question"][0]))

    def context(self, arrays: Arrays) -> Array:
        """What a position looks like as a whole, whoever is asked."""
        units = arrays["units"]
        actor = self._actor(units)
        acting = units[actor - 1] if actor else np.zeros(units.shape[1], np.float32)
        return self._context(arrays, acting)

    def _context(self, arrays: Arrays, acting: Array) -> Array:
        units = arrays["units"]
        present = units[:, PRESENT]
        ours = units[:, self._ours]
        first, theirs, active, question = self._sums
        found = np.empty(self.context_size, np.float32)
        found[:first] = arrays["tracks"]
        found[first:theirs] = (ours * present) @ units / 4.0
        found[theirs:active] = ((1.0 - ours) * present) @ units / 8.0
        found[active:question] = acting
        asked = arrays["question"].astype(np.float32) / 16.0
        found[question:] = np.minimum(np.maximum(asked, -4.0), 4.0)
        return found

    def _actor(self, units: Array) -> int:
        """The row of the figure that is activated, plus 1; 0: nobody is."""
        active = units[:, self._active]
        place = int(active.argmax()) if len(active) else 0
        return place + 1 if active[place] > 0 else 0

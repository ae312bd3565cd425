"""The sheet: what a learned player reads of a question, as arrays for a small network.

It stands on the greedy player's shoulders: beside the rows of the encoder it reads what the game's
advice thinks of every option, and the signs by which a position is valued. Only the options that
advice puts first are read where there are many.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import numpy as np

from undercroft.encoding.encoder import Writer, encoder_of
from undercroft.encoding.neighbourhood import RADII
from undercroft.encoding.rows import Rows
from undercroft.encoding.spec import Array
from undercroft.kernel.choice import Ask
from undercroft.kernel.match import Match

MOST = 40
"""Options that are read."""
FAR = 4.0
"""A worth so far behind the best is as good as any further one."""
OPINIONS = ("advised", "best", "behind", "rank", "worth")
"""Columns that say what advice thinks of an option."""
FURTHER = ("on", "right", "down", "steps", "unit_right", "unit_down", "unit_steps", "ends",
           "default", "count")  # fmt: skip
"""Columns of how far off is what an option names, and of what comes of it."""


class Sheet(NamedTuple):
    """One question, for the seat that is asked."""

    indices: Array
    """Which options are read: their indices."""
    numbers: Array
    """One row an option, float32."""
    words: Array
    """What each does and names, int16: a network looks them up."""
    context: Array
    """The position as a whole, float32."""
    prompt: int
    behind: Array
    """How far advice puts each option behind the best, at most `FAR`; all 0 without advice."""
    seat: int = 0
    """Who is asked."""


class Reader:
    """Reads the questions of one game."""

    def __init__(self, game: Any) -> None:
        encoder = encoder_of(game)
        self._game = game
        self._writer: Writer = encoder.writer()
        self._rows = Rows(encoder.spec)
        self.numbers = self._rows.size + len(OPINIONS)
        self.context = self._rows.context_size + len(game.extras.value.names)
        self.prompts = self._rows.prompts
        self.deeds = self._rows.deeds
        self.things = encoder.spec.things
        self._options: dict[str, Any] = {}
        self._seats = 0

    def columns(self) -> list[str]:
        """What the numbers of an option are called: those of the figure it names first (`one`), of
        another (`other`) and of who acts, of its square and what lies around, and the rest."""
        spec = self._rows.spec
        units = [column.name for column in spec.unit_columns]
        planes = [column.name for column in spec.plane_columns]
        lying = planes[len(spec.features.ground.columns) :]
        found = [f"{who}.{name}" for who in ("one", "other", "acting") for name in units]
        found += [f"square.{name}" for name in planes]
        found += [f"within_{radius}.{name}" for radius in RADII for name in lying]
        return [*found, *FURTHER, *OPINIONS]

    def read(self, match: Match[Any], ask: Ask) -> Sheet:
        extras = self._game.extras
        worths: Sequence[float] | None = extras.advice.worths(match.state, ask)
        if match.options is not self._options:
            self._options = match.options
            self._seats = len(self._game.seats(match.options))
        arrays = self._writer.write(match.state, ask, ask.seat, self._seats)
        count = int(np.count_nonzero(arrays["action_mask"]))
        signs = np.asarray(extras.value.signs(match.state, ask.seat), np.float32)
        if worths is None:
            indices = np.arange(min(count, MOST))
            table = self._rows.read(arrays, indices, len(OPINIONS))
            table.numbers[:, -len(OPINIONS) :] = 0.0
            behind = np.zeros(len(indices), np.float32)
        else:
            worth = np.asarray(worths, np.float32)[:count]
            best = worth.max()
            order = np.argsort(-worth, kind="stable")
            rank = np.empty(count, np.float32)
            rank[order] = np.arange(count, dtype=np.float32)
            indices = np.sort(order[:MOST])
            table = self._rows.read(arrays, indices, len(OPINIONS))
            worth = worth[indices]
            behind = np.minimum(best - worth, FAR)
            opinions = table.numbers[:, -len(OPINIONS) :]
            opinions[:, 0] = 1.0
            opinions[:, 1] = worth == best
            opinions[:, 2] = behind / FAR
            opinions[:, 3] = rank[indices] / count
            opinions[:, 4] = np.tanh(worth / FAR)
        context = np.concatenate([table.context, signs])
        prompt = table.prompt
        return Sheet(indices, table.numbers, table.words, context, prompt, behind, ask.seat)


_READERS: WeakKeyDictionary[Any, Reader] = WeakKeyDictionary()


def reader_of(game: Any) -> Reader:
    """The reader of a game, made once."""
    found = _READERS.get(game)
    if found is None:
        found = _READERS[game] = Reader(game)
    return found

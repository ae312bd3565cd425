"""What a learned player prefers, with numpy alone: a small network, or a few leanings.

Which option to take is what advice says plus what was learned: before anything was learned it is
the greedy player. A leaning adds so much of a column of the sheet, or so much for a deed, in
questions of one kind and for one side. How they are found is told in docs/research.md.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from undercroft.encoding.spec import Array
from undercroft.kernel.errors import UndercroftError

from .sheet import Sheet, reader_of

WORDS = 256
"""What options name is looked up by a number below this."""
LANES = WORDS * np.arange(6)
"""Each column of words has a stretch of the table of its own."""
STEEP = 3.0
"""How much the worth that advice gives an option counts, where the weights do not say it."""
SIZES: dict[str, tuple[tuple[int, str], ...]] = {
    "numbers": ((0, "numbers"),),
    "context": ((0, "context"),),
    "prompts": ((0, "prompts"),),
    "leanings": ((1, "prompts"), (2, "numbers")),
}
"""Axes of weights that are as long as what a game's reader counts."""


class Unlearned(UndercroftError):
    """A game that no player has been trained for, or not for what is shown of it now."""


class Policy:
    """Weights by name; `scripts/learn.py` makes them."""

    def __init__(self, weights: dict[str, Array]) -> None:
        self.weights = {name: np.asarray(value, np.float32) for name, value in weights.items()}

    @classmethod
    def load(cls, file: Path) -> Policy:
        with np.load(file) as kept:
            return cls({name: kept[name] for name in kept.files})

    def save(self, file: Path) -> None:
        """Half as exact as they are used: it makes no difference, and the file is small."""
        halves = {name: value.astype(np.float16) for name, value in self.weights.items()}
        np.savez_compressed(file, allow_pickle=False, **halves)

    def preferences(self, sheet: Sheet) -> Array:
        """How much each option that was read is preferred; the differences count."""
        w = self.weights
        found: Array = -w.get("steep", STEEP) * sheet.behind
        if self.has_network:
            found += self._network(sheet)
        if "leanings" in w:
            found += self.leaning(sheet)
        return found

    def leaning(self, sheet: Sheet) -> Array:
        """What leanings alone add for each option that was read; all 0 without any."""
        w = self.weights
        if "leanings" not in w:
            return np.zeros(len(sheet.numbers), np.float32)
        side = min(sheet.seat, len(w["leanings"]) - 1)
        found: Array = sheet.numbers @ w["leanings"][side, sheet.prompt]
        found += w["deeds"][side, sheet.prompt][sheet.words[:, 0] % WORDS]
        return found

    @property
    def has_network(self) -> bool:
        return "last" in self.weights

    def knows(self, seat: int) -> bool:
        """Whether anything was learned for a seat: where players lean it may be for one side."""
        w = self.weights
        if self.has_network:
            return True
        side = min(seat, len(w["leanings"]) - 1)
        return bool(w["leanings"][side].any() or w["deeds"][side].any())

    def _network(self, sheet: Sheet) -> Array:
        w = self.weights
        looked_up: Any = w["words"][sheet.words % WORDS + LANES].sum(1)
        alike = self._whole(sheet) @ w["down"] + w["prompts"][sheet.prompt]
        rows = sheet.numbers @ w["numbers"] + looked_up + alike
        hidden = np.maximum(rows, 0.0) @ w["second"] + w["second_bias"]
        found: Array = np.maximum(hidden, 0.0) @ w["last"]
        return found

    def value(self, sheet: Sheet) -> float:
        """How likely the seat is to win."""
        w = self.weights
        hidden = np.maximum(self._whole(sheet) @ w["value"] + w["value_bias"], 0.0)
        total = hidden @ w["value_last"] + sheet.context @ w["value_signs"] + w["value_base"]
        return 1.0 / (1.0 + float(np.exp(-np.clip(total, -30.0, 30.0))))

    def _whole(self, sheet: Sheet) -> Array:
        w = self.weights
        found: Array = np.maximum(sheet.context @ w["context"] + w["context_bias"], 0.0)
        return found


def policy_of(game: Any) -> Policy:
    """What was learned of a game; Unlearned if nothing was."""
    file: Path | None = game.extras.policy
    if file is None or not file.is_file():
        raise Unlearned(f"no player has been trained for {game.title}")
    found = _loaded(file)
    reader = reader_of(game)
    for weights, axes in SIZES.items():
        for axis, count in axes if weights in found.weights else ():
            if found.weights[weights].shape[axis] != getattr(reader, count):
                raise Unlearned(
                    f"the player of {game.title} was trained for what used to be shown of it "
                    f"({weights}): train it anew"
                )
    return found


@cache
def _loaded(file: Path) -> Policy:
    return Policy.load(file)

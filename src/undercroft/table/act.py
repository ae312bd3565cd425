"""Acts: what has happened at a table, in order, each written down before anybody is told.

Dice of sealed tables are not acts: they follow from the seed. With dice of their own people's
throws and the server's draws are acts like answers.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

Kind = Literal["answer", "chance", "undo"]


@dataclass(frozen=True, slots=True)
class Act:
    number: int
    """Counted from 1 without a gap; the question it answers has the number before."""
    kind: Kind
    seat: int
    payload: dict[str, Any]
    """Of an answer and of chance: `index`, `by`, perhaps `id` and `note`; of an undo: `to`, the
    act that is taken back with everything after it, and its `label`. An undo with `reset` leaves
    out all acts after that number: the game has changed, and they fit no longer."""

    @property
    def index(self) -> int:
        return int(self.payload["index"])

    @property
    def text(self) -> str:
        return json.dumps(self.payload, separators=(",", ":"))


class Standing(NamedTuple):
    """What is written beside an act: where the table stands after it."""

    asked: int | None
    due: bool
    """Whether the next step is the server's: an agent, a draw, a seat that is not to be asked."""
    over: bool

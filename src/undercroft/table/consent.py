"""Consent: what somebody proposes to take back, and who has yet to agree to it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from .guest import dump
from .live import Undo
from .secret import new_id


class Proposal(NamedTuple):
    """An answer that somebody wishes to take back, which others must agree to."""

    undo: str
    """Its id."""
    number: int
    """Where the table stood: once it has gone on the proposal is void."""
    by: int
    to: int
    """The act that would be taken back, with everything after it."""
    label: str
    waiting: tuple[int, ...]
    """The seats whose consent is awaited."""

    @classmethod
    def to_take_back(cls, undo: Undo, number: int, by: int) -> Proposal:
        return cls(new_id(), number, by, undo.to, undo.label, undo.waiting)

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> Proposal | None:
        """What is proposed at a table, from its row, whether or not it is void."""
        if row["proposal"] is None:
            return None
        kept = json.loads(row["proposal"])
        return cls(**{**kept, "waiting": tuple(kept["waiting"])})

    @property
    def text(self) -> str:
        """As it is kept in the table's row."""
        return dump(self._asdict())

    def agreed(self, seat: int) -> Proposal:
        """As it is once one more seat has agreed."""
        return self._replace(waiting=tuple(other for other in self.waiting if other != seat))

    @property
    def act(self) -> Undo:
        """What is done once all have agreed."""
        return Undo(self.to, self.by, self.label, True, ())

    def told(self) -> dict[str, Any]:
        """What people with seats are sent of it."""
        return {
            "type": "proposed", "undo": self.undo, "by": self.by, "label": self.label,
            "waiting": list(self.waiting),
        }  # fmt: skip

    def settled(self, agreed: bool) -> dict[str, Any]:
        """What they are sent when nobody's consent is awaited any more."""
        return {"type": "settled", "undo": self.undo, "agreed": agreed}

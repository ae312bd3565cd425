"""Manners: how a table is played apart from its game. They are settled when it is made."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple


class Manners(NamedTuple):
    take_backs: bool = False
    """Whether also dice, draws and reveals may be taken back, by consent of everybody else."""
    by_hand: bool = False
    """Whether people place by hand what stands somewhere without consequence."""
    think_ahead: bool = False
    """Whether machines that look ahead use the time in which people are asked."""

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> Manners:
        """Those of a table, from its row; tables older than any setting have the plain ones."""
        return cls() if row["manners"] is None else cls(**json.loads(row["manners"]))

    @property
    def text(self) -> str:
        """As they are kept in the table's row."""
        return json.dumps(self._asdict())

    def said(self) -> list[str]:
        """What the log opens with: whatever differs from other tables."""
        said = []
        if self.take_backs:
            said.append("Free take-backs: at this table dice, cards and reveals are not final.")
        if self.by_hand:
            said.append("Everything is placed by hand at this table.")
        if self.think_ahead:
            said.append("Machines think on at this table while people are asked.")
        return said


PLAIN = Manners()

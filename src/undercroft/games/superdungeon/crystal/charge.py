"""Charge: after a Lance its user may be placed in any free square that it covered."""

from __future__ import annotations

from undercroft.kernel.choice import Ask, Options, Rule
from undercroft.kernel.squares import Square, Squares

from ..events import Ids


def charge_end(seat: int, unit: int, places: Squares, rules: Ids) -> Rule[Square]:
    """Where a figure that charged is placed, if its player likes; -1 if it stays."""
    if not places:
        return -1
    options = Options([("stay",)])
    options.squares(("land",), places)
    choice = yield Ask(seat, "charge", options, (unit,), rules)
    return choice[1] if choice[0] == "land" else -1

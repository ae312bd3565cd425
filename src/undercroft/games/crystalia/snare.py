"""Where traps lie in wait: on which squares a unit would set one off. What they do is in `trap`."""

from __future__ import annotations

from undercroft.kernel.squares import Squares

from .state import State, Token


def set_off(s: State, trap: Token, before: Squares, entered: Squares) -> bool:
    """Whether entering squares sets a trap off: on it, or next to it with LOS unless one leaves it.

    [action.search-traps.trigger]
    """
    if entered & trap.squares:
        return True
    return bool(entered & s.board.spread(trap.squares) and not before & trap.squares)


def alarms(s: State, unit: int) -> list[tuple[Token, Squares]]:
    """The traps that a unit might still set off, each with the squares on which it would."""
    found = s.box.laid(s.board, s.traps).alarms
    if not s.sprung:
        return found
    return [alarm for alarm in found if (unit, alarm[0].card) not in s.sprung]


def dangerous(s: State, unit: int) -> Squares:
    """Squares on which a unit would set off a trap."""
    found = 0
    for _, squares in alarms(s, unit):
        found |= squares
    return found

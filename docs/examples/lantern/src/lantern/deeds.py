"""The deeds: everything that is said about each kind of option, in one row. [docs/deeds.md]"""

from __future__ import annotations

from undercroft.kernel.choice import Ask
from undercroft.kernel.deed import Deed
from undercroft.kernel.deeds import Deeds
from undercroft.kernel.hindrance import Hindrance
from undercroft.kernel.operand import Square

from .state import State
from .turn import BLOWN_OUT

SQUARE = Square("square", "move.adjacent")


def square_name(s: State, square: int) -> str:
    return SQUARE.says(s, square, ())


def not_beside(s: State, ask: Ask, square: int) -> Hindrance | None:
    """The twin of what `turn.seek` offers, for one square. [move.adjacent]"""
    if s.board.neighbours[s.seeker] >> square & 1:
        return None
    says = "the Seeker stands on {at:square}, which is not beside it"
    return Hindrance("move.adjacent", says=says, at=s.seeker)


def not_your_turn(s: State, ask: Ask, deed: Deed[State]) -> Hindrance:
    return Hindrance("turn.order", says="it is for another turn")


def chance(s: State, ask: Ask, option: int) -> str:
    if ask.prompt == "hide":
        return f"the gem on {square_name(s, ask.about[0][option])}"
    return f"the die shows {option + 1}"


DEEDS = Deeds[State](
    Deed(
        "move", SQUARE, says="move to {square}", moments=("seek",), group="Move", named=True,
        text="Go to a neighbouring square; it burns a measure of oil.", hinder=not_beside,
    ),
    Deed(
        "wait", says="wait", moments=("blow",), group="Wait", default=True,
        text="Save the gusts for later.",
    ),
    Deed(
        "blow", says="blow at the lantern", moments=("blow",), group="Blow",
        text="Use a gust: on 4 or more a measure of oil is lost.",
        odds=lambda s, ask: (7 - BLOWN_OUT) / 6,
    ),
    otherwise=not_your_turn,
    chance=chance,
)  # fmt: skip

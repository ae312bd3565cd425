"""The rules: three steps, each read down the page, each `yield` a question."""

from __future__ import annotations

from undercroft.kernel.choice import CHANCE, Ask, Option, Options, Rule
from undercroft.kernel.match import Steps
from undercroft.kernel.squares import each

from .state import DARK, HIDDEN, SEEKER, TAKEN, Blew, Ended, Moved, State, TookGem, note

FAR = 5
BLOWN_OUT = 4
"""The least that a gust must show."""


def hide(s: State) -> Rule[None]:
    """Chance lays the gem far from the entrance. [setup.gem]"""
    far = each(s.board.squares & ~s.board.within(s.entrance, FAR - 1))
    assert s.gem == HIDDEN
    index: int = yield Ask(CHANCE, "hide", range(len(far)), (tuple(far),))
    s.gem = far[index]
    s.agenda.append(("seek",))


def seek(s: State) -> Rule[None]:
    """The Seeker's turn: one step, one measure of oil. [move.adjacent, oil.burn]"""
    options = Options([])
    options.squares(("move",), s.board.neighbours[s.seeker])
    choice: Option = yield Ask(SEEKER, "seek", options, (), ("move.adjacent",))
    s.seeker = choice[1]
    s.oil -= 1
    note(s, Moved(s.seeker))
    if s.seeker == s.gem:
        s.gem = TAKEN
        note(s, TookGem(s.seeker))
    if s.gem == TAKEN and s.seeker == s.entrance:
        end(s, "seeker", "victory.seeker")
    elif not s.oil:
        end(s, "dark", "victory.dark")
    s.agenda.append(("blow",))


def blow(s: State) -> Rule[None]:
    """The Dark's turn: wait, or use a gust. [gust.roll, gust.few]"""
    s.agenda.append(("seek",))
    if not s.gusts:
        return
    choice: Option = yield Ask(DARK, "blow", [("wait",), ("blow",)], (), ("gust.roll",))
    if choice[0] == "wait":
        return
    s.gusts -= 1
    side: int = yield Ask(CHANCE, "gust", range(6))
    note(s, Blew(side + 1))
    if side + 1 >= BLOWN_OUT:
        s.oil -= 1
        if not s.oil:
            end(s, "dark", "victory.dark")


def end(s: State, winner: str, rule: str) -> None:
    s.outcome = (winner, rule)
    note(s, Ended(winner, (rule,)))


STEPS: Steps = {"hide": hide, "seek": seek, "blow": blow}

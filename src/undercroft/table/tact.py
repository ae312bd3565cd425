"""Tact: the questions that people are spared.

The rules ask wherever the book leaves a choice. A table answers by itself where there is none,
where something is only set down without consequence, and, for seats that wish it, where no answer
to an interruption could help anybody. It chooses among the options like anybody else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple

from undercroft.kernel.choice import Ask
from undercroft.kernel.match import Match
from undercroft.kernel.stake import Stake

Asking = Literal["always", "matters"]
"""When a seat wishes to be asked about interruptions."""
MATTERS: Asking = "matters"


def asking_of(row: Mapping[str, Any]) -> Asking:
    """The wish of a seat, from its row."""
    wish: Asking = row["asking"] or MATTERS
    return wish


class Spared(NamedTuple):
    """What is answered in place of a person."""

    answer: int
    note: str = ""
    """What the log says of it, besides what comes of it."""


class Tact:
    """What people at one table are spared, and what they have let pass."""

    def __init__(self, by_hand: bool = False) -> None:
        self.by_hand = by_hand
        self._passed: dict[int, set[Stake]] = {}
        self._placed = False
        self._found: tuple[Ask, Asking, Spared | None] | None = None

    def spared(
        self, match: Match[Any], asking: Asking, passing: Callable[[], int | None]
    ) -> Spared | None:
        """The answer to the open question that its seat need not give; `passing` is asked for
        the one that lets an interruption pass."""
        ask = match.ask
        known = self._found
        if known is None or known[0] is not ask or known[1] != asking:
            known = self._found = (ask, asking, self._spare(match, ask, asking, passing))
        return known[2]

    def _spare(
        self, match: Match[Any], ask: Ask, asking: Asking, passing: Callable[[], int | None]
    ) -> Spared | None:
        if len(ask.options) == 1:
            return Spared(0, f"{match.label(ask.options[0])}: there was no other choice.")
        if not self.by_hand and ask.prompt in match.game.extras.placings:
            note = "" if self._placed else "Placements that matter little are made by themselves."
            self._placed = True
            return Spared(advised(match, ask), note)
        if asking == "always" or self._matters(match, ask):
            return None
        index = passing()
        return None if index is None else Spared(index)

    def _matters(self, match: Match[Any], ask: Ask) -> bool:
        stake = match.game.extras.stake
        if stake is None:
            return True
        found: Stake | None = stake(match.state, ask)
        return found is not None and not (found.facts and found in self._past(ask.seat))

    def _past(self, seat: int) -> set[Stake]:
        return self._passed.setdefault(seat, set())

    # What people have answered

    def passed(self, match: Match[Any]) -> None:
        """The asked person is about to let the open question pass."""
        stake = match.game.extras.stake
        found: Stake | None = None if stake is None else stake(match.state, match.ask)
        if found is not None and found.facts:
            self._past(match.ask.seat).add(found)

    def forget(self, seat: int | None = None) -> None:
        """A seat has a turn of its own, or everybody's answers were taken back."""
        self._found = None
        if seat is None:
            self._passed.clear()
        else:
            self._passed.pop(seat, None)


def advised(match: Match[Any], ask: Ask) -> int:
    """The first of the options that the game's own advice values most."""
    advice = match.game.extras.advice
    worths = None if advice is None else advice.worths(match.state, ask)
    return 0 if worths is None else max(range(len(worths)), key=worths.__getitem__)

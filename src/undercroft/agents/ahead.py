"""Thinking ahead: machines use the time in which somebody else is asked.

What that person may answer is followed, likely answers first, to the questions that machines are
asked next. Where chance comes in between, nothing can be foreseen. Nobody plays otherwise for it:
what was thought about already is answered sooner, and under a clock with more looks behind it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from undercroft.kernel.match import Match

from .greedy import Greedy
from .search import Search, advised, promising

WIDTH = 6
"""Answers of the person who is asked that are followed."""
FAR = 40
"""Questions of machines in a row that are foreseen after each of them."""


def ahead(match: Match[Any], players: Mapping[int, Search]) -> Iterator[None]:
    """Let machines think, a look at a time, about what they may be asked soon in a match of which
    the dice are not known; `players` are those of its seats that look ahead."""
    ask = match.ask
    worths = advised(match, ask)
    if worths is None:
        return
    usual = Greedy().choose(match, ask)
    for index in promising(ask, worths, usual, WIDTH):
        twin = match.copy()
        twin.answer(index)
        for _ in range(FAR):
            player = None if twin.over else players.get(twin.ask.seat)
            if player is None:
                break
            yield from player.foresee(twin, twin.ask)
            twin.answer(player.choose(twin, twin.ask))
            yield

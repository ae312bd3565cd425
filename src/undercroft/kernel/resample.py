"""Dealing anew what a seat may not know.

Two positions that differ only in that are one to the seat: nothing that leaves for it may tell
them apart, and an agent that looks ahead for it must look at many of them. A game says what is
hidden in a state by `resample(state, seat, key)`, which gives another state with the same view for
the seat; and, if in the middle of a step a player looks at cards that others do not see, by
`veiled(ask, seat)`: whether a seat may not know what chance answers there.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, NamedTuple, TypeVar

from .chance import draw, stream
from .choice import CHANCE, Ask
from .match import GameState, Match, Rules

S = TypeVar("S", bound=GameState)

TRIES = 24
"""Dealings that contradict what the seat has seen are thrown away, at most so many."""


def resampled(match: Match[S], seat: int | None, key: int) -> Match[S]:
    """A copy of a match for who looks ahead from a seat, with other hidden things and other dice.

    What the seat has seen since the last quiet point, its own questions included, is the same.
    Where no other dealing is found in a few tries, the hidden things are as they were. Its dice
    follow from the key alone: matches that the seat cannot tell apart go on alike.
    """
    twin = match.copy(branch=key)
    twin._key = stream(key, TRIES)
    deal = match.game.extras.resample
    if deal is None or twin.over:
        return twin
    twin._watch()
    quiet, since = twin._anchor, twin._since
    assert quiet is not None
    known = _walk(match.game, quiet, since, seat, None)
    assert known is not None
    for attempt in range(TRIES):
        luck = stream(key, attempt)
        other = deal(quiet, seat, luck)
        found = _walk(match.game, other, since, seat, luck)
        if found is not None and found.seen == known.seen:
            twin._root(other, found.given)
            return twin
    return twin


class _Walk(NamedTuple):
    given: list[int]
    seen: tuple[Any, ...]
    """All that the seat may know of the step, but for words."""


def _walk(
    game: Rules[S], quiet: S, since: Sequence[int], seat: int | None, luck: int | None
) -> _Walk | None:
    """Give the answers since a quiet point again, with other luck where the seat may not know it.

    What is told may end a step sooner than it ended in the match, which may not have told it: then
    the next one goes on.
    """
    veiled = game.extras.veiled
    reveals = game.extras.reveals
    state = quiet.copy()
    state.log = []
    asking = _questions(game, state)
    given: list[int] = []
    asked: list[Any] = []
    send: Any = None
    for place in range(len(since) + 1):
        try:
            ask = asking.send(send)
        except StopIteration:
            return None
        secret = ask.seat == CHANCE and veiled is not None and veiled(ask, seat)
        if not secret:
            options = list(ask.options) if ask.seat == seat else None
            about = ask.about if ask.seat in (CHANCE, seat) else None
            asked.append((ask.seat, ask.prompt, options, about))
        if place == len(since):
            break
        index = since[place]
        if secret and luck is not None:
            index = draw(luck, 1000 + place, len(ask.options))
        if index >= len(ask.options):
            return None
        given.append(index)
        send = ask.options[index]
    shown = state.log
    if veiled is not None:
        shown = [event for event in shown if reveals is not None and reveals(event)]
    return _Walk(given, (asked, game.view(state, seat), shown))


def _questions(game: Rules[S], state: S) -> Generator[Ask, Any, None]:
    """Run step after step, and ask what they ask."""
    while state.agenda and state.outcome is None:
        step = state.agenda.pop()
        rule = game.steps[step[0]](state, *step[1:])
        if rule is not None:
            yield from rule

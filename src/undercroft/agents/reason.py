"""Reasons: what an answer would bring about, told in the game's own words with figures.

Two answers are played on from the same dealings and dice, as in a search, and this time somebody
listens: a game's `tally` says what the events add up to, its scene what the figures are called.
Told is whom the answer strikes at once, where the two differ beyond chance, and what is done next
with one and not with the other; where nothing of it can be told, that is said.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import inf, sqrt
from time import monotonic
from typing import Any, NamedTuple

from undercroft.kernel import chance
from undercroft.kernel.match import Match
from undercroft.kernel.resample import resampled
from undercroft.kernel.stake import weighty
from undercroft.kernel.tally import Count, Kind, Reader
from undercroft.kernel.victory import EVEN, share
from undercroft.kernel.wording import listed

from . import Agent
from .greedy import Greedy

LOOKS = 24
"""Times that both answers are played on."""
FEWEST = 6
"""On fewer nothing is told."""
LONGEST = 1_500
"""Answers in one look."""
SLIGHT = 0.15
"""What is expected less often is not worth a word."""
DOUBT = 1.5
"""Standard errors that a difference must exceed to be told."""
TOLD = 3
"""Sentences."""

Sum = Counter[tuple[Kind, int]]
"""How much of what happened to which figure."""


class Who(NamedTuple):
    """A figure, as the one who is asked sees it."""

    name: str
    ours: bool


class Course(NamedTuple):
    """What came of an answer in one look."""

    soon: Sum
    """Until the step that asked is done, what it interrupts included."""
    whole: Sum
    """Until the look ends."""
    won: float | None
    """Where the game is then over: the part of the victory."""
    next: str = ""
    """What the same seat does next, where it begins something and something hangs on it."""


def reasons(
    match: Match[Any],
    answer: int,
    other: int | None,
    key: int,
    turns: int,
    until: float = inf,
    looks: int = LOOKS,
    player: Callable[[int], Agent] = Greedy,
) -> tuple[str, ...]:
    """Why an answer is better than another, in sentences; none where nothing can be told.

    Without another it is told what the answer brings. `turns` ends of turns are looked ahead, by
    such a player in all seats.
    """
    extras = match.game.extras
    if extras.tally is None or extras.advice is None or match.over:
        return ()
    listener = _Listener(match, extras.tally, player)
    first: list[Course] = []
    second: list[Course] = []
    for number in range(looks):
        if monotonic() >= until:
            break
        luck = chance.stream(key, number)
        dealt = resampled(match, match.ask.seat, luck)
        first.append(listener.course(dealt.copy(), answer, luck, turns))
        if other is not None:
            second.append(listener.course(dealt, other, luck, turns))
    if len(first) < FEWEST or len(second) not in (0, len(first)):
        return ()
    label = "" if other is None else match.label(other)
    found = [*_endings(first, second, label, turns), *_at_once(first, second, listener.known)]
    if other is not None:
        found += _instead(first, second, listener.known, label, turns)
    found += _next(first, second)
    if not found and other is not None:
        found.append(f"Nothing that can be counted tells it from “{label}” in {_of_all(first)}.")
    return tuple(found[:TOLD])


class _Listener:
    """Plays a match on and hears what happens."""

    def __init__(
        self, match: Match[Any], tally: Callable[[], Reader], player: Callable[[int], Agent]
    ) -> None:
        self._tally = tally
        self._player = player
        self._seat = match.ask.seat
        self.known: dict[int, Who] = {}
        self._learn(match)

    def course(self, match: Match[Any], answer: int, key: int, turns: int) -> Course:
        """What giving an answer leads to."""
        game, boundary = match.game, match.game.extras.boundary
        reader, player = self._tally(), self._player(key)
        heard: list[Any] = []
        match.state.log = heard
        now = None if boundary is None else boundary(match.state)
        soon: Sum | None = None
        whole: Sum = Counter()
        then = ""
        match.answer(answer)
        for _ in range(LONGEST):
            self._hear(match, reader, heard, whole)
            if match.over:
                break
            if boundary is not None and (here := boundary(match.state)) != now:
                now, turns = here, turns - 1
                soon = whole.copy() if soon is None else soon
                if turns <= 0:
                    break
            ask = match.ask
            if soon is None and match.quiet:
                soon = whole.copy()
            index = player.choose(match, ask)
            own = ask.seat == self._seat and len(ask.options) > 1
            if not then and own and match.quiet and weighty(game, match.state, ask):
                then = match.label(index)
            match.answer(index)
        won = share(game, match.options, match.outcome, self._seat) if match.over else None
        return Course(whole.copy() if soon is None else soon, whole, won, then)

    def _hear(self, match: Match[Any], reader: Reader, heard: list[Any], whole: Sum) -> None:
        for event in heard:
            for count in reader.event(match.state, event):
                if isinstance(count, Count) and count.kind != "strike":
                    whole[count.kind, count.unit] += count.amount
                    if count.unit not in self.known:
                        self._learn(match)
        heard.clear()

    def _learn(self, match: Match[Any]) -> None:
        """Who the figures are; whoever came and went unseen is nobody to tell of."""
        scene = match.scene(self._seat)
        side = scene.seats[self._seat].side
        for token in scene.tokens:
            name = re.sub(r" \d+$", "", token.name)
            self.known.setdefault(token.id, Who(name, token.side == side))


# Sentences


def _endings(
    first: Sequence[Course], second: Sequence[Course], label: str, turns: int
) -> Iterable[str]:
    """Whether the game ends, and for whom."""
    won, lost = ([sum(wins(c.won) for c in courses) for courses in (first, second)]
                 for wins in (_victory, _defeat))  # fmt: skip
    for ends, (here, there) in (("won", won), ("lost", lost)):
        better = here - there if ends == "won" else there - here
        if better < SLIGHT * len(first):
            continue
        beside = f", with “{label}” in {there}" if second else ""
        yield f"Within {_turns(turns)} the game is {ends} in {_of(here, first)}{beside}."


def _victory(won: float | None) -> bool:
    return won is not None and won > EVEN


def _defeat(won: float | None) -> bool:
    return won is not None and won < EVEN


def _at_once(
    courses: Sequence[Course], others: Sequence[Course], known: Mapping[int, Who]
) -> Iterable[str]:
    """Whom the answer itself strikes; what it costs and brings that the other would not."""
    for ours in (False, True):
        wounds = _mean(courses, "wound", known, ours)
        falls = sum(_amount(course.soon, "fall", known, ours) > 0 for course in courses)
        if wounds < SLIGHT and falls < SLIGHT * len(courses):
            continue
        if ours and others and wounds - _mean(others, "wound", known, ours) < SLIGHT:
            continue
        names = _struck(courses, known, ours)
        hurt = f"{_figure(wounds, 'wound')} expected" if wounds >= SLIGHT else "hardly a wound"
        one = "one falls" if len(names) > 1 or "×" in names[0] else "falls"
        fell = f", {one} in {_of(falls, courses)}" if falls >= SLIGHT * len(courses) else ""
        yield f"{'Risk for ' if ours else ''}{listed(names)}: {hurt}{fell}."
    for kind, words in _GAINS.items():
        got = _mean(courses, kind, known, True)
        if got >= SLIGHT and (not others or got - _mean(others, kind, known, True) >= SLIGHT):
            yield words.format(_figure(got, "wound") if kind == "heal" else f"{got:.1f}")


def _next(first: Sequence[Course], second: Sequence[Course]) -> Iterable[str]:
    """What follows in half of the looks or more, and does not where the other answer is given."""
    then, often = Counter(course.next for course in first).most_common(1)[0]
    if then and 2 * often >= len(first) and all(course.next != then for course in second):
        yield f"Then “{then}”, in {_of(often, first)}."


_GAINS: Mapping[Kind, str] = {
    "heal": "{} healed on average.",
    "chest": "Chests opened: {} on average.",
    "card": "Cards gained: {} on average.",
}
_MATTERS: tuple[tuple[Kind, bool, str], ...] = (
    ("fall", True, "{} of your side fall"),
    ("wound", True, "your side takes {}"),
    ("fall", False, "{} enemies fall"),
    ("wound", False, "enemies take {}"),
    ("heal", True, "your side heals {}"),
    ("chest", True, "{} chests are opened"),
    ("card", True, "{} cards are gained"),
)


def _instead(
    first: Sequence[Course],
    second: Sequence[Course],
    known: Mapping[int, Who],
    label: str,
    turns: int,
) -> Iterable[str]:
    """Where two answers differ by the end of the look, most surely first."""
    found: list[tuple[float, str]] = []
    for kind, ours, words in _MATTERS:
        if (
            kind in _GAINS
            and _mean(first, kind, known, True) - _mean(second, kind, known, True) >= SLIGHT
        ):
            continue  # it was told as what comes at once
        gaps = [
            _amount(a.whole, kind, known, ours) - _amount(b.whole, kind, known, ours)
            for a, b in zip(first, second, strict=True)
        ]
        mean = sum(gaps) / len(gaps)
        error = sqrt(sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1) / len(gaps))
        good = (mean > 0) != (ours and kind in ("fall", "wound"))
        if abs(mean) < SLIGHT or abs(mean) <= DOUBT * error or not good:
            continue
        here, there = (
            sum(_amount(c.whole, kind, known, ours) for c in courses) / len(courses)
            for courses in (first, second)
        )
        said = _figure(here, "wound") if kind in ("wound", "heal") else f"{here:.1f}"
        found.append(
            (abs(mean) / (error or SLIGHT), words.format(said) + f" instead of {there:.1f}")
        )
    found.sort(key=lambda row: -row[0])
    if found:
        told = listed([words for _, words in found[:2]])
        yield f"Within {_turns(turns)} {told} with “{label}”."


def _struck(courses: Sequence[Course], known: Mapping[int, Who], ours: bool) -> list[str]:
    """Who is hurt at once, in half of the looks or more; else who is hurt most often."""
    often: Counter[int] = Counter()
    for course in courses:
        often.update(
            {u for (kind, u), n in course.soon.items()
             if kind in ("wound", "fall") and n and _is(known, u, ours)}
        )  # fmt: skip
    most = often.most_common(1)[0][1]
    names = Counter(known[u].name for u, n in often.items() if 2 * n >= most)
    return [name if n == 1 else f"{n} × {name}" for name, n in names.most_common(3)]


def _mean(courses: Sequence[Course], kind: Kind, known: Mapping[int, Who], ours: bool) -> float:
    return sum(_amount(course.soon, kind, known, ours) for course in courses) / len(courses)


def _amount(counted: Sum, kind: Kind, known: Mapping[int, Who], ours: bool) -> int:
    return sum(n for (what, u), n in counted.items() if what == kind and _is(known, u, ours))


def _is(known: Mapping[int, Who], unit: int, ours: bool) -> bool:
    return unit in known and known[unit].ours == ours


def _figure(amount: float, noun: str) -> str:
    text = f"{amount:.1f}"
    return f"{text} {noun}" if text == "1.0" else f"{text} {noun}s"


def _turns(count: int) -> str:
    return "this turn" if count == 1 else f"{count} turns"


def _of_all(courses: Sequence[Course]) -> str:
    return f"{len(courses)} looks ahead"


def _of(count: float, courses: Sequence[Course]) -> str:
    return f"{count:.0f} of {_of_all(courses)}"

"""The chronicle: what every figure of a replay did and suffered, as it was played through.

It knows no game: a game that brings `tally` says what its events and throws add up to, and the
scene says who the figures are. Of other games only the lines of the log are known.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from undercroft.kernel.match import Match
from undercroft.kernel.scene import Line, Token
from undercroft.kernel.tally import Count, Reader, Thrown


@dataclass(slots=True)
class Figure:
    """One figure, and what it has done so far."""

    id: int
    name: str
    kind: str
    side: str
    seat: int
    art: str
    hearts: int
    left: int = 0
    """Hearts it has in the end."""
    dealt: int = 0
    taken: int = 0
    felled: int = 0
    healed: int = 0
    walked: int = 0
    chests: int = 0
    cards: int = 0
    drinks: int = 0
    fell: int = -1
    """The position at which it fell last; -1 while it stands."""
    throws: list[Thrown] = field(default_factory=list)

    @property
    def idle(self) -> bool:
        """Whether nothing is to be told of it."""
        done = (self.dealt, self.taken, self.felled, self.walked, self.chests, self.cards)
        return not any(done) and not self.throws


class Deed(NamedTuple):
    """A count, when it was, and the figures it is about."""

    at: int
    told: Count
    unit: Figure
    by: Figure | None
    text: str
    """The line of the log that tells it."""


class Cast(NamedTuple):
    at: int
    thrown: Thrown
    by: Figure | None


class Chronicle:
    """Reads a match as it is played; `at` is the number of players' answers so far."""

    def __init__(self, game: Any) -> None:
        make = game.extras.tally
        self.reader: Reader | None = None if make is None else make()
        self.figures: dict[tuple[int, str], Figure] = {}
        """By number and art: numbers are given anew from one adventure to the next."""
        self.deeds: list[Deed] = []
        self.casts: list[Cast] = []
        self.entrances: list[tuple[int, Figure, str]] = []
        """Who came onto the map after the first question, and when."""
        self._known: dict[int, Figure] = {}
        self._stale = True
        self._struck: dict[int, int] = {}
        """Who struck a figure since the last answer, where wounds are told without a doer."""
        self._when = -1

    @property
    def counted(self) -> tuple[str, str]:
        return ("", "") if self.reader is None else self.reader.counted

    def chance(self, match: Match[Any], at: int, index: int) -> None:
        """Chance is about to answer."""
        if self.reader is not None:
            for thrown in self.reader.chance(match.state, match.ask, index):
                self._cast(match, at, thrown)

    def event(self, match: Match[Any], at: int, event: Any, line: Line | None) -> None:
        cue = None if line is None else line.cue
        if cue is not None and cue.kind == "appear":
            self._stale = True
            who = self._figure(match, cue.token)
            if at and who is not None and line is not None:
                self.entrances.append((at, who, line.text))
        if self.reader is None:
            return
        for told in self.reader.event(match.state, event):
            if isinstance(told, Thrown):
                self._cast(match, at, told)
            else:
                self._count(match, at, told, "" if line is None else line.text)

    def ended(self, match: Match[Any]) -> None:
        """The last position: who stands with how many hearts."""
        self._stale = True
        for token in match.scene(None).tokens:
            figure = self._figure(match, token.id)
            if figure is not None:
                figure.hearts = token.hearts
                figure.left = 0 if figure.fell >= 0 else max(0, token.hearts - token.wounds)

    def _cast(self, match: Match[Any], at: int, thrown: Thrown) -> None:
        by = self._figure(match, thrown.unit)
        self.casts.append(Cast(at, thrown, by))
        if by is not None:
            by.throws.append(thrown)

    def _count(self, match: Match[Any], at: int, count: Count, text: str) -> None:
        if at != self._when:
            self._when = at
            self._struck.clear()
        if count.kind == "strike":
            self._struck[count.unit] = count.by
            return
        doer = count.by if count.by >= 0 else self._struck.get(count.unit, -1)
        unit, by = self._figure(match, count.unit), self._figure(match, doer)
        if unit is None:
            return
        self.deeds.append(Deed(at, count, unit, by, text))
        # Nobody is praised for hitting friends.
        other = by is not None and by.side != unit.side
        if count.kind == "wound":
            unit.taken += count.amount
            if by is not None and other:
                by.dealt += count.amount
        elif count.kind == "fall":
            unit.fell = at
            if by is not None and other:
                by.felled += 1
        elif count.kind == "rise":
            unit.fell = -1
        elif count.kind == "heal":
            unit.healed += count.amount
        elif count.kind == "walk":
            unit.walked += count.amount
        elif count.kind == "chest":
            unit.chests += count.amount
        elif count.kind == "card":
            unit.cards += count.amount
        elif count.kind == "drink":
            unit.drinks += count.amount

    def _figure(self, match: Match[Any], unit: int) -> Figure | None:
        if unit < 0:
            return None
        if self._stale or unit not in self._known:
            self._stale = False
            for token in match.scene(None).tokens:
                self._learn(token)
        return self._known.get(unit)

    def _learn(self, token: Token) -> None:
        key = (token.id, token.art or token.kind)
        known = self.figures.get(key)
        if known is None:
            known = self.figures[key] = Figure(
                token.id, token.name, token.kind, token.side, token.seat, token.art, token.hearts
            )
        known.name = token.name
        self._known[token.id] = known

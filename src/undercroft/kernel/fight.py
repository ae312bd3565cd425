"""Following a combat through the events of a match, so that it can be told as one thing.

A game that tells its combats has `fights`, something with the five functions of `Fights`. The
events of the last combat are kept here until another one begins or something else is done, also
when those who read a match clear away what they have told.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, Protocol

from .choice import Ask
from .event import Event
from .scene import COMING, Duel, Fate, Line, Scene


class Story(NamedTuple):
    """The events of one combat so far, and the few that led to it."""

    events: Sequence[Any]
    lead: Sequence[Any]


class Fights(Protocol):
    """What a game says about its combats."""

    def opens(self, event: Any, /) -> bool:
        """Whether a combat begins with an event."""
        ...

    def belongs(self, event: Any, story: Story, /) -> bool:
        """Whether an event that follows those of a combat is part of it."""
        ...

    def ends(self, event: Any, /) -> bool:
        """Whether an event is another deed, with which the last combat is forgotten."""
        ...

    def duel(self, state: Any, ask: Ask | None, story: Story, /) -> Duel | None:
        """The combat as it stands, or the one that a question is about."""
        ...

    def fates(self, state: Any, ask: Ask, story: Story, /) -> Sequence[Fate | None]:
        """For each option of a question in a combat what comes of it; nothing elsewhere."""
        ...


LEAD = 6


class Fought(NamedTuple):
    """What of the combats of a match is not in its state."""

    number: int
    """So many there have been."""
    duel: Duel | None
    """The last one, where its events are not known."""
    lead: Sequence[Event]
    """What led to it."""
    recent: Sequence[Event]
    """The last few events: they lead to the next."""
    events: Sequence[Event] = ()
    """Those of the last combat."""
    open: bool = False
    """Whether more may follow that belong to it."""
    shown: Duel | None = None
    """As it was last told."""


class Follower:
    """Reads the events of a match in their order and keeps those of the last combat."""

    __slots__ = (
        "_events",
        "_last",
        "_lead",
        "_open",
        "_read",
        "_recent",
        "_shown",
        "number",
        "recalled",
    )

    def __init__(self) -> None:
        self.number = 0
        """So many combats there have been."""
        self.recalled: Duel | None = None
        """The last combat, where its events are not known: the match goes on from a rest."""
        self._events: list[Event] = []
        self._lead: tuple[Event, ...] = ()
        self._recent: deque[Event] = deque(maxlen=LEAD)
        self._open = False
        self._read = 0
        self._last: Event | None = None
        self._shown: Duel | None = None

    @property
    def story(self) -> Story:
        return Story(self._events, self._lead)

    @property
    def fought(self) -> Fought:
        """What a follower of the same match must know that has not read the same events."""
        return Fought(
            self.number,
            self.recalled,
            self._lead,
            tuple(self._recent),
            tuple(self._events),
            self._open,
            self._shown,
        )

    def recall(self, past: Fought) -> None:
        """Take over what another follower of the same match knew."""
        self.number, self.recalled = past.number, past.duel
        self._lead = tuple(past.lead)
        self._recent = deque(past.recent, maxlen=LEAD)
        self._events = list(past.events)
        self._open, self._shown = past.open, past.shown

    def cleared(self) -> None:
        """The events read so far are gone from the match."""
        self._read = 0

    def catch_up(self, fights: Fights, events: list[Event], upto: Event | None = None) -> None:
        """Read on, up to an event or to the end; what was read before is not read again."""
        if upto is not None and upto is self._last:
            return
        for event in self._unread(events):
            self._follow(fights, event)
            if event is upto:
                return

    def at(self, event: Event) -> bool:
        """Whether an event is the one just read."""
        return event is self._last

    def _unread(self, events: list[Event]) -> Iterator[Event]:
        while self._read < len(events):
            event = events[self._read]
            self._read += 1
            yield event

    def _follow(self, fights: Fights, event: Event) -> None:
        self._last = event
        if fights.opens(event):
            self._events, self._lead = [event], tuple(self._recent)
            self._open = True
            self._shown = self.recalled = None
            self.number += 1
        elif self._open and fights.belongs(event, self.story):
            self._events.append(event)
        else:
            self._open = False
            if fights.ends(event):
                self._events = []
                self.recalled = None
        self._recent.append(event)

    def duel(self, fights: Fights, state: Any, ask: Ask | None) -> Duel | None:
        """The combat as it stands, numbered."""
        duel = fights.duel(state, ask, self.story)
        if duel is None:
            return self.recalled
        number = self.number + 1 if duel.number == COMING else self.number
        return duel.model_copy(update={"number": number})

    @property
    def fighting(self) -> bool:
        """Whether the event just read belongs to a combat."""
        return self._open

    def changed(self, fights: Fights, state: Any) -> Duel | None:
        """The combat after the event just read, if that changes it."""
        duel = fights.duel(state, None, self.story)
        if duel is None or duel == self._shown:
            return None
        self._shown = duel
        return duel.model_copy(update={"number": self.number})


class Teller:
    """Tells of the combats of a match: in its scenes, and in the lines of its log."""

    def __init__(self, fights: Fights, events: list[Event]) -> None:
        self._fights = fights
        self._events = events
        """Those of the match, in which it reads on."""
        self._follower = Follower()
        self._told: tuple[Event, Duel | None] | None = None
        """The event told last, and the combat after it: several seats may be told of one."""

    def _read(self, upto: Event | None = None) -> Follower:
        self._follower.catch_up(self._fights, self._events, upto)
        return self._follower

    def scene(self, scene: Scene, state: Any, ask: Ask | None) -> Scene:
        """A scene with the last combat, and what comes of it by each option."""
        follower = self._read()
        duel = follower.duel(self._fights, state, ask)
        question = scene.question
        if ask is not None and question is not None and question.options:
            fates = self._fights.fates(state, ask, follower.story)
            if any(fates):
                options = tuple(
                    option.model_copy(update={"fate": fates[option.index]})
                    for option in question.options
                )
                question = question.model_copy(update={"options": options})
        return scene.model_copy(update={"duel": duel, "question": question})

    def line(self, line: Line, event: Event, state: Any) -> Line:
        """A line of the log with the combat that its event belongs to."""
        follower = self._read(event)
        if not follower.at(event) or not follower.fighting:
            return line
        if self._told is None or self._told[0] is not event:
            self._told = (event, follower.changed(self._fights, state))
        return line.model_copy(update={"fight": follower.number, "duel": self._told[1]})

    def fought(self) -> Fought:
        return self._read().fought

    def recall(self, past: Fought) -> None:
        """In a match that goes on from a rest: the combats there were before."""
        self._read().recall(past)

    def cleared(self) -> None:
        """What has happened so far has been told: the list of events begins anew."""
        self._read().cleared()

"""A live table: the match that follows from a table's acts, with its log and what may be undone.

Nothing here waits, writes or sends. Two processes that know the same acts have equal live tables.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from undercroft.kernel.chance import Mix, Seed, mixes_of
from undercroft.kernel.choice import CHANCE, IllegalAnswer
from undercroft.kernel.match import Match
from undercroft.kernel.scene import Line

from .act import Act
from .manners import PLAIN, Manners
from .picture import Album, Picture
from .slices import Work, at_once

Audience = int | None
"""Whose log it is: a seat's, or everybody's."""
Final = Literal["", "chance", "reveal"]
"""What came of an answer that cannot be unseen: dice or a draw, or something revealed."""
ANSWERING = ("person", "agent", "fallback")
"""Who gives answers of their own; what the table passes over by itself is nobody's."""


@dataclass(frozen=True)
class Setup:
    """What a table is before its first act."""

    table: str
    game: Any
    options: dict[str, Any]
    seed: Seed | None
    """None: people throw dice of their own, and chance is answered by acts."""
    start: dict[str, Any] | None = None
    lesson: Any = None
    manners: Manners = PLAIN


@dataclass(slots=True)
class Entry:
    """An act that still holds."""

    number: int
    kind: Literal["answer", "chance", "note"]
    seat: int
    index: int
    by: str
    id: str | None
    label: str
    final: Final
    """Why it cannot be taken back, unless the table's manners say otherwise."""
    logs: tuple[int, ...]
    """How long the logs were before."""
    step: int
    """How far the lesson was before, at a table that is one."""
    people: Sequence[str] = ()
    """The seats that people held then, each with its link, as `witness` writes them."""


class Undo(NamedTuple):
    """What a person at a table could take back now."""

    to: int
    """The act that would be taken back, with everything after it."""
    seat: int
    label: str
    free: bool
    waiting: tuple[int, ...]
    """The seats whose people must consent."""


def witness(seat: int, secret: str) -> str:
    """A seat and the link it is held by, told apart from others by the hash that is kept of it."""
    return f"{seat} {secret[:12]}"


def witness_of(text: str) -> tuple[int, str]:
    seat, _, link = text.partition(" ")
    return int(seat), link


class Broken(Exception):
    """Acts that do not fit their game: the content has changed under a running table."""


class Live:
    """A table as its acts have made it."""

    def __init__(self, setup: Setup) -> None:
        at_once(self._set_up(setup))

    @classmethod
    def making(cls, setup: Setup) -> Work[Live]:
        """A new table, for whoever has other things to do meanwhile."""
        live = cls.__new__(cls)
        yield from live._set_up(setup)
        return live

    def _set_up(self, setup: Setup) -> Work[None]:
        self.setup = setup
        self.seed = setup.seed
        """The seed with what players have mixed into it."""
        self.fallen = 0
        """So many questions of chance were ever answered, also such as were taken back."""
        self.number = 0
        self.epoch = 0
        """The last undo: the journal only grows as long as it stays the same."""
        self.entries: list[Entry] = []
        self.open = setup.game.extras.all_open
        self.step = 0
        """How far a lesson has come."""
        self._reveals = setup.game.extras.reveals
        self._app = setup.game.extras.app if setup.seed is None else None
        self.match = self._begin()
        self.fallen = self.match.rolled
        yield
        self._album: Album | None = None
        self.titles = tuple(seat.name for seat in self.match.scene(None).seats)
        """The game's names of the seats."""
        yield
        seats = range(len(self.titles))
        self.audiences: tuple[Audience, ...] = (None,) if self.open else (None, *seats)
        self.logs: dict[Audience, list[str]] = {audience: [] for audience in self.audiences}
        for text in setup.manners.said():
            self._note(text)
        self._tell()

    def _begin(self) -> Match[Any]:
        setup = self.setup
        return Match(setup.game, setup.options, self.seed, start=setup.start)

    # Following the acts

    def apply(self, act: Act) -> None:
        """Follow the next act; IllegalAnswer, with nothing changed, if it cannot be."""
        if act.number != self.number + 1:
            raise Broken(f"act {act.number} does not follow act {self.number}")
        if act.kind == "undo":
            self._take_back(act)
        else:
            self._answer(act)
        self.number = act.number
        self.fallen = max(self.fallen, self.match.rolled)
        self._album = None

    def follow(self, acts: Iterable[Act]) -> None:
        """Follow acts that were written down: they fit, or the table is broken."""
        for act in acts:
            try:
                self.apply(act)
            except IllegalAnswer as error:
                raise Broken(f"act {act.number} does not fit: {error}") from None

    def _answer(self, act: Act) -> None:
        match = self.match
        ask = match.ask
        if ask.seat != act.seat:
            raise IllegalAnswer(f"seat {act.seat} is not asked, seat {ask.seat} is")
        if not 0 <= act.index < len(ask.options):
            last = len(ask.options) - 1
            raise IllegalAnswer(f"there is no option {act.index}: expected 0 to {last}")
        by = act.payload.get("by", "person")
        label = "" if act.kind == "chance" else match.label(ask.options[act.index])
        step = self.step
        if self.setup.lesson is not None and act.kind == "answer" and by == "person":
            self.step = self.setup.lesson.after(match, step, act.index)
        logs = self._lengths()
        before = len(match.journal)
        if "mix" in act.payload and self.may_mix(act.seat):
            match.mix(Mix(self.fallen, act.seat, act.payload["mix"]))
            self.seed = match.seed
        match.answer(act.index)
        rolled = act.kind == "chance" or len(match.journal) > before + 1
        revealed = self._tell(act.payload.get("note"))
        self.entries.append(
            Entry(
                act.number,
                "chance" if act.kind == "chance" else "answer",
                act.seat,
                act.index,
                by,
                act.payload.get("id"),
                label,
                "chance" if rolled else "reveal" if revealed else "",
                logs,
                step,
                tuple(act.payload.get("people", ())),
            )
        )

    def _take_back(self, act: Act) -> None:
        if "reset" in act.payload:
            self._go_on(act)
            return
        to = int(act.payload["to"])
        at = next((i for i, entry in enumerate(self.entries) if entry.number >= to), None)
        if at is None:
            raise IllegalAnswer("there is nothing to take back")
        for audience, length in zip(self.audiences, self.entries[at].logs, strict=True):
            del self.logs[audience][length:]
        self.step = self.entries[at].step
        del self.entries[at:]
        self.match = match = self._begin()
        for entry in self.entries:
            if entry.kind != "note":
                match.answer(entry.index)
        match.forget()
        self.epoch = act.number
        logs = self._lengths()
        self._note(f"Taken back: {act.payload['label']}.")
        self.entries.append(
            Entry(act.number, "note", act.seat, -1, "person", None, "", "", logs, self.step)
        )

    def _go_on(self, act: Act) -> None:
        """The acts since a memory fit no longer: go on from it, and take back nothing before."""
        self.epoch = act.number
        logs = self._lengths()
        self._note(act.payload["label"])
        self.entries = [
            Entry(act.number, "note", act.seat, -1, "person", None, "", "", logs, self.step)
        ]

    def _lengths(self) -> tuple[int, ...]:
        return tuple(len(self.logs[audience]) for audience in self.audiences)

    def _tell(self, note: str | None = None) -> bool:
        """Put what has happened into the logs; whether any of it was a secret before."""
        match = self.match
        events = match.events or []
        revealed = False
        if note:
            self._note(note)
        for event in events:
            for audience in self.audiences:
                line = match.line(event, audience)
                if line is not None and line.text:
                    self.logs[audience].append(_json(line))
            if self._app is not None:
                for text in self._app.announce(match.state, event):
                    self._note(text)
            if self._reveals is not None and self._reveals(event):
                revealed = True
        match.forget()
        return revealed

    def _note(self, text: str) -> None:
        line = _json(Line(text=text, rules=()))
        for audience in self.audiences:
            self.logs[audience].append(line)

    def may_mix(self, seat: int) -> bool:
        """Whether what a seat adds to the dice counts: it does once, where they are sealed.

        It counts from the first die on that nobody has seen, so that none can be thrown again.
        """
        return isinstance(self.seed, str) and all(mix.seat != seat for mix in mixes_of(self.seed))

    # What is seen

    @property
    def album(self) -> Album:
        if self._album is None:
            self._album = Album(self.match)
        return self._album

    def blank(self) -> None:
        """Nobody looks any longer: pictures are drawn again when somebody does."""
        self._album = None

    def picture(self, seat: Audience) -> Picture:
        return self.album.picture(seat)

    def log(self, seat: Audience) -> list[str]:
        """The lines that a seat may read, each as JSON."""
        return self.logs[None if self.open else seat]

    @property
    def over(self) -> bool:
        return self.match.over

    @property
    def asked(self) -> int | None:
        """The seat that is asked, CHANCE for dice of people's own; None when it is over."""
        return None if self.match.over else self.match.ask.seat

    def journal(self) -> list[tuple[int, int]]:
        return self.match.journal

    def same(self, number: int, seat: int, index: int, id: str | None) -> bool | None:
        """Whether this very answer was given to that question; None if nothing was."""
        for entry in reversed(self.entries):
            if entry.number == number + 1:
                alike = (entry.seat, entry.index) == (seat, index)
                return entry.kind != "note" and alike and (id is None or entry.id in (None, id))
            if entry.number <= number:
                return None
        return None

    # Throws with people's own dice

    def throw(self) -> dict[str, Any] | None:
        """What people are to throw now, or None; draws are made by the server."""
        if self.match.over or self.match.ask.seat != CHANCE or self._app is None:
            return None
        state, ask = self.match.state, self.match.ask
        how = self._app.wanted(state, ask) if len(ask.options) > 1 else ""
        if not how:
            return None
        shown = self._app.dice(state, ask)
        return {
            "who": self.match.game.prompt(state, ask),
            "text": how,
            "dice": [{"kind": kind, "faces": list(faces)} for kind, faces in shown],
        }

    def thrown(self, faces: Sequence[Any] | None, text: str | None) -> int | None:
        """The answer of chance that people say they have thrown; None if there is no such."""
        state, ask = self.match.state, self.match.ask
        if self._app is None or ask.seat != CHANCE:
            return None
        if faces is None:
            index: int | None = self._app.thrown(state, ask, text or "")
            return index
        shown = self._app.dice(state, ask)
        if len(shown) != len(faces):
            return None
        index, weight = 0, 1
        for (_, sides), face in zip(shown, faces, strict=True):
            if isinstance(face, str):
                if face not in sides:
                    return None
                face = sides.index(face)
            if type(face) is not int or not 0 <= face < len(sides):
                return None
            index += face * weight
            weight *= len(sides)
        return index if index < len(ask.options) else None

    # Lessons

    def coach(self) -> dict[str, Any] | None:
        """What a guided first game says to its newcomer now; None at other tables."""
        if self.setup.lesson is None:
            return None
        said: dict[str, Any] = self.setup.lesson.say(self.match, self.step)
        return said

    # Taking back

    def undo(
        self,
        seats: Collection[int],
        mine: Collection[int],
        people: Collection[int],
        links: Mapping[int, str] = MappingProxyType({}),
    ) -> Undo | str:
        """The last answer of any of `seats` that could be taken back, or why there is none.

        `mine` are all seats of who asks, who need not consent; `people` are all of the table's,
        `links` what seats are held by now. Who sat there when something happened must consent as
        well, also if a machine has the seat since; one whose link has ended cannot be asked.
        """
        if self.match.over:
            return "The game is over and its dice are shown: nothing can be taken back."
        at = next(
            (
                i
                for i in range(len(self.entries) - 1, -1, -1)
                if self.entries[i].seat in seats
                and self.entries[i].by == "person"
                and self.entries[i].kind == "answer"
            ),
            None,
        )
        if at is None:
            return "There is nothing of yours to take back."
        first = self.entries[at]
        hitch = self._hitch(at, mine)
        saw = sorted({witness_of(text) for entry in self.entries[at:] for text in entry.people})
        others = tuple(sorted({*people, *(seat for seat, _ in saw)} - {*mine}))
        for seat, link in saw:
            if links.get(seat, link) != link:
                title = self.titles[seat]
                return f"“{first.label}” stands: who held {title} then has another link now."
        # Who throws dice of their own may correct what they have typed.
        if hitch and not self.setup.manners.take_backs and self.setup.seed is not None:
            return hitch
        free = not hitch or not others
        return Undo(first.number, first.seat, first.label, free, () if free else others)

    def _hitch(self, at: int, mine: Collection[int]) -> str:
        """Why the answer `at` and what followed cannot simply be taken back; nothing if it can."""
        label = self.entries[at].label
        for entry in self.entries[at:]:
            if entry.final == "chance":
                return f"“{label}” stands: dice were rolled or a card was drawn."
            if entry.final == "reveal":
                return f"“{label}” stands: something hidden was revealed."
            if entry.kind == "answer" and entry.by in ANSWERING and entry.seat not in mine:
                return f"“{label}” stands: {self.titles[entry.seat]} answered since."
        return ""


def _json(line: Line) -> str:
    return line.__pydantic_serializer__.to_json(line).decode()

"""One match: the state at the last quiet point, the answers since, and the live rule.

A step of the agenda is a rule that runs until it ends; between steps the match is quiet. Copying,
undoing, saving, loading and replaying are one mechanism: take a quiet state and give the same
answers again. A match that nobody copies keeps a quiet state every few answers only; once it has
been copied, it keeps that of the first step after each player's answer. What follows is carried
out again where it is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from .chance import (
    Key,
    Mix,
    Purpose,
    Seed,
    aligned,
    branched,
    draw,
    key_of,
    mixed,
    purpose_of,
    sealed,
    stream,
)
from .choice import CHANCE, Ask, IllegalAnswer, Option
from .event import Event
from .rules import Rules as Rules
from .rules import S
from .rules import Steps as Steps
from .state import GameState as GameState
from .step import rules_of, run

if TYPE_CHECKING:
    from .fight import Fought, Teller
    from .lookout import Lookout
    from .scene import Line, Refusal, Scene

Journal = list[tuple[int, int]]
"""Seat and index of every answer, those of chance included."""

SELDOM = 128
"""So many answers pass before a match that nobody copies keeps another quiet state."""


class Rest(NamedTuple):
    """A quiet point of a match: its plain state, and the answers that led to it."""

    state: dict[str, Any]
    journal: Journal


class Match(Generic[S]):
    """A running game. Answer `ask` with the index of one of its options until it is `over`."""

    __slots__ = (
        "_ahead",
        "_anchor",
        "_ask",
        "_before",
        "_chance",
        "_due",
        "_journal",
        "_key",
        "_patience",
        "_rolled",
        "_rules",
        "_running",
        "_shared",
        "_since",
        "_source",
        "_stale",
        "_state",
        "_streams",
        "_tells",
        "_watched",
        "events",
        "game",
        "options",
        "seed",
        "start",
    )

    def __init__(
        self,
        game: Rules[S],
        options: Mapping[str, Any],
        seed: Seed | None,
        *,
        start: Mapping[str, Any] | None = None,
        events: bool = True,
        chance: Callable[[Ask], int] | None = None,
    ) -> None:
        """Start a match. Without a seed, chance is asked like any player (people with dice).

        `start` is a plain state to begin from instead of the game's setup; `chance` answers for
        chance in place of the seed.
        """
        self.game = game
        self.options = dict(options)
        self.seed = seed
        self.start = start
        self._journal: Journal = []
        self._before: tuple[Journal, int] | None = None
        self.events: list[Event] | None = [] if events else None
        self._chance = chance
        self._ahead = False
        """Whether it is a copy with dice of its own."""
        self._streams: dict[Purpose, int] | None = None
        """In such a copy: how often chance was asked for each purpose."""
        self._begin()
        self._proceed()

    @classmethod
    def resumed(
        cls,
        game: Rules[S],
        options: Mapping[str, Any],
        seed: Seed | None,
        rest: Rest,
        *,
        start: Mapping[str, Any] | None = None,
        events: bool = True,
    ) -> Match[S]:
        """A match that goes on from where another one rested, without what came before."""
        match = _bare(game, dict(options), seed, start, list(rest.journal), events)
        match._begin(game.restore(rest.state))
        match._rolled = sum(seat == CHANCE for seat, _ in rest.journal)
        match._proceed()
        return match

    def rest(self) -> Rest:
        """Where the match was last quiet, for `resumed`; the answers since are not in it."""
        if self.over:
            return Rest(self._state.plain(), self.journal.copy())
        quiet, begun = self._quiet_point()
        since = len(self._since) - begun
        return Rest(quiet.plain(), self.journal[: len(self.journal) - since])

    def _begin(self, state: S | None = None) -> None:
        game = self.game
        if state is None:
            state = game.restore(self.start) if self.start else game.start(self.options)
        self._state: S = state
        self._state.log = self.events
        self._tells: Teller | None = None
        self._rules = rules_of(game.steps)
        self._key: Key | None = None if self.seed is None else key_of(self.seed)
        self._rolled = 0
        self._anchor: S | None = None
        self._since: list[int] = []
        self._patience = 0
        self._due: list[bool] = []
        self._running = run(self._state, self._rules, self._due)
        self._ask: Ask | None = None
        self._stale = False
        self._shared: Ask | None = None
        self._source: Match[S] | None = None
        self._watched = False

    # What anybody may look at

    @property
    def journal(self) -> Journal:
        """Every answer so far: who gave it and its index."""
        if self._before is not None:
            # A copy shares the answers given before it, until somebody reads them.
            shared, count = self._before
            self._journal = shared[:count] + self._journal
            self._before = None
        return self._journal

    @property
    def state(self) -> S:
        """The live state. Reading is free; changing it is for rules and for set-ups of tests."""
        if self._stale:
            self._revive()
        return self._state

    @property
    def ask(self) -> Ask:
        """The open question. Only a match that is not over has one."""
        if self._stale:
            if self._still_shared():
                assert self._shared is not None
                return self._shared
            self._revive()
        if self._ask is None:
            raise IllegalAnswer("the game is over: there is nothing left to ask")
        return self._ask

    @property
    def over(self) -> bool:
        """Whether nobody is asked any more; `outcome` then says who won."""
        if self._stale:
            if self._still_shared():
                return False
            self._revive()
        return self._ask is None

    def _still_shared(self) -> bool:
        """Whether the match that this copy was made of still asks what it asked then.

        Its question is that of the copy, so that nobody works it out again who only reads it.
        """
        source = self._source
        return source is not None and source._ask is self._shared

    @property
    def outcome(self) -> tuple[Any, ...] | None:
        """Who won, then the ids of the rules that say so; None until it is over."""
        return self.state.outcome

    @property
    def rolled(self) -> int:
        """How many questions of chance were answered."""
        return self._rolled

    @property
    def quiet(self) -> bool:
        """Whether a step has just begun: nothing but the open question is in the air."""
        return self.over or len(self._since) == self._quiet_point()[1]

    @property
    def settled(self) -> S:
        """The state at the last quiet point, before the step that is asking. For reading only."""
        return self._state if self.over else self._quiet_point()[0]

    @property
    def since(self) -> Journal:
        """The answers since `settled`; given to it again they lead here."""
        count = 0 if self.over else len(self._since) - self._quiet_point()[1]
        return self.journal[len(self.journal) - count :]

    def _quiet_point(self) -> tuple[S, int]:
        """The state before the step that is asking, and how many answers had been given then."""
        assert self._anchor is not None
        state, since = self._anchor.copy(), self._since
        given = begun = 0
        quiet = state
        running = run(state, self._rules, [True])
        ask = next(running)
        while True:
            if ask is None:
                quiet, begun = state.copy(), given
                ask = next(running)
            elif given == len(since):
                return quiet, begun
            else:
                given += 1
                ask = running.send(ask.options[since[given - 1]])

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat may know, and nothing else; None is a spectator."""
        return self.game.view(self.state, seat)

    def odds(self, choice: int | Option) -> float | None:
        """The exact chance that an offered option succeeds; None where nothing is rolled."""
        option = self._offered(choice) if isinstance(choice, int) else choice
        return self.game.odds(self.state, self.ask, option)

    def why_not(self, wish: Option) -> tuple[str, ...]:
        """Ids of the rules that forbid a wish; none if it is offered."""
        if wish in self.ask.options:
            return ()
        return self.game.why_not(self.state, self.ask, wish)

    def refusal(self, wish: Option) -> Refusal | None:
        """Why a wish is refused: the rules, the facts of this position, and the nearest way.

        None if it is offered.
        """
        if wish in self.ask.options:
            return None
        return self.game.refusal(self.state, self.ask, wish)

    def pointed(self, **at: Any) -> list[Option]:
        """What somebody may mean who points at `squares`, `tokens` or `cards`, one of each kind,
        offered or not, the likeliest first."""
        return self.game.pointed(self.state, self.ask, **at)

    def label(self, choice: int | Option) -> str:
        """What an option is called: `answer` takes the same, its index or the option itself."""
        option = self._offered(choice) if isinstance(choice, int) else choice
        return self.game.label(self.state, self.ask, option)

    def _offered(self, index: int) -> Any:
        """The option at an index of the open question; IllegalAnswer if there is none."""
        options = self.ask.options
        if type(index) is not int or not 0 <= index < len(options):
            raise IllegalAnswer(
                f"{index!r} is no answer: expected a whole number from 0 to {len(options) - 1}"
            )
        return options[index]

    def scene(self, seat: int | None) -> Scene:
        """What a client draws for a seat, the open question included; None is a spectator."""
        ask = None if self.over else self.ask
        scene = self.game.scene(self.state, ask, seat)
        teller = self._teller()
        return scene if teller is None else teller.scene(scene, self._state, ask)

    def _teller(self) -> Teller | None:
        """Who tells of the game's combats; nobody in a copy, which notes no events."""
        if self.events is None:
            return None
        fights = self.game.extras.fights
        if fights is None:
            return None
        if self._tells is None:
            from .fight import Teller

            self._tells = Teller(fights, self.events)
        return self._tells

    def fought(self) -> Fought | None:
        """What of the combats so far is not in the state, for `recall`; None if none are told."""
        teller = self._teller()
        return None if teller is None else teller.fought()

    def recall(self, past: Fought) -> None:
        """In a match that goes on from a rest: the combats there were before."""
        teller = self._teller()
        if teller is not None:
            teller.recall(past)

    def forget(self) -> None:
        """What has happened so far has been told: the list of events begins anew."""
        if self.events is not None:
            teller = self._teller()
            if teller is not None:
                teller.cleared()
            self.events.clear()

    def tell(self, event: Event) -> str:
        """An event as one sentence; the rules that made it so are its `rules`."""
        return self.game.tell(self.state, event)

    def line(self, event: Event, seat: int | None) -> Line | None:
        """An event as a line of the log of a seat; None if the seat may not know of it."""
        told = self.game.extras.line
        if told is None:
            from .scene import Line

            return Line(text=self.tell(event), rules=tuple(event.rules))
        line = told(self.state, event, seat)
        teller = self._teller()
        if teller is None or line is None:
            return line
        return teller.line(line, event, self._state)

    def lookout(self, unit: int) -> Lookout | None:
        """What a figure on the map sees and can get to; None if the game does not tell."""
        told = self.game.extras.lookout
        return None if told is None else told(self.state, unit)

    def wish(self, text: str) -> Option | None:
        """What somebody means who types a wish, offered or not; None if nothing is recognised."""
        return self.game.wish(self.state, self.ask, text)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the match to a file, which is never left half written; see `save`."""
        from .save import save

        save(self, Path(path))

    # Playing

    def answer(self, choice: int | Option) -> None:
        """Answer the open question with an option, or its index; anything else is refused."""
        ask = self._ask
        if self._stale:
            self._revive()
            ask = self._ask
        if ask is None:
            ask = self.ask
        index = choice if type(choice) is int else self._index(choice)
        try:
            if index < 0:
                raise IndexError
            option = ask.options[index]
        except IndexError:
            option = self._offered(index)
        if ask.seat == CHANCE:
            self._rolled += 1
        self._journal.append((ask.seat, index))
        self._since.append(index)
        self._proceed(option)

    def mix(self, mix: Mix) -> None:
        """Mix something of a player's own into dice to come; they must be sealed ones."""
        assert isinstance(self.seed, str) and not self._ahead and mix.after >= self._rolled
        self.seed = mixed(self.seed, mix)
        self._key = key_of(self.seed)

    def answer_with(self, option: Option) -> None:
        """Answer with an option itself, also where chance is asked, whose options are numbers."""
        self.answer(self._index(option))

    def _index(self, option: Any) -> int:
        """The place of an option in the open question; IllegalAnswer if it is not offered."""
        if isinstance(option, tuple) or type(option) is int:
            for index, offered in enumerate(self.ask.options):
                if offered == option:
                    return index
            raise IllegalAnswer(f"{option!r} is not among the {len(self.ask.options)} options")
        most = len(self.ask.options) - 1
        raise IllegalAnswer(f"{option!r} is no answer: expected a whole number from 0 to {most}")

    def _proceed(self, send: Any = None) -> None:
        """Run rules until somebody other than a willing chance is asked, or the game is over."""
        state, since = self._state, self._since
        if len(since) >= self._patience:
            self._due.append(True)
        running = self._running
        while True:
            try:
                ask = running.send(send)
            except StopIteration:
                self._ask = None
                return
            if ask is None:
                self._anchor = state.copy()
                self._patience = 0 if self._watched else SELDOM
                self._due.clear()
                since.clear()
                send = None
                continue
            if state.outcome is not None:
                running.close()
                self._ask = None
                return
            if ask.seat == CHANCE:
                if self._chance is not None:
                    index = self._chance(ask)
                elif self._streams is not None:
                    index = self._thrown(ask)
                elif (key := self._key) is not None:
                    roll = draw if type(key) is int else sealed
                    index = roll(key, self._rolled, len(ask.options))  # type: ignore[arg-type]
                else:
                    index = -1
                if index >= 0:
                    self._rolled += 1
                    self._journal.append((CHANCE, index))
                    since.append(index)
                    send = ask.options[index]
                    continue
            self._ask = ask
            return

    def _thrown(self, ask: Ask) -> int:
        """What chance answers in a copy that looks ahead: the next of its purpose."""
        streams = self._streams
        assert streams is not None
        assert isinstance(self._key, int)
        purpose = purpose_of(ask)
        count = streams.get(purpose, 0)
        streams[purpose] = count + 1
        return aligned(self._key, purpose, count, len(ask.options))

    # Copying and going back

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled: the last quiet state and the answers since, as a save has them."""
        if self._chance is not None:
            raise TypeError("a match whose dice are scripted cannot be pickled")
        rest, journal = self.rest(), self.journal.copy()
        since = None if self.over else [index for _, index in journal[len(rest.journal) :]]
        ahead = (self._key, self._streams) if self._ahead else None
        return _unpickled, (
            self.game, self.options, self.seed, self.start, rest.state, journal, since,
            self.events, ahead,
        )  # fmt: skip

    def copy(self, branch: int | None = None) -> Match[S]:
        """An independent match at the same point, without events.

        With a `branch` it has dice of its own, also where people throw theirs: an agent that
        looks ahead must not see the dice that will fall, and has nobody to throw them. Copies with
        the same branch of the same position have the same dice, purpose by purpose. Such a copy
        takes nothing back. The answers since the last quiet point are given again when somebody
        first looks at the state of the copy or answers it.
        """
        twin: Match[S] = Match.__new__(Match)
        twin.game = self.game
        twin.options = self.options
        twin.seed = self.seed
        twin.start = self.start
        twin.events = None
        twin._rules = self._rules
        twin._chance = self._chance if branch is None else None
        if branch is None:
            twin._key = self._key
            twin._streams = None if self._streams is None else self._streams.copy()
            twin._ahead = self._ahead
        else:
            twin._key = stream(branched(self._key, branch), self._rolled)
            twin._streams = {}
            twin._ahead = True
        twin._shared = twin._source = None
        if self._ask is None and not self._stale:
            twin._state = self._state.copy()
            twin._since = []
            twin._stale = False
            twin._ask = None
            twin._anchor = None
        else:
            if not self._watched and not self._stale:
                self._watch()
            anchor = self._anchor
            assert anchor is not None
            twin._state = anchor.copy()
            twin._anchor = anchor
            twin._since = self._since.copy()
            twin._stale = True
            twin._ask = None
            if self._stale:
                shared, source = self._shared, self._source
            else:
                shared, source = self._ask, self
            # Where people are to throw, a copy that looks ahead throws for itself.
            if shared is not None and (shared.seat != CHANCE or not twin._ahead):
                twin._shared, twin._source = shared, source
        twin._watched = False
        twin._patience = 0 if twin._anchor is None else SELDOM
        twin._rolled = self._rolled
        if self._before is not None and not self._journal:
            twin._before = self._before
        else:
            twin._before = (self.journal, len(self.journal))
        twin._journal = []
        return twin

    def rehearsal(self) -> Match[S]:
        """A copy that notes its events and asks whoever plays with it what chance would say.

        Nothing that is still to be thrown can be found out with it.
        """
        twin = self.copy()
        twin._key = twin._streams = twin._chance = None
        twin._ahead = False
        twin._tells = None
        twin.events = twin._state.log = []
        if twin._stale:
            twin._revive()
        twin.events.clear()
        return twin

    def _watch(self) -> None:
        """From now on a quiet state is kept after every answer, beginning with this question's."""
        if self._stale:
            self._revive()
        self._watched = True
        self._patience = 0
        self._anchor, begun = self._quiet_point()
        del self._since[:begun]

    def _root(self, quiet: S, since: list[int]) -> None:
        """Stand where these answers lead to from another quiet state, in as many answers."""
        journal = self.journal
        first = len(journal) - len(since)
        self._journal = journal[:first]
        self._journal += [(seat, i) for (seat, _), i in zip(journal[first:], since, strict=True)]
        self._anchor = quiet
        self._state = quiet.copy()
        self._since = since
        self._stale = True
        self._shared = self._source = None
        self._ask = None

    def _revive(self) -> None:
        """Give the answers since the last quiet point again."""
        self._stale = False
        self._shared = self._source = None
        self._due = []
        self._running = run(self._state, self._rules, self._due)
        ask = self._running.send(None)
        for index in self._since:
            assert ask is not None
            ask = self._running.send(ask.options[index])
        self._ask = ask
        if self._ahead and ask is not None and ask.seat == CHANCE:
            self.answer(self._thrown(ask))

    def undo(self, count: int = 1) -> None:
        """Take back the last `count` answers of players, with the chance that followed them.

        The same answers then meet the same dice: taking back is for mistakes, not for luck.
        """
        if self._ahead:
            raise IllegalAnswer("a copy that looks ahead takes nothing back")
        at = len(self.journal)
        for _ in range(count):
            at -= 1
            while at >= 0 and self.journal[at][0] == CHANCE and self.seed is not None:
                at -= 1
        if at < 0:
            raise IllegalAnswer("there is nothing to take back")
        journal = self.journal[:at]
        self._journal = []
        if self.events is not None:
            self.events = []
        self._begin()
        self._proceed()
        self.repeat(journal)

    def repeat(self, journal: Journal) -> None:
        """Give the answers of a journal to this match, those of chance included.

        Raises `ReplayMismatch` where the journal does not fit the questions.
        """
        if self._stale:
            self._revive()
        checked = 0
        while True:
            # Chance has answered for itself: what it said must be what the journal says.
            position = len(self.journal)
            for place in range(checked, min(position, len(journal))):
                if self.journal[place] != journal[place]:
                    raise ReplayMismatch(place, journal[place], None)
            if position >= len(journal):
                return
            checked = position
            ask = self._ask
            seat, index = journal[position]
            if ask is None or ask.seat != seat or not 0 <= index < len(ask.options):
                raise ReplayMismatch(position, (seat, index), ask)
            self.answer(index)


def _bare(
    game: Rules[S],
    options: dict[str, Any],
    seed: Seed | None,
    start: Mapping[str, Any] | None,
    journal: Journal,
    events: bool,
) -> Match[S]:
    """A match that has still to begin, after the answers of a journal."""
    match: Match[S] = Match.__new__(Match)
    match.game = game
    match.options = options
    match.seed = seed
    match.start = start
    match.events = [] if events else None
    match._journal = journal
    match._before = None
    match._chance = None
    match._ahead = False
    match._streams = None
    return match


def _unpickled(
    game: Rules[S],
    options: dict[str, Any],
    seed: Seed | None,
    start: Mapping[str, Any] | None,
    quiet: Mapping[str, Any],
    journal: Journal,
    since: list[int] | None,
    events: list[Event] | None,
    ahead: tuple[Key | None, dict[Purpose, int] | None] | None,
) -> Match[S]:
    """A match as it was when it was pickled; `ahead` are the dice of a copy that looked ahead."""
    # Some rules work out more where somebody listens: then the answers are given again aloud.
    match = _bare(game, options, seed, start, journal, events is not None)
    match._ahead = ahead is not None
    match._begin(game.restore(quiet))
    if ahead is not None:
        match._key, match._streams = ahead
    match._rolled = sum(seat == CHANCE for seat, _ in journal)
    if since is not None:
        match._anchor = match._state.copy()
        match._since = since
        match._patience = SELDOM
        match._revive()
    if match.events is not None and events is not None:
        match.events[:] = events
    return match


class ReplayMismatch(ValueError):
    """A journal that does not belong to this game, seed and content."""

    def __init__(self, position: int, entry: tuple[int, int], ask: Ask | None) -> None:
        self.position = position
        asked = f"seat {ask.seat} is asked {ask.prompt!r}" if ask else "the game went another way"
        super().__init__(
            f"answer {position + 1} of the journal (seat {entry[0]}, option {entry[1]}) "
            f"does not fit: there {asked}"
        )

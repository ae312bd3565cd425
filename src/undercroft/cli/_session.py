"""One evening at the terminal: who answers what, what people may type, and saving as it goes."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from shlex import quote
from time import monotonic
from typing import Any, NamedTuple

from rich.table import Table
from rich.text import Text

from undercroft import agents
from undercroft.agents.counsel import counsel
from undercroft.cli import _board, _draw, _packs, _saves
from undercroft.cli._face import Face, Plain
from undercroft.cli._meaning import meant, named
from undercroft.games import registry
from undercroft.kernel import save
from undercroft.kernel.catalogue import Catalogue
from undercroft.kernel.choice import CHANCE, IllegalAnswer, Option
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.match import Match
from undercroft.kernel.names import hint
from undercroft.kernel.save import Scribe
from undercroft.kernel.scene import Line, Question, Scene
from undercroft.table.errors import Refused
from undercroft.table.lookout import survey
from undercroft.table.manners import PLAIN, Manners
from undercroft.table.tact import MATTERS, Asking, Tact

THINKING = 3.0
"""Seconds that a machine may look ahead."""
SAVE_EVERY = 0.5
"""Seconds between saves while machines play."""
FOUND = 5
"""Rules shown when a search finds more."""
TOLD = 40
"""Lines of the log that `log` shows."""
WHEN = {"always": "always", "matters": "only where an answer can help somebody"}
HELP = (
    ("a number, a square, a figure", "choose that option: 3, C7, ember mage, or its mark EM"),
    ("any words of an option", "choose it: go first, fire wave, end"),
    ("↵ alone", "choose what is marked ↵"),
    ("why WISH", "why not? why move C7, why attack and a figure's name"),
    ("look FIGURE, look CARD", "everything about it: figures, specials, potions, cards"),
    ("look", "all figures, where little of the table can be shown at once"),
    ("sight FIGURE", "the map with what it sees, marked ∘"),
    ("more", "the next options, where there are more than the terminal holds"),
    ("rules WORD", "search the rulebook"),
    ("hint", "what the machine would do, and how likely a win is"),
    ("log", "what happened"),
    ("undo", "take back your last answer, unless dice, cards or others have spoken since"),
    ("auto", "let the machine finish your turn"),
    ("skip", "pass over all interruptions until your next turn"),
    ("ask always, ask matters", "interruptions: all of them, or those that can help somebody"),
    ("save FILE", "keep a copy"),
    ("quit", "leave; the game is saved"),
)


class Impossible(UndercroftError):
    """A game that cannot begin as wished."""


class Turn(NamedTuple):
    """A turn as it was when somebody handed it to the machine."""

    seat: int
    about: int | None
    """The figure that acts; None while it is still to be chosen."""
    phase: str

    def goes_on(self, seat: int, about: int | None, phase: str) -> Turn | None:
        """The turn, if what is asked now still belongs to it."""
        if (seat, phase) != (self.seat, self.phase):
            return None
        if self.about is None:
            return self._replace(about=about)
        return self if about == self.about else None


class Leave(Exception):
    """Somebody leaves the table."""


# Beginning


def begin(
    name: str,
    wishes: dict[str, Any],
    seats: str,
    level: str,
    seed: int | None,
    hot_seat: bool,
    manners: Manners = PLAIN,
    packs: Sequence[str] = (),
) -> Session:
    """A new game; the seed is drawn if none is given."""
    game = _packs.packed(name, packs)
    checked = game.checked(wishes)
    names = game.seats(checked)
    people = list(range(len(names))) if hot_seat else _people(seats, names, game)
    if seed is None:
        seed = secrets.randbits(48)
    match = game.new(seed=seed, **checked)
    session = Session(match, names, people, level, _saves.new(name), manners)
    session.packs = _packs.places(packs)
    return session


def resume(name: str, file: Path | None, packs: Sequence[str] = ()) -> Session:
    """A saved game, with the same people at the same seats."""
    found = _saves.found(file) if file is not None else _saves.last(name)
    data = save.read(found)
    if data["game"] != name:
        raise Impossible(f"{found} is a game of {data['game']}, not of {name}")
    table = data.get("table")
    table = table if isinstance(table, dict) else {}
    near = _packs.near(data, packs)
    game = registry.game_of_save(data, str(found), near)
    match = save.load(data, lambda _: game, where=str(found))
    names = game.seats(match.options)
    people = [p for p in table.get("people", ()) if type(p) is int and 0 <= p < len(names)]
    level = table.get("level", "greedy")
    manners = Manners(**{way: table.get(way) is True for way in Manners._fields})
    session = Session(match, names, people or _people("", names, game), str(level), found, manners)
    if table.get("asking") == "always":
        session.asking = "always"
    if match.seed is None:
        # People throw the dice: that is a game of the companion.
        from undercroft.cli._companion import again

        session = again(session, table)
    session.packs = near
    return session


def _people(text: str, names: Sequence[str], game: Any) -> list[int]:
    """The seats that are named; a name stands for all it begins. By default the newcomer's."""
    if not text.strip():
        return [game.extras.first_seat(len(names))]
    found: list[int] = []
    for word in filter(None, (part.strip().lower() for part in text.split(","))):
        called = [i for i, name in enumerate(names) if name.lower().startswith(word)]
        if not called:
            known = [name.lower() for name in names]
            raise Impossible(f'there is no seat "{word}" in this game{hint(word, known)}')
        found += [i for i in called if i not in found]
    return found


# Playing


class Session:
    """A match at the terminal."""

    def __init__(
        self,
        match: Match[Any],
        seats: Sequence[str],
        people: list[int],
        level: str,
        file: Path,
        manners: Manners = PLAIN,
    ) -> None:
        self.match = match
        self.seats = seats
        self.people = people
        self.level = level
        self.file = file
        self.manners = manners
        self.asking: Asking = MATTERS
        self.tact = Tact(manners.by_hand)
        self.packs: list[str] = []
        """Where the packs it is played with were found, for when it is resumed."""
        self.face: Face = Plain()
        self.scribe = Scribe(match)
        self.machines = {seat: agents.agent(level, seed=seat + 1) for seat in range(len(seats))}
        for machine in self.machines.values():
            agents.hurry(machine, THINKING)
        self._told = 0
        self._notice = " ".join(manners.said())
        """To be said once the table is drawn again."""
        self._typed: list[tuple[int, int]] = []
        """How long journal and events were before each answer that somebody typed."""
        self._before: int | None = None
        """Who of the people here was asked last: what they may know is on the screen."""
        self._saved = 0.0
        self._unkept = ""
        """Why the last save could not be written."""
        self._skipping = self._away = False
        """Whether interruptions are passed over, and whether a turn of others has come since."""
        self._auto: Turn | None = None
        """The turn that the machine finishes."""

    def run(self) -> int:
        """Play to the end, or until somebody leaves; the exit code."""
        try:
            while not self.match.over:
                self._step()
        except (Leave, EOFError, KeyboardInterrupt):
            self.keep()
            self.face.farewell(self._parting())
            return 0
        self.keep()
        self._end()
        return 0

    def _parting(self) -> tuple[str, ...]:
        """What somebody should know who leaves."""
        if self._unkept:
            return (self._unkept,)
        return f"Saved as {self.file}", self._goes_on()

    def _goes_on(self) -> str:
        return f"undercroft play {self.match.game.name} --resume goes on."

    def keep(self) -> None:
        """Save the match; whole or not at all. Where that fails, the game goes on and says so."""
        kept = self._kept() | ({"packs": self.packs} if self.packs else {})
        try:
            save.save(self.match, self.file, self.scribe, table=kept)
        except OSError as error:
            hitch = f"This game cannot be saved as {self.file}: {error.strerror}."
            if hitch != self._unkept:
                self._notice = f"{hitch} save FILE keeps a copy elsewhere."
            self._unkept = hitch
        else:
            self._unkept = ""
        self._saved = monotonic()

    def _kept(self) -> dict[str, Any]:
        """What a save says of those who sit here."""
        sitting = {"people": self.people, "level": self.level, "asking": self.asking}
        return sitting | self.manners._asdict()

    def _step(self) -> None:
        """Answer the open question: the machine, or whoever sits here."""
        ask = self.match.ask
        if self._auto is not None or self._skipping:
            self._watch(ask.seat)
        if ask.seat not in self.people or (self._auto and ask.seat == self._auto.seat):
            self.match.answer(self.machines[ask.seat].choose(self.match, ask))
            self._watched()
            if monotonic() - self._saved > SAVE_EVERY:
                self.keep()
            return
        scene = self.match.scene(ask.seat)
        question = scene.question
        assert question is not None
        passing = next((o.index for o in question.options if o.default), None)
        passing = passing if question.interrupt else None
        if self._skipping and passing is not None:
            self.match.answer(passing)
            return
        spared = self.tact.spared(self.match, self.asking, lambda: passing)
        if spared is not None:
            self._notice = spared.note or self._notice
            self.match.answer(spared.answer)
            return
        if ask.seat != self._before:
            if self._before is not None and not self.match.game.extras.all_open:
                self.face.hand_over(self.seats[ask.seat])
            self._before = ask.seat
        self._draw(scene)
        answer = self._ask(scene, question)
        if answer is not None:
            if question.turn:
                self.tact.forget(ask.seat)
            elif answer == passing:
                self.tact.passed(self.match)
            self._typed.append((len(self.match.journal), len(self.match.events or ())))
            self.match.answer(answer)
            self.keep()

    def _watch(self, seat: int) -> None:
        """See whose turn has come: what was asked for one turn ends with it."""
        question = self.match.scene(None).question
        if question is None or not question.turn:
            return
        if self._auto is not None:
            self._auto = self._auto.goes_on(seat, question.about, self.match.scene(None).phase)
        if seat not in self.people:
            self._away = True
        elif self._away:
            self._skipping = self._away = False

    def _draw(self, scene: Scene) -> None:
        lines = self.lines(self._told)
        seat = self.seats[scene.seat] if scene.seat is not None else ""
        self.face.table(scene, lines, seat, self._notice)
        self._told = len(self.match.events or ())
        self._notice = ""

    def _watched(self) -> None:
        """Let those who look on see what a machine has done."""
        if not self.face.watches() or self.match.over:
            return
        lines = self.lines(self._told)
        if lines:
            self.face.watch(self.match.scene(self._looker()), lines)
            self._told = len(self.match.events or ())

    def _looker(self) -> int | None:
        """Whose table it is while nobody here is asked."""
        return self._before if self._before is not None else (*self.people, None)[0]

    def lines(self, start: int) -> list[Line]:
        """What happened since, as far as everybody here may know."""
        events = (self.match.events or [])[start:]
        return [Line(text=self.match.tell(event), rules=event.rules) for event in events]

    def _end(self) -> None:
        scene = self.match.scene(self.people[0] if self.people else None)
        self._draw(scene)
        rules = " ".join(str(word) for word in (self.match.outcome or ())[1:])
        self.face.end(scene, (
            Text.assemble((scene.outcome, "bold"), (f"  {rules}", _board.RULE)),
            f"Seed {self.match.seed}; {len(self.match.journal)} answers.",
            *self._recording(),
        ))  # fmt: skip

    def _recording(self) -> tuple[str, ...]:
        """Where the whole game can be read again."""
        return (self._unkept or f"The whole game: undercroft replay {quote(str(self.file))}",)

    def sight(self, token: int) -> _board.Sight | None:
        """What a figure on the map sees, as far as who is asked may know; None if nobody tells."""
        try:
            found = survey(self.match, self._looker(), token)
        except Refused:
            return None
        return _board.Sight(token, frozenset(found["seen"]), frozenset(found["figures"]))

    # What people type

    def _ask(self, scene: Scene, question: Question) -> int | None:
        """The answer somebody types; None if the question was changed otherwise."""
        while True:
            words = self._read()
            if isinstance(words, int):
                return words
            command, _, rest = words.partition(" ")
            command, rest = command.lower(), rest.strip()
            if command in ("quit", "exit"):
                raise Leave
            if command == "undo":
                if self._undo():
                    return None
            elif command == "auto":
                self._auto = Turn(question.seat, question.about, scene.phase)
                return None
            elif command == "skip":
                self._skipping, self._away = True, False
                if question.interrupt:
                    return None
                self._say("Interruptions are passed over until your next turn.")
            elif command == "ask" and rest in ("always", MATTERS):
                self.asking = MATTERS if rest == MATTERS else "always"
                self._say(f"Interruptions are asked: {WHEN[self.asking]}.")
            elif command == "save":
                self._copy(rest)
            elif command == "log":
                self.face.show(_draw.log(self.lines(0), TOLD))
            elif command == "more":
                self._more()
            elif command in ("help", "?"):
                self._help()
            elif command == "why":
                self._why(rest)
            elif command == "rules":
                self._rules(rest)
            elif command == "look":
                self._look(scene, rest)
            elif command == "sight":
                self._sight(scene, question, rest)
            elif not self._other(command, rest):
                index = self._meant(scene, question, words)
                if index is not None:
                    return index

    def _other(self, command: str, rest: str) -> bool:
        """Whether this was a command, of this kind of session perhaps alone."""
        if command != "hint" or self.match.ask.seat < 0:
            return False
        ask = self.match.ask
        found = counsel(self.match, ask, THINKING, len(self.match.journal))
        if not found.answers:
            self._say("The machine has no opinion here: any answer is as good as another.")
            return True
        said = [
            self.match.label(ask.options[index])
            + ("" if chance is None else f" ({100 * chance:.0f} % to win)")
            for index, chance in found.answers
        ]
        others = f" Next best: {'; '.join(said[1:])}." if len(said) > 1 else ""
        self._say(" ".join((f"The machine would: {said[0]}.", *found.why)) + others)
        return True

    def _more(self) -> None:
        said = self.face.more()
        if said:
            self._say(said)

    def _help(self) -> None:
        shown = Table.grid(padding=(0, 2))
        shown.add_column(style="bold", max_width=28)
        shown.add_column()
        for row in self.typed():
            shown.add_row(*row)
        self.face.show(shown)

    def typed(self) -> Sequence[tuple[str, str]]:
        """What may be typed, and what each does."""
        return HELP

    def _read(self) -> str | int:
        return self.face.read()

    def _say(self, sentence: str) -> None:
        self.face.say(sentence)

    def _meant(self, scene: Scene, question: Question, words: str) -> int | None:
        """The option that somebody means by a number, a square, a figure or words."""
        options = question.options
        if not words:
            passing = [o for o in options if o.default] or (options if len(options) == 1 else ())
            if passing:
                return passing[0].index
            self._say("Which? Type a number, a square or a figure; help tells more.")
            return None
        if words.isdecimal():
            by_number = {number: index for index, number in _draw.numbered(question).items()}
            if int(words) in by_number:
                return by_number[int(words)]
            self._say(f"There is no option {words}: expected a number from 1 to {len(options)}.")
            return None
        found = meant(scene, options, words)
        if len(found) == 1:
            return found[0].index
        if found:
            self._say(f'"{words}" may mean several things:')
            for option in found[:9]:
                number = _draw.numbered(question)[option.index]
                line = Text(f"{number:>4}  ", "bold")
                self.face.show(line.append_text(_draw.described(option, scene)))
            return None
        if self.match.wish(words) is None and self._out_of_reach(scene, words):
            return None
        if self.match.wish(words) is None:
            self._say(f'"{words}" means nothing here; help tells what may be typed.')
        else:
            self._say(f'"{words}" is not offered now:')
            self._why(words)
        return None

    def _out_of_reach(self, scene: Scene, words: str) -> bool:
        """Say why a square of the map cannot be chosen, where the words name one."""
        square = next((s.id for s in scene.board.squares if s.name.lower() == words.lower()), None)
        if square is None:
            return False
        wishes = self.match.pointed(squares=[square])
        meant = wishes[0] if wishes else self.match.wish(f"move {words}")
        if meant is None:
            return False
        self._say(f"{words.upper()} cannot be chosen now:")
        self._explain(meant)
        return True

    def _undo(self) -> bool:
        """Take back the last answer of the people here, with all that followed from it."""
        journal = self.match.journal
        here = [at for at, (seat, _) in enumerate(journal) if seat in self.people]
        at = self._typed[-1][0] if self._typed else here[-1] if here else None
        if at is None:
            self._say("There is nothing of yours to take back.")
            return False
        hitch = self._hitch(at)
        # Who throws dice of their own may correct what they have typed.
        if hitch and not self.manners.take_backs and self.match.seed is not None:
            self._say(f"{hitch} Your answer stands.")
            return False
        try:
            # Where people throw the dice, what chance said was an answer like any other.
            by_hand = self.match.seed is None
            self.match.undo(sum(by_hand or seat != CHANCE for seat, _ in journal[at:]))
        except IllegalAnswer as error:
            self._say(f"{error}.")
            return False
        self._typed = self._typed[:-1]
        self.tact.forget()
        self._told = len(self.match.events or ())
        self.keep()
        self._notice = "Taken back; the same answer would meet the same dice."
        return True

    def _hitch(self, at: int) -> str:
        """What has come of an answer that cannot be unseen; nothing if there is no such thing."""
        since = [seat for seat, _ in self.match.journal[at + 1 :]]
        if CHANCE in since:
            return "Dice were rolled or a card was drawn."
        reveals = self.match.game.extras.reveals
        told = (self.match.events or [])[self._typed[-1][1] :] if self._typed else []
        if reveals is not None and any(reveals(event) for event in told):
            return "Something hidden was revealed."
        other = next((seat for seat in since if seat not in self.people), None)
        return "" if other is None else f"{self.seats[other]} answered since."

    def _copy(self, rest: str) -> None:
        """Keep a copy in a file, whose name may stand in quotes; no other file is written over."""
        if not rest:
            self.keep()
            self._say(self._unkept or f"Saved as {self.file}")
            return
        quoted = len(rest) > 1 and rest[0] == rest[-1] and rest[0] in "\"'"
        file = Path(rest[1:-1] if quoted else rest).expanduser()
        kept = self._kept() | ({"packs": self.packs} if self.packs else {})
        try:
            if file.exists():
                save.read(file)
            save.save(self.match, file, self.scribe, table=kept)
        except save.SaveMismatch:
            self._say(f"{file} is there already and no saved game: name another file.")
        except OSError as error:
            self._say(f"{file} cannot be written: {error.strerror}.")
        else:
            self._say(f"A copy is kept in {file}")

    def _why(self, text: str) -> None:
        """The rules that forbid a wish, in full."""
        wish = self.match.wish(text)
        if wish is None:
            self._say("Why what? Name a wish: why move C7, why attack and a figure's name.")
            return
        self._explain(wish)

    def _explain(self, wish: Option) -> None:
        refusal = self.match.refusal(wish)
        if refusal is None:
            self._say(f"It can be chosen: {self.match.label(wish)}.")
            return
        if refusal.text:
            self._say(refusal.text)
        rules: Catalogue = registry.catalogue(self.match.game.name)
        for id in refusal.rules:
            self.face.show(Text.assemble((id, "bold cyan"), f"  {rules[id].text}"))
        if refusal.instead:
            self._say(f"Instead: {refusal.instead}.")

    def _rules(self, text: str) -> None:
        rules: Catalogue = registry.catalogue(self.match.game.name)
        found = rules.search(*text.split()) if text else []
        if not found:
            self._say(f'No rule speaks of "{text}".' if text else "Which word? rules fire")
            return
        for rule in found[:FOUND]:
            self.face.show(Text.assemble((rule.id, "bold cyan"), f"  {rule.text}"))
        if len(found) > FOUND:
            self._say(f"… and {len(found) - FOUND} more")

    def _look(self, scene: Scene, text: str) -> None:
        if not text and scene.tokens:
            for side in (_draw.party(scene), _draw.foes(scene)):
                self.face.show(side)
            self._say("More about one of them, or about a card: look and its name.")
            return
        found = named(scene, text)
        cards = [card for card in scene.cards if text and text.lower() in card.name.lower()]
        if not found and not cards:
            nothing = f'There is no figure and no open card "{text}".'
            self._say(nothing if text else "At what? look ember mage, look yew bow")
        for token in found[:3]:
            self.face.show(_draw.details(scene, token))
        for card in cards[:3]:
            self.face.show(_draw.card(scene, card))

    def _sight(self, scene: Scene, question: Question, text: str) -> None:
        """The map with what a figure sees; without a name, who acts."""
        found = named(scene, text) if text else [t for t in scene.tokens if t.id == question.about]
        there = [token for token in found if token.at is not None]
        if not there:
            nothing = f'There is no figure "{text}" on the map.'
            self._say(nothing if text else "Whose? sight ember mage")
            return
        sight = self.sight(there[0].id)
        if sight is None:
            self._say("This game does not tell what a figure sees.")
            return
        self.face.show(_board.board(scene, sight=sight))
        others = [t for t in scene.tokens if t.id in sight.figures]
        seen = ", ".join(token.name for token in others) or "nobody"
        self._say(f"{there[0].name} sees {seen}; ∘ marks the squares.")

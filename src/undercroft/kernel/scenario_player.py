"""Playing scenarios: step by step, and precisely what differed.

A wrong fact does not stop the script, so that all of them are told; a choice that cannot be made
does. Chance is answered from the script, then from the scenario's seed if it has one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from . import chance
from .choice import CHANCE
from .match import Match
from .pack import Problem
from .problem import ContentError, show
from .scenario import Puzzle, Refusal, Scenario, Spellings, Step, Table, Unclear, Unordered, read

SHOWN = 12
"""So many options are named when the one that was wanted is not among them."""


@dataclass(frozen=True)
class Difference:
    """Something that is not as the file says. `str(difference)` is the sentence."""

    step: int
    """Counted from one; 0: the scenario as a whole."""
    line: int
    what: str
    expected: str
    found: str
    instead: tuple[str, ...] = ()
    """What was offered instead."""

    def __str__(self) -> str:
        line = f" (line {self.line})" if self.line else ""
        place = f"step {self.step}{line}: " if self.step else ""
        sentence = f"{place}{self.what}: expected {self.expected}, found {self.found}"
        if self.instead:
            shown = ", ".join(f'"{words}"' for words in self.instead[:SHOWN])
            more = len(self.instead) - SHOWN
            sentence += f"; offered: {shown}" + (f" and {more} more" if more > 0 else "")
        return sentence


@dataclass(frozen=True)
class Told:
    """A line of the story: what was said, chosen or has happened, and by which rules."""

    step: int
    kind: str
    """`say`, `do` or `event`."""
    text: str
    rules: tuple[str, ...] = ()


@dataclass
class Result:
    """How a scenario went. It holds when nothing differed."""

    path: Path
    title: str = ""
    problems: list[Problem] = field(default_factory=list)
    """Mistakes in the file, which was then not played."""
    differences: list[Difference] = field(default_factory=list)
    story: list[Told] = field(default_factory=list)
    steps: int = 0

    @property
    def holds(self) -> bool:
        return not self.problems and not self.differences

    def __str__(self) -> str:
        wrong: list[object] = [*self.problems, *self.differences]
        return "\n".join(str(sentence) for sentence in wrong) or "holds"


def check(path: Path, game_of: Callable[[str], Any]) -> Result:
    """Read a file and play it; whatever is wrong with it is in the result."""
    try:
        scenario = read(path, game_of)
    except ContentError as error:
        return Result(path, problems=error.problems)
    return run(scenario)


def run(scenario: Scenario) -> Result:
    """Play a scenario."""
    result = Result(scenario.path, scenario.title, steps=len(scenario.steps))
    try:
        table = scenario.stage.set_up(scenario)
        result.problems = list(_objections(scenario, table))
        if not result.problems:
            _Run(scenario, table, result).play()
    except ContentError as error:
        result.problems = error.problems
    except Exception as error:
        # A position that nobody has foreseen must not hide how the other files went.
        message = f"the game cannot go on from here ({type(error).__name__}: {error})"
        result.problems = [*result.problems, scenario.problem("position", message)]
    return result


def _objections(scenario: Scenario, table: Table) -> Iterator[Problem]:
    """What is wrong with the steps, as far as can be seen before they are played."""
    for number, step in enumerate(scenario.steps, 1):
        choices = [(key, phrase) for key in ("offered", "offered_exactly", "do")
                   for phrase in getattr(step, key)]  # fmt: skip
        choices += [("not_offered", refusal.option) for refusal in step.refusals]
        choices += [("offered_squares", phrase) for phrase in step.offered_squares]
        found = [
            (
                key,
                table.object_to_choice(phrase) if phrase.split() else "expected a choice in words",
            )
            for key, phrase in choices
        ]
        found += [("dice", table.object_to_dice(text)) for text in step.dice]
        found += [("expect", table.object_to_fact(name)) for name in step.facts]
        for key, objection in found:
            if objection:
                yield scenario.problem(f"step[{number}].{key}", objection)
    if scenario.puzzle is not None:
        puzzle = scenario.puzzle
        wrong = [text for name in puzzle.facts if (text := table.object_to_fact(name))]
        if puzzle.facts and not wrong and solved(table, puzzle):
            wrong = ["expected something that is not so from the start"]
        yield from (scenario.problem("puzzle.win", text) for text in wrong)
        for phrase in puzzle.find:
            if len(meant(table, phrase)) != 1:
                text = f'"{phrase}" is not one answer to the first question'
                yield scenario.problem("puzzle.find", text)


class _Stopped(Exception):
    """The script cannot go on."""


class _Run:
    """One scenario being played."""

    def __init__(self, scenario: Scenario, table: Table, result: Result) -> None:
        self.scenario = scenario
        self.table = table
        self.result = result
        self.number = 0
        self.since = 0
        self.told = 0
        self.dice: list[tuple[int, str]] = []
        """Faces not rolled yet, with the step that scripted them."""
        self.draws: list[tuple[int, str]] = []
        self.answered = 0
        self.key = chance.stream(scenario.seed or 0)

    @property
    def match(self) -> Match[Any]:
        return self.table.match

    def play(self) -> None:
        try:
            for number, step in enumerate(self.scenario.steps, 1):
                self.number = number
                # What happens up to the first question belongs to the first step.
                self.since = self.told
                self.step(step)
        except _Stopped:
            return
        self.look_at_solution()
        for what, left in (("dice", self.dice), ("draw", self.draws)):
            for number, text in left:
                self.number = number
                never = "never rolled" if what == "dice" else "never drawn"
                self.differ(what, f'"{text}" to be used', f"that it was {never}")

    def step(self, step: Step) -> None:
        if step.say:
            self.tell("say", step.say)
        self.dice += [(self.number, text) for text in step.dice]
        self.draws += [(self.number, text) for text in step.draw]
        self.let_chance_answer()
        self.look_at_options(step)
        for phrase in step.do:
            self.do(phrase)
            self.let_chance_answer()
        self.tell_events()
        self.look_at_facts(step)
        self.look_at_events(step)

    def look_at_solution(self) -> None:
        """Whether the steps of a puzzle bring about what it asks for, in time."""
        puzzle = self.scenario.puzzle
        if puzzle is None:
            return
        self.since = 0
        if not solved(self.table, puzzle):
            about = show(puzzle.facts or list(puzzle.find))
            found = "other facts" if puzzle.facts else "another answer"
            self.differ("puzzle", f"its steps to bring about {about}", found)
        answers = sum(len(step.do) for step in self.scenario.steps)
        if answers > puzzle.answers:
            self.differ("puzzle", f"at most {puzzle.answers} answers", f"{answers} in its steps")

    # Telling and differing

    def tell(self, kind: str, text: str, rules: tuple[str, ...] = ()) -> None:
        self.result.story.append(Told(self.number, kind, text, rules))

    def tell_events(self) -> None:
        events = self.match.events or []
        for event in events[self.told :]:
            self.tell("event", self.table.event(event), event.rules)
        self.told = len(events)

    def differ(
        self, what: str, expected: str, found: str, instead: Sequence[str] = ()
    ) -> Difference:
        # Steps that no heading of their own begins, as `step = [...]`, have no line.
        line = dict(enumerate(self.scenario.lines, 1)).get(self.number, 0)
        difference = Difference(self.number, line, what, expected, found, tuple(instead))
        self.result.differences.append(difference)
        return difference

    def stop(self, what: str, expected: str, found: str, instead: Sequence[str] = ()) -> _Stopped:
        self.differ(what, expected, found, instead)
        self.tell_events()
        return _Stopped()

    # Chance

    def let_chance_answer(self) -> None:
        """Answer chance from the script, then from the seed; stay where neither has an answer."""
        while not self.match.over and self.match.ask.seat == CHANCE:
            ask = self.match.ask
            rolls = self.table.is_roll(ask)
            script = self.dice if rolls else self.draws
            if script:
                number, text = script.pop(0)
                try:
                    index = self.table.roll(ask, text) if rolls else self.table.draw(ask, text)
                except Unclear as error:
                    self.number = number
                    what = f'{"dice" if rolls else "draw"} "{text}"'
                    raise self.stop(what, str(error), f'"{text}"') from None
            elif self.scenario.seed is not None:
                index = chance.draw(self.key, self.answered, len(ask.options))
            else:
                return
            self.answered += 1
            self.match.answer(index)

    # Choices

    def do(self, phrase: str) -> None:
        what = f'do "{phrase}"'
        if self.match.over:
            raise self.stop(what, "a question", "that the game is over")
        ask = self.match.ask
        if ask.seat == CHANCE:
            key = "dice" if self.table.is_roll(ask) else "draw"
            found = f'{self.table.chance(ask)}, and no "{key}" is left for it'
            raise self.stop(what, "a question to a player", found)
        indices = self.meant(phrase)
        if len(indices) != 1:
            offered = self.spoken()
            if indices:
                several = [offered[i] for i in indices]
                raise self.stop(what, "words for one option", f"{len(several)} it fits", several)
            found = f"{self.question()}, which does not offer it{self.reasons(phrase)}"
            raise self.stop(what, "that it is offered", found, offered)
        chosen = self.spoken()[indices[0]]
        self.tell("do", f"{self.table.seat(ask.seat)}: {chosen}", ask.rules)
        self.table.choose(indices[0])
        self.tell_events()

    def question(self) -> str:
        ask = self.match.ask
        if ask.seat == CHANCE:
            return self.table.chance(ask)
        return f'the question "{ask.prompt}" to {self.table.seat(ask.seat)}'

    def reasons(self, phrase: str) -> str:
        """The rules that forbid a wish and the facts, or what is unclear about it."""
        try:
            refusal = self.match.refusal(self.table.wish(phrase))
        except Unclear as error:
            return f" ({error})"
        if refusal is None or not refusal.rules:
            return ""
        facts = f": {refusal.text.rstrip('.')}" if refusal.text else ""
        return f" (forbidden by {', '.join(refusal.rules)}{facts})"

    def offers(self) -> list[Sequence[Spellings]]:
        return offers(self.table)

    def spoken(self) -> list[str]:
        return [_said(words) for words in self.offers()]

    def meant(self, phrase: str) -> list[int]:
        return meant(self.table, phrase)

    def canonical(self, phrase: str) -> str:
        """The phrase as we print the one option that it means."""
        indices = self.meant(phrase)
        return self.spoken()[indices[0]] if len(indices) == 1 else phrase

    def look_at_options(self, step: Step) -> None:
        if not (step.offered or step.offered_exactly or step.offered_squares or step.not_offered):
            return
        if self.match.over:
            raise self.stop("offered", "a question", "that the game is over")
        if self.match.ask.seat == CHANCE:
            found = self.table.chance(self.match.ask)
            raise self.stop("offered", "a question to a player", found)
        spoken = self.spoken()
        for phrase in step.offered:
            if not self.meant(phrase):
                found = f"{self.question()}, which does not offer it{self.reasons(phrase)}"
                self.differ(f'offered "{phrase}"', "that it is offered", found, spoken)
        if step.offered_exactly:
            kinds = {phrase.split()[0] for phrase in step.offered_exactly}
            wanted = [self.canonical(phrase) for phrase in step.offered_exactly]
            self.compare("offered_exactly", wanted, [o for o in spoken if o.split()[0] in kinds])
        for head, drawing in step.offered_squares.items():
            said = head.split()
            squares = [
                words[-1][0]
                for words in self.offers()
                if len(words) == len(said) + 1 and _fits(said, words)
            ]
            self.compare(f'offered_squares "{head}"', self.table.marked(drawing), squares)
        for refusal in step.refusals:
            self.refuse(refusal)

    def compare(self, what: str, wanted: Sequence[str], found: Sequence[str]) -> None:
        missing = [words for words in wanted if words not in found]
        surplus = [words for words in found if words not in wanted]
        if missing or surplus:
            parts = [f"without {_listed(missing)}"] if missing else []
            parts += [f"also {_listed(surplus)}"] if surplus else []
            self.differ(what, f"exactly {_listed(wanted)}", " and ".join(parts))

    def refuse(self, refusal: Refusal) -> None:
        phrase = refusal.option
        what = f'not_offered "{phrase}"'
        meant = self.meant(phrase)
        if meant:
            self.differ(what, "that it is not offered", f'"{self.spoken()[meant[0]]}"')
        elif refusal.because or refusal.facts:
            expected = f"it to be forbidden by {refusal.because or 'facts'}"
            try:
                told = self.match.refusal(self.table.wish(phrase))
            except Unclear as error:
                self.differ(what, expected, str(error))
                return
            rules = () if told is None else told.rules
            if refusal.because and refusal.because not in rules:
                self.differ(what, expected, ", ".join(rules) or "no rule that is named")
            facts = {} if told is None else told.facts
            for name, value in refusal.facts.items():
                if facts.get(name) != value:
                    self.differ(f"{what}, {name}", show(value), show(facts.get(name)))

    # Facts and events

    def look_at_facts(self, step: Step) -> None:
        events = (self.match.events or [])[self.since :]
        for name, expected in step.facts.items():
            try:
                found = self.table.fact(name, events)
            except Unclear as error:
                self.differ(f"expect {name}", show(expected), str(error))
                continue
            if not same(expected, found):
                self.differ(f"expect {name}", show(expected), show(found) + self.waiting())

    def waiting(self) -> str:
        """That nothing goes on until chance has an answer, where this may be the reason."""
        if self.match.over or self.match.ask.seat != CHANCE:
            return ""
        return f", while {self.table.chance(self.match.ask)} waits for an answer"

    def look_at_events(self, step: Step) -> None:
        events = (self.match.events or [])[self.since :]
        cited = [rule for event in events for rule in event.rules]
        if not self.match.over:
            cited += self.match.ask.rules
        for rule in step.cites:
            if rule not in cited:
                found = ", ".join(dict.fromkeys(cited)) or "no rule"
                self.differ("cites", rule, found)
        spoken = [self.table.event(event) for event in events]
        at = 0
        for phrase in step.events:
            place = next((i for i in range(at, len(spoken)) if _begins(spoken[i], phrase)), None)
            if place is None:
                after = f' after "{spoken[at - 1]}"' if at else ""
                found = _listed(spoken[at:]) + self.waiting()
                self.differ("events", f'"{phrase}"{after}', found)
            else:
                at = place + 1
        for phrase in step.no_events:
            happened = [text for text in spoken if _begins(text, phrase)]
            if happened:
                self.differ("no_events", f'no "{phrase}"', _listed(happened))


def solved(table: Table, puzzle: Puzzle) -> bool:
    """Whether what a puzzle asks for is so at a table now."""
    if puzzle.find:
        return _found(table, puzzle.find)
    try:
        return all(same(wanted, table.fact(name, ())) for name, wanted in puzzle.facts.items())
    except Unclear:
        return False


def _found(table: Table, phrases: Sequence[str]) -> bool:
    """Whether the first answer that a player gave is one of these."""
    match = table.match
    first = next((index for seat, index in match.journal if seat != CHANCE), None)
    if first is None:
        return False
    table.match = Match(match.game, match.options, None, start=match.start, events=False)
    try:
        return any(first in meant(table, phrase) for phrase in phrases)
    finally:
        table.match = match


def standing(table: Table, puzzle: Puzzle, answers: int) -> str:
    """How a puzzle stands after so many answers: `solved`, `failed`, or nothing yet."""
    if answers <= puzzle.answers and solved(table, puzzle):
        return "solved"
    return "failed" if table.match.over or answers >= puzzle.answers else ""


def same(expected: Any, found: Any) -> bool:
    """Whether a fact is as expected; `"2,1"` is as good as `[2, 1]` for a square."""
    if isinstance(found, str) and isinstance(expected, list):
        return found == ",".join(str(part) for part in expected)
    if isinstance(found, list | tuple):
        if isinstance(expected, str):
            return expected.replace(" ", "") == ",".join(str(part) for part in found)
        if not isinstance(expected, list) or len(expected) != len(found):
            return False
        if isinstance(found, Unordered):
            rest = list(expected)
            for member in found:
                place = next((i for i, other in enumerate(rest) if same(other, member)), None)
                if place is None:
                    return False
                del rest[place]
            return True
        return all(same(e, f) for e, f in zip(expected, found, strict=True))
    if isinstance(expected, bool) or isinstance(found, bool):
        return expected is found
    return bool(expected == found)


def offers(table: Table) -> list[Sequence[Spellings]]:
    """Every option of the open question; none while chance is asked."""
    match = table.match
    if match.over or match.ask.seat == CHANCE:
        return []
    return [table.words(option) for option in match.ask.options]


def meant(table: Table, phrase: str) -> list[int]:
    """The options a phrase may mean: one it spells out whole, or all that begin with it."""
    offered = offers(table)
    said = phrase.split()
    exact = [i for i, words in enumerate(offered) if _said(words).split() == said]
    if exact:
        return exact
    fits = [i for i, words in enumerate(offered) if _fits(said, words)]
    whole = [i for i in fits if len(offered[i]) == len(said)]
    return whole or fits


def phrase_of(table: Table, index: int) -> str | None:
    """Words that mean an offered option and no other; None where there are none."""
    phrase = _said(table.words(table.match.ask.options[index]))
    return phrase if meant(table, phrase) == [index] else None


def _said(words: Iterable[Spellings]) -> str:
    return " ".join(spellings[0] for spellings in words)


def _fits(said: Sequence[str], words: Sequence[Spellings]) -> bool:
    """Whether an option begins with these words."""
    return len(said) <= len(words) and all(
        word in spellings for word, spellings in zip(said, words, strict=False)
    )


def _begins(text: str, phrase: str) -> bool:
    said = phrase.split()
    return text.split()[: len(said)] == said


def _listed(words: Sequence[str]) -> str:
    return ", ".join(f'"{w}"' for w in words) or "nothing"

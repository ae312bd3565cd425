"""Scenarios: a position, a script and what must come of it, in one text file.

Reading names every mistake of a file at once, each in one located sentence. Playing it is the work
of `scenario_player`. What a position is, how choices and dice are
worded and which facts can be stated is the game's: it has a `Stage` as `game.scenario`, which
sets a `Table` up for each file. `docs/scenarios.md` teaches the format.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any, Protocol

from pydantic import BaseModel, BeforeValidator, Field, ValidationError, WithJsonSchema

from .catalogue import Catalogue
from .choice import Ask, Option
from .errors import UndercroftError
from .event import Event
from .match import Match
from .names import hint
from .pack import Problem, Row, Where, parse_toml
from .problem import ContentError, mistakes

SUFFIX = ".scenario.toml"

Spellings = tuple[str, ...]
"""The ways to write one word of a choice; the first is the one we print."""
Objection = str
"""A sentence that says what is wrong, or nothing."""


class Unclear(ValueError):
    """Words of a scenario that mean nothing here; the text says what was expected."""


class Unordered(list[Any]):
    """A fact whose members have no order."""


# What a game brings


class Table(Protocol):
    """One match set up for a scenario, in the words of its game."""

    match: Match[Any]

    def words(self, option: Option) -> Sequence[Spellings]:
        """An offered option, word for word."""
        ...

    def wish(self, phrase: str) -> Option:
        """The option that a phrase means, offered or not; Unclear when it means none."""
        ...

    def choose(self, index: int) -> None:
        """Answer a player's question."""
        ...

    def chance(self, ask: Ask) -> str:
        """What chance is asked, in words."""
        ...

    def is_roll(self, ask: Ask) -> bool:
        """Whether chance is asked for dice; otherwise for a draw."""
        ...

    def roll(self, ask: Ask, text: str) -> int:
        """The answer that shows these faces."""
        ...

    def draw(self, ask: Ask, text: str) -> int:
        """The answer that draws this card, or whatever else lies there."""
        ...

    def fact(self, name: str, events: Sequence[Event]) -> Any:
        """The value of a fact, given what has happened in this step."""
        ...

    def marked(self, drawing: str) -> list[str]:
        """The squares marked with a star in a drawing, as words."""
        ...

    def event(self, event: Event) -> str:
        """An event in words."""
        ...

    def seat(self, seat: int) -> str: ...

    # Objections that need no play

    def object_to_choice(self, phrase: str) -> Objection: ...

    def object_to_dice(self, text: str) -> Objection: ...

    def object_to_fact(self, name: str) -> Objection: ...


class Stage(Protocol):
    """What a game brings for scenarios."""

    position: type[BaseModel]
    """What `[position]` may say."""
    options: type[BaseModel]
    """What `[new]` may say: the options of a new game."""

    def set_up(self, scenario: Scenario) -> Table:
        """The table of a scenario; ContentError names what is wrong with its position."""
        ...


class Game(Protocol):
    """What is needed of a game."""

    @property
    def scenario(self) -> Stage: ...

    @property
    def catalogue(self) -> Catalogue: ...


# The file


class Refusal(Row):
    """A choice that is not offered, and the rule that forbids it."""

    option: str
    because: str = ""
    facts: dict[str, bool | int | float | str] = Field(default_factory=dict)
    """What is so in this position and makes the rule apply: `{ far = 14, left = 7 }`."""


def _one_or_several(value: object) -> object:
    if isinstance(value, str):
        return (value,)
    return tuple(value) if isinstance(value, list) else value


Words = Annotated[
    tuple[str, ...],
    BeforeValidator(_one_or_several),
    WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}),
]


class Step(Row):
    """One `[[step]]`. Its keys take effect in the order in which they stand here."""

    say: str = ""
    dice: Words = ()
    draw: Words = ()
    offered: Words = ()
    offered_exactly: Words = ()
    offered_squares: dict[str, str] = Field(default_factory=dict)
    not_offered: tuple[str | Refusal, ...] | str = ()
    do: Words = ()
    expect: dict[str, Any] = Field(default_factory=dict)
    cites: Words = ()
    events: Words = ()
    no_events: Words = ()

    @property
    def facts(self) -> dict[str, Any]:
        """What is expected, by name: `P.wounds` whether the key was quoted or not."""
        return dict(_flat("", self.expect))

    @property
    def refusals(self) -> list[Refusal]:
        said = (self.not_offered,) if isinstance(self.not_offered, str) else self.not_offered
        return [Refusal(option=r) if isinstance(r, str) else r for r in said]


class Puzzle(Row):
    """`[puzzle]`: what somebody who plays the position has to bring about; the steps solve it."""

    aim: str = Field(min_length=1)
    """What is asked for, in a sentence."""
    win: dict[str, Any] = Field(default_factory=dict)
    """The facts that are then so."""
    find: Words = ()
    """Instead of facts: answers to the first question, any of which solves it."""
    answers: int = Field(ge=1, le=40)
    """Within so many answers of one's own."""
    hints: Words = ()
    """From a nudge to nearly the solution."""

    @property
    def facts(self) -> dict[str, Any]:
        return dict(_flat("", self.win))


class Moment(Row):
    """`[moment]`: a position of a game that was played, as a save keeps it; made, not written."""

    content: str = Field(min_length=1)
    """The hash of the cards it was played with: it means nothing under others."""
    options: str
    """The options of its game, as JSON."""
    state: str
    """The position, as JSON."""


class _File(Row):
    title: str = Field(min_length=1)
    game: str = Field(min_length=1)
    rules: Words = ()
    note: str = ""
    seed: int | None = None
    packs: tuple[str, ...] = ()
    cards: dict[str, list[dict[str, Any]]] = Field(default_factory=dict)
    position: dict[str, Any] | None = None
    new: dict[str, Any] | None = None
    moment: Moment | None = None
    puzzle: Puzzle | None = None
    step: tuple[Step, ...] = ()


@dataclass(frozen=True)
class Scenario:
    """A scenario file whose every part is sound by itself."""

    path: Path
    title: str
    game: str
    rules: tuple[str, ...]
    """The rules it shows."""
    note: str
    seed: int | None
    """Answers what chance is asked beyond the script; None: everything must be scripted."""
    packs: tuple[Path, ...]
    cards: Mapping[str, list[dict[str, Any]]]
    """Cards of its own, by table."""
    position: BaseModel | None
    new: BaseModel | None
    """Options of a new game; either these, a position or a moment are given."""
    steps: tuple[Step, ...]
    lines: tuple[int, ...]
    """The line each step begins in."""
    stage: Stage = field(repr=False)
    catalogue: Catalogue = field(repr=False)
    puzzle: Puzzle | None = None
    moment: Moment | None = None

    def problem(self, place: str, message: str) -> Problem:
        return _at_line(Problem(self.path.name, "", place, message), self.lines)


def _flat(before: str, value: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, inner in value.items():
        if isinstance(inner, dict):
            yield from _flat(f"{before}{name}.", inner)
        else:
            yield before + name, inner


def read(path: Path, game_of: Callable[[str], Any]) -> Scenario:
    """Read a scenario file; ContentError holds every mistake in it."""
    try:
        content = path.read_bytes()
    except OSError as error:
        reason = (error.strerror or "cannot be read").lower()
        raise ContentError([Problem(str(path), "", "", reason)]) from None
    data, problems = parse_toml(path.name, content)
    if problems:
        raise ContentError(problems)
    lines = _step_lines(content.decode("utf-8-sig"))
    where = Where(path.name, "", "", "scenario")
    file, problems = _validated(_File, data, where)
    game, wrong = _game(data.get("game"), game_of, where)
    problems += wrong
    parts: dict[str, BaseModel | None] = {"position": None, "new": None}
    if game is not None:
        models = {"position": game.scenario.position, "new": game.scenario.options}
        for name, model in models.items():
            if isinstance(data.get(name), dict):
                parts[name], wrong = _validated(model, data[name], where)
                problems += [replace(p, field=f"{name}.{p.field}".rstrip(".")) for p in wrong]
    problems += _begun(data, where)
    if not data.get("step"):
        problems.append(where.problem("", "expected at least one [[step]]"))
    if file is not None and game is not None:
        problems += _unknown_rules(file, game.catalogue, where)
    if file is not None and file.puzzle is not None:
        problems += _unfair(file, where)
    if problems or file is None or game is None:
        raise ContentError(_at_line(problem, lines) for problem in problems)
    return Scenario(
        path=path,
        title=file.title,
        game=file.game,
        rules=file.rules,
        note=file.note,
        seed=file.seed,
        packs=tuple(path.parent / pack for pack in file.packs),
        cards=file.cards,
        position=parts["position"],
        new=parts["new"],
        steps=file.step,
        lines=lines,
        stage=game.scenario,
        catalogue=game.catalogue,
        puzzle=file.puzzle,
        moment=file.moment,
    )


def _begun(data: Mapping[str, Any], where: Where) -> list[Problem]:
    """What is wrong with how the file says from where to play."""
    said = [f"[{name}]" for name in ("position", "new", "moment") if name in data]
    if len(said) == 1:
        return []
    given = f"both {said[0]} and {said[1]} are" if said else "neither is"
    return [where.problem("", f"expected either [position] or [new]; {given} given")]


def _validated(
    model: type[Any], data: Mapping[str, Any], where: Where
) -> tuple[Any, list[Problem]]:
    try:
        return model.model_validate_json(json.dumps(data, default=str), strict=True), []
    except ValidationError as error:
        return None, mistakes(error, model, data, where)


def _game(
    name: object, game_of: Callable[[str], Any], where: Where
) -> tuple[Game | None, list[Problem]]:
    if not isinstance(name, str) or not name:
        return None, []
    try:
        game = game_of(name)
    except UndercroftError as error:
        return None, [where.problem("game", str(error))]
    if not hasattr(game, "scenario"):
        return None, [where.problem("game", f'"{name}" has no scenarios yet')]
    return game, []


def _unknown_rules(file: _File, catalogue: Catalogue, where: Where) -> list[Problem]:
    said = [("rules", id) for id in file.rules]
    for number, step in enumerate(file.step, 1):
        said += [(f"step[{number}].cites", id) for id in step.cites]
        because = [refusal.because for refusal in step.refusals if refusal.because]
        said += [(f"step[{number}].not_offered", id) for id in because]
    return [
        where.problem(place, f'no rule "{id}" in the catalogue{hint(id, catalogue.ids)}')
        for place, id in said
        if id not in catalogue
    ]


def _unfair(file: _File, where: Where) -> list[Problem]:
    """What keeps a puzzle from being the same for everybody who tries it."""
    found = []
    puzzle = file.puzzle
    if puzzle is not None and bool(puzzle.win) == bool(puzzle.find):
        text = "expected either the facts to bring about (win) or the answers to find (find)"
        found.append(where.problem("puzzle", text))
    if file.seed is None:
        text = "expected a number: the dice of a puzzle follow from it"
        found.append(where.problem("seed", text))
    for number, step in enumerate(file.step, 1):
        for key in ("dice", "draw"):
            if getattr(step, key):
                text = "expected none in a puzzle: what falls follows from its seed"
                found.append(where.problem(f"step[{number}].{key}", text))
    return found


_HEADER = re.compile(r"^\s*\[\[\s*step\s*\]\]")


def _step_lines(text: str) -> tuple[int, ...]:
    return tuple(n for n, line in enumerate(text.splitlines(), 1) if _HEADER.match(line))


def _at_line(problem: Problem, lines: Sequence[int]) -> Problem:
    """The problem with the line of its step after the file's name, as editors can follow it."""
    found = re.match(r"step\[(\d+)\]", problem.field)
    if found and int(found[1]) <= len(lines):
        return replace(problem, file=f"{problem.file}:{lines[int(found[1]) - 1]}")
    return problem


def files(places: Iterable[Path]) -> list[Path]:
    """The scenario files among files and folders; a named file counts whatever its suffix."""
    found: list[Path] = []
    for place in places:
        found += sorted(place.rglob(f"*{SUFFIX}")) if place.is_dir() else [place]
    return list(dict.fromkeys(found))

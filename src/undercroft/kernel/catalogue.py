"""The rule catalogue of a game: every rule of its book as one testable statement with an id.

Tests carry the ids, events and refusals cite them, and people search them. The file is
`rules.toml` in the game's folder, one `[[rule]]` a statement.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Literal

from pydantic import Field, field_validator, model_validator

from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.names import unknown
from undercroft.kernel.pack import ContentError, Row, duplicates, parse_toml, read_tables

Kind = Literal["rule", "setup", "definition", "component", "example"]


class Rule(Row):
    """One statement of the rulebook, in our own words."""

    id: str = Field(pattern=r"^[a-z0-9]+([-.][a-z0-9]+)*$", examples=["attack.tie"])
    page: str = Field(min_length=1)
    text: str = Field(min_length=1)
    kind: Kind
    given: str = ""
    """Examples only: the position and the numbers the book starts from."""
    expect: str = ""
    """Examples only: the outcome the book states."""
    unclear: str = ""
    """What the book leaves open."""
    ruling: str = ""
    """The reading taken here, and why."""
    optional: bool = False
    """Only for variants and optional modes."""
    untestable: str = ""
    """Why neither a test nor a check of the content can show it; empty for almost all."""
    uncited: str = ""
    """Why no event, question or refusal cites it, for a statement of kind `rule` that none does."""

    @field_validator("untestable")
    @classmethod
    def _reasoned(cls, reason: str) -> str:
        if len(reason.split()) < 2:
            raise ValueError("expected a reason in words why no test can show this rule")
        return reason

    @field_validator("uncited")
    @classmethod
    def _excused(cls, reason: str) -> str:
        if len(reason.split()) < 2:
            raise ValueError("expected a reason in words why nothing in play cites this rule")
        return reason

    @model_validator(mode="after")
    def _whole(self) -> Rule:
        if (self.kind == "example") != bool(self.given and self.expect):
            raise ValueError('an example has both "given" and "expect", and nothing else has them')
        if self.unclear and not self.ruling:
            raise ValueError('what is "unclear" needs a "ruling"')
        return self

    @property
    def section(self) -> str:
        """The first word of the id: `attack` of `attack.tie`."""
        return self.id.partition(".")[0]


RECORD = ".coverage-rules.json"
"""In which a test suite writes down the rules that its passing tests show."""


class UnknownRule(UndercroftError):
    """An id that stands in no catalogue."""


class Catalogue:
    """All rules of one game, in the order of the file."""

    def __init__(self, game: str, rules: Iterable[Rule]) -> None:
        self.game = game
        self._rules = {rule.id: rule for rule in rules}

    def __getitem__(self, id: str) -> Rule:
        try:
            return self._rules[id]
        except KeyError:
            sentence = unknown(f"rule of {self.game}", id, self._rules)
            raise UnknownRule(sentence) from None

    def __contains__(self, id: object) -> bool:
        return id in self._rules

    def __iter__(self) -> Iterator[Rule]:
        return iter(self._rules.values())

    def __len__(self) -> int:
        return len(self._rules)

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(self._rules)

    def sections(self) -> dict[str, tuple[Rule, ...]]:
        """The rules by the first word of their id, in order of first appearance."""
        sections: dict[str, list[Rule]] = {}
        for rule in self:
            sections.setdefault(rule.section, []).append(rule)
        return {name: tuple(rules) for name, rules in sections.items()}

    def search(self, *words: str) -> list[Rule]:
        """The rules in which every word occurs, in whatever field, best first."""
        return [rule for _, rule in search((self,), *words)]


def read_catalogue(file: Path | Traversable, game: str) -> Catalogue:
    """Read `rules.toml`; ContentError holds every mistake in it."""
    data, problems = parse_toml(file.name, file.read_bytes())
    rows, wrong = read_tables(file.name, data, {"rule": Rule}, noun="rule")
    problems += wrong + duplicates(rows)
    if problems:
        raise ContentError(problems)
    return Catalogue(game, (rule for rule, _ in rows.get("rule", ()) if isinstance(rule, Rule)))


def search(catalogues: Iterable[Catalogue], *words: str) -> list[tuple[str, Rule]]:
    """The rules of some games in which every word occurs, each with its game, the best first.

    Among equals, and without words, they stand in the order of the catalogues.
    """
    everything = [(catalogue.game, rule) for catalogue in catalogues for rule in catalogue]
    if not words:
        return everything
    scored = [(_score(rule, words), game, rule) for game, rule in everything]
    scored.sort(key=lambda found: -found[0])
    return [(game, rule) for points, game, rule in scored if points]


def _score(rule: Rule, words: Iterable[str]) -> int:
    """How well a rule fits the words; 0 when one of them occurs nowhere.

    A whole word counts more wherever it stands than one that only begins with what was sought, and
    that more than a piece within a word; among equals the id comes before the text, and the text
    before the rest.
    """
    rest = " ".join((rule.page, rule.kind, rule.given, rule.expect, rule.unclear, rule.ruling))
    fields = ((rule.id.lower(), 4), (rule.text.lower(), 2), (rest.lower(), 1))
    total = 0
    for word in map(str.lower, words):
        best = max(_hit(text, word) * weight for text, weight in fields)
        if not best:
            return 0
        total += best
    return total


def _hit(text: str, word: str) -> int:
    if word not in text:
        return 0
    if re.search(rf"\b{re.escape(word)}\b", text):
        return 64
    return 8 if re.search(rf"\b{re.escape(word)}", text) else 1

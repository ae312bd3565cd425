"""What holds of the words of any Super Dungeon game, and of its reasons why not."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from pathlib import Path
from types import ModuleType
from typing import Any

import undercroft
from undercroft.kernel.choice import CHANCE
from undercroft.kernel.match import Match

RAW = r"_|None|nobody|nowhere"
"""What shows that something was not put into words."""

Matches = Iterable[Match[Any]]


def kinds_of_events(events: ModuleType) -> set[type]:
    return {
        kind for kind in vars(events).values() if isinstance(kind, type) and hasattr(kind, "rules")
    }


def options_read_differently(matches: Matches, known: Collection[str]) -> int:
    """No two options of a question have one label, and none is left as raw data."""
    looked = 0
    for match in matches:
        ask = match.ask
        labels = [match.label(option) for option in ask.options]
        twice = [label for label in labels if labels.count(label) > 1] if len(labels) < 80 else []
        assert len(set(labels)) == len(labels), (ask, twice)
        assert all(option[0] in known for option in ask.options), ask
        assert not any(re.search(RAW, label) for label in labels), labels
        looked += len(labels)
    return looked


def questions_are_sentences(game: Any, matches: Matches) -> None:
    for match in matches:
        sentence = game.prompt(match.state, match.ask)
        assert re.match(r"[A-Z].*[.?]$", sentence), sentence
        assert not re.search(RAW, sentence), sentence


def events_are_sentences(game: Any, match: Match[Any]) -> int:
    told = 0
    for event in match.events or ():
        sentence = game.tell(match.state, event)
        assert re.match(r".*[.!]$", sentence), sentence
        assert not re.search(RAW, sentence), (event, sentence)
        told += 1
    return told


def chance_is_told_in_words(game: Any, matches: Matches) -> set[str]:
    """Each question to chance, its first and its last answer; return the prompts seen."""
    kinds = set()
    for match in matches:
        ask = match.ask
        if ask.seat != CHANCE:
            continue
        kinds.add(ask.prompt)
        for index in (0, len(ask.options) - 1):
            text = match.label(ask.options[index])
            assert re.search(r"[a-z]", text) and not re.search(r"_|None|nobody", text), text
        sentence = game.prompt(match.state, ask)
        assert re.match(r"[A-Z].*[.?]$", sentence), sentence
    return kinds


# Why not


def source_of(module: ModuleType) -> Path:
    return Path(undercroft.__file__).parents[1] / f"{module.__name__.replace('.', '/')}.py"


def rules_cited_in(*modules: ModuleType | Path) -> set[str]:
    """The ids of rules that stand in the source of modules, also where they run compiled."""
    files = (m if isinstance(m, Path) else source_of(m) for m in modules)
    text = "".join(file.read_text(encoding="utf-8") for file in files)
    return set(re.findall(r'"([a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9-]+)+)"', text))

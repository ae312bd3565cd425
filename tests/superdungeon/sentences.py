"""What holds of the words of any Super Dungeon game, and of its reasons why not."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

from tests.walk import walk

from undercroft.games.superdungeon.explain import Reasons
from undercroft.kernel.choice import CHANCE, Option
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


def rules_cited_in(*modules: ModuleType | Path) -> set[str]:
    """The ids of rules that stand in the source of modules."""
    files = (m if isinstance(m, Path) else Path(str(m.__file__)) for m in modules)
    text = "".join(file.read_text(encoding="utf-8") for file in files)
    return set(re.findall(r'"([a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9-]+)+)"', text))


def wishes_are_refused_for_a_reason(
    match: Match[Any],
    pick: random.Random,
    most: int,
    *,
    reasons: Reasons,
    wishes: Callable[[Match[Any], random.Random], Sequence[Option]],
    often: Collection[str],
    nonsense: Collection[Option],
    malformed: Collection[Option],
) -> tuple[int, int]:
    """A wish is offered exactly when no rule forbids it; return how many were and were not.

    Of the prompts that come `often` every eighth question is looked at. No rule needs to speak of
    kinds of wishes that are `nonsense`, nor of single ones that are `malformed`.
    """
    offered = refused = 0
    catalogue = match.game.catalogue  # type: ignore[attr-defined]  # all games have one
    for step, _ in enumerate(walk(match, pick, most)):
        ask = match.ask
        if step % 8 and ask.prompt in often:
            continue
        options = list(ask.options)
        sample = pick.sample(options, min(25, len(options)))
        for wish in (*wishes(match, pick), *sample):
            said = match.why_not(wish)
            if wish in options:
                assert said == ()
                # The explanations do not merely rely on not being asked.
                assert reasons.of(match.state, ask, wish) == (), (ask, wish)
                offered += 1
            else:
                assert said, (ask, wish)
                if wish[:1] not in nonsense and wish not in malformed:
                    assert reasons.of(match.state, ask, wish), (ask, wish)
                for rule in said:
                    assert rule in catalogue, (rule, wish)
                refused += 1
    return offered, refused

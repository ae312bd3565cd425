"""What holds of every game's log: words, rules, dice and what may be animated."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.contract.games import every_game
from undercroft.games import registry


def new(name: str, options: dict[str, Any], seed: int) -> Any:
    return registry.game(name).new(seed=seed, **options)


@every_game
def test_a_line_tells_what_its_event_tells_and_names_only_what_is_there(
    name: str, options: dict[str, Any]
) -> None:
    match = new(name, options, 31)
    catalogue = registry.catalogue(name)
    pick = random.Random(31)
    told = 0
    dice = cues = 0
    begun: list[str] = []
    for _ in range(300):
        if match.over:
            break
        match.answer(pick.randrange(len(match.ask.options)))
        tokens = len(match.scene(None).tokens)
        for event in match.events[told:]:
            line = match.line(event, None)
            if line is None:
                continue
            assert line.text == match.tell(event)
            assert all(rule in catalogue for rule in line.rules), line
            for throw in line.throws:
                dice += len(throw.dice)
                assert throw.token is None or 0 <= throw.token < tokens
            if line.cue is not None:
                cues += 1
                assert 0 <= line.cue.token < tokens
            if line.round:
                begun.append(line.round)
        told = len(match.events)
        # A round is told by the name that the bar has for it, unless nothing is called so.
        now = match.scene(None).round
        assert not begun or now in (begun[-1], "") or now.startswith("Hero Turn")
    assert begun or not match.scene(None).round
    assert cues or match.game.extras.line is None
    assert dice or name not in ("arcade", "crystalia", "explore")


@every_game
def test_what_a_panel_points_at_is_there(name: str, options: dict[str, Any]) -> None:
    match = new(name, options, 32)
    pick = random.Random(32)
    for number in range(300):
        if match.over:
            break
        if number % 10 == 0:
            scene = match.scene(match.ask.seat)
            tokens = {token.id for token in scene.tokens}
            for panel in scene.panels:
                ids = [item.id for item in panel.items]
                assert len(set(ids)) == len(ids) or panel.kind == "slots", panel
                for item in panel.items:
                    assert item.token is None or item.token in tokens
                    assert set(item.leads) <= set(ids)
        match.answer(pick.randrange(len(match.ask.options)))


@pytest.mark.parametrize("name", ["crystalia", "deckbox", "realms"])
def test_what_was_hidden_and_is_shown_says_so(name: str) -> None:
    game: Any = registry.game(name)
    pick = random.Random(33)
    shown: list[str] = []
    hidden: list[str] = []
    for seed in range(40):
        match = game.new(seed=seed)
        while not match.over and len(match.journal) < 1500 and not shown:
            match.answer(pick.randrange(len(match.ask.options)))
            for event in match.events:
                (shown if game.reveals(event) else hidden).append(type(event).__name__)
    assert shown
    assert set(hidden) and not set(hidden) & set(shown)

"""Pictures: what is sent is the game's own scene, whatever is kept and shared on the way."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from tests.contract.games import SAMPLES
from tests.depth import every
from undercroft.games import registry
from undercroft.kernel.match import Match
from undercroft.table.picture import Album, difference, whole


def positions(game: str, options: dict[str, Any], count: int) -> Any:
    rules: Any = registry.game(game)
    match: Match[Any] = rules.new(seed=3, **rules.checked(options))
    draw = random.Random(5)
    for _ in range(count):
        yield match
        if match.over:
            return
        match.answer(draw.randrange(len(match.ask.options)))


@pytest.mark.parametrize(
    ("game", "options"), [(game, row) for game, rows in SAMPLES.items() for row in rows[:2]]
)
def test_every_seat_is_shown_exactly_its_own_scene(game: str, options: dict[str, Any]) -> None:
    """For games that are all open this is what entitles us to draw one scene for all."""
    for number, match in enumerate(positions(game, options, 60)):
        if number % every(4):
            continue
        album = Album(match)
        seats = [None, *range(len(match.scene(None).seats))]
        for seat in seats:
            shown = json.loads(whole(album.picture(seat)))
            assert shown == json.loads(match.scene(seat).model_dump_json())


def test_what_differs_laid_over_the_old_is_the_new() -> None:
    before = None
    seen: dict[str, Any] = {}
    sent = 0
    for match in positions("explore", {"size": "delve"}, 80):
        picture = Album(match).picture(1)
        text = whole(picture) if before is None else difference(before, picture)
        sent += before is not None and '"board"' in text
        seen |= json.loads(text)
        assert seen == json.loads(match.scene(1).model_dump_json())
        before = picture
    assert sent <= 12, "the board is sent only when it changes"


def test_the_server_knows_how_an_interrupt_is_passed_over() -> None:
    passed = 0
    for match in positions("explore", {"size": "delve"}, 200):
        if match.over:
            break
        question = match.scene(match.ask.seat).question
        assert question is not None
        glance = Album(match).glance
        assert (glance.seat, glance.turn) == (question.seat, question.turn)
        defaults = [option.index for option in question.options if option.default]
        if question.interrupt:
            assert glance.passing == defaults[0]
            passed += 1
        else:
            assert glance.passing is None
    assert passed

"""Guided first games: each game has one, and each plays as it is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from undercroft.games import registry
from undercroft.kernel import scenario_player
from undercroft.kernel.match import Match
from undercroft.table import lesson

FILES = [path for game in registry.names() for path in lesson.lesson_files(game)]


def test_every_game_has_a_lesson() -> None:
    assert all(lesson.lessons(game) for game in registry.names())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name.partition(".")[0])
def test_a_lesson_holds_like_any_scenario(path: Path) -> None:
    result = scenario_player.check(path, registry.game)
    assert result.holds, f"\n{result}"


@pytest.mark.parametrize("game", registry.names())
def test_whoever_does_what_is_said_comes_to_the_end_without_anybody_elses_answer(game: str) -> None:
    for each in lesson.lessons(game):
        match = Match(registry.game(game), each.options, each.seed, start=each.start)
        step = 0
        while step < len(each.steps):
            said = each.say(match, step)
            assert match.ask.seat == each.seat
            assert said["option"] is not None, f"{each.id}, step {step + 1}: {said['text']}"
            after = each.after(match, step, said["option"])
            assert after == step + 1
            match.answer(said["option"])
            step = after
        assert each.say(match, step)["option"] is None


@pytest.mark.parametrize("game", registry.names())
def test_the_last_lesson_of_a_game_ends_with_a_fight_that_is_won(game: str) -> None:
    each = lesson.lessons(game)[-1]
    match = Match(registry.game(game), each.options, each.seed, start=each.start)
    for step in range(len(each.steps)):
        assert not match.over
        assert each.say(match, step)["text"] != lesson.WON
        match.answer(each.say(match, step)["option"])
    assert each.say(match, len(each.steps))["text"] == lesson.WON


def test_whoever_wakes_the_wrong_hero_is_told_who_it_is_and_the_way_back() -> None:
    each = lesson.lessons("explore")[0]
    match = Match(registry.game("explore"), each.options, each.seed, start=each.start)
    right = each.say(match, 0)
    wrong = next(i for i in range(len(match.ask.options)) if i != right["option"])
    who = match.label(match.ask.options[wrong])
    assert each.after(match, 0, wrong) == 0
    match.answer(wrong)
    said = each.say(match, 0)
    assert said["option"] is None
    assert "Ember Mage" in who
    assert said["text"].startswith("That is Ember Mage, not what was meant. Take that back")
    assert said["text"].endswith(right["text"])


@pytest.mark.parametrize("game", registry.names())
def test_the_tiles_of_a_lesson_lie_on_its_board(game: str) -> None:
    for each in lesson.lessons(game):
        match = Match(registry.game(game), each.options, each.seed, start=each.start)
        board = match.scene(each.seat).board
        assert board.squares
        for tile in board.tiles:
            assert 0 <= tile.x < tile.x + tile.width <= board.width
            assert 0 <= tile.y < tile.y + tile.height <= board.height

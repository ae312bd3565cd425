"""Every rule of Lantern, shown by a test that carries its id."""

from __future__ import annotations

from typing import Any

import pytest
from lantern.game import GAME

from undercroft.kernel.choice import CHANCE


def begun(gem: int = 0) -> Any:
    """A game without sealed dice, the gem laid."""
    match = GAME.new(seed=None)
    match.answer(gem)
    return match


def walk(match: Any, *squares: str, gust: int = 0) -> None:
    """The Seeker goes from square to square; the Dark waits, or blows and throws `gust`."""
    for square in squares:
        match.answer(list(match.ask.options).index(match.wish(f"move {square}")))
        if not match.over and match.ask.prompt == "blow":
            match.answer(1 if gust else 0)
            if gust:
                match.answer(gust - 1)


@pytest.mark.rule("setup.gem")
def test_chance_lays_the_gem_five_squares_away_or_more() -> None:
    match = GAME.new(seed=None)
    assert match.ask.seat == CHANCE
    board, entrance = match.state.board, match.state.entrance
    assert all(board.distance(entrance, square) >= 5 for square in match.ask.about[0])


@pytest.mark.rule("turn.order", "move.adjacent")
def test_the_seeker_begins_and_goes_to_a_square_beside() -> None:
    match = begun()
    assert match.ask.prompt == "seek"
    beside = match.state.board.neighbours[match.state.seeker]
    assert all(beside >> option[1] & 1 for option in match.ask.options)
    match.answer(0)
    assert match.ask.prompt == "blow"


@pytest.mark.rule("oil.burn", "gust.roll", "gust.few")
@pytest.mark.parametrize(("thrown", "lost"), [(3, 1), (4, 2)])
def test_a_move_burns_oil_and_a_gust_may_take_more(thrown: int, lost: int) -> None:
    match = begun()
    oil, gusts = match.state.oil, match.state.gusts
    walk(match, "B1", gust=thrown)
    assert (match.state.oil, match.state.gusts) == (oil - lost, gusts - 1)


@pytest.mark.rule("gust.few")
def test_without_gusts_the_dark_is_not_asked() -> None:
    match = begun()
    for square in ["B1", "A1"] * match.state.gusts:
        if match.state.gusts:
            walk(match, square, gust=1)
    match.answer(0)
    assert match.over or match.ask.prompt == "seek"


@pytest.mark.rule("gem.take", "victory.seeker", "victory.dark")
@pytest.mark.parametrize("winner", ["seeker", "dark"])
def test_the_gem_is_brought_home_or_the_oil_burns_down(winner: str) -> None:
    match = begun()
    while not match.over:
        ask, s = match.ask, match.state
        if ask.prompt == "blow":
            match.answer(0)
            continue
        goal = s.entrance if s.gem < 0 else s.gem
        far = [s.board.distance(square, goal) for _, square in ask.options]
        match.answer(far.index(min(far) if winner == "seeker" else max(far)))
    assert match.outcome[0] == winner
    assert (match.state.gem < 0) == (winner == "seeker")

"""Looks ahead that are made quick: what is remembered, or weighed together, is what it is alone."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from undercroft.games.explore import effect, prospect
from undercroft.games.explore.attack import Attack
from undercroft.games.explore.deeds import DEEDS
from undercroft.games.explore.game import GAME
from undercroft.games.explore.plan import Plan
from undercroft.games.explore.prospect import Striker, blow, ways_to_strike
from undercroft.games.explore.state import State
from undercroft.games.explore.target import foes_of
from undercroft.games.superdungeon.figures import units_on
from undercroft.kernel import sight
from undercroft.kernel.choice import Ask, Options
from undercroft.kernel.match import Match
from undercroft.kernel.squares import each


def menus(seed: int, count: int) -> Iterator[tuple[State, Ask]]:
    """Menus of a game of random players."""
    match: Match[State] = GAME.new(seed=seed, events=False)
    pick = random.Random(seed)
    while not match.over and count:
        ask = match.ask
        if ask.prompt == "menu" and isinstance(ask.options, Options):
            yield match.state, ask
            count -= 1
        match.answer(pick.randrange(len(ask.options)))


def test_squares_weighed_together_are_worth_what_each_is_by_itself() -> None:
    useful = 0
    for s, ask in menus(4, 150):
        together = DEEDS.worths(ask, Plan(s, ask.about[0], DEEDS))
        for option, worth in zip(ask.options, together, strict=True):
            if option[0] in ("move", "brave", "burrow", "teleport"):
                assert DEEDS.worth("menu", Plan(s, ask.about[0], DEEDS), option) == worth
                useful += worth > -0.5
    assert useful > 300


def test_a_blow_between_models_that_met_before_is_worth_what_it_is_reckoned_anew() -> None:
    GAME.box.bouts.clear()
    compared = lasting = 0
    for s, ask in menus(11, 1500):
        unit = ask.about[0]
        striker = Striker(s, unit)
        for target in units_on(s, foes_of(s, unit)):
            for way in ways_to_strike(s, unit, 3):
                anew = Attack(unit, [target], way.mode, way.number, way.action)
                assert striker.blow(way, target) == blow(s, anew, target)
                compared += 1
                lasting += bool(s.effects)
    assert compared > 2 * len(GAME.box.bouts) > 0, "most were remembered"
    assert lasting > 300


def test_only_so_many_bouts_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prospect, "BOUTS", 3)
    GAME.box.bouts.clear()
    for s, ask in menus(11, 100):
        Plan(s, ask.about[0], DEEDS)
        assert len(GAME.box.bouts) <= 3
    assert GAME.box.bouts


def test_enemies_are_as_near_to_a_model_as_it_is_to_them() -> None:
    found = 0
    for s, ask in menus(7, 200):
        unit = ask.about[0]
        foes = units_on(s, foes_of(s, unit))
        for distance in (1, 4, 9):
            around = s.board.within_any(s.footprint(unit), distance) & foes_of(s, unit)
            near = prospect.near(s, unit, distance, foes)
            assert near == units_on(s, around)
            found += len(near)
    assert found > 300


@pytest.mark.rule("ability.smoke")
def test_past_smoke_one_sees_the_squares_that_some_line_past_it_reaches() -> None:
    hidden = 0
    pick = random.Random(3)
    for s, ask in menus(3, 12):
        board, unit = s.board, ask.about[0]
        foot = s.footprint(unit)
        veil = sum(1 << place for place in pick.sample(each(board.within_any(foot, 5)), 6))
        squares = effect.visible(s, foot, board.within_any(foot, 7))
        seen = squares & board.spread(foot)
        for square in each(squares & ~seen):
            if any(sight.sees(board, at, square, sight.ANY_POINT, veil) for at in each(foot)):
                seen |= 1 << square
        assert effect._through(s, foot, squares, veil) == seen
        hidden += (squares & ~seen).bit_count()
    assert hidden > 30

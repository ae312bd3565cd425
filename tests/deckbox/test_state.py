"""The state: copies are independent, and plain data makes it again."""

from __future__ import annotations

import random

import pytest

from tests.walk import slots
from undercroft.games.deckbox.game import GAME
from undercroft.games.deckbox.state import _LISTS, _SHARED, _VALUES, State


def midgame(seed: int = 5, answers: int = 120) -> State:
    match = GAME.new(seed, players=3, quest="lost_lantern", events=False)
    dice = random.Random(seed)
    for _ in range(answers):
        if match.over:
            break
        match.answer(dice.randrange(len(match.ask.options)))
    return match.state


def test_a_copy_equals_its_original_in_every_field() -> None:
    s = midgame()
    t = s.copy()
    for name in slots(State):
        if name != "log":
            assert getattr(s, name) == getattr(t, name), name


@pytest.mark.parametrize("name", [*_LISTS, "unit_at", "profile"])
def test_changing_a_copy_leaves_the_original_alone(name: str) -> None:
    s = midgame()
    t = s.copy()
    before = list(getattr(s, name))
    getattr(t, name).append(getattr(t, name)[0] if getattr(t, name) else 0)
    assert list(getattr(s, name)) == before


def test_plain_data_names_every_field_and_makes_the_state_again() -> None:
    for answers in (0, 5, 12, 60, 200):
        s = midgame(7, answers)
        plain = s.plain()
        derived = {"box", "quest", "ground", "profile", "unit_at", "heroes", "foes", "log"}
        assert set(plain) == set(slots(State)) - derived == {*_SHARED, *_LISTS, *_VALUES}
        t = State.from_plain(GAME.box, plain)
        for name in slots(State):
            if name != "log":
                assert getattr(s, name) == getattr(t, name), name


def test_masks_and_units_agree_throughout_a_game() -> None:
    match = GAME.new(9, players=4, quest="warden_below", events=False)
    dice = random.Random(9)
    while not match.over:
        match.answer(dice.randrange(len(match.ask.options)))
        s = match.state
        heroes = sum(1 << s.at[unit] for unit in s.standing())
        foes = sum(1 << s.at[unit] for unit in s.enemies())
        assert (s.heroes, s.foes) == (heroes, foes)
        assert not heroes & foes
        for unit, square in enumerate(s.at):
            if square >= 0:
                assert s.unit_at[square] == unit
                assert s.ground.squares >> square & 1
                assert 0 < s.health[unit] <= s.most[unit]

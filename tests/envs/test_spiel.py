"""States for algorithms that walk a tree."""

from __future__ import annotations

import random

import pytest

from undercroft.envs.episode import Unplayable
from undercroft.envs.spiel import TERMINAL_PLAYER, new_initial_state


@pytest.mark.parametrize("name", ["deckbox", "realms"])
def test_chance_is_a_player_and_a_game_comes_to_its_end(name: str) -> None:
    state = new_initial_state(name)
    pick = random.Random(1)
    thrown = 0
    for _ in range(4000):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(p for _, p in outcomes) == pytest.approx(1.0)
            state.apply_action(pick.choice(outcomes)[0])
            thrown += 1
        else:
            state.apply_action(pick.choice(state.legal_actions()))
    assert thrown > 5 and state.current_player() == TERMINAL_PLAYER
    assert state.returns()[0] in (1.0, -1.0) and state.legal_actions() == []


def test_a_child_leaves_its_parent_alone() -> None:
    state = new_initial_state("explore")
    while state.is_chance_node():
        state.apply_action(0)
    before = state.observation_tensor(1)
    child = state.child(state.legal_actions()[-1])
    assert child.match.journal != state.match.journal
    assert (state.observation_tensor(1) == before).all()
    assert state.action_to_string(0)


def test_a_player_who_is_not_there_sees_nothing() -> None:
    state = new_initial_state("deckbox")
    with pytest.raises(Unplayable, match="the players are 0 to 0, not 7"):
        state.observation_tensor(7)

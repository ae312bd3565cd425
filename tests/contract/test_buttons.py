"""Every button says in a line what it does."""

from __future__ import annotations

import pytest

import undercroft
from undercroft.agents import agent


@pytest.mark.parametrize("game", ["explore", "arcade", "crystalia", "realms", "deckbox"])
def test_whatever_can_be_done_in_a_turn_says_what_it_does(game: str) -> None:
    match = undercroft.game(game).new(seed=3)
    machine = agent("greedy", seed=1)
    asked = 0
    while not match.over and asked < 12:
        if match.ask.seat >= 0 and match.ask.prompt == "menu":
            asked += 1
            question = match.scene(match.ask.seat).question
            assert question is not None
            assert [
                each.label for each in question.options if not each.path and not each.text
            ] == []
        match.answer(machine.choose(match, match.ask))
    assert asked == 12

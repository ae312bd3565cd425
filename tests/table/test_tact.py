"""Tact: what people are spared, and what they are asked all the same."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft.games import registry
from undercroft.kernel.choice import Ask
from undercroft.kernel.extras import Extras
from undercroft.kernel.match import Match
from undercroft.kernel.stake import NOW, Stake
from undercroft.table.tact import Tact


class Doubt:
    """A game that asks the same question again and again."""

    name = "doubt"

    def __init__(self) -> None:
        self.at_stake: Stake | None = NOW
        self.extras = Extras(placings=("place",), stake=self.stake)

    def stake(self, state: Any, ask: Ask) -> Stake | None:
        return self.at_stake


class Open:
    """As much of a match as tact looks at."""

    def __init__(self, prompt: str = "interrupt", options: int = 3) -> None:
        self.game = Doubt()
        self.state = None
        self.again(prompt, options)

    def again(self, prompt: str = "interrupt", options: int = 3) -> Any:
        """The next question."""
        self.ask = Ask(0, prompt, [("option", i) for i in range(options)])
        return self

    def label(self, option: Any) -> str:
        return f"Option {option[1]}"


def spared(tact: Tact, match: Any, asking: Any = "matters", passing: int | None = 1) -> int | None:
    found = tact.spared(match, asking, lambda: passing)
    return None if found is None else found.answer


def test_the_only_option_is_taken_and_the_log_says_so() -> None:
    match: Any = Open(options=1)
    found = Tact().spared(match, "always", lambda: None)
    assert found is not None and found.answer == 0
    assert found.note == "Option 0: there was no other choice."


def test_an_interrupt_with_nothing_at_stake_is_let_pass_unless_one_is_always_asked() -> None:
    match: Any = Open()
    match.game.at_stake = None
    assert spared(Tact(), match) == 1
    assert spared(Tact(), match, "always") is None
    assert spared(Tact(), match, passing=None) is None, "there is no way to let it pass"


def test_what_was_let_pass_is_asked_again_once_something_has_changed() -> None:
    tact, match = Tact(), Open()
    match.game.at_stake = Stake(("wounds", 3))
    assert spared(tact, match) is None
    tact.passed(match)  # type: ignore[arg-type]
    assert spared(tact, match.again()) == 1
    match.game.at_stake = Stake(("wounds", 4))
    assert spared(tact, match.again()) is None
    # With a turn of one's own in between, everything is asked about anew.
    match.game.at_stake = Stake(("wounds", 3))
    tact.forget(0)
    assert spared(tact, match.again()) is None


def test_what_is_about_this_very_moment_is_asked_every_time() -> None:
    tact, match = Tact(), Open()
    tact.passed(match)  # type: ignore[arg-type]
    assert spared(tact, match.again()) is None


def test_things_place_themselves_unless_people_place_by_hand() -> None:
    match: Any = Open("place")
    assert spared(Tact(), match) == 0
    assert spared(Tact(by_hand=True), match) is None


def test_the_log_says_once_that_things_place_themselves() -> None:
    tact, match = Tact(), Open("place")
    notes = [tact.spared(match.again("place"), "matters", lambda: None) for _ in range(2)]
    assert [bool(found and found.note) for found in notes] == [True, False]


@pytest.mark.parametrize("game", registry.games())
def test_every_game_weighs_its_interrupts_and_none_of_its_turns(game: str) -> None:
    rules: Any = registry.game(game)
    match: Match[Any] = rules.new(seed=5)
    turns = 0
    for _ in range(160):
        if match.over:
            break
        ask = match.ask
        question = match.scene(ask.seat).question
        assert question is not None
        stake = rules.extras.stake(match.state, ask)
        assert rules.weighty(match.state, ask) is (stake is not None)
        if stake is None:
            assert question.interrupt and any(option.default for option in question.options)
        turns += question.turn
        index = next((o.index for o in question.options if o.default), len(ask.options) - 1)
        match.answer(index if question.interrupt else len(ask.options) - 1)
    assert turns, "somebody had a turn"

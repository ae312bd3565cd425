"""Thinking ahead: machines use the time in which somebody else is asked."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft.agents import hurry
from undercroft.agents.ahead import ahead
from undercroft.agents.greedy import Greedy
from undercroft.games import registry
from undercroft.kernel.match import Match

from .test_search import Quick, at_a_choice


class Counted(Quick):
    """One that says where it thought about something, and who chose."""

    __slots__ = ("begun",)

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.begun: list[tuple[tuple[int, int], ...]] = []

    def _begun(self, match: Match[Any], ask: Any) -> Any:
        self.begun.append(tuple(match.journal))
        return super()._begun(match, ask)


@pytest.mark.parametrize(("name", "seed"), [("explore", 5), ("crystalia", 5)])
def test_what_was_thought_ahead_is_answered_at_once_and_not_otherwise(name: str, seed: int) -> None:
    """Seat 1 is a person's, played greedily; what seat 0 is asked right after it was foreseen."""
    match = registry.game(name).new(seed=seed, events=False)
    greedy, foreseen = Greedy(1), 0
    for _ in range(300):
        if match.ask.seat != 1 or len(match.ask.options) < 2:
            match.answer(greedy.choose(match, match.ask))
            continue
        # A worker follows the same match without its seed: it is told what chance has said.
        told: Match[Any] = Match(match.game, match.options, None, events=False)
        told.repeat(match.journal)
        machine = Counted(9)
        for _ in ahead(told, {0: machine}):
            assert told.journal == match.journal
        match.answer(greedy.choose(match, match.ask))
        thought = len(machine.begun)
        if match.ask.seat != 0 or tuple(match.journal) not in machine.begun:
            continue
        hurry(machine, 0.0)
        hurried = machine.choose(match, match.ask)
        assert len(machine.begun) == thought
        assert hurried == Quick(9).choose(match, match.ask)
        foreseen += 1
        if foreseen == 3:
            return
    pytest.fail(f"only {foreseen} questions were foreseen")


def test_a_thought_that_was_left_off_goes_on_where_it_was() -> None:
    match = at_a_choice("explore")
    whole, parts = Quick(4), Quick(4)
    thinking = parts.foresee(match, match.ask)
    next(thinking)
    thinking.close()
    ((_, thought),) = parts._foreseen.values()
    assert thought.spent > 0
    before = thought.spent
    assert parts.choose(match, match.ask) == whole.choose(match, match.ask)
    assert thought.spent > before
    other = Quick(4)
    for _ in other.foresee(match, match.ask):
        pass
    ((_, finished),) = other._foreseen.values()
    assert finished.scores == thought.scores

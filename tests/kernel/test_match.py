"""A match: asking, answering, copying, going back."""

from __future__ import annotations

import pytest

from tests.kernel.toy import Toy, toy
from undercroft.kernel.choice import CHANCE, Ask, IllegalAnswer
from undercroft.kernel.match import Match, ReplayMismatch


def test_chance_with_a_seed_is_never_asked_of_players() -> None:
    match = toy()
    assert match.ask.prompt == "take"
    assert match.journal[0][0] == CHANCE


def test_without_a_seed_chance_is_a_player_like_any_other() -> None:
    match = toy(None)
    assert (match.ask.seat, match.ask.prompt) == (CHANCE, "coin")
    match.answer(0)
    assert (match.ask.seat, match.ask.prompt) == (1, "take")


def test_a_script_answers_for_chance() -> None:
    asked: list[str] = []

    def script(ask: Ask) -> int:
        asked.append(ask.prompt)
        return len(ask.options) - 1

    match = Match(Toy(), {"heap": 3}, None, chance=script)
    match.answer_with(("take", 2))
    match.answer_with(("yes",))
    assert asked == ["coin", "die"]
    assert match.over
    assert match.outcome == (0,)


def test_a_match_that_is_over_asks_nothing() -> None:
    match = toy(heap=1)
    match.answer(0)
    match.answer(0)
    assert match.over
    with pytest.raises(IllegalAnswer, match="the game is over"):
        match.answer(0)


def test_an_option_that_is_not_offered_is_refused() -> None:
    match = toy()
    with pytest.raises(IllegalAnswer, match="not among the 2 options"):
        match.answer_with(("take", 3))


def test_a_copy_in_the_middle_of_a_step_is_asked_the_same_question() -> None:
    match = toy()
    match.answer(0)
    match.answer(1)
    match.answer(1)
    assert match.ask.prompt == "sure"
    twin = match.copy()
    assert twin.ask.prompt == "sure"
    assert twin.ask.about == (2,)
    assert twin.state.tried == match.state.tried == [1, 2]
    twin.answer(0)
    assert match.state.heap == 12
    assert match.ask.prompt == "sure"


def test_a_copy_of_a_copy_that_nobody_has_looked_at_is_whole() -> None:
    match = toy()
    match.answer(1)
    twin = match.copy().copy()
    assert twin.state.tried == [2]


def test_a_copy_keeps_the_journal_and_adds_its_own() -> None:
    match = toy()
    match.answer(1)
    twin = match.copy()
    twin.answer(0)
    assert twin.journal[: len(match.journal)] == match.journal
    assert len(twin.journal) > len(match.journal)


def test_undo_takes_back_one_answer_of_a_player() -> None:
    match = toy()
    match.answer(1)
    match.undo()
    assert match.ask.prompt == "take"
    assert match.state.tried == []


def test_undo_takes_the_dice_that_followed_back_with_the_answer() -> None:
    match = toy()
    match.answer(0)
    match.answer(0)
    rolled = list(match.journal)
    match.undo()
    assert match.ask.prompt == "sure"
    match.answer(0)
    assert match.journal == rolled


def test_undo_with_open_dice_takes_back_the_throw_itself() -> None:
    match = toy(None)
    match.answer(0)
    match.answer(0)
    match.answer(0)
    assert match.ask.prompt == "die"
    match.answer(2)
    match.undo()
    assert match.ask.prompt == "die"


def test_why_not_is_asked_of_the_game_only_for_what_is_not_offered() -> None:
    match = toy()
    assert match.why_not(("take", 2)) == ()
    assert match.why_not(("take", 3)) == ("toy.no-more-than-two",)


def test_a_journal_with_other_dice_is_refused_at_the_place_it_differs() -> None:
    match = toy(1)
    match.answer(0)
    match.answer(0)
    journal = list(match.journal)
    at = max(i for i, (seat, _) in enumerate(journal) if seat == CHANCE)
    journal[at] = (CHANCE, (journal[at][1] + 1) % 3)
    with pytest.raises(ReplayMismatch):
        toy(1).repeat(journal)


def test_a_match_may_begin_in_any_position() -> None:
    start = {"heap": 2, "turn": 1, "tried": [], "agenda": [["take"]], "outcome": None}
    match = Match(Toy(), {}, 1, start=start)
    assert match.ask.seat == 1
    match.answer_with(("take", 2))
    match.answer_with(("yes",))
    assert match.outcome == (1,)

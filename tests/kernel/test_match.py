"""A match: asking, answering, copying, going back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from tests.kernel.toy import Stones, Toy, take, toy
from undercroft.kernel.choice import CHANCE, Ask, IllegalAnswer, Rule
from undercroft.kernel.match import SELDOM, Match, ReplayMismatch, Steps


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


def test_a_copy_asks_what_it_was_made_at_however_far_its_source_has_gone() -> None:
    match = toy()
    twin, late = match.copy(), match.copy()
    assert twin.ask is match.ask, "the question is worked out again"
    match.answer(1)
    match.answer(0)
    assert (late.ask.prompt, list(late.ask.options)) == ("take", [("take", 1), ("take", 2)])
    twin.answer(0)
    assert twin.ask.about == (1,)
    assert twin.state.tried == [1]
    assert (late.state.heap, late.state.tried) == (12, [])


def test_a_copy_that_nobody_has_looked_at_repeats_a_journal() -> None:
    match = toy()
    twin = match.copy()
    match.answer(1)
    match.answer(0)
    twin.repeat(match.journal)
    assert twin.state.plain() == match.state.plain()


def omen(s: Stones) -> Rule[None]:
    """Who takes two throws a die of another kind first."""
    choice = yield Ask(0, "take", [("take", 1), ("take", 2)])
    if choice[1] == 2:
        yield Ask(CHANCE, "omen", range(6))
    thrown = yield Ask(CHANCE, "die", range(1000))
    s.tried.append(thrown)
    s.agenda.append(("omen",))


class Omens(Toy):
    steps: Steps = {"omen": omen}  # noqa: RUF012  # read only

    def start(self, options: Mapping[str, Any]) -> Stones:
        s = Stones(12)
        s.agenda = [("omen",)]
        return s


@pytest.mark.parametrize("seed", [7, None, "5e" * 32])
def test_futures_that_differ_in_one_choice_meet_the_same_dice_for_the_same_purpose(
    seed: int | str | None,
) -> None:
    match: Match[Stones] = Match(Omens(), {}, seed)
    one, two, other = match.copy(branch=3), match.copy(branch=3), match.copy(branch=4)
    for _ in range(5):
        one.answer(0)
        two.answer(1)
        other.answer(0)
    assert one.state.tried == two.state.tried
    assert len(two.journal) == len(one.journal) + 5
    assert one.state.tried != other.state.tried
    # A copy of such a copy goes on with its dice.
    again = two.copy()
    two.answer(0)
    again.answer(0)
    assert again.state.tried == two.state.tried
    assert len(set(two.state.tried)) > 3


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


# A match that nobody copies keeps a quiet state now and then only; one that was copied, always.

LONG = 2 * SELDOM


def played(answers: int, *, watched: bool, seed: int | None = 3) -> Match[Stones]:
    """A long game, by answers that are the same every time; watched from the start or never."""
    match = toy(seed, heap=LONG)
    if watched:
        match.copy()
    for i in range(answers):
        match.answer((i * i + i // 3) % len(match.ask.options))
    return match


def lengths(seed: int | None = 3) -> Iterator[int]:
    """All numbers of answers until the game is over, past several quiet states that are kept."""
    match = played(0, watched=False, seed=seed)
    count = 0
    while not match.over:
        yield count
        match.answer((count * count + count // 3) % len(match.ask.options))
        count += 1
    assert count > 2 * SELDOM, "the game is too short to show anything"
    yield count


def looks(match: Match[Stones]) -> tuple[object, ...]:
    """All that anybody can see of a match."""
    ask = None if match.over else match.ask
    asked = None if ask is None else (ask.seat, ask.prompt, list(ask.options), ask.about)
    quiet = match.over or match.quiet
    return (
        asked, match.state.plain(), match.settled.plain(), quiet, match.outcome, match.journal[:],
    )  # fmt: skip


@pytest.mark.parametrize("seed", [3, None])
def test_a_match_that_was_never_copied_looks_like_one_that_was_watched_from_the_start(
    seed: int | None,
) -> None:
    for count in lengths(seed):
        alone, watched = (played(count, watched=each, seed=seed) for each in (False, True))
        assert looks(alone) == looks(watched), count


@pytest.mark.parametrize("seed", [3, None])
def test_a_match_copied_late_and_its_copy_go_on_as_if_watched_from_the_start(
    seed: int | None,
) -> None:
    for count in lengths(seed):
        late, watched = (played(count, watched=each, seed=seed) for each in (False, True))
        before = looks(late)
        twin, again = late.copy(), late.copy().copy()
        assert looks(twin) == looks(again) == looks(late) == before == looks(watched), count
        # Each goes on by itself: the copy first, and the match it was made of as if nothing was.
        for i in range(5):
            for match in (twin, late, watched):
                if not match.over:
                    match.answer(i % len(match.ask.options))
            assert looks(twin) == looks(late) == looks(watched), (count, i)
        assert looks(again) == before, count


@pytest.mark.parametrize("seed", [3, None])
def test_what_is_taken_back_is_the_same_whether_a_match_was_watched_or_not(
    seed: int | None,
) -> None:
    for count in lengths(seed):
        for back in (1, 2, SELDOM):
            if back > count:
                continue
            never, late, watched = (
                played(count, watched=each, seed=seed) for each in (False, False, True)
            )
            late.copy()
            for match in (never, late, watched):
                match.undo(back)
            assert looks(never) == looks(late) == looks(watched), (count, back)
            assert looks(never.copy()) == looks(played(count - back, watched=True, seed=seed))


def test_once_copied_a_match_is_copied_again_without_playing_anything_anew() -> None:
    begun: list[str] = []

    def counted(s: Stones) -> Rule[None]:
        begun.append("take")
        yield from take(s)

    game = Toy()
    game.steps = {**Toy.steps, "take": counted}
    match = Match(game, {"heap": LONG}, 3)
    for _ in range(5 * SELDOM // 2):
        match.answer(0)
    begun.clear()
    match.copy()
    # The first time, what has happened since the last quiet state is played anew, and no more.
    assert 0 < len(begun) <= SELDOM
    while not match.over:
        match.answer(0)
        begun.clear()
        twin = match.copy()
        assert not begun
        assert looks(twin) == looks(match)


def test_a_quiet_state_is_the_one_before_the_step_that_asks() -> None:
    """Between the questions of one step nothing of it has settled yet, however late one looks."""
    for count in lengths():
        for watched in (False, True):
            match = played(count, watched=watched)
            if match.over:
                continue
            assert match.settled.tried == []
            assert match.quiet == (match.ask.prompt == "take" and not match.state.tried)
            assert match.settled.agenda[-1] == ("take",)

"""A live table follows its acts, wherever and however often they are read."""

from __future__ import annotations

import random
from typing import Any

import pytest

from undercroft.games import registry
from undercroft.kernel.chance import Mix, mixes_of
from undercroft.kernel.choice import CHANCE, IllegalAnswer
from undercroft.table.act import Act
from undercroft.table.live import Broken, Live, Setup, Undo, witness
from undercroft.table.manners import PLAIN, Manners

SEED = 2**100 + 12345


def table(
    game: str = "deckbox", seed: int | None = SEED, manners: Manners = PLAIN, **options: Any
) -> Live:
    rules: Any = registry.game(game)
    return Live(Setup("t", rules, rules.checked(options), seed, manners=manners))


def play(live: Live, count: int, seed: int = 1) -> list[Act]:
    """Answer at random; the acts."""
    draw = random.Random(seed)
    acts = []
    for _ in range(count):
        if live.over:
            break
        ask = live.match.ask
        kind: Any = "chance" if ask.seat == CHANCE else "answer"
        act = Act(live.number + 1, kind, ask.seat, {"index": draw.randrange(len(ask.options))})
        live.apply(act)
        acts.append(act)
    return acts


def seen(live: Live) -> Any:
    return live.number, live.picture(None), live.picture(0), live.logs, live.match.journal


@pytest.mark.parametrize("game", ["explore", "arcade", "deckbox"])
@pytest.mark.parametrize("seed", [SEED, None])
def test_equal_acts_make_equal_tables(game: str, seed: int | None) -> None:
    one, other = table(game, seed), table(game, seed)
    other.follow(play(one, 120))
    assert seen(one) == seen(other)


@pytest.mark.parametrize("game", registry.games())
def test_a_table_made_in_slices_gives_way_and_is_the_table_made_at_once(game: str) -> None:
    rules: Any = registry.game(game)
    setup = Setup("t", rules, rules.checked({}), SEED)
    making, pauses = Live.making(setup), 0
    while True:
        try:
            next(making)
            pauses += 1
        except StopIteration as done:
            made: Live = done.value
            break
    assert pauses >= 2, "after the rules have set up, and after the scene is drawn"
    whole = Live(setup)
    assert made.titles == whole.titles
    assert seen(made) == seen(whole)


def test_an_undo_leaves_the_table_as_if_the_answer_had_never_been() -> None:
    live, twin = table(players=2), table(players=2)
    acts = play(live, 12)
    twin.follow(acts[:9])
    live.apply(Act(13, "undo", 0, {"to": 10, "label": "a mistake"}))
    assert live.match.journal == twin.match.journal
    assert live.picture(0) == twin.picture(0)
    assert live.log(None)[:-1] == twin.log(None)
    assert "Taken back: a mistake." in live.log(None)[-1]
    # And what follows is what would have followed.
    for one in (live, twin):
        ask = one.match.ask
        one.apply(Act(one.number + 1, "answer", ask.seat, {"index": 0}))
    assert live.match.journal == twin.match.journal


def test_acts_that_do_not_follow_or_fit_are_noticed() -> None:
    live = table()
    with pytest.raises(Broken, match="act 3 does not follow act 0"):
        live.apply(Act(3, "answer", 0, {"index": 0}))
    with pytest.raises(IllegalAnswer, match="no option 99"):
        live.apply(Act(1, "answer", 0, {"index": 99}))
    with pytest.raises(IllegalAnswer, match="not asked"):
        live.apply(Act(1, "answer", 3, {"index": 0}))
    assert live.number == 0
    with pytest.raises(Broken, match="act 1 does not fit"):
        live.follow([Act(1, "answer", 0, {"index": 99})])


def test_what_may_be_taken_back_freely_ends_with_the_first_die() -> None:
    live = table(players=2)
    people = (0, 1)
    assert live.undo((0,), (0,), people) == "There is nothing of yours to take back."
    for _ in range(3):
        live.apply(Act(live.number + 1, "answer", 0, {"index": 0}))
    found = live.undo((0,), (0,), people)
    assert isinstance(found, Undo)
    assert (found.to, found.free, found.waiting) == (3, True, ())
    # The last choice of the setup has the app draw the map: chance has spoken.
    for _ in range(3):
        live.apply(Act(live.number + 1, "answer", 1, {"index": 0}))
    assert live.match.journal[-1][0] == CHANCE
    stands = "“Field Surgeon” stands: dice were rolled or a card was drawn."
    assert live.undo((1,), (1,), people) == stands
    # Also where nobody else is there to mind.
    assert live.undo((1,), (1,), (1,)) == stands


def test_a_table_with_free_take_backs_says_so_and_takes_dice_back() -> None:
    live = table(players=2, manners=Manners(take_backs=True))
    assert "Free take-backs" in live.log(None)[0]
    for seat in (0, 0, 0, 1, 1, 1):
        live.apply(Act(live.number + 1, "answer", seat, {"index": 0}))
    assert live.match.journal[-1][0] == CHANCE
    mine = live.undo((1,), (1,), (0, 1))
    assert isinstance(mine, Undo) and not mine.free and mine.waiting == (0,)
    # Nobody else is there to be asked: then there is nobody to wait for.
    alone = live.undo((1,), (1,), (1,))
    assert isinstance(alone, Undo) and alone.free


def test_who_sat_there_when_dice_fell_must_consent_whoever_sits_there_now() -> None:
    live = table(players=2, manners=Manners(take_backs=True))
    links = {0: "aaa", 1: "bbb"}
    sat = [witness(seat, link) for seat, link in links.items()]
    for seat in (0, 0, 0, 1, 1, 1):
        live.apply(Act(live.number + 1, "answer", seat, {"index": 0, "people": sat}))
    assert live.match.journal[-1][0] == CHANCE
    # A machine has the other seat now: its person is asked all the same.
    found = live.undo((1,), (1,), (1,), links)
    assert isinstance(found, Undo) and not found.free and found.waiting == (0,)
    # Who has another link now is another, even if it is the one who asks.
    said = live.undo((1,), (0, 1), (0, 1), {0: "ccc", 1: "bbb"})
    assert said == f"“Field Surgeon” stands: who held {live.titles[0]} then has another link now."
    # One person with both seats, then and now, may.
    found = live.undo((1,), (0, 1), (0, 1), links)
    assert isinstance(found, Undo) and found.free


def test_the_answer_of_a_machine_is_final_and_what_the_table_passes_over_is_not() -> None:
    live = table(players=2)
    live.apply(Act(1, "answer", 0, {"index": 0}))
    live.apply(Act(2, "answer", 0, {"index": 0, "by": "table"}))
    found = live.undo((0,), (0,), (0,))
    assert isinstance(found, Undo) and (found.to, found.free) == (1, True)
    live.apply(Act(3, "answer", 0, {"index": 0, "by": "table"}))
    live.apply(Act(4, "answer", 1, {"index": 0, "by": "agent"}))
    said = live.undo((0,), (0,), (0,))
    assert isinstance(said, str) and said.endswith(f"stands: {live.titles[1]} answered since.")


def test_answers_of_machines_are_not_a_persons_to_take_back() -> None:
    live = table(players=2)
    live.apply(Act(1, "answer", 0, {"index": 0, "by": "agent"}))
    assert live.undo((0,), (0,), (0, 1)) == "There is nothing of yours to take back."


def test_the_same_answer_is_known_again_and_another_is_not() -> None:
    live = table(players=2)
    live.apply(Act(1, "answer", 0, {"index": 2, "id": "a"}))
    assert live.same(0, 0, 2, "a") is True
    assert live.same(0, 0, 2, None) is True
    assert live.same(0, 0, 2, "b") is False
    assert live.same(0, 0, 1, "a") is False
    assert live.same(1, 0, 0, None) is None


def test_dice_of_ones_own_are_asked_of_people_and_draws_are_not() -> None:
    live = table(seed=None, players=1)
    wanted = drawn = 0
    draw = random.Random(3)
    while not live.over and wanted < 5:
        ask = live.match.ask
        throw = live.throw()
        if ask.seat == CHANCE and throw is not None:
            wanted += 1
            faces = [draw.randrange(len(die["faces"])) for die in throw["dice"]]
            index = live.thrown(faces, None)
            assert index is not None
            words = [die["faces"][face] for die, face in zip(throw["dice"], faces, strict=True)]
            assert live.thrown(words, None) is not None
            assert live.thrown(faces[:-1], None) is None
            live.apply(Act(live.number + 1, "chance", CHANCE, {"index": index}))
        else:
            drawn += ask.seat == CHANCE
            kind: Any = "chance" if ask.seat == CHANCE else "answer"
            index = draw.randrange(len(ask.options))
            live.apply(Act(live.number + 1, kind, ask.seat, {"index": index}))
    assert wanted and drawn


def test_a_table_that_is_over_takes_nothing_back() -> None:
    live = table(players=1)
    play(live, 3000)
    assert live.over
    found = live.undo((0,), (0,), (0,))
    assert isinstance(found, str) and "over" in found


# What players mix into the dice


SEALED = "9f" * 32


def rolling(live: Live, mix: str = "") -> Act:
    """An answer to which dice fall."""
    for index in range(len(live.match.ask.options)):
        trial = live.match.copy()
        trial.answer(index)
        if trial.rolled > live.match.rolled:
            return Act(live.number + 1, "answer", live.match.ask.seat, given(index, mix))
    raise AssertionError("no dice fall here")


def given(index: int, mix: str = "") -> dict[str, Any]:
    return {"index": index, "by": "person", **({"mix": mix} if mix else {})}


def mixing(live: Live, mix: str) -> Act:
    """The first answer, with something mixed in."""
    return Act(live.number + 1, "answer", live.match.ask.seat, given(0, mix))


def test_what_a_seat_mixes_in_counts_once_and_from_then_on() -> None:
    plain, stirred = sealed_table(), sealed_table()
    plain.follow([mixing(plain, "")])
    stirred.follow([mixing(stirred, "01" * 32)])
    seat = stirred.match.ask.seat
    assert mixes_of(stirred.seed) == (Mix(0, seat, "01" * 32),)
    assert not stirred.may_mix(seat) and stirred.may_mix(seat + 1)
    kept, first = stirred.seed, mixing(sealed_table(), "01" * 32)
    second = mixing(stirred, "02" * 32)
    stirred.apply(second)
    assert second.seat == seat and stirred.seed == kept
    plain.apply(mixing(plain, ""))
    again = sealed_table()
    again.follow([first, second, *play(stirred, 12)])
    assert seen(again) == seen(stirred)
    play(plain, 12)
    assert plain.match.journal != stirred.match.journal


def sealed_table() -> Live:
    rules: Any = registry.game("deckbox")
    return Live(Setup("t", rules, rules.checked({"players": 1}), SEALED, manners=TAKING))


TAKING = PLAIN._replace(take_backs=True)


def test_dice_that_were_seen_cannot_be_thrown_again_by_mixing_something_in() -> None:
    """Neither by another answer in place of the one that was taken back, nor by a first one."""
    live = sealed_table()
    while True:
        try:
            act = rolling(live)
            break
        except AssertionError:
            play(live, 1)
    live.apply(act)
    fell = live.match.journal[:]
    live.apply(Act(live.number + 1, "undo", act.seat, {"to": act.number, "label": "that"}))
    again = Act(live.number + 1, "answer", act.seat, given(act.index, "01" * 32))
    live.apply(again)
    assert live.match.journal == fell, "the same answer meets the same dice"
    assert mixes_of(live.seed)[0].after == len([seat for seat, _ in fell if seat == CHANCE])
    # What was mixed in stays when the answer it came with is taken back.
    mixes = live.seed
    live.apply(Act(live.number + 1, "undo", act.seat, {"to": again.number, "label": "that"}))
    assert live.seed == mixes and not live.may_mix(act.seat)


def test_nothing_is_mixed_into_dice_of_lessons_and_of_peoples_own() -> None:
    for seed in (7, None):
        live = table("deckbox", seed)
        assert not live.may_mix(0)

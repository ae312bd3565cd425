"""What holds for every game: ends, replays, copies, views, saves and refusals.

One suite over all registered games; a new game adds its options to `games.SAMPLES`.
"""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from tests.contract.games import SAMPLES, every_game
from tests.depth import every
from tests.walk import keeps_close, slots
from undercroft.games import registry
from undercroft.kernel.choice import CHANCE, IllegalAnswer
from undercroft.kernel.match import Match, ReplayMismatch, Rules
from undercroft.kernel.save import load, pack_save

MOST_ANSWERS = 60_000


def new(name: str, options: dict[str, Any], seed: int, **more: Any) -> Match[Any]:
    match: Match[Any] = registry.game(name).new(seed=seed, **options, **more)
    return match


def play(match: Match[Any], seed: int, most: int = MOST_ANSWERS) -> Match[Any]:
    """Answer at random until the game is over or enough was asked."""
    pick = random.Random(seed)
    for _ in range(most):
        if match.over:
            break
        match.answer(pick.randrange(len(match.ask.options)))
    return match


def play_into(match: Match[Any], seed: int, most: int) -> Match[Any]:
    """Answer at random, but leave at least one question open."""
    play(match, seed, most)
    while match.over:
        match.undo()
    return match


def leaves(value: Any, path: str, seen: dict[int, str]) -> None:
    """Note every mutable container reachable from a value, by identity."""
    if isinstance(value, (list, dict, set, bytearray)):
        seen[id(value)] = path
    if isinstance(value, (list, tuple, set)):
        for i, item in enumerate(value):
            leaves(item, f"{path}[{i}]", seen)
    elif isinstance(value, dict):
        for key, item in value.items():
            leaves(item, f"{path}[{key!r}]", seen)


def fields(state: Any) -> list[str]:
    """All that a state holds, but for what its class says it only remembers of it."""
    names = slots(type(state))
    assert "remembered" not in names, "`remembered` names caches, for every state of a game"
    remembered = getattr(type(state), "remembered", ())
    assert set(remembered) <= set(names)
    return [name for name in names if hasattr(state, name) and name not in remembered]


def replaced(state: Any) -> tuple[str, ...]:
    """Lists that copies may share, because they are replaced where they change."""
    names: tuple[str, ...] = getattr(state, "replaced", ())
    return names


def test_every_registered_game_has_samples() -> None:
    assert set(registry.names()) == set(SAMPLES)
    assert [name for name, samples in SAMPLES.items() if not samples] == []


@pytest.mark.parametrize("name", SAMPLES)
def test_a_game_has_all_that_is_asked_of_it(name: str) -> None:
    for protocol in (registry.Game, Rules):
        asked = {*vars(protocol), *protocol.__annotations__}
        wanted = [word for word in asked if not word.startswith("_")]
        assert wanted
        assert [word for word in wanted if not hasattr(registry.game(name), word)] == []


@every_game
def test_random_play_ends(name: str, options: dict[str, Any]) -> None:
    match = play(new(name, options, 1, events=False), 1)
    assert match.over, f"still asked {match.ask} after {MOST_ANSWERS} answers"
    assert match.outcome is not None


@every_game
def test_the_same_seed_and_answers_make_the_same_game(name: str, options: dict[str, Any]) -> None:
    first = play(new(name, options, 5), 5, 1500)
    second = play(new(name, options, 5), 5, 1500)
    assert first.journal == second.journal
    assert first.state.plain() == second.state.plain()
    assert first.events == second.events


@every_game
def test_a_log_changes_nothing(name: str, options: dict[str, Any]) -> None:
    told = play(new(name, options, 6), 6, 1500)
    silent = play(new(name, options, 6, events=False), 6, 1500)
    assert told.journal == silent.journal
    assert told.state.plain() == silent.state.plain()


@every_game
def test_a_replay_equals_the_game(name: str, options: dict[str, Any]) -> None:
    match = play(new(name, options, 2), 2, 2000)
    again = new(name, options, 2)
    again.repeat(match.journal)
    assert again.state.plain() == match.state.plain()
    assert again.events == match.events


@every_game
def test_people_may_answer_for_chance(name: str, options: dict[str, Any]) -> None:
    sealed = play(new(name, options, 3), 3, 600)
    open_dice = registry.game(name).new(seed=None, **options)
    open_dice.repeat(sealed.journal)
    assert open_dice.state.plain() == sealed.state.plain()


@every_game
def test_copies_share_nothing_that_changes(name: str, options: dict[str, Any]) -> None:
    match = new(name, options, 4, events=False)
    pick = random.Random(4)
    for number in range(400):
        if match.over:
            break
        if number % 20 == 0:
            state, twin = match.state, match.state.copy()
            assert fields(twin) == fields(state)
            mine: dict[int, str] = {}
            for field in fields(state):
                if field not in ("box", "board"):
                    leaves(getattr(state, field), field, mine)
                    assert getattr(twin, field) == getattr(state, field), field
            for field in fields(twin):
                if field not in ("box", "board", "log", *replaced(twin)):
                    theirs: dict[int, str] = {}
                    leaves(getattr(twin, field), field, theirs)
                    assert not set(theirs) & set(mine), f"{field} is shared"
        match.answer(pick.randrange(len(match.ask.options)))


@every_game
def test_what_copies_share_is_replaced_and_never_written_to(
    name: str, options: dict[str, Any]
) -> None:
    match = new(name, options, 6, events=False)
    names = replaced(match.state)
    pick = random.Random(6)
    for _ in range(1500 if names else 0):
        if match.over:
            break
        twin = match.state.copy()
        before = [tuple(getattr(twin, name)) for name in names]
        match.answer(pick.randrange(len(match.ask.options)))
        assert [tuple(getattr(twin, name)) for name in names] == before


@every_game
def test_playing_a_copy_leaves_the_original_alone(name: str, options: dict[str, Any]) -> None:
    match = new(name, options, 7, events=False)
    pick = random.Random(7)
    for number in range(300):
        if match.over:
            break
        if number % 10 == 0:
            before = (match.state.plain(), list(match.journal), list(match.ask.options))
            twin = match.copy()
            assert twin.ask.prompt == match.ask.prompt
            assert list(twin.ask.options) == before[2]
            assert twin.state.plain() == before[0]
            play(twin, number, 40)
            after = (match.state.plain(), list(match.journal), list(match.ask.options))
            assert after == before
        match.answer(pick.randrange(len(match.ask.options)))


@every_game
def test_a_copy_goes_on_like_the_original(name: str, options: dict[str, Any]) -> None:
    match = play(new(name, options, 8, events=False), 8, 250)
    twin = match.copy()
    play(match, 9, 300)
    play(twin, 9, 300)
    assert twin.state.plain() == match.state.plain()
    assert twin.journal == match.journal


@every_game
def test_a_branch_has_other_dice(name: str, options: dict[str, Any]) -> None:
    thrown = 0
    for answered in (0, 10, 100):
        match = play(new(name, options, 8, events=False), 8, answered)
        futures = set()
        for branch in range(6):
            twin = play(match.copy(branch), 9, 60)
            rolled = [entry for entry in twin.journal[len(match.journal) :] if entry[0] == CHANCE]
            futures.add(tuple(rolled))
            thrown += len(rolled)
        if len(futures) > 1:
            return
    assert not thrown, "chance says the same in every branch"
    pytest.skip("chance was not asked")


@every_game
def test_every_option_can_be_answered(name: str, options: dict[str, Any]) -> None:
    match = new(name, options, 10, events=False)
    pick = random.Random(10)
    tried: set[tuple[str, str]] = set()
    for _ in range(800):
        if match.over:
            break
        ask = match.ask
        for index, option in enumerate(ask.options):
            kind = (ask.prompt, str(option[0]))
            if kind not in tried or pick.random() < 0.01:
                tried.add(kind)
                match.copy().answer(index)
        match.answer(pick.randrange(len(ask.options)))


@every_game
def test_options_are_told_apart_and_labelled(name: str, options: dict[str, Any]) -> None:
    match = new(name, options, 11)
    pick = random.Random(11)
    for _ in range(300):
        if match.over:
            break
        offered = list(match.ask.options)
        assert len(set(offered)) == len(offered) == len(match.ask.options)
        assert [match.ask.options[i] for i in range(len(offered))] == offered
        labels = [match.label(option) for option in offered]
        assert all(labels)
        assert len(set(labels)) == len(labels), match.ask.prompt
        match.answer(pick.randrange(len(offered)))


@every_game
def test_anything_but_an_index_is_refused_and_changes_nothing(
    name: str, options: dict[str, Any]
) -> None:
    match = play_into(new(name, options, 12), 12, 30)
    before = match.state.plain()
    for bad in (-1, len(match.ask.options), 10**9, None, "0", 1.0, True):
        with pytest.raises(IllegalAnswer, match="expected a whole number from 0 to"):
            match.answer(bad)  # type: ignore[arg-type]
    assert match.state.plain() == before


@every_game
def test_undo_leads_back_to_the_question_before(name: str, options: dict[str, Any]) -> None:
    match = new(name, options, 13)
    pick = random.Random(13)
    trail = []
    while len(trail) < 120 and not match.over:
        trail.append((match.state.plain(), match.ask.prompt, list(match.ask.options)))
        match.answer(pick.randrange(len(match.ask.options)))
    assert trail
    for wished in (1, 1, 3, 10):
        count = min(wished, len(trail))
        if not count:
            break
        for _ in range(count):
            state, prompt, offered = trail.pop()
        match.undo(count)
        assert match.ask.prompt == prompt
        assert list(match.ask.options) == offered
        assert match.state.plain() == state


def test_there_is_nothing_to_undo_before_the_first_answer() -> None:
    with pytest.raises(IllegalAnswer, match="nothing to take back"):
        new("explore", {}, 1).undo()


@every_game
def test_what_is_rolled_after_an_undo_is_what_was_rolled_before(
    name: str, options: dict[str, Any]
) -> None:
    match = play(new(name, options, 14), 14, 80)
    journal = list(match.journal)
    match.undo(min(20, sum(seat != CHANCE for seat, _ in journal)))
    match.repeat(journal)
    assert match.journal == journal


@every_game
def test_no_view_holds_the_seed_or_what_chance_will_say(name: str, options: dict[str, Any]) -> None:
    seed = 987_654_321_987
    match = new(name, options, seed)
    pick = random.Random(15)
    for number in range(200):
        if match.over:
            break
        if number % 20 == 0:
            for seat in [*range(len(registry.game(name).seats(options))), None]:
                text = json.dumps(match.view(seat))
                assert str(seed) not in text
                assert str(match._key) not in text
        match.answer(pick.randrange(len(match.ask.options)))
    # Two matches that differ only in the dice to come look alike.
    one, other = new(name, options, 1), new(name, options, 2)
    while one.journal == other.journal and not one.over:
        assert one.view(None) == other.view(None)
        one.answer(0)
        other.answer(0)


@every_game
def test_events_cite_rules_of_the_catalogue(name: str, options: dict[str, Any]) -> None:
    catalogue = registry.catalogue(name)
    match = play(new(name, options, 16), 16, 3000)
    assert match.events
    for event in match.events:
        assert event.rules, event
        assert all(rule in catalogue for rule in event.rules), event


@every_game
def test_questions_cite_rules_of_the_catalogue(name: str, options: dict[str, Any]) -> None:
    catalogue = registry.catalogue(name)
    match = new(name, options, 17)
    pick = random.Random(17)
    for _ in range(1500):
        if match.over:
            break
        assert match.ask.rules, match.ask
        assert all(rule in catalogue for rule in match.ask.rules), match.ask
        match.answer(pick.randrange(len(match.ask.options)))


@every_game
def test_what_stands_between_two_steps_never_contradicts_itself(
    name: str, options: dict[str, Any]
) -> None:
    game = registry.game(name)
    match = new(name, options, 22, events=False)
    keeps_close(match)
    pick = random.Random(22)
    for number in range(4000):
        if match.over:
            break
        match.answer(pick.randrange(len(match.ask.options)))
        if number % 20 == 0 or match.over:
            assert game.flaws(match.settled) == [], f"after {number + 1} answers"


@every_game
def test_a_state_written_down_and_read_back_is_the_same(name: str, options: dict[str, Any]) -> None:
    match = new(name, options, 23, events=False)
    keeps_close(match)
    pick = random.Random(23)
    for number in range(600):
        if match.over:
            break
        match.answer(pick.randrange(len(match.ask.options)))
        if number % every(100) == 0:
            settled = match.settled
            plain = settled.plain()
            again = match.game.restore(json.loads(json.dumps(plain)))
            assert again.plain() == plain
            for field in fields(again):
                if field not in ("box", "board", "log"):
                    assert getattr(again, field) == getattr(settled, field), field


@every_game
def test_a_save_loads_to_the_same_match(name: str, options: dict[str, Any], tmp_path: Path) -> None:
    match = play_into(new(name, options, 18), 18, 150)
    data = json.loads(json.dumps(pack_save(match)))
    again = load(data, registry.game)  # type: ignore[arg-type]
    assert again.state.plain() == match.state.plain()
    assert again.journal == match.journal
    assert list(again.ask.options) == list(match.ask.options)
    play(match, 19, 100)
    play(again, 19, 100)
    assert again.state.plain() == match.state.plain()


@every_game
def test_a_journal_of_another_game_is_refused(name: str, options: dict[str, Any]) -> None:
    match = play(new(name, options, 20), 20, 100)
    for seed in range(21, 31):
        # Other dice may fall alike where few are thrown.
        try:
            new(name, options, seed).repeat(match.journal)
        except ReplayMismatch as error:
            assert re.search(r"answer \d+ of the journal", str(error))
            return
    assert all(seat != CHANCE for seat, _ in match.journal), "no other dice are found out"

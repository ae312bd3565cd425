"""How a finished game went, held against its log and against every way the dice can fall."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

import pytest

import undercroft
from undercroft.agents import agent
from undercroft.kernel.save import pack_save
from undercroft.kernel.tally import Thrown
from undercroft.table.replay import Replay
from undercroft.table.slices import at_once

GAMES = ("arcade", "crystalia", "deckbox", "explore", "realms")


@cache
def finished(game: str) -> tuple[Replay, dict[str, Any]]:
    match = undercroft.game(game).new(seed=3)
    machine = agent("greedy", seed=1)
    while not match.over:
        match.answer(machine.choose(match, match.ask))
    replay = Replay(pack_save(match))
    return replay, at_once(replay.summary())


@pytest.mark.parametrize("game", GAMES)
def test_what_figures_did_adds_up_to_what_the_log_tells(game: str) -> None:
    replay, told = finished(game)
    cues = [line.cue for step in replay.lines for line in step if line.cue is not None]
    wounds = sum(cue.amount for cue in cues if cue.kind == "wound")
    healed = sum(cue.amount for cue in cues if cue.kind == "heal")
    assert sum(figure["taken"] for figure in told["figures"]) == wounds > 0
    assert sum(figure["healed"] for figure in told["figures"]) == healed
    both = ("ours", "theirs")
    assert sum(row[side]["wounds"] for row in told["rounds"] for side in both) == wounds
    gone = sum(cue.kind == "vanish" or cue.text == "Down" for cue in cues)
    assert (
        sum(row[side]["wounds"] for row in told["rounds"] for side in ("ours",))
        - sum(row["theirs"]["wounds"] for row in told["rounds"])
        == told["swing"][-1][1]
    )
    assert sum(row[side]["falls"] for row in told["rounds"] for side in both) == gone > 0
    # Nobody deals what nobody takes.
    for side, other in (both, both[::-1]):
        dealt = sum(figure["dealt"] for figure in told["figures"] if figure["side"] == side)
        taken = sum(figure["taken"] for figure in told["figures"] if figure["side"] == other)
        assert 0 < dealt <= taken or side == "theirs"
    assert all(name[0].isupper() for name in told["sides"].values()), "they begin sentences"
    assert told["outcome"] == replay.match(replay.answers).scene(None).outcome != ""


@pytest.mark.parametrize("game", GAMES)
def test_luck_is_what_was_thrown_against_what_was_to_be_expected(game: str) -> None:
    replay, told = finished(game)
    casts = replay.chronicle.casts
    assert sum(side["rolls"] for side in told["luck"]) == len(casts) > 10
    for side in told["luck"]:
        mine = [cast.thrown for cast in casts if cast.by is None or cast.by.side == side["side"]]
        if all(cast.by is not None for cast in casts):
            assert side["thrown"] == sum(thrown.value for thrown in mine)
        assert 0 <= side["better"] <= 1
        assert (side["thrown"] > side["expected"]) == (side["better"] > 0.5) or not side["rolls"]


def test_the_expectation_of_a_pool_is_that_of_all_its_throws() -> None:
    sides = ((0, 1, 1, 1, 2, 0), (0, 1, 2, 2, 3, 0), (1, 2, 2, 3, 4, 0))
    every = [Thrown(0, sides, faces) for faces in product(range(6), repeat=3)]
    values = [thrown.value for thrown in every]
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / len(values)
    one = Thrown(0, sides, (4, 4, 4))
    assert one.value == 9
    assert one.mean == pytest.approx(mean)
    assert one.variance == pytest.approx(variance)
    assert one.chance(more=True) == pytest.approx(1 / 216)
    assert one.chance(more=False) == 1


@pytest.mark.parametrize("game", ("crystalia", "explore"))
def test_the_dice_of_the_log_are_those_that_are_counted(game: str) -> None:
    """Each roll of the log was thrown; what was thrown again is counted besides."""
    replay, told = finished(game)
    logged = 0
    for step in replay.lines:
        for line in step:
            for throw in line.throws:
                logged += len([die for die in throw.dice if die.kind in ("blue", "red", "green")])
    counted = sum(len(cast.thrown.faces) for cast in replay.chronicle.casts)
    rerolled = sum(len(cast.thrown.faces) == 1 for cast in replay.chronicle.casts)
    assert logged <= counted <= logged + rerolled + told["facts"]["rounds"] * 10


@pytest.mark.parametrize("game", GAMES)
def test_turning_points_are_few_and_just_before_what_they_tell(game: str) -> None:
    replay, told = finished(game)
    turns = told["turns"]
    assert 1 <= len(turns) <= 5
    assert [turn["at"] for turn in turns] == sorted({turn["at"] for turn in turns})
    for turn in turns:
        if "expected" in turn["text"]:
            continue
        step = replay.lines[turn["at"] + 1]
        assert turn["text"] in [line.text for line in step], turn


@pytest.mark.parametrize("game", GAMES)
def test_awards_name_somebody_who_was_there(game: str) -> None:
    _, told = finished(game)
    names = {figure["name"] for figure in told["figures"]}
    assert 1 <= len(told["awards"]) <= 5
    assert {award["who"] for award in told["awards"]} <= names
    assert len({award["title"] for award in told["awards"]}) == len(told["awards"])

"""Puzzles from games that were played: the file checks, and the position is the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from undercroft.agents import agent
from undercroft.agents.judge import Judged
from undercroft.agents.puzzle import NoPuzzle, puzzle
from undercroft.games import registry
from undercroft.kernel import scenario_player
from undercroft.kernel.match import Match
from undercroft.kernel.scenario import read
from undercroft.kernel.scenario_player import check, standing

GAMES = sorted(registry.names())


def judged(match: Match[Any], better: int, given: int, number: int = 7) -> Judged:
    options = match.ask.options
    label, best = match.label(options[given]), match.label(options[better])
    return Judged(
        number, match.ask.seat, 1, label, best, 0.4, 0.6, 0.4, 0.01, ((best, 0.6), (label, 0.4)),
        why=("It's \"plain\".",),
    )  # fmt: skip


def decisions(name: str, seed: int, count: int) -> list[tuple[Match[Any], int, int]]:
    """Some decisions at the beginning of a step, each with two answers that have their own name."""
    match = registry.game(name).new(seed=seed, events=False)
    player = agent("novice", seed)
    found = []
    while not match.over and len(found) < count:
        labels = [match.label(option) for option in match.ask.options]
        if len(set(labels)) > 2 and len(match.journal) % 5 == 0 and match.quiet:
            single = [i for i, label in enumerate(labels) if labels.count(label) == 1]
            if len(single) > 1:
                found.append((match.copy(), single[0], single[-1]))
        match.answer(player.choose(match, match.ask))
    return found


@pytest.mark.parametrize("name", GAMES)
def test_a_position_is_written_and_read_with_the_same_question(name: str, tmp_path: Path) -> None:
    written = 0
    for seed in (2, 6):
        for number, (match, better, given) in enumerate(decisions(name, seed, 4)):
            file = tmp_path / f"{seed}-{number}.scenario.toml"
            try:
                file.write_text(puzzle(match, judged(match, better, given)), encoding="utf-8")
            except NoPuzzle as error:
                assert "words of a file" in str(error)
                continue
            written += 1
            scenario = read(file, registry.game)
            back = scenario.stage.set_up(scenario).match
            assert back.state.plain() == match.state.plain()
            assert back.options == match.options
            assert (back.ask.seat, back.ask.prompt) == (match.ask.seat, match.ask.prompt)
            assert list(back.ask.options) == list(match.ask.options)
            assert check(file, registry.game).holds, str(check(file, registry.game))
    assert written > 3


def test_only_the_better_answer_solves_it(tmp_path: Path) -> None:
    match, better, given = decisions("deckbox", 2, 1)[0]
    file = tmp_path / "a.scenario.toml"
    file.write_text(puzzle(match, judged(match, better, given)), encoding="utf-8")
    for answer, stands in ((better, "solved"), (given, "failed")):
        scenario = read(file, registry.game)
        table = scenario.stage.set_up(scenario)
        assert scenario.puzzle is not None
        assert standing(table, scenario.puzzle, 0) == ""
        table.choose(answer)
        assert standing(table, scenario.puzzle, 1) == stands
    text = file.read_text(encoding="utf-8")
    phrase = scenario_player.phrase_of(scenario.stage.set_up(scenario), given)
    file.write_text(text.rpartition("do = ")[0] + f'do = "{phrase}"\n', encoding="utf-8")
    assert "another answer" in str(check(file, registry.game))


def test_files_that_were_changed_are_refused_in_a_sentence(tmp_path: Path) -> None:
    match, better, given = decisions("deckbox", 2, 1)[0]
    text = puzzle(match, judged(match, better, given))
    file = tmp_path / "a.scenario.toml"
    for old, new, said in (
        (match.game.content_hash, "0" * 64, "kept under other cards: the file names 000000000000"),
        ("state = '{", "state = '", '"moment.state": expected JSON'),
        ('"round":', '"rounds":', "moment.state"),
        ("find = [", 'win = { over = true }\nfind = [', "expected either the facts"),
        ("[moment]", "[new]\n[moment]", "both [new] and [moment] are given"),
        ("find = [", 'find = ["dance", ', '"dance" is not one answer to the first question'),
    ):  # fmt: skip
        assert old in text
        file.write_text(text.replace(old, new), encoding="utf-8")
        assert said in str(check(file, registry.game)), (said, str(check(file, registry.game)))


def test_what_no_file_can_say_is_refused() -> None:
    match, better, given = decisions("deckbox", 2, 1)[0]
    sure = judged(match, better, given)
    with pytest.raises(NoPuzzle, match="no answer was better beyond doubt at answer 7"):
        puzzle(match, Judged(**{**vars(sure), "better": ""}))
    walk, player = registry.game("realms").new(seed=4, events=False), agent("greedy", 1)
    while walk.quiet or len({walk.label(o) for o in walk.ask.options}) < 2:
        walk.answer(player.choose(walk, walk.ask))
    with pytest.raises(NoPuzzle, match="in the middle of something"):
        puzzle(walk, judged(walk, 0, 1))

"""Puzzles: every one is solved by its steps, not by the first thing that comes to mind."""

from __future__ import annotations

from pathlib import Path

import pytest

from undercroft.games import registry
from undercroft.kernel import scenario_player
from undercroft.kernel.match import Match
from undercroft.kernel.scenario import read
from undercroft.table import lesson
from undercroft.table.errors import Unknown

FILES = [path for game in registry.names() for path in lesson.lesson_files(game, "puzzles")]
FIRST = "puzzle:01-the-last-clutch"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name.partition(".")[0])
def test_the_steps_of_a_puzzle_solve_it(path: Path) -> None:
    result = scenario_player.check(path, registry.game)
    assert result.holds, f"\n{result}"
    scenario = read(path, registry.game)
    assert scenario.puzzle is not None and scenario.puzzle.hints
    each = lesson.find(scenario.game, lesson.PUZZLE + path.name.partition(".")[0])
    assert len(each.solution) == sum(len(step.do) for step in scenario.steps)


def played(each: lesson.Lesson, *answers: str) -> tuple[Match[object], int]:
    match = Match(registry.game("explore"), each.options, each.seed, start=each.start)
    step = 0
    for label in answers:
        labels = [match.label(option) for option in match.ask.options]
        index = labels.index(label)
        step = each.after(match, step, index)
        match.answer(index)
    return match, step


def test_a_puzzle_counts_answers_and_knows_when_it_is_solved_and_when_it_is_not() -> None:
    each = lesson.find("explore", FIRST)
    asked = each.say(*played(each))["puzzle"]
    assert (asked["outcome"], asked["left"]) == ("", 2)
    assert asked["hints"] and asked["solution"] == list(each.solution)
    halfway = each.say(*played(each, each.solution[0]))["puzzle"]
    assert (halfway["outcome"], halfway["left"]) == ("", 1)
    assert each.say(*played(each, *each.solution))["puzzle"]["outcome"] == "solved"
    wasted = each.say(*played(each, "move to A1", "move to A2"))["puzzle"]
    assert (wasted["outcome"], wasted["left"]) == ("failed", 0)


def test_a_puzzle_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(Unknown, match='has no puzzle "nowhere": there is 01-the-last-clutch'):
        lesson.find("explore", "puzzle:nowhere")


@pytest.mark.parametrize(
    ("line", "instead", "said"),
    [
        ("seed = 4", "", "a number: the dice of a puzzle follow from it"),
        ("answers = 2", "answers = 0", "puzzle.answers"),
        ("answers = 2", "answers = 1", "at most 1 answers, found 2 in its steps"),
        ("win = { S.in_play = false }", "win = { S.in_play = true }", "not so from the start"),
        ("win = { S.in_play = false }", "win = { S.wings = 2 }", "puzzle.win"),
        ("win = { S.in_play = false }", "win = { F.wounds = 3 }", "its steps to bring about"),
        ('do = "move 3,3"', 'dice = "1"\ndo = "move 3,3"', "none in a puzzle: what falls"),
    ],
)
def test_what_cannot_be_a_puzzle_is_said_in_a_sentence(
    tmp_path: Path, line: str, instead: str, said: str
) -> None:
    source = lesson.lesson_files("explore", "puzzles")[0].read_text(encoding="utf-8")
    assert line in source
    path = tmp_path / "broken.scenario.toml"
    path.write_text(source.replace(line, instead), encoding="utf-8")
    assert said in str(scenario_player.check(path, registry.game))

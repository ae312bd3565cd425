from __future__ import annotations

import json
from pathlib import Path

import pytest

from .conftest import Undercroft

DUEL = """
title = "A duel"
game = "explore"
[position]
map = '''
#####
#FP.#
#####
'''
next = "menu"
active = "F"
[position.units]
F = { card = "hearthsworn_fighter", potions = 0 }
P = "dragon_priest"

[[step]]
say = "The Fighter strikes."
dice = ["1 - 2", "1 -"]
do = "attack P melee"
expect = { P.wounds = 1 }
"""


@pytest.fixture
def duel(tmp_path: Path) -> Path:
    file = tmp_path / "duel.scenario.toml"
    file.write_text(DUEL)
    return file


def test_a_scenario_that_holds_is_told_in_a_line(duel: Path, undercroft: Undercroft) -> None:
    result = undercroft("check", duel)
    assert result.code == 0
    lines = [line.split() for line in result.out.splitlines()]
    assert lines == [["holds", "duel", "A", "duel"], ["1", "of", "1", "scenarios", "hold."]]


def test_what_differs_is_told_with_file_step_and_line(duel: Path, undercroft: Undercroft) -> None:
    duel.write_text(DUEL.replace("P.wounds = 1", "P.wounds = 2"))
    result = undercroft("check", duel)
    assert result.code == 1
    assert (
        f"{duel}: step 1 (line 16): expect P.wounds: expected 2, found 1" in result.out.splitlines()
    )
    assert "0 of 1 scenarios hold." in result.out


def test_a_broken_file_is_told_apart_from_one_that_differs(
    duel: Path, undercroft: Undercroft
) -> None:
    duel.write_text(DUEL.replace('game = "explore"', 'game = "exlpore"'))
    result = undercroft("check", duel)
    assert result.code == 1
    mistake = 'unknown game "exlpore"; did you mean "explore"?'
    assert f'duel.scenario.toml: field "game": {mistake}' in result.out.splitlines()
    assert "broken" in result.out
    assert "differs" not in result.out


def test_a_folder_means_all_scenarios_in_it(
    duel: Path, tmp_path: Path, undercroft: Undercroft
) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    (inner / "wrong.scenario.toml").write_text(DUEL.replace("P.wounds = 1", "P.wounds = 0"))
    result = undercroft("check", tmp_path)
    assert result.code == 1
    assert "1 of 2 scenarios hold." in result.out


def test_a_folder_without_scenarios_is_a_mistake(tmp_path: Path, undercroft: Undercroft) -> None:
    result = undercroft("check", tmp_path)
    assert result.code == 2
    assert f"no file *.scenario.toml in {tmp_path}" in result.err


def test_a_file_that_is_not_there_is_a_mistake(tmp_path: Path, undercroft: Undercroft) -> None:
    file = tmp_path / "no.scenario.toml"
    assert undercroft("check", file) == (2, "", f"undercroft: {file}: no such file or folder\n")


def test_verbose_tells_the_story_with_its_rules(duel: Path, undercroft: Undercroft) -> None:
    lines = [line.strip() for line in undercroft("check", duel, "--verbose").out.splitlines()]
    story = ["The Fighter strikes.", "the Heroes: attack P melee  action.kinds move.split",
             "wounded P by F  combat.hit"]  # fmt: skip
    assert [line for line in lines if line in story] == story


def test_json_tells_the_parts_of_a_difference(duel: Path, undercroft: Undercroft) -> None:
    duel.write_text(DUEL.replace("P.wounds = 1", "P.wounds = 2"))
    [result] = json.loads(undercroft("check", duel, "--json").out)
    [difference] = result["differences"]
    assert not result["holds"]
    assert (difference["step"], difference["expected"], difference["found"]) == (1, "2", "1")

"""The page about the war's scenario files names everything, and its example holds."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import get_args

import pytest
from tests.scenarios.page import Page, rehearsed

from undercroft.games.crystalia.deeds import DEEDS
from undercroft.games.crystalia.fact import BETWEEN, FACTS, OF_PLAYERS, OF_UNITS
from undercroft.games.crystalia.options import CrystaliaOptions
from undercroft.games.crystalia.position import Position, UnitSpec
from undercroft.games.crystalia.scenario import Moment, PositionRow, UnitRow

PAGE = Page("scenarios-crystalia.md")
LIKE_LOOT = ("treasure_deck.", "mimic_deck.")
WORDS = {
    "positions": PositionRow.model_fields,
    "units": UnitRow.model_fields,
    "options": CrystaliaOptions.model_fields,
    "moments": get_args(Moment),
    "choices": [row.script for row in DEEDS.rows],
    "facts": [name for name in FACTS if not name.startswith(LIKE_LOOT)],
    "facts of players": OF_PLAYERS,
    "facts of units": OF_UNITS,
    "facts of two units": BETWEEN,
}
ENGINE_ONLY = {"spent", "step"}
"""What positions in tests may say and files may not."""


@pytest.mark.parametrize("subject", WORDS)
def test_the_page_names_every_word(subject: str) -> None:
    assert PAGE.unnamed(WORDS[subject]) == []


def test_a_file_can_say_whatever_a_position_can() -> None:
    said = {"drawing": "map"}
    names = {said.get(field.name, field.name) for field in fields(Position)}
    assert names - ENGINE_ONLY == set(PositionRow.model_fields)
    assert {field.name for field in fields(UnitSpec)} == set(UnitRow.model_fields)


def test_the_example_of_the_page_holds(tmp_path: Path) -> None:
    (block,) = PAGE.blocks
    assert rehearsed(tmp_path / "back.scenario.toml", block) == "holds"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("knucklehead", "knuckelhead", 'position.units.T.card.*did you mean "knucklehead"'),
        ('active = "A"', "", "position.active"),
        ("owner = 2", "owner = 3", "position.units.T.owner.*there are 2 players"),
        ('"1 1 -"', '"1 1 4"', "expected .*a face of the red die"),
        ('"destroyed T by A"', '"destroyed A"', "events"),
        ('do = "attack T magic"', 'do = "attack T magic"\nexpect = { p1.wroth = 0 }', "wrath"),
        ('do = "attack T magic"', 'do = "move up 3,3"', "facing"),
        ('facing = "N" }', 'facing = "up" }', "position.units.T.facing"),
    ],
)
def test_a_mistake_is_told(old: str, new: str, told: str, tmp_path: Path) -> None:
    assert old in PAGE.blocks[0]
    result = rehearsed(tmp_path / "back.scenario.toml", PAGE.blocks[0].replace(old, new))
    assert re.search(told, result), result


def test_a_d10_is_a_number_from_1_to_10(tmp_path: Path) -> None:
    text = PAGE.blocks[0].replace("1 1 -", "11")
    assert "is no face of any die" in rehearsed(tmp_path / "back.scenario.toml", text)

"""The page about Arcade's scenario files names everything, and its example holds."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import get_args

import pytest
from tests.scenarios.page import Page, rehearsed

from undercroft.games.arcade.deeds import DEEDS
from undercroft.games.arcade.fact import BETWEEN, FACTS, OF_UNITS
from undercroft.games.arcade.options import ArcadeOptions
from undercroft.games.arcade.position import Position, UnitSpec
from undercroft.games.arcade.scenario import Moment, PositionRow, UnitRow

PAGE = Page("scenarios-arcade.md")
LIKE_LOOT = ("treasure_deck.", "challenge_deck.", "boss_deck.", "plot_deck.")
WORDS = {
    "positions": PositionRow.model_fields,
    "units": UnitRow.model_fields,
    "options": ArcadeOptions.model_fields,
    "moments": get_args(Moment),
    "choices": [row.script for row in DEEDS.rows],
    "facts": [name for name in FACTS if not name.startswith(LIKE_LOOT)],
    "facts of units": OF_UNITS,
    "facts of two units": BETWEEN,
}


@pytest.mark.parametrize("subject", WORDS)
def test_the_page_names_every_word(subject: str) -> None:
    assert PAGE.unnamed(WORDS[subject]) == []


def test_a_file_can_say_whatever_a_position_can() -> None:
    said = {"drawing": "map"}
    names = {said.get(field.name, field.name) for field in fields(Position)}
    assert names == set(PositionRow.model_fields)
    assert {field.name for field in fields(UnitSpec)} == set(UnitRow.model_fields)


def test_the_example_of_the_page_holds(tmp_path: Path) -> None:
    (block,) = PAGE.blocks
    assert rehearsed(tmp_path / "prey.scenario.toml", block) == "holds"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("tower_stalker", "tower_stalkr", 'position.units.S.card.*did you mean "tower_stalker"'),
        ('next = "commands"', 'next = "menu"', "position.active"),
        ('"1 1 1"', '"1 1 9"', '"9" is no face of any die'),
        ('"wounded R by S"', '"wounded S"', "events"),
        ("wrath = 1", "wroth = 1", 'did you mean "wrath"'),
    ],
)
def test_a_mistake_is_told(old: str, new: str, told: str, tmp_path: Path) -> None:
    assert old in PAGE.blocks[0]
    result = rehearsed(tmp_path / "prey.scenario.toml", PAGE.blocks[0].replace(old, new))
    assert re.search(told, result), result

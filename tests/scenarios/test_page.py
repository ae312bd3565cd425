"""The page that teaches scenario files says everything, and what it says is so."""

from __future__ import annotations

import re
import tomllib
from dataclasses import fields
from pathlib import Path
from typing import get_args

import pytest

from undercroft.games import registry
from undercroft.games.explore.deeds import DEEDS
from undercroft.games.explore.fact import BETWEEN, FACTS, OF_UNITS
from undercroft.games.explore.options import ExploreOptions
from undercroft.games.explore.position import DeckRow, EffectSpec, Moment, Position, UnitSpec
from undercroft.kernel import scenario, scenario_player

PAGE = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text("utf-8")
BLOCKS = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)

WORDS = {
    "the head of a file": scenario._File.model_fields,
    "steps": scenario.Step.model_fields,
    "positions": Position.model_fields,
    "units": [field.name for field in fields(UnitSpec)],
    "effects": [field.name for field in fields(EffectSpec)],
    "decks": DeckRow.model_fields,
    "options": ExploreOptions.model_fields,
    "moments": get_args(Moment),
    "choices": [row.script for row in DEEDS.rows],
    "facts": [name for name in FACTS if not name.startswith("treasure_deck.")],
    "facts of units": OF_UNITS,
    "facts of two units": BETWEEN,
}


@pytest.mark.parametrize("subject", WORDS)
def test_the_page_names_every_word(subject: str) -> None:
    in_code = set(re.findall(r"[a-z_0-9.]+", " ".join(re.findall(r"`([^`]*)`", PAGE))))
    known = in_code | set(re.findall(r"[a-z_0-9.]+", "".join(BLOCKS)))
    known |= {word.removesuffix(".") for word in known}
    assert [word for word in WORDS[subject] if word not in known] == []


@pytest.mark.parametrize("block", BLOCKS, ids=[block.split("\n")[0] for block in BLOCKS])
def test_every_example_of_the_page_is_sound_toml(block: str) -> None:
    assert tomllib.loads(block)


def test_the_first_scenario_holds_and_fails_as_the_page_says(tmp_path: Path) -> None:
    [whole] = [block for block in BLOCKS if block.startswith("title")]
    file = tmp_path / "duel.scenario.toml"
    file.write_text(whole)
    assert str(scenario_player.check(file, registry.game)) == "holds"
    file.write_text(whole.replace("P.wounds = 1", "P.wounds = 2"))
    assert f"duel.scenario.toml: {scenario_player.check(file, registry.game)}\n" in PAGE


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("potions = 0", "potions = 0, acted = 9", 'units.F.acted": expected at most 1 in a round'),
        ('"menu"', '"menu"\nspeed = 99', 'position.speed": expected at most 6, as "F" has'),
        ('"menu"', '"menu"\nactions = 99', 'position.actions": expected at most 3, as "F" has'),
        ('"menu"', '"menu"\nskulls = 99', 'position.skulls": expected at most 4, got 99'),
        ('"menu"', '"menu"\ntokens = 99', 'position.tokens": expected at most 8, got 99'),
        ('"menu"', '"menu"\nround = 99', 'position.round": expected at most 50, got 99'),
        ('"menu"', '"menu"\nfree = 9', 'position.free": expected at most 8, got 9'),
        ('next = "menu"', 'next = "activate"\nfree = 1', 'position.free": it is for next = "menu"'),
        ("P.wounds", "dragon_priest#1.wounds", 'in quotes: "dragon_priest#1".wounds ='),
        ('P = "dragon', 'P#1 = "dragon', 'line 16, .*a name with # stands in quotes: "P#1" ='),
    ],
)
def test_what_cannot_be_is_told_with_its_place(
    old: str, new: str, told: str, tmp_path: Path
) -> None:
    [whole] = [block for block in BLOCKS if block.startswith("title")]
    assert old in whole
    file = tmp_path / "mistake.scenario.toml"
    file.write_text(whole.replace(old, new))
    result = str(scenario_player.check(file, registry.game))
    assert re.search(told, result), result

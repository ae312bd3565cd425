"""The page about Arcade's scenario files names everything, and its example holds."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import get_args

import pytest
from tests.scenarios.page import Page, rehearsed

from undercroft.games.arcade import scenario
from undercroft.games.arcade.deeds import DEEDS
from undercroft.games.arcade.fact import BETWEEN, FACTS, OF_UNITS
from undercroft.games.arcade.options import ArcadeOptions
from undercroft.games.arcade.position import Moment, Position, UnitSpec

PAGE = Page("scenarios-arcade.md")
LIKE_LOOT = ("treasure_deck.", "challenge_deck.", "boss_deck.", "plot_deck.")
WORDS = {
    "positions": Position.model_fields,
    "units": [field.name for field in fields(UnitSpec)],
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


def test_the_example_of_the_page_holds(tmp_path: Path) -> None:
    (block,) = PAGE.blocks
    assert rehearsed(tmp_path / "prey.scenario.toml", block) == "holds"


MISTAKES = [
    ('next = "menu"\nactive = "S"', 'position.active": there is no Hero "S"; known: R'),
    ('challenge_top = ["stasis_orbs"]', 'position.challenge_top": there is no challenge card'),
    ('treasure_top = ["chainmail"]', 'position.treasure_top": there is no treasure card'),
    ('modes = ["stasis_orbs"]', 'position.modes": there is no easy or hard card'),
    ('commands = ["fight xx"]', 'position.commands": "fight xx": expected a command, or one with'),
    ('commands = ["fightt"]', 'position.commands": there is no command "fightt"; did you mean "fi'),
    ('fallen = ["S"]', 'position.fallen": there is no Hero "S"'),
    ('fallen = ["Q"]', 'position.fallen": there is no Hero "Q"'),
    ('fallen = ["R"]', 'position.fallen": "R" stands on the map'),
    ('slain = ["R"]', 'position.slain": there is no mini-boss "R"'),
    ('boss = "R"', 'position.boss": there is no dungeon boss "R"'),
    ('regrouped = ["R"]', 'position.regrouped": there is no monster "R"'),
    ('spares = ["riftling_warrior"]', 'position.spares": "riftling_warrior" is in the party'),
    ("space = 99", 'position.space": the chart ends with space 10'),
    ("coins = 50", 'position.coins": expected at most 8, as the box has, got 50'),
    ("wrath_pool = 0", 'position.wrath_pool": there are 0 in the game, and 1 on Hero cards'),
    ("tile_numbers = [1, 2]", 'position.tile_numbers": expected a number for each of the 1 tile'),
    ('backpack = ["chainmail", "chainmail"]', '"chainmail" is in the game once only'),
    ('crystals = [{ at = "1,1", plot = "stasis_orbs" }]', "there is no plot in play"),
    (
        'T = { card = "tincan", wounds = 9 }',
        r"units.T.wounds.*hearts, and would be destroyed",
    ),
    ('T = { card = "tincan", potions = 9 }', "units.T.potions.*it holds 1 potion at most"),
    ('T = { card = "tincan", wound = 1 }', 'units.T.wound": unknown field; did you mean "wounds"'),
    ('T = { card = "tincan", wounds = -1 }', 'units.T.wounds": expected a whole number of at le'),
    ('T = { card = "riftling_warrior" }', 'there is one "riftling_warrior" only'),
    ('T = { card = "crawler", wrath = 1 }', "units.T.wrath.*no monster has wrath"),
    ('grounds = ["zzz"]', 'position.grounds": there is no ground "zzz"'),
    ("left = 9", 'position.left": expected at most 2, got 9'),
    ("strength = 99", 'field "position": the field strength'),
    ("points_down = 9", "destroyed spawning points"),
    ('layout = [["tile1b", 0, 99, 0, 0]]', '"tile1b" lies more than 12 tiles from the first'),
    ('T = { card = "" }', 'position.units.T.card": expected the id of a card'),
    ('next = "menu"\nactive = "R"\nmove = 99', 'position.move": expected at most 6, as "R" has'),
    ('next = "menu"\nactive = "R"\nactions = 9', 'position.actions": expected at most 3'),
]


@pytest.mark.parametrize(("line", "told"), MISTAKES)
def test_what_cannot_be_is_told_with_its_place(line: str, told: str, tmp_path: Path) -> None:
    block = PAGE.blocks[0]
    if line.startswith("T ="):
        block = block.replace('S = "tower_stalker"', f'S = "tower_stalker"\n{line}')
    else:
        key = line.partition(" =")[0]
        block = re.sub(rf"^{key} = .*\n", "", block, flags=re.MULTILINE)
        block = block.replace("number = 2", f"number = 2\n{line}")
    result = rehearsed(tmp_path / "mistake.scenario.toml", block)
    assert re.search(told, result), result


def test_a_map_that_is_too_large_is_told_before_anything_is_laid(tmp_path: Path) -> None:
    wide = "#" + "." * 3000 + "#"
    block = PAGE.blocks[0].replace("##########", wide, 1)
    told = rehearsed(tmp_path / "wide.scenario.toml", block)
    assert 'position.map": a drawing has at most 300 lines, and as many signs in each' in told


@pytest.mark.parametrize("game", ["explore", "arcade", "crystalia"])
def test_a_map_on_a_single_line_is_no_map(game: str, tmp_path: Path) -> None:
    head = f'title = "A line"\ngame = "{game}"\n[position]\nmap = "#W....#"\n'
    units = '[position.units]\nW = "ember_mage"\n[[step]]\ndo = "end"\n'
    told = rehearsed(tmp_path / "line.scenario.toml", head + units)
    assert 'position.map": expected a drawing of several lines, between """' in told


def test_a_letter_that_was_forgotten_is_no_ground_unless_that_is_said(tmp_path: Path) -> None:
    block = PAGE.blocks[0].replace("#........#", "#......G.#")
    told = rehearsed(tmp_path / "letter.scenario.toml", block)
    assert 'the map has "G", and no unit is called so; if it is ' in told
    meant = block.replace("number = 2", 'number = 2\ngrounds = ["G"]')
    assert rehearsed(tmp_path / "ground.scenario.toml", meant) == "holds"


def test_a_position_that_nobody_foresaw_is_a_sentence_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the game does with it, the other files of a folder are reported."""

    def broken(*_: object) -> object:
        raise IndexError("tuple index out of range")

    monkeypatch.setattr(scenario, "build", broken)
    told = rehearsed(tmp_path / "unforeseen.scenario.toml", PAGE.blocks[0])
    assert "the game cannot go on from here (IndexError: tuple index out of range)" in told


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

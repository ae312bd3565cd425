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
from undercroft.games.crystalia.position import Moment, Position, UnitSpec

PAGE = Page("scenarios-crystalia.md")
LIKE_LOOT = ("treasure_deck.", "mimic_deck.")
WORDS = {
    "positions": Position.model_fields,
    "units": [field.name for field in fields(UnitSpec)],
    "options": CrystaliaOptions.model_fields,
    "moments": get_args(Moment),
    "choices": [row.script for row in DEEDS.rows],
    "facts": [name for name in FACTS if not name.startswith(LIKE_LOOT)],
    "facts of players": OF_PLAYERS,
    "facts of units": OF_UNITS,
    "facts of two units": BETWEEN,
}


@pytest.mark.parametrize("subject", WORDS)
def test_the_page_names_every_word(subject: str) -> None:
    assert PAGE.unnamed(WORDS[subject]) == []


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
        ("owner = 2,", "owner = 2, wounds = 7,", r"units.T.wounds.*7 wounds, and it has 1 heart"),
        ("owner = 2,", "owner = 2, trophy = 1,", "units.T.trophy.*on the map, too"),
        (
            "owner = 2,",
            'owner = 2, gear = ["chainmail", "chainmail"],',
            "(?s)units.T.gear.*2 cards for the slot left.*2 cards of chainmail, and the box has 1",
        ),
        ('"menu"', '"menu"\nwrath = [9]', r"position.wrath\[1\].*the most is 5"),
        ('"menu"', '"menu"\nwrath = [1, 0, 4]', "position.wrath.*3 entries.*2 players"),
        ('"menu"', '"menu"\npotions = [9]', r"position.potions\[1\].*the most is 2"),
        ('"menu"', '"menu"\ncoins = [2]', r"position.coins\[1\].*the most is 1"),
        ('"menu"', '"menu"\nrounds = 9999', "position.rounds.*the most is 1000"),
        ('"menu"', '"menu"\nrounds = 5\nround = 6', 'position.round".*the war ends after round 5'),
        ('"menu"', '"menu"\nturns = [7]', r"position.turns\[1\].*7, and it is round 1"),
        ('"menu"', '"menu"\nmini_uses = [0, 3]', r"position.mini_uses\[2\].*it is round 1"),
        ('"menu"', '"menu"\nfragments = [9]', r"position.fragments\[1\].*the faction needs 0"),
        ('"menu"', '"menu"\nturn = 2', 'position.active.*"A" is player 1\'s'),
        ('"menu"', '"menu"\nskulls = 99', "position.skulls.*there are 6 in this phase"),
        ('"menu"', '"menu"\nmove = 99', 'position.move.*99, and "A" has 6'),
        ('"menu"', '"menu"\nturn = 4', "position.turn.*there are 2 players"),
        ('"menu"', '"menu"\nexplored = [9]', "position.explored.*0 exits"),
        ('"menu"', '"menu"\ntile_traps = ["webs", "pow"]', "position.tile_traps.*1 tile"),
        ('"menu"', '"menu"\ntrapdoors = [["2,1", "5,2"]]', "position.trapdoors.*column 2, row 1"),
        ('"menu"', '"menu"\ntraps = [{ card = "webs", squares = ["1,0"] }]', "covers 4 squares"),
        ('"menu"', '"menu"\nboss_state = ["out"]', "boss_state.*the boss is not on the map"),
        (
            '"menu"',
            '"menu"\nboss_state = ["destroyed"]\nboss_due = [true]',
            r"boss_due\[1\].*the boss is destroyed",
        ),
        ('"menu"', '"menu"\nassistants = ["ember_mage"]', "assistants.*fielded as a hero"),
        ('next = "menu"', 'next = "spawn"', "position.next.*no spawning point"),
        ('next = "menu"', 'next = "boss"', "position.next.*no exit"),
        ("..T....#", "..t....#", 'the map has "t", and no unit is called so'),
        ('card = "ember_mage"', 'card = "egg_clutch"', "position.active.*does not act"),
        ('card = "ember_mage"', 'card = "ember_mage", pool = 2', "units.A.pool.*no pool"),
        ('"attack T magic"', '"drink elixir"', "after it comes USE"),
        ('"attack T magic"', '"reroll 3 9"', "Another question is to be answered first"),
        ('"attack T magic"', '"end now"', 'too many words in "end now": expected "end"'),
    ],
)
def test_a_mistake_is_told(old: str, new: str, told: str, tmp_path: Path) -> None:
    assert old in PAGE.blocks[0]
    result = rehearsed(tmp_path / "back.scenario.toml", PAGE.blocks[0].replace(old, new))
    assert re.search(told, result), result


def test_a_d10_is_a_number_from_1_to_10(tmp_path: Path) -> None:
    text = PAGE.blocks[0].replace("1 1 -", "11")
    assert "is no face of any die" in rehearsed(tmp_path / "back.scenario.toml", text)


def test_a_letter_that_was_forgotten_is_no_ground_unless_that_is_said(tmp_path: Path) -> None:
    text = PAGE.blocks[0].replace("..T....#", "..T..v.#")
    told = rehearsed(tmp_path / "letter.scenario.toml", text)
    assert 'position.map": the map has "v", and no unit is called so; if it is ' in told
    meant = text.replace('next = "menu"', 'next = "menu"\ngrounds = ["v"]')
    assert rehearsed(tmp_path / "ground.scenario.toml", meant) == "holds"


def test_a_map_that_is_too_small_is_not_cut_into_four(tmp_path: Path) -> None:
    text = PAGE.blocks[0].replace('next = "menu"', 'quarters = true\nnext = "menu"')
    assert rehearsed(tmp_path / "back.scenario.toml", text) == "holds"
    small = re.sub(r"#\.\.\.\.\.\.\.#\n", "", text).replace("#..A....#\n", "", 1)
    small = small.replace("#..T....#", "#A.T....#")
    assert "too small to be cut into four" in rehearsed(tmp_path / "back.scenario.toml", small)


def test_a_file_that_breaks_something_hides_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An error that nobody foresaw is told as what is wrong with its file alone."""

    def broken(*_: object) -> None:
        raise IndexError("there is no such option")

    monkeypatch.setattr("undercroft.games.crystalia.scenario.build", broken)
    told = rehearsed(tmp_path / "back.scenario.toml", PAGE.blocks[0])
    assert "IndexError: there is no such option" in told

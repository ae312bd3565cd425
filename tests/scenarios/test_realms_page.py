"""The page about Realms's scenario files names everything, and its example holds."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import get_args

import pytest
from tests.scenarios.page import Page, rehearsed

from undercroft.games.realms.deeds import DEEDS
from undercroft.games.realms.options import RealmsOptions
from undercroft.games.realms.position import HeroSpec, Moment, MonsterSpec, Position, ThingSpec
from undercroft.games.realms.scenario import (
    BETWEEN,
    FACTS,
    OF_UNITS,
)

PAGE = Page("scenarios-realms.md")
WORDS = {
    "positions": Position.model_fields,
    "heroes": [field.name for field in fields(HeroSpec)],
    "monsters": [field.name for field in fields(MonsterSpec)],
    "scenery": [field.name for field in fields(ThingSpec)],
    "options": RealmsOptions.model_fields,
    "moments": get_args(Moment),
    "choices": [row.script for row in DEEDS.rows],
    "facts": FACTS,
    "facts of units": OF_UNITS,
    "facts of two units": BETWEEN,
}


@pytest.mark.parametrize("subject", WORDS)
def test_the_page_names_every_word(subject: str) -> None:
    assert PAGE.unnamed(WORDS[subject]) == []


def test_the_example_of_the_page_holds(tmp_path: Path) -> None:
    (block,) = PAGE.blocks
    assert rehearsed(tmp_path / "rapier.scenario.toml", block) == "holds"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"hungry_wolf"', '"hungry_wulf"', 'did you mean "hungry_wolf"'),
        ('next = "menu"', 'next = "manu"', "position.next"),
        ('"2 5"', '"2 9"', 'expected dice as they are printed.* not "2 9"'),
        ('"2 5"', '"2 5 5"', "expected 2 attack dice of H"),
        ('"hurt w 1"', '"hurt w 2"', "events"),
        ('"assailed by H w"', '"assailed by S w"', "events"),
        ('dress_rapier"\n', 'dress_rapeir"\n', 'did you mean "dress_rapier"'),
        ("w.health", "w.helth", 'did you mean "health"'),
        (". H w", ". H x", '"x" is neither ground nor the mark of a figure'),
        ('"loot"', '"plunder"', 'no choice begins with "plunder"'),
        ('"loot"', '"loot now"', 'too many words in "loot now"'),
        ('active = "H"', 'active = "w"', '"w" is a monster, whose turn is next = "monster"'),
        ('next = "menu"', 'next = "monster"', '"H" is a hero, whose turn is next = "menu"'),
        ('next = "menu"', 'next = "card"', 'active = "H" is for next = "menu" or "monster"'),
        ("health = 2", "health = 9", "monsters.w: health = 9, and there can be 3"),
        ("energy = 0", "energy = 99", "heroes.H: energy = 99, and there can be"),
        ('["dress_rapier"]', '["hatchet", "hatchet", "hatchet"]', "more than can be worn at once"),
        (
            '["dress_rapier"]',
            '["dress_rapier"], pack = ["copper_ring", "copper_ring", '
            '"copper_ring", "copper_ring", "copper_ring"]',
            "pack has 5 cards, and there is room for 4",
        ),
        (". . . . .\n. H", ". . w . .\n. H", 'the drawing has "w" twice'),
        ('"snow_white"', '{ hero = "snow_white", at = [99, 0] }', "S: there is no space"),
        ('"snow_white"', '{ hero = "snow_white", at = [1, 1] }', "S: another figure stands on B2"),
        ("[position.monsters]", '[position.monsters]\nv = "hungry_wolf"', "v: it has no space"),
        ("[position.monsters]", '[position.monsters]\nH = "hungry_wolf"', "of a hero and of a mon"),
        ("level = 2", 'level = 2\nattacked_by = [["X", "w"]]', 'attacked_by: there is no "X"'),
        ("level = 2", "level = 2\ndone = 9", "done = 9, and the row has 3 cards"),
        ("level = 2", "level = 2\nruns = 9", "runs = 9, and there can be 2"),
        ("level = 2", "level = 2\ntaken = 9", "taken = 9, and there can be 2"),
        ("level = 2", "level = 2\nsteps = 99", "steps = 99, and there can be"),
        ("energy = 0", "energy = 0, fell = 3", "heroes.H: fell = 3, and it is round 1"),
        (
            "level = 2",
            "level = 2\nround = 100",
            "the adventure ends after round 99",
        ),
        (
            "energy = 0",
            "energy = 0, experience = 999",
            "999, and all there is to learn costs",
        ),
        ("energy = 0", "energy = 0, kills = 1", "the heroes have 1 kill, and slain names 0"),
        (
            "health = 2",
            "health = 2, frenzy = 1",
            "monsters.w: frenzy is for minions",
        ),
        (
            '"hungry_wolf", health = 2',
            '"gingerbread_soldier", frenzy = 1',
            "monsters.w: frenzy = 1, and slain names 0 minions of its level",
        ),
        ("level = 2", 'level = 2\nrow = ["H", "H", "S"]', 'row: "H" is there 2 times'),
        ("level = 2", 'level = 2\ndifficulty = "hrad"', 'difficulty: there is no "hrad"'),
        ("level = 2", 'level = 2\nadventure = "the_oven"', "a position has one of the two"),
        ("energy = 0", 'energy = 0, boosts = [["atack", 1, "turn"]]', 'did you mean "attack"'),
        ("level = 2", 'level = 2\nequipment_deck = ["hatchet"]', "is no card of level 2"),
    ],
)
def test_a_mistake_is_told(old: str, new: str, told: str, tmp_path: Path) -> None:
    assert old in PAGE.blocks[0]
    result = rehearsed(tmp_path / "rapier.scenario.toml", PAGE.blocks[0].replace(old, new))
    assert re.search(told, result), result

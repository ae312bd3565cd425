"""The page about Deckbox' scenario files names everything, and its example holds."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest
from tests.scenarios.page import Page, rehearsed

from undercroft.games.deckbox.deeds import DEEDS
from undercroft.games.deckbox.options import DeckboxOptions
from undercroft.games.deckbox.position import EnemySpec, HeroSpec, Position, RoomSpec
from undercroft.games.deckbox.scenario import (
    _FACTS,
    _OF_UNITS,
)

PAGE = Page("scenarios-deckbox.md")
WORDS = {
    "positions": Position.model_fields,
    "rooms": [field.name for field in fields(RoomSpec)],
    "heroes": [field.name for field in fields(HeroSpec)],
    "enemies": [field.name for field in fields(EnemySpec)],
    "options": DeckboxOptions.model_fields,
    "choices": [row.script for row in DEEDS.rows],
    "facts": _FACTS,
    "facts of units": _OF_UNITS,
}


@pytest.mark.parametrize("subject", WORDS)
def test_the_page_names_every_word(subject: str) -> None:
    assert PAGE.unnamed(WORDS[subject]) == []


def test_the_example_of_the_page_holds(tmp_path: Path) -> None:
    (block,) = PAGE.blocks
    assert rehearsed(tmp_path / "sentry.scenario.toml", block) == "holds"


MENU = 'next = "menu"'


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"bone_sentry"', '"bone_sentri"', 'did you mean "bone_sentry"'),
        ('"10a"', '"10x"', 'room 0: there is no "10x"'),
        ("at = [2, 3]", "at = [9, 3]", "H: there is no space"),
        ("at = [2, 2]", "at = [2, 3]", "s: somebody already stands there"),
        ("at = [2, 2]", 'at = "Q"', 's: there is no space "Q"'),
        ("at = [2, 2]", "at = [2, 2, 7]", "s: there is no room 7"),
        ('[0, "U"]', '[5, "U"]', "room 1: there is no room 5"),
        ('side = "3a"', 'side = "10b"', "room 1: both sides of a map card"),
        ('"3a", beyond = [0, "U"]', '"3a"', "room 1: say behind which exit it lies"),
        ("health = 2", "health = 99", "s: health = 99, and there can be 4"),
        ("at = [2, 3]", "at = [2, 3], health = 99", "H: health = 99, and there can be"),
        ("at = [2, 3]", "health = 3", "H: health = 3 for a hero who is down"),
        (MENU, MENU + "\nactions = 9", "actions = 9, and there can be 2"),
        (MENU, MENU + "\nsteps = 99", "steps = 99, and there can be"),
        (MENU, MENU + "\nround = 999", "round = 999, and there can be"),
        (MENU, 'next = "enemies"', 'active: "H" is for next = "menu"'),
        (MENU, MENU + '\nmarket = ["whetstone", "whetstone"]', '"whetstone" already lies'),
        (MENU, MENU + '\nmarket = ["zzz"]', 'market: there is no "zzz"'),
        (MENU, MENU + '\nflags = ["zzz"]', 'flags: there is no "zzz"'),
        (MENU, MENU + '\ntokens = { zzz = [1, 1] }', 'no token "zzz" is left'),
        ('active = "H"', 'active = "s"', 'active: "s" is an enemy'),
        ('active = "H"', "", "active: say whose activation it is"),
        ("s = {", "H = {", "of a hero and of an enemy"),
        ('"6 5 1"', '"6 5 9"', "expected dice such as"),
        ("s.health", "s.helth", 'did you mean "health"'),
        ('"attack melee s"', '"atack melee s"', 'no choice begins with "atack"'),
        ('"attack melee s"', '"attack melee x"', 'there is no unit "x"'),
    ],
)  # fmt: skip
def test_a_mistake_is_told(old: str, new: str, told: str, tmp_path: Path) -> None:
    assert old in PAGE.blocks[0]
    result = rehearsed(tmp_path / "sentry.scenario.toml", PAGE.blocks[0].replace(old, new))
    assert re.search(told, result), result

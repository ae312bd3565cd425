"""The app at a real table, driven by lines of text as people would type them."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from undercroft.games import registry
from undercroft.games.deckbox.app import thrown, wanted
from undercroft.games.deckbox.game import GAME
from undercroft.kernel.choice import CHANCE, Ask

from .conftest import Result, Undercroft

Companion = Callable[..., Result]


@pytest.fixture
def companion(undercroft: Undercroft, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Companion:
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path / "home"))

    def call(lines: list[str], *words: object) -> Result:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return undercroft("companion", "deckbox", *words)

    return call


BUILD = ["1", "1", "1"]
"""The Iron Guard with sword and shield, and the first Ability card."""


@pytest.mark.rule("app.explore-button", "app.room-details", "setup.starting-tiles", game="deckbox")
def test_the_app_shows_the_start_reveals_rooms_and_takes_the_dice_of_the_table(
    companion: Companion,
) -> None:
    lines = [*BUILD, "1", "P5", "P6", "P7", "m2 r1", "room 1", "enemies", "exits", "quit"]
    result = companion(lines, "--quest", "lost_lantern", "--seed", 4)
    assert result.code == 0, result.err
    assert "Room 0: The Broken Gate, map card 1a, arrow below." in result.out
    assert "Roll the enemy dice: green and green." in result.out
    shown = result.out[result.out.index("> room 1") :]
    assert "Room 1: The Four Pillars, map card 6b, arrow below." in shown
    assert "Oil and Teeth." in shown
    assert "Enemies: green die, green die." in shown
    # Ranged first, with the health that was entered.
    order = re.findall(r"(Tunnel Rat|Sling Imp) on \S+: (\d) health", shown)
    assert order == [("Sling Imp", "1"), ("Tunnel Rat", "2")]
    assert "room 1, on the left" in shown


def test_a_wrong_result_is_refused_and_the_app_can_roll(companion: Companion) -> None:
    lines = [*BUILD, "1", "P5", "P6", "P7", "m9 r1", "m2", "app", "rooms", "quit"]
    result = companion(lines, "--quest", "lost_lantern", "--seed", 4)
    assert '"m9 r1" is no such result.' in result.out
    assert '"m2" is no such result.' in result.out
    assert "enemy dice: green" in result.out
    assert "1  6b  The Four Pillars: Oil and Teeth" in result.out


@pytest.mark.parametrize("quest", list(GAME.content.quests))
def test_the_companion_walks_a_whole_quest(companion: Companion, quest: str) -> None:
    result = companion(["auto"] * 3000, "--quest", quest, "--players", 2, "--roll", "--seed", 5)
    assert result.code == 0, result.err
    assert re.search(r"The quest is (won|lost)", result.out)


def test_without_a_quest_the_campaign_is_listed(companion: Companion) -> None:
    result = companion(["1", "quit"], "--seed", 1)
    assert result.code == 0
    assert "1  The Lost Lantern." in result.out
    assert "Choose a Hero card." in result.out


def test_nobody_there_to_choose_a_quest_is_told_how_to_name_one(companion: Companion) -> None:
    result = companion([])
    assert result.code == 2
    assert "no quest was chosen: name one, as in --quest lost_lantern" in result.err


@pytest.mark.parametrize("command", ["play", "sim", "companion"])
def test_every_command_takes_the_quest_by_the_same_name(
    undercroft: Undercroft, command: str
) -> None:
    result = undercroft(command, "deckbox", "--quest", "lost_lantren")
    assert result.code == 2
    assert 'did you mean "lost_lantern"?' in result.err


def test_the_help_names_every_game_with_an_app(undercroft: Undercroft) -> None:
    with_app = [name for name in registry.names() if registry.game(name).extras.app is not None]
    assert f"A game with an app: {', '.join(with_app)}." in undercroft("companion", "--help").out


def test_a_game_without_an_app_says_so(undercroft: Undercroft) -> None:
    result = undercroft("companion", "explore")
    assert result.code == 2
    assert "has no app" in result.err


def test_dice_are_entered_as_they_lie_on_the_table() -> None:
    s = GAME.new(1).state
    roll = Ask(CHANCE, "roll", range(216), ("attack", 0, 3, 1))
    assert thrown(s, roll, "1 1 1") == 0
    assert thrown(s, roll, "2 1 1") == 1
    assert thrown(s, roll, "6,6,6") == 215
    assert thrown(s, roll, "7 1 1") is None
    assert thrown(s, roll, "1 1") is None
    loot = Ask(CHANCE, "loot", range(6), (1, "green", 0))
    assert thrown(s, loot, "3") == 2
    assert thrown(s, loot, "4") is None
    assert "3 numbers from 1 to 6" in wanted(s, roll)
    assert wanted(s, Ask(CHANCE, "draw", range(3), ("items", (1, 2, 3)))) == ""


def test_dice_of_ones_own_are_not_promised_to_fall_again(companion: Companion) -> None:
    lines = ["1", "undo", "quit"]
    own = companion(lines, "--quest", "lost_lantern")
    assert "Taken back." in own.out and "the same dice" not in own.out
    rolled = companion(lines, "--quest", "lost_lantern", "--roll")
    assert "Taken back; the same answer would meet the same dice." in rolled.out


def test_too_many_players_are_refused_before_a_quest_is_chosen(companion: Companion) -> None:
    result = companion(["1"], "--players", 9)
    assert (result.code, result.out) == (2, "")
    assert 'option "players": expected a whole number from 1 to 4, got 9' in result.err

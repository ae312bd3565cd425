"""`--pack` in every command, and saves that find their packs again."""

from __future__ import annotations

import io
import json
import shutil
import sys
from pathlib import Path

import pytest

import undercroft as api
from undercroft.kernel.shelf import NoPack

from .conftest import Undercroft

QUESTS = Path(__file__).parents[2] / "docs" / "quests.md"
PALADIN = """
[[hero]]
id = "royal_paladin"
name = "{name}"
type = "Human Hero"
speed = 6
actions = 3
att = "3B"
arm = "1B1R"
will = "1B1R"
dex = "2B"
hearts = {hearts}
potions = 1
art = "shield"
text = "A paladin of another age, who sneezes at embers."
"""
PARTY = ("--heroes", "royal_paladin,ember_mage", "--seed", "3")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("UNDERCROFT_PACKS", raising=False)
    return tmp_path / "home"


def make(folder: Path, game: str, cards: str, **said: str) -> Path:
    folder.mkdir()
    meta = {"id": folder.name, "version": "1.0", "game": game, "title": "T", "licence": "MIT"}
    lines = [f'{name} = "{value}"' for name, value in (meta | said).items()]
    (folder / "pack.toml").write_text("\n".join(lines))
    (folder / "cards.toml").write_text(cards)
    return folder


@pytest.fixture
def old(tmp_path: Path) -> Path:
    cards = PALADIN.format(name="Old Paladin", hearts=6)
    return make(tmp_path / "old", "explore", cards, title="The old days")


@pytest.fixture
def salt(tmp_path: Path) -> Path:
    page = QUESTS.read_text().split("## A whole quest")[1]
    return make(tmp_path / "salt", "deckbox", page.split("```toml")[1].split("```")[0])


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody who leaves at the first question."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))


def saved(home: Path) -> Path:
    return next((home / "saves").iterdir())


# Playing with packs


@pytest.mark.usefixtures("typing")
def test_a_pack_is_played_and_its_save_goes_on(
    undercroft: Undercroft, old: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    began = undercroft("play", "explore", "--pack", old, *PARTY)
    assert "Old Paladin" in began.out
    assert json.loads(saved(home).read_text())["packs"] == [
        {"id": "old", "version": "1.0", "title": "The old days",
         "hash": api.game("explore", packs=[old]).packs[0].hash}
    ]  # fmt: skip
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    monkeypatch.chdir(home)
    again = undercroft("play", "explore", "--resume")
    assert (again.code, "Old Paladin" in again.out) == (0, True)


@pytest.mark.usefixtures("typing")
def test_a_save_says_which_pack_has_changed_and_which_is_missing(
    undercroft: Undercroft, old: Path, home: Path, tmp_path: Path
) -> None:
    undercroft("play", "explore", "--pack", old, *PARTY)
    file = saved(home)
    text = (old / "cards.toml").read_text()
    (old / "cards.toml").write_text(text.replace("hearts = 6", "hearts = 7"))
    changed = undercroft("play", "explore", "--resume")
    assert changed.code == 2
    assert 'it was played with the pack "The old days", old 1.0 (' in changed.err
    assert f"{old} is old 1.0 (" in changed.err
    shutil.rmtree(old)
    missing = undercroft("replay", file)
    assert missing.code == 2
    assert f"which is neither named here nor in {home / 'packs'}" in missing.err
    # The same cards from elsewhere are as good, by whatever words they are told.
    elsewhere = make(tmp_path / "copy", "explore", text.replace("sneezes", "coughs"), id="old")
    assert undercroft("replay", file, "--pack", elsewhere).out.startswith("sound: ")
    assert undercroft("verify", file, "--pack", elsewhere).code == 0
    assert api.load(file, packs=[elsewhere]).game.packs[0].id == "old"
    with pytest.raises(NoPack, match=r"old 1\.0"):
        api.load(file)


def test_two_packs_with_the_same_card_say_so(
    undercroft: Undercroft, old: Path, tmp_path: Path
) -> None:
    other = make(tmp_path / "other", "explore", PALADIN.format(name="Other", hearts=4))
    result = undercroft("odds", "explore", "2B", "vs", "1B", "--pack", old, "--pack", other)
    assert result.code == 0
    assert result.err == (
        'undercroft: warning: old and other both have the hero "royal_paladin": '
        "that of other counts, which is loaded last\n"
    )
    assert api.game("explore", packs=[old, other]).content.models["royal_paladin"].name == "Other"
    assert api.game("explore", packs=[other, old]).content.models["royal_paladin"].hearts == 6


def test_a_pack_that_builds_on_the_other_may_change_its_cards(
    undercroft: Undercroft, old: Path, tmp_path: Path
) -> None:
    newer = make(tmp_path / "newer", "explore", PALADIN.format(name="Newer", hearts=4))
    with (newer / "pack.toml").open("a") as file:
        file.write('\nrequires = ["old"]\n')
    # Whatever the order in which they are named, it comes after what it builds on.
    result = undercroft("odds", "explore", "2B", "vs", "1B", "--pack", newer, "--pack", old)
    assert (result.code, result.err) == (0, "")
    game = api.game("explore", packs=[newer, old])
    assert game.content.models["royal_paladin"].name == "Newer"
    alone = undercroft("odds", "explore", "2B", "vs", "1B", "--pack", newer)
    assert alone.err == (
        'undercroft: pack.toml: field "requires": the pack "old" must be loaded before "newer"\n'
    )


def test_mistakes_of_packs_played_together_name_the_pack(
    undercroft: Undercroft, old: Path, tmp_path: Path
) -> None:
    bad = make(tmp_path / "bad", "explore", PALADIN.format(name="X", hearts=-1))
    result = undercroft("sim", "explore", "--pack", old, "--pack", bad)
    assert result.code == 2
    assert 'bad/cards.toml: card "royal_paladin", field "hearts": expected' in result.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--pack", "nowhere"], 'there is no pack "nowhere"'),
        (["--pack", "old", "--pack", "old"], 'the pack "old" is given twice'),
        (["--pack", "salt"], 'this pack is for the game "deckbox", not for "explore"'),
    ],
)
def test_what_is_no_pack_for_the_game_is_refused(
    undercroft: Undercroft, old: Path, salt: Path, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch, words: list[str], said: str,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    result = undercroft("sim", "explore", "-n", "1", *words)
    assert (result.code, said in result.err) == (2, True), result.err


def test_a_pack_may_not_stand_in_for_the_game_itself(undercroft: Undercroft, old: Path) -> None:
    (old / "pack.toml").write_text((old / "pack.toml").read_text().replace('"old"', '"explore"'))
    assert "is that of the game's own cards" in undercroft("games", "--pack", old).err


def test_games_are_simulated_with_packs_in_every_process(
    undercroft: Undercroft, salt: Path, tmp_path: Path
) -> None:
    words = ["sim", "deckbox", "--quest", "salt_road", "-n", "3", "--seats", "random", "--pack"]
    one = undercroft(*words, salt, "--json", tmp_path / "one.json")
    assert "deckbox with salt 1.0: 3 games" in one.out
    undercroft(*words, salt, "--workers", "2", "--json", tmp_path / "two.json")
    reports = [json.loads((tmp_path / f"{name}.json").read_text()) for name in ("one", "two")]
    assert reports[0]["results"] == reports[1]["results"]
    assert [pack["id"] for pack in reports[0]["packs"]] == ["salt"]


def test_scenarios_games_and_rules_know_the_cards_of_packs(
    undercroft: Undercroft, old: Path, salt: Path, tmp_path: Path
) -> None:
    scenario = tmp_path / "salt.scenario.toml"
    scenario.write_text(
        'title = "The Salt Road begins"\ngame = "deckbox"\nseed = 1\n'
        '[new]\nquest = "salt_road"\nplayers = 1\n[[step]]\nsay = "So it does."\n'
    )
    assert undercroft("check", scenario).code == 1
    # A pack for another game does not disturb.
    held = undercroft("check", scenario, "--pack", salt, "--pack", old)
    assert "1 of 1 scenarios hold." in held.out
    rows = json.loads(undercroft("games", "--json", "--pack", salt).out)
    quests = {row["name"]: row["content"].get("quests") for row in rows}
    own = len(api.game("deckbox").content.quests)
    assert quests["deckbox"] == own + 1
    rules = undercroft("rules", "explore", "sneezes", "--pack", old)
    assert "hero royal_paladin  The old days" in rules.out


@pytest.mark.usefixtures("typing")
def test_the_companion_leads_through_a_quest_of_a_pack(
    undercroft: Undercroft, salt: Path, home: Path
) -> None:
    words = ["--quest", "salt_road", "--players", "2", "--seed", "1", "--roll", "--pack", salt]
    result = undercroft("companion", "deckbox", *words)
    assert (result.code, "The Salt Road" in result.out) == (0, True)
    assert json.loads(saved(home).read_text())["packs"][0]["id"] == "salt"

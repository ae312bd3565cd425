"""Packs handed on: built into one file, installed, listed, removed."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from .conftest import Undercroft
from .test_with_packs import PALADIN, PARTY, home, make, saved

__all__ = ["home"]


@pytest.fixture
def old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    cards = PALADIN.format(name="Old Paladin", hearts=5)
    return make(tmp_path / "old", "explore", cards, title="The old days")


def test_a_pack_is_handed_on_as_a_file_and_played_by_its_id(
    undercroft: Undercroft, old: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built = undercroft("pack", "build", "old")
    assert built.out.startswith("old-1.0.zip holds old 1.0 (")
    assert built.out.endswith("undercroft pack install old-1.0.zip\n")
    (old / "cards.toml").unlink()
    installed = undercroft("pack", "install", "old-1.0.zip")
    assert installed.out.endswith("is installed: undercroft play explore --pack old\n")
    Path("old-1.0.zip").unlink()
    old.rename(old.with_name("elsewhere"))
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    assert "Old Paladin" in undercroft("play", "explore", "--pack", "old", *PARTY).out
    assert undercroft("replay", saved(home)).code == 0
    assert "old   1.0" in undercroft("pack", "list").out
    assert undercroft("pack", "remove", "old").out == "old 1.0 is removed.\n"
    assert undercroft("pack", "list").out == f"No packs are installed in {home / 'packs'}.\n"
    gone = undercroft("replay", saved(home))
    assert 'it was played with the pack "The old days", old 1.0' in gone.err


@pytest.mark.usefixtures("old")
def test_versions_lie_beside_each_other_and_the_newest_is_meant(
    undercroft: Undercroft, old: Path
) -> None:
    undercroft("pack", "install", "old")
    meta = (old / "pack.toml").read_text()
    for version in ("1.10", "1.9"):
        (old / "pack.toml").write_text(meta.replace("1.0", version))
        undercroft("pack", "install", "old")
    listed = json.loads(undercroft("pack", "list", "--json").out)
    assert [book["version"] for book in listed] == ["1.0", "1.9", "1.10"]
    old.rename(old.with_name("elsewhere"))
    row = next(r for r in json.loads(undercroft("games", "--json", "--pack", "old").out)
               if r["name"] == "explore")  # fmt: skip
    assert row["packs"][0]["version"] == "1.10"
    undercroft("pack", "remove", "old", "--version", "1.10")
    assert len(json.loads(undercroft("pack", "list", "--json").out)) == 2


def test_a_folder_of_packs_can_be_named(
    undercroft: Undercroft, old: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    monkeypatch.setenv("UNDERCROFT_PACKS", str(tmp_path / "shelf"))
    undercroft("pack", "install", old)
    assert [file.name for file in (tmp_path / "shelf").iterdir()] == ["old-1.0.zip"]
    assert not (home / "packs").exists()


def test_what_is_not_sound_is_neither_built_nor_installed(
    undercroft: Undercroft, old: Path, home: Path
) -> None:
    (old / "cards.toml").write_text(PALADIN.format(name="X", hearts=-1))
    for word in ("build", "install"):
        result = undercroft("pack", word, old)
        assert (result.code, 'card "royal_paladin", field "hearts"' in result.err) == (2, True)
    assert not home.exists()
    assert not Path("old-1.0.zip").exists()


def test_what_lies_on_the_shelf_and_cannot_be_read_is_said(
    undercroft: Undercroft, home: Path
) -> None:
    (home / "packs").mkdir(parents=True)
    (home / "packs" / "broken.zip").write_bytes(b"nonsense")
    result = undercroft("pack", "list")
    assert (result.code, "broken.zip: not an archive that can be read" in result.out) == (0, True)


def test_what_a_pack_builds_on_is_taken_from_the_shelf(
    undercroft: Undercroft, old: Path, tmp_path: Path
) -> None:
    newer = make(tmp_path / "newer", "explore", PALADIN.format(name="Newer", hearts=4))
    with (newer / "pack.toml").open("a") as file:
        file.write('\nrequires = ["old"]\n')
    missing = undercroft("pack", "check", newer)
    assert (missing.code, 'the pack "old" must be loaded before "newer"' in missing.out) == (
        1,
        True,
    )
    assert undercroft("pack", "check", newer, "--pack", old).code == 0
    undercroft("pack", "install", old)
    assert undercroft("pack", "check", newer).code == 0
    rows = json.loads(undercroft("games", "--json", "--pack", newer).out)
    packs = next(row["packs"] for row in rows if row["name"] == "explore")
    assert [pack["id"] for pack in packs] == ["old", "newer"]


def test_an_id_that_is_a_game_is_refused(undercroft: Undercroft, tmp_path: Path) -> None:
    result = undercroft("pack", "new", tmp_path / "explore", "--game", "explore")
    assert (result.code, '"explore" is the name of a game' in result.err) == (2, True)


@pytest.mark.parametrize("id", ["nothing", "ol"])
def test_only_what_is_there_is_removed(undercroft: Undercroft, old: Path, id: str) -> None:
    undercroft("pack", "install", old)
    result = undercroft("pack", "remove", id)
    assert (result.code, f'no pack "{id}" is installed' in result.err) == (2, True)

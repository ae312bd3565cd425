from __future__ import annotations

import json
from pathlib import Path

import pytest

from undercroft.kernel.pack import read_pack

from .conftest import Undercroft

pytestmark = pytest.mark.usefixtures("tinycrypt")


@pytest.fixture
def pack(tmp_path: Path, undercroft: Undercroft) -> Path:
    folder = tmp_path / "my_pack"
    undercroft("pack", "new", folder, "--game", "tinycrypt")
    return folder


def uncomment(file: Path) -> None:
    """Make a card of the starter's drawing, as its first lines tell people to."""
    head, _, card = file.read_text().partition("\n\n")
    file.write_text(head + "\n" + card.replace("# [[", "[[").replace("\n# ", "\n"))


def test_a_new_pack_is_sound(pack: Path, undercroft: Undercroft) -> None:
    result = undercroft("pack", "check", pack)
    assert result == (0, "sound: my_pack 0.1 for Tiny Crypt: 0 cards, 0 tiles\n", "")


def test_a_card_uncommented_in_a_new_pack_is_sound(pack: Path, undercroft: Undercroft) -> None:
    uncomment(pack / "monster.toml")
    result = undercroft("pack", "check", pack)
    assert result.out == "sound: my_pack 0.1 for Tiny Crypt: 1 cards (1 monster), 0 tiles\n"


def test_a_new_pack_says_what_each_field_expects(pack: Path) -> None:
    text = (pack / "monster.toml").read_text()
    assert "# skulls = 0  # a whole number from 0 to 10; required" in text


def test_a_new_pack_takes_its_id_and_title_from_the_options(
    tmp_path: Path, undercroft: Undercroft
) -> None:
    folder = tmp_path / "x"
    words = ["--game", "tinycrypt", "--id", "beasts", "--title", 'The "best" beasts']
    undercroft("pack", "new", folder, *words)
    meta = read_pack(folder, {}).meta
    assert (meta.id, meta.title) == ("beasts", 'The "best" beasts')


def test_a_folder_in_use_is_not_written_into(pack: Path, undercroft: Undercroft) -> None:
    before = {file: file.read_bytes() for file in pack.rglob("*") if file.is_file()}
    result = undercroft("pack", "new", pack, "--game", "tinycrypt", "--id", "other")
    assert result.code == 2
    assert "not empty" in result.err
    assert before == {file: file.read_bytes() for file in pack.rglob("*") if file.is_file()}


def test_an_id_with_blanks_is_refused_before_anything_is_written(
    tmp_path: Path, undercroft: Undercroft
) -> None:
    result = undercroft("pack", "new", tmp_path / "My Pack", "--game", "tinycrypt")
    assert result.code == 2
    assert 'field "id": expected text such as "my_pack", got "My Pack"' in result.err
    assert not (tmp_path / "My Pack").exists()


def test_every_mistake_is_named_and_counted(pack: Path, undercroft: Undercroft) -> None:
    (pack / "monster.toml").write_text('[[monster]]\nid = "rat"\nskulls = "many"\nskuls = 1\n')
    result = undercroft("pack", "check", pack)
    assert result.code == 1
    assert result.out.splitlines() == [
        'monster.toml: card "rat", field "skulls": '
        'expected a whole number from 0 to 10, got "many"',
        'monster.toml: card "rat", field "skuls": unknown field; did you mean "skulls"?',
        f"2 mistakes in {pack}",
    ]


def test_the_game_checks_what_lies_between_cards(pack: Path, undercroft: Undercroft) -> None:
    (pack / "monster.toml").write_text('[[monster]]\nid = "rat"\nskulls = 1\nminions = ["flea"]\n')
    result = undercroft("pack", "check", pack)
    assert result.code == 1
    assert 'monster.toml: card "rat", field "minions": no monster "flea"' in result.out


def test_a_pack_for_an_unknown_game_is_a_located_mistake(
    pack: Path, undercroft: Undercroft
) -> None:
    file = pack / "pack.toml"
    file.write_text(file.read_text().replace('"tinycrypt"', '"tinycript"'))
    result = undercroft("pack", "check", pack)
    assert result.code == 1
    assert (
        'pack.toml: field "game": unknown game "tinycript"; did you mean "tinycrypt"?' in result.out
    )


def test_a_folder_that_is_not_there_is_one_sentence(tmp_path: Path, undercroft: Undercroft) -> None:
    nowhere = tmp_path / "nowhere"
    assert undercroft("pack", "check", nowhere) == (
        2,
        "",
        f"undercroft: {nowhere}: no such folder\n",
    )
    nowhere.write_text("")
    assert undercroft("pack", "check", nowhere) == (2, "", f"undercroft: {nowhere}: not a folder\n")
    archive = nowhere.with_suffix(".zip")
    archive.write_text("")
    said = f"{archive}: not an archive that can be read: expected a zip file"
    assert undercroft("pack", "check", archive) == (1, f"{said}\n1 mistake in {archive}\n", "")


def test_json_tells_place_and_expectation_apart(pack: Path, undercroft: Undercroft) -> None:
    (pack / "monster.toml").write_text('[[monster]]\nid = "rat"\nskulls = 11\n')
    [[problem]] = json.loads(undercroft("pack", "check", pack, "--json").out).values()
    assert problem["card"] == "rat"
    assert problem["field"] == "skulls"
    assert problem["expected"] == "a whole number from 0 to 10"


def test_the_schema_of_a_game_is_json(undercroft: Undercroft) -> None:
    schema = json.loads(undercroft("pack", "schema", "tinycrypt").out)
    assert schema["title"] == "Cards for Tiny Crypt"
    assert list(schema["properties"]) == ["monster"]

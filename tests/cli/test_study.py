from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from undercroft.games import deckbox

from ..server.test_packs import pack
from .conftest import Undercroft

pytest.importorskip("pyarrow")

QUICK = (
    "study realms --card little_red --ask health=6 -o rounds=1 --seats random --measure decisions "
    "-n 60 --fixed --workers 1"
)


def test_a_question_on_one_line(undercroft: Undercroft, tmp_path: Path) -> None:
    done = undercroft(*shlex.split(QUICK), "--out", tmp_path / "kept")
    assert done.code == 0, done.err
    assert "What changes with little_red: health 6?" in done.out
    assert "as it is" in done.out and "report.html" in done.out
    result = json.loads((tmp_path / "kept" / "result.json").read_text("utf-8"))
    assert [arm["games"] for arm in result["arms"]] == [60, 60]
    again = shlex.split(result["command"])[1:]
    once_more = undercroft(*again, "--out", tmp_path / "again")
    assert once_more.code == 0, once_more.err
    assert json.loads((tmp_path / "again" / "result.json").read_text("utf-8")) == result


def test_a_study_that_is_kept_is_read_again_or_begun_anew(
    undercroft: Undercroft, tmp_path: Path
) -> None:
    words = (*shlex.split(QUICK), "--out", tmp_path / "kept")
    assert undercroft(*words).code == 0
    other = undercroft(*words, "--seed", 9)
    assert other.code == 2
    assert "holds a study with other seed: choose another folder (--out)" in other.err
    assert undercroft(*words, "--seed", 9, "--anew").code == 0
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("dear", encoding="utf-8")
    refused = undercroft(*words[:-1], tmp_path / "mine", "--anew")
    assert refused.code == 2 and "it is left as it is" in refused.err
    assert (tmp_path / "mine" / "letter.txt").is_file()


@pytest.mark.parametrize(
    ("words", "arms", "rival"),
    [
        ("--card fire_salt --ask price=9", ["the pack", "fire_salt: price 9"], 0),
        ("--card fire_salt --table item --sweep price=3..5", ["3", "4", "5"], 1),
        ("--worth fire_salt", ["the pack", "never fire_salt", "fire_salt first"], 1),
    ],
)
def test_a_card_of_a_pack_is_changed_over_that_pack(
    undercroft: Undercroft, tmp_path: Path, words: str, arms: list[str], rival: int
) -> None:
    items = (Path(deckbox.__file__).with_name("content") / "items.toml").read_text("utf-8")
    [vial] = [row for row in items.split("[[item]]") if 'id = "acid_vial"' in row]
    folder = pack(tmp_path / "salty", f"[[item]]{vial.replace('acid_vial', 'fire_salt')}")
    done = undercroft(
        "study", "deckbox", "--seats", "random", "-o", "quest=lost_lantern", "-n", 4, "--fixed",
        "--workers", 1, "--pack", folder, *shlex.split(words), "--out", tmp_path / "kept",
    )  # fmt: skip
    assert done.code == 0, done.err
    result = json.loads((tmp_path / "kept" / "result.json").read_text("utf-8"))
    assert [arm["name"] for arm in result["arms"]] == arms
    assert {tuple(arm["packs"]) for arm in result["spec"]["variant"]} == {(str(folder),)}
    # A range is seen beside the figure that the pack has, cards beside games without them.
    assert {one["rival"] for one in result["differences"]} == {rival}
    again = undercroft(*shlex.split(result["command"])[1:], "--out", tmp_path / "again")
    assert again.code == 0, again.err
    assert json.loads((tmp_path / "again" / "result.json").read_text("utf-8")) == result


def test_a_card_that_stands_in_several_tables_is_named_with_its_table(
    undercroft: Undercroft, tmp_path: Path
) -> None:
    words = ("study", "explore", "--card", "boo_booty", "--ask", "hearts=0", "--out", tmp_path)
    assert "say which table, monster or treasure" in undercroft(*words).err
    assert 'field "hearts": expected a whole number' in undercroft(*words, "--table", "monster").err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("study realms", "say what changes"),
        ("study relms", 'unknown game "relms"; did you mean "realms"?'),
        ("study realms --ask health=6", "say which card changes"),
        ("study no.toml", "there is no such file"),
        ("study no.toml --pairs 3", "no.toml says that itself: leave out --pairs"),
        ("study no.toml -o size=delve", "no.toml says that itself: leave out --option"),
        ("study realms --card little_red --sweep health=many", "is no range"),
        ("study realms --card little_red --sweep health=3..9 --target 500", "not 500"),
        ("study realms --card little_red --ask health=6 --measure length", "say which figure"),
        ("study realms --worth sword_of_nobody", 'no deck has a card "sword_of_nobody"'),
        ("study realms --card little_red --ask health=6 --engine grid", 'no engine "grid"'),
    ],
)
def test_what_cannot_be_asked(
    undercroft: Undercroft, tmp_path: Path, words: str, sentence: str
) -> None:
    done = undercroft(*shlex.split(words), "--out", tmp_path / "kept")
    assert done.code == 2
    assert sentence in done.err
    assert "Traceback" not in done.err

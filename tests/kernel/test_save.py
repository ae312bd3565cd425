"""Saves: whole or not at all, and refused with a sentence when they do not fit."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import pytest

from tests.kernel.toy import Stones, Toy, toy
from undercroft.kernel.chance import Mix, mixes_of
from undercroft.kernel.choice import CHANCE
from undercroft.kernel.match import Match, Rules
from undercroft.kernel.save import (
    SaveMismatch,
    Scribe,
    check_shape,
    load,
    pack_save,
    read,
    save,
)

ROOT = Path(__file__).parents[2]


def games(name: str) -> Rules[Stones]:
    return Toy()


def half_played() -> Match[Stones]:
    match = toy(3)
    for index in (0, 0, 1, 1, 0):
        match.answer(index)
    return match


def test_a_save_is_the_match_it_was_made_from(tmp_path: Path) -> None:
    match = half_played()
    save(match, tmp_path / "a.undercroft")
    again = load(read(tmp_path / "a.undercroft"), games)
    assert again.journal == match.journal
    assert again.state.plain() == match.state.plain()
    assert again.ask.prompt == match.ask.prompt


def test_every_answer_in_a_save_has_a_readable_label() -> None:
    rows = pack_save(half_played())["journal"]
    assert [row[2] for row in rows][:3] == ["coin 1", "take ('take', 1)", "sure ('yes',)"]


def test_a_scribe_that_followed_along_writes_the_same_save() -> None:
    match = toy(3)
    scribe = Scribe(match)
    for index in (0, 0, 1, 1, 0):
        match.answer(index)
        assert pack_save(match, scribe) == pack_save(match)


def test_a_scribe_notices_what_was_taken_back() -> None:
    match = half_played()
    scribe = Scribe(match)
    scribe.rows()
    match.undo()
    assert pack_save(match, scribe) == pack_save(match)
    match.answer(1)
    assert pack_save(match, scribe) == pack_save(match)


def broken(**changes: Any) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(pack_save(half_played())))
    for name, value in changes.items():
        data[name] = value
    return data


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"format": "else"}, 'expected "format"'),
        ({"version": 99}, "save version 99; this program reads 1"),
        ({"journal": "x"}, 'field "journal": expected list'),
        ({"journal": [[0]]}, r"entry 1: expected \[seat, option, label\]"),
        ({"journal": [[0, "1"]]}, r"entry 1: expected \[seat, option, label\]"),
        ({"seed": "7"}, 'field "seed": expected int or 64 hexadecimal digits'),
        ({"seed": "ab" * 32, "version": 1}, 'field "seed": expected int'),
        ({"seed": f"{'ab' * 32} 1:0:{'cd' * 32}", "version": 2}, 'field "seed": expected int'),
        ({"seed": f"{'ab' * 32} 1:0:{'cd' * 32}x", "version": 3}, 'field "seed": expected int'),
        ({"snapshot": None}, 'field "snapshot": expected dict'),
    ],
)
def test_a_malformed_save_is_refused_with_what_was_expected(
    changes: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(SaveMismatch, match=sentence):
        check_shape(broken(**changes), "evening.undercroft")


def test_saves_of_the_first_version_and_sealed_ones_load() -> None:
    old = check_shape(broken(version=1), "old")
    assert load(old, games).journal == half_played().journal
    match = Match(Toy(), {}, "ab" * 32)
    while not match.over and len(match.journal) < 6:
        match.answer(0)
    assert any(seat == CHANCE for seat, _ in match.journal)
    data = check_shape(json.loads(json.dumps(pack_save(match))), "new")
    assert load(data, games).journal == match.journal


def test_a_save_has_what_players_have_mixed_into_its_dice() -> None:
    match = Match(Toy(), {}, "ab" * 32)
    match.answer(0)
    match.mix(Mix(match.rolled, 0, "cd" * 32))
    while not match.over:
        match.answer(0)
    data = json.loads(json.dumps(pack_save(match)))
    assert data["version"] == 3
    again = load(check_shape(data, "new"), games)
    assert again.journal == match.journal
    assert again.seed == f"{'ab' * 32} {mixes_of(match.seed)[0].after}:0:{'cd' * 32}"
    others = {**data, "seed": data["seed"].replace("cd" * 32, "ce" * 32)}
    with pytest.raises(SaveMismatch):
        load(check_shape(others, "new"), games)
    others = 0
    for byte in ("cd", "ef", "12", "34"):
        try:
            others += load({**data, "seed": byte * 32}, games).journal == match.journal
        except SaveMismatch:
            continue
    assert others < 4, "other dice fall otherwise"


def test_other_content_is_refused_with_what_differs() -> None:
    with pytest.raises(SaveMismatch, match=r"the save names 0123.*in use is abc123"):
        load(broken(content="0123"), games)


def test_a_save_whose_snapshot_was_changed_is_refused() -> None:
    data = broken()
    data["snapshot"]["heap"] += 1
    with pytest.raises(SaveMismatch, match="another position than was saved"):
        load(data, games)


def test_a_save_whose_journal_was_changed_is_refused() -> None:
    data = broken()
    data["journal"][0][1] = 1 - data["journal"][0][1]
    with pytest.raises(SaveMismatch, match="answer 1 of the journal"):
        load(data, games)


@pytest.mark.parametrize("text", ["", "{", "[1, 2]", "\x00\x01", '{"format": "undercroft-save"'])
def test_a_file_that_is_no_save_is_refused_with_a_sentence(tmp_path: Path, text: str) -> None:
    path = tmp_path / "bad.undercroft"
    path.write_text(text)
    with pytest.raises(SaveMismatch, match=r"bad.undercroft: not a save"):
        read(path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(SaveMismatch, match=r"none.undercroft: there is no such file"):
        read(tmp_path / "none.undercroft")


def test_a_save_killed_in_the_middle_leaves_a_whole_one(tmp_path: Path) -> None:
    """Kill a process that saves without pause, again and again; what lies there always loads."""
    path = tmp_path / "evening.undercroft"
    program = textwrap.dedent(
        f"""
        import sys
        from pathlib import Path
        from tests.kernel.toy import toy
        from undercroft.kernel.save import save
        match = toy(3, heap=4000)
        path = Path({str(path)!r})
        save(match, path)
        print("saving", flush=True)
        while True:
            match.answer(0)
            save(match, path)
        """
    )
    environment = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'src'}"}
    for delay in (0.0, 0.013, 0.031, 0.057, 0.09):
        process = subprocess.Popen(
            [sys.executable, "-c", program], stdout=subprocess.PIPE, env=environment
        )
        assert process.stdout is not None
        assert process.stdout.readline() == b"saving\n"
        try:
            process.wait(timeout=delay)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdout.close()
        match = load(read(path), games)
        assert match.state.heap <= 4000

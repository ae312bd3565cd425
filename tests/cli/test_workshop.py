"""`undercroft workshop` says what it cannot work on, and where it cannot be reached."""

from __future__ import annotations

from pathlib import Path

import pytest

from undercroft.cli.app import main

META = 'id = "mine"\nversion = "0.1"\ngame = "explore"\ntitle = "Mine"\nlicence = "MIT"\n'


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    with pytest.raises(SystemExit) as left:
        main(["workshop", *words])
    assert left.value.code == 2
    return capsys.readouterr().err


def test_a_folder_that_is_no_pack_is_told_how_to_become_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "expected the folder of a pack" in said(capsys, str(tmp_path))
    assert "undercroft pack new" in said(capsys, str(tmp_path / "none"))


def test_only_this_machine_is_listened_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "pack.toml").write_text(META)
    for host in ("0.0.0.0", "192.0.2.1", "somewhere"):
        monkeypatch.setenv("UNDERCROFT_HOST", host)
        assert "listens on this machine only" in said(capsys, str(tmp_path))

"""Every command of the pages on packs and quests works as it is typed, one after the other."""

from __future__ import annotations

import io
import re
import shlex
import sys
from pathlib import Path

import pytest

from undercroft.cli.app import main

DOCS = Path(__file__).parents[2] / "docs"
SAVED = re.compile(r"(?:this\s+as|of this page as)\s+`([^`]+)`.*?\n```\w*\n(.*?)```", re.DOTALL)
BLOCK = re.compile(r"^```\w*\n(.*?)^```", re.DOTALL | re.MULTILINE)


def typed(line: str) -> None:
    """Call a command as a shell would, with somebody who leaves at the first question."""
    words = shlex.split(line.partition("  #")[0])
    assert words.pop(0) == "undercroft"
    if words[0] == "serve":
        words.append("--settings")  # what it would serve, without serving it
    with pytest.raises(SystemExit) as left:
        main(words)
    assert left.value.code in (0, None), line


@pytest.mark.parametrize("page", ["packs", "quests"])
def test_the_commands_of_a_page_work_as_they_are_typed(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("UNDERCROFT_PACKS", raising=False)
    text = (DOCS / f"{page}.md").read_text("utf-8")
    files = dict(SAVED.findall(text))
    if page == "quests":
        whole = text.partition("## A whole quest")[2]
        files = {"my_quests/quests.toml": BLOCK.findall(whole)[0]}
    blocks = [b.splitlines() for b in BLOCK.findall(text)]
    lines = [line for b in blocks for line in b if line.startswith("undercroft ")]
    assert len(lines) >= 5 and files
    for line in lines:
        monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
        typed(line)
        if line.startswith("undercroft pack new"):
            for name, content in files.items():
                Path(name).write_text(content)
    said = capsys.readouterr()
    cards = {"packs": "1 hero, 1 monster, 1 point, 1 tile, 1 layout), 2 tiles",
             "quests": "3 encounter, 1 quest), 0 tiles"}  # fmt: skip
    assert cards[page] in said.out
    assert "warning" not in said.out + said.err
    assert "this should not have happened" not in said.err

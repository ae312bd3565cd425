"""Which terminal a game is played in: lines of text, or the whole screen."""

from __future__ import annotations

import fcntl
import io
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from undercroft.cli import _extras, _stage

from .conftest import Undercroft

ROOT = Path(__file__).parents[2]


class Terminal(io.StringIO):
    encoding = "utf-8"  # type: ignore[assignment]

    def isatty(self) -> bool:
        return True


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A terminal that can do everything."""
    # Not in `sys` itself, where pytest puts streams of its own.
    monkeypatch.setattr(_stage, "sys", SimpleNamespace(stdin=Terminal(), stdout=Terminal()))
    monkeypatch.setattr(Terminal, "fileno", lambda self: 1)
    monkeypatch.setattr("os.get_terminal_size", lambda fd: os.terminal_size((120, 40)))
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("UNDERCROFT_PLAIN", raising=False)
    return monkeypatch


def test_a_real_terminal_is_filled_unless_somebody_wants_it_plain(
    terminal: pytest.MonkeyPatch,
) -> None:
    assert _stage.whole(plain=False, full=False)
    assert not _stage.whole(plain=True, full=False)
    terminal.setenv("UNDERCROFT_PLAIN", "1")
    assert not _stage.whole(plain=False, full=False)
    assert _stage.whole(plain=False, full=True)


@pytest.mark.parametrize("hitch", ["pipe", "dumb", "small", "latin", "without"])
def test_what_can_do_no_more_gets_lines_of_text(terminal: pytest.MonkeyPatch, hitch: str) -> None:
    if hitch == "pipe":
        terminal.setattr(_stage, "sys", SimpleNamespace(stdin=io.StringIO(), stdout=Terminal()))
    elif hitch == "dumb":
        terminal.setenv("TERM", "dumb")
    elif hitch == "small":
        terminal.setattr("os.get_terminal_size", lambda fd: os.terminal_size((50, 40)))
    elif hitch == "latin":
        terminal.setattr(Terminal, "encoding", "latin-1")
    else:
        terminal.setitem(_extras.PARTS, "terminal", ("no_such_package",))
    assert not _stage.whole(plain=False, full=False)
    with pytest.raises((_stage.NoStage, _extras.NotInstalled)) as said:
        _stage.whole(plain=False, full=True)
    assert str(said.value).startswith("the whole screen ")


def test_the_two_flags_exclude_each_other(undercroft: Undercroft) -> None:
    done = undercroft("play", "explore", "--plain", "--full")
    assert done.code == 2 and "exclude each other" in done.err
    assert "--plain" in undercroft("play", "--help").out


def test_a_game_in_a_real_terminal_is_drawn_left_and_kept(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
    environment = os.environ | {
        "UNDERCROFT_HOME": str(tmp_path), "PYTHONPATH": str(ROOT / "src"), "PYTHONUTF8": "1",
        "TERM": "xterm-256color", "UNDERCROFT_PLAIN": "",
    }  # fmt: skip
    game = subprocess.Popen(
        [sys.executable, "-m", "undercroft.cli.app", "play", "deckbox", "--seed", "4"],
        stdin=theirs, stdout=theirs, stderr=theirs, env=environment, start_new_session=True,
    )  # fmt: skip
    os.close(theirs)
    try:
        _until(ours, b"Tab panels")
        os.write(ours, b"q")
        told = _until(ours, b"--resume goes on.")
        assert b"Saved as" in told and b"\x1b[?1049l" in told, "the shell's screen comes back"
        assert game.wait(60) == 0
    finally:
        game.kill()
        game.wait()
        os.close(ours)
    assert len(list((tmp_path / "saves").iterdir())) == 1


def _until(terminal: int, wanted: bytes) -> bytes:
    """All that a terminal was sent until it has shown something."""
    seen, begun = b"", time.monotonic()
    while wanted not in seen:
        assert time.monotonic() - begun < 120, seen[-2000:]
        if select.select([terminal], [], [], 1.0)[0]:
            seen += os.read(terminal, 65536)
    return seen

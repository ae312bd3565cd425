"""The front door: `import undercroft`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import undercroft
from undercroft.games.registry import UnknownGame
from undercroft.kernel.save import SaveMismatch


def test_importing_the_package_loads_nothing_heavy() -> None:
    code = (
        "import sys, undercroft; "
        "print([m for m in sys.modules if m.startswith(('undercroft.', 'pydantic', 'icepool'))])"
    )
    shown = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True, text=True, check=True, env={"PYTHONPATH": ":".join(sys.path)},
    )  # fmt: skip
    assert shown.stdout.strip() == "[]"


def test_a_match_is_saved_and_loaded(tmp_path: Path) -> None:
    match = undercroft.game("explore").new(seed=7)
    for _ in range(20):
        match.answer(0)
    match.save(tmp_path / "evening.undercroft")
    again = undercroft.load(str(tmp_path / "evening.undercroft"))
    assert again.journal == match.journal and again.view(1) == match.view(1)


def test_an_unknown_game_and_a_missing_save_are_named() -> None:
    with pytest.raises(UnknownGame, match="explore"):
        undercroft.game("exlpore")
    with pytest.raises(SaveMismatch, match="there is no such file"):
        undercroft.load("/no/such/save")

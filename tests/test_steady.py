"""Many runs of the suite in a row: one line each, and none twice."""

from __future__ import annotations

import os
import sys
from itertools import pairwise
from pathlib import Path

import pytest
from scripts import steady

SAID = """
FAILED tests/cli/test_play.py::test_a_game - AssertionError: no
ERROR tests/server/test_host.py - OSError
FAILED tests/cli/test_play.py::test_a_game
==================== 1 failed, 9400 passed, 1 skipped, 1 error in 560.12s (0:09:20) ==========
============================= 144 passed, 1 skipped in 300.01s (0:05:00) =====================
"""


def suite(*, says: str = "===== 3 passed in 0.10s =====", ends: int = 0) -> list[str]:
    return [sys.executable, "-c", f"import sys; print({says!r}); sys.exit({ends})"]


def test_what_pytest_said_of_two_runs_is_added_up_with_the_names_of_what_failed() -> None:
    counts, broken = steady.read(SAID)
    assert counts == {"passed": 9544, "failed": 1, "skipped": 2, "error": 1}
    assert broken == ("tests/cli/test_play.py::test_a_game", "tests/server/test_host.py")


def test_each_run_leaves_a_line_and_a_stopped_row_goes_on_after_the_last(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "steady.txt"
    call = ["--record", str(record), "--", *suite()]
    assert steady.main(["--runs", "2", *call]) == 0
    first = record.read_text()
    assert [line.partition("  run ")[2].split()[0] for line in first.splitlines()] == ["1", "2"]
    assert all("3 passed  green" in line for line in first.splitlines())
    assert steady.main(["--runs", "3", *call]) == 0
    assert record.read_text().startswith(first)
    assert len(record.read_text().splitlines()) == 3
    assert "3 of 3 green" in capsys.readouterr().out


def test_a_red_run_is_named_and_the_row_goes_on(tmp_path: Path) -> None:
    record = tmp_path / "steady.txt"
    broken = suite(says="FAILED tests/a.py::test_b - no\n== 1 failed in 0.1s ==", ends=2)
    assert steady.main(["--runs", "2", "--record", str(record), "--", *broken]) == 1
    lines = record.read_text().splitlines()
    assert len(lines) == 2
    assert all("RED: tests/a.py::test_b" in line for line in lines)


def test_a_run_that_ends_before_its_tests_is_red_too(tmp_path: Path) -> None:
    record = tmp_path / "steady.txt"
    ended = suite(says="make: *** no page", ends=2)
    assert steady.main(["--runs", "1", "--record", str(record), "--", *ended]) == 1
    assert "no test ran  RED: stopped with 2" in record.read_text()


def test_every_fifth_run_has_a_full_machine_that_is_empty_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loops: list[int] = []
    kept = steady.full_machine
    monkeypatch.setattr(steady, "full_machine", lambda count: (loops.append(count), kept(count))[1])
    for number in (4, 5, 6):
        steady.run(suite(), number, tmp_path / "said.txt")
    assert loops == [0, os.cpu_count(), 0]
    with kept(1):
        spinning = _children()
    assert spinning and not _children() & spinning


def _children() -> set[str]:
    """The processes of this one that spin."""
    found = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = stat.read_text().rpartition(")")[2].split()[1]
            words = (stat.parent / "cmdline").read_text()
        except OSError:
            continue
        if int(parent) == os.getpid() and "getppid" in words:
            found.add(stat.parent.name)
    return found


def test_no_two_runs_in_a_row_have_the_same_surroundings() -> None:
    seen = [steady.surroundings(number) for number in range(1, 11)]
    assert all(a[name] != b[name] for a, b in pairwise(seen) for name in a)

"""Which rules of a catalogue the tests cover.

The test suite writes a record of the rules that its passing tests carry. A record older than the
sources says nothing any more; then the tests are only collected, which tells what they claim.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import undercroft
from undercroft.games import registry
from undercroft.kernel.catalogue import RECORD, Catalogue, Rule
from undercroft.kernel.errors import UndercroftError

Covered = dict[str, list[str]]
"""Tests by the id of the rule they cover."""


class NoTests(UndercroftError):
    """The tests are not here, or cannot be collected."""


@dataclass(frozen=True)
class Coverage:
    """The catalogue of a game against what its tests cover."""

    catalogue: Catalogue
    tests: Covered
    source: str
    """How the tests were asked, as a sentence."""

    @property
    def covered(self) -> list[Rule]:
        return [rule for rule in self.catalogue if rule.id in self.tests]

    @property
    def uncovered(self) -> list[Rule]:
        """What a test should cover and none does."""
        return [r for r in self.catalogue if r.id not in self.tests and not r.untestable]

    @property
    def untestable(self) -> list[Rule]:
        return [r for r in self.catalogue if r.id not in self.tests and r.untestable]


def measure(catalogue: Catalogue, root: Path | None = None) -> Coverage:
    """Coverage by the record of the last whole test run, or by collecting the tests."""
    root = root or checkout(catalogue.game)
    if root is None:
        raise NoTests(
            f"coverage needs the tests of {catalogue.game}: run this in its source checkout"
        )
    record = root / RECORD
    if is_fresh(record, root):
        source = "by the tests that passed in the last whole run"
        return Coverage(catalogue, _load(record, catalogue.game), source)
    source = "by the tests collected now, none of them run; a whole run makes a record"
    return Coverage(catalogue, _collect(root, catalogue.game), source)


def known_tests(rule: Rule, game: str) -> list[str]:
    """The tests of a rule by the last record, however old; none when there is no record."""
    root = checkout(game)
    record = root / RECORD if root else None
    return _load(record, game).get(rule.id, []) if record and record.is_file() else []


def checkout(game: str) -> Path | None:
    """The source checkout of a game: the one it is imported from, or the one we stand in."""
    own = registry.folder(game)
    above = [root for root in own.parents if (root / "pyproject.toml").is_file()]
    for root in (*above[:1], Path(undercroft.__file__).parents[2], Path.cwd()):
        if (root / "tests" / "conftest.py").is_file():
            return root
    return None


def is_fresh(record: Path, root: Path) -> bool:
    """Whether no source or test is younger than the record."""
    if not record.is_file():
        return False
    made = record.stat().st_mtime
    files = (file for part in ("src", "tests") for file in (root / part).rglob("*"))
    sources = (f for f in files if f.suffix in (".py", ".toml", ".txt"))
    return all(file.stat().st_mtime <= made for file in sources)


def _load(record: Path, game: str) -> Covered:
    covered: Covered = json.loads(record.read_text("utf-8")).get(game, {})
    return covered


def _collect(root: Path, game: str) -> Covered:
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder) / RECORD
        command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider"]
        command += [f"--rules-record={record}"]
        run = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
        if not record.is_file():
            lines = (run.stdout + run.stderr).strip().splitlines()
            raise NoTests(f"the tests cannot be collected: {lines[-1] if lines else 'no output'}")
        return _load(record, game)

"""Break rules one at a time and see whether a test notices: `make mutants GAMES=explore`.

A mutant is one small change of the code of a game's rules: a comparison turned round, a condition
dropped, a number one larger, a statement left out. For each of a sample the tests that run its line
are run, quickest first, until one fails. What no test notices has survived: a rule that could break
unseen, or a change that means nothing (then it is named in `tests/mutants.toml`, with a reason).
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
import time
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest
from scripts.mutant import GAMES, ROOT, SURROUNDINGS, Mutant, modules, mutants, named
from scripts.trial import Case, Court, Verdict

KEPT = ROOT / "build/mutants"
KNOWN = ROOT / "tests/mutants.toml"
SHARED = {game: ["superdungeon"] for game in ("explore", "arcade", "crystalia")}
"""Tests of what several games have in common."""
PATIENCE = 5.0
"""Seconds of tests that run a mutant's line which it has to survive, and as many of others: what a
line has found out may be remembered, and then it runs in the first test alone."""
PORTION = 4
"""Test files whose lines a process records before what it has found is kept."""
QUIET = ["-q", "--no-header", "--no-summary", "-p", "no:cacheprovider", "-p", "no:xdist"]


class TimeIsUp(Exception):
    """What is done is kept: the same command goes on from there with `--go-on`."""


def _look_at(until: float) -> None:
    if time.monotonic() > until:
        raise TimeIsUp


def tests_of(game: str) -> list[Path]:
    """The tests of a game's rules: not those of what surrounds them, nor of whole games."""
    folders = [ROOT / "tests" / name for name in (game, *SHARED.get(game, ()))]
    besides = {f"test_{name}" for name in SURROUNDINGS}
    found = [
        path
        for folder in folders
        for path in sorted(folder.rglob("test_*.py"))
        if path.stem not in besides
    ]
    return [*found, ROOT / "tests/scenarios/test_scenarios.py"]


def _digest(paths: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for path in sorted(paths):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _files(game: str) -> list[Path]:
    """The rules of a game, its cards and its tests, with all they stand on."""
    folders = {GAMES / game, *(path.parent for path in tests_of(game))}
    return [
        path
        for folder in (ROOT / "src/undercroft/kernel", *sorted(folders))
        for path in folder.rglob("*")
        if path.suffix in (".py", ".toml")
    ]


def _traced(game: str, shares: Iterable[list[str]]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Tests, and what they run; each share of the files in a process of its own."""
    under_way = []
    for number, files in enumerate(share for share in shares if share):
        target = KEPT / f"{game}-{number}.json"
        running = subprocess.Popen(
            [sys.executable, "-m", "pytest", *QUIET, "-p", "scripts.lines", *files],
            cwd=ROOT,
            env=os.environ | {"UNDERCROFT_LINES": f"{GAMES / game}:{target}"},
            stdout=subprocess.PIPE,
            text=True,
        )
        under_way.append((running, target))
    for running, target in under_way:
        said, _ = running.communicate()
        if running.returncode:
            raise SystemExit(f"{said[-2000:]}\nThe tests of {game} must be green first.")
        yield from json.loads(target.read_text("utf-8")).items()
        target.unlink()


def recorded(game: str, workers: int, until: float) -> dict[str, Any]:
    """What each test of a game runs; recorded anew where code or tests have changed."""
    tests = tests_of(game)
    common = _digest(path for path in _files(game) if not path.name.startswith("test_"))
    target = KEPT / f"{game}-lines.json"
    kept = json.loads(target.read_text("utf-8")) if target.exists() else {}
    if kept.get("common") != common:
        kept = {"common": common, "files": {}}
    digests = {str(path.relative_to(ROOT)): _digest([path]) for path in tests}
    kept["files"] = {
        name: row for name, row in kept["files"].items() if row["digest"] == digests.get(name)
    }
    stale = [name for name in digests if name not in kept["files"]]
    if stale:
        print(f"{game}: which test runs which line", flush=True)
        KEPT.mkdir(parents=True, exist_ok=True)
    imported = {file: set(lines) for file, lines in kept.get("imported", {}).items()}
    for first in range(0, len(stale), PORTION * workers):
        _look_at(until)
        portion = stale[first : first + PORTION * workers]
        for name in portion:
            kept["files"][name] = {"digest": digests[name], "tests": {}}
        for test, record in _traced(game, [portion[i::workers] for i in range(workers)]):
            if test:
                kept["files"][test.split("::")[0]]["tests"][test] = record
            else:
                for file, lines in record["lines"].items():
                    imported.setdefault(file, set()).update(lines)
        kept["imported"] = {file: sorted(lines) for file, lines in imported.items()}
        target.write_text(json.dumps(kept), encoding="utf-8")
    found: dict[str, Any] = kept
    return found


def cases(game: str, chosen: Iterable[Mutant], workers: int, until: float) -> list[Case]:
    """The mutants with the tests that run their lines, quickest first."""
    known = recorded(game, workers, until)
    running: dict[tuple[str, int], set[tuple[float, str]]] = defaultdict(set)
    everything = set()
    for row in known["files"].values():
        for test, record in row["tests"].items():
            if record["lines"]:
                everything.add((record["seconds"], test))
            for file, lines in record["lines"].items():
                for line in lines:
                    running[file, line].add((record["seconds"], test))
    found = []
    for mutant in chosen:
        imported = mutant.line in known["imported"].get(str(mutant.path), ())
        on_line = running[str(mutant.path), mutant.line]
        tests = _quickest(on_line)
        if on_line or imported:
            tests += _quickest(everything - on_line)
        found.append(Case(mutant, tests, imported))
    return found


def _quickest(tests: Iterable[tuple[float, str]]) -> list[str]:
    found = sorted(tests)
    spent = accumulate(seconds for seconds, _ in found)
    return [test for (_, test), sum in zip(found, spent, strict=True) if sum <= PATIENCE]


def thought_of(game: str) -> list[Mutant]:
    """Changes that once went unnoticed: they are tried whatever the sample is."""
    rows = tomllib.loads(KNOWN.read_text(encoding="utf-8")).get("found", ())
    found = [named(r["file"], r["function"], r["was"], r["now"]) for r in rows]
    return [mutant for mutant in found if mutant.file.startswith(f"{game}/")]


def equivalent() -> set[tuple[str, str, str, str, str]]:
    """The mutants that mean nothing, by their names."""
    rows = tomllib.loads(KNOWN.read_text(encoding="utf-8")).get("equivalent", ())
    return {(r["file"], r["function"], r["text"], r["was"], r["now"]) for r in rows}


class Verdicts:
    """What became of mutants, kept in a file: a dead one is dead while its module is as it was, and
    one that survived is tried again once a rule or a test has changed."""

    def __init__(self, game: str) -> None:
        self._target = KEPT / f"{game}-verdicts.json"
        self._kept: dict[str, list[str]] = {}
        if self._target.exists():
            self._kept = json.loads(self._target.read_text("utf-8"))
        self._all = _digest(_files(game))

    @staticmethod
    def _key(mutant: Mutant) -> str:
        return json.dumps([*mutant.name, mutant.nth])

    def _of_code(self, mutant: Mutant, verdict: Verdict) -> str:
        return self._all if verdict is Verdict.SURVIVES else _digest([mutant.path])

    def survived(self, mutant: Mutant) -> bool:
        return self._kept.get(self._key(mutant), [""])[0] == Verdict.SURVIVES.name

    def of(self, mutant: Mutant) -> Verdict | None:
        row = self._kept.get(self._key(mutant))
        if row is None:
            return None
        verdict = Verdict[row[0]]
        return verdict if row[1] == self._of_code(mutant, verdict) else None

    def keep(self, mutant: Mutant, verdict: Verdict) -> None:
        self._kept[self._key(mutant)] = [verdict.name, self._of_code(mutant, verdict)]
        KEPT.mkdir(parents=True, exist_ok=True)
        self._target.write_text(json.dumps(self._kept, indent=0), encoding="utf-8")


@dataclass
class Hunt:
    """A sample of a game's mutants and what became of them."""

    game: str
    sample: list[Mutant]
    alike: int
    """How many of the sample mean nothing."""
    verdicts: Verdicts
    survivors: list[Mutant] = field(default_factory=list)
    dead: int = 0
    endless: int = 0
    began: float = field(default_factory=time.monotonic)

    def count(self, mutant: Mutant, verdict: Verdict, tests: str) -> None:
        if verdict is Verdict.SURVIVES:
            self.survivors.append(mutant)
            print(f"  survives {tests}: {mutant}", flush=True)
        else:
            self.dead += 1
            self.endless += verdict is Verdict.ENDLESS

    def said(self, case: Case, verdict: Verdict) -> None:
        self.verdicts.keep(case.change, verdict)
        self.count(case.change, verdict, f"{len(case.tests)} tests")
        done = self.dead + len(self.survivors)
        if done % 20 == 0:
            print(f"{self.game}: {done} of {len(self.sample)}", file=sys.stderr, flush=True)

    def run(self, workers: int, go_on: bool, until: float) -> None:
        """Try those of the sample that no verdict is kept of, as far as the time allows."""
        left = []
        for mutant in self.sample:
            verdict = self.verdicts.of(mutant) if go_on else None
            if verdict is None:
                left.append(mutant)
            else:
                self.count(mutant, verdict, "as before")
        if not left:
            return
        waiting = cases(self.game, left, workers, until)
        for case in waiting:
            if not case.tests:
                self.said(case, Verdict.SURVIVES)
        court = Court([case for case in waiting if case.tests], workers, self.said, until)
        arguments = [*QUIET, "-qqq", "-s", *map(str, tests_of(self.game))]
        pytest.main(arguments, plugins=[court])

    def __str__(self) -> str:
        tried = self.dead + len(self.survivors)
        left = len(self.sample) - tried
        return (
            f"{self.game}: {tried + self.alike} sampled, {self.alike} mean nothing, "
            f"{self.dead} died ({self.endless} of them ran for ever), "
            f"{len(self.survivors)} survive: {100 * self.dead / max(tried, 1):.1f} % died, "
            f"in {time.monotonic() - self.began:.0f} s"
            + (f"; {left} not tried yet: go on with --go-on" if left else "")
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    names = sorted(p.name for p in GAMES.iterdir() if (p / "rules.toml").exists())
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(names)}; all")
    parser.add_argument("-n", "--count", type=int, default=120, help="mutants a game")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    parser.add_argument("--workers", type=int, default=2, help="at the same time")
    parser.add_argument("--survivors", action="store_true", help="only those that lived last time")
    parser.add_argument("--go-on", action="store_true", help="keep the verdicts of earlier runs")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="then stop")
    parser.add_argument("--in", dest="where", default="", help="only where the name has this")
    wanted = parser.parse_args()
    unknown = [name for name in wanted.games if name not in names]
    if unknown:
        parser.error(f"there is no game {unknown[0]!r}: {', '.join(names)}")
    known = equivalent()
    told = []
    until = time.monotonic() + 60 * wanted.minutes
    for game in wanted.games or names:
        verdicts = Verdicts(game)
        found = [m for path in modules(game) for m in mutants(path) if wanted.where in str(m)]
        sample = sorted(found, key=lambda m: m.lot(wanted.seed))[: wanted.count]
        sample += [mutant for mutant in thought_of(game) if wanted.where in str(mutant)]
        if wanted.survivors:
            sample = [mutant for mutant in found if verdicts.survived(mutant)]
        tried = [mutant for mutant in sample if mutant.name not in known]
        hunt = Hunt(game, tried, len(sample) - len(tried), verdicts)
        try:
            hunt.run(wanted.workers, wanted.go_on, until)
        except TimeIsUp:
            print(f"{game}: no time was left to try any", flush=True)
        print(hunt, flush=True)
        told.append(str(hunt))
    if len(told) > 1:
        print("\n".join(told))


if __name__ == "__main__":
    main()

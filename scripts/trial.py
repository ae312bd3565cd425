"""Mutants before their tests: one process imports and collects, and forks for each mutant.

In the fork the code of the function that a mutant changes is exchanged, what was remembered is
forgotten, and the tests run, quickest first, until one fails. Code that runs while modules are
imported cannot be exchanged any more: such a mutant is tried in a process of its own.
"""

from __future__ import annotations

import gc
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType, FunctionType

import pytest
from scripts.lines import forget
from scripts.mutant import ROOT, Mutant

SLOWEST = 15.0
"""Seconds of work after which a test counts as failed: none takes half as long."""


class Verdict(IntEnum):
    SURVIVES = 0
    DIES = 1
    ENDLESS = 2
    UNTRIED = 3


@dataclass(frozen=True)
class Case:
    change: Mutant
    tests: Sequence[str]
    imported: bool
    """Whether its line also runs while modules are imported."""


class Court:
    """A pytest plugin: instead of its tests it runs the cases."""

    def __init__(
        self,
        cases: Sequence[Case],
        workers: int,
        said: Callable[[Case, Verdict], None],
        until: float,
    ) -> None:
        self._waiting = list(reversed(cases))
        self._workers = workers
        self._said = said
        self._until = until

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        under_way: dict[int, Case] = {}
        while self._waiting or under_way:
            if time.monotonic() > self._until:
                self._waiting.clear()
                if not under_way:
                    break
            while self._waiting and len(under_way) < self._workers:
                case = self._waiting.pop()
                sys.stdout.flush()
                if child := os.fork():
                    under_way[child] = case
                else:
                    os._exit(_tried(case, [items[test] for test in case.tests]))
            child, status = os.wait()
            case = under_way.pop(child)
            code = os.waitstatus_to_exitcode(status)
            verdict = Verdict(code) if code in set(Verdict) else Verdict.DIES
            if verdict is Verdict.UNTRIED or (verdict is Verdict.SURVIVES and case.imported):
                verdict = afresh(case)
            self._said(case, verdict)
        return True


class _Verdict:
    """Ends the process with the first failure."""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            os._exit(Verdict.DIES)


def _tried(case: Case, items: Sequence[pytest.Item]) -> Verdict:
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    if not exchanged(case.change.path, case.change.broken(case.change.path.read_bytes())):
        return Verdict.UNTRIED
    forget()
    signal.signal(signal.SIGVTALRM, lambda *_: os._exit(Verdict.ENDLESS))
    config = items[0].config
    config.pluginmanager.register(_Verdict())
    for item, after in zip(items, [*items[1:], None], strict=True):
        signal.setitimer(signal.ITIMER_VIRTUAL, SLOWEST)
        config.hook.pytest_runtest_protocol(item=item, nextitem=after)
    return Verdict.SURVIVES


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from _codes(const)


def exchanged(path: Path, source: bytes) -> bool:
    """Give the functions of a module the code they have in this source; whether that could be."""
    file = str(path)
    new = {
        (code.co_qualname, code.co_firstlineno): code
        for code in _codes(compile(source, file, "exec", dont_inherit=True))
    }
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and one.__code__.co_filename == file:
            code = new.get((one.__code__.co_qualname, one.__code__.co_firstlineno))
            if code is not None and code != one.__code__:
                try:
                    one.__code__ = code
                except ValueError:
                    return False
    return True


def afresh(case: Case) -> Verdict:
    """The verdict of a process that has imported nothing yet, in a copy of the project."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        for part in ("src", "tests", "docs", "scripts", "bench"):
            ignored = shutil.ignore_patterns("__pycache__", "page", "*.pyc")
            shutil.copytree(ROOT / part, folder / part, ignore=ignored)
        for part in ("pyproject.toml", "README.md", "Makefile"):
            shutil.copy(ROOT / part, folder / part)
        file = folder / case.change.path.relative_to(ROOT)
        file.write_bytes(case.change.broken(file.read_bytes()))
        chosen = folder / "chosen.txt"
        chosen.write_text("\n".join(case.tests), encoding="utf-8")
        command = [sys.executable, "-B", "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider"]
        try:
            done = subprocess.run(
                [*command, "--no-header", f"@{chosen}"],
                cwd=folder,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                timeout=20 * SLOWEST,
            )
        except subprocess.TimeoutExpired:
            return Verdict.ENDLESS
    return Verdict.DIES if done.returncode else Verdict.SURVIVES

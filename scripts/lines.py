"""A pytest plugin that writes down which lines of a folder each test runs, and how long it takes.

UNDERCROFT_LINES=FOLDER:FILE pytest -p scripts.lines tests/explore

Under the name of no test (`""`) stand the lines that run while modules are imported and tests
collected. What is remembered by then is forgotten before the first test, so that a test which needs
it runs its lines.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import _lru_cache_wrapper
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

FOLDER, _, TARGET = os.environ.get("UNDERCROFT_LINES", ":").rpartition(":")

Tracer = Callable[[FrameType, str, Any], Any]


class Lines:
    """Which lines have run since the last time that somebody asked."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self._left: dict[CodeType, set[int]] = {}
        self._tracers: dict[CodeType, Tracer | None] = {}

    def call(self, frame: FrameType, event: str, arg: Any) -> Any:
        code = frame.f_code
        try:
            tracer = self._tracers[code]
        except KeyError:
            ours = code.co_filename.startswith(self.folder)
            tracer = self._tracers[code] = self._tracer(code) if ours else None
        if tracer is None:
            return None
        return tracer(frame, event, arg)

    def _tracer(self, code: CodeType) -> Tracer:
        whole = {line for _, _, line in code.co_lines() if line}

        def tracer(frame: FrameType, event: str, arg: Any) -> Any:
            left = self._left.get(code)
            if left is None:
                left = self._left[code] = set(whole)
            left.discard(frame.f_lineno)
            return tracer if left else None

        return tracer

    def taken(self) -> dict[str, list[int]]:
        found: dict[str, set[int]] = defaultdict(set)
        for code, left in self._left.items():
            found[code.co_filename] |= {line for _, _, line in code.co_lines() if line} - left
        self._left.clear()
        return {file: sorted(lines) for file, lines in found.items()}


_lines = Lines(FOLDER)
_tests: dict[str, dict[str, Any]] = {}


def forget() -> None:
    """Nothing that was remembered before a rule was broken may answer for it."""
    for one in gc.get_objects():
        if isinstance(one, _lru_cache_wrapper) and one.__module__.startswith("undercroft."):
            one.cache_clear()


def pytest_configure() -> None:
    if FOLDER:
        sys.settrace(_lines.call)


def pytest_collection_finish() -> None:
    sys.settrace(None)
    _tests[""] = {"seconds": 0.0, "lines": _lines.taken()}
    forget()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[Any]:
    began = time.process_time()
    sys.settrace(_lines.call)
    try:
        return (yield)
    finally:
        sys.settrace(None)
        _tests[item.nodeid] = {
            "seconds": time.process_time() - began,
            "lines": _lines.taken(),
        }


def pytest_sessionfinish() -> None:
    if FOLDER:
        Path(TARGET).write_text(json.dumps(_tests), encoding="utf-8")

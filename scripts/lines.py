"""A pytest plugin that writes down which lines of a folder each test runs, and how long it takes.

UNDERCROFT_LINES=FOLDER:FILE pytest -p scripts.lines tests/explore
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

FOLDER, TARGET = os.environ["UNDERCROFT_LINES"].rsplit(":", 1)
_tests: dict[str, dict[str, Any]] = {}
_now: dict[str, set[int]] = defaultdict(set)
_ours: dict[CodeType, set[int] | None] = {}


def _call(frame: FrameType, event: str, arg: Any) -> Any:
    code = frame.f_code
    try:
        lines = _ours[code]
    except KeyError:
        file = code.co_filename
        lines = _ours[code] = _now[file] if file.startswith(FOLDER) else None
    if lines is None:
        return None
    lines.add(frame.f_lineno)

    def line(frame: FrameType, event: str, arg: Any) -> Any:
        lines.add(frame.f_lineno)
        return line

    return line


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[Any]:
    for lines in _now.values():
        lines.clear()
    began = time.perf_counter()
    sys.settrace(_call)
    try:
        return (yield)
    finally:
        sys.settrace(None)
        _tests[item.nodeid] = {
            "seconds": time.perf_counter() - began,
            "lines": {file: sorted(lines) for file, lines in _now.items() if lines},
        }


def pytest_sessionfinish() -> None:
    Path(TARGET).write_text(json.dumps(_tests), encoding="utf-8")

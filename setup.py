"""Everything is said in pyproject.toml; this adds what is compiled, where somebody asks for it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from setuptools import setup

sys.path.insert(0, str(Path(__file__).parent))


def extensions() -> list[object]:
    """None, or with UNDERCROFT_COMPILED=1 the kernel and the games, compiled."""
    if os.environ.get("UNDERCROFT_COMPILED", "") in ("", "0"):
        return []
    from scripts import compiled

    return compiled.extensions()


setup(ext_modules=extensions())

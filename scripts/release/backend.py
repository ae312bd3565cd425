"""Builds wheel and sdist as setuptools does, once what they must contain is there.

The page for the browser is built with Node. A checkout that lacks it gets it here, or the build
fails with a sentence; an sdist brings it along, so that wheels are made from it without Node. The
site of the documentation is made anew wherever the tests are that it speaks of. With
UNDERCROFT_COMPILED=1 a wheel holds the kernel and the games compiled (`setup.py`), for the Python
and the machine it is made on. `pip` and `build` call this file by the names that PEP 517 gives.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
PAGE = ROOT / "src" / "undercroft" / "server" / "page"
SITE = ROOT / "src" / "undercroft" / "site"
COMPILED = "UNDERCROFT_COMPILED"
"""Set to 1, wheels are compiled."""
OLDEST = (20, 19)
"""The first Node that builds the page."""


def build_wheel(
    folder: str, settings: dict[str, Any] | None = None, metadata: str | None = None
) -> str:
    ready()
    return str(build_meta.build_wheel(folder, settings, metadata))


def build_sdist(folder: str, settings: dict[str, Any] | None = None) -> str:
    ready()
    return str(build_meta.build_sdist(folder, settings))


def get_requires_for_build_wheel(settings: dict[str, Any] | None = None) -> list[str]:
    # Asked without the flag: what the compiler is made of is not there yet.
    flag = os.environ.pop(COMPILED, "")
    needs = [*build_meta.get_requires_for_build_wheel(settings), "markdown-it-py>=3"]
    if flag in ("", "0"):
        return needs
    os.environ[COMPILED] = flag
    return [*needs, "mypy[mypyc]>=1.19", "pydantic>=2", "icepool"]


def get_requires_for_build_sdist(settings: dict[str, Any] | None = None) -> list[str]:
    return [*build_meta.get_requires_for_build_sdist(settings), "markdown-it-py>=3"]


def ready() -> None:
    """See to it that the page is here and whole, and the site of the documentation."""
    if not (PAGE / "index.html").is_file():
        _build_page()
    missing = lost(PAGE)
    if missing:
        raise SystemExit(
            f"The page for the browser is not whole ({missing[0]} is missing): "
            "remove src/undercroft/server/page and build again."
        )

    if (ROOT / "tests").is_dir() or not (SITE / "index.html").is_file():
        call = [sys.executable, "-m", "scripts.manual", str(SITE)]
        if subprocess.run(call, cwd=ROOT, stdout=subprocess.DEVNULL).returncode:
            raise SystemExit("The documentation cannot be built: run make docs to see why.")


def lost(page: Path) -> list[str]:
    """Files that the first page asks for and that are not there."""
    first = page / "index.html"
    if not first.is_file():
        return ["index.html"]
    wanted = re.findall(r'(?:src|href)="/([^"#?:]+)"', first.read_text("utf-8"))
    return [name for name in wanted if not (page / name).is_file()]


def _build_page() -> None:
    hindrance = _hindrance()
    if hindrance:
        raise SystemExit(
            "A release needs the page for the browser, which is not built, and "
            f"{hindrance}: install Node {OLDEST[0]}.{OLDEST[1]} or newer, or build from an sdist, "
            "which has the page in it."
        )
    npm = shutil.which("npm")
    assert npm is not None
    for step in (["ci"], ["run", "build"]):
        done = subprocess.run([npm, *step, "--silent"], cwd=WEB)
        if done.returncode:
            raise SystemExit(f"The page cannot be built: npm {' '.join(step)} failed in web/.")


def _hindrance() -> str:
    if not (WEB / "package.json").is_file():
        return "its source is not here"
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return "there is no Node here"
    said = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    version = tuple(map(int, re.findall(r"\d+", said)[:2]))
    return "" if version >= OLDEST else f"this Node is {said.strip()}"

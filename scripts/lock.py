"""Write `requirements.lock`: every Python package of every extra, with its version and hashes.

It holds for every system and for Python 3.11 and newer, and names no place to fetch from.
`make lock` renews it; `make` installs exactly what it says.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
TARGET = ROOT / "requirements.lock"
HEAD = "# Written by `make lock` from pyproject.toml: change it there.\n"


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        install = [sys.executable, "-m", "pip", "install", "-q", "--target", folder, "uv"]
        subprocess.run(install, check=True)
        wanted = ["--universal", "--python-version", "3.11", "--extra", "dev", "--generate-hashes"]
        quiet = ["--no-annotate", "--no-header", "--no-emit-index-url", "-q"]
        done = subprocess.run(
            [f"{folder}/bin/uv", "pip", "compile", *wanted, *quiet, "--upgrade", "pyproject.toml"],
            cwd=ROOT,
            env=os.environ | {"PYTHONPATH": folder},
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
    if "://" in done.stdout:
        raise SystemExit("the lock would name a place to fetch from: nothing was written")
    TARGET.write_text(HEAD + done.stdout, encoding="utf-8")
    print(f"{TARGET.name}: {done.stdout.count('==')} packages")


if __name__ == "__main__":
    main()

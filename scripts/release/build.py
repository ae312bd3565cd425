"""Make sdist, wheel and bill of materials from this checkout: `python -m scripts.release.build`."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from pathlib import Path

from scripts.inventory import write_bill
from scripts.release import backend


def build(folder: Path) -> list[Path]:
    """The sdist, the wheel and the bill of materials beside them.

    What setuptools says on the way is shown only if it fails.
    """
    folder.mkdir(parents=True, exist_ok=True)
    place = str(folder.resolve())
    os.chdir(backend.ROOT)
    said = io.StringIO()
    try:
        with contextlib.redirect_stdout(said):
            names = [backend.build_sdist(place), backend.build_wheel(place)]
    except Exception:
        print(said.getvalue(), file=sys.stderr)
        raise
    return [*(Path(place) / name for name in names), write_bill(Path(place))]


if __name__ == "__main__":
    for file in build(Path(sys.argv[1] if len(sys.argv) > 1 else "dist")):
        print(f"{file}  {file.stat().st_size / 1e6:.1f} MB")

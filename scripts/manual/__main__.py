"""`python -m scripts.manual FOLDER`."""

from __future__ import annotations

import sys
from pathlib import Path

from scripts.manual.build import build

if len(sys.argv) != 2:
    raise SystemExit("expected one folder: python -m scripts.manual FOLDER")
made = build(Path(sys.argv[1]))
size = sum(path.stat().st_size for path in made) / 1e6
print(f"{sys.argv[1]}: {len(made)} files, {size:.1f} MB")

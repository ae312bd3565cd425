"""Write the golden playthroughs and screens anew: `make goldens`. Read what changed before
committing it."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.cli import screens
from tests.playthroughs.telling import SAMPLES, file, tell


def write(path: Path, after: str) -> None:
    before = path.read_text(encoding="utf-8") if path.is_file() else None
    path.parent.mkdir(exist_ok=True)
    path.write_text(after, encoding="utf-8")
    print(f"{'unchanged' if after == before else 'written':9} {path.name}")


def main() -> None:
    argparse.ArgumentParser(description=__doc__).parse_args()
    for name, sample in SAMPLES.items():
        write(file(name), tell(sample))
    with TemporaryDirectory() as home:
        os.environ["UNDERCROFT_HOME"] = home
        for name in (*screens.SCREENS, *screens.PLAIN):
            write(screens.file(name), screens.shown(name))


if __name__ == "__main__":
    main()

"""Write the golden playthroughs anew: `make goldens`. Read what changed before committing it."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.playthroughs.telling import SAMPLES, file, tell


def main() -> None:
    for name, sample in SAMPLES.items():
        path = file(name)
        before = path.read_text(encoding="utf-8") if path.is_file() else None
        after = tell(sample)
        path.write_text(after, encoding="utf-8")
        print(f"{'unchanged' if after == before else 'written':9} {path.name}")


if __name__ == "__main__":
    main()

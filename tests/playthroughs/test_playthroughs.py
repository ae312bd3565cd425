"""Golden playthroughs: games told as they were when somebody last read them."""

from __future__ import annotations

from difflib import unified_diff
from itertools import islice

import pytest

from tests.playthroughs.telling import HERE, SAMPLES, file, tell


@pytest.mark.parametrize("name", SAMPLES)
def test_the_playthrough_goes_as_it_did(name: str) -> None:
    golden = file(name).read_text(encoding="utf-8")
    now = tell(SAMPLES[name])
    if now != golden:
        changed = unified_diff(golden.splitlines(), now.splitlines(), "golden", "now", n=2)
        lines = "\n".join(islice(changed, 40))
        pytest.fail(f"{name} goes another way; if it should, run make goldens.\n{lines}")


def test_there_is_no_playthrough_that_nobody_compares() -> None:
    assert {path.stem for path in HERE.glob("*.txt")} == set(SAMPLES)

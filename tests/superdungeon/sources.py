"""What the rules ask, as it stands in their source."""

from __future__ import annotations

import re
from pathlib import Path

import undercroft.games.superdungeon

SHARED = Path(undercroft.games.superdungeon.__file__).parent
WORDS = ("label.py", "prompt.py", "telling.py")
"""Files that are about questions and ask none."""


def prompts(package: Path, *asking: str, crystal: bool = False) -> set[str]:
    """The second argument of every `Ask(...)` in a game's package and in what it shares.

    `asking` are functions of the rules besides that take a state and later a prompt; games whose
    cards have crystals share more.
    """
    shared = SHARED.rglob("*.py") if crystal else SHARED.glob("*.py")
    found: set[str] = set()
    for file in (*package.rglob("*.py"), *shared):
        if file.name in WORDS:
            continue
        text = file.read_text()
        found |= set(re.findall(r'Ask\(\s*[^"]*?,\s*"([a-z_]+)"', text))
        for name in ("choose", "choose_square", "offer", *asking):
            found |= set(re.findall(rf'\b{name}\(\s*s, [^"]*?"([a-z_]+)"', text))
    return found

"""What the rules ask, as it stands in their source."""

from __future__ import annotations

import re
from pathlib import Path

import undercroft.games.superdungeon

SHARED = Path(undercroft.games.superdungeon.__file__).parent
WORDS = ("label.py", "prompt.py", "telling.py")
"""Files that are about questions and ask none."""


def prompts(package: Path, *asking: str) -> set[str]:
    """The second argument of every `Ask(...)` in a game's package and in what it shares.

    `asking` are functions of the rules besides that take a state and later a prompt.
    """
    found: set[str] = set()
    for folder in (package, SHARED):
        for file in folder.rglob("*.py"):
            if file.name in WORDS:
                continue
            text = file.read_text()
            found |= set(re.findall(r'Ask\(\s*[^"]*?,\s*"([a-z_]+)"', text))
            for name in ("choose", "choose_square", "offer", *asking):
                found |= set(re.findall(rf'\b{name}\(\s*s, [^"]*?"([a-z_]+)"', text))
    return found

"""Reading what people type: words, and the models they name."""

from __future__ import annotations

import re

from undercroft.kernel.squares import Square

from .naming import square_named, unit_names
from .state import DungeonState


def spelt(text: str) -> list[str]:
    """The words of a text or a name, in small letters."""
    return re.findall(r"[\w'’-]+", text.lower())


def contains(words: list[str], part: list[str]) -> bool:
    return any(words[i : i + len(part)] == part for i in range(len(words)))


def unit_meant(s: DungeonState, words: list[str]) -> int | None:
    """The unit that is named: in full, without its number, or by one word of its name."""
    found: list[tuple[int, int, int]] = []
    for unit, name in enumerate(map(spelt, unit_names(s))):
        bare = name[:-1] if name[-1].isdigit() else name
        seen = 0 if s.at[unit] >= 0 else 1
        if contains(words, name):
            found.append((-100 * len(name), seen, unit))
        elif contains(words, bare):
            found.append((-10 * len(bare), seen, unit))
        elif any(word in words for word in bare if len(word) > 3):
            found.append((-1, seen, unit))
    return min(found)[2] if found else None


def square_meant(s: DungeonState, words: list[str]) -> Square | None:
    """The first square that is named."""
    return next((q for word in words if (q := square_named(s.board, word)) is not None), None)

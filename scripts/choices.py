"""Write the tables of choices in the pages about scenario files, from the games' deeds.

A page holds `<!-- choices of <game> -->` and `<!-- end of choices -->`; what stands between them is
written here. `tests/test_choices.py` fails when a page is not current.
"""

from __future__ import annotations

import re
from pathlib import Path

from undercroft.games import registry
from undercroft.kernel.deed import ByDeeds

DOCS = Path(__file__).parent.parent / "docs"
_BETWEEN = re.compile(r"(<!-- choices of (\w+) -->\n).*?(<!-- end of choices -->)", re.DOTALL)


def current(page: str) -> str:
    """A page with its tables as the deeds have them."""

    def table(found: re.Match[str]) -> str:
        game = registry.game(found[2])
        assert isinstance(game, ByDeeds), f"{found[2]} has no table of deeds"
        return f"{found[1]}\n{game.deeds.reference()}\n{found[3]}"

    return _BETWEEN.sub(table, page)


def games(page: str) -> list[str]:
    """The games whose choices a page lists."""
    return [found[2] for found in _BETWEEN.finditer(page)]


def pages() -> list[Path]:
    return sorted(DOCS.glob("scenarios*.md"))


if __name__ == "__main__":
    for path in pages():
        path.write_text(current(path.read_text(encoding="utf-8")), encoding="utf-8")

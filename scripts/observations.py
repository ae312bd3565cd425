"""Write docs/observations.md, the tables of what learners are shown: `make observations`."""

from __future__ import annotations

from pathlib import Path

from undercroft.encoding.spec import page, spec_of
from undercroft.games import registry

PAGE = Path(__file__).parents[1] / "docs" / "observations.md"
HEAD = """# Observations, field by field

Written by `make observations` from what the games say of themselves; a test keeps it current. How
to use them is told in [research](research.md). A number that is divided stands in the arrays as
the rules have it, divided by that. Rows beyond the last figure, card or option are 0.

"""


def text() -> str:
    return HEAD + page(spec_of(game) for game in registry.games().values())


if __name__ == "__main__":
    PAGE.write_text(text(), encoding="utf-8")
    print(PAGE.name)

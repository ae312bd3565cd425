"""A page of the documentation about a game's scenario files."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from undercroft.games import registry
from undercroft.kernel import scenario_player

DOCS = Path(__file__).parents[2] / "docs"


class Page:
    def __init__(self, name: str) -> None:
        self.text = (DOCS / name).read_text("utf-8")
        self.blocks: list[str] = re.findall(r"```toml\n(.*?)```", self.text, re.DOTALL)
        """The examples."""
        self.words = set(re.findall(r"[a-z_0-9.]+", " ".join(re.findall(r"`([^`]*)`", self.text))))
        """Every word the page sets as code."""

    def unnamed(self, words: Iterable[str]) -> list[str]:
        return [word for word in words if word not in self.words]


def rehearsed(file: Path, text: str) -> str:
    """What is said of a scenario with this text."""
    file.write_text(text)
    return str(scenario_player.check(file, registry.game))

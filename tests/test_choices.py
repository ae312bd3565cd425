"""The tables of choices in the pages about scenario files are those of the deeds."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

from undercroft.games import registry
from undercroft.kernel.deeds import ByDeeds

_SCRIPT = Path(__file__).parent.parent / "scripts" / "choices.py"


def _choices() -> Any:
    spec = importlib.util.spec_from_file_location("choices", _SCRIPT)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


CHOICES = _choices()


@pytest.mark.parametrize("page", CHOICES.pages(), ids=lambda path: path.stem)
def test_a_page_is_current(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert text == CHOICES.current(text), "run scripts/choices.py"


BUILT_IN = [
    name
    for name, game in registry.games().items()
    if isinstance(game, ByDeeds) and type(game).__module__.startswith("undercroft.")
]


def test_every_game_with_deeds_has_its_choices_on_a_page() -> None:
    listed = [game for page in CHOICES.pages() for game in CHOICES.games(page.read_text("utf-8"))]
    assert sorted(listed) == sorted(BUILT_IN)


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_key_of_a_position_and_every_option_is_explained(name: str) -> None:
    pages = "".join(page.read_text("utf-8") for page in CHOICES.pages())
    figures = {"deckbox": ("heroes", "enemies"), "realms": ("heroes", "monsters")}
    for part in ("", " options", *(f" {rows}" for rows in figures.get(name, ("units",)))):
        _, _, table = pages.partition(f"<!-- keys of {name}{part} -->")
        table, end, _ = table.partition("<!-- end of keys -->")
        assert end, f"no page has the keys of {name}{part}"
        assert [row for row in table.splitlines() if row.endswith("|  |")] == []

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


def test_every_game_with_deeds_has_its_choices_on_a_page() -> None:
    listed = [game for page in CHOICES.pages() for game in CHOICES.games(page.read_text("utf-8"))]
    here = [n for n, g in registry.games().items() if isinstance(g, ByDeeds)]
    built_in = [n for n in here if type(registry.game(n)).__module__.startswith("undercroft.")]
    assert sorted(listed) == sorted(built_in)

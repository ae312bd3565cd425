"""The pages of balance: made of two studies, whole or as far as they were played."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from scripts import balance

from undercroft.games import registry
from undercroft.lab.arm import Board, orders_of
from undercroft.lab.spec import read_spec

DOCS = Path(__file__).parent.parent.parent / "docs"
Run = Callable[..., tuple[str, str]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Makes the page of Deckbox and its plot."""
    monkeypatch.setattr(balance, "PAGES", tmp_path / "pages")

    def made(*said: str) -> tuple[str, str]:
        kept = ["--kept", str(tmp_path / "kept"), "--seeds", "12", "--pairs", "2", "--most", "2"]
        monkeypatch.setattr(sys, "argv", ["balance.py", "deckbox", *kept, *said])
        balance.main()
        page, plot = (
            (tmp_path / "pages" / f"deckbox.{kind}").read_text() for kind in ("md", "svg")
        )
        return page, plot

    return made


def test_a_page_ranks_all_and_is_made_again_of_what_was_played(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, plot = run()
    for part in ("## Cards", "## By hero", "## By map", "## Figures that come", "Acid Vial"):
        assert part in page
    own: Any = registry.game("deckbox")
    assert f", cards {own.content_hash[:12]}, seed 1;" in page
    assert "--seeds 12 --pairs 2 --most 2 --seed 1" in page
    assert ElementTree.fromstring(plot).tag.endswith("svg")
    monkeypatch.setattr(balance.Part, "play", lambda *_: pytest.fail("nothing is played again"))
    assert run("--only") == (page, plot)


STUDIES = sorted(
    path for folder in ("balance", "examples") for path in DOCS.glob(f"{folder}/*.toml")
)


@pytest.mark.parametrize("file", STUDIES, ids=lambda file: file.stem)
def test_a_study_of_the_docs_can_be_asked(file: Path) -> None:
    orders = orders_of(read_spec(file), file.parent)
    for arm in range(len(orders.arms)):
        assert Board(orders, arm).options(0) != {}


def test_what_is_bold_is_clear_of_nothing_and_what_is_thin_is_slanted() -> None:
    clear = balance.Ranked("Axe", 50.0, balance.Estimate(0.1, 0.05, 0.15, 400))
    open_ = balance.Ranked("Bow", 50.0, balance.Estimate(0.1, -0.05, 0.25, 400))
    thin = balance.Ranked("Cup", 1.0, balance.Estimate(-0.5, -0.6, -0.4, 12))
    _, _, *rows = balance.table([clear, open_, thin], "card", "correlation")
    assert rows == [
        "| **Axe** | +10.0 ± 5.0 | 50 |",
        "| Bow | +10.0 ± 15.0 | 50 |",
        "| Cup | *−50.0 ± 10.0* | 1 |",
    ]

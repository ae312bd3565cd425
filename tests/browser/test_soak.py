"""One whole game of each kind through the page; `make soak-page` plays a hundred and fifty."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from undercroft.games import registry

from ..server.servers import Server
from .soak import Wish, play

PATIENCE = 60.0
"""A machine that is busy with other things is not a page that stands still."""
DESK, PHONE = ("mouse", "keys"), ("touch",)
WISHES = [
    Wish("arcade", 10, PHONE, patience=PATIENCE),
    Wish("crystalia", 1, DESK, patience=PATIENCE),
    Wish("deckbox", 3, DESK, patience=PATIENCE),
    Wish("explore", 2, PHONE, patience=PATIENCE),
    Wish("realms", 1, DESK, patience=PATIENCE),
]


def test_every_game_is_soaked() -> None:
    assert [wish.game for wish in WISHES] == sorted(registry.names())


@pytest.mark.parametrize("wish", WISHES, ids=str)
def test_a_whole_game_is_played_by_whoever_clicks_at_random(
    chromium: Browser, server: Server, tmp_path: Path, wish: Wish
) -> None:
    played = play(chromium, server, wish, tmp_path)
    assert played.wrong == []
    assert played.questions > 5

"""A finished game in review: judged as one watches, stepped by keyboard, played on from."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

import undercroft
from undercroft.agents import agent
from undercroft.kernel.match import Match
from undercroft.kernel.save import pack_save

from ..server.servers import Server
from .chromium import PHONE
from .conftest import Visit


@cache
def lost() -> Match[Any]:
    """A short quest that a beginner plays to its end."""
    match: Match[Any] = undercroft.game("deckbox").new(seed=5, quest="long_watch", events=False)
    player = agent("novice", 3)
    while not match.over:
        match.answer(player.choose(match, match.ask))
    return match


def kept(server: Server) -> str:
    with server.http() as http:
        said = http.post("/api/replays", json=pack_save(lost())).raise_for_status().json()
    return str(said["replay"])


def test_a_game_is_reviewed_stepped_through_and_played_on_from(
    visit: Visit, server: Server
) -> None:
    replay = kept(server)
    ada = visit()
    page = ada.page
    page.goto(f"{server.url}/end/{replay}")
    page.get_by_role("link", name="Skill or luck?").click()
    expect(page.get_by_role("heading", name="Deckbox Dungeons: skill or luck?")).to_be_visible()
    expect(page.get_by_text(re.compile(r"The chance of .* to win was \d+ %"))).to_be_visible(
        timeout=120_000
    )
    rows = page.locator(".review__row")
    assert rows.count() > 5
    assert ada.violations() == []
    expect(page.locator(".review__why").first).to_contain_text(re.compile(r"\d"))
    with page.expect_download() as file:
        page.get_by_role("button", name=re.compile("Make a puzzle of answer")).first.click()
    assert "[moment]" in Path(file.value.path()).read_text(encoding="utf-8")
    page.locator(".review__points button").first.click()
    focused = page.locator(".review__row:focus")
    expect(focused).to_have_count(1)
    before = focused.locator("td").first.inner_text()
    page.keyboard.press("ArrowDown")
    expect(focused.locator("td").first).not_to_have_text(before)
    page.keyboard.press("Shift+ArrowUp")
    focused.get_by_role("link", name="Show").click()
    expect(page).to_have_url(re.compile(rf"/replay/{replay}\?at=\d+"))


def test_a_review_fits_on_a_phone(visit: Visit, server: Server) -> None:
    ada = visit(**PHONE)
    ada.page.goto(f"{server.url}/review/{kept(server)}")
    expect(ada.page.get_by_text("Turning points")).to_be_visible(timeout=120_000)
    width = ada.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390
    slip = ada.page.get_by_role("button", name=re.compile("Play on from before answer")).first
    expect(slip).to_be_attached(timeout=120_000)
    slip.click()
    ada.wait_turn("mine")

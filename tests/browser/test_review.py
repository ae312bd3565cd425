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
from undercroft.lab.review import reviewing
from undercroft.lab.review_page import page as review_page

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


OUTSIDE = """board => [
    ...board.querySelectorAll("#map, #map .tok:has(.glow) .disc")
].filter(each => {
    const [one, all] = [each, board].map(box => box.getBoundingClientRect())
    return one.top < all.top - 1 || one.bottom > all.bottom + 1
        || one.left < all.left - 1 || one.right > all.right + 1
}).map(each => each.outerHTML.slice(0, 60))"""
"""What reaches beyond the place of the map."""


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
    # What gave most away is looked at first: on the map, with what was better and why.
    board = page.locator(".review__map")
    expect(board.locator("#map")).to_be_visible()
    # All of the map's place is in sight, and so is whoever decides.
    assert board.evaluate(OUTSIDE) == []
    said = page.locator(".review__said")
    expect(said.locator(".grade")).to_contain_text(re.compile("slip|blunder"))
    expect(said.locator(".review__why")).to_contain_text(re.compile(r"\d"))
    assert ada.violations() == []
    with page.expect_download() as file:
        page.get_by_role("button", name=re.compile("^Make a puzzle")).click()
    assert "[moment]" in Path(file.value.path()).read_text(encoding="utf-8")

    # Turning points, arrows, the slider and the table lead to a decision, and the map follows.
    page.locator(".review__points button").nth(1).click()
    expect(page.locator(".review__points button").nth(1)).to_have_attribute("aria-pressed", "true")
    slider = page.get_by_role("slider", name="Decisions")
    at = int(slider.input_value())
    number = board.get_attribute("data-number")
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value(str(at + 1))
    expect(board).not_to_have_attribute("data-number", str(number))
    page.keyboard.press("Shift+ArrowLeft")
    expect(slider).to_have_value(str(at))
    page.keyboard.press("Home")
    expect(page.locator(".review__now")).to_contain_text("Decision 1 of")
    page.get_by_text("All decisions in numbers").click()
    rows = page.locator(".review__row")
    assert rows.count() > 5
    rows.nth(3).get_by_role("button").click()
    expect(slider).to_have_value("3")
    page.get_by_role("link", name="In the replay").click()
    expect(page).to_have_url(re.compile(rf"/replay/{replay}\?at=\d+"))


def test_the_better_way_is_drawn_on_the_map_at_a_key(visit: Visit, server: Server) -> None:
    ada = visit()
    page = ada.page
    page.goto(f"/review/{kept(server)}")
    ways = page.get_by_role("button", name=re.compile("machine’s way"))
    expect(ways).to_have_attribute("aria-pressed", "false", timeout=120_000)
    page.keyboard.press("m")
    expect(ways).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("button", name="As played")).to_have_attribute("aria-pressed", "false")


def test_a_review_fits_on_a_phone(visit: Visit, server: Server) -> None:
    ada = visit(**PHONE)
    ada.page.goto(f"{server.url}/review/{kept(server)}")
    expect(ada.page.get_by_text("Turning points")).to_be_visible(timeout=120_000)
    width = ada.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390
    slip = ada.page.get_by_role("button", name=re.compile("^Play on from here"))
    expect(slip).to_be_in_viewport(timeout=120_000)
    slip.click()
    ada.wait_turn("mine")


def test_a_review_as_a_file_is_clean_and_stepped_by_keyboard(visit: Visit, tmp_path: Path) -> None:
    *_, (_, review) = reviewing(lost(), budget=50)
    assert review is not None
    file = tmp_path / "review.html"
    file.write_text(review_page(review, "undercroft review x"), encoding="utf-8")
    for scheme in ("light", "dark"):
        ada = visit(color_scheme=scheme)
        ada.page.goto(file.as_uri())
        assert ada.violations() == []
        ada.page.keyboard.press("ArrowDown")
        expect(ada.page.locator("#decisions tr:focus")).to_have_count(1)

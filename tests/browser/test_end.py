"""The end of a game: at the table, from its link, and on a phone."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from playwright.sync_api import expect

from ..server.servers import Server
from .chromium import PHONE
from .conftest import Visit


@pytest.fixture(scope="module")
def ended(server: Server) -> dict[str, Any]:
    """A game of Deckbox that machines have played to its end, and how it went."""
    with server.http() as http:
        wish = {"game": "deckbox", "seats": [{"kind": "agent", "level": "greedy"}]}
        made: dict[str, Any] = http.post("/api/tables", json=wish).raise_for_status().json()
        until = time.monotonic() + 300
        while True:
            got = http.get(f"/api/replays/{made['table']}/summary")
            if got.status_code == 200:
                return made | {"summary": got.json()}
            assert got.status_code == 404 and "once it is over" in got.json()["error"]["text"]
            assert time.monotonic() < until, "the machines did not finish"
            time.sleep(0.1)


def test_the_end_tells_who_did_what_and_leads_on(visit: Visit, ended: dict[str, Any]) -> None:
    ada = visit()
    page, told = ada.page, ended["summary"]
    ada.sit(ended["table"], ended["secrets"]["host"])
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", level=1)).to_have_text(told["outcome"])
    for name in ("How it swung", "Turning points", "Awards of the house"):
        expect(dialog.get_by_role("heading", name=name)).to_be_visible()
    hero = next(figure for figure in told["figures"] if figure["side"] == "ours")
    row = dialog.get_by_role("row").filter(has_text=hero["name"])
    expect(row.get_by_role("cell").first).to_have_text(str(hero["dealt"]))
    expect(row.get_by_role("cell").nth(1)).to_have_text(str(hero["taken"]))
    luck = told["luck"][0]
    expect(dialog.locator(".luck__row").first).to_contain_text(
        f"{luck['thrown']} of {luck['expected']:.1f}"
    )
    expect(dialog.locator(".over__seed")).to_have_text(told["seed"])
    expect(dialog.locator(".awards li")).to_have_count(len(told["awards"]))
    assert ada.violations() == []
    assert page.evaluate(CUT) == []

    # A turning point opens the replay just before it.
    turn = told["turns"][-1]
    dialog.get_by_role("link", name=f"Replay from here: {turn['round']}, {turn['title']}").click()
    page.wait_for_selector(".reelbar")
    expect(page.get_by_role("slider")).to_have_value(str(turn["at"]))

    # Once more, with the same seats, under Enter.
    page.go_back()
    expect(dialog.get_by_role("button", name="Again, same seats")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: "/t/" in url and ended["table"] not in url)
    page.wait_for_selector(".play[data-number]")


def test_the_end_can_be_read_while_it_is_added_up(visit: Visit, ended: dict[str, Any]) -> None:
    ada = visit(color_scheme="light")
    ada.page.route("**/api/replays/*/summary", lambda route: None)
    ada.sit(ended["table"], ended["secrets"]["host"])
    waiting = ada.page.locator(".panel", has=ada.page.get_by_text("Adding it all up"))
    expect(waiting.get_by_text("Were the dice fair?")).to_be_visible()
    assert ada.violations() == []


def test_whoever_has_the_link_reads_the_end_on_a_phone(visit: Visit, ended: dict[str, Any]) -> None:
    eve = visit(**PHONE, color_scheme="light")
    page = eve.page
    page.goto(f"/end/{ended['table']}")
    expect(page.get_by_role("heading", level=1)).to_have_text(ended["summary"]["outcome"])
    expect(page.locator(".awards")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    small = page.locator(".over a.btn, .over button").evaluate_all(
        "all => all.filter(each => each.getBoundingClientRect().height < 44).map(e => e.innerText)"
    )
    assert small == []
    assert eve.violations() == []
    page.get_by_role("link", name="Watch it again").click()
    page.wait_for_url(re.compile("/replay/"))
    page.goto("/end/none-such")
    expect(page.get_by_role("main")).to_contain_text("no such replay")
    eve.trouble = [line for line in eve.trouble if "status of 404" not in line]


CUT = """() => [...document.querySelectorAll(".over__grid > .sheet")].filter(each =>
    each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > each.clientWidth + 1
).map(each => each.innerText.slice(0, 40))"""
"""The panels of the end of which a part is out of sight."""


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (1280, 720)], ids=str)
def test_nothing_of_the_end_is_cut(
    visit: Visit, ended: dict[str, Any], size: tuple[int, int]
) -> None:
    eve = visit(viewport={"width": size[0], "height": size[1]})
    page = eve.page
    page.goto(f"/end/{ended['table']}")
    expect(page.locator(".awards")).to_be_visible()
    assert page.evaluate(CUT) == []
    # The curve takes the whole width of its panel, and its words are as large as all others.
    drawn = page.locator(".swing").bounding_box()
    line = page.locator(".swing .c-zero").bounding_box()
    assert drawn is not None and line is not None
    assert line["width"] > 0.85 * drawn["width"]
    letters = page.locator(".swing .c-t").first
    assert letters.evaluate("each => each.getBoundingClientRect().height") >= 11

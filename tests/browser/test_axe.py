"""What axe-core says of a table in all its states and of the pages around it, in both themes,
and of a window at 200 %."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from ..server.servers import Server
from .conftest import Visit
from .positions import hero_with_room, sit_at
from .test_combat import about_to_be_hit


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_at_a_table_shuts_anybody_out(visit: Visit, server: Server, theme: str) -> None:
    ada = visit(color_scheme=theme)
    sit_at(ada, server, hero_with_room(), machines=(0,))
    page = ada.page
    found = {"menu": ada.violations(slight=True)}
    page.locator(".prompt__opts .opt:has(.pct)").first.hover()
    expect(page.locator(".spread, .note").first).to_be_visible()
    found["aimed"] = ada.violations(slight=True)
    ada.whole_map()
    page.locator("g.tok:not(.is-marked):has(use[href='#u-foe'])").first.click(force=True)
    expect(page.locator(".whynot")).to_be_visible()
    found["refused"] = ada.violations(slight=True)
    page.keyboard.press("Escape")
    page.mouse.move(3, 3)
    page.keyboard.press("k")
    expect(page.get_by_role("dialog")).to_be_visible()
    found["card"] = ada.violations(slight=True)
    page.keyboard.press("Escape")
    for name in ("Seats and links", "Help and settings"):
        page.get_by_role("button", name=name).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        found[name] = ada.violations(slight=True)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    bo = visit(color_scheme=theme)
    sit_at(bo, server, about_to_be_hit(), machines=(0,))
    expect(bo.page.locator(".ask2")).to_be_visible()
    found["interrupt"] = bo.violations(slight=True)
    bo.open("/me")
    found["me"] = bo.violations(slight=True)
    assert {state: wrong for state, wrong in found.items() if wrong} == {}


def test_nothing_on_the_way_to_a_table_and_after_it_shuts_anybody_out(visit: Visit) -> None:
    ada = visit()
    page = ada.page
    found: dict[str, list[str]] = {}

    def look(state: str) -> None:
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
            found[f"{state}, {theme}"] = ada.violations(slight=True)

    page.goto("/new/explore")
    page.get_by_label("Who plays Consul").select_option(label="Somebody else, by link")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/lobby/*")
    expect(page.get_by_role("img", name="QR code with the link: Consul")).to_be_visible()
    look("lobby")
    page.goto("/puzzles")
    start = page.get_by_role("button", name="Try it: The last clutch")
    expect(start).to_be_visible()
    look("puzzles")
    start.click()
    expect(page.get_by_role("complementary", name="Your guide")).to_contain_text("answers left")
    look("puzzle")
    page.goto("/learn/deckbox")
    begin = page.get_by_role("button", name=re.compile("Begin the lesson: Deckbox.*The last blow"))
    expect(begin).to_be_visible()
    look("lessons")
    begin.click()
    guide = page.get_by_role("complementary", name="Your guide")
    for step in (1, 2, 3):
        expect(guide).to_contain_text(f"{step} of 3")
        if step == 1:
            look("lesson")
        number = ada.number
        guide.get_by_role("button", name="Show me").click()
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("Enter")
        ada.wait_past(number)
    expect(page.get_by_role("heading", name="You have won")).to_be_visible()
    expect(page.get_by_text("Adding it all up")).to_have_count(0)
    look("end")
    assert {state: wrong for state, wrong in found.items() if wrong} == {}


def test_at_two_hundred_percent_the_question_and_its_answers_are_in_sight(
    visit: Visit, server: Server
) -> None:
    """A window of 1440 by 900 that is zoomed to twice its size has 720 by 450 left."""
    ada = visit(viewport={"width": 720, "height": 450})
    sit_at(ada, server, hero_with_room(), machines=(0,))
    page = ada.page
    for part in (".prompt__ask b", ".prompt__opts .opt >> nth=0", ".prompt__end .btn--go"):
        box = page.locator(part).first.bounding_box()
        assert box is not None, part
        assert box["x"] >= 0 and box["x"] + box["width"] <= 720, part
        assert box["y"] >= 0 and box["y"] + box["height"] <= 450, part
    sheet = page.locator("#map").bounding_box()
    assert sheet is not None
    assert sheet["height"] > 100

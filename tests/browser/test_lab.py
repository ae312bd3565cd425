"""The lab: a question asked, watched, stopped, shared by its link and compared."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from ..server.servers import Server
from .chromium import PHONE, WAIT, Visitor
from .conftest import Visit

LONG = 6 * WAIT
"""A study begins in a process of its own, which gives way to everything else."""


def test_a_study_is_asked_watched_stopped_and_shared(visit: Visit, server: Server) -> None:
    ada: Visitor = visit(color_scheme="light")
    page = ada.page
    page.goto("/")
    page.get_by_role("link", name="Lab", exact=True).click()
    expect(page.get_by_text("No study lies here yet")).to_be_visible()
    # By the keyboard alone: a game, a card that is found, a figure, and run.
    page.get_by_role("radio", name="Deckbox").focus()
    page.keyboard.press("Space")
    find = page.get_by_label("Find a card")
    find.fill("acid vi")
    expect(page.get_by_role("status").filter(has_text="1 card")).to_be_visible()
    find.press("Enter")
    page.get_by_role("button", name="Run the study").press("Enter")
    expect(page.get_by_role("alert")).to_have_text(re.compile("Nothing is changed yet"))
    page.get_by_label("Price").fill("-5")
    page.get_by_label("How long?").select_option("5000")
    page.get_by_label("Who plays?").select_option("random")
    page.get_by_role("button", name="Run the study").press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("price", timeout=LONG)
    assert len(ada.trouble) == 1 and "status of 400" in ada.trouble.pop()
    assert ada.violations(slight=True) == []
    page.get_by_label("Price").fill("9")
    page.get_by_label("Price").press("Enter")
    title = page.get_by_role("heading", name="Acid vial: price 9 instead of 4")
    expect(title).to_be_visible(timeout=LONG)
    # Figures come, and are drawn with their table.
    expect(page.get_by_role("img", name=re.compile("the difference is"))).to_be_visible(
        timeout=LONG
    )
    page.keyboard.press("s")
    expect(page.locator(".plaque-line")).to_contain_text("stopped")
    narrowed = page.get_by_role("table", name="Difference after so many pairs")
    expect(narrowed).to_contain_text("Points")
    expect(page.get_by_role("button", name="Stop")).to_have_count(0)
    assert ada.violations(slight=True) == []
    link = page.url

    # Somebody else opens the link, on a phone.
    bob: Visitor = visit(color_scheme="dark", **PHONE)
    bob.page.goto(link)
    expect(bob.page.get_by_role("heading", name="Acid vial")).to_be_visible()
    expect(bob.page.locator(".lab-answer")).to_have_text(page.locator(".lab-answer").inner_text())
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert bob.page.evaluate(wide) == 0
    assert bob.violations(slight=True) == []
    report = bob.page.get_by_role("link", name="Report").get_attribute("href")
    assert "Acid vial" in bob.page.request.get(f"{server.url}{report}").text()
    bob.page.goto("/lab")
    expect(bob.page.get_by_role("link", name=re.compile("Acid vial"))).to_be_visible()
    assert bob.page.evaluate(wide) == 0
    assert bob.violations(slight=True) == []
    bob.page.goto(f"{link}/{link.rpartition('/')[2]}")
    expect(bob.page.get_by_role("heading", name="Acid vial")).to_have_count(2)


COVERED = """() => [...document.querySelectorAll(".lab-range .field")].filter((field) => {
  const name = document.createRange()
  name.selectNode(field.firstChild)
  const box = field.querySelector("input, select").getBoundingClientRect()
  const whole = field.parentElement.getBoundingClientRect()
  return name.getBoundingClientRect().bottom > box.top + 1 || box.right > whole.right + 1
}).map((field) => field.textContent)"""
"""Fields of a range that lie over their own names, or reach out of the form."""


def test_a_figure_over_a_range_is_drawn_with_what_is_counted_besides(visit: Visit) -> None:
    ada: Visitor = visit(color_scheme="dark", **PHONE)
    page = ada.page
    # As the workshop links to it: the card is chosen.
    page.goto("/lab?game=deckbox&table=item&card=acid_vial")
    expect(page.get_by_role("group", name="Figures of Acid vial")).to_be_visible()
    page.get_by_role("radio", name="One figure, over a range").check()
    page.get_by_label("Which figure?").select_option("price")
    expect(page.get_by_label("From")).to_have_value("2")
    page.get_by_label("From").fill("4")
    page.get_by_label("to", exact=True).fill("5")
    for size in ({"width": 1440, "height": 900}, PHONE["viewport"]):
        page.set_viewport_size(size)
        assert page.evaluate(COVERED) == []
    page.get_by_label("What is compared?").select_option("rounds")
    page.get_by_label("Cards", exact=True).check()
    page.get_by_label("How long?").select_option("100")
    page.get_by_label("Who plays?").select_option("random")
    assert ada.violations(slight=True) == []
    page.get_by_role("button", name="Run the study").click()
    title = page.get_by_role("heading", name="Acid vial: price from 4 to 5")
    expect(title).to_be_visible(timeout=LONG)
    expect(page.locator(".plaque-line")).to_contain_text("done", timeout=LONG)
    expect(
        page.get_by_role("img", name=re.compile("acid_vial: price: from 4 to 5"))
    ).to_be_visible()
    rows = page.get_by_role("table", name="acid_vial: price").get_by_role("row")
    expect(rows).to_have_count(3)
    for part in ("How long it lasts", "Heroes: win rates", "Cards: used, and worth"):
        expect(page.get_by_role("heading", name=part)).to_be_visible()
        expect(page.get_by_role("img", name=f"{part}: the table says the same.")).to_be_visible()
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(wide) == 0
    assert ada.violations(slight=True) == []

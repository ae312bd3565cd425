"""Dungeonland in the browser: the initiative row, free attacks, the lesson."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import expect

from undercroft.kernel.match import Match

from ..server.servers import Server
from .chromium import PHONE
from .conftest import Visit
from .positions import played_until, sit_at


@cache
def crowded() -> Match[Any]:
    """Heroes and monsters have cards in the row, and a hero of two long names acts."""

    def wanted(match: Match[Any]) -> bool:
        return match.ask.prompt == "menu" and len(match.state.row) > 3 and match.quiet

    return played_until("realms", wanted, seed=3)


@cache
def leaving() -> Match[Any]:
    """A monster leaves a hero, who may strike at it."""
    return played_until("realms", lambda match: match.ask.prompt == "free" and match.quiet, seed=3)


@cache
def before_an_event() -> Match[Any]:
    """The round ends with whoever acts now, and an event comes that asks the party."""

    def wanted(match: Match[Any]) -> bool:
        return match.ask.prompt == "menu" and match.quiet and len(match.journal) == 62

    return played_until("realms", wanted, seed=1)


LINES = """all => all.map(each => {
    const line = parseFloat(getComputedStyle(each).lineHeight)
    return [each.innerText, Math.round(each.getBoundingClientRect().height / line)]
})"""
"""How many lines each name takes."""


@pytest.mark.parametrize("width", [1440, 1024])
def test_who_acts_next_is_read_in_a_line_of_its_own(
    visit: Visit, server: Server, width: int
) -> None:
    ada = visit(viewport={"width": width, "height": 900 if width > 1024 else 768})
    sit_at(ada, server, crowded())
    row = ada.page.locator(".initrow")
    cards = row.locator("li")
    expect(cards).to_have_count(len(crowded().state.row))
    tops = cards.evaluate_all("all => all.map(each => each.getBoundingClientRect().top)")
    assert max(tops) - min(tops) < 4, "one line"
    assert all(lines <= 2 for _, lines in row.locator("b").evaluate_all(LINES))
    above = ada.page.locator(".topline").bounding_box()
    here = row.bounding_box()
    assert above is not None and here is not None and here["y"] >= above["y"] + above["height"]


def test_a_free_attack_is_the_first_answer_and_nobody_is_said_to_be_saved(
    visit: Visit, server: Server
) -> None:
    ada = visit()
    sit_at(ada, server, leaving())
    box = ada.page.get_by_role("alertdialog")
    strike = box.get_by_role("button", name="attack")
    expect(strike.first).to_be_focused()
    expect(strike.first).to_contain_text("%")
    expect(box.get_by_role("button", name="Decline")).to_be_visible()
    expect(box).not_to_contain_text("save somebody")
    assert ada.violations() == []
    number = ada.number
    ada.page.keyboard.press("Enter")
    ada.wait_past(number)
    expect(ada.page.locator(".log")).to_contain_text("free attack")


@pytest.mark.parametrize("size", [{}, PHONE])
def test_an_event_is_read_as_a_card_and_each_way_says_what_it_does(
    visit: Visit, server: Server, size: dict[str, Any]
) -> None:
    ada = visit(**size)
    sit_at(ada, server, before_an_event())
    asked = ada.page.locator(".ask2--story")
    end = ada.page.locator(".prompt__end .btn--go")
    for _ in range(4):
        expect(asked.or_(end).first).to_be_visible()
        if not asked.count():
            number = ada.number
            end.click()
            ada.wait_past(number)
            ada.wait_turn("mine")
    expect(asked.locator(".gcard__top")).to_have_text("Event")
    name = asked.locator(".gcard b").inner_text()
    told = ada.page.evaluate("document.querySelector('.gcard__body > div').textContent")
    assert name and told
    ways = asked.locator(".answer")
    assert ways.count() > 1
    for way in ways.all():
        expect(way).to_be_in_viewport(ratio=1)
        title, does = way.locator("b"), way.locator("small")
        assert ":" not in title.inner_text()
        assert does.inner_text().endswith(".")
    assert ada.violations() == []
    number = ada.number
    ways.first.click()
    ada.wait_past(number)


def test_a_guide_leaves_the_question_as_it_is_where_all_answers_are_alike(visit: Visit) -> None:
    ada = visit()
    page = ada.page
    page.goto("/learn")
    page.get_by_role("button", name=re.compile("Into the wood")).click()
    page.wait_for_selector(".play[data-number]")
    expect(page.locator(".prompt__opts .is-on")).to_contain_text("Prince Charming")
    expect(page.locator(".prompt__ask")).to_contain_text("who acts on it?")

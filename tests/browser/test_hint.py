"""A hint at a table: asked for with a key, told with its chance, taken with a click."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from ..server.servers import Server
from .chromium import PHONE
from .conftest import Visit
from .positions import hero_with_room, sit_at


def test_a_hint_is_asked_for_told_and_taken(visit: Visit, server: Server) -> None:
    ada = visit()
    sit_at(ada, server, hero_with_room())
    page = ada.page
    hint = page.get_by_role("button", name="A hint: what would the machine do?")
    expect(hint).to_be_visible()
    page.keyboard.press("h")
    told = page.get_by_role("status").filter(has_text="The machine would do this")
    expect(told).to_contain_text(re.compile(r"\d+ % to win"))
    assert ada.violations() == []
    before = ada.number
    told.locator(".whynot__way").click()
    expect(told).to_have_count(0)
    ada.wait_past(before)


def test_a_hint_fits_on_a_phone(visit: Visit, server: Server) -> None:
    ada = visit(**PHONE)
    sit_at(ada, server, hero_with_room())
    ada.page.get_by_role("button", name="A hint: what would the machine do?").click()
    told = ada.page.get_by_role("status").filter(has_text="The machine would do this")
    expect(told).to_be_visible()
    box = told.bounding_box()
    assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= 390

"""A machine that thinks for long: it is said, and nobody has to wait."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from ..server.test_agents import strangers
from .chromium import PHONE
from .conftest import Visit


def test_who_will_not_wait_says_so_with_a_click_or_a_key(visit: Visit, tmp_path: Path) -> None:
    server = strangers(tmp_path, 3000)
    seats = [{"kind": "person"}, {"kind": "agent", "level": "pondering"}]
    try:
        for key, wishes in (("Escape", {}), ("", PHONE)):
            made = server.make("deckbox", options={"players": 2}, seats=seats)
            ada = visit(url=server.url, **wishes)
            ada.sit(made["table"], made["secrets"]["seats"]["0"])
            page = ada.page
            hasten = page.get_by_role("button", name="Don’t wait")
            while ada.turn != "waiting":
                ada.answer()
                ada.wait_turn("mine", "waiting")
            expect(page.locator(".prompt")).to_contain_text("The machine chooses for")
            expect(hasten).to_be_visible()
            assert ada.violations() == []
            page.keyboard.press(key) if key else hasten.click()
            assert ada.wait_turn() == "mine"
            expect(hasten).to_have_count(0)
    finally:
        server.stop()

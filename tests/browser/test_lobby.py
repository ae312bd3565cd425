"""Coming together: the lobby, the sounds of a turn, the screen between two people, statistics."""

from __future__ import annotations

import json
import time

from playwright.sync_api import expect

from ..server.servers import Server
from .chromium import PHONE
from .conftest import Visit
from .positions import hero_with_room, sit_at

HEARD = """window.heard = []
addEventListener("undercroft:sound", (event) => window.heard.push(event.detail))"""


def test_friends_come_together_in_the_lobby(visit: Visit) -> None:
    ada, bo = visit(permissions=["clipboard-read", "clipboard-write"]), visit(**PHONE)
    page = ada.page
    page.goto("/new/explore")
    page.get_by_label("Who plays Consul").select_option(label="Somebody else, by link")
    page.get_by_label("Name for Consul").fill("Bo")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/lobby/*")
    expect(page.get_by_text("Waiting for Bo. You can begin without them")).to_be_visible()
    expect(page.get_by_role("img", name="QR code with the link: Consul")).to_be_visible()
    seats = page.get_by_role("listitem")
    expect(seats.filter(has_text="Bo")).to_contain_text("not here yet")
    page.get_by_role("button", name="Copy link: Bo").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert ada.violations() == []

    bo.page.goto(link)
    expect(seats.filter(has_text="Bo")).to_contain_text("here, not ready yet")
    assert bo.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert bo.violations() == []
    bo.page.get_by_role("button", name="I am ready").click()
    expect(seats.filter(has_text="Bo").locator(".is-ready")).to_have_text("ready")
    expect(page.get_by_text("Everybody is here and ready.")).to_be_visible()
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector(".play[data-number]")
    bo.page.get_by_role("button", name="Begin").click()
    bo.page.wait_for_selector(".play[data-number]")
    assert bo.wait_turn() == "mine", "the Consul begins"
    assert ada.turn != "mine"


def test_a_turn_is_heard_and_marked_but_never_before_somebody_has_clicked(
    visit: Visit, server: Server
) -> None:
    ada = visit()
    page = ada.page
    page.add_init_script(HEARD)
    sit_at(ada, server, hero_with_room(), machines=(0,))
    expect(page).to_have_title("● Your turn: Super Dungeon Explore — Undercroft")
    page.wait_for_selector('link[rel~="icon"][href*="data:image/svg"]', state="attached")
    page.wait_for_function("() => window.heard.some(({ name }) => name === 'turn')")
    assert not any(each["played"] for each in page.evaluate("window.heard"))

    number = ada.number
    expect(page.locator("rect.reach").nth(20)).to_be_attached()
    ada.point()
    ada.wait_past(number)
    page.wait_for_function("() => heard.some(({ name, played }) => name === 'step' && played)")

    # Off is off, by its key and in the settings, and it is remembered.
    page.keyboard.press("q")
    expect(page.get_by_text("Sound is off.")).to_be_visible()
    assert page.evaluate("JSON.parse(localStorage['undercroft.likes']).muted") is True
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("No sound")).to_be_checked()
    page.evaluate("window.heard.length = 0")
    dialog.get_by_label("No sound").uncheck()
    page.wait_for_function("() => heard.some(({ name, played }) => name === 'turn' && played)")
    assert ada.violations() == []


def test_statistics_are_kept_only_for_who_asks(visit: Visit, server: Server) -> None:
    ada = visit(**PHONE)
    page = ada.page
    page.goto("/me")
    page.get_by_label("Your name, if you like").fill("Ada")
    page.get_by_role("button", name="Keep my statistics").click()
    expect(page.get_by_role("heading", name="Ada")).to_be_visible()
    expect(page.get_by_text("No game yet.")).to_be_visible()
    with server.http() as http:
        wish = {"game": "deckbox", "seats": [{"kind": "agent"}]}
        made = http.post("/api/tables", json=wish).raise_for_status().json()
        until = time.monotonic() + 300
        while http.get(f"/api/replays/{made['table']}").status_code != 200:
            assert time.monotonic() < until
            time.sleep(0.1)
    ada.sit(made["table"], made["secrets"]["seats"]["0"])
    expect(page.get_by_text("Kept in your statistics.").first).to_be_attached()
    page.goto("/me")
    expect(page.get_by_role("listitem").filter(has_text="First torch")).to_contain_text("achieved")
    assert ada.violations() == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    with page.expect_download() as download:
        page.get_by_role("button", name="Take it along").click()
    assert len(json.loads(download.value.path().read_text())["games"]) == 1
    page.get_by_role("button", name="Forget everything").click()
    page.get_by_role("alert").get_by_role("button", name="Forget everything").click()
    expect(page.get_by_text("is forgotten")).to_be_visible()
    assert page.evaluate("JSON.parse(localStorage['undercroft.person'])") == ""

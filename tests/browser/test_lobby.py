"""Coming together: the lobby, the sounds of a turn, the screen between two people, statistics."""

from __future__ import annotations

import json
import re
import time
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from undercroft.agents.strength import strengths

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
    # Bo is told who begins, and goes along once she does.
    waits = bo.page.get_by_text("The table opens by itself as soon as they begin.")
    expect(waits).to_be_visible()
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector(".play[data-number]")
    bo.page.wait_for_selector(".play[data-number]")
    assert bo.wait_turn() == "mine", "the Consul begins"
    assert ada.turn != "mine"


def test_a_seat_for_which_nobody_comes_is_given_to_the_machine_in_the_lobby(visit: Visit) -> None:
    ada = visit()
    page = ada.page
    page.goto("/new/explore")
    page.get_by_label("Who plays Consul").select_option(label="Somebody else, by link")
    page.get_by_label("Name for Consul").fill("Bo")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/lobby/*")
    page.get_by_role("button", name="Let the machine play: Bo").click()
    expect(page.get_by_role("listitem").first).to_contain_text("the machine, adept")
    expect(page.get_by_text("Everybody is here and ready.")).to_be_visible()


def test_the_screen_between_two_people_calls_them_by_name(visit: Visit) -> None:
    ada = visit()
    page = ada.page
    page.goto("/new/crystalia")
    page.get_by_label("Who plays Player 2").select_option(label="Here, on this screen")
    page.get_by_label("Name for Player 1").fill("Ada")
    page.get_by_label("Name for Player 2").fill("Bo")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector(".play[data-number]")
    first = page.locator(".prompt__who").inner_text()
    other = "Bo" if first.startswith("Ada") else "Ada"
    curtain = page.get_by_role("dialog", name=f"Hand the screen to {other}")
    ada.until(lambda: curtain.count() > 0)
    expect(curtain).to_contain_text("not for everybody’s eyes")
    assert ada.violations() == []
    curtain.get_by_role("button", name=f"I am {other}").click()
    expect(page.locator(".prompt__who")).to_contain_text(other)


SCALE = """() => [...document.querySelectorAll(".scale__plot b")].map((each) => {
    const { left, right } = each.getBoundingClientRect()
    return [left, right]
}).sort(([a], [b]) => a - b)"""
"""From where to where the names on a scale stand, the leftmost first."""


def test_a_new_table_says_how_strong_each_level_was_measured(visit: Visit) -> None:
    ours = [each for each in strengths("explore") if each.side != "others"]
    # What was measured of the Consul alone says more than what was measured of both sides.
    known = {each.level: each for each in sorted(ours, key=lambda each: each.side)}
    ada = visit(**PHONE)
    page = ada.page
    page.goto("/new/explore")
    group = page.get_by_role("radiogroup", name="Strength of the machine for Consul")
    for name in ("novice", "adept", "master"):
        group.get_by_role("radio", name=re.compile(f"^{name}", re.I)).check()
        level = known["greedy" if name == "adept" else name]
        card = group.locator(".level:has(:checked) .level__facts")
        expect(card).to_contain_text(f"strength {level.rating:,.0f}")
        expect(card).to_contain_text(re.compile(f"beats \\w+ {int(level.won + 0.5)} in 100"))
        expect(card).to_contain_text("thinks at once")
    group.get_by_role("radio", name=re.compile("^expert", re.I)).check()
    told = group.locator(".level:has(:checked) .level__facts")
    expect(told).to_contain_text("strength not measured")
    scale = page.get_by_role("img", name=re.compile("^How strong they are: novice .*; adept 1,000"))
    expect(scale).to_be_visible()
    panel = page.get_by_role("region", name="Seats")
    expect(panel).to_contain_text("Not measured in this game: expert.")
    expect(panel).to_contain_text("too weak for the scale: at random")


def test_names_on_the_scale_stand_apart_on_a_phone(visit: Visit) -> None:
    ada = visit(**PHONE)
    page = ada.page
    for game in ("explore", "crystalia", "arcade"):
        page.goto(f"/new/{game}")
        if game == "arcade":
            players = page.get_by_role("group", name=re.compile("^Players"))
            players.get_by_label("2", exact=True).check(force=True)
        expect(page.locator(".scale__plot")).to_be_visible()
        spans = page.evaluate(SCALE)
        assert len(spans) >= 2
        assert spans[0][0] >= 0 and spans[-1][1] <= 390, game
        assert all(a[1] < b[0] for a, b in pairwise(spans)), (game, spans)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, game


@pytest.mark.parametrize("size", [(390, 844), (844, 390)], ids=["upright", "lying"])
def test_the_lobby_of_a_phone_keeps_begin_in_sight(visit: Visit, size: tuple[int, int]) -> None:
    width, height = size
    ada = visit(**PHONE | {"viewport": {"width": width, "height": height}})
    page = ada.page
    page.goto("/new/explore")
    page.get_by_label("Who plays Consul").select_option(label="Somebody else, by link")
    page.get_by_role("button", name="Begin").tap()
    page.wait_for_url("**/lobby/*")
    code = page.get_by_role("img", name="QR code with the link: Consul")
    expect(code).to_be_visible()
    begin = page.get_by_role("button", name="Begin").bounding_box()
    foot = page.locator(".lobby__begin").bounding_box()
    drawn = code.bounding_box()
    assert begin is not None and foot is not None and drawn is not None
    assert begin["y"] >= 0 and begin["y"] + begin["height"] <= height
    assert begin["height"] >= 44
    if height > width:
        text = page.locator(".invite__words p").bounding_box()
        assert text is not None
        assert max(box["y"] + box["height"] for box in (drawn, text)) <= foot["y"]
    page.mouse.wheel(0, 4000)
    page.wait_for_function("() => scrollY + innerHeight >= document.body.scrollHeight - 1")
    last = page.get_by_role("button", name=re.compile("^Copy link")).bounding_box()
    foot = page.locator(".lobby__begin").bounding_box()
    assert last is not None and foot is not None
    aside = last["x"] + last["width"] <= foot["x"]
    assert aside or last["y"] + last["height"] <= foot["y"], "nothing stays under the foot"


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

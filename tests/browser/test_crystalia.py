"""Wars of Crystalia in a real browser: what its own rules put on the buttons and on the map."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from undercroft.kernel.match import Match
from undercroft.kernel.stake import weighty

from ..server.servers import Server
from .chromium import PHONE, Visitor
from .conftest import Visit
from .positions import played_until, sit_at


def turns_two_ways(match: Match[Any]) -> bool:
    kinds = {option[0] for option in match.ask.options}
    return match.ask.prompt == "menu" and {"face", "turn", "attack"} <= kinds


def at_the_turn(visitor: Visitor, server: Server) -> None:
    """A unit may turn for free before it attacks, or for an action."""
    sit_at(visitor, server, played_until("crystalia", turns_two_ways))


def test_a_free_turn_and_one_for_an_action_are_two_buttons_that_say_so(
    visit: Visit, server: Server
) -> None:
    ada = visit()
    at_the_turn(ada, server)
    page = ada.page
    paid = page.locator(".prompt").get_by_role("button", name=re.compile("^Turn"))
    free = page.locator(".prompt").get_by_role("button", name=re.compile("^Face, then act"))
    expect(paid).to_have_count(1)
    expect(paid).not_to_contain_text("free")
    expect(free).to_contain_text("free")
    assert ada.violations() == []

    # Which way is asked before anything is done.
    number = ada.number
    free.click()
    ways = page.locator(".prompt__opts .opt")
    expect(ways).to_have_count(3)
    assert ada.number == number
    ways.filter(has_text="Face south").click()
    ada.wait_past(number)
    expect(page.locator(".entry").first).to_contain_text("turns south")
    # Only acting is left: no second turn, and no walk.
    ada.wait_turn("mine")
    expect(page.locator(".prompt__ask")).to_contain_text("act now")
    expect(page.locator("rect.reach")).to_have_count(0)


def test_the_log_is_put_away_for_a_larger_map_and_stays_away(visit: Visit, server: Server) -> None:
    ada = visit(viewport={"width": 1280, "height": 800})
    at_the_turn(ada, server)
    page = ada.page
    before = page.locator("#map").bounding_box()
    page.get_by_role("button", name="Put the log away").click()
    expect(page.locator(".side")).to_have_count(0)
    page.wait_for_function(
        "was => document.querySelector('.board__area').clientWidth > was + 300",
        arg=before and before["width"],
    )
    page.reload()
    ada.wait_turn("mine")
    expect(page.locator(".side")).to_have_count(0)
    page.keyboard.press("l")
    expect(page.get_by_role("dialog", name="Log")).to_be_visible()
    assert ada.violations() == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Show the log beside the map").click()
    expect(page.locator(".side .log")).to_be_visible()


def interrupted(match: Match[Any]) -> bool:
    """An interrupt that is asked at once when play goes on from here."""
    question = match.scene(match.ask.seat).question
    if question is None or not match.quiet or not question.interrupt:
        return False
    return weighty(match.game, match.state, match.ask)


def test_what_interrupts_has_a_row_of_its_own_when_there_is_no_place_beside_the_map(
    visit: Visit, server: Server
) -> None:
    ada = visit(viewport={"width": 1200, "height": 700})
    sit_at(ada, server, played_until("crystalia", interrupted))
    page = ada.page
    page.get_by_role("button", name="Put the log away").click()
    asked = page.locator(".under .ask")
    expect(asked).to_be_visible()
    box, around = asked.bounding_box(), page.locator("#map").bounding_box()
    assert box is not None
    assert around is not None
    assert around["height"] > 100
    assert around["y"] + around["height"] <= box["y"]
    number = ada.number
    asked.locator(".btn--go").click()
    ada.wait_past(number)


def test_cards_in_the_place_of_the_map_are_reached_with_tab_alone(
    visit: Visit, server: Server
) -> None:
    ada = visit()
    sit_at(ada, server, played_until("crystalia", lambda m: m.ask.prompt == "equip", rounds=3))
    page = ada.page
    expect(page.locator(".pick__take").first).to_be_visible()
    number = ada.number
    page.evaluate("document.activeElement.blur()")
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.locator(".pick__take:focus").count():
            break
    page.keyboard.press("Enter")
    ada.wait_past(number)


def test_on_a_phone_who_plays_what_is_read_whole(visit: Visit, server: Server) -> None:
    bo = visit(**PHONE)
    made = server.make("crystalia", seats=[{"kind": "person", "name": "Wilhelmina the Patient"}])
    bo.sit(made["table"], made["secrets"]["seats"]["0"])
    names = bo.page.locator(".owner__name > *")
    expect(names.first).to_be_visible()
    for name in names.all():
        assert name.inner_text()
        assert name.evaluate("node => node.scrollWidth <= node.clientWidth")
        box, around = name.bounding_box(), name.locator("xpath=ancestor::button").bounding_box()
        assert box is not None and around is not None
        assert box["x"] + box["width"] <= around["x"] + around["width"]
        assert box["y"] + box["height"] <= around["y"] + around["height"]
    assert bo.violations() == []

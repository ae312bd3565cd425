"""Wars of Crystalia in a real browser: what its own rules put on the buttons and on the map."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from undercroft.kernel.match import Match

from ..server.servers import Server
from .chromium import Visitor
from .conftest import Visit
from .positions import played_until, table_from


def turns_two_ways(match: Match[Any]) -> bool:
    kinds = {option[0] for option in match.ask.options}
    return match.ask.prompt == "menu" and {"face", "turn", "attack"} <= kinds


def at_the_turn(visitor: Visitor, server: Server) -> None:
    """A unit may turn for free before it attacks, or for an action."""
    match = played_until("crystalia", turns_two_ways)
    made = table_from(server, match)
    visitor.sit(made["table"], made["secrets"]["seats"][str(match.ask.seat)])
    visitor.wait_turn("mine")


def test_a_free_turn_and_one_for_an_action_are_two_buttons_that_say_so(
    visit: Visit, server: Server
) -> None:
    ada = visit()
    at_the_turn(ada, server)
    page = ada.page
    paid = page.locator(".acts").get_by_role("button", name=re.compile("^Turn"))
    free = page.locator(".acts").get_by_role("button", name=re.compile("^Face, then act"))
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

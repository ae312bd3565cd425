"""The board in a real browser: what is drawn on it, where, and that nothing stops it."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

import undercroft
from undercroft.agents import agent
from undercroft.kernel.match import Match
from undercroft.kernel.scene import Choice

from ..server.servers import Server
from .chromium import Visitor
from .conftest import Visit
from .positions import hero_with_room, sit_at


@cache
def before_the_reveal(game: str) -> tuple[Match[Any], Choice]:
    """A game whose next answer lays the second tile, and that answer."""
    match: Match[Any] = undercroft.game(game).new(seed=1)
    machine = agent("greedy", seed=1)
    while True:
        asked = match.copy()
        index = machine.choose(match, match.ask)
        match.answer(index)
        known, now = asked.scene(None).board.squares, match.scene(None).board.squares
        if asked.ask.seat >= 0 and 0 < len(known) < len(now):
            question = asked.scene(asked.ask.seat).question
            assert question is not None
            return asked, next(each for each in question.options if each.index == index)


def choose(visitor: Visitor, option: Choice) -> None:
    """Choose an option as a person would: by its square, or by its button."""
    page = visitor.page
    if option.squares:
        page.locator(f'rect.reach[data-square="{option.squares[0]}"]').click(force=True)
    else:
        page.locator(".prompt, .acts").get_by_role("button", name=option.label).first.click()


WATCHES_FOES = """() => {
    window.seen = []
    const tell = () => {
        const floors = document.querySelectorAll("#map [class^=floor]").length
        const foes = document.querySelectorAll("#map g.tok:has(use[href='#u-foe'])").length
        const last = window.seen.at(-1)
        if (!last || last[0] !== floors || last[1] !== foes) window.seen.push([floors, foes])
    }
    tell()
    const map = document.querySelector("#map")
    new MutationObserver(tell).observe(map, {childList: true, subtree: true})
}"""
"""Writes down how many squares and how many enemies are in sight, whenever that changes."""


@pytest.mark.parametrize("game", ["realms", "deckbox"])
@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_a_new_tile_is_laid_and_play_goes_on(
    visit: Visit, server: Server, game: str, motion: str
) -> None:
    position, option = before_the_reveal(game)
    ada = visit(reduced_motion=motion)
    sit_at(ada, server, position.copy())
    page = ada.page
    floors = page.locator("#map [class^=floor]")
    known, number = floors.count(), ada.number
    page.evaluate(WATCHES_FOES)
    choose(ada, option)
    ada.wait_past(number)
    ada.wait_turn("mine")
    assert floors.count() > known
    if motion != "reduce":
        # The tile lies there before anybody stands on it.
        seen = page.evaluate("window.seen")
        first = seen[0]
        laid = next(i for i, (squares, _) in enumerate(seen) if squares > first[0])
        assert seen[laid][1] == first[1]
        assert seen[-1][1] > first[1]
    # It can still be played.
    ada.answer()


def test_a_script_that_fails_is_told_of_and_the_table_lives(visit: Visit, server: Server) -> None:
    ada = visit()
    sit_at(ada, server, hero_with_room(), machines=(0,))
    page = ada.page
    number = ada.number
    page.evaluate("setTimeout(() => { throw new Error('a mistake of ours') })")
    expect(page.get_by_role("alert")).to_contain_text("drawn again")
    ada.wait_turn("mine")
    assert ada.number == number
    assert len(ada.trouble) == 1 and "a mistake of ours" in ada.trouble.pop()
    ada.answer()


def test_a_scene_that_cannot_be_drawn_is_fetched_again(visit: Visit, server: Server) -> None:
    ada = visit()
    page = ada.page
    spoilt: list[int] = []

    def relay(socket: WebSocketRoute) -> None:
        upstream = socket.connect_to_server()

        def pass_on(frame: str | bytes) -> None:
            message = json.loads(frame)
            if message["type"] == "state" and not spoilt:
                spoilt.append(message["number"])
                message["scene"]["tokens"] = None
                frame = json.dumps(message)
            socket.send(frame)

        upstream.on_message(pass_on)

    page.route_web_socket("**/play", relay)
    sit_at(ada, server, hero_with_room(), machines=(0,))
    number = ada.number
    page.locator(".prompt__end .btn--go").click()
    expect(page.get_by_role("alert")).to_contain_text("drawn again")
    ada.wait_past(number)
    ada.wait_turn("mine")
    assert spoilt and ada.trouble
    ada.trouble.clear()
    ada.answer()


def foreign_letters(visitor: Visitor) -> list[str]:
    """Text of the page that a font of this machine draws, with the font."""
    visitor.page.evaluate("document.fonts.ready")
    session = visitor.context.new_cdp_session(visitor.page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    root = session.send("DOM.getDocument", {"depth": -1})["root"]["nodeId"]
    every = session.send("DOM.querySelectorAll", {"nodeId": root, "selector": "body, body *"})
    found = []
    for node in every["nodeIds"]:
        fonts = session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
        for font in fonts:
            if not font["isCustomFont"]:
                html = session.send("DOM.getOuterHTML", {"nodeId": node})["outerHTML"]
                found.append(f"{font['familyName']}: {html[:160]}")
    session.detach()
    return found


@pytest.mark.parametrize("game", ["arcade", "crystalia", "deckbox", "explore", "realms"])
def test_every_letter_of_a_table_comes_with_the_page(
    visit: Visit, server: Server, game: str
) -> None:
    made = server.make(game)
    ada = visit()
    ada.sit(made["table"], list(made["secrets"]["seats"].values())[-1])
    ada.page.wait_for_load_state("networkidle")
    assert foreign_letters(ada) == []

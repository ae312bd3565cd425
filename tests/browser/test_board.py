"""The board in a real browser: what is drawn on it, where, and that nothing stops it."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

import undercroft
from undercroft.agents import agent
from undercroft.kernel.match import Match
from undercroft.kernel.scene import Choice

from ..server.servers import Server
from .chromium import DRAWN, PHONE, Visitor
from .conftest import Visit
from .positions import hero_with_room, played_until, sit_at, table_from


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
        page.locator(".prompt").get_by_role("button", name=option.label).first.click()


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
    # While the Consul plays on, the page may show what was true before it was drawn again.
    page.wait_for_selector('.play[data-state="mine"] .prompt__end .btn--go')
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


SIDE = "() => document.querySelector('#map').getScreenCTM().a * 44"
"""How many pixels a square of the map is wide."""
ANSWERS_UNSEEN = """() => [...document.querySelectorAll(".prompt__opts > *, .prompt__end > *")]
    .filter(each => each.checkVisibility())
    .filter(each => {
        const box = each.getBoundingClientRect()
        const x = box.x + box.width / 2
        return box.x < 0 || box.right > innerWidth || [box.y + 4, box.bottom - 4].some(
            y => !each.contains(document.elementFromPoint(x, y)))
    }).map(each => each.textContent)"""
"""The answers that are cut off or covered, without anything being scrolled."""
LESSER = ((360, 640), (844, 390), (720, 450))
"""A small phone, one that lies, and a desk's 1440 x 900 at 200 percent."""


@pytest.mark.parametrize("game", ["arcade", "crystalia", "deckbox", "explore", "realms"])
def test_squares_are_large_and_every_control_is_in_sight(
    visit: Visit, server: Server, game: str
) -> None:
    position = at_the_menu(game)
    made = table_from(server, position, machines=())
    secret = made["secrets"]["seats"][str(position.ask.seat)]
    for width, height, least in ((1440, 900, 32), (1024, 768, 30), (390, 844, 41)):
        wishes = PHONE if width == 390 else {"viewport": {"width": width, "height": height}}
        ada = visit(**wishes)
        ada.sit(made["table"], secret)
        ada.wait_turn("mine")
        page = ada.page
        page.wait_for_function(f"least => ({SIDE})() >= least", arg=least - 0.5)
        for button in page.locator(".topbar button:visible, .prompt__end button:visible").all():
            box = button.bounding_box()
            assert box is not None
            assert box["x"] >= 0 and box["x"] + box["width"] <= width, (game, width)
            assert box["y"] >= 0 and box["y"] + box["height"] <= height, (game, width)
        # Nothing can be scrolled out of sight.
        assert page.evaluate("document.documentElement.scrollHeight") <= height
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    # The last one is a phone: it may be smaller, and be laid down.
    for width, height in LESSER:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("wide => innerWidth === wide", arg=width)
        page.evaluate(DRAWN)
        assert page.evaluate(ANSWERS_UNSEEN) == [], (width, height)
        counted = page.locator(".track--few li:not(.gate)").all()
        assert all((box := each.bounding_box()) and box["width"] > 4 for each in counted)
        view = page.locator("#map").bounding_box()
        assert view is not None and view["height"] > 90, (width, height)
        assert page.evaluate("document.documentElement.scrollHeight") <= height


def test_nothing_goes_elsewhere_because_less_is_asked(visit: Visit, server: Server) -> None:
    ada = visit()
    sit_at(ada, server, at_the_menu("deckbox"))
    page = ada.page
    table = page.locator(".play")
    form, side = table.get_attribute("class"), page.evaluate(SIDE)
    low = page.locator(".board").bounding_box()
    page.add_style_tag(content=".prompt { max-height: 66px; min-height: 0 !important }")
    page.evaluate(DRAWN)
    high = page.locator(".board").bounding_box()
    assert low is not None and high is not None and high["height"] > low["height"] + 20
    assert table.get_attribute("class") == form
    assert page.evaluate(SIDE) == pytest.approx(side, abs=0.1)


@cache
def at_the_menu(game: str) -> Match[Any]:
    """Somebody's own turn, well after the beginning."""

    def wanted(match: Match[Any]) -> bool:
        if len(match.journal) < 60:
            return False
        question = match.scene(match.ask.seat).question
        return question is not None and question.turn and len(question.options) > 6

    return played_until(game, wanted, seed=3)


def test_the_square_that_is_pointed_at_lights_on_the_rim(visit: Visit, server: Server) -> None:
    ada = visit()
    match = sit_at(ada, server, hero_with_room(), machines=(0,))
    page = ada.page
    square = int(page.locator("rect.reach").nth(3).get_attribute("data-square") or -1)
    names = {each.id: each.name for each in match.scene(None).board.squares}
    page.locator(f'rect.reach[data-square="{square}"]').hover(force=True)
    lit = page.locator(".rim g.is-lit text")
    expect(lit).to_have_count(2)
    assert "".join(lit.all_text_contents()) == names[square]


LABELS_AND_FIGURES = """() => {
    const box = node => node.getBoundingClientRect()
    const meet = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left) - 2)
        * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) - 2)
    const labels = [...document.querySelectorAll("#map [data-label]")]
    const discs = [...document.querySelectorAll("#map .tok .disc")]
    return labels.map(label => [label.textContent,
        discs.filter(disc => meet(box(label), box(disc)) > 0).length])
}"""
"""Every label on the map, and how many figures it hides."""


def test_a_label_hides_nobody(visit: Visit, server: Server) -> None:
    ada = visit()
    sit_at(ada, server, at_the_menu("arcade"))
    labels = ada.page.evaluate(LABELS_AND_FIGURES)
    assert labels and all(hidden == 0 for _, hidden in labels), labels


def turns_for_free(match: Match[Any]) -> bool:
    kinds = {option[0] for option in match.ask.options}
    return match.ask.prompt == "menu" and {"face", "turn", "attack"} <= kinds


def test_four_arrows_round_the_square_turn_a_figure_and_say_who_would_be_behind(
    visit: Visit, server: Server
) -> None:
    ada = visit()
    sit_at(ada, server, played_until("crystalia", turns_for_free))
    page = ada.page
    page.get_by_role("button", name=re.compile("^Face, then act")).click()
    arrows = page.locator(".turnarrow")
    expect(arrows).to_have_count(3)
    for arrow in arrows.all():
        assert "behind" in (arrow.get_attribute("aria-label") or "")
    assert ada.violations() == []
    number = ada.number
    page.locator('.turnarrow[aria-label^="Faces south"]').click()
    ada.wait_past(number)
    expect(page.locator(".entry").first).to_contain_text("turns south")
